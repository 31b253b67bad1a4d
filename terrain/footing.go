package terrain

import "math"

// fallCells is how many cells a square may touch along a side for FallWithin to
// look at them all.
const fallCells = 3

// FallWithin bounds how far the ground within radius metres of (x, z), a point
// on the map, lies below y, the height there: by the steepest of the triangles
// around. What [Heightmap.Height] and [Heightmap.LowestOnCircle] say there is
// not lower, their roundings included. The bound is infinite where more than a
// few cells lie within the radius.
func (m *Heightmap) FallWithin(x, z, y, radius float32) float32 {
	const rounding = 1.0 / (1 << 18) // more than a few steps of float32
	reach := radius + float32((radius+abs(x)+abs(z)+m.spacing)*rounding)
	west, east := touched(m.gridX(x-reach), m.gridX(x+reach), m.cols-1)
	north, south := touched(m.gridZ(z-reach), m.gridZ(z+reach), m.rows-1)
	if east-west > fallCells || south-north > fallCells {
		return float32(math.Inf(1))
	}
	e, s := m.largestRises(west, north, east, south)
	steepest := float32(math.Sqrt(float64(float64(e)*float64(e)) + float64(float64(s)*float64(s))))
	return float32(reach*steepest)/m.spacing + float32(abs(y)*rounding)
}

// largestRises returns the largest difference between neighbouring samples
// from west to east and from north to south, for the samples at the corners of
// at most 3 × 3 cells. It reads sixteen whatever their number, some twice, for a
// loop of an unknown length costs more.
func (m *Heightmap) largestRises(west, north, east, south int) (across, along float32) {
	var e, s uint32
	cols := [4]int{west, west + 1, east - 1, east}
	var before [4]float32
	for i, row := range [4]int{north, north + 1, south - 1, south} {
		samples := m.samples[row*m.cols:][:m.cols]
		now := [4]float32{samples[cols[0]], samples[cols[1]], samples[cols[2]], samples[cols[3]]}
		e = max(e, size(now[1]-now[0]), size(now[2]-now[1]), size(now[3]-now[2]))
		if i > 0 {
			s = max(s, size(now[0]-before[0]), size(now[1]-before[1]), size(now[2]-before[2]), size(now[3]-before[3]))
		}
		before = now
	}
	return math.Float32frombits(e), math.Float32frombits(s)
}

// size gives the bits of an absolute value: they are in the order of the values,
// and the larger of two integers is found without a branch.
func size(v float32) uint32 { return math.Float32bits(v) &^ (1 << 31) }

func abs(v float32) float32 { return math.Float32frombits(size(v)) }

// LowestAt returns the lowest height of the ground at the points that lie
// radius metres from (x, z) in some directions, which are vectors (x, z) no
// longer than 1, and how many of them are on the map. Of none it is +Inf.
func (m *Heightmap) LowestAt(x, z, radius float32, directions *[16][2]float32) (y float32, onMap int) {
	lowest := math.Inf(1)
	covered := m.covers(x-radius, z-radius) && m.covers(x+radius, z+radius)
	for i := range directions {
		d := &directions[i]
		px, pz := x+float32(radius*d[0]), z+float32(radius*d[1])
		if !covered && !m.covers(px, pz) {
			continue
		}
		onMap++
		at, u, v := m.locate(px, pz)
		east, south := m.rises(at, u, v)
		lowest = min(lowest, rise(m.samples[at], east, south, u, v))
	}
	return float32(lowest), onMap
}
