package props

import (
	"fmt"

	"copse/internal/exact"
)

// ID names a placed prop for ever: undo and redo bring the same id back. The
// upper half is the random index of the dab that placed it, the lower half its
// ordinal among the props of that dab, so ids grow with age.
type ID uint64

// MakeID packs a random index and an ordinal.
func MakeID(index, ordinal uint32) ID { return ID(index)<<32 | ID(ordinal) }

// Index is the random index of the dab that placed the prop.
func (id ID) Index() uint32 { return uint32(id >> 32) }

// Ordinal is the prop's place among those of its dab, from 0.
func (id ID) Ordinal() uint32 { return uint32(id) }

// String gives "index.ordinal".
func (id ID) String() string { return fmt.Sprintf("%d.%d", id.Index(), id.Ordinal()) }

// Prop is one placed prop. Its model stands with its origin at (X, Y, Z), is
// scaled by Scale, turned by Yaw degrees about its own up axis (positive is
// counter-clockwise seen from above) and then leaned so that up becomes Up.
type Prop struct {
	ID      ID
	X, Y, Z float32    // metres
	Yaw     float32    // degrees in [0, 360)
	Scale   float32    // uniform, above 0
	Up      exact.Vec3 // unit vector
	Offset  float32    // metres above the ground it was given; kept when the ground moves
	Spacing float32    // metres in (x, z) kept free of its family
	Draw    uint32     // the first random number of its candidate in its dab's stream; leans follow from it
	Kind    KindIndex
	Rule    RuleIndex // how it stands on the ground
}
