package shape_test

import (
	"math"
	"testing"

	"copse/assets/pack/internal/gen/shape"
)

// openEdge returns the first edge of a mesh that is not shared by exactly two
// triangles in opposite directions.
func openEdge(m *shape.Mesh) (edge [2]uint32, open bool) {
	count := map[[2]uint32]int{}
	for i := 0; i < len(m.Indices); i += 3 {
		for k := range 3 {
			count[[2]uint32{m.Indices[i+k], m.Indices[i+(k+1)%3]}]++
		}
	}
	for i := 0; i < len(m.Indices); i += 3 {
		for k := range 3 {
			a, b := m.Indices[i+k], m.Indices[i+(k+1)%3]
			if count[[2]uint32{a, b}] != 1 || count[[2]uint32{b, a}] != 1 {
				return [2]uint32{a, b}, true
			}
		}
	}
	return edge, false
}

// volume is positive for a closed mesh whose triangles face outwards.
func volume(m *shape.Mesh) float64 {
	sum := 0.0
	for i := 0; i < len(m.Indices); i += 3 {
		a, b, c := m.Vertices[m.Indices[i]].Pos, m.Vertices[m.Indices[i+1]].Pos, m.Vertices[m.Indices[i+2]].Pos
		sum += a.Dot(b.Cross(c)) / 6
	}
	return sum
}

func TestSphereIsClosedAndFacesOut(t *testing.T) {
	for _, n := range []int{1, 2, 5, 8} {
		dirs, indices := shape.Sphere(n)
		m := &shape.Mesh{Indices: indices}
		for _, d := range dirs {
			m.Add(shape.Vertex{Pos: d})
		}
		if m.Triangles() != 20*n*n || len(dirs) != 10*n*n+2 {
			t.Errorf("n = %d: %d triangles and %d vertices", n, m.Triangles(), len(dirs))
		}
		if edge, open := openEdge(m); open {
			t.Errorf("n = %d: edge %v is open", n, edge)
		}
		if v := volume(m); v < 2.5 || v > 4*math.Pi/3 {
			t.Errorf("n = %d: volume %v", n, v)
		}
	}
}

func TestStoneNormalIsTheGradient(t *testing.T) {
	r := shape.NewRand("stone")
	stone := shape.RandomStone(r, 14, shape.Vec{1, 0.7, 0.8}, 20)
	stone.Chip(r, 4)
	for range 200 {
		dir := r.Unit()
		at := dir.Scale(stone.Radius(dir))
		normal, flat, tone := stone.Face(dir)
		// A small step along the surface must stay level with the normal.
		side := dir.Side()
		next := dir.Add(side.Scale(1e-5)).Norm()
		step := next.Scale(stone.Radius(next)).Sub(at).Norm()
		if math.Abs(step.Dot(normal)) > 1e-3 || math.Abs(normal.Len()-1) > 1e-9 {
			t.Fatalf("towards %v the surface rises by %v out of its own tangent", dir, step.Dot(normal))
		}
		if flat <= 0 || flat > 1 || tone < 0 || tone > 1 {
			t.Fatalf("towards %v flatness is %v and tone %v", dir, flat, tone)
		}
	}
}

func TestTubeClosesWithoutASeam(t *testing.T) {
	var m shape.Mesh
	rings := []shape.Ring{{Center: shape.Vec{0, 0, 0}, Radius: 1}, {Center: shape.Vec{0.2, 2, 0}, Radius: 0.7}, {Center: shape.Vec{0.5, 3, 0.3}}}
	shape.Tube{Sides: 8, Folds: 2, Metres: 4, Strip: shape.Rect{U0: 0.1, U1: 0.3}}.Build(&m, rings)
	if len(m.Vertices) != 17 || m.Triangles() != 24 {
		t.Fatalf("%d vertices and %d triangles, want 17 and 24", len(m.Vertices), m.Triangles())
	}
	for k := range 8 {
		a, b := m.Vertices[k], m.Vertices[(k+1)%8]
		if d := math.Abs(a.UV[0] - b.UV[0]); math.Abs(d-0.1) > 1e-9 {
			t.Errorf("u jumps by %v between corners %d and %d, want half a strip", d, k, k+1)
		}
		if a.Normal.Dot(a.Pos.Norm()) < 0.5 {
			t.Errorf("the normal of corner %d points inwards", k)
		}
	}
}

func TestLatheIsClosedBetweenItsPoles(t *testing.T) {
	var m shape.Mesh
	shape.Lathe(&m, []shape.Station{{Y: -1}, {Radius: 1, Y: 0}, {Radius: 0.5, Y: 0.6}, {Y: 1}}, 9, nil)
	if edge, open := openEdge(&m); open {
		t.Errorf("edge %v is open", edge)
	}
	if v := volume(&m); v < 1 || v > 4 {
		t.Errorf("volume %v", v)
	}
}

func TestCardsFaceTheirFront(t *testing.T) {
	card := shape.Card{Right: shape.Vec{1, 0, 0}, Up: shape.Up, Width: 1, Height: 2, Region: shape.Rect{U1: 1, V1: 1}}
	for _, lift := range []float64{0, 0.3} {
		var m shape.Mesh
		card.Dome(&m, lift)
		if n := 2; lift == 0 && m.Triangles() != n || lift > 0 && m.Triangles() != 2*n {
			t.Errorf("lift %v: %d triangles", lift, m.Triangles())
		}
		m.SmoothNormals(0, 0)
		for i, v := range m.Vertices {
			if v.Normal[2] < 0.5 {
				t.Errorf("lift %v: vertex %d looks along %v, want +z", lift, i, v.Normal)
			}
		}
		if foot := m.Vertices[0]; foot.UV != [2]float64{0, 1} {
			t.Errorf("the foot's texture coordinate is %v, want the picture's lower left", foot.UV)
		}
	}
}

func TestNoiseIsBoundedAndRepeats(t *testing.T) {
	r := shape.NewRand("noise")
	for range 1000 {
		x, y := r.Range(-50, 50), r.Range(-50, 50)
		if n := shape.Noise(shape.Vec{x, y, x * y}, 3); n < -1 || n > 1 {
			t.Fatalf("Noise = %v", n)
		}
		a, b := shape.Noise2(x, y, 5, 7, 3), shape.Noise2(x+5, y-14, 5, 7, 3)
		if math.Abs(a-b) > 1e-9 || a < -1 || a > 1 {
			t.Fatalf("Noise2 at %v, %v is %v and a period on %v", x, y, a, b)
		}
	}
}

func TestRandDependsOnTheNameAlone(t *testing.T) {
	r := shape.NewRand("oak-1")
	got := [3]float64{r.Float(), r.Float(), r.Float()}
	if again := shape.NewRand("oak-1"); again.Float() != got[0] {
		t.Error("the same name gives another stream")
	}
	if got[0] == got[1] || got[1] == got[2] || shape.NewRand("oak-2").Float() == got[0] {
		t.Errorf("numbers repeat: %v", got)
	}
}
