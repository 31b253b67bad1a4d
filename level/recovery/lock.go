package recovery

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"copse/level/archive"
)

// Lock says that an editor has a level open. The system takes it away from a
// process that ends, however it does, so that none is left behind.
type Lock struct {
	file *os.File
	path string
}

// Holder is who has a level open.
type Holder struct {
	Process int       `json:"process"`
	Host    string    `json:"host"`
	Since   time.Time `json:"since"`
}

// HeldError says that another editor has a level open.
type HeldError struct {
	Path   string
	Holder Holder // zero where it is not known
}

// Error says who has the level open, and what can be done.
func (e *HeldError) Error() string {
	who := "another editor"
	if e.Holder.Process != 0 {
		who = fmt.Sprintf("another editor (process %d on %s, since %s)", e.Holder.Process, e.Holder.Host, e.Holder.Since.Local().Format("15:04 on January 2"))
	}
	return fmt.Sprintf("%s is open in %s: it can be looked at and saved elsewhere here", e.Path, who)
}

// Ours reports whether it is this process itself that has the level open.
func (e *HeldError) Ours() bool {
	host, err := os.Hostname()
	return err == nil && e.Holder.Process == os.Getpid() && e.Holder.Host == host
}

// lockPath is where the lock of a level lies: in its folder, or beside its
// file.
func lockPath(path string) string {
	if archive.IsPacked(path) {
		return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
	}
	return filepath.Join(path, ".level.lock")
}

// Acquire locks a level. The error is a *HeldError when another editor has it
// open. Where no lock can be written, because the folder is read-only, say, none
// is needed: nothing can be saved there either.
func Acquire(path string) (*Lock, error) {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	l, err := acquire(lockPath(path))
	var held *HeldError
	switch {
	case errors.As(err, &held):
		held.Path = path
		return nil, held
	case err != nil:
		return &Lock{}, nil
	}
	return l, nil
}

func acquire(path string) (*Lock, error) {
	l, err := lockAt(path)
	for errors.Is(err, errStale) {
		l, err = lockAt(path)
	}
	return l, err
}

// errStale says that a lock was given free and its file removed meanwhile.
var errStale = errors.New("the file of the lock was removed")

func lockAt(path string) (*Lock, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := lockFile(file); err != nil {
		defer file.Close()
		if !errors.Is(err, errHeld) {
			return nil, err
		}
		held := &HeldError{Path: path}
		if text, err := io.ReadAll(io.LimitReader(file, 4096)); err == nil {
			_ = json.Unmarshal(text, &held.Holder) // else it is not known who
		}
		return nil, held
	}
	mine, err := file.Stat()
	if err == nil {
		if there, statErr := os.Stat(path); statErr != nil || !os.SameFile(mine, there) {
			err = errStale
		}
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	host, _ := os.Hostname() // "" is no harm
	text, err := json.Marshal(Holder{os.Getpid(), host, time.Now()})
	if err == nil {
		err = file.Truncate(0)
	}
	if err == nil {
		_, err = file.WriteAt(text, 0)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return &Lock{file, path}, nil
}

// Held reports whether the level is locked: where no lock could be written it is
// not.
func (l *Lock) Held() bool { return l.file != nil }

// Close gives the level free.
func (l *Lock) Close() error {
	if l.file == nil {
		return nil
	}
	err := os.Remove(l.path) // before it is free, so that nobody else's is removed
	if closing := l.file.Close(); err == nil {
		err = closing
	}
	l.file = nil
	return err
}
