package level_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/level"
	"copse/procedural/datatype"
)

// shadow tells how far a place is inside the shadow of a model's box, below 0
// outside: the smallest distance to a side of the hull of its corners.
func shadow(m *level.Model, x, z float64) float64 {
	var corners [8][2]float64
	size := m.PhysicalSize()
	for i := range corners {
		half := func(bit int, v float32) float32 {
			if i&bit != 0 {
				return v / 2
			}
			return -v / 2
		}
		p := m.Pivot.PointToWorld(datatype.Vector3{X: half(1, size.X), Y: half(2, size.Y), Z: half(4, size.Z)})
		corners[i] = [2]float64{float64(p.X), float64(p.Z)}
	}
	inside := math.Inf(1)
	for i, a := range corners {
		for _, b := range corners[i+1:] {
			nx, nz := b[1]-a[1], a[0]-b[0]
			length := math.Hypot(nx, nz)
			if length < 1e-9 {
				continue
			}
			least, most := math.Inf(1), math.Inf(-1)
			for _, c := range corners {
				d := ((c[0]-a[0])*nx + (c[1]-a[1])*nz) / length
				least, most = min(least, d), max(most, d)
			}
			at := ((x-a[0])*nx + (z-a[1])*nz) / length
			if most < 1e-4 || least > -1e-4 { // a side of the hull
				inside = min(inside, at-least, most-at)
			}
		}
	}
	return inside
}

func TestTheGroundUnderAModelIsItsShadow(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	l := newLevel(t, level.Config{})
	number := func(lo, hi float32) float32 { return lo + (hi-lo)*random.Float32() }
	for i := range 60 {
		axis := datatype.Vector3{Y: 1}
		if i%3 == 0 { // leaning
			axis = datatype.Vector3{X: number(-1, 1), Y: number(-1, 1), Z: number(-1, 1)}
		}
		pivot := datatype.FromAxisAngle(axis.Unit(), random.Float64()*6)
		pivot.Position = datatype.Vector3{X: number(-100, 100), Y: number(0, 9), Z: number(-100, 100)}
		m := level.NewModel{Generator: "house.luau", Size: datatype.Vector3{X: number(0.05, 9), Y: number(0.05, 9), Z: number(0.05, 9)},
			Scale: float64(number(0.2, 3)), Pivot: &pivot}
		if i == 59 {
			m.Size, m.Scale = datatype.Vector3{X: 0.05, Y: 1, Z: 4000}, 900 // across the map
		}
		if _, err := l.CreateModel(m); err != nil {
			t.Fatal(err)
		}
	}
	check := func() (blocked int) {
		t.Helper()
		for range 4000 {
			x, z := number(-128, 128), number(-128, 128)
			deepest := math.Inf(-1)
			for _, m := range l.Models() {
				deepest = max(deepest, shadow(m, float64(x), float64(z)))
			}
			if math.Abs(deepest) < 2e-2 { // too near to a side, of a box as long as the map is wide
				continue
			}
			got := l.Blocked(x, z)
			if got != (deepest > 0) {
				t.Fatalf("at (%v, %v), %v m inside: blocked %v", x, z, deepest, got)
			}
			if near := l.BlockedNear(x, z, 3); got && !near {
				t.Fatalf("nothing stands near (%v, %v), which is blocked", x, z)
			}
			if got {
				blocked++
			}
		}
		return blocked
	}
	if n := check(); n < 200 {
		t.Errorf("%d places are blocked; the test shows nothing", n)
	}
	for _, m := range l.Models()[:30] {
		p := m.Pivot.Translate(datatype.Vector3{X: 50, Z: -20})
		edit(t, l, level.ModelEdit{ID: m.ID, Pivot: &p})
	}
	check()
	for len(l.Models()) > 0 {
		if err := l.DeleteModels(l.Models()[0].ID); err != nil {
			t.Fatal(err)
		}
	}
	if check() != 0 || l.BlockedNear(0, 0, 2000) {
		t.Error("models that are gone block the ground")
	}
}
