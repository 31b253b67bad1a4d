package ui

import (
	"fmt"
	"path/filepath"
	"time"

	"copse/internal/located"
	"copse/level"
	"copse/level/recovery"
)

// keeping is what is kept of the open level for the case of a crash.
type keeping struct {
	keeper  *recovery.Keeper // nil where nothing is kept
	flushed time.Time
	lines   int // of the journal at the last flush

	autosaved time.Time
	revision  uint64 // of the level at the last autosave
	saving    bool   // an autosave runs
	first     bool   // the level was saved whole once
}

const (
	flushInterval    = 500 * time.Millisecond
	autosaveInterval = 2 * time.Minute
)

// keepFolder is where open levels are kept, or "" when this run leaves no trace.
func (a *app) keepFolder() string {
	if a.reproducible() && !a.options.Keep {
		return ""
	}
	return filepath.Join(a.options.StateDir, "recovery")
}

// startKeeping begins to keep the level that was opened.
func (a *app) startKeeping(path string) {
	a.keep = keeping{}
	folder := a.keepFolder()
	if folder == "" {
		return
	}
	k, err := recovery.Keep(folder, a.level, path)
	if err != nil {
		a.log.Warn("nothing is kept for the case of a crash: %v", err)
		return
	}
	a.keep.keeper = k
}

// stopKeeping takes away what was kept: the level is closed on purpose.
func (a *app) stopKeeping() {
	if a.keep.keeper != nil {
		a.keep.keeper.Close() // what stays behind is looked at by the next start
		a.keep.keeper = nil
	}
}

// keepUp writes what is new of the open level, so that no more than a second of
// work is lost in a crash, and now and then the whole of it.
func (a *app) keepUp(now time.Time) {
	k := &a.keep
	if k.keeper == nil {
		return
	}
	if lines := a.level.Journal().Len(); lines != k.lines || now.Sub(k.flushed) >= flushInterval {
		k.lines, k.flushed = lines, now
		if err := k.keeper.Flush(a.level); err != nil {
			a.fail(err)
			k.keeper = nil // said once; what was kept stays
			return
		}
	}
	due := !k.first || now.Sub(k.autosaved) >= autosaveInterval && a.level.Revision() != k.revision
	if due && !a.level.Busy() && !k.saving { // a save would end what the hand is at
		a.autosave(now)
	}
}

// autosave writes the whole level into the state folder, in the background.
func (a *app) autosave(now time.Time) {
	k := &a.keep
	if k.keeper == nil || k.saving {
		return
	}
	k.first, k.saving, k.autosaved, k.revision = true, true, now, a.level.Revision()
	keeper, contents := k.keeper, a.level.Contents()
	go func() {
		err := keeper.Autosave(contents)
		a.results.Post(func() {
			if a.keep.keeper != keeper {
				return
			}
			a.keep.saving = false
			if err != nil {
				a.log.Warn("autosave: %v", err)
			}
		})
	}()
}

// offerRecovery asks what to do with work that a crash has left, if there is
// some.
func (a *app) offerRecovery() {
	folder := a.keepFolder()
	if folder == "" {
		return
	}
	all := recovery.Find(folder)
	if len(all) == 0 {
		return
	}
	lost := all[len(all)-1] // the latest; the others are offered by the next starts
	for _, older := range all[:len(all)-1] {
		older.Release()
	}
	work := fmt.Sprintf("Copse ended without closing a level that was never saved. %s of its session can be brought back.", countOf(lost.Lines, "step"))
	if lost.Path != "" {
		work = fmt.Sprintf("Copse ended without closing %s. %s of its session are not in its file.", lost.Path, countOf(lost.Lines, "step"))
	}
	a.ask(&question{
		title: "Unsaved work was found",
		text:  work + " Until you save, bringing them back changes no file.",
		answers: []answer{
			{"recover", "Bring it back", func() { a.recover(lost) }},
			{"drop", "Discard it", lost.Discard},
		},
		cancel: "Later", cancelled: lost.Release,
	})
}

// recover brings lost work back, in the background.
func (a *app) recover(lost *recovery.Lost) {
	a.status = "Bringing unsaved work back …"
	go func() {
		l, notices, err := lost.Recover()
		a.results.Post(func() { a.recovered(lost, l, notices, err) })
	}()
}

func (a *app) recovered(lost *recovery.Lost, l *level.Level, notices []located.Problem, err error) {
	if err != nil {
		lost.Release() // it may be brought back another time
		a.fail(fmt.Errorf("the unsaved work could not be brought back: %w", err))
		return
	}
	for _, n := range notices {
		a.log.Warn("%v", n)
	}
	a.openLevel(l, lost.Path)
	a.status = "Unsaved work is back; save it"
	// Only now that it is kept anew.
	lost.Discard()
}
