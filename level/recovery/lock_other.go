//go:build !unix

package recovery

import (
	"errors"
	"os"
)

// errHeld says that another process holds a lock.
var errHeld = errors.New("the file is locked by another process")

// lockFile cannot lock here, and says so: levels open without a lock.
func lockFile(*os.File) error { return errors.ErrUnsupported }
