package props

import "math"

const (
	minCell    = 1.0 // metres; smaller cells would cost memory and gain nothing
	minBuckets = 64  // a power of two
)

// slack widens cells a little, so that no rounding puts a prop into a cell
// that is not looked at. It is good for places up to 100 km from the origin.
const slack = 1 + 1.0/32

// gridEntry is the place of one prop and its links in a bucket.
type gridEntry struct {
	x, z       float32
	square     uint32 // bits of the square of its spacing
	next, prev uint32 // in the bucket's list
	bucket     uint32
}

// head is the first entry of a bucket, copied, so that a test of a bucket that
// holds no more than one prop reads nothing else. In an empty bucket x is NaN,
// which is near to nothing.
type head struct {
	x, z   float32
	square uint32
	next   uint32
	slot   uint32 // of the first entry, or none
}

var empty = head{x: float32(math.NaN()), next: none, slot: none}

// grid is a spatial hash over (x, z) of the props of one family. A cell is
// twice as wide as the family's largest spacing, so that the four cells around a
// point hold every prop that could be too near. Different cells may share a
// bucket: a test of distance follows anyway.
type grid struct {
	cell, inverse float32
	largest       float32 // spacing that was ever asked for
	heads         []head  // as many as a power of two
	count         int
}

func newGrid(cell float32, buckets int) grid {
	g := grid{cell: cell, inverse: 1 / cell, heads: make([]head, buckets)}
	for i := range g.heads {
		g.heads[i] = empty
	}
	return g
}

// floor is the largest whole number not above v. There is no branch on which
// side of 0 that is.
func floor(v float32) int32 {
	i := int32(v)
	above := int32(0)
	if float32(i) > v {
		above = 1
	}
	return i - above
}

// cellOf is the column or row of cells in which a coordinate lies.
func (g *grid) cellOf(v float32) int32 { return floor(v * g.inverse) }

// cellsAround is the first of the two columns or rows of cells that hold all
// coordinates within half a cell.
func (g *grid) cellsAround(v float32) int32 { return floor(float32(v*g.inverse) - 0.5) }

// rowStart is the bucket, before wrapping, of column 0 in a row of cells. The
// multiples of 2³² ÷ φ fill the table evenly with rows, and the cells of a row
// are neighbours in memory.
func rowStart(cz int32) uint32 { return uint32(cz) * 0x9E3779B9 >> 8 }

func (g *grid) bucketOf(cx, cz int32) uint32 {
	return (uint32(cx) + rowStart(cz)) & uint32(len(g.heads)-1)
}

// widen makes cells wide enough for a spacing.
func (g *grid) widen(entries []gridEntry, spacing float32) {
	g.largest = spacing
	if cell := 2 * spacing * slack; cell > g.cell {
		g.rebuild(entries, cell, len(g.heads))
	}
}

// rebuild files every entry again, under another width of cells or number of
// buckets.
func (g *grid) rebuild(entries []gridEntry, cell float32, buckets int) {
	rebuilt := newGrid(cell, buckets)
	rebuilt.largest, rebuilt.count = g.largest, g.count
	for i := range g.heads {
		for at := g.heads[i].slot; at != none; {
			e := entries[at]
			rebuilt.push(entries, at, e.x, e.z, e.square)
			at = e.next
		}
	}
	*g = rebuilt
}

// add files a prop in a slot whose entry is free.
func (g *grid) add(entries []gridEntry, slot uint32, p *Prop) {
	if p.Spacing > g.largest {
		g.widen(entries, p.Spacing)
	}
	g.count++
	if 2*g.count > len(g.heads) {
		g.rebuild(entries, g.cell, 2*len(g.heads))
	}
	g.push(entries, slot, p.X, p.Z, squareOf(p.Spacing))
}

// push puts an entry first in its bucket.
func (g *grid) push(entries []gridEntry, slot uint32, x, z float32, square uint32) {
	bucket := g.bucketOf(g.cellOf(x), g.cellOf(z))
	h := &g.heads[bucket]
	next := h.slot
	if next != none {
		entries[next].prev = slot
	}
	e := &entries[slot]
	e.x, e.z, e.square, e.next, e.prev, e.bucket = x, z, square, next, none, bucket
	h.x, h.z, h.square, h.next, h.slot = x, z, square, next, slot
}

func (g *grid) remove(entries []gridEntry, slot uint32) {
	e := &entries[slot]
	g.count--
	if e.next != none {
		entries[e.next].prev = e.prev
	}
	h := &g.heads[e.bucket]
	switch {
	case e.prev != none:
		entries[e.prev].next = e.next
		if h.slot == e.prev {
			h.next = e.next
		}
	case e.next != none:
		first := &entries[e.next]
		*h = head{first.x, first.z, first.square, first.next, e.next}
	default:
		*h = empty
	}
}

