package level

import (
	"fmt"
	"io"
)

// Recomputed is the state hash worked out from nothing.
func (l *Level) Recomputed() Hash {
	sum := newTileHashes(l.terrain).sum + hashWater(l.water) + hashMask(l.mask)
	for p := range l.props.All() {
		sum += hashProp(&p, l.catalog.Kind(p.Kind).ID)
	}
	for _, m := range l.Models() {
		sum += hashModel(m)
	}
	return sum
}

// Describe writes all of a model that undo brings back, but for the step that
// made it dirty.
func Describe(m *Model) string {
	failure := ""
	if m.Error != nil {
		failure = m.Error.Error()
	}
	return fmt.Sprintf("%d %s hidden %v locked %v result %q dirty %v error %q", m.Parent, members(wholePatch(m, 0)), m.Hidden, m.Locked, m.Result, m.Dirty, failure)
}

// LoseMoves makes the tape forget what an event did, as if it had changed the
// level beside its history.
func (t *Tape) LoseMoves(event int) { t.moves[event] = nil }

// Blocked tells whether a model stands at a place.
func (l *Level) Blocked(x, z float32) bool { return l.footprints.blocked(x, z) }

// BlockedNear tells whether a dab would look for models at all.
func (l *Level) BlockedNear(x, z, radius float32) bool { return l.footprints.near(x, z, radius) != nil }

// Encode checks and encodes contents without writing them.
func Encode(c *Contents) { c.frozen.entries("level", nil, nil) }

// Diff replays two sessions side by side; see Compare. fileA and fileB name them
// in errors.
func Diff(fileA string, a io.Reader, fileB string, b io.Reader) (*Difference, error) {
	tapeA, err := NewTape(fileA, a)
	if err != nil {
		return nil, err
	}
	tapeB, err := NewTape(fileB, b)
	if err != nil {
		return nil, err
	}
	return Compare(tapeA, tapeB)
}
