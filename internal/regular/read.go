// Package regular reads files that people name, and refuses by name what no
// reading of a file should meet: pipes, which it would wait for, devices, which
// never end, and files beyond every size that theirs can have.
package regular

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Error says which file could not be read, and why.
type Error struct {
	Path string
	Err  error // without the path
}

func (e *Error) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap makes errors such as fs.ErrNotExist recognisable.
func (e *Error) Unwrap() error { return e.Err }

// Read returns the bytes of a regular file, or of one that a link leads to. One of
// more than limit bytes is refused before anything of it is in memory. Errors are an
// *Error.
func Read(path string, limit int64) ([]byte, error) {
	data, err := read(path, limit)
	if err == nil {
		return data, nil
	}
	var inPath *fs.PathError
	if errors.As(err, &inPath) {
		err = inPath.Err
	}
	return nil, &Error{path, err}
}

func read(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = check(info, limit)
	}
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var data bytes.Buffer
	data.Grow(int(info.Size()) + bytes.MinRead)
	// The file may grow meanwhile, and those of the system say no size.
	if _, err := data.ReadFrom(io.LimitReader(file, limit+1)); err != nil {
		return nil, err
	}
	if int64(data.Len()) > limit {
		return nil, tooLarge(limit)
	}
	return data.Bytes(), nil
}

func check(info fs.FileInfo, limit int64) error {
	switch {
	case info.IsDir():
		return errors.New("this is a folder, not a file")
	case !info.Mode().IsRegular():
		return errors.New("this is a pipe or a device, not a file")
	case info.Size() > limit:
		return tooLarge(limit)
	}
	return nil
}

func tooLarge(limit int64) error {
	if limit < 1<<20 {
		return fmt.Errorf("it is larger than the %d kB that such a file can have", limit>>10)
	}
	return fmt.Errorf("it is larger than the %d MB that such a file can have", limit>>20)
}
