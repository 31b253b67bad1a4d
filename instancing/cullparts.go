package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/internal/frustum"
	"copse/procedural"
)

// LookParts decides which models a view sees; AppendParts goes by it.
func (c *Culler) LookParts(p *Parts, f frustum.Frustum) {
	c.f = f
	c.cells = c.cells[:0]
	for i := range p.models {
		m := &p.models[i]
		seen := hidden
		if m.id != 0 && m.low[0] <= m.high[0] {
			if planes, ok := f.Cut(m.low, m.high); ok {
				seen = sight(planes)
			}
		}
		c.cells = append(c.cells, seen)
	}
}

// AppendParts adds to list the numbers of a bucket's rows that are seen: of
// models that are seen whole all, of others those whose own ball is.
func (c *Culler) AppendParts(list []uint32, r *Rows) []uint32 {
	for i := range r.refs {
		seen := c.cells[r.refs[i].cell]
		if seen == hidden {
			continue
		}
		if seen != 0 {
			at := &r.refs[i].at
			if !c.f.TouchesSphere(uint8(seen), at[0], at[1], at[2], r.rows[i].ball()) {
				continue
			}
		}
		list = append(list, uint32(i))
	}
	return list
}

// Each calls f for every row of a model and the bucket that it is in, and mesh
// for every one of its parts that is drawn as a prop.
func (p *Parts) Each(id procedural.ModelID, f func(b PartBucket, row int), mesh func(h Handle)) {
	m := &p.models[p.byID[id]] // of the zero number no parts are known
	for _, slot := range m.slots {
		switch s := p.slots[slot]; {
		case slot == 0:
		case s.mesh != 0:
			mesh(s.mesh)
		default:
			f(bucketAt(int(s.bucket)), int(s.row))
		}
	}
}

// ball is the radius of the ball around the box of a part's row, in metres.
func (r *Row) ball() float32 {
	t := &r.Transform
	sum := float32(0)
	for i := range 3 {
		for j := range 3 {
			sum += t[4*i+j] * t[4*i+j]
		}
	}
	return float32(math.Sqrt(float64(sum))) / 2
}

// Distance returns how far the middle of a row is from a point, and the radius
// of the ball around its box, in metres.
func (r *Row) Distance(from exact.Vec3) (distance, radius float32) {
	return exact.Length(exact.Sub(r.Position(), from)), r.ball()
}
