package props

import "math"

const (
	minCell    = 1.0 // metres; smaller cells would cost memory and gain nothing
	minBuckets = 64  // a power of two
)

// slack widens cells a little, so that no rounding puts a prop into a cell
// that is not looked at. It is good for places up to 100 km from the origin.
const slack = 1 + 1.0/32

// gridEntry is the place of one prop and its links in a bucket. The prop in
// slot n has entry n+1. Entry 0 ends every list: it is infinitely far and its own
// successor, so that lists of different lengths can be followed side by
// side, and a link back to it means nothing.
type gridEntry struct {
	x, z       float32
	square     uint32 // bits of the square of its spacing
	next, prev uint32 // entries in the bucket's list
	bucket     uint32
}

// newEntries returns the entries of no props.
func newEntries() []gridEntry { return []gridEntry{{x: float32(math.Inf(1))}} }

// head is the first entry of a bucket, copied, so that a test of a bucket that
// holds no more than one prop reads nothing else. In an empty bucket x is +Inf,
// which is near to nothing.
type head struct {
	x, z   float32
	square uint32
	first  uint32 // the entry, and the bit more if it has a successor
}

const more = 1 << 31

var empty = head{x: float32(math.Inf(1))}

// entry is the first entry of the bucket.
func (h *head) entry() uint32 { return h.first &^ more }

// marked gives an entry the bit more if it has a successor, without a branch.
func marked(entry, next uint32) uint32 { return entry | (next+more-1)&more }

// grid is a spatial hash over (x, z) of the props of one family. A cell is
// twice as wide as the family's largest spacing, so that the four cells around a
// point hold every prop that could be too near. Different cells may share a
// bucket: a test of distance follows anyway.
type grid struct {
	cell    float32
	inverse float64
	largest float32 // spacing that was ever asked for
	heads   []head  // as many as a power of two
	count   int
}

func newGrid(cell float32, buckets int) grid {
	g := grid{cell: cell, inverse: 1 / float64(cell), heads: make([]head, buckets)}
	for i := range g.heads {
		g.heads[i] = empty
	}
	return g
}

// floor is the largest whole number not above v, modulo 2³² and but for steps of
// float64: as v + 2³² is positive, the conversion, which cuts off, rounds down.
func floor(v float64) int32 { return int32(int64(v + 1<<32)) }

// cellOf is the column or row of cells in which a coordinate lies.
func (g *grid) cellOf(v float32) int32 { return floor(float64(float64(v) * g.inverse)) }

// cellsAround is the first of the two columns or rows of cells that hold all
// coordinates within half a cell.
func (g *grid) cellsAround(v float32) int32 { return floor(float64(float64(v)*g.inverse) - 0.5) }

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
		for at := g.heads[i].entry(); at != 0; {
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
	g.push(entries, slot+1, p.X, p.Z, squareOf(p.Spacing))
}

// push puts an entry first in its bucket.
func (g *grid) push(entries []gridEntry, at uint32, x, z float32, square uint32) {
	bucket := g.bucketOf(g.cellOf(x), g.cellOf(z))
	h := &g.heads[bucket]
	next := h.entry()
	entries[next].prev = at
	e := &entries[at]
	e.x, e.z, e.square, e.next, e.prev, e.bucket = x, z, square, next, 0, bucket
	h.x, h.z, h.square, h.first = x, z, square, marked(at, next)
}

func (g *grid) remove(entries []gridEntry, slot uint32) {
	e := &entries[slot+1]
	g.count--
	entries[e.next].prev = e.prev
	h := &g.heads[e.bucket]
	switch {
	case e.prev != 0:
		entries[e.prev].next = e.next
		if h.entry() == e.prev {
			h.first = marked(e.prev, e.next)
		}
	case e.next != 0:
		first := &entries[e.next]
		*h = head{first.x, first.z, first.square, marked(e.next, first.next)}
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
// own spacing and the given one.
func (g *grid) crowded(entries []gridEntry, x, z, spacing float32) bool {
	if spacing > g.largest {
		g.widen(entries, spacing)
	}
	if g.largest == 0 {
		return false
	}
	cx, cz := uint32(g.cellsAround(x)), g.cellsAround(z)
	north, south := rowStart(cz), rowStart(cz+1)
	last := uint32(len(g.heads) - 1)
	nw, ne := &g.heads[(cx+north)&last], &g.heads[(cx+north+1)&last]
	sw, se := &g.heads[(cx+south)&last], &g.heads[(cx+south+1)&last]

	square := squareOf(spacing)
	near := within(nw.x-x, nw.z-z, nw.square, square) |
		within(ne.x-x, ne.z-z, ne.square, square) |
		within(sw.x-x, sw.z-z, sw.square, square) |
		within(se.x-x, se.z-z, se.square, square)
	if near < 0 || (nw.first|ne.first|sw.first|se.first)&more == 0 {
		return near < 0
	}
	// The lists are followed side by side: how long each is cannot be guessed.
	a, b := entries[nw.entry()].next, entries[ne.entry()].next
	c, d := entries[sw.entry()].next, entries[se.entry()].next
	for near >= 0 && a|b|c|d != 0 {
		p, q, r, s := &entries[a], &entries[b], &entries[c], &entries[d]
		near = within(p.x-x, p.z-z, p.square, square) |
			within(q.x-x, q.z-z, q.square, square) |
			within(r.x-x, r.z-z, r.square, square) |
			within(s.x-x, s.z-z, s.square, square)
		a, b, c, d = p.next, q.next, r.next, s.next
	}
	return near < 0
}

// within is negative when a vector is shorter than the root of one of two
// squares, which are given by their bits. It compiles to no branch.
func within(dx, dz float32, square, other uint32) int32 {
	length := math.Float32bits(float32(dx*dx) + float32(dz*dz))
	return int32(length-square) | int32(length-other)
}

// visit calls take once for the slot of every entry in the cells that a rectangle touches,
// and perhaps for others.
func (g *grid) visit(entries []gridEntry, minX, minZ, maxX, maxZ float32, take func(slot uint32)) {
	across, along := float64(float64(maxX-minX)*g.inverse)+2, float64(float64(maxZ-minZ)*g.inverse)+2
	if !(across*along < float64(len(g.heads))) { // cheaper to look at all of them
		for i := range g.heads {
			for at := g.heads[i].entry(); at != 0; at = entries[at].next {
				take(at - 1)
			}
		}
		return
	}
	x0, x1 := g.cellOf(minX), g.cellOf(maxX)
	z0, z1 := g.cellOf(minZ), g.cellOf(maxZ)
	for cz := z0; cz <= z1; cz++ {
		for cx := x0; cx <= x1; cx++ {
			for at := g.heads[g.bucketOf(cx, cz)].entry(); at != 0; at = entries[at].next {
				// Cells that share a bucket must not give a prop twice.
				if e := &entries[at]; g.cellOf(e.x) == cx && g.cellOf(e.z) == cz {
					take(at - 1)
				}
			}
		}
	}
}
