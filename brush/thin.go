package brush

import (
	"math"

	"copse/internal/exact"
	"copse/props"
)

// thinned chooses which of the props under a dab an eraser takes, so that those
// that are left stand at the density it keeps and as far apart as can be. The
// result is in the order of choice.
func (e *Eraser) thinned(g *Ground, d Dab, ids []props.ID) []props.ID {
	area := d.area()
	kept := float64(area * float64(e.Keep)) // rounded, or it would be fused with what follows
	whole := math.Floor(min(kept, maxWanted))
	keep := int(whole)
	if float64(dabStream(d.Seed, d.Index).uniform(0)) < kept-whole {
		keep++
	}
	surplus := len(ids) - keep
	if e.Soft {
		surplus = int(float64(surplus) * float64(d.Strength))
	}
	if surplus <= 0 {
		return nil
	}
	points := make([]point, len(ids))
	for i, id := range ids {
		p, _ := g.Props.Get(id)
		points[i] = point{x: p.X, z: p.Z, index: int32(i)}
	}
	taken := make([]props.ID, 0, surplus)
	for _, i := range thin(points, len(ids)-surplus, area) {
		taken = append(taken, ids[i])
	}
	return taken
}

// point is one of those that are thinned.
type point struct {
	x, z  float32
	index int32   // as the caller counts them
	crowd float32 // how crowded it is by those that are left
	heap  int32   // its place in the heap; −1 when it was taken
	next  int32   // in its cell
}

// thin takes points away until n are left in an area, the most crowded one
// first, and returns the indices of those that were taken, in order. It is
// weighted sample elimination: what is left is blue noise (Yuksel, "Sample
// Elimination for Generating Poisson Disk Sample Sets", 2015). So that no point
// has many neighbours, no round leaves less than a quarter.
func thin(points []point, n int, area float64) (taken []int32) {
	for len(points) > n {
		target := max(n, len(points)/4)
		e := newElimination(points, target, area)
		for len(e.heap) > target {
			taken = append(taken, e.points[e.takeMostCrowded()].index)
		}
		left := points[:0]
		for _, p := range e.points {
			if p.heap >= 0 {
				left = append(left, p)
			}
		}
		points = left
	}
	return taken
}

// elimination is one round of thin.
type elimination struct {
	points       []point
	heap         []int32 // of points, the most crowded first
	reach        float32 // of what crowds a point, metres
	minX, minZ   float32
	across, down int
	cells        []int32 // first point of each cell of a grid as wide as the reach; −1: none
}

func newElimination(points []point, target int, area float64) *elimination {
	// Twice the largest radius that so many discs in a densest packing can have.
	e := &elimination{points: points, reach: float32(2 * math.Sqrt(area/float64(2*1.7320508075688772*float64(max(target, 1)))))}
	maxX, maxZ := points[0].x, points[0].z
	e.minX, e.minZ = maxX, maxZ
	for _, p := range points {
		e.minX, e.minZ = min(e.minX, p.x), min(e.minZ, p.z)
		maxX, maxZ = max(maxX, p.x), max(maxZ, p.z)
	}
	e.across, e.down = e.column(maxX)+1, e.row(maxZ)+1
	e.cells = make([]int32, e.across*e.down)
	for i := range e.cells {
		e.cells[i] = -1
	}
	for i := range points {
		p := &points[i]
		cell := &e.cells[e.row(p.z)*e.across+e.column(p.x)]
		p.next, p.crowd = *cell, 0
		*cell = int32(i)
	}
	for i := range points {
		e.neighbours(&points[i], func(other *point, weight float32) { points[i].crowd += weight })
	}
	e.heap = make([]int32, len(points))
	for i := range points {
		e.heap[i], points[i].heap = int32(i), int32(i)
	}
	for i := len(e.heap)/2 - 1; i >= 0; i-- {
		e.sink(i)
	}
	return e
}

func (e *elimination) column(x float32) int { return int((x - e.minX) / e.reach) }
func (e *elimination) row(z float32) int    { return int((z - e.minZ) / e.reach) }

// neighbours calls do for the points that crowd p, and by how much.
func (e *elimination) neighbours(p *point, do func(other *point, weight float32)) {
	col, row := e.column(p.x), e.row(p.z)
	for r := max(row-1, 0); r <= min(row+1, e.down-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, e.across-1); c++ {
			for at := e.cells[r*e.across+c]; at >= 0; at = e.points[at].next {
				other := &e.points[at]
				if other == p || other.heap < 0 {
					continue
				}
				dx, dz := other.x-p.x, other.z-p.z
				near := 1 - exact.Sqrt(float32(dx*dx)+float32(dz*dz))/e.reach
				if near <= 0 {
					continue
				}
				near = float32(near * near)
				near = float32(near * near)
				do(other, float32(near*near))
			}
		}
	}
}

// takeMostCrowded takes the point away that is crowded most.
func (e *elimination) takeMostCrowded() int32 {
	first := e.heap[0]
	last := len(e.heap) - 1
	e.swap(0, last)
	e.heap = e.heap[:last]
	e.points[first].heap = -1
	if last > 0 {
		e.sink(0)
	}
	e.neighbours(&e.points[first], func(other *point, weight float32) {
		other.crowd -= weight
		e.sink(int(other.heap))
	})
	return first
}

// above tells whether the point at heap place i goes before that at j; of two
// that are crowded alike the younger one goes.
func (e *elimination) above(i, j int) bool {
	a, b := &e.points[e.heap[i]], &e.points[e.heap[j]]
	return a.crowd > b.crowd || a.crowd == b.crowd && a.index > b.index
}

func (e *elimination) swap(i, j int) {
	e.heap[i], e.heap[j] = e.heap[j], e.heap[i]
	e.points[e.heap[i]].heap, e.points[e.heap[j]].heap = int32(i), int32(j)
}

// sink moves the point at a heap place down to where it belongs.
func (e *elimination) sink(i int) {
	for {
		child := 2*i + 1
		if child >= len(e.heap) {
			return
		}
		if child+1 < len(e.heap) && e.above(child+1, child) {
			child++
		}
		if !e.above(child, i) {
			return
		}
		e.swap(i, child)
		i = child
	}
}
