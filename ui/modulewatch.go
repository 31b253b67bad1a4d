package ui

import (
	"fmt"
	"os"
	"path/filepath"

	"copse/procedural"

	"github.com/fsnotify/fsnotify"
)

// moduleWatch follows module files that were dropped on the window: what an editor
// outside writes into them becomes the level's source, as a step of the history.
type moduleWatch struct {
	watcher *fsnotify.Watcher // nil until the first file
	modules map[string]string // module of the level, by the file's absolute path
}

// close ends the watch.
func (w *moduleWatch) close() {
	if w.watcher != nil {
		_ = w.watcher.Close() // nothing was written
	}
	*w = moduleWatch{}
}

// isModuleFile reports whether a file is a module by its name.
func isModuleFile(path string) bool { return filepath.Ext(path) == ".luau" }

// addModuleFile makes a file a module of the level, shows its source, and follows
// the file from now on.
func (a *app) addModuleFile(path string) {
	name := filepath.Base(path)
	if !a.readModuleFile(path, name) {
		return
	}
	a.showSource(name, 0)
	if err := a.follow(path, name); err != nil {
		a.log.Warn("%s: changes made outside will not be noticed: %v", name, err)
	}
}

// readModuleFile makes what a file holds the source of a module.
func (a *app) readModuleFile(path, module string) bool {
	info, err := os.Stat(path)
	if err == nil {
		err = procedural.CheckSourceSize(int(min(info.Size(), procedural.MaxSource+1)))
	}
	var source []byte
	if err == nil {
		source, err = os.ReadFile(path)
	}
	if err != nil {
		a.log.Error("%v", err)
		return false
	}
	m := procedural.Module{Path: module, Source: string(source)}
	if now, own := a.level.Module(module); own {
		m.Sandboxed, m.Capabilities = now.Sandboxed, now.Capabilities
	}
	before := a.level.Journal().Len()
	a.do(func() error { return a.level.SetModule(m) })
	if a.level.Journal().Len() > before {
		a.log.Info("%s was read from %s", module, filepath.Dir(path))
	}
	return true
}

// follow has a file read again whenever it is written. Its folder is watched,
// because editors put a new file in the place of the old one.
func (a *app) follow(path, module string) error {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	w := &a.watch
	if w.watcher == nil {
		if w.watcher, err = fsnotify.NewWatcher(); err != nil {
			return err
		}
		w.modules = map[string]string{}
		go forward(w.watcher, func(changed string) {
			a.results.Post(func() { a.moduleFileChanged(changed) })
		})
	}
	w.modules[absolute] = module
	return w.watcher.Add(filepath.Dir(absolute))
}

// forward passes on the names of files that were written, put in place or removed, until
// the watcher is closed.
func forward(watcher *fsnotify.Watcher, changed func(path string)) {
	for {
		select {
		case event, open := <-watcher.Events:
			if !open {
				return
			}
			if event.Has(fsnotify.Write) || event.Has(fsnotify.Create) || event.Has(fsnotify.Remove) {
				changed(event.Name)
			}
		case _, open := <-watcher.Errors: // events were lost; the next one tells the rest
			if !open {
				return
			}
		}
	}
}

// moduleFileChanged reads a followed file again. A module that was taken out of
// the level meanwhile is followed no more; text that is being typed stays, and is
// told to be out of date.
func (a *app) moduleFileChanged(path string) {
	module, followed := a.watch.modules[path]
	if !followed {
		return
	}
	if _, own := a.level.Module(module); !own {
		delete(a.watch.modules, path)
		return
	}
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return // it is being written; another event follows
	}
	a.readModuleFile(path, module)
	a.status = fmt.Sprintf("%s was changed outside and read again", module)
	a.pace.wake()
}
