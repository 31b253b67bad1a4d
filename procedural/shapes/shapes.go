// Package shapes is the geometry of part shapes: triangles with normals and
// texture coordinates, in the part's own frame.
//
// A block fills the box of the part's size. A wedge rises from the front (−Z) to
// its upper edge at the back (+Z). A corner wedge rises from its left and back
// sides to its tip at the right front (+X, −Z). A ball's diameter is the smallest
// side; a cylinder lies along X, its diameter the smaller of height and depth.
// Triangles are counter-clockwise seen from outside.
package shapes

import (
	"math"

	"copse/procedural"
	"copse/procedural/datatype"
)

// Mesh is indexed triangles. Texture coordinates are metres along the surface, so
// that a material has the same grain on every part.
type Mesh struct {
	Positions [][3]float32
	Normals   [][3]float32 // of length 1
	UVs       [][2]float32
	Indices   []uint32
}

// Segments is the number of flat pieces around the round shapes that Build
// makes; a ball has half as many from pole to pole.
const Segments = 32

// Build returns the geometry of a shape of a size in metres. A Mesh has none of
// its own: it gets the block that stands for it until its file is loaded.
func Build(shape procedural.Shape, size datatype.Vector3) *Mesh {
	return BuildCoarse(shape, size, Segments)
}

// BuildCoarse is Build with another number of pieces around round shapes, a
// multiple of 4.
func BuildCoarse(shape procedural.Shape, size datatype.Vector3, segments int) *Mesh {
	e := shape.Extents(size)
	m := &Mesh{}
	half := [3]float64{float64(e.X) / 2, float64(e.Y) / 2, float64(e.Z) / 2}
	switch shape {
	case procedural.Ball:
		m.ball(half[0], segments)
	case procedural.Cylinder:
		m.cylinder(half[0], half[1], segments)
	case procedural.Wedge:
		m.solid(half, wedgeFaces)
	case procedural.CornerWedge:
		m.solid(half, cornerWedgeFaces)
	default:
		m.solid(half, blockFaces)
	}
	return m
}

// corner is a corner of the box: −1 or 1 along each axis.
type corner [3]float64

