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
	lines   int  // of the journal at the last flush
	failing bool // it was said that nothing can be written

	autosaves autosaves
}

const flushInterval = 500 * time.Millisecond

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
		a.log.Warn("nothing is kept for the case of a crash, so save often: %v", err)
		return
	}
	a.keep.keeper = k
}

// stopKeeping takes away what was kept, in the background: the level is closed on
// purpose.
func (a *app) stopKeeping() {
	if k := a.keep.keeper; k != nil {
		a.closing.Go(func() { k.Close() }) // what stays behind is looked at by the next start
		a.keep.keeper = nil
		a.keep.autosaves.done()
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
		err := k.keeper.Flush(a.level)
		if err != nil && !k.failing { // said once; what is missing is tried again
			a.fail(fmt.Errorf("%w; save the level where there is room", err))
		}
		k.failing = err != nil
	}
	if a.autosaveDue(now) {
		a.autosave(now)
	}
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
	a.leave(func() { // work may have been done meanwhile
		a.openLevel(l, lost.Path)
		a.status = "Unsaved work is back; save it"
		if a.keep.keeper == nil {
			lost.Release() // it is kept nowhere else
			return
		}
		a.keep.autosaves.then = lost.Discard
	})
}
