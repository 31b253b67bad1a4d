package archive

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// folder reads entries from a folder. Links that lead out of it are not
// followed.
type folder struct{ root *os.Root }

func openFolder(path string) (source, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	if _, err := root.Stat(Manifest); err != nil {
		root.Close()
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("this folder is no level: it holds no %s", Manifest)
		}
		return nil, err
	}
	return &folder{root}, nil
}

func (f *folder) names() []string { return nil }
func (f *folder) packed() bool    { return false }
func (f *folder) close() error    { return f.root.Close() }

func (f *folder) read(name string, hash *Hash, limit int64) ([]byte, error) {
	if hash != nil {
		data, err := f.file(StoredName(name, *hash), limit)
		if !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
		// A folder that was unpacked by a zip tool has the plain names.
	}
	return f.file(name, limit)
}

func (f *folder) file(name string, limit int64) ([]byte, error) {
	info, err := f.root.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a pipe would wait for ever
		return nil, errors.New("this is no regular file")
	}
	if info.Size() > limit {
		return nil, errTooLarge(limit)
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data := make([]byte, info.Size())
	if _, err := io.ReadFull(file, data); err != nil {
		return nil, errors.New("it became shorter while it was read")
	}
	return data, nil
}
