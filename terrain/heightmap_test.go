package terrain_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"copse/terrain"
)

func TestNewRefusesBadSizes(t *testing.T) {
	for _, c := range []struct {
		cols, rows int
		spacing    float32
		want       string
	}{
		{1, 257, 1, "each side"}, {257, 0, 1, "each side"}, {-5, -5, 1, "each side"}, {8194, 2, 1, "each side"},
		{math.MaxInt, math.MaxInt, 1, "each side"},
		{9, 9, 0, "spacing"}, {9, 9, -1, "spacing"}, {9, 9, nan, "spacing"}, {9, 9, inf, "spacing"}, {9, 9, -inf, "spacing"},
		{9, 9, 1e-30, "spacing"}, {9, 9, 1e30, "spacing"},
	} {
		_, err := terrain.New(c.cols, c.rows, c.spacing)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("New(%d, %d, %v): %v, want an error about %q", c.cols, c.rows, c.spacing, err, c.want)
		}
	}
}

func TestFromSamplesRefusesBadHeights(t *testing.T) {
	for _, y := range []float32{nan, inf, -inf, 2e6, -2e6} {
		samples := make([]float32, 12)
		samples[6] = y
		_, err := terrain.FromSamples(4, 3, 1, samples)
		if err == nil || !strings.Contains(err.Error(), "row 1, column 2") {
			t.Errorf("height %v: %v, want its row and column", y, err)
		}
	}
	if _, err := terrain.FromSamples(4, 3, 1, make([]float32, 11)); err == nil {
		t.Error("11 samples passed for 4 × 3")
	}
}

func TestMapsAreCentredOnTheOrigin(t *testing.T) {
	for _, c := range []struct {
		cols, rows                   int
		spacing, minX, minZ, maxX, z float32
	}{
		{257, 257, 1, -128, -128, 128, -128},
		{256, 2, 1, -127.5, -0.5, 127.5, -0.5},
		{4, 5, 2, -3, -4, 3, -4},
	} {
		m, err := terrain.New(c.cols, c.rows, c.spacing)
		if err != nil {
			t.Fatal(err)
		}
		minX, minZ, maxX, maxZ := m.Bounds()
		if minX != c.minX || minZ != c.minZ || maxX != c.maxX || maxZ != -c.minZ {
			t.Errorf("%d × %d: bounds %v %v %v %v", c.cols, c.rows, minX, minZ, maxX, maxZ)
		}
		if x, z := m.Position(0, 0); x != c.minX || z != c.z {
			t.Errorf("%d × %d: first sample at %v, %v", c.cols, c.rows, x, z)
		}
		if x, z := m.Position(c.cols-1, c.rows-1); x != maxX || z != maxZ {
			t.Errorf("%d × %d: last sample at %v, %v", c.cols, c.rows, x, z)
		}
	}
}

func TestSetTakesNothingBad(t *testing.T) {
	m, _ := terrain.New(3, 3, 1)
	for _, p := range [][2]int{{-1, 0}, {0, -1}, {3, 0}, {0, 3}, {math.MinInt, 1}, {1, math.MaxInt}} {
		m.Set(p[0], p[1], 7)
	}
	m.Set(1, 1, nan)
	if m.Revision() != 1 {
		t.Error("a refused Set changed the revision")
	}
	for i, y := range m.Samples() {
		if y != 0 {
			t.Errorf("sample %d is %v", i, y)
		}
	}
	m.Set(1, 1, inf)
	m.Set(2, 2, -inf)
	if m.At(1, 1) != terrain.MaxHeight || m.At(2, 2) != -terrain.MaxHeight {
		t.Errorf("infinities became %v and %v", m.At(1, 1), m.At(2, 2))
	}
	if m.At(99, 99) != m.At(2, 2) || m.At(-9, -9) != m.At(0, 0) {
		t.Error("At outside is not the nearest sample")
	}
}

