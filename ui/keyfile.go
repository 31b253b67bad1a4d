package ui

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"

	"copse/internal/regular"
)

// keyFile is the user's file of keys, as it was read or written last.
type keyFile struct {
	keys keyMap
	text []byte
	read bool // once at least
}

// maxKeysFile bounds the file before it is read into memory, in bytes.
const maxKeysFile = 1 << 20

// watchKeys reads the user's keys, and again whenever their file changes, until
// the returned function is called.
func (a *app) watchKeys() (stop func()) {
	a.keyFile.keys = keyMap{chords: map[string][]string{}, lines: map[string]int{}}
	path := a.options.KeysFile
	if path == "" {
		return func() {}
	}
	a.readKeys()
	watcher, err := fsnotify.NewWatcher()
	if err == nil {
		// Its folder is watched, because editors put a new file in the place of the
		// old one.
		if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			err = watcher.Add(filepath.Dir(path))
		}
		if err != nil {
			_ = watcher.Close() // it watches nothing
		}
	}
	if err != nil {
		a.log.Warn("%s: changes made outside will not be noticed: %v", path, err)
		return func() {}
	}
	go forward(watcher, func(changed string) {
		if filepath.Base(changed) == filepath.Base(path) {
			a.results.Post(a.readKeys)
		}
	})
	return func() { _ = watcher.Close() } // nothing was written
}

// readKeys takes the keys over that the file has now. What is wrong in it is told
// by line; while it is no JSON at all the keys stay as they are.
func (a *app) readKeys() {
	f := &a.keyFile
	text, err := regular.Read(a.options.KeysFile, maxKeysFile)
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case missing:
		text = nil
	case err != nil:
		a.log.Error("keys: %v", err)
		return
	case len(bytes.TrimSpace(text)) == 0 && f.read:
		return // it is being written; another event follows
	}
	if f.read && bytes.Equal(text, f.text) {
		return
	}
	again := f.read
	f.text, f.read = text, true
	if missing || len(bytes.TrimSpace(text)) == 0 {
		text = []byte("{}")
	}
	keys, problems, err := parseKeyMap(a.options.KeysFile, text, a.commands)
	if err != nil {
		a.log.Error("%v; the keys stay as they are", err)
		return
	}
	for _, p := range problems {
		a.log.Warn("%v", p)
	}
	f.keys = keys
	for _, l := range a.applyKeys() {
		a.log.Info("%s:%d: %s runs %s now, and no longer %s", a.options.KeysFile, keys.lines[l.winner], l.chord, l.winner, l.loser)
	}
	if again {
		a.log.Info("keys read again: %s", a.options.KeysFile)
	}
	a.pace.wake()
}

// applyKeys gives the commands the keys of the map.
func (a *app) applyKeys() []lostKey {
	lost := a.keyFile.keys.assign(a.commands)
	a.bindings = bind(a.commands)
	return lost
}

// changeKeys applies a change of the map and writes the file.
func (a *app) changeKeys(change func(m *keyMap)) {
	f := &a.keyFile
	change(&f.keys)
	a.applyKeys()
	path := a.options.KeysFile
	if path == "" {
		return
	}
	f.text, f.read = f.keys.text(a.commands), true // it is no news
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err == nil {
		err = regular.Write(path, f.text)
	}
	if err != nil {
		a.fail(fmt.Errorf("the keys could not be written and are lost when the editor closes: %w", err))
	}
}

// keyNote says what the key of a command does, or "" when it has none.
func (a *app) keyNote(id, does string) string {
	if key := a.command(id).key(); key != "" {
		return key + " " + does
	}
	return ""
}

// keyPair shows the keys of two commands that belong together.
func (a *app) keyPair(first, second string) string {
	x, y := a.command(first).key(), a.command(second).key()
	if x == "" || y == "" {
		return x + y
	}
	return x + " " + y
}
