package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"copse/level/archive"
	"copse/terrain"
)

// isLevelFile tells whether a level in one of its forms lies at a path.
func isLevelFile(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	if info.IsDir() {
		_, err := os.Stat(filepath.Join(path, archive.Manifest))
		return err == nil
	}
	return archive.IsPacked(path) || filepath.Base(path) == archive.Manifest
}

// filesDropped opens a level that was dropped on the window, looks at a session,
// asks about a heightmap, adds a preset or a generator's module, and imports the
// props and folders among other files.
func (a *app) filesDropped(paths []string) {
	var found, sessions []string
	if at := slices.IndexFunc(paths, isLevelFile); at >= 0 {
		a.levelDropped(paths[at], len(paths)-1)
		return
	}
	for _, p := range paths {
		info, err := os.Stat(p)
		switch {
		case err != nil:
			a.log.Error("%s: %v", filepath.Base(p), err)
		case info.IsDir() || isPropFile(p):
			found = append(found, p)
		case strings.EqualFold(filepath.Ext(p), ".jsonl"):
			sessions = append(sessions, p)
		case terrain.IsRaster(p):
			a.openHeightmap(p)
		case isModuleFile(p):
			a.addModuleFile(p)
		case strings.EqualFold(filepath.Ext(p), ".json"):
			a.openPreset(p)
		default:
			a.log.Warn("%s: levels, sessions, heightmaps (.png, .r16, .r32), generators (.luau), presets (.json), .glb and .gltf files, and folders of them, can be dropped on the window", filepath.Base(p))
		}
	}
	a.importFiles(found)
	a.sessionsDropped(sessions)
}

// levelDropped opens a level. What was dropped with it would go into the level that
// is left, so it is not looked at, which is said.
func (a *app) levelDropped(path string, others int) {
	if others > 0 {
		a.log.Warn("%s is opened by itself; once it is there, drop the rest again: %s", filepath.Base(path), countOf(others, "file"))
	}
	a.open(path)
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
