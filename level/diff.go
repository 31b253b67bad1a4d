package level

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"copse/props"
)

// Difference is the first place where two sessions part.
type Difference struct {
	A, B  *Outcome         // the event on either side; nil where a session has ended
	Prop  *PropDifference  // the first differing prop after it, if any differs
	Model *ModelDifference // the first differing model, likewise
}

// PropDifference is one prop that differs; the side that lacks it is nil.
type PropDifference struct {
	A, B         *props.Prop
	KindA, KindB string // ids of their kinds
}

// Diff replays two sessions side by side and returns where they part first, or
// nil when they are the same. Two events are the same when their commands say
// the same and lead to the same state; what the lines claim of counts and
// hashes does not matter.
//
// When the commands part before any prop or model does (another seed, say), the
// sessions are followed on to the first that does.
func Diff(fileA string, a io.Reader, fileB string, b io.Reader) (*Difference, error) {
	playerA, eventA, err := NewPlayer(fileA, a)
	if err != nil {
		return nil, err
	}
	playerB, eventB, err := NewPlayer(fileB, b)
	if err != nil {
		return nil, err
	}
	var first *Difference
	nextA, nextB := &eventA, &eventB
	for nextA != nil || nextB != nil {
		if first == nil && !sameEvent(nextA, nextB) {
			first = &Difference{A: nextA, B: nextB}
		}
		if first != nil && playerA.level.hash != playerB.level.hash {
			first.Prop = firstProp(playerA.level, playerB.level)
			first.Model = firstModel(playerA.level, playerB.level)
			if first.Prop != nil || first.Model != nil {
				return first, nil
			}
		}
		if nextA, err = step(playerA, nextA); err != nil {
			return nil, err
		}
		if nextB, err = step(playerB, nextB); err != nil {
			return nil, err
		}
	}
	return first, nil
}

// step plays the next event, unless the session has ended.
func step(p *Player, last *Outcome) (*Outcome, error) {
	if last == nil {
		return nil, nil
	}
	o, err := p.Next()
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	return &o, err
}

func sameEvent(a, b *Outcome) bool {
	if a == nil || b == nil {
		return false
	}
	return a.GotHash == b.GotHash && bytes.Equal(a.command(), b.command())
}

// firstProp returns the prop with the smallest id that is not the same in two
// levels.
func firstProp(a, b *Level) *PropDifference {
	nextA, stopA := iter.Pull(slices.Values(sortedProps(a)))
	defer stopA()
	nextB, stopB := iter.Pull(slices.Values(sortedProps(b)))
	defer stopB()
	for {
		pa, okA := nextA()
		pb, okB := nextB()
		switch {
		case !okA && !okB:
			return nil
		case !okB || okA && pa.ID < pb.ID:
			return &PropDifference{A: &pa, KindA: a.catalog.Kind(pa.Kind).ID}
		case !okA || pb.ID < pa.ID:
			return &PropDifference{B: &pb, KindB: b.catalog.Kind(pb.Kind).ID}
		}
		kindA, kindB := a.catalog.Kind(pa.Kind).ID, b.catalog.Kind(pb.Kind).ID
		if hashProp(&pa, kindA) != hashProp(&pb, kindB) {
			return &PropDifference{A: &pa, B: &pb, KindA: kindA, KindB: kindB}
		}
	}
}

func sortedProps(l *Level) []props.Prop {
	return slices.SortedFunc(l.props.All(), func(a, b props.Prop) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
}

// String says the difference in a few lines.
func (d *Difference) String() string {
	text := "the sessions part at "
	switch {
	case d.A == nil:
		text += fmt.Sprintf("event %s, which only the second has", describe(d.B))
	case d.B == nil:
		text += fmt.Sprintf("event %s, which only the first has", describe(d.A))
	default:
		text += fmt.Sprintf("event %s\n  state after it: %s and %s", describe(d.A), d.A.GotHash, d.B.GotHash)
		if d.A.GotCounts != d.B.GotCounts {
			text += fmt.Sprintf("\n  counts: %+v\n     and: %+v", d.A.GotCounts, d.B.GotCounts)
		}
	}
	if d.Prop != nil {
		text += "\nfirst prop that differs:\n  first:  " + describeProp(d.Prop.A, d.Prop.KindA) +
			"\n  second: " + describeProp(d.Prop.B, d.Prop.KindB)
	}
	if d.Model != nil {
		text += "\n" + d.Model.String()
	}
	return text
}

func describe(o *Outcome) string { return fmt.Sprintf("on line %d (%s)", o.Line, o.Kind) }

func describeProp(p *props.Prop, kind string) string {
	if p == nil {
		return "not there"
	}
	return fmt.Sprintf("%s %s at (%v, %v, %v), yaw %v, scale %v, up (%v, %v, %v)",
		p.ID, kind, p.X, p.Y, p.Z, p.Yaw, p.Scale, p.Up[0], p.Up[1], p.Up[2])
}
