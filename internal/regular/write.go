package regular

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write puts data into a file, whole or not at all: it is written beside it and
// then takes its place, so that a full disk leaves what was there before. Into a
// pipe or a device it is written as it is. Errors are an *Error.
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
	mode := fs.FileMode(0o666) // less what the user's mask takes
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		target, err = path, nil
	}
	if err != nil {
		return err
	}
	if info, err := os.Stat(target); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(target, data, mode)
		}
		mode = info.Mode().Perm()
	}
	beside := filepath.Join(filepath.Dir(target), fmt.Sprintf(".%s.%d", filepath.Base(target), os.Getpid()))
	err = os.WriteFile(beside, data, mode)
	if err == nil {
		err = os.Rename(beside, target)
	}
	if err != nil {
		os.Remove(beside) // half a file is none
	}
	return err
}
