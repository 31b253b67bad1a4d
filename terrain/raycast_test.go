package terrain_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/internal/exact"
	"copse/terrain"
)

var (
	nan = float32(math.NaN())
	inf = float32(math.Inf(1))
)

type ray struct{ origin, direction exact.Vec3 }

// rayKinds makes the rays that a picker gets, and worse. Each stays on or
// around the given map.
var rayKinds = []struct {
	name string
	make func(r *rand.Rand, m *terrain.Heightmap) ray
}{
	{"steep", func(r *rand.Rand, m *terrain.Heightmap) ray {
		p := somewhere(r, m, 1)
		return ray{exact.Vec3{p[0], between(r, 65, 150), p[2]}, exact.Vec3{between(r, -1, 1), -between(r, 0.7, 2), between(r, -1, 1)}}
	}},
	{"grazing", func(r *rand.Rand, m *terrain.Heightmap) ray {
		p := somewhere(r, m, 1)
		p[1] += between(r, 0, 8)
		return ray{p, exact.Vec3{between(r, -1, 1), between(r, -0.06, 0.03), between(r, -1, 1)}}
	}},
	{"from below", func(r *rand.Rand, m *terrain.Heightmap) ray {
		p := somewhere(r, m, 1.3)
		p[1] = between(r, -60, -5)
		return ray{p, exact.Vec3{between(r, -1, 1), between(r, -0.2, 1), between(r, -1, 1)}}
	}},
	{"from 5 km", func(r *rand.Rand, m *terrain.Heightmap) ray {
		a := r.Float64() * 2 * math.Pi
		o := exact.Vec3{float32(5000 * math.Cos(a)), between(r, -100, 3000), float32(5000 * math.Sin(a))}
		return ray{o, exact.Sub(somewhere(r, m, 1.1), o)}
	}},
	{"along an axis", func(r *rand.Rand, m *terrain.Heightmap) ray {
		o, d := somewhere(r, m, 1.2), exact.Vec3{}
		o[1] = between(r, -10, 60)
		d[r.IntN(3)] = float32(r.IntN(2)*2 - 1)
		return ray{o, d}
	}},
	{"along grid lines", func(r *rand.Rand, m *terrain.Heightmap) ray {
		o, d := onGrid(r, m), exact.Vec3{0, between(r, -0.5, 0.2), 0}
		o[1] += float32(r.IntN(3)) * between(r, 0, 20)
		d[r.IntN(2)*2] = float32(r.IntN(2)*2 - 1)
		return ray{o, d}
	}},
	{"along diagonals", func(r *rand.Rand, m *terrain.Heightmap) ray {
		s := float32(r.IntN(2)*2 - 1)
		o, d := onGrid(r, m), exact.Vec3{s, between(r, -0.5, 0.2), s * float32(r.IntN(2)*2-1)}
		o[1] += between(r, 0, 20)
		return ray{o, d}
	}},
	{"from the ground", func(r *rand.Rand, m *terrain.Heightmap) ray {
		return ray{somewhere(r, m, 1), exact.Vec3{between(r, -1, 1), between(r, -1, 1), between(r, -1, 1)}}
	}},
	{"between grid points", func(r *rand.Rand, m *terrain.Heightmap) ray {
		a, b := onGrid(r, m), onGrid(r, m)
		a[1] += between(r, -3, 30)
		return ray{a, exact.Sub(b, a)}
	}},
	{"nearly along an axis", func(r *rand.Rand, m *terrain.Heightmap) ray {
		o := onGrid(r, m)
		o[1] = between(r, -10, 60)
		d := exact.Vec3{between(r, -1e-6, 1e-6), between(r, -1e-3, 1e-3), between(r, -1e-6, 1e-6)}
		d[r.IntN(2)*2] = float32(r.IntN(2)*2 - 1)
		return ray{o, d}
	}},
}

func between(r *rand.Rand, a, b float32) float32 { return a + (b-a)*r.Float32() }

// somewhere returns a point on the ground, or at height 0 where a scale above 1
// puts it off the map.
func somewhere(r *rand.Rand, m *terrain.Heightmap, scale float32) exact.Vec3 {
	minX, minZ, maxX, maxZ := m.Bounds()
	x, z := between(r, minX*scale, maxX*scale), between(r, minZ*scale, maxZ*scale)
	y, _ := m.Height(x, z)
	return exact.Vec3{x, y, z}
}

func onGrid(r *rand.Rand, m *terrain.Heightmap) exact.Vec3 {
	col, row := r.IntN(m.Cols()), r.IntN(m.Rows())
	x, z := m.Position(col, row)
	return exact.Vec3{x, m.At(col, row), z}
}

