package terrain

import (
	"math"

	"copse/internal/exact"
)

// Tool is what a sculpting brush does to the ground under it.
type Tool string

// The tools.
const (
	Raise   Tool = "raise"
	Lower   Tool = "lower"
	Smooth  Tool = "smooth"  // towards the mean of the neighbourhood
	Flatten Tool = "flatten" // towards a height
	Ramp    Tool = "ramp"    // towards an even slope between two places
	Noise   Tool = "noise"   // bumps and hollows
)

// Tools lists the tools in the order in which they are offered.
func Tools() []Tool { return []Tool{Raise, Lower, Smooth, Flatten, Ramp, Noise} }

// riseShare is the height by which one touch at full strength raises the ground
// under its middle, as a share of the brush's radius.
const riseShare = 0.05

// noiseOctaves is how many sizes of bumps the noise tool lays over each other.
const noiseOctaves = 4

// Touch is one touch of a sculpting brush.
type Touch struct {
	Tool     Tool
	X, Z     float32 // centre, metres
	Radius   float32 // metres
	Strength float32 // 0…1
	Falloff  float32 // 0…1, outer part of the radius over which the strength fades

	Target float32    // Flatten: height, metres
	From   exact.Vec3 // Ramp: where the slope begins; it ends at To. X and Z mean nothing
	To     exact.Vec3
	Size   float32 // Noise: metres from bump to bump, above 0
	Seed   uint32  // Noise: which bumps
}

// Reach returns the samples that a touch may change. Numbers that are not
// finite reach nothing.
func (m *Heightmap) Reach(t Touch) Rect {
	minX, minZ, maxX, maxZ := t.X, t.Z, t.X, t.Z
	if t.Tool == Ramp {
		minX, maxX = min(t.From[0], t.To[0]), max(t.From[0], t.To[0])
		minZ, maxZ = min(t.From[2], t.To[2]), max(t.From[2], t.To[2])
	}
	return m.samplesIn(minX-t.Radius, minZ-t.Radius, maxX+t.Radius, maxZ+t.Radius)
}

// samplesIn returns the samples in a rectangle of the ground, its edges
// included.
func (m *Heightmap) samplesIn(minX, minZ, maxX, maxZ float32) Rect {
	if !(minX <= m.maxX && maxX >= m.minX && minZ <= m.maxZ && maxZ >= m.minZ) {
		return Rect{}
	}
	west, east := wholes(m.gridX(minX), m.gridX(maxX), 0, m.cols-1)
	north, south := wholes(m.gridZ(minZ), m.gridZ(maxZ), 0, m.rows-1)
	return Rect{Col: west, Row: north, Cols: east - west + 1, Rows: south - north + 1}
}

// Sculpt changes the ground by one touch and returns the smallest rectangle
// that holds every sample it changed. The result is the same on every CPU. A
// tool that is not known, and numbers that are not finite, change nothing.
func (m *Heightmap) Sculpt(t Touch) Rect {
	r := m.Reach(t)
	if r.Empty() {
		return Rect{}
	}
	shape := m.shaper(&t, r)
	if shape == nil {
		return Rect{}
	}
	heights := make([]float32, 0, r.Cols*r.Rows)
	for row := r.Row; row < r.Row+r.Rows; row++ {
		for col := r.Col; col < r.Col+r.Cols; col++ {
			x, z := m.Position(col, row)
			y := m.samples[row*m.cols+col]
			if weight := t.weight(x, z); weight > 0 {
				y = shape(col, row, x, z, y, weight)
			}
			heights = append(heights, y)
		}
	}
	return m.write(r, heights)
}

// weight is how strongly a touch works at a place, 0…1.
func (t *Touch) weight(x, z float32) float32 {
	dx, dz := x-t.X, z-t.Z
	if t.Tool == Ramp {
		along := t.along(x, z)
		dx = x - (t.From[0] + float32((t.To[0]-t.From[0])*along))
		dz = z - (t.From[2] + float32((t.To[2]-t.From[2])*along))
	}
	away := exact.Sqrt(float32(dx*dx)+float32(dz*dz)) / t.Radius
	if !(away < 1) {
		return 0
	}
	if !(t.Falloff > 0) {
		return t.Strength
	}
	in := min((1-away)/t.Falloff, 1)
	return float32(float32(float32(in*in)*(3-float32(2*in))) * t.Strength)
}

