package archive

import (
	"os"
	"path/filepath"
	"time"
)

// Stamp tells one state of a level on disk from a later one.
type Stamp struct {
	modified time.Time
	size     int64
}

// StampOf looks at the file that is written last when a level is saved.
func StampOf(path string) (Stamp, error) {
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		info, err = os.Stat(filepath.Join(path, Manifest))
	}
	if err != nil {
		return Stamp{}, err
	}
	return Stamp{info.ModTime(), info.Size()}, nil
}
