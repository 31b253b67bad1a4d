package level

import (
	"bytes"
	"fmt"
	"io"

	"copse/brush"
	"copse/internal/located"
	"copse/level/archive"
	"copse/terrain"
)

// newSession is what follows when the old one cannot be gone on with.
const newSession = "a new session begins from the level as it is"

// session takes the level's journal up where it ended. When it does not lead to
// what the other entries hold, because somebody edited them, say, a new one
// begins from what is there.
func (o *opener) session() error {
	l := o.level
	if _, ok := o.blobs[sessionEntry]; !ok {
		return l.beginFromHere()
	}
	data, err := o.spare(sessionEntry, maxSession, newSession)
	if err != nil {
		return err
	}
	var snapshot []byte
	_, based := o.blobs[baseEntry]
	if based {
		if snapshot, err = o.spare(baseEntry, maxBlob, newSession); err != nil {
			return err
		}
	}
	if data == nil || based && snapshot == nil {
		return l.beginFromHere()
	}
	if len(o.edited) > 0 {
		o.notice(fmt.Errorf("module %s was edited since the level was saved", o.edited[0]), newSession)
		return l.beginFromHere()
	}
	if err := l.resume(o.a.Path+"/"+sessionEntry, data, snapshot); err != nil {
		o.notice(err, newSession)
		return l.beginFromHere()
	}
	return nil
}

// resume makes a session that was read the level's journal. It only looks at
// what every line must have; replaying it would take as long as it took to make.
func (l *Level) resume(file string, data, snapshot []byte) error {
	events := newEventReader(file, bytes.NewReader(data))
	var lines [][]byte
	last := Hash(0)
	for {
		e, err := events.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if len(lines) == 0 {
			if err := l.checkResumed(events, e, snapshot); err != nil {
				return err
			}
		}
		if e.Contradiction != "" {
			return events.problem("", "%s", e.Contradiction)
		}
		lines, last = append(lines, e.Text), e.Hash
	}
	if len(lines) == 0 {
		return events.problem("", "the session is empty")
	}
	if last != l.hash {
		return located.Problem{File: file, Message: fmt.Sprintf("the session leads to state %s, and what the level holds is state %s", last, l.hash)}
	}
	l.journal.lines = lines
	if snapshot != nil {
		l.carried.base = snapshot
	}
	return nil
}

// checkResumed compares the header of a session with the level.
func (l *Level) checkResumed(events *eventReader, e Event, snapshot []byte) error {
	if e.Kind != (headerCommand{}).kind() {
		return events.problem("kind", "%q: a session begins with a header", e.Kind)
	}
	var h headerCommand
	if err := events.decode(e.Text, &h); err != nil {
		return err
	}
	if err := checkHeader(events, h); err != nil {
		return err
	}
	switch {
	case h.Seed != l.seed || h.Cap != l.cap || h.Budget != l.budget:
		return events.problem("", "seed, cap or budget are not those of the level")
	case h.Base.Level != "" && snapshot == nil:
		return events.problem("base.level", "%s is missing, from which the session begins", baseEntry)
	}
	return nil
}

// beginFromHere starts a new journal whose base is the level as it is now.
func (l *Level) beginFromHere() error {
	l.carried.base = nil
	now := l.freeze()
	rows := make([]any, len(now.kinds))
	for i := range now.kinds {
		rows[i] = now.kinds[i] // their files are of no use in a replay
	}
	packed, err := archive.Pack(now.entries("", rows, nil))
	if err != nil {
		return err
	}
	l.carried.base = packed
	l.begin(base{Level: l.hash.String()})
	return nil
}

// begin starts a new journal.
func (l *Level) begin(from base) {
	l.journal = Journal{}
	l.total = brush.Counts{}
	for _, p := range l.presets {
		p.journaled = false
	}
	l.writeHeader(from)
}

// Base opens the level that the journal begins from, nil when that is the
// starter level, which every program has.
func (l *Level) Base() (*Level, error) {
	if l.carried.base == nil {
		return nil, nil
	}
	a, err := archive.OpenBytes(baseEntry, l.carried.base)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	from, _, err := read(a)
	return from, err
}

// checkHeader says what in the header of a session this program cannot do.
func checkHeader(events *eventReader, h headerCommand) error {
	switch {
	case h.Format != FormatVersion:
		return events.problem("format", "version %d of the session format is not known; this program reads %d", h.Format, FormatVersion)
	case h.Algorithm != AlgorithmVersion:
		return events.problem("algorithm", "the session was made by placement algorithm %d; this program has %d and would give another level", h.Algorithm, AlgorithmVersion)
	case h.Base.Level == "" && h.Base.Starter != terrain.StarterVersion:
		return events.problem("base.starter", "version %d of the starter terrain is not known; this program has %d", h.Base.Starter, terrain.StarterVersion)
	case h.Seed == 0:
		return events.problem("seed", "this must be a whole number above 0")
	case h.Cap < 1 || h.Cap > maxCap:
		return events.problem("cap", "%d is out of range; it lies between 1 and %d", h.Cap, maxCap)
	case h.Budget < 1 || h.Budget > maxBudget:
		return events.problem("budget", "%d is out of range; it lies between 1 and %d", h.Budget, maxBudget)
	}
	return nil
}
