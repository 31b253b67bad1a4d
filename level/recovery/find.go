package recovery

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"copse/internal/located"
	"copse/level"
	"copse/procedural"
)

// Lost is a level whose editor was killed with work that is not in its file.
type Lost struct {
	Path  string // where the level lives; "" while it was never saved
	Lines int    // of its session that are not in its file

	dir  string
	lock *Lock
}

// Find lists what was lost, the oldest first, and takes away what is left of
// levels without unsaved work. Levels that another editor has open now are not
// lost. Each of the list is to be given back by Release or Discard.
func Find(dir string) []*Lost {
	folders, err := os.ReadDir(dir)
	if err != nil {
		return nil // nothing was ever kept, or nothing can be read
	}
	var found []*Lost
	for _, folder := range folders {
		own := filepath.Join(dir, folder.Name())
		if _, err := os.Stat(filepath.Join(own, aboutName)); err != nil {
			continue // just being made, or none of ours
		}
		lock, err := acquire(filepath.Join(own, lockName))
		if err != nil {
			continue // its editor lives
		}
		l := &Lost{dir: own, lock: lock}
		switch unsaved, err := l.read(); {
		case err != nil:
			l.Release() // it may be read another time
		case !unsaved:
			l.Discard()
		default:
			found = append(found, l)
		}
	}
	return found
}

// read looks at what was kept and tells whether something of it is unsaved. An
// error says that this cannot be told now: nothing is to be thrown away then.
func (l *Lost) read() (unsaved bool, err error) {
	var a about
	text, err := os.ReadFile(filepath.Join(l.dir, aboutName))
	if err != nil {
		return false, err
	}
	if json.Unmarshal(text, &a) != nil {
		a = about{} // damaged: as if nothing of it were in a file
	}
	session, err := os.ReadFile(filepath.Join(l.dir, sessionName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil // it was killed before there was anything
	}
	if err != nil {
		return false, err
	}
	kept, damaged := lines(session)
	l.Path, l.Lines = a.Path, len(kept)-a.Saved
	if damaged || len(kept) == 0 {
		if _, err := os.Stat(filepath.Join(l.dir, wholeName)); err == nil {
			l.Lines = max(l.Lines, 1) // the autosave may have more
		}
	}
	return l.Lines > 0, nil
}

// lines are the lines of a kept session as they count: of lines with the same
// number the last, without ones that were taken back, and without one that was
// being written when the process was killed. Those after a damaged one are left
// out.
func lines(session []byte) (all [][]byte, damaged bool) {
	for {
		line, rest, whole := bytes.Cut(session, []byte("\n"))
		if !whole {
			return all, false
		}
		session = rest
		if bytes.Equal(line, dropped) {
			if len(all) > 0 {
				all = all[:len(all)-1]
			}
			continue
		}
		var head struct {
			I int `json:"i"`
		}
		if json.Unmarshal(line, &head) != nil || head.I < 0 || head.I > len(all) {
			return all, true // what follows cannot be trusted
		}
		all = append(all[:head.I], line)
	}
}

// Recover brings the level back as it was, at most a second before its editor
// was killed. Notices tell what could not be.
func (l *Lost) Recover() (*level.Level, []located.Problem, error) {
	whole, notices, wholeErr := level.Open(filepath.Join(l.dir, wholeName))
	file := filepath.Join(l.dir, sessionName)
	session, err := os.ReadFile(file)
	if err != nil {
		return whole, notices, wholeErr
	}
	kept, _ := lines(session)
	if wholeErr == nil && len(kept) < whole.Journal().Len() {
		err = fmt.Errorf("%d steps of it are there and the last autosave had %d", len(kept), whole.Journal().Len())
		return whole, append(notices, asAutosaved(file, err)), nil
	}
	beside := whole // what travels with the level
	if wholeErr != nil && l.Path != "" {
		// Killed before the first autosave: the session begins where the file's does.
		beside, _, _ = level.Open(l.Path)
	}
	replayed, err := replay(beside, file, kept)
	switch {
	case err != nil && wholeErr == nil:
		return whole, append(notices, asAutosaved(file, err)), nil
	case err != nil:
		return nil, nil, err
	}
	l.adoptParts(replayed)
	if beside != nil {
		replayed.Adopt(beside)
	}
	return replayed, notices, nil
}

// asAutosaved says why the last seconds are missing.
func asAutosaved(file string, err error) located.Problem {
	return located.Problem{File: file, Message: fmt.Sprintf("%v; the level is as it was at the last autosave", err)}
}

// replay carries a session out from the base of a level, or from the starter
// level where there is none.
func replay(beside *level.Level, file string, kept [][]byte) (*level.Level, error) {
	var base *level.Level
	if beside != nil {
		base, _ = beside.Base() // without one the session says what it lacks
	}
	report, err := level.ReplayFrom(base, file, bytes.NewReader(bytes.Join(kept, []byte("\n"))), nil)
	if err != nil {
		return nil, err
	}
	if report.Mismatch != nil {
		return nil, fmt.Errorf("%s:%d: this event does something else than it did", file, report.Mismatch.Line)
	}
	return report.Level, nil
}

// adoptParts gives a level the baked parts that were kept.
func (l *Lost) adoptParts(to *level.Level) {
	files, _ := filepath.Glob(filepath.Join(l.dir, partsPrefix+"*")) // the pattern is a good one
	for _, file := range files {
		data, err := os.ReadFile(file)
		r := &procedural.Result{}
		if err == nil && r.UnmarshalBinary(data) == nil {
			_ = to.AdoptBaked(r) // one that cannot be taken in shows as a box
		}
	}
}

// Release leaves what was kept for another time.
func (l *Lost) Release() { l.lock.Close() }

// Discard takes what was kept away.
func (l *Lost) Discard() {
	os.RemoveAll(l.dir)
	l.lock.Close()
}