// squareOf gives the bits of the square of a spacing. For floats that are not
// negative the order of the bits is the order of the numbers, and the larger of
// two integers is found without a branch.
func squareOf(spacing float32) uint32 {
	return math.Float32bits(float32(spacing * spacing))
}

// crowded tells whether a prop stands nearer to (x, z) than the larger of its
// own spacing and the given one. Nearly always every bucket holds one prop at
// most, and then there is no branch on what is found.
func (g *grid) crowded(entries []gridEntry, x, z, spacing float32) bool {
	if g.count == 0 || max(g.largest, spacing) <= 0 {
		return false
	}
	if spacing > g.largest {
		g.widen(entries, spacing)
	}
	cx, cz := uint32(g.cellsAround(x)), g.cellsAround(z)
	north, south := rowStart(cz), rowStart(cz+1)
	last := uint32(len(g.heads) - 1)
	nw, ne := &g.heads[(cx+north)&last], &g.heads[(cx+north+1)&last]
	sw, se := &g.heads[(cx+south)&last], &g.heads[(cx+south+1)&last]

	square := squareOf(spacing)
	near := within(nw.x-x, nw.z-z, max(nw.square, square)) |
		within(ne.x-x, ne.z-z, max(ne.square, square)) |
		within(sw.x-x, sw.z-z, max(sw.square, square)) |
		within(se.x-x, se.z-z, max(se.square, square))
	if near == 0 && nw.next&ne.next&sw.next&se.next != none { // none has all bits set
		for _, at := range [...]uint32{nw.next, ne.next, sw.next, se.next} {
			for at != none {
				e := &entries[at]
				near |= within(e.x-x, e.z-z, max(e.square, square))
				at = e.next
			}
		}
	}
	return near != 0
}

// within is 1 when a vector is shorter than the root of a square given by its
// bits, else 0, and compiles to no branch.
func within(dx, dz float32, square uint32) (yes uint32) {
	if float32(dx*dx)+float32(dz*dz) < math.Float32frombits(square) {
		yes = 1
	}
	return yes
}

// Crowded tells whether a prop of the family stands nearer to (x, z), in
// metres seen from above, than the larger of its own spacing and the given
// one.
func (s *Store) Crowded(family int, x, z, spacing float32) bool {
	return s.grids[family].crowded(s.entries, x, z, spacing)
}

// InRect appends to ids the props whose footprint may reach into a rectangle
// of the ground, in no order that means anything: those whose origin lies no
// farther from it than the widest footprint there ever was. Its cost follows
// the rectangle.
func (s *Store) InRect(ids []ID, minX, minZ, maxX, maxZ float32) []ID {
	for i := range s.grids {
		ids = s.inRect(&s.grids[i], ids, minX, minZ, maxX, maxZ)
	}
	return ids
}

func (s *Store) inRect(g *grid, ids []ID, minX, minZ, maxX, maxZ float32) []ID {
	r := s.widest
	minX, minZ, maxX, maxZ = minX-r, minZ-r, maxX+r, maxZ+r
	take := func(slot uint32) {
		e := &s.entries[slot]
		if e.x < minX || e.x > maxX || e.z < minZ || e.z > maxZ {
			return
		}
		p := &s.slots[slot].prop
		if own := s.Footprint(p); e.x >= minX+r-own && e.x <= maxX-r+own && e.z >= minZ+r-own && e.z <= maxZ-r+own {
			ids = append(ids, p.ID)
		}
	}
	g.visit(s.entries, minX, minZ, maxX, maxZ, take)
	return ids
}

// visit calls take once for every entry in the cells that a rectangle touches,
// and perhaps for others.
func (g *grid) visit(entries []gridEntry, minX, minZ, maxX, maxZ float32, take func(slot uint32)) {
	across, along := float64((maxX-minX)*g.inverse)+2, float64((maxZ-minZ)*g.inverse)+2
	if !(across*along < float64(len(g.heads))) { // cheaper to look at all of them
		for i := range g.heads {
			for at := g.heads[i].slot; at != none; at = entries[at].next {
				take(at)
			}
		}
		return
	}
	x0, x1 := g.cellOf(minX), g.cellOf(maxX)
	z0, z1 := g.cellOf(minZ), g.cellOf(maxZ)
	for cz := z0; cz <= z1; cz++ {
		for cx := x0; cx <= x1; cx++ {
			for at := g.heads[g.bucketOf(cx, cz)].slot; at != none; at = entries[at].next {
				// Cells that share a bucket must not give a prop twice.
				if e := &entries[at]; g.cellOf(e.x) == cx && g.cellOf(e.z) == cz {
					take(at)
				}
			}
		}
	}
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
	g.visit(s.entries, x-radius, z-radius, x+radius, z+radius, func(slot uint32) {
		e := &s.entries[slot]
		dx, dz := e.x-x, e.z-z
		if float32(dx*dx)+float32(dz*dz) <= float32(radius*radius) {
			ids = append(ids, s.slots[slot].prop.ID)
		}
	})
	return ids
}
