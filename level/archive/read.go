package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Archive is an opened folder or zip file. It is not safe for concurrent use.
type Archive struct {
	Path string
	source
	unpacked int64 // bytes read so far
}

// source is where the bytes come from.
type source interface {
	// read returns an entry's bytes, at most limit of them; an error that
	// is fs.ErrNotExist when it is not there. hash, where it is known, chooses
	// among the contents of a blob in a folder.
	read(name string, hash *Hash, limit int64) ([]byte, error)
	// names lists the entries that a zip holds; nil for a folder, in which other
	// files may lie.
	names() []string
	// packed tells whether it is a zip.
	packed() bool
	close() error
}

// Open opens a level's folder, its manifest, or a zip file, whatever the path
// is. Nothing but names and sizes has been read then.
func Open(path string) (*Archive, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, plainError(path, err)
	}
	if info.Mode().IsRegular() && filepath.Base(path) == Manifest {
		path = filepath.Dir(path)
		if info, err = os.Stat(path); err != nil {
			return nil, plainError(path, err)
		}
	}
	var s source
	switch {
	case info.IsDir():
		s, err = openFolder(path)
	case info.Mode().IsRegular():
		s, err = openZip(path)
	default:
		err = errors.New("this is neither a file nor a folder")
	}
	if err != nil {
		return nil, plainError(path, err)
	}
	return &Archive{Path: path, source: s}, nil
}

// OpenBytes opens a zip file in memory. path names it in errors.
func OpenBytes(path string, data []byte) (*Archive, error) {
	p := &packedFile{Closer: io.NopCloser(nil), byName: map[string]*zip.File{}}
	if err := p.list(bytes.NewReader(data), int64(len(data))); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Archive{Path: path, source: p}, nil
}

// Close lets go of the file.
func (a *Archive) Close() error { return a.close() }

// Packed tells whether it is a zip file.
func (a *Archive) Packed() bool { return a.packed() }

// Names lists the entries of a zip file in its order, the manifest among them;
// nil for a folder, in which other files may lie too.
func (a *Archive) Names() []string { return a.names() }

// Read returns the bytes of an entry that is text, limit of them at most. An
// entry that is not there is an fs.ErrNotExist.
func (a *Archive) Read(name string, limit int64) ([]byte, error) {
	return a.bounded(name, nil, limit)
}

// ErrDamaged is what errors are of entries that are there and not what was written.
var ErrDamaged = errors.New("damaged")

// ReadBlob returns the bytes of a blob and checks that they have the hash. One that
// is not there is an fs.ErrNotExist, one that has not the bytes an ErrDamaged.
func (a *Archive) ReadBlob(name string, hash Hash, limit int64) ([]byte, error) {
	data, err := a.bounded(name, &hash, limit)
	if err != nil {
		return nil, err
	}
	if got := (&Entry{Data: data}).Hash(); got != hash {
		return nil, fmt.Errorf("%s: entry %s is damaged: its bytes have the hash %s, and %s says %s%w", a.Path, name, got, Manifest, hash, silent{ErrDamaged})
	}
	return data, nil
}

func (a *Archive) bounded(name string, hash *Hash, limit int64) ([]byte, error) {
	if err := CheckName(name); err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	data, err := a.read(name, hash, min(limit, maxTotal-a.unpacked))
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: entry %s is missing%w", a.Path, name, silent{fs.ErrNotExist})
		}
		err = fmt.Errorf("%s: entry %s: %w", a.Path, name, err)
		if system := (*fs.PathError)(nil); !errors.As(err, &system) { // that may pass
			err = fmt.Errorf("%w%w", err, silent{ErrDamaged})
		}
		return nil, err
	}
	a.unpacked += int64(len(data))
	return data, nil
}

// silent makes an error recognisable without its text.
type silent struct{ error }

func (silent) Error() string   { return "" }
func (s silent) Unwrap() error { return s.error }

// errTooLarge is what an entry beyond its limit is refused with.
func errTooLarge(limit int64) error {
	return fmt.Errorf("it is larger than the %d bytes it can have", limit)
}

// plainError says what is wrong with a path, once.
func plainError(path string, err error) error {
	var inPath *fs.PathError
	if errors.As(err, &inPath) {
		err = inPath.Err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no such file or folder%w", path, silent{err})
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: permission denied%w", path, silent{err})
	}
	return fmt.Errorf("%s: %w", path, err)
}
