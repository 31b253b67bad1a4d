package brush

import (
	"math"

	"copse/internal/exact"
	"copse/props"
)

// surplus is how many of the props that the eraser may take are more than it
// keeps under the dab.
func (w *Erasure) surplus() int {
	kept := float64(w.dab.covered(w.ground.Terrain) * float64(w.eraser.Keep)) // rounded, or it would be fused with what follows
	whole := math.Floor(min(kept, maxWanted))
	keep := int(whole)
	if float64(dabStream(w.dab.Seed, w.dab.Index).uniform(0)) < kept-whole {
		keep++
	}
	surplus := len(w.ids) - keep
	if w.eraser.Soft {
		surplus = int(float64(surplus) * float64(w.dab.Strength))
	}
	return max(surplus, 0)
}

// thinning takes points away one after another, always the most crowded one, so
// that those that are left stand as far apart as can be. It is weighted sample
// elimination: what is left is blue noise (Yuksel, "Sample Elimination for
// Generating Poisson Disk Sample Sets", 2015).
//
// It works in rounds, none of which leaves less than a quarter, and how far
// points crowd each other follows from the ground that they really cover: so no
// point has many neighbours, however few are to be left and however unevenly
// they stand, and the cost follows their number alone.
type thinning struct {
	points  []point // of the round, in the order of their buckets
	target  int     // points that the round leaves
	surplus int     // to be taken in all
	taken   []int32 // indices of those that were, in order

	counted int       // points whose crowd is known
	heap    []crowded // the most crowded point first; empty before the crowds are known

	cell, reach float32 // width of a cell, which is how far points crowd each other, metres
	minX, minZ  float32
	starts      []int32 // by bucket, and one more: where its points begin
}

// point is one of those that are thinned.
type point struct {
	x, z  float32
	row   int32 // of cells
	heap  int32 // its place in the heap; −1 when it was taken
	index int32 // as the caller counts them
}

// crowded is a point and how crowded it is by those that are left.
type crowded struct {
	crowd float32
	point int32
}

// newThinning begins to take so many of the props away.
func newThinning(g *Ground, ids []props.ID, surplus int) *thinning {
	points := make([]point, len(ids))
	for i, id := range ids {
		p, _ := g.Props.Get(id)
		points[i] = point{x: p.X, z: p.Z, index: int32(i)}
	}
	return startThinning(points, surplus)
}

func startThinning(points []point, surplus int) *thinning {
	t := &thinning{points: points, surplus: surplus}
	if surplus > 0 {
		t.taken = make([]int32, 0, surplus)
		t.beginRound()
	}
	return t
}

// ended tells whether all have been taken.
func (t *thinning) ended() bool { return len(t.taken) == t.surplus }

// left is the number of units of work, points looked at and points taken, that
// have not run.
func (t *thinning) left() int {
	if t.ended() {
		return 0
	}
	units := t.surplus - len(t.taken) + len(t.points) - t.counted
	n := t.goal()
	for size := t.target; size > n; size = roundTarget(size, n) { // the rounds to come
		units += size
	}
	return units
}

// goal is how many points are left in the end.
func (t *thinning) goal() int { return t.remaining() - (t.surplus - len(t.taken)) }

// remaining is how many points have not been taken.
func (t *thinning) remaining() int {
	if t.counted < len(t.points) {
		return len(t.points)
	}
	return len(t.heap)
}

// roundTarget is how many of so many points a round leaves on the way to n.
func roundTarget(points, n int) int { return max(n, points/4) }

// run does at most n units of work and returns how many.
func (t *thinning) run(n int) (done int) {
	for done < n && !t.ended() {
		done++
		switch {
		case t.counted < len(t.points):
			t.heap = append(t.heap, crowded{t.crowding(&t.points[t.counted]), int32(t.counted)})
			if t.counted++; t.counted == len(t.points) {
				t.order()
			}
			continue
		case len(t.heap) > t.target:
			t.taken = append(t.taken, t.points[t.takeMostCrowded()].index)
		}
		if len(t.heap) == t.target && !t.ended() {
			t.compact()
			t.beginRound()
		}
	}
	return done
}

// compact leaves out the points that were taken.
func (t *thinning) compact() {
	left := t.points[:0]
	for _, p := range t.points {
		if p.heap >= 0 {
			left = append(left, p)
		}
	}
	t.points = left
}

// beginRound files the points by cells as wide as the distance at which they
// crowd each other.
func (t *thinning) beginRound() {
	t.counted, t.heap = 0, t.heap[:0]
	t.target = roundTarget(len(t.points), t.goal())
	t.minX, t.minZ = t.points[0].x, t.points[0].z
	maxX, maxZ := t.minX, t.minZ
	for _, p := range t.points {
		t.minX, t.minZ = min(t.minX, p.x), min(t.minZ, p.z)
		maxX, maxZ = max(maxX, p.x), max(maxZ, p.z)
	}
	covered := t.covered(float64(maxX-t.minX)*float64(maxZ-t.minZ), max(maxX-t.minX, maxZ-t.minZ)/maxColumns)
	// Twice the largest radius that so many discs in a densest packing can have.
	t.reach = float32(2 * math.Sqrt(covered/float64(2*1.7320508075688772*float64(max(t.target, 1)))))
	t.cell = max(t.reach, minThinCell)
	t.file()
}

// Bounds of the cells that points are filed in.
const (
	minThinCell = 0.01    // metres
	maxColumns  = 1 << 20 // of cells a side
)