// along is how far a place lies on the way of a ramp, 0 at its beginning and 1
// at its end.
func (t *Touch) along(x, z float32) float32 {
	dx, dz := t.To[0]-t.From[0], t.To[2]-t.From[2]
	square := float32(dx*dx) + float32(dz*dz)
	if !(square > 0) {
		return 0
	}
	return min(max((float32((x-t.From[0])*dx)+float32((z-t.From[2])*dz))/square, 0), 1)
}

// shaper returns what a tool makes of the height y of a sample at (x, z), or nil
// for a tool that is not known.
func (m *Heightmap) shaper(t *Touch, r Rect) func(col, row int, x, z, y, weight float32) float32 {
	rise := float32(t.Radius * riseShare)
	switch t.Tool {
	case Raise:
		return func(_, _ int, _, _, y, weight float32) float32 { return y + float32(rise*weight) }
	case Lower:
		return func(_, _ int, _, _, y, weight float32) float32 { return y - float32(rise*weight) }
	case Smooth:
		mean := newMeans(m, r, int(min(max(float64(float64(t.Radius)*m.perSpacing)/8, 1), maxMeanReach)))
		return func(col, row int, _, _, y, weight float32) float32 {
			return towards(y, mean.at(col, row), weight)
		}
	case Flatten:
		return func(_, _ int, _, _, y, weight float32) float32 { return towards(y, t.Target, weight) }
	case Ramp:
		return func(_, _ int, x, z, y, weight float32) float32 {
			return towards(y, t.From[1]+float32((t.To[1]-t.From[1])*t.along(x, z)), weight)
		}
	case Noise:
		bumps, scale := noise(t.Seed), 1/float64(t.Size)
		return func(_, _ int, x, z, y, weight float32) float32 {
			bump := float32(bumps.fractal(float64(float64(x)*scale), float64(float64(z)*scale), noiseOctaves))
			return y + float32(float32(rise*weight)*bump)
		}
	}
	return nil
}

// towards goes from a height to another by a share of the way.
func towards(y, target, share float32) float32 { return y + float32((target-y)*share) }

// write replaces the heights of a rectangle, row by row, and returns the part of
// it that changed. Heights are limited as by Set.
func (m *Heightmap) write(r Rect, heights []float32) Rect {
	changed := Rect{Col: r.Col + r.Cols, Row: r.Row + r.Rows}
	lastCol, lastRow := -1, -1
	for row := range r.Rows {
		line := m.samples[(r.Row+row)*m.cols+r.Col:][:r.Cols]
		for col, y := range heights[row*r.Cols:][:r.Cols] {
			y = min(max(y, -MaxHeight), MaxHeight)
			if y != y || math.Float32bits(line[col]) == math.Float32bits(y) {
				continue
			}
			line[col] = y
			changed.Col, changed.Row = min(changed.Col, r.Col+col), min(changed.Row, r.Row+row)
			lastCol, lastRow = max(lastCol, r.Col+col), r.Row+row
		}
	}
	if lastCol < 0 {
		return Rect{}
	}
	changed.Cols, changed.Rows = lastCol-changed.Col+1, lastRow-changed.Row+1
	m.pyramid.updateRect(m, changed)
	m.changes.touchRect(changed)
	return changed
}

// Exchange swaps the heights of a rectangle, which lies on the map, with those
// given row by row, and returns the part of it that changed.
func (m *Heightmap) Exchange(r Rect, heights []float32) Rect {
	before := m.CopyOf(r)
	changed := m.write(r, heights)
	copy(heights, before)
	return changed
}

// CopyOf returns the heights of a rectangle that lies on the map, row by row.
func (m *Heightmap) CopyOf(r Rect) []float32 {
	heights := make([]float32, 0, r.Cols*r.Rows)
	for row := r.Row; row < r.Row+r.Rows; row++ {
		heights = append(heights, m.samples[row*m.cols+r.Col:][:r.Cols]...)
	}
	return heights
}
