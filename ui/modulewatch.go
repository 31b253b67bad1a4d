package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"copse/level"
	"copse/level/archive"
	"copse/procedural"

	"github.com/fsnotify/fsnotify"
)

// moduleWatch follows the files of modules: those that modules of the level are
// linked to, those in the folder of the open level, and those that were dropped on
// the window. What an editor outside writes into them becomes the level's source,
// as a step of the history.
type moduleWatch struct {
	watcher *fsnotify.Watcher // nil until the first file
	files   map[string]*followedFile
}

// followedFile is one file that is followed.
type followedFile struct {
	path    string // absolute
	module  string // of the level
	known   []string
	reading bool // it is about to be read
	again   bool // and was changed meanwhile
	gone    bool // that it is missing was said
}

// knows tells whether a content is one that was read from the file, or written
// into it by a save: only others are changes from outside.
func (f *followedFile) knows(source string) bool { return slices.Contains(f.known, source) }

// settleTime is how long a file must be left alone before it is read: editors write
// in several pieces, or put a new file in the place of the old one.
const settleTime = 60 * time.Millisecond

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
	m, err := a.level.ReadModule(name, path)
	if err != nil {
		a.log.Error("%v", err)
		return
	}
	before := a.level.Journal().Len()
	a.do(func() error { return a.level.SetModule(m) })
	if a.level.Journal().Len() > before {
		a.log.Info("%s was read from %s", name, filepath.Dir(path))
	}
	a.showSource(name, 0)
	a.follow(path, name, m.Source)
}

// linkModuleFile makes a file a module of the level that goes on living there.
func (a *app) linkModuleFile(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	name := filepath.Base(path)
	if m, own := a.level.Module(name); own && a.level.ModuleLink(name) != path {
		a.complain(fmt.Errorf("there is a module %s already; remove it first, or rename the file", m.Path))
		return
	}
	m, err := a.level.ReadModule(name, path)
	if err != nil {
		a.complain(err)
		return
	}
	a.do(func() error { return a.level.LinkModule(m, path) })
	a.showSource(name, 0)
	a.follow(path, name, m.Source)
}

// followModules follows the files in which modules of the open level live.
func (a *app) followModules() {
	for _, module := range a.level.LinkedModules() {
		source := ""
		if m, own := a.level.Module(module); own {
			source = m.Source
		}
		a.follow(a.level.ModuleLink(module), module, source)
	}
	for module, file := range a.moduleFiles(a.document.path) {
		if m, own := a.level.Module(module); own {
			a.follow(file, module, m.Source)
		}
	}
}

// moduleFiles are the files of the level's modules when it lives at a path, by
// module; none where that is no folder.
func (a *app) moduleFiles(path string) map[string]string {
	files := map[string]string{}
	if path == "" || archive.IsPacked(path) {
		return files
	}
	for module, entry := range a.level.ModuleFiles() {
		files[module] = filepath.Join(path, filepath.FromSlash(entry))
	}
	return files
}

// expectModules notes what a save is about to write into files that are followed,
// so that it is not taken for a change from outside.
func (a *app) expectModules(path string) {
	for module, file := range a.moduleFiles(path) {
		if f := a.watch.files[file]; f != nil {
			m, _ := a.level.Module(module)
			f.known = append(f.known[max(0, len(f.known)-1):], m.Source)
		}
	}
}

// follow has a file read again whenever it is written. Its folder is watched,
// because editors put a new file in the place of the old one. source is what the
// file holds as far as is known.
func (a *app) follow(path, module, source string) {
	absolute, err := filepath.Abs(path)
	if err == nil {
		err = a.watchFolder(filepath.Dir(absolute))
	}
	if err != nil {
		a.log.Warn("%s: changes made outside will not be noticed: %v", module, err)
		return
	}
	if f := a.watch.files[absolute]; f == nil || f.module != module {
		a.watch.files[absolute] = &followedFile{path: absolute, module: module, known: []string{source}}
	}
}

func (a *app) watchFolder(folder string) (err error) {
	w := &a.watch
	if w.watcher == nil {
		if w.watcher, err = fsnotify.NewWatcher(); err != nil {
			return err
		}
		w.files = map[string]*followedFile{}
		watcher := w.watcher
		go forward(watcher, func(changed string) {
			a.results.Post(func() {
				if a.watch.watcher == watcher { // else of a level that was closed
					a.moduleFileChanged(changed)
				}
			})
		})
	}
	return w.watcher.Add(folder)
}

// forward passes on the names of files that changed, until the watcher is closed.
func forward(watcher *fsnotify.Watcher, changed func(path string)) {
	for {
		select {
		case event, open := <-watcher.Events:
			if !open {
				return
			}
			if !event.Has(fsnotify.Chmod) {
				changed(event.Name)
			}
		case _, open := <-watcher.Errors: // events were lost; the next one tells the rest
			if !open {
				return
			}
		}
	}
}

// moduleFileChanged reads a followed file again, in the background and once it is
// left alone.
func (a *app) moduleFileChanged(path string) {
	f := a.watch.files[path]
	if f == nil {
		return
	}
	if f.reading {
		f.again = true
		return
	}
	f.reading, f.again = true, false
	l := a.level
	time.AfterFunc(settleTime, func() {
		source, err := level.ReadModuleFile(path)
		a.results.Post(func() {
			f.reading = false
			if l != a.level {
				return
			}
			a.takeModuleFile(f, source, err)
			if f.again { // what was read may be older than the last change
				a.moduleFileChanged(path)
			}
		})
	})
}

// takeModuleFile makes what a followed file holds the module's source, as a step.
// Text that is being typed stays, and is told to be out of date.
func (a *app) takeModuleFile(f *followedFile, source string, err error) {
	link := a.level.ModuleLink(f.module)
	now, own := a.level.Module(f.module)
	switch {
	case !own && link != f.path, own && link != "" && link != f.path:
		return // the module was removed, or lives elsewhere meanwhile
	case errors.Is(err, fs.ErrNotExist):
		a.moduleFileGone(f, link)
		return
	case err != nil:
		a.log.Warn("%s: %v; the module stays as it is", f.module, err)
		return
	case source == "" || f.knows(source) && (own || link == ""):
		return // about to be written, or our own save
	}
	f.known, f.gone = []string{source}, false
	m := procedural.Module{Path: f.module, Source: source}
	if own {
		m.Sandboxed, m.Capabilities = now.Sandboxed, now.Capabilities
	}
	a.do(func() error {
		if link != "" && !own { // the file was missing when the level was opened
			m, err := a.level.ReadModule(f.module, f.path)
			if err != nil {
				return err
			}
			return a.level.LinkModule(m, f.path)
		}
		return a.level.SetModule(m)
	})
	a.log.Info("%s was read from %s", f.module, filepath.Dir(f.path))
	a.status = fmt.Sprintf("%s was changed outside and read again", f.module)
	a.pace.wake()
}

// moduleFileGone says once that the file of a linked module is missing, when it
// does not come back at once.
func (a *app) moduleFileGone(f *followedFile, link string) {
	if f.gone || link == "" {
		return
	}
	f.gone = true
	time.AfterFunc(time.Second, func() {
		_, err := os.Stat(f.path)
		a.results.Post(func() {
			if f.gone = errors.Is(err, fs.ErrNotExist); f.gone {
				a.log.Warn("%s is linked to %s, which is gone; the models keep what they show. Put the file back, or embed the module", f.module, f.path)
			}
		})
	})
}
