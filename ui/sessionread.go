package ui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"copse/internal/regular"
	"copse/level"
)

// reading is a session that is being read beside the window.
type reading struct {
	name   string
	events atomic.Int64 // so far
	stop   atomic.Bool
}

// readSession reads a session in the background and hands it to use, unless
// another one is asked for meanwhile. open begins it, beside the window.
func (a *app) readSession(name string, open func() (*level.Tape, error), use func(*recording)) {
	a.playback.cancelReading()
	r := &reading{name: name}
	a.playback.read = r
	go func() {
		tape, err := open()
		if err == nil {
			err = r.all(tape, func() { a.results.Post(func() {}) }) // so that a frame shows how far it is
		}
		read := &recording{name: name, tape: tape}
		if tape != nil {
			read.titles = titles(tape)
		}
		a.results.Post(func() { a.sessionRead(r, read, err, use) })
	}()
}

// all reads the tape to its end, telling now and then how far it is.
func (r *reading) all(tape *level.Tape, tell func()) error {
	told := time.Now()
	return tape.ReadAll(func() bool {
		r.events.Store(int64(tape.Len()))
		if time.Since(told) > 100*time.Millisecond {
			told = time.Now()
			tell()
		}
		return !r.stop.Load()
	})
}

// titles names the events of a tape.
func titles(tape *level.Tape) []string {
	list := make([]string, tape.Len())
	for i := range list {
		list[i] = tape.Event(i).Title()
	}
	return list
}

// sessionRead takes a session over. What could be read of one that is broken is
// looked at all the same.
func (a *app) sessionRead(r *reading, read *recording, err error, use func(*recording)) {
	if a.playback.read != r {
		return // given up
	}
	a.playback.read = nil
	if err != nil {
		a.log.Error("%v", err)
		a.status = "Cannot read all of " + r.name + "; the console says why"
	}
	if read.tape != nil {
		use(read)
	}
}

func (p *playback) cancelReading() {
	if p.read != nil {
		p.read.stop.Store(true)
		p.read = nil
	}
}

// maxSessionFile bounds a session before it is read into memory, in bytes.
const maxSessionFile = 1 << 30

// lookAtFile reads a session file, to look at it or to compare it with the one
// that is looked at.
func (a *app) lookAtFile(path string, use func(*recording)) {
	a.readSession(filepath.Base(path), func() (*level.Tape, error) {
		text, err := regular.Read(path, maxSessionFile)
		if err != nil {
			return nil, err
		}
		return level.NewTapeFrom(func() (*level.Level, error) { return level.BaseBeside(path) }, path, bytes.NewReader(text))
	}, use)
	a.wantPanel = panelSession
}

// lookAtOwn reads the open level's own session, as it is now.
func (a *app) lookAtOwn(use func(*recording)) {
	a.endGesture()
	var text bytes.Buffer
	if _, err := a.level.Journal().WriteTo(&text); err != nil {
		a.log.Error("play: %v", err)
		return
	}
	// The header is read here, because the base is the open level's.
	tape, err := level.NewTapeFrom(a.level.Base, "this session", &text)
	a.readSession("this session", func() (*level.Tape, error) { return tape, err }, use)
	a.wantPanel = panelSession
}

// playDemo plays the session that comes with the program.
func (a *app) playDemo() {
	a.readSession("demo session", func() (*level.Tape, error) {
		return level.NewTape("demo session", bytes.NewReader(a.options.Demo))
	}, func(r *recording) {
		a.lookOn(r)
		a.goToEvent(0)
		a.togglePlaying()
	})
	a.wantPanel = panelSession
}

// chooseSession asks for a session file and reads it.
func (a *app) chooseSession(use func(*recording)) {
	a.chooseFile(FileDialog{Title: "Look at a session", Files: "Sessions", Patterns: []string{"*" + sessionEnding}},
		func(path string) { a.lookAtFile(path, use) })
}

// exportSession asks where to, and writes the open level's session there.
func (a *app) exportSession() {
	a.endGesture()
	d := FileDialog{Title: "Export the session", Mode: WriteOne, Name: "session" + sessionEnding, Files: "Sessions", Patterns: []string{"*" + sessionEnding},
		Fallback: filepath.Join(a.options.StateDir, "sessions", "session-"+time.Now().Format("20060102-150405")+sessionEnding)}
	a.chooseFile(d, func(path string) {
		var text bytes.Buffer
		_, err := a.level.Journal().WriteTo(&text)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o755)
		}
		if err == nil {
			err = regular.Write(path, text.Bytes())
		}
		if err != nil {
			a.log.Error("export: %v", err)
			a.status = "The session could not be written; the console says why"
			return
		}
		a.log.Info("exported: %s", path)
		a.status = fmt.Sprintf("Exported: %s, %s", path, countOf(a.level.Journal().Len(), "line"))
	})
}
