//go:build cgo

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"copse/assets/demo"
	"copse/brush"
	"copse/internal/located"
	"copse/internal/regular"
	"copse/level"
	"copse/level/archive"
	"copse/procedural"
	"copse/procedural/worker"
	"copse/ui"
)

// windowCommand opens the window.
type windowCommand struct {
	Level string `arg:"" optional:"" help:"Level to open (folder or .copse), or session file (.jsonl) to play first and to go on from."`

	Size       gridSize `default:"1280x720" placeholder:"WxH" help:"Size of the window."`
	Scale      float32  `placeholder:"FACTOR" help:"Scale of the interface, 0.75 to 3, times the monitor's. Without it: as it was last time."`
	Quality    string   `enum:"auto,low,medium,high,ultra" default:"auto" placeholder:"NAME" help:"Quality of the picture: low, medium, high, ultra, or auto for what fits the driver."`
	Seed       uint32   `placeholder:"N" help:"Seed of a new session."`
	Presets    []string `sep:"none" placeholder:"DIR" help:"Folder of presets of your own, besides the user's; may be given more than once. Presets edited in the window are saved in the last."`
	Keys       string   `placeholder:"FILE" help:"File of keys, in place of the user's; see docs/keys.md."`
	Record     string   `placeholder:"FILE" help:"Write the session to this file as it grows."`
	Frames     int      `placeholder:"N" help:"Quit after so many frames."`
	Screenshot string   `placeholder:"FILE.png" help:"Write the last of the frames as a picture; needs --frames."`
	SafeMode   bool     `name:"safe-mode" help:"Run no generators and read no presets of the user's: for a level that does not open otherwise."`
	State      string   `placeholder:"DIR" help:"Folder for layout, settings, screenshots, crash reports and what is kept of open levels for a crash, in place of the user's. With --script or --frames levels are kept only when this is given."`
	Script     string   `placeholder:"FILE" help:"Drive mouse, keys and controls by the steps in this file; see docs/script.md."`
}

// Help is the text after the flags.
func (windowCommand) Help() string {
	return `Opens a level, or goes on from a session, in a window; without either, a new level. With --script the window is driven by a file instead of by
hand: exit code 1 when one of its steps fails, 2 when the file cannot be read.

Examples:
  editor
  editor forest.copse
  editor --script assets/demo/demo.txt --size 1280x720`
}

// Run opens the window and returns when it closes.
func (w *windowCommand) Run(c console) error {
	if w.Frames < 0 {
		return fmt.Errorf("editor: --frames %d is out of range; give a number of frames above 0", w.Frames)
	}
	if w.Screenshot != "" && w.Frames == 0 {
		return errors.New("editor: --screenshot writes the last of a number of frames; add --frames N (a script takes pictures with its screenshot step)")
	}
	if w.Scale != 0 && !(w.Scale >= 0.75 && w.Scale <= 3) {
		return fmt.Errorf("editor: --scale %v is out of range; it lies between 0.75 and 3", w.Scale)
	}
	script, err := w.script()
	if err != nil {
		return err
	}
	results, log := &ui.Queue{}, &ui.Log{}
	l, err := w.level(log)
	if err != nil {
		return err
	}
	if w.Record != "" {
		file, err := os.OpenFile(w.Record, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("editor: --record: %s is there already and is not overwritten; name a new file", w.Record)
		}
		if err != nil {
			return fmt.Errorf("editor: --record: %w", err)
		}
		defer file.Close()
		if err := l.Journal().Follow(file); err != nil {
			return fmt.Errorf("editor: --record %s: %w", w.Record, err)
		}
	}
	var executor procedural.Executor
	if !w.SafeMode {
		workers, err := worker.NewPool(worker.Options{Warm: 2})
		if err != nil {
			return fmt.Errorf("editor: start the processes that run generators: %w", err)
		}
		defer workers.Close()
		executor = workers
	}
	presets := newPresetFolders(w.presetDirs(), log)
	presets.Apply(l)
	l.MarkSaved(l.Revision()) // what lies in files elsewhere is no work to be lost
	options := ui.Options{
		Level: l, Results: results, Log: log, Title: "Copse", Width: w.Size.width, Height: w.Size.height, Scale: w.Scale,
		OpenScene: func(gl ui.OpenGL) (ui.Scene, error) {
			return openScene(gl, l, w.Quality, results, log)
		},
		StateDir: w.stateDir(), Keep: w.State != "",
		Frames: w.Frames, Screenshot: w.Screenshot, Script: script, Output: c.stdout,
		Executor: executor, SafeMode: w.SafeMode,
		Presets:  presets,
		Demo:     demo.Session,
		KeysFile: w.keysFile(),
		Path:     w.path(), NewLevel: func() (*level.Level, error) { return newLevel(0) }, OpenLevel: openForWindow,
		Rescue: func(l *level.Level) string { return rescue(w.stateDir(), l) },
	}
	if w.Quality != "auto" {
		options.Quality = w.Quality
	}
	err = ui.Run(options)
	if err == nil {
		err = l.Journal().Err()
	}
	var failed *ui.ScriptError
	if errors.As(err, &failed) && !failed.Unreadable {
		fmt.Fprintln(c.stderr, failed)
		return errFindings
	}
	return err
}

