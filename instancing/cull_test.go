package instancing_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"copse/instancing"
	"copse/internal/frustum"
)

func lookFrom(eye, target mgl32.Vec3) frustum.Frustum {
	return frustum.Of(mgl32.Perspective(mgl32.DegToRad(50), 16.0/9, 0.2, 1000).Mul4(mgl32.LookAtV(eye, target, mgl32.Vec3{0, 1, 0})))
}

// What is culled must be out of sight: every row whose sphere touches the view
// is listed, and at most once.
func TestCullingLosesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	s, _ := filled(5000)
	const radius = 4
	var culler instancing.Culler
	culled := 0
	for range 200 {
		eye := mgl32.Vec3{rng.Float32()*300 - 150, rng.Float32() * 80, rng.Float32()*300 - 150}
		f := lookFrom(eye, mgl32.Vec3{rng.Float32()*100 - 50, rng.Float32() * 30, rng.Float32()*100 - 50})
		culler.Look(s, f, radius)
		for _, g := range s.Kinds() {
			list, at := culler.Append(nil, g, radius)
			checkList(t, g, list, at)
			culled += g.Len() - len(list)
			for i, r := range g.All() {
				p := r.Position()
				if f.TouchesSphere(1<<6-1, p[0], p[1], p[2], radius*r.Reach()) && !slices.Contains(list, uint32(i)) {
					t.Fatalf("row %d at %v of %v is in sight and was culled", i, p, g.Kind)
				}
			}
		}
	}
	if culled < 200*5000/3 {
		t.Errorf("only %d of %d rows were culled", culled, 200*5000)
	}
}

// checkList fails unless rows are listed once each, at their levels.
func checkList(t *testing.T, g *instancing.Rows, list []uint32, at [instancing.Levels]int) {
	t.Helper()
	for level, n := range at {
		rows := list[:n]
		list = list[n:]
		if !slices.IsSorted(rows) || len(slices.Compact(slices.Clone(rows))) != n {
			t.Fatal("a row is listed twice")
		}
		for _, row := range rows {
			if g.Level(int(row)) != level {
				t.Fatalf("row %d of level %d is listed for level %d", row, g.Level(int(row)), level)
			}
		}
	}
	if len(list) > 0 {
		t.Fatalf("%d rows are listed for no level", len(list))
	}
}

func TestCullingAllocatesNothing(t *testing.T) {
	s, _ := filled(10_000)
	f := lookFrom(mgl32.Vec3{0, 30, 100}, mgl32.Vec3{})
	var culler instancing.Culler
	list := make([]uint32, 0, 10_000)
	allocs := testing.AllocsPerRun(100, func() {
		culler.Look(s, f, 10)
		list = list[:0]
		for _, g := range s.Kinds() {
			list, _ = culler.Append(list, g, 10)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations per view", allocs)
	}
}

func BenchmarkCull100k(b *testing.B) {
	s, _ := filled(100_000)
	f := lookFrom(mgl32.Vec3{0, 30, 100}, mgl32.Vec3{})
	var culler instancing.Culler
	list := make([]uint32, 0, 100_000)
	b.ReportAllocs()
	for b.Loop() {
		culler.Look(s, f, 10)
		list = list[:0]
		for _, g := range s.Kinds() {
			list, _ = culler.Append(list, g, 10)
		}
	}
	b.ReportMetric(float64(len(list)), "rows")
}
