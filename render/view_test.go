package render_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/internal/exact"
	"copse/render"
)

func randomView(rng *rand.Rand) render.View {
	point := func() exact.Vec3 {
		return exact.Vec3{rng.Float32()*300 - 150, rng.Float32()*80 + 1, rng.Float32()*300 - 150}
	}
	return render.View{Eye: point(), Target: point(), FovY: 30 + rng.Float32()*60, Width: 300 + rng.IntN(2000), Height: 300 + rng.IntN(1000)}
}

func TestRayAndProjectAreInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		v := randomView(rng)
		x, y := rng.Float32()*float32(v.Width), rng.Float32()*float32(v.Height)
		origin, direction := v.Ray(x, y)
		p := exact.Add(origin, exact.Scale(direction, 1+rng.Float32()*300))
		gx, gy, ok := v.Project(p)
		if !ok || math.Abs(float64(gx-x)) > 0.1 || math.Abs(float64(gy-y)) > 0.1 {
			t.Fatalf("view %+v: pixel (%v, %v) came back as (%v, %v), %v", v, x, y, gx, gy, ok)
		}
	}
}

func TestPointsBehindTheCameraAreNotSeen(t *testing.T) {
	v := render.View{Target: exact.Vec3{0, 0, -1}, Width: 100, Height: 100}
	if _, _, ok := v.Project(exact.Vec3{0, 0, 5}); ok {
		t.Error("a point behind the camera has a pixel")
	}
}

func TestStraightDownHasARay(t *testing.T) {
	v := render.View{Eye: exact.Vec3{3, 100, 4}, Target: exact.Vec3{3, 0, 4}, Width: 200, Height: 100}
	_, d := v.Ray(100, 50)
	if d[1] > -0.9999 {
		t.Errorf("the middle of a view straight down looks along %v", d)
	}
	_, north := v.Ray(100, 0)
	if north[2] >= 0 {
		t.Errorf("the upper edge of a view straight down looks along %v, want north", north)
	}
}

func TestSenselessViewsAreMended(t *testing.T) {
	nan := float32(math.NaN())
	inf := float32(math.Inf(1))
	for _, v := range []render.View{
		{},
		{Eye: exact.Vec3{nan, 0, 0}, Target: exact.Vec3{0, inf, 0}, Width: 10, Height: 10},
		{Eye: exact.Vec3{1, 2, 3}, Target: exact.Vec3{1, 2, 3}, FovY: nan, Near: -1, Far: nan, Width: -5, Height: 0},
		{FovY: 400, Near: 10, Far: 1},
	} {
		_, d := v.Ray(1, 1)
		m := v.ProjectionMatrix().Mul4(v.ViewMatrix())
		for _, x := range append(m[:], d[:]...) {
			if x != x || math.Abs(float64(x)) > 1e9 {
				t.Errorf("%+v has the matrix %v and the ray %v", v, m, d)
				break
			}
		}
	}
}
