package ui

import "path/filepath"

// filesDropped says that files dropped on the window are not opened yet.
func (a *app) filesDropped(paths []string) {
	for _, p := range paths {
		a.log.Warn("%s: cannot open files dropped on the window; name them when starting the editor", filepath.Base(p))
	}
}
