package brush

import (
	"fmt"
	"math"

	"copse/terrain"
)

// Polygon is an outline on the ground: x and z of its corners in metres, closed
// from the last to the first. What is inside follows the even-odd rule, so an
// outline that crosses itself leaves holes. Without corners it is the whole
// map.
type Polygon [][2]float32

// Limits of a polygon.
const (
	MaxCorners = 4096
	maxPlace   = 65536 // metres from the origin, eight times the largest map
)

// Check says what is wrong with a polygon.
func (p Polygon) Check() error {
	if len(p) > 0 && len(p) < 3 || len(p) > MaxCorners {
		return fmt.Errorf("%d corners; an outline has 3 to %d, and the whole map none", len(p), MaxCorners)
	}
	for i, c := range p {
		if !(math.Abs(float64(c[0])) <= maxPlace && math.Abs(float64(c[1])) <= maxPlace) {
			return fmt.Errorf("corner %d at (%v, %v): a place lies between -%d and %d m", i, c[0], c[1], maxPlace, maxPlace)
		}
	}
	return nil
}

// bands is the number of strips that a region is cut into from north to south.
// A question looks only at the edges that cross its strip.
const bands = 128

// Region is a polygon made ready for asking what lies inside, cut to a map.
type Region struct {
	minX, minZ, maxX, maxZ float32 // of the part on the map; empty when max is below min
	whole                  bool    // the map; there are no edges
	perBand                float32 // bands per metre
	edges                  [bands][]edge
}

// edge is a side of the outline, its northern end first.
type edge struct{ x0, z0, x1, z1 float32 }

// NewRegion makes a valid polygon ready for a map.
func NewRegion(p Polygon, m *terrain.Heightmap) *Region {
	r := &Region{whole: len(p) == 0}
	r.minX, r.minZ, r.maxX, r.maxZ = m.Bounds()
	if r.whole {
		return r
	}
	inf := float32(math.Inf(1))
	lowX, lowZ, highX, highZ := inf, inf, -inf, -inf
	for _, c := range p {
		lowX, lowZ = min(lowX, c[0]), min(lowZ, c[1])
		highX, highZ = max(highX, c[0]), max(highZ, c[1])
	}
	r.minX, r.minZ = max(r.minX, lowX), max(r.minZ, lowZ)
	r.maxX, r.maxZ = min(r.maxX, highX), min(r.maxZ, highZ)
	if r.maxZ > r.minZ {
		r.perBand = bands / (r.maxZ - r.minZ)
	}
	for i, c := range p {
		r.addEdge(c, p[(i+1)%len(p)])
	}
	return r
}

func (r *Region) addEdge(a, b [2]float32) {
	if a[1] == b[1] {
		return // a level side crosses no ray
	}
	e := edge{a[0], a[1], b[0], b[1]}
	if a[1] > b[1] {
		e = edge{b[0], b[1], a[0], a[1]}
	}
	if e.z1 < r.minZ || e.z0 > r.maxZ {
		return
	}
	for i := r.band(e.z0); i <= r.band(e.z1); i++ {
		r.edges[i] = append(r.edges[i], e)
	}
}

// band is the strip of a z. It never falls as z grows.
func (r *Region) band(z float32) int {
	at := float32(z-r.minZ) * r.perBand
	if !(at > 0) {
		return 0
	}
	return int(min(at, bands-1))
}

// Contains tells whether a place lies inside.
func (r *Region) Contains(x, z float32) bool {
	if !(x >= r.minX && x <= r.maxX && z >= r.minZ && z <= r.maxZ) {
		return false
	}
	if r.whole {
		return true
	}
	inside := false
	for _, e := range r.edges[r.band(z)] {
		if z < e.z0 || z >= e.z1 {
			continue
		}
		if float64(x) < e.crossing(z) {
			inside = !inside
		}
	}
	return inside
}

// Bounds is the rectangle around the region on the map, in metres. ok is false
// when they do not meet.
func (r *Region) Bounds() (minX, minZ, maxX, maxZ float32, ok bool) {
	return r.minX, r.minZ, r.maxX, r.maxZ, r.maxX > r.minX && r.maxZ > r.minZ
}

// crossing is the x at which an edge crosses a z between its ends.
func (e *edge) crossing(z float32) float64 {
	share := float64(z-e.z0) / float64(e.z1-e.z0)
	return float64(e.x0) + float64(share*float64(e.x1-e.x0))
}

// area is that of the rectangle around the region, in square metres.
func (r *Region) area() float64 {
	if !(r.maxX > r.minX && r.maxZ > r.minZ) {
		return 0
	}
	return float64(r.maxX-r.minX) * float64(r.maxZ-r.minZ)
}
