package ui

import (
	"time"

	"copse/level"
	"copse/level/recovery"
)

// autosaves are when the whole level is written into the state folder: soon after
// it was opened, every two minutes while it changes, and before risky steps. The
// session, which is kept as it grows, has every step anyway; the whole level
// also has what generators made, the presets and the files of props, and takes no
// time to be brought back.
type autosaves struct {
	at       time.Time
	revision uint64          // of the level at the last one
	modules  uint64          // revision of the modules that have run
	first    bool            // the level was written whole once
	running  bool            // one is being written
	waiting  *level.Contents // what is to be written after it
	written  int             // since the level was opened
	failing  bool            // it was said that they fail
	then     func()          // when the first is written, or the level is closed; may be nil
}

// secure keeps the whole level as it is now, before a step that replaces much of
// it, brings in something from outside or runs it, or leaves the level: what goes
// wrong then costs nothing. The copy is made at once and written in the
// background. A level that has not changed since the last autosave is not
// written again.
func (a *app) secure() {
	s := &a.keep.autosaves
	if a.keep.keeper == nil || s.first && a.level.Revision() == s.revision || a.level.Busy() {
		return
	}
	a.autosave(time.Now())
}

// secureModules secures the level before one of its own modules runs for the
// first time, or for the first time since it was changed.
func (a *app) secureModules() {
	s := &a.keep.autosaves
	if revision := a.level.ModuleRevision(); revision != s.modules && !a.level.Busy() {
		s.modules = revision
		if len(a.ownModules()) > 0 {
			a.secure()
		}
	}
}

// autosaveDue tells whether it is time for an autosave. A level in the middle of a
// stroke or gesture waits: a save would end what the hand is at.
func (a *app) autosaveDue(now time.Time) bool {
	s := &a.keep.autosaves
	if s.running || a.level.Busy() {
		return false
	}
	return !s.first || now.Sub(s.at) >= a.settings.autosaveInterval() && a.level.Revision() != s.revision
}

// autosave takes a copy of the level and has it written in the background, after
// the one that is being written.
func (a *app) autosave(now time.Time) {
	s := &a.keep.autosaves
	s.first, s.at, s.revision = true, now, a.level.Revision()
	contents := a.level.Contents()
	if s.running {
		s.waiting = contents
		return
	}
	a.writeAutosave(a.keep.keeper, contents)
}

func (a *app) writeAutosave(keeper *recovery.Keeper, contents *level.Contents) {
	a.keep.autosaves.running = true
	go func() {
		err := keeper.Autosave(contents)
		a.results.Post(func() {
			if a.keep.keeper == keeper {
				a.autosaved(err)
			}
		})
	}()
}

// autosaved takes note that an autosave has ended. That one failed is said once:
// editing goes on, and so do further tries.
func (a *app) autosaved(err error) {
	s := &a.keep.autosaves
	s.running = false
	if err != nil {
		if !s.failing {
			a.log.Warn("autosave: %v; it is tried again every %d minutes", err, a.settings.Autosave)
		}
		s.failing = true
	} else {
		s.failing = false
		s.written++
		s.done()
	}
	if next := s.waiting; next != nil {
		s.waiting = nil
		a.writeAutosave(a.keep.keeper, next)
	}
}

// done does what waits until the level is kept as a whole.
func (s *autosaves) done() {
	if then := s.then; then != nil {
		s.then = nil
		then()
	}
}
