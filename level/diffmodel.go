package level

import (
	"fmt"
	"maps"
	"slices"
)

// ModelDifference is one model that differs, as it was when the levels were
// compared; the side that lacks it is nil.
type ModelDifference struct{ A, B *Model }

// firstModel returns the model with the smallest id that the state hash tells
// apart in two levels.
func firstModel(a, b *Level) *ModelDifference {
	ids := slices.AppendSeq(slices.Collect(maps.Keys(a.models.nodes)), maps.Keys(b.models.nodes))
	slices.Sort(ids)
	for _, id := range ids {
		na, nb := a.models.nodes[id], b.models.nodes[id]
		switch {
		case nb == nil:
			return &ModelDifference{A: na.copied()}
		case na == nil:
			return &ModelDifference{B: nb.copied()}
		case na.hash != nb.hash:
			return &ModelDifference{na.copied(), nb.copied()}
		}
	}
	return nil
}

func (n *node) copied() *Model {
	m := n.Model
	return &m
}

// place is where the model stands, seen from above, metres.
func (m *Model) place() (x, z float32, ok bool) {
	at := m.Pivot.Position
	return at.X, at.Z, true
}

// describeModel writes what the state hash sees of a model.
func describeModel(m *Model) string {
	if m == nil {
		return "not there"
	}
	return fmt.Sprintf("{%s}", members(itemOf(m)))
}

// Texts are what the state hash sees of the model on either side.
func (d *ModelDifference) Texts() (a, b string) { return describeModel(d.A), describeModel(d.B) }

// String says the difference in two lines.
func (d *ModelDifference) String() string {
	a, b := d.Texts()
	return "first model that differs:\n  first:  " + a + "\n  second: " + b
}
