package level

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Difference is the first place where two sessions part.
type Difference struct {
	Event int      // the first event that differs, from 0
	A, B  *Outcome // it on either side; nil where a session has ended

	// Seen is the first event after which the states differ, −1 when they never
	// do. It is later than Event where commands part before anything that
	// stands does, as with another seed.
	Seen int
	StateDifference
}

// Compare returns where two sessions part first, or nil when they are the same.
// Two events are the same when their commands say the same and lead to the same
// state; what the lines claim of counts and hashes does not matter.
//
// When the commands part before the states do, the sessions are followed on to
// the first state that differs. What of the tapes is not read yet is read as
// far as needed; where they stand afterwards is not said.
func Compare(a, b *Tape) (*Difference, error) {
	var first *Difference
	for i := 0; ; i++ {
		eventA, err := a.reach(i)
		if err != nil {
			return nil, err
		}
		eventB, err := b.reach(i)
		if err != nil {
			return nil, err
		}
		if eventA == nil && eventB == nil {
			return first, nil
		}
		if first == nil && !sameEvent(eventA, eventB) {
			first = &Difference{Event: i, A: eventA, B: eventB, Seen: -1}
		}
		if first == nil || a.hashAfter(i) == b.hashAfter(i) {
			continue
		}
		if err := errors.Join(a.Seek(i), b.Seek(i)); err != nil {
			return nil, err
		}
		first.Seen, first.StateDifference = i, DiffStates(a.Level(), b.Level())
		return first, nil
	}
}

// reach returns an event, reading on to it; nil when the session has ended
// before.
func (t *Tape) reach(i int) (*Outcome, error) {
	for i >= t.Len() {
		if _, err := t.Read(); errors.Is(err, io.EOF) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
	}
	return t.Event(i), nil
}

// hashAfter is the state hash after an event, or after the last.
func (t *Tape) hashAfter(i int) Hash { return t.events[min(i, t.Len()-1)].GotHash }

func sameEvent(a, b *Outcome) bool {
	if a == nil || b == nil {
		return false
	}
	return a.GotHash == b.GotHash && bytes.Equal(a.command(), b.command())
}

// Place is where the sessions part, in metres: where the first thing that
// differs stands, else the first dab that differs. ok is false where there is
// neither.
func (d *Difference) Place() (x, z float32, ok bool) {
	if x, z, ok := d.StateDifference.Place(); ok {
		return x, z, true
	}
	dabsA, dabsB := d.A.dabs(), d.B.dabs()
	for i := range max(len(dabsA), len(dabsB)) {
		switch {
		case i >= len(dabsA):
			return dabsB[i][0], dabsB[i][1], true
		case i >= len(dabsB) || dabsA[i] != dabsB[i]:
			return dabsA[i][0], dabsA[i][1], true
		}
	}
	if len(dabsA) > 0 { // the same, with another brush
		return dabsA[0][0], dabsA[0][1], true
	}
	return 0, 0, false
}

func (o *Outcome) dabs() [][2]float32 {
	if o == nil {
		return nil
	}
	return o.Dabs()
}

// String says the difference in a few lines.
func (d *Difference) String() string {
	text := "the sessions part at event " + d.Heading()
	if d.A != nil && d.B != nil {
		text += fmt.Sprintf("\n  state after it: %s and %s", d.A.GotHash, d.B.GotHash)
		if d.A.GotCounts != d.B.GotCounts {
			text += fmt.Sprintf("\n  first:  %v\n  second: %v", d.A.GotCounts, d.B.GotCounts)
		}
	}
	if states := d.StateDifference.String(); states != "" {
		text += "\n" + states
	}
	return text
}

// Heading names the event.
func (d *Difference) Heading() string {
	switch {
	case d.A == nil:
		return describe(d.B) + ", which only the second has"
	case d.B == nil:
		return describe(d.A) + ", which only the first has"
	}
	return describe(d.A)
}

func describe(o *Outcome) string { return fmt.Sprintf("on line %d (%s)", o.Line, o.Kind) }
