package frustum_test

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/exact"
	"copse/internal/frustum"
)

func random(rng *rand.Rand, size float32) exact.Vec3 {
	return exact.Vec3{(rng.Float32() - 0.5) * size, (rng.Float32() - 0.5) * size, (rng.Float32() - 0.5) * size}
}

func view(rng *rand.Rand) mgl32.Mat4 {
	eye, target := random(rng, 200), random(rng, 200)
	return mgl32.Perspective(1, 1.6, 0.5, 150).Mul4(mgl32.LookAtV(eye, target, mgl32.Vec3{0, 1, 0}))
}

// all is the planes of a closed frustum.
const all = 1<<6 - 1

// inside asks the matrix itself.
func inside(m mgl32.Mat4, p exact.Vec3, open bool) bool {
	c := m.Mul4x1(mgl32.Vec3(p).Vec4(1))
	w := c[3]
	return c[0] > -w && c[0] < w && c[1] > -w && c[1] < w && c[2] < w && (open || c[2] > -w)
}

func TestPointsThatAreSeenAreNeverOutside(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := 0
	for range 20_000 {
		m := view(rng)
		f := frustum.Of(m)
		p := random(rng, 250)
		low, high := p, p
		for i := range 3 {
			low[i] -= rng.Float32() * 20
			high[i] += rng.Float32() * 20
		}
		if !inside(m, p, false) {
			if f.TouchesSphere(all, p[0], p[1], p[2], -0.01) {
				t.Fatalf("%v is out of sight and counted as well inside", p)
			}
			continue
		}
		seen++
		planes, cut := f.Cut(low, high)
		if !f.Touches(low, high) || !cut || !f.TouchesSphere(all, p[0], p[1], p[2], 0.01) || !f.TouchesSphere(planes, p[0], p[1], p[2], 0.01) {
			t.Fatalf("%v is in sight and was denied", p)
		}
	}
	if seen < 1000 {
		t.Errorf("only %d points were in sight", seen)
	}
}

// Planes that do not cut a box deny nothing in it.
func TestPlanesThatDoNotCutNeedNoTest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		f := frustum.Of(view(rng))
		low := random(rng, 200)
		high := exact.Add(low, exact.Vec3{rng.Float32() * 40, rng.Float32() * 40, rng.Float32() * 40})
		planes, seen := f.Cut(low, high)
		if seen != f.Touches(low, high) {
			t.Fatal("Cut and Touches disagree")
		}
		if !seen {
			continue
		}
		p := exact.Vec3{low[0] + (high[0]-low[0])*rng.Float32(), low[1] + (high[1]-low[1])*rng.Float32(), low[2] + (high[2]-low[2])*rng.Float32()}
		if f.TouchesSphere(planes, p[0], p[1], p[2], 0) && !f.TouchesSphere(all, p[0], p[1], p[2], 1e-3) {
			t.Fatalf("%v passes the planes that cut and fails another", p)
		}
	}
}

func TestOpenFrustaReachBeforeTheNearPlane(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	m := mgl32.Ortho(-10, 10, -10, 10, 5, 50)
	f := frustum.OpenOf(m)
	for range 1000 {
		p := exact.Vec3{rng.Float32()*18 - 9, rng.Float32()*18 - 9, rng.Float32()*500 - 40}
		if inside(m, p, true) != f.Touches(p, p) {
			t.Fatalf("%v: matrix and planes disagree", p)
		}
	}
}

func TestDistanceToABox(t *testing.T) {
	low, high := exact.Vec3{0, 0, 0}, exact.Vec3{2, 2, 2}
	for p, want := range map[exact.Vec3]float32{{1, 1, 1}: 0, {-3, 1, 1}: 3, {5, 6, 1}: 5} {
		if got := frustum.Distance(low, high, p); got != want {
			t.Errorf("%v lies %v away, want %v", p, got, want)
		}
	}
}
