//go:build cgo

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode"

	"copse/brush"
	"copse/internal/regular"
	"copse/level"
	"copse/ui"
)

// presetPoll is how often the preset folders are looked at for changes.
const presetPoll = 500 * time.Millisecond

// presetFolders keeps presets as files: those of the program, and those in the
// folders of the user, which are followed while the window is open. All but
// Watch belongs to the main goroutine.
type presetFolders struct {
	dirs    []string // a later one wins; new presets are saved in the last
	log     *ui.Log
	builtIn map[string]*brush.Preset // those of the program, by name
	saved   map[string]savedPreset   // by name
	read    map[string]stamp         // files as they were read last

	seen map[string]stamp // by the watcher, which it belongs to while it runs
}

// savedPreset is a preset as a file or the program has it.
type savedPreset struct {
	*brush.Preset
	file string // "" for one of the program
}

// stamp tells whether a file has changed.
type stamp struct {
	size    int64
	changed time.Time
}

// userPresets is the user's preset folder, or "" where there is none.
func userPresets() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "copse", "presets")
}

func newPresetFolders(dirs []string, log *ui.Log) *presetFolders {
	return &presetFolders{dirs: dirs, log: log, builtIn: map[string]*brush.Preset{}, saved: map[string]savedPreset{}, read: map[string]stamp{}}
}

// files lists the preset files, folder by folder in the order of their names,
// with their stamps. A folder that is not there has none.
func (f *presetFolders) files() (paths []string, stamps map[string]stamp, err error) {
	stamps = map[string]stamp{}
	for _, dir := range f.dirs {
		entries, problem := os.ReadDir(dir)
		if problem != nil {
			if !errors.Is(problem, fs.ErrNotExist) {
				err = errors.Join(err, problem)
			}
			continue
		}
		for _, e := range entries {
			info, problem := e.Info()
			if problem != nil || !strings.EqualFold(filepath.Ext(e.Name()), ".json") || !info.Mode().IsRegular() {
				continue
			}
			path := filepath.Join(dir, e.Name())
			paths = append(paths, path)
			stamps[path] = stamp{info.Size(), info.ModTime()}
		}
	}
	return paths, stamps, err
}

// Apply brings what changed in the files into a level.
func (f *presetFolders) Apply(l *level.Level) {
	f.applyBuiltIn(l)
	paths, stamps, err := f.files()
	if err != nil {
		f.log.Error("presets: %v", err)
	}
	for _, path := range paths {
		if f.read[path] == stamps[path] && f.stands(l, path) {
			continue
		}
		first := f.read[path] == stamp{}
		f.read[path] = stamps[path]
		f.apply(l, path, first)
	}
}

// applyBuiltIn notes the presets of the program, for going back to them.
func (f *presetFolders) applyBuiltIn(l *level.Level) {
	if len(f.builtIn) > 0 {
		return
	}
	for _, file := range brush.BuiltIn() {
		if p, err := brush.ParsePreset(file.Name, file.Text, l.HasCategory); err == nil {
			f.builtIn[p.Name], f.saved[p.Name] = p, savedPreset{Preset: p}
		}
	}
}

// stands tells whether a level has the preset of a file that was read, or the
// file has none.
func (f *presetFolders) stands(l *level.Level, path string) bool {
	for _, s := range f.saved {
		if s.file == path {
			return presetNamed(l, s.Name) != nil
		}
	}
	return true
}

// apply reads one file into a level.
func (f *presetFolders) apply(l *level.Level, path string, first bool) {
	text, err := regular.Read(path, ui.MaxPresetFile)
	if err != nil {
		f.log.Error("preset: %v", err)
		return
	}
	p, err := brush.ParsePreset(path, text, l.HasCategory)
	if err != nil {
		f.log.Error("%v", err)
		return
	}
	for _, notice := range p.Notices() {
		f.log.Warn("%v", notice)
	}
	before, known := f.saved[p.Name]
	f.saved[p.Name] = savedPreset{p, path}
	if now := presetNamed(l, p.Name); now != nil && known && !ui.SamePreset(now, before.Preset) && !ui.SamePreset(now, p) {
		f.log.Warn("preset %s has changed in %s; what you edited stays until you revert it", p.Name, path)
		return
	}
	l.SetPreset(p)
	if !first {
		f.log.Info("preset %s read again: %s", p.Name, path)
	}
}

func presetNamed(l *level.Level, name string) *brush.Preset {
	for _, p := range l.Presets() {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Saved returns the preset of a name as its file or the program has it.
func (f *presetFolders) Saved(name string) (*brush.Preset, bool) {
	s, ok := f.saved[name]
	return s.Preset, ok
}

// Save writes a preset into the file that it came from, or a new one in the last
// folder.
func (f *presetFolders) Save(p *brush.Preset) (string, error) {
	path := f.saved[p.Name].file
	if path == "" {
		if len(f.dirs) == 0 {
			return "", errors.New("there is no preset folder; start the editor with --presets DIR")
		}
		dir := f.dirs[len(f.dirs)-1]
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", err
		}
		path = f.freeFile(dir, p.Name)
	}
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return "", err
	}
	if err := regular.Write(path, append(text, '\n')); err != nil {
		return "", err
	}
	if info, err := os.Stat(path); err == nil {
		f.read[path] = stamp{info.Size(), info.ModTime()} // it is no news
	}
	f.saved[p.Name] = savedPreset{p, path}
	return path, nil
}

// freeFile is a file for a preset of a name that no other has.
func (f *presetFolders) freeFile(dir, name string) string {
	slug := strings.Trim(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, name), "-")
	if slug == "" {
		slug = "preset"
	}
	path := filepath.Join(dir, slug+".json")
	for i := 2; ; i++ {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
		path = filepath.Join(dir, fmt.Sprintf("%s-%d.json", slug, i))
	}
}

// Watch looks at the folders now and then and calls changed when a file is new
// or another.
func (f *presetFolders) Watch(changed func()) (stop func()) {
	if len(f.dirs) == 0 {
		return func() {}
	}
	_, f.seen, _ = f.files()
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() {
		tick := time.NewTicker(presetPoll)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if f.news() {
					changed()
				}
			}
		}
	})
	return func() { close(done); wait.Wait() }
}

// news tells whether a file is new or another since the last call.
func (f *presetFolders) news() bool {
	_, stamps, err := f.files()
	if err != nil {
		return false
	}
	news := false
	for path, s := range stamps {
		news = news || f.seen[path] != s
	}
	f.seen = stamps
	return news
}
