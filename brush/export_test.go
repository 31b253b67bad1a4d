package brush

import (
	"math/rand/v2"

	"copse/terrain"
)

// Choose returns the number of the pick that is chosen, or why there is none.
func (p *Palette) Choose(altitude, slope, u float32) (int, Reason) {
	chosen, reason := p.choose(altitude, slope, u)
	for i := range p.picks {
		if chosen == &p.picks[i] {
			return i, reason
		}
	}
	return -1, reason
}

// Reached counts the numbers, which are in ascending order, that are not above
// v, by a guide from low to high.
func Reached(numbers []float32, low, high, v float32) int {
	s := newSteps(numbers, low, high)
	return s.reached(v)
}

// Scattered are points at random in squares of a size at the given corners.
func Scattered(n int, size float32, corners ...[2]float32) (points []point) {
	random := rand.New(rand.NewPCG(5, 6))
	for i := range n {
		at := corners[i%len(corners)]
		points = append(points, point{x: at[0] + random.Float32()*size, z: at[1] + random.Float32()*size, index: int32(i)})
	}
	return points
}

// Thin takes points away until so many are left, and returns those and how many
// others crowded a point in the first round, on average.
func Thin(points []point, left int) (remain [][2]float32, neighbours float64) {
	t := startThinning(append([]point(nil), points...), len(points)-left)
	for i := range t.points {
		t.near(&t.points[i], func(row, first, end int32) {
			for j := first; j < end; j++ {
				if t.weight(&t.points[i], &t.points[j]) > 0 {
					neighbours++
				}
			}
		})
	}
	neighbours /= float64(len(points))
	for !t.ended() {
		t.run(1000)
	}
	gone := make([]bool, len(points))
	for _, i := range t.taken {
		gone[i] = true
	}
	for _, p := range points {
		if !gone[p.index] {
			remain = append(remain, [2]float32{p.x, p.z})
		}
	}
	return remain, neighbours
}

// Covered is the area of the ground under a dab as thinning reckons with it.
func (d *Dab) Covered(m *terrain.Heightmap) float64 { return d.covered(m) }

// Rim holds the directions in which the ground around a footprint is looked at.
var Rim = rim

// Sunken is the height to which a prop sinks.
var Sunken = sunken
