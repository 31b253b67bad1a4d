package regular

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write puts data into a file, whole or not at all: it is written beside it and
// then takes its place, so that a full disk or a crash leaves what was there before. A
// link goes on leading to the file, and a file keeps its permissions. Into a pipe or a
// device it is written as it is. Any goroutines may write one file at once. Errors are
// an *Error.
func Write(path string, data []byte) error {
	err := write(path, data)
	if err == nil {
		return nil
	}
	var inPath *fs.PathError
	var inLink *os.LinkError
	switch {
	case errors.As(err, &inPath):
		err = inPath.Err
	case errors.As(err, &inLink):
		err = inLink.Err
	}
	return &Error{path, err}
}

func write(path string, data []byte) error {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		target, err = path, nil
	}
	if err != nil {
		return err
	}
	was, err := os.Stat(target)
	if err == nil && !was.Mode().IsRegular() {
		return os.WriteFile(target, data, 0)
	}
	beside, err := writeBeside(target, data)
	if err == nil && was != nil {
		err = os.Chmod(beside, was.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(beside, target)
	}
	if err != nil && beside != "" {
		os.Remove(beside) // half a file is none
	}
	return err
}

// writeBeside puts data into a new hidden file in the folder of another one, has it
// reach the medium and returns its path, also when that failed.
func writeBeside(target string, data []byte) (path string, err error) {
	var file *os.File
	for i := 0; file == nil; i++ { // several goroutines may write one file
		path = filepath.Join(filepath.Dir(target), fmt.Sprintf(".%s.%d-%d", filepath.Base(target), os.Getpid(), i))
		if file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", err
		}
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	return path, errors.Join(err, file.Close())
}
