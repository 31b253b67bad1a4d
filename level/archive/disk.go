package archive

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Disk is what writing needs of a file system. Tests put one in that is full,
// or that allows nothing.
type Disk interface {
	// Create makes a file that is not there yet.
	Create(name string) (File, error)
	Rename(from, to string) error
	Remove(name string) error
	MkdirAll(name string) error
	// SyncFolder has the names in a folder written to the medium.
	SyncFolder(name string) error
}

// File is a file that is being written.
type File interface {
	io.WriteCloser
	// Sync has what was written reach the medium.
	Sync() error
}

// System is the file system of the machine.
type System struct{}

// Create makes a file that is not there yet.
func (System) Create(name string) (File, error) {
	return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// Rename moves a file, over the one that has the name already.
func (System) Rename(from, to string) error { return os.Rename(from, to) }

// Remove deletes a file, or a folder that is empty.
func (System) Remove(name string) error { return os.Remove(name) }

// MkdirAll makes a folder and those it lies in.
func (System) MkdirAll(name string) error { return os.MkdirAll(name, 0o777) }

// SyncFolder has the names in a folder written to the medium. File systems that
// cannot do that for folders do it by themselves.
func (System) SyncFolder(name string) error {
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) {
		return err
	}
	return nil
}
