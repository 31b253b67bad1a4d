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
type folder struct {
	root  *os.Root
	moved map[string]string // name: where the text still lies, of a save that was interrupted
}

func openFolder(path string) (source, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	f := &folder{root, map[string]string{}}
	for _, m := range readCommitted(root) {
		f.moved[m.To] = m.From
	}
	if _, err := f.stat(Manifest); err != nil {
		root.Close()
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("this folder is no level: it holds no %s", Manifest)
		}
		return nil, err
	}
	return f, nil
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
	if from, ok := f.moved[name]; ok {
		data, err := readWithin(f.root, from, limit)
		if !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
	}
	return readWithin(f.root, name, limit)
}

func (f *folder) stat(name string) (fs.FileInfo, error) {
	if from, ok := f.moved[name]; ok {
		if info, err := f.root.Stat(from); err == nil {
			return info, nil
		}
	}
	return f.root.Stat(name)
}

// readWithin reads a file of a folder, limit bytes at most.
func readWithin(root *os.Root, name string, limit int64) ([]byte, error) {
	info, err := root.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a pipe would wait for ever
		return nil, errors.New("this is no regular file")
	}
	if info.Size() > limit {
		return nil, errTooLarge(limit)
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data := make([]byte, info.Size())
	_, err = io.ReadFull(file, data)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it became shorter while it was read")
	}
	return data, err
}