// The flat faces of the solids, corners counter-clockwise from outside.
var (
	blockFaces = [][]corner{
		{{1, -1, -1}, {1, 1, -1}, {1, 1, 1}, {1, -1, 1}},
		{{-1, -1, 1}, {-1, 1, 1}, {-1, 1, -1}, {-1, -1, -1}},
		{{-1, 1, -1}, {-1, 1, 1}, {1, 1, 1}, {1, 1, -1}},
		{{-1, -1, 1}, {-1, -1, -1}, {1, -1, -1}, {1, -1, 1}},
		{{1, -1, 1}, {1, 1, 1}, {-1, 1, 1}, {-1, -1, 1}},
		{{-1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {1, -1, -1}},
	}
	wedgeFaces = [][]corner{
		{{-1, -1, 1}, {-1, -1, -1}, {1, -1, -1}, {1, -1, 1}}, // bottom
		{{1, -1, 1}, {1, 1, 1}, {-1, 1, 1}, {-1, -1, 1}},     // back
		{{1, -1, -1}, {-1, -1, -1}, {-1, 1, 1}, {1, 1, 1}},   // slope
		{{1, -1, -1}, {1, 1, 1}, {1, -1, 1}},                 // right
		{{-1, -1, -1}, {-1, -1, 1}, {-1, 1, 1}},              // left
	}
	cornerWedgeFaces = [][]corner{
		{{-1, -1, 1}, {-1, -1, -1}, {1, -1, -1}, {1, -1, 1}}, // bottom
		{{1, -1, -1}, {1, 1, -1}, {1, -1, 1}},                // right
		{{-1, -1, -1}, {1, 1, -1}, {1, -1, -1}},              // front
		{{-1, -1, 1}, {1, -1, 1}, {1, 1, -1}},                // slope to the back
		{{-1, -1, -1}, {-1, -1, 1}, {1, 1, -1}},              // slope to the left
	}
)

// solid adds flat faces.
func (m *Mesh) solid(half [3]float64, faces [][]corner) {
	for _, face := range faces {
		points := make([][3]float64, len(face))
		for i, c := range face {
			for axis := range 3 {
				points[i][axis] = c[axis] * half[axis]
			}
		}
		m.flat(points)
	}
}

// flat adds a convex polygon. Its texture coordinates lie along its first edge
// and at right angles to it.
func (m *Mesh) flat(points [][3]float64) {
	u := unit(sub(points[1], points[0]))
	n := unit(cross(u, sub(points[2], points[0])))
	v := cross(n, u)
	first := uint32(len(m.Positions))
	for i, p := range points {
		d := sub(p, points[0])
		m.add(p, n, dot(d, v), dot(d, u))
		if i >= 2 {
			m.Indices = append(m.Indices, first, first+uint32(i)-1, first+uint32(i))
		}
	}
}

// ball adds a sphere; u runs around the equator, v from pole to pole.
func (m *Mesh) ball(radius float64, segments int) {
	rings := segments / 2
	for ring := 0; ring <= rings; ring++ {
		sinLat, cosLat := sincosTurn(math.Mod(0.75+float64(ring)/float64(rings)/2, 1))
		for s := 0; s <= segments; s++ {
			turn := float64(s) / float64(segments)
			sin, cos := sincosTurn(turn)
			n := [3]float64{cosLat * cos, sinLat, -cosLat * sin}
			m.add(scale(n, radius), n, 2*math.Pi*radius*turn, math.Pi*radius*float64(ring)/float64(rings))
		}
	}
	row := uint32(segments + 1)
	for ring := range uint32(rings) {
		for s := range uint32(segments) {
			a := ring*row + s
			if ring > 0 {
				m.Indices = append(m.Indices, a, a+1, a+row)
			}
			if ring < uint32(rings-1) {
				m.Indices = append(m.Indices, a+1, a+row+1, a+row)
			}
		}
	}
}

// cylinder adds a mantle along X and two caps.
func (m *Mesh) cylinder(halfLength, radius float64, segments int) {
	for _, x := range []float64{-halfLength, halfLength} {
		for s := 0; s <= segments; s++ {
			turn := float64(s) / float64(segments)
			sin, cos := sincosTurn(turn)
			m.add([3]float64{x, radius * cos, radius * sin}, [3]float64{0, cos, sin}, 2*math.Pi*radius*turn, x+halfLength)
		}
	}
	row := uint32(segments + 1)
	for s := range uint32(segments) {
		m.Indices = append(m.Indices, s, s+1, s+row, s+1, s+row+1, s+row)
	}
	for _, side := range []float64{-1, 1} {
		center := uint32(len(m.Positions))
		n := [3]float64{side, 0, 0}
		m.add([3]float64{side * halfLength, 0, 0}, n, 0, 0)
		for s := 0; s <= segments; s++ {
			sin, cos := sincosTurn(float64(s) / float64(segments))
			m.add([3]float64{side * halfLength, radius * cos, radius * sin}, n, radius*sin*side, radius*cos)
		}
		for s := uint32(1); s <= uint32(segments); s++ {
			if side > 0 {
				m.Indices = append(m.Indices, center, center+s, center+s+1)
			} else {
				m.Indices = append(m.Indices, center, center+s+1, center+s)
			}
		}
	}
}

// sincosTurn is exact at the quarters, so that a ball touches its box.
func sincosTurn(turn float64) (sin, cos float64) {
	switch turn {
	case 0, 1:
		return 0, 1
	case 0.25:
		return 1, 0
	case 0.5:
		return 0, -1
	case 0.75:
		return -1, 0
	}
	return math.Sincos(2 * math.Pi * turn)
}

func (m *Mesh) add(p, n [3]float64, u, v float64) {
	m.Positions = append(m.Positions, [3]float32{float32(p[0]), float32(p[1]), float32(p[2])})
	m.Normals = append(m.Normals, [3]float32{float32(n[0]), float32(n[1]), float32(n[2])})
	m.UVs = append(m.UVs, [2]float32{float32(u), float32(v)})
}

func sub(a, b [3]float64) [3]float64 { return [3]float64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func dot(a, b [3]float64) float64    { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func scale(a [3]float64, s float64) [3]float64 {
	return [3]float64{a[0] * s, a[1] * s, a[2] * s}
}
func unit(a [3]float64) [3]float64 { return scale(a, 1/math.Sqrt(dot(a, a))) }
func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
