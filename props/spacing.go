package props

import "math"

const (
	minCell    = 1.0 // metres; smaller cells would cost memory and gain nothing
	minBuckets = 64  // a power of two
)

// cellStride parts rows of cells in the table of buckets. It is odd, so that
// rows wrap at different places; cells that follow each other in a row stay
// neighbours in memory.
const cellStride = 4099

// gridEntry is what a neighbour test reads of one prop.
type gridEntry struct {
	x, z, spacing float32
	next, prev    uint32 // in the bucket's list
	bucket        uint32
}

// grid is a spatial hash over (x, z) of the props of one family. A cell is as
// wide as the family's largest spacing, so that the nine cells around a point
// hold every prop that could be too near. Different cells may share a bucket:
// a test of distance follows anyway.
type grid struct {
	cell, inverse float32
	largest       float32 // spacing of any prop that was ever added
	heads         []uint32
	count         int
}

func newGrid(cell float32, buckets int) grid {
	g := grid{cell: cell, inverse: 1 / cell, heads: make([]uint32, buckets)}
	for i := range g.heads {
		g.heads[i] = none
	}
	return g
}

// floorCell is the column or row of cells in which a coordinate lies.
func (g *grid) floorCell(v float32) int32 {
	scaled := v * g.inverse
	i := int32(scaled)
	if float32(i) > scaled {
		i--
	}
	return i
}

func (g *grid) bucketOf(cx, cz int32) uint32 {
	return uint32(cx+cz*cellStride) & uint32(len(g.heads)-1)
}

// add files the entry of a slot, whose place and spacing are set.
func (g *grid) add(entries []gridEntry, slot uint32) {
	g.count++
	g.largest = max(g.largest, entries[slot].spacing)
	if g.largest > g.cell {
		g.rebuild(entries, g.largest, len(g.heads))
	} else if g.count > len(g.heads) {
		g.rebuild(entries, g.cell, 2*len(g.heads))
	}
	g.push(entries, slot)
}

// rebuild files every entry again, under another width of cells or number of
// buckets.
func (g *grid) rebuild(entries []gridEntry, cell float32, buckets int) {
	rebuilt := newGrid(cell, buckets)
	rebuilt.largest, rebuilt.count = g.largest, g.count
	for _, head := range g.heads {
		for at := head; at != none; {
			next := entries[at].next
			rebuilt.push(entries, at)
			at = next
		}
	}
	*g = rebuilt
}

func (g *grid) push(entries []gridEntry, slot uint32) {
	e := &entries[slot]
	e.bucket = g.bucketOf(g.floorCell(e.x), g.floorCell(e.z))
	e.next, e.prev = g.heads[e.bucket], none
	if e.next != none {
		entries[e.next].prev = slot
	}
	g.heads[e.bucket] = slot
}

func (g *grid) remove(entries []gridEntry, slot uint32) {
	e := &entries[slot]
	if e.prev != none {
		entries[e.prev].next = e.next
	} else {
		g.heads[e.bucket] = e.next
	}
	if e.next != none {
		entries[e.next].prev = e.prev
	}
	g.count--
}

// crowded tells whether a prop stands nearer to (x, z) than the larger of its
// own spacing and the given one.
func (g *grid) crowded(entries []gridEntry, x, z, spacing float32) bool {
	reach := max(spacing, g.largest)
	if reach <= 0 {
		return false
	}
	x0, x1 := g.floorCell(x-reach), g.floorCell(x+reach)
	z0, z1 := g.floorCell(z-reach), g.floorCell(z+reach)
	mask := uint32(len(g.heads) - 1)
	for cz := z0; cz <= z1; cz++ {
		row := uint32(cz * cellStride)
		for cx := x0; cx <= x1; cx++ {
			for at := g.heads[(uint32(cx)+row)&mask]; at != none; {
				e := &entries[at]
				dx, dz := e.x-x, e.z-z
				d := max(e.spacing, spacing)
				if float32(dx*dx)+float32(dz*dz) < float32(d*d) {
					return true
				}
				at = e.next
			}
		}
	}
	return false
}

// Crowded tells whether a prop of the family stands nearer to (x, z), in
// metres seen from above, than the larger of its own spacing and the given
// one.
func (s *Store) Crowded(family int, x, z, spacing float32) bool {
	return s.grids[family].crowded(s.entries, x, z, spacing)
}

// InDisc appends to ids the props whose origin lies within radius metres of
// (x, z) seen from above, in no order that means anything.
func (s *Store) InDisc(ids []ID, x, z, radius float32) []ID {
	for i := range s.grids {
		ids = s.inDisc(&s.grids[i], ids, x, z, radius)
	}
	return ids
}

func (s *Store) inDisc(g *grid, ids []ID, x, z, radius float32) []ID {
	within := func(slot uint32) bool {
		e := &s.entries[slot]
		dx, dz := e.x-x, e.z-z
		return float32(dx*dx)+float32(dz*dz) <= float32(radius*radius)
	}
	across := math.Floor(float64(2*radius*g.inverse)) + 2
	if !(across*across < float64(len(g.heads))) { // cheaper to look at all of them
		for _, head := range g.heads {
			for at := head; at != none; at = s.entries[at].next {
				if within(at) {
					ids = append(ids, s.slots[at].prop.ID)
				}
			}
		}
		return ids
	}
	x0, x1 := g.floorCell(x-radius), g.floorCell(x+radius)
	z0, z1 := g.floorCell(z-radius), g.floorCell(z+radius)
	for cz := z0; cz <= z1; cz++ {
		for cx := x0; cx <= x1; cx++ {
			for at := g.heads[g.bucketOf(cx, cz)]; at != none; at = s.entries[at].next {
				// Cells that share a bucket must not give a prop twice.
				if e := &s.entries[at]; g.floorCell(e.x) == cx && g.floorCell(e.z) == cz && within(at) {
					ids = append(ids, s.slots[at].prop.ID)
				}
			}
		}
	}
	return ids
}