// roughMap is white noise on a map that is neither square nor a power of two,
// nor of whole metres (but of numbers that float32 holds, so that the truth does).
func roughMap(t testing.TB) *terrain.Heightmap {
	r := rand.New(rand.NewPCG(3, 4))
	samples := make([]float32, 75*38)
	for i := range samples {
		samples[i] = between(r, -5, 40)
	}
	m, err := terrain.FromSamples(75, 38, 3.75, samples)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestRaycastAgreesWithEveryTriangle(t *testing.T) {
	for _, c := range []struct {
		name    string
		m       *terrain.Heightmap
		perKind int
	}{
		{"starter", terrain.Starter(), 10_000}, // 10 kinds: 100,000 rays
		{"rough", roughMap(t), 2_000},
	} {
		b := newBruteForce(c.m)
		for i, kind := range rayKinds {
			t.Run(c.name+"/"+kind.name, func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, uint64(i)))
				hits := 0
				for range c.perKind {
					ray := kind.make(r, c.m)
					hit, ok := c.m.Raycast(ray.origin, ray.direction)
					if ok {
						hits++
					}
					checkHit(t, b.underRay(ray), ray, hit, ok)
				}
				if hits < c.perKind/50 {
					t.Errorf("only %d of %d rays hit", hits, c.perKind)
				}
			})
		}
	}
}

// TestBruteForceUnderRayMissesNothing holds the faster truth of the test above
// against the plain loop over all triangles.
func TestBruteForceUnderRayMissesNothing(t *testing.T) {
	m := terrain.Starter()
	b := newBruteForce(m)
	for i, kind := range rayKinds {
		r := rand.New(rand.NewPCG(2, uint64(i)))
		for range 150 {
			ray := kind.make(r, m)
			if all, under := b.all(ray), b.underRay(ray); all != under {
				t.Errorf("%s %v: all triangles give %v, those under the ray %v", kind.name, ray, all, under)
			}
		}
	}
}

// checkHit compares an answer with the truth: a hit beyond doubt must be found,
// and what was found must be a hit, at the least within rounding.
func checkHit(t *testing.T, want truth, r ray, hit terrain.Hit, ok bool) {
	t.Helper()
	switch {
	case ok && math.IsInf(want.loose, 1):
		t.Errorf("%v: invented a hit at %v", r, hit.Distance)
	case !ok && !math.IsInf(want.strict, 1):
		t.Errorf("%v: missed a hit at %v", r, want.strict)
	case ok && math.Abs(float64(hit.Distance)-want.strict) > 1e-3 && math.Abs(float64(hit.Distance)-want.loose) > 1e-3:
		t.Errorf("%v: hit at %v, want %v", r, hit.Distance, want.strict)
	case ok:
		length := math.Sqrt(dot64(r.direction, r.direction))
		for i := range 3 {
			p := float64(r.origin[i]) + float64(r.direction[i])/length*float64(hit.Distance)
			if math.Abs(p-float64(hit.Point[i])) > 1e-3 {
				t.Errorf("%v: point %v is not %v m along the ray", r, hit.Point, hit.Distance)
				return
			}
		}
	}
}

func TestRaycastRefusesNonsense(t *testing.T) {
	m := terrain.Starter()
	bad := []float32{nan, inf, -inf}
	for axis := range 3 {
		for _, x := range bad {
			o, d := exact.Vec3{0, 100, 0}, exact.Vec3{0.1, -1, 0.1}
			o[axis] = x
			if hit, ok := m.Raycast(o, d); ok {
				t.Errorf("from %v: hit %v", o, hit)
			}
			o, d[axis] = exact.Vec3{0, 100, 0}, x
			if hit, ok := m.Raycast(o, d); ok {
				t.Errorf("along %v: hit %v", d, hit)
			}
		}
	}
	if _, ok := m.Raycast(exact.Vec3{0, 100, 0}, exact.Vec3{}); ok {
		t.Error("the zero vector hit something")
	}
}

func TestRaycastEndsForAnyBits(t *testing.T) {
	m := roughMap(t)
	r := rand.New(rand.NewPCG(5, 6))
	v := func() (v exact.Vec3) {
		for i := range v {
			v[i] = math.Float32frombits(r.Uint32())
			if r.IntN(4) == 0 {
				v[i] = 0
			}
		}
		return v
	}
	for range 200_000 {
		o, d := v(), v()
		if hit, ok := m.Raycast(o, d); ok && !insideBounds(m, hit.Point) {
			t.Fatalf("from %v along %v: hit %v off the map", o, d, hit.Point)
		}
	}
}

func insideBounds(m *terrain.Heightmap, p exact.Vec3) bool {
	_, ok := m.Height(p[0], p[2])
	return ok
}

func TestRaycastTakesAnyLengthOfDirection(t *testing.T) {
	m := terrain.Starter()
	want, ok := m.Raycast(exact.Vec3{3, 200, 7}, exact.Vec3{0.25, -1, 0.125})
	if !ok {
		t.Fatal("missed")
	}
	for _, scale := range []float32{0x1p-120, 0x1p-20, 0x1p20, 0x1p120} {
		got, ok := m.Raycast(exact.Vec3{3, 200, 7}, exact.Scale(exact.Vec3{0.25, -1, 0.125}, scale))
		if !ok || got != want {
			t.Errorf("scale %g: %v, want %v", scale, got, want)
		}
	}
}

