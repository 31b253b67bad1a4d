//go:build unix

package recovery

import (
	"errors"
	"os"
	"syscall"
)

// errHeld says that another process holds a lock.
var errHeld = errors.New("the file is locked by another process")

// lockFile locks a file for as long as it is open.
func lockFile(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
