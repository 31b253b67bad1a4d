package instancing

import (
	"math"
	"slices"

	"copse/internal/exact"
	"copse/props"
)

// Ray is a half line in the world.
type Ray struct {
	Origin    exact.Vec3 // metres
	Direction exact.Vec3 // of length 1
}

// At returns the point at a distance along the ray.
func (r Ray) At(distance float32) exact.Vec3 {
	return exact.Add(r.Origin, exact.Scale(r.Direction, distance))
}

// Solids knows what the kinds of props look like to a ray, in their own
// coordinates at scale 1.
type Solids interface {
	// Solid returns the bounds of a kind's model and how far its farthest vertex
	// is from the origin; ok is false for a kind that is not drawn.
	Solid(kind props.KindIndex) (low, high exact.Vec3, radius float32, ok bool)

	// Hit returns how many lengths of direction a ray travels before it meets a
	// triangle of the kind's model.
	Hit(kind props.KindIndex, origin, direction exact.Vec3) (distance float32, ok bool)
}

// candidate is a prop whose bounds a ray meets.
type candidate struct {
	entry             float32 // where it enters the bounds, metres
	slot              uint32
	kind              props.KindIndex
	origin, direction exact.Vec3 // the ray in the prop's own coordinates
}

// Picker finds what a ray meets. It keeps its storage from one pick to the next.
type Picker struct{ list []candidate }

// Prop returns the nearest prop of a stage that a ray meets within a distance in
// metres, and how far it is: by cells, then by bounds, then by triangles.
func (p *Picker) Prop(s *Stage, ray Ray, solids Solids, limit float32) (id props.ID, distance float32, ok bool) {
	p.list = p.list[:0]
	reach := s.reach(solids)
	for i := range s.set.cells.list {
		cell := &s.set.cells.list[i]
		if cell.Rows == 0 || i >= len(s.detail.byCell) {
			continue
		}
		low, high := cell.box(reach)
		if _, ok := ray.meets(low, high, limit); !ok {
			continue
		}
		for _, number := range s.detail.byCell[i] {
			if number > 0 {
				p.gather(s, &s.detail.blocks[number-1], ray, solids, reach, limit)
			}
		}
	}
	slices.SortFunc(p.list, func(a, b candidate) int {
		if a.entry != b.entry {
			return int(math.Copysign(1, float64(a.entry-b.entry)))
		}
		return int(a.slot) - int(b.slot)
	})
	distance = limit
	for i := range p.list {
		c := &p.list[i]
		if c.entry > distance {
			break
		}
		if d, hit := solids.Hit(c.kind, c.origin, c.direction); hit && d < distance {
			id, distance, ok = s.bySlot[c.slot].id, d, true
		}
	}
	return id, distance, ok
}

// reach is how far any staged prop reaches from its origin at most, in metres.
func (s *Stage) reach(solids Solids) (reach float32) {
	for _, g := range s.set.used {
		if len(g.rows) == 0 {
			continue
		}
		if _, _, radius, ok := solids.Solid(g.Kind); ok {
			reach = max(reach, radius*g.Bounds().Reach)
		}
	}
	return reach
}

// gather lists the props of a block whose bounds a ray meets.
func (p *Picker) gather(s *Stage, b *block, ray Ray, solids Solids, reach, limit float32) {
	for i := range b.looks {
		if !ray.passes(b.looks[i].at, reach) {
			continue
		}
		slot := s.owners[b.members[i]]
		at := &s.bySlot[slot]
		e := s.set.find(at.handle)
		row := &s.set.rows(e).rows[e.row]
		low, high, radius, ok := solids.Solid(at.kind)
		if !ok || !ray.passes(b.looks[i].at, radius*row.Reach()) {
			continue
		}
		own, ok := ray.into(&row.Transform)
		if !ok {
			continue
		}
		if entry, ok := own.meets(low, high, limit); ok {
			p.list = append(p.list, candidate{entry, slot, at.kind, own.Origin, own.Direction})
		}
	}
}

// box is the space that a cell's rows take up when they reach so far from their
// origins, in metres.
func (c *Cell) box(reach float32) (low, high exact.Vec3) {
	x, z := float32(c.X)*CellSize, float32(c.Z)*CellSize
	return exact.Vec3{x - reach, c.Low - reach, z - reach},
		exact.Vec3{x + CellSize + reach, c.High + reach, z + CellSize + reach}
}

// passes reports whether the ray comes as near as radius to a point.
func (r Ray) passes(at exact.Vec3, radius float32) bool {
	v := exact.Sub(at, r.Origin)
	along := max(exact.Dot(v, r.Direction), 0)
	off := exact.Sub(v, exact.Scale(r.Direction, along))
	return exact.Dot(off, off) <= radius*radius
}

// meets returns where the ray enters a box, 0 from inside it, in lengths of its
// direction. A box farther than limit is not met.
func (r Ray) meets(low, high exact.Vec3, limit float32) (entry float32, ok bool) {
	exit := limit
	for axis, d := range r.Direction {
		o := r.Origin[axis]
		if d == 0 {
			if o < low[axis] || o > high[axis] {
				return 0, false
			}
			continue
		}
		near, far := (low[axis]-o)/d, (high[axis]-o)/d
		if near > far {
			near, far = far, near
		}
		entry, exit = max(entry, near), min(exit, far)
	}
	return entry, entry <= exit
}

// into takes the ray into the coordinates that a transform leads out of.
// Distances stay: they count lengths of the direction, which is no longer 1 long.
// ok is false for a transform that flattens.
func (r Ray) into(t *[12]float32) (own Ray, ok bool) {
	a, b, c := exact.Vec3{t[0], t[4], t[8]}, exact.Vec3{t[1], t[5], t[9]}, exact.Vec3{t[2], t[6], t[10]}
	bc, ca, ab := exact.Cross(b, c), exact.Cross(c, a), exact.Cross(a, b)
	volume := exact.Dot(a, bc)
	if volume == 0 {
		return Ray{}, false
	}
	v := exact.Sub(r.Origin, exact.Vec3{t[3], t[7], t[11]})
	k := 1 / volume
	return Ray{
		Origin:    exact.Vec3{exact.Dot(bc, v) * k, exact.Dot(ca, v) * k, exact.Dot(ab, v) * k},
		Direction: exact.Vec3{exact.Dot(bc, r.Direction) * k, exact.Dot(ca, r.Direction) * k, exact.Dot(ab, r.Direction) * k},
	}, true
}
