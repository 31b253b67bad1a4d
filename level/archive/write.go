package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Ending is how the names of packed levels end.
const Ending = ".copse"

// IsPacked tells whether a path names a packed level rather than a folder.
func IsPacked(path string) bool { return strings.EqualFold(filepath.Ext(path), Ending) }

// unfinished is in the names of files that are being written. A crash may leave
// some behind; the next save takes them away.
const unfinished = ".copse-unfinished-"

// Write makes a level of entries, the first of which is the manifest: a zip
// file where the path ends in .copse, else a folder. It replaces a level that is
// there, and refuses to replace anything else.
//
// stale lists entries of text that the level had before and that go when the
// new ones are there. When writing fails the old level is as it was.
func Write(disk Disk, path string, entries []Entry, stale []string) error {
	if len(entries) == 0 || entries[0].Name != Manifest {
		panic("archive: the first entry is the manifest")
	}
	for i := range entries {
		if err := CheckName(entries[i].Name); err != nil {
			return fmt.Errorf("%s cannot be written: %w", path, err)
		}
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // a link goes on pointing to the level
	}
	write := writeFolder
	if IsPacked(path) {
		write = writePacked
	}
	err := write(disk, path, entries, stale)
	var left *leftError
	switch {
	case errors.As(err, &left):
		return fmt.Errorf("%s was saved, but %w", path, left)
	case err != nil:
		return fmt.Errorf("%s was not saved and is as it was before: %w", path, cause(err))
	}
	return nil
}

// cause words what kept a file from being written, where, and what can be done.
func cause(err error) error {
	var inPath *fs.PathError
	var inLink *os.LinkError
	var place string
	why := err
	switch {
	case errors.As(err, &inPath):
		place, why = inPath.Path, inPath.Err
	case errors.As(err, &inLink):
		place, why = inLink.New, inLink.Err
	default:
		return err
	}
	place = filepath.Dir(place)
	switch {
	case errors.Is(why, fs.ErrPermission):
		return fmt.Errorf("there is no permission to write in %s; choose another place%w", place, silent{err})
	case errors.Is(why, syscall.EROFS):
		return fmt.Errorf("%s is on a read-only file system; choose another place%w", place, silent{err})
	case errors.Is(why, syscall.ENOSPC):
		return fmt.Errorf("there is no space left on device for %s; free some, or choose another place%w", place, silent{err})
	}
	return fmt.Errorf("%w%w", why, silent{err})
}

func writePacked(disk Disk, path string, entries []Entry, _ []string) error {
	before, err := replaced(path)
	if err != nil {
		return err
	}
	if before != nil {
		defer before.close()
	}
	beside := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+unfinished+strconv.Itoa(os.Getpid()))
	err = writeFile(disk, beside, func(w io.Writer) error { return writeZip(w, entries, before) })
	if err != nil {
		return err
	}
	if err := disk.Rename(beside, path); err != nil {
		disk.Remove(beside) // what it was written for has failed already
		return err
	}
	if err := disk.SyncFolder(filepath.Dir(path)); err != nil {
		return &leftError{err}
	}
	return nil
}

// replaced opens the zip that is about to be replaced, nil where there is none.
// Something else under its name is not overwritten.
func replaced(path string) (*packedFile, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("there is a folder of that name; choose another name")
	}
	s, err := openZip(path)
	if err != nil {
		return nil, nil // damaged: nothing of it can be used, and it is to be replaced
	}
	return s.(*packedFile), nil
}

// writeFile writes a new file to the medium, or leaves none.
func writeFile(disk Disk, name string, write func(io.Writer) error) error {
	if err := disk.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := disk.Create(name)
	if err != nil {
		return err
	}
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		disk.Remove(name) // the error that matters is the one of writing
	}
	return err
}

// Pack makes a zip file in memory.
func Pack(entries []Entry) ([]byte, error) {
	var packed bytes.Buffer
	err := writeZip(&packed, entries, nil)
	return packed.Bytes(), err
}