func TestDirtySinceIsTheSmallestRectangle(t *testing.T) {
	m, _ := terrain.New(40, 30, 1)
	if all, _ := m.DirtySince(0); all != (terrain.Rect{Cols: 40, Rows: 30}) {
		t.Errorf("since 0: %v", all)
	}
	first := m.Revision()
	m.Set(3, 20, 1)
	m.Set(9, 17, 1)
	rect, second := m.DirtySince(first)
	if rect != (terrain.Rect{Col: 3, Row: 17, Cols: 7, Rows: 4}) || second != m.Revision() {
		t.Errorf("after two changes: %v at %d", rect, second)
	}
	if rect, _ := m.DirtySince(second); !rect.Empty() {
		t.Errorf("nothing changed, yet %v", rect)
	}
	m.Set(9, 17, 1) // the same height: no change
	if m.Revision() != second {
		t.Error("setting the same height is a change")
	}
	m.Set(39, 29, 5)
	if rect, _ := m.DirtySince(second); rect != (terrain.Rect{Col: 39, Row: 29, Cols: 1, Rows: 1}) {
		t.Errorf("the second reader sees %v", rect)
	}
	if rect, _ := m.DirtySince(first); rect != (terrain.Rect{Col: 3, Row: 17, Cols: 37, Rows: 13}) {
		t.Errorf("a reader that slept sees %v", rect)
	}
	if rect, _ := m.DirtySince(math.MaxUint64); !rect.Empty() {
		t.Errorf("a revision of the future sees %v", rect)
	}
}

func TestPyramidStaysTrueUnderSet(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 9}, {33, 33}, {47, 20}, {65, 130}} {
		m, err := terrain.New(size[0], size[1], 1)
		if err != nil {
			t.Fatal(err)
		}
		for range 2000 {
			m.Set(r.IntN(size[0]), r.IntN(size[1]), float32(r.IntN(200)-100))
		}
		fresh, err := terrain.FromSamples(size[0], size[1], 1, m.Samples())
		if err != nil {
			t.Fatal(err)
		}
		if err := terrain.SamePyramid(m, fresh); err != nil {
			t.Errorf("%v: %v", size, err)
		}
	}
}

func TestLowestInAgreesWithALoop(t *testing.T) {
	m := roughMap(t)
	r := rand.New(rand.NewPCG(13, 14))
	minX, minZ, maxX, maxZ := m.Bounds()
	for range 5000 {
		// Off the grid lines, where the loop and the map agree what is touched.
		x0, x1 := between(r, minX*1.2, maxX*1.2), between(r, minX*1.2, maxX*1.2)
		z0, z1 := between(r, minZ*1.2, maxZ*1.2), between(r, minZ*1.2, maxZ*1.2)
		if r.IntN(3) == 0 {
			x1, z1 = x0+between(r, 0, 9), z0+between(r, 0, 9)
		}
		cell := func(x, low float32, n int) int {
			return min(max(int(math.Floor(float64(x-low)/3.75)), 0), n-2)
		}
		want := inf
		for row := cell(min(z0, z1), minZ, m.Rows()); row <= cell(max(z0, z1), minZ, m.Rows())+1; row++ {
			for col := cell(min(x0, x1), minX, m.Cols()); col <= cell(max(x0, x1), minX, m.Cols())+1; col++ {
				want = min(want, m.At(col, row))
			}
		}
		if got := m.LowestIn(x0, z0, x1, z1); got != want {
			t.Fatalf("LowestIn(%v, %v, %v, %v) = %v, want %v", x0, z0, x1, z1, got, want)
		}
	}
	for _, x := range []float32{nan, inf, -inf} {
		if y := m.LowestIn(x, x, x, x); y < -5 || y > 40 {
			t.Errorf("LowestIn of %v is %v, no height of the map", x, y)
		}
	}
}

func BenchmarkSet(b *testing.B) {
	m := terrain.Starter()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Set(100+i&63, 100+i>>6&63, float32(i&1023)*0.05)
	}
}

func BenchmarkLowestIn(b *testing.B) {
	m := terrain.Starter()
	for _, c := range []struct {
		name string
		size float32
	}{{"footprint 1 m", 0.5}, {"model 24 m", 12}, {"whole map", 128}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				m.LowestIn(-c.size, -c.size, c.size, c.size)
			}
		})
	}
}
