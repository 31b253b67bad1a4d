package ui

import (
	"errors"
	"path/filepath"
	"time"

	"copse/internal/located"
	"copse/level"
	"copse/level/archive"
	"copse/level/recovery"
)

// document is where the open level lives and what is under way with its file.
type document struct {
	path    string        // "" while it was never saved
	stamp   archive.Stamp // of the file as it was read or written last
	changed bool          // on disk, by somebody else; it was said
	looked  time.Time     // when that was looked for last

	writing bool           // in the background
	next    *saveOrder     // to be begun in this frame
	opening string         // path that is being read, or ""
	since   uint64         // revision of the open level when that began
	after   func()         // what waits for the save that is under way
	title   string         // of the window, as it was set last
	asked   *question      // that is to be answered before anything else
	locked  error          // why somebody else's lock keeps the file, nil when ours
	lock    *recovery.Lock // of the file, or nil
}

// errNoFiles is what a window without files says.
var errNoFiles = errors.New("this window can neither open nor save levels")

// name is what the level is called in the title and in questions.
func (d *document) name() string {
	if d.path == "" {
		return "Untitled"
	}
	return filepath.Base(d.path)
}

// openLevel makes a level the open one, in place of the one that was.
func (a *app) openLevel(l *level.Level, path string) {
	a.stopLooking()
	a.endGesture()
	a.endTuning()
	a.closeDocument()
	a.level = l
	a.scene.Show(l)
	a.openGeneration()
	a.forget()
	a.applyPresets()
	a.choose(richest(l.Presets()))
	a.takeView(l.View())
	a.document = document{}
	a.live(path)
	a.startKeeping(path)
	a.followModules()
}

// applyPresets brings the user's presets into the open level, which is no work
// that could be lost.
func (a *app) applyPresets() {
	if a.options.Presets == nil {
		return
	}
	unchanged := !a.level.Modified()
	a.options.Presets.Apply(a.level)
	if unchanged {
		a.level.MarkSaved(a.level.Revision())
	}
}

// forget drops what the panels remember of the level that was open before.
func (a *app) forget() {
	if a.sources.source != nil {
		a.sources.source.close()
	}
	a.sources.source = nil
	a.inspect, a.outliner, a.inserting = inspector{}, outliner{}, insertion{}
	a.generationSeen, a.failed = level.ModelCursor{}, nil
	a.journalLost = false
	a.historySeen = historyView{}
	a.last = lastStroke{}
	a.assets.selected = ""
	a.brush.Preset = ""
}

// live notes where the open level lives.
func (a *app) live(path string) {
	d := &a.document
	d.path, d.changed, d.looked = path, false, time.Now()
	if path == "" {
		return
	}
	d.stamp, _ = archive.StampOf(path) // without one, every change is noticed
	a.remember(path)
	a.claim(path)
}

// claim locks the file of the open level. When another editor holds it, it can
// still be looked at, and saved elsewhere.
func (a *app) claim(path string) {
	d := &a.document
	if d.lock != nil {
		return // it is ours already
	}
	if d.lock, d.locked = recovery.Acquire(path); d.locked != nil {
		d.lock = nil
		a.log.Warn("%v", d.locked)
		a.status = d.lockNotice()
	}
}

// lockNotice says in a line that another editor has the file; the console says
// which.
func (d *document) lockNotice() string {
	return d.name() + " is open in another editor: look at it, or save it elsewhere"
}

// closeDocument lets go of the open level's file.
func (a *app) closeDocument() {
	a.stopKeeping()
	a.releaseFile()
}

// releaseFile lets another editor have the file of the level.
func (a *app) releaseFile() {
	if a.document.lock != nil {
		a.document.lock.Close()
		a.document.lock = nil
	}
}

// newDocument opens a level that is new.
func (a *app) newDocument() {
	a.leave(func() {
		if a.options.NewLevel == nil {
			a.fail(errNoFiles)
			return
		}
		l, err := a.options.NewLevel()
		if err != nil {
			a.fail(err)
			return
		}
		a.openLevel(l, "")
		a.status = "A new level"
	})
}

// open reads a level, a folder or a session in the background and shows it. When
// it cannot be read the open level stays.
func (a *app) open(path string) {
	if a.options.OpenLevel == nil {
		a.fail(errNoFiles)
		return
	}
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	a.leave(func() {
		if a.document.opening != "" {
			return // one at a time
		}
		a.document.opening, a.document.since = path, a.level.Revision()
		a.secure()
		a.status = "Opening " + filepath.Base(path) + " …"
		go func() {
			l, notices, err := a.options.OpenLevel(path)
			a.results.Post(func() { a.opened(path, l, notices, err) })
		}()
	})
}

func (a *app) opened(path string, l *level.Level, notices []located.Problem, err error) {
	if a.document.opening != path {
		return // another level was opened meanwhile
	}
	a.document.opening = ""
	if err != nil {
		a.fail(err)
		return
	}
	for _, n := range notices {
		a.log.Warn("%v", n)
	}
	if since := a.document.since; a.level.Revision() != since {
		a.leave(func() { a.showOpened(path, l) }) // work was done while it was read
		return
	}
	a.showOpened(path, l)
}

// showOpened makes a level that was read from a path the open one.
func (a *app) showOpened(path string, l *level.Level) {
	home := path
	if filepath.Ext(path) == sessionEnding {
		home = "" // a session is no level: saving asks where to
	}
	if filepath.Base(path) == archive.Manifest {
		home = filepath.Dir(path)
	}
	a.openLevel(l, home)
	a.log.Info("opened: %s", path)
	if a.status = "Opened " + filepath.Base(path); a.document.locked != nil {
		a.status = a.document.lockNotice()
	}
}

// revert reads the file of the open level again.
func (a *app) revert() {
	if a.document.path != "" {
		a.open(a.document.path)
	}
}

// fail says what went wrong, in the console and in the status line.
func (a *app) fail(err error) {
	a.log.Error("%v", err)
	a.status = err.Error()
	a.wantPanel = panelConsole
}

// chooseLevel asks for a packed level or a session and opens it.
func (a *app) chooseLevel() {
	a.chooseFile(FileDialog{Title: "Open a level", Files: "Levels and sessions",
		Patterns: []string{"*" + archive.Ending, archive.Manifest, "*" + sessionEnding}}, a.open)
}

// chooseFolder asks for a level that is a folder and opens it.
func (a *app) chooseFolder() {
	a.chooseFile(FileDialog{Title: "Open the folder of a level", Mode: ReadFolder}, a.open)
}

// watchDocument keeps the title right, and says once when somebody else changed
// the file of the open level.
func (a *app) watchDocument(now time.Time) {
	a.keepUp(now)
	d := &a.document
	title := d.name()
	if a.level.Modified() {
		title += " *"
	}
	if title += " – " + a.options.Title; title != d.title {
		d.title = title
		a.window.SetTitle(title)
	}
	if d.path == "" || d.changed || d.writing || now.Sub(d.looked) < lookInterval {
		return
	}
	d.looked = now
	if stamp, err := archive.StampOf(d.path); err == nil && stamp != d.stamp {
		d.changed = true
		a.log.Warn("%s was changed on disk by another program; File, Reread brings that into the window, saving asks first", d.path)
		a.status = d.name() + " was changed on disk: see File, Reread"
	}
}

// lookInterval is how often the file of the open level is looked at.
const lookInterval = time.Second

// sessionEnding is how the names of session files end.
const sessionEnding = ".jsonl"
