package recovery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"copse/internal/located"
	"copse/level"
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
		if !l.read() {
			l.Discard()
			continue
		}
		found = append(found, l)
	}
	return found
}

// read looks at what was kept. It returns false when nothing of it is unsaved.
func (l *Lost) read() bool {
	text, err := os.ReadFile(filepath.Join(l.dir, aboutName))
	var a about
	if err != nil || json.Unmarshal(text, &a) != nil {
		return false
	}
	session, err := os.ReadFile(filepath.Join(l.dir, sessionName))
	if err != nil {
		return false
	}
	l.Path, l.Lines = a.Path, len(lines(session))-a.Saved
	return l.Lines > 0
}

// lines are the lines of a kept session as they count: of lines with the same
// number the last, without ones that were taken back, and without one that was
// being written when the process was killed.
func lines(session []byte) [][]byte {
	var all [][]byte
	for {
		line, rest, whole := bytes.Cut(session, []byte("\n"))
		if !whole {
			return all
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
		if json.Unmarshal(line, &head) != nil || head.I > len(all) {
			return all // damaged: what follows cannot be trusted
		}
		all = append(all[:head.I], line)
	}
}

// Recover brings the level back as it was, at most a second before its editor
// was killed. Notices tell what could not be.
func (l *Lost) Recover() (*level.Level, []located.Problem, error) {
	whole, notices, wholeErr := level.Open(filepath.Join(l.dir, wholeName))
	var base *level.Level
	if wholeErr == nil {
		var err error
		if base, err = whole.Base(); err != nil {
			base = nil // then the session says what it lacks
		}
	}
	file := filepath.Join(l.dir, sessionName)
	session, err := os.ReadFile(file)
	if err != nil {
		return whole, notices, wholeErr
	}
	report, err := level.ReplayFrom(base, file, bytes.NewReader(bytes.Join(lines(session), []byte("\n"))), nil)
	if err == nil && report.Mismatch != nil {
		err = fmt.Errorf("%s:%d: this event does something else than it did", file, report.Mismatch.Line)
	}
	if err != nil && wholeErr == nil {
		notice := located.Problem{File: file, Message: fmt.Sprintf("%v; the level is as it was at the last autosave", err)}
		return whole, append(notices, notice), nil
	}
	if err != nil {
		return nil, nil, err
	}
	if wholeErr == nil {
		report.Level.Adopt(whole)
	}
	return report.Level, notices, nil
}

// Release leaves what was kept for another time.
func (l *Lost) Release() { l.lock.Close() }

// Discard takes what was kept away.
func (l *Lost) Discard() {
	os.RemoveAll(l.dir)
	l.lock.Close()
}
