package ui

import (
	"os"
	"path/filepath"
)

// filesDropped imports the props and folders among files that were dropped on
// the window.
func (a *app) filesDropped(paths []string) {
	var found []string
	for _, p := range paths {
		info, err := os.Stat(p)
		switch {
		case err != nil:
			a.log.Error("%s: %v", filepath.Base(p), err)
		case info.IsDir() || isPropFile(p):
			found = append(found, p)
		default:
			a.log.Warn("%s: only .glb and .gltf files, and folders of them, can be dropped on the window", filepath.Base(p))
		}
	}
	a.importFiles(found)
}
