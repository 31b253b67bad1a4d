package ui

import (
	"os"
	"path/filepath"
	"strings"
)

// filesDropped imports the props and folders among files that were dropped on
// the window, and looks at a session.
func (a *app) filesDropped(paths []string) {
	var found, sessions []string
	for _, p := range paths {
		info, err := os.Stat(p)
		switch {
		case err != nil:
			a.log.Error("%s: %v", filepath.Base(p), err)
		case info.IsDir() || isPropFile(p):
			found = append(found, p)
		case strings.EqualFold(filepath.Ext(p), ".jsonl"):
			sessions = append(sessions, p)
		default:
			a.log.Warn("%s: only .glb and .gltf files, folders of them, and .jsonl sessions can be dropped on the window", filepath.Base(p))
		}
	}
	a.importFiles(found)
	a.sessionsDropped(sessions)
}

// sessionsDropped looks at a session, and compares it with a second one that was
// dropped with it, or later.
func (a *app) sessionsDropped(paths []string) {
	switch {
	case len(paths) == 0:
	case len(paths) > 1:
		a.lookAtFile(paths[0], func(r *recording) {
			a.lookOn(r)
			a.lookAtFile(paths[1], a.compareWith)
		})
	case a.lookingOn():
		a.lookAtFile(paths[0], a.compareWith)
	default:
		a.lookAtFile(paths[0], a.lookOn)
	}
}
