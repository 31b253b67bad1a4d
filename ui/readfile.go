package ui

import (
	"fmt"
	"os"
	"path/filepath"
)

// readFile reads a file that people chose or dropped, of at most limit bytes, which
// is checked before anything is read into memory. what says what it should hold, in
// a word.
func readFile(path string, limit int64, what string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && info.Size() > limit {
		err = fmt.Errorf("%s: %s are more than any %s has", filepath.Base(path), bytesText(int(info.Size())), what)
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}
