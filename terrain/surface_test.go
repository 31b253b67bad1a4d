package terrain_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/internal/exact"
	"copse/terrain"
)

func TestSurfaceAgreesWithTheDrawnTriangles(t *testing.T) {
	m := roughMap(t)
	r := rand.New(rand.NewPCG(9, 9))
	b := newBruteForce(m)
	for range 20_000 {
		p := somewhere(r, m, 1)
		s, ok := m.Surface(p[0], p[2])
		if !ok {
			t.Fatalf("no ground at %v", p)
		}
		down := b.underRay(ray{exact.Vec3{p[0], 500, p[2]}, exact.Vec3{0, -1, 0}})
		if math.Abs(500-down.loose-float64(s.Y)) > 1e-5 {
			t.Fatalf("at %v: height %v, triangles say %v", p, s.Y, 500-down.loose)
		}
		if y, ok := m.Height(p[0], p[2]); !ok || y != s.Y {
			t.Fatalf("at %v: Height %v, Surface %v", p, y, s.Y)
		}
		if y, nx, ny, nz, ok := m.HeightAndNormal(p[0], p[2]); !ok || y != s.Y || s.Normal != (exact.Vec3{nx, ny, nz}) {
			t.Fatalf("at %v: HeightAndNormal %v, (%v, %v, %v), Surface %v", p, y, nx, ny, nz, s)
		}
	}
}

// The two triangles of one cell, with the corner off the diagonal raised or not.
func TestNormalsOfOneCell(t *testing.T) {
	const d = 0.70710677
	for _, c := range []struct {
		name    string
		samples []float32 // north-west, north-east, south-west, south-east
		x, z    float32
		y       float32
		normal  exact.Vec3
	}{
		{"upper triangle of a raised east", []float32{0, 1, 0, 1}, 0.25, -0.25, 0.75, exact.Vec3{-d, d, 0}},
		{"lower triangle of a raised east", []float32{0, 1, 0, 1}, -0.25, 0.25, 0.25, exact.Vec3{-d, d, 0}},
		{"upper triangle of a raised south", []float32{0, 0, 1, 1}, 0.25, -0.25, 0.25, exact.Vec3{0, d, -d}},
		{"lower triangle of a raised south", []float32{0, 0, 1, 1}, -0.25, 0.25, 0.75, exact.Vec3{0, d, -d}},
		{"lower stays flat under a raised north-east", []float32{0, 1, 0, 0}, -0.25, 0.25, 0, exact.Vec3{0, 1, 0}},
		{"upper stays flat over a raised south-west", []float32{0, 0, 1, 0}, 0.25, -0.25, 0, exact.Vec3{0, 1, 0}},
		{"on the diagonal of a raised north-east", []float32{0, 1, 0, 0}, 0, 0, 0, exact.Vec3{-0.57735026, 0.57735026, 0.57735026}},
	} {
		m, err := terrain.FromSamples(2, 2, 1, c.samples)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := m.Surface(c.x, c.z)
		if !ok || s.Y != c.y || exact.Length(exact.Sub(s.Normal, c.normal)) > 1e-6 {
			t.Errorf("%s: %v %v, want %v %v", c.name, s, ok, c.y, c.normal)
		}
		if got := s.Slope(); got != 1-s.Normal[1] {
			t.Errorf("%s: slope %v", c.name, got)
		}
	}
}

func TestEdgesAreInsideAndBeyondIsNot(t *testing.T) {
	for _, spacing := range []float32{1, 0.1, 3.7, 1.0 / 3} {
		for _, size := range [][2]int{{257, 257}, {256, 19}, {2, 3}} {
			m, err := terrain.New(size[0], size[1], spacing)
			if err != nil {
				t.Fatal(err)
			}
			m.Set(0, 0, 1)
			m.Set(size[0]-1, size[1]-1, 2)
			minX, minZ, maxX, maxZ := m.Bounds()
			if y, ok := m.Height(minX, minZ); !ok || math.Abs(float64(y)-1) > 1e-4 {
				t.Errorf("%v at %v m: north-west corner is %v, %v", size, spacing, y, ok)
			}
			if y, ok := m.Height(maxX, maxZ); !ok || math.Abs(float64(y)-2) > 1e-4 {
				t.Errorf("%v at %v m: south-east corner is %v, %v", size, spacing, y, ok)
			}
			if _, ok := m.Raycast(exact.Vec3{maxX, 5, maxZ}, exact.Vec3{0, -1, 0}); !ok {
				t.Errorf("%v at %v m: a ray misses the south-east corner", size, spacing)
			}
			if _, ok := m.Raycast(exact.Vec3{minX, 5, minZ}, exact.Vec3{0, -1, 0}); !ok {
				t.Errorf("%v at %v m: a ray misses the north-west corner", size, spacing)
			}
			east, south := math.Nextafter32(maxX, inf), math.Nextafter32(maxZ, inf)
			for _, p := range [][2]float32{
				{east, 0}, {-east, 0}, {0, south}, {0, -south}, {nan, 0}, {0, nan}, {inf, 0}, {0, -inf}, {nan, nan},
			} {
				if _, ok := m.Height(p[0], p[1]); ok {
					t.Errorf("%v at %v m: %v is inside", size, spacing, p)
				}
				if _, ok := m.Surface(p[0], p[1]); ok {
					t.Errorf("%v at %v m: %v has a surface", size, spacing, p)
				}
				if _, _, _, _, ok := m.HeightAndNormal(p[0], p[1]); ok {
					t.Errorf("%v at %v m: %v has a height and a normal", size, spacing, p)
				}
			}
		}
	}
}

func TestHeightAtSamplesIsTheSample(t *testing.T) {
	m := terrain.Starter()
	for row := range m.Rows() {
		for col := range m.Cols() {
			x, z := m.Position(col, row)
			if y, ok := m.Height(x, z); !ok || y != m.At(col, row) {
				t.Fatalf("sample %d, %d is %v, height there %v, %v", col, row, m.At(col, row), y, ok)
			}
		}
	}
}

func BenchmarkSurface(b *testing.B) {
	m, points := surfacePoints()
	b.ReportAllocs()
	var sum float32
	for i := 0; b.Loop(); i++ {
		p := &points[i&4095]
		s, _ := m.Surface(p[0], p[2])
		sum += s.Y + s.Normal[1]
	}
	_ = sum
}

func BenchmarkHeightAndNormal(b *testing.B) {
	m, points := surfacePoints()
	b.ReportAllocs()
	var sum float32
	for i := 0; b.Loop(); i++ {
		p := &points[i&4095]
		y, _, ny, _, _ := m.HeightAndNormal(p[0], p[2])
		sum += y + ny
	}
	_ = sum
}

func BenchmarkHeight(b *testing.B) {
	m, points := surfacePoints()
	b.ReportAllocs()
	var sum float32
	for i := 0; b.Loop(); i++ {
		p := &points[i&4095]
		y, _ := m.Height(p[0], p[2])
		sum += y
	}
	_ = sum
}

// surfacePoints are those of dabs: many points within 8 m of each of some
// places.
func surfacePoints() (*terrain.Heightmap, []exact.Vec3) {
	m := terrain.Starter()
	r := rand.New(rand.NewPCG(1, 1))
	points := make([]exact.Vec3, 4096)
	var c exact.Vec3
	for i := range points {
		if i%256 == 0 {
			c = somewhere(r, m, 0.9)
		}
		points[i] = exact.Vec3{c[0] + between(r, -8, 8), 0, c[2] + between(r, -8, 8)}
	}
	return m, points
}