// presetDirs are the folders whose presets can be painted with. A run that must be
// the same everywhere does not look into the user's.
func (w *windowCommand) presetDirs() []string {
	var dirs []string
	if w.SafeMode {
		return nil
	}
	if user := userPresets(); user != "" && w.Script == "" && w.Frames == 0 {
		dirs = append(dirs, user)
	}
	return append(dirs, w.Presets...)
}

// keysFile is the file of keys that is followed: the user's unless another one is
// named. A run that must be the same everywhere does not look at the user's.
func (w *windowCommand) keysFile() string {
	if w.Keys != "" || w.Script != "" || w.Frames > 0 {
		return w.Keys
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "copse", "keys.json")
}

// script reads the steps, or returns nil when there are none.
func (w *windowCommand) script() (*ui.Script, error) {
	if w.Script == "" {
		return nil, nil
	}
	text, err := os.ReadFile(w.Script)
	if err != nil {
		return nil, fmt.Errorf("editor: --script: %w", err)
	}
	return ui.ParseScript(w.Script, text)
}

// level opens the level or the session that was named, or makes a new level.
func (w *windowCommand) level(log *ui.Log) (*level.Level, error) {
	if w.Level == "" {
		return newLevel(w.Seed)
	}
	l, notices, err := openForWindow(w.Level)
	if err != nil {
		return nil, err
	}
	for _, n := range notices {
		log.Warn("%v", n)
	}
	return l, nil
}

// path is where the level lives; a session is none.
func (w *windowCommand) path() string {
	if w.Level == "" || !isLevel(w.Level) {
		return ""
	}
	path, err := filepath.Abs(w.Level)
	if err != nil {
		path = w.Level
	}
	if filepath.Base(path) == archive.Manifest {
		path = filepath.Dir(path)
	}
	return path
}

// openForWindow opens a level or a session for being worked on.
func openForWindow(path string) (*level.Level, []located.Problem, error) {
	l, notices, err := openDocument(path)
	if err != nil {
		return nil, nil, err
	}
	if !isLevel(path) {
		addPresets(l)
	}
	l.MarkSaved(l.Revision())
	return l, notices, nil
}

// addPresets gives the level of a session the built-in presets that the session
// has not used; its own of the same name stay as they are.
func addPresets(l *level.Level) {
	for _, file := range brush.BuiltIn() {
		p, err := brush.ParsePreset(file.Name, file.Text, l.HasCategory)
		if err != nil {
			continue // for another catalog
		}
		if !slices.ContainsFunc(l.Presets(), func(own *brush.Preset) bool { return own.Name == p.Name }) {
			l.SetPreset(p)
		}
	}
}

// stateDir is the folder for what the editor keeps by itself.
func (w *windowCommand) stateDir() string {
	if w.State != "" {
		return w.State
	}
	return ui.StateDir()
}

// rescue writes the session of a level whose window crashed into the state folder,
// and says where.
func rescue(stateDir string, l *level.Level) string {
	path := filepath.Join(stateDir, "sessions", "rescued-"+time.Now().Format("20060102-150405")+".jsonl")
	if err := writeSession(path, l); err != nil {
		return fmt.Sprintf("the session could not be saved: %v", err)
	}
	return "the session was saved; open it with: editor " + path
}

// writeSession replaces a file by the journal of a level.
func writeSession(path string, l *level.Level) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	var session bytes.Buffer
	if _, err := l.Journal().WriteTo(&session); err != nil {
		return err
	}
	return regular.Write(path, session.Bytes())
}