func TestRaycastInThePlaneOfTheGround(t *testing.T) {
	m, err := terrain.New(9, 9, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		ray      ray
		distance float32
		ok       bool
	}{
		{"in the plane from outside", ray{exact.Vec3{-10, 0, 0.5}, exact.Vec3{1, 0, 0}}, 6, true},
		{"in the plane from inside", ray{exact.Vec3{1, 0, 0.5}, exact.Vec3{1, 0, 0}}, 0, true},
		{"just above the plane", ray{exact.Vec3{-10, 1e-6, 0.5}, exact.Vec3{1, 0, 0}}, 0, false},
		{"just below the plane", ray{exact.Vec3{-10, -1e-6, 0.5}, exact.Vec3{1, 0, 0}}, 0, false},
		{"down on the east edge", ray{exact.Vec3{4, 2, 1}, exact.Vec3{0, -1, 0}}, 2, true},
		{"down on the south-east corner", ray{exact.Vec3{4, 2, 4}, exact.Vec3{0, -1, 0}}, 2, true},
		{"down just outside", ray{exact.Vec3{4.00001, 2, 1}, exact.Vec3{0, -1, 0}}, 0, false},
		{"up from below", ray{exact.Vec3{0.3, -2, 0.7}, exact.Vec3{0, 1, 0}}, 2, true},
		{"away from it", ray{exact.Vec3{0.3, 2, 0.7}, exact.Vec3{0, 1, 0}}, 0, false},
		{"starting on it, away", ray{exact.Vec3{0.3, 0, 0.7}, exact.Vec3{0, 1, 0}}, 0, true},
	} {
		hit, ok := m.Raycast(c.ray.origin, c.ray.direction)
		if ok != c.ok || hit.Distance != c.distance {
			t.Errorf("%s: %v, %v; want distance %v, %v", c.name, hit, ok, c.distance, c.ok)
		}
		if ok && hit.Normal != (exact.Vec3{0, 1, 0}) {
			t.Errorf("%s: normal %v, want up", c.name, hit.Normal)
		}
	}
}

func TestRaycastFollowsSet(t *testing.T) {
	m := roughMap(t)
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		m.Set(r.IntN(m.Cols()), r.IntN(m.Rows()), between(r, -80, 120))
		kind := rayKinds[r.IntN(len(rayKinds))]
		ray := kind.make(r, m)
		hit, ok := m.Raycast(ray.origin, ray.direction)
		checkHit(t, newBruteForce(m).underRay(ray), ray, hit, ok)
	}
}

func BenchmarkRaycast(b *testing.B) {
	m := terrain.Starter()
	for _, kind := range rayKinds[:4] {
		r := rand.New(rand.NewPCG(1, 1))
		rays := make([]ray, 4096)
		for i := range rays {
			rays[i] = kind.make(r, m)
		}
		b.Run(kind.name, func(b *testing.B) { castAll(b, m, rays) })
	}
	b.Run("miss", func(b *testing.B) {
		// Over the plain towards the sky line: long and hitting nothing.
		r := rand.New(rand.NewPCG(1, 1))
		var rays []ray
		for len(rays) < 4096 {
			ray := rayKinds[1].make(r, m)
			if _, ok := m.Raycast(ray.origin, ray.direction); !ok {
				rays = append(rays, ray)
			}
		}
		castAll(b, m, rays)
	})
}

func castAll(b *testing.B, m *terrain.Heightmap, rays []ray) {
	b.ReportAllocs()
	hits := 0
	for i := 0; b.Loop(); i++ {
		r := &rays[i&4095]
		if _, ok := m.Raycast(r.origin, r.direction); ok {
			hits++
		}
	}
	b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
}

func TestBlocksHaveTheRangeOfTheirSamples(t *testing.T) {
	m := terrain.Starter()
	for level := range 12 {
		size := 1 << level
		for row := 0; row*size < m.Rows()-1; row += 1 + row/3 {
			for col := 0; col*size < m.Cols()-1; col += 1 + col/3 {
				low, high := float32(math.Inf(1)), float32(math.Inf(-1))
				for y := row * size; y <= min((row+1)*size, m.Rows()-1); y++ {
					for x := col * size; x <= min((col+1)*size, m.Cols()-1); x++ {
						low, high = min(low, m.At(x, y)), max(high, m.At(x, y))
					}
				}
				if l, h := m.BlockRange(level, col, row); l != low || h != high {
					t.Fatalf("block %d, %d of level %d lies between %v and %v, not %v and %v", col, row, level, l, h, low, high)
				}
			}
		}
	}
}