// column is that of the cells, and rowOf likewise the row.
func (t *thinning) column(x float32) int32 { return int32(float32(x-t.minX) / t.cell) }
func (t *thinning) rowOf(z float32) int32  { return int32(float32(z-t.minZ) / t.cell) }

// bucket is where the points of a cell lie. The cells of a row are neighbours in
// memory, and rows are spread as in the grids of the store. Different cells may
// share a bucket.
func (t *thinning) bucket(column, row int32) int {
	return int((uint32(column) + uint32(row)*0x9E3779B9>>8) & uint32(len(t.starts)-2))
}

// file sorts the points by bucket; those of a bucket keep their order.
func (t *thinning) file() {
	buckets := 64
	for buckets < 2*len(t.points) {
		buckets *= 2
	}
	t.starts = make([]int32, buckets+1)
	for i := range t.points {
		p := &t.points[i]
		p.row = t.rowOf(p.z)
		t.starts[t.bucket(t.column(p.x), p.row)]++
	}
	end := int32(0)
	for b := range t.starts {
		end, t.starts[b] = end+t.starts[b], end
	}
	sorted := make([]point, len(t.points))
	next := append([]int32(nil), t.starts...)
	for _, p := range t.points {
		at := &next[t.bucket(t.column(p.x), p.row)]
		sorted[*at] = p
		*at++
	}
	t.points = sorted
}

// covered is the ground that the points cover, in square metres, which lies in a
// box of so many: cells that would hold four points each if they stood evenly,
// as far as they hold one. Points in groups leave most of the box free, so it is
// looked at more closely as long as that helps. Cells are at least so wide.
func (t *thinning) covered(box float64, least float32) float64 {
	for {
		t.cell = max(float32(math.Sqrt(4*box/float64(len(t.points)))), least, minThinCell)
		t.file()
		covered := float64(t.occupied()) * float64(float64(t.cell)*float64(t.cell))
		if covered > box/2 {
			return covered
		}
		box = covered
	}
}

// occupied counts the buckets that hold points, which are as many as the cells
// that do but for a few that share one.
func (t *thinning) occupied() (n int) {
	for b := range len(t.starts) - 1 {
		if t.starts[b+1] > t.starts[b] {
			n++
		}
	}
	return n
}

// near calls do with the first and the end of the points in the three cells of
// each row around p. Points of other rows and farther away may be among them.
func (t *thinning) near(p *point, do func(row, first, end int32)) {
	column := t.column(p.x)
	for row := p.row - 1; row <= p.row+1; row++ {
		b := t.bucket(column-1, row)
		if last := len(t.starts) - 1; b+3 > last { // the row goes on at the first bucket
			do(row, t.starts[b], t.starts[last])
			do(row, 0, t.starts[b+3-last])
			continue
		}
		do(row, t.starts[b], t.starts[b+3])
	}
}

// crowding sums how much the points around p crowd it.
func (t *thinning) crowding(p *point) (sum float32) {
	t.near(p, func(row, first, end int32) {
		for i := first; i < end; i++ {
			if other := &t.points[i]; other != p && other.row == row {
				sum += t.weight(p, other)
			}
		}
	})
	return sum
}

// weight is how much two points crowd each other; 0 beyond the reach.
func (t *thinning) weight(a, b *point) float32 {
	dx, dz := a.x-b.x, a.z-b.z
	square := float32(dx*dx) + float32(dz*dz)
	if square >= float32(t.reach*t.reach) {
		return 0
	}
	near := max(0, 1-exact.Sqrt(square)/t.reach)
	near = float32(near * near)
	near = float32(near * near)
	return float32(near * near)
}

// takeMostCrowded takes the point away that is crowded most.
func (t *thinning) takeMostCrowded() int32 {
	first := t.heap[0].point
	last := len(t.heap) - 1
	moved := t.heap[last]
	t.heap = t.heap[:last]
	if last > 0 {
		t.sink(0, moved)
	}
	gone := &t.points[first]
	gone.heap = -1
	t.near(gone, func(row, begin, end int32) {
		for i := begin; i < end; i++ {
			other := &t.points[i]
			if other.heap < 0 || other.row != row {
				continue
			}
			if w := t.weight(gone, other); w > 0 {
				t.sink(int(other.heap), crowded{t.heap[other.heap].crowd - w, i})
			}
		}
	})
	return first
}

// order makes a heap of all points.
func (t *thinning) order() {
	for i := range t.heap {
		t.points[t.heap[i].point].heap = int32(i)
	}
	for i := len(t.heap)/2 - 1; i >= 0; i-- {
		t.sink(i, t.heap[i])
	}
}

// above tells whether a goes before b; of two that are crowded alike the younger
// one goes.
func (t *thinning) above(a, b crowded) bool {
	return a.crowd > b.crowd || a.crowd == b.crowd && t.points[a.point].index > t.points[b.point].index
}

// sink puts a point where it belongs at or below a place in the heap.
func (t *thinning) sink(i int, c crowded) {
	for {
		child := 2*i + 1
		if child >= len(t.heap) {
			break
		}
		if child+1 < len(t.heap) && t.above(t.heap[child+1], t.heap[child]) {
			child++
		}
		if !t.above(t.heap[child], c) {
			break
		}
		t.heap[i] = t.heap[child]
		t.points[t.heap[i].point].heap = int32(i)
		i = child
	}
	t.heap[i] = c
	t.points[c.point].heap = int32(i)
}
