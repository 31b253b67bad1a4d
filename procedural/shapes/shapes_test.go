package shapes_test

import (
	"math"
	"testing"

	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/shapes"
)

var all = []procedural.Shape{procedural.Block, procedural.Ball, procedural.Cylinder, procedural.Wedge, procedural.CornerWedge}

var size = datatype.Vector3{X: 3, Y: 1, Z: 2}

func sub(a, b [3]float32) [3]float64 {
	return [3]float64{float64(a[0] - b[0]), float64(a[1] - b[1]), float64(a[2] - b[2])}
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func TestSolidsAreClosedAndTurnOutwards(t *testing.T) {
	want := map[procedural.Shape]float64{
		procedural.Block: 6, procedural.Wedge: 3, procedural.CornerWedge: 2,
		procedural.Ball: math.Pi / 6, procedural.Cylinder: math.Pi / 4 * 3,
	}
	for _, shape := range all {
		m := shapes.Build(shape, size)
		volume := 0.0
		edges := map[[2][3]float32]int{}
		for i := 0; i < len(m.Indices); i += 3 {
			a, b, c := m.Positions[m.Indices[i]], m.Positions[m.Indices[i+1]], m.Positions[m.Indices[i+2]]
			n := cross(sub(b, a), sub(c, a))
			normal := m.Normals[m.Indices[i]]
			if n[0]*float64(normal[0])+n[1]*float64(normal[1])+n[2]*float64(normal[2]) <= 0 {
				t.Errorf("%v: triangle %d is turned against its normal", shape, i/3)
			}
			volume += (float64(a[0])*n[0] + float64(a[1])*n[1] + float64(a[2])*n[2]) / 6
			for _, e := range [][2][3]float32{{a, b}, {b, c}, {c, a}} {
				edges[e]++
				edges[[2][3]float32{e[1], e[0]}]--
			}
		}
		for e, n := range edges {
			if n != 0 {
				t.Errorf("%v: edge %v is open", shape, e)
				break
			}
		}
		if math.Abs(volume-want[shape]) > want[shape]*0.02 {
			t.Errorf("%v has volume %v, want %v", shape, volume, want[shape])
		}
	}
}

func TestMeshesFillTheirExtents(t *testing.T) {
	for _, shape := range all {
		m := shapes.Build(shape, size)
		half := shape.Extents(size).Scale(0.5).Array()
		for axis := range 3 {
			lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
			for _, p := range m.Positions {
				lo, hi = min(lo, p[axis]), max(hi, p[axis])
			}
			if math.Abs(float64(lo+half[axis])) > 1e-6 || math.Abs(float64(hi-half[axis])) > 1e-6 {
				t.Errorf("%v reaches from %v to %v on axis %d, want ±%v", shape, lo, hi, axis, half[axis])
			}
		}
		if len(m.Normals) != len(m.Positions) || len(m.UVs) != len(m.Positions) {
			t.Errorf("%v: %d positions, %d normals, %d texture coordinates", shape, len(m.Positions), len(m.Normals), len(m.UVs))
		}
		for i, n := range m.Normals {
			if l := math.Sqrt(float64(n[0]*n[0] + n[1]*n[1] + n[2]*n[2])); math.Abs(l-1) > 1e-5 {
				t.Fatalf("%v: normal %d has length %v", shape, i, l)
			}
		}
	}
}
