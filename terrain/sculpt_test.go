package terrain_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"copse/internal/exact"
	"copse/terrain"

	"github.com/cespare/xxhash/v2"
)

// randomTouch is a touch of any tool somewhere on a map or past its edge.
func randomTouch(random *rand.Rand, m *terrain.Heightmap) terrain.Touch {
	tools := terrain.Tools()
	place := func() exact.Vec3 {
		p := somewhere(random, m, 1.2)
		return exact.Vec3{p[0], random.Float32() * 20, p[2]}
	}
	at := place()
	return terrain.Touch{
		Tool: tools[random.IntN(len(tools))], X: at[0], Z: at[2],
		Radius: random.Float32()*random.Float32()*40 + 0.1, Strength: random.Float32(), Falloff: random.Float32(),
		Target: random.Float32() * 30, From: place(), To: place(), Size: 0.5 + random.Float32()*30, Seed: random.Uint32(),
	}
}

// Whatever is done to the ground, its pyramid and its list of changes stay true,
// and nothing changes beyond the reach of the brush.
func TestSculptingKeepsTheMapWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 42))
	for _, size := range [][2]int{{2, 2}, {33, 20}, {130, 97}} {
		m, err := terrain.New(size[0], size[1], 0.5+random.Float32())
		if err != nil {
			t.Fatal(err)
		}
		for range 150 {
			touch := randomTouch(random, m)
			before, revision := slices.Clone(m.Samples()), m.Revision()
			reach, changed := m.Reach(touch), m.Sculpt(touch)
			if dirty, _ := m.DirtySince(revision); dirty != changed {
				t.Fatalf("%+v: %v changed, the map tells of %v", touch, changed, dirty)
			}
			if want := differing(before, m); want != changed {
				t.Fatalf("%+v: %v changed, Sculpt says %v", touch, want, changed)
			}
			if !changed.Empty() && (changed.Col < reach.Col || changed.Row < reach.Row ||
				changed.Col+changed.Cols > reach.Col+reach.Cols || changed.Row+changed.Rows > reach.Row+reach.Rows) {
				t.Fatalf("%+v: %v changed, beyond its reach %v", touch, changed, reach)
			}
		}
		rebuilt, err := terrain.FromSamples(m.Cols(), m.Rows(), m.Spacing(), m.Samples())
		if err != nil {
			t.Fatal(err)
		}
		if err := terrain.SamePyramid(m, rebuilt); err != nil {
			t.Error(err)
		}
	}
}

// differing is the rectangle in which a map differs from what it was.
func differing(before []float32, m *terrain.Heightmap) terrain.Rect {
	c0, r0, c1, r1 := m.Cols(), m.Rows(), -1, -1
	for i, y := range m.Samples() {
		if math.Float32bits(y) != math.Float32bits(before[i]) {
			col, row := i%m.Cols(), i/m.Cols()
			c0, r0, c1, r1 = min(c0, col), min(r0, row), max(c1, col), max(r1, row)
		}
	}
	if c1 < 0 {
		return terrain.Rect{}
	}
	return terrain.Rect{Col: c0, Row: r0, Cols: c1 - c0 + 1, Rows: r1 - r0 + 1}
}

func TestExchangeGivesBackWhatItTook(t *testing.T) {
	m := terrain.Starter()
	before := slices.Clone(m.Samples())
	r := m.Reach(terrain.Touch{X: 3, Z: -20, Radius: 17})
	kept := m.CopyOf(r)
	m.Sculpt(terrain.Touch{Tool: terrain.Noise, X: 3, Z: -20, Radius: 17, Strength: 1, Size: 3})
	after := slices.Clone(m.Samples())
	m.Exchange(r, kept)
	if !slices.Equal(m.Samples(), before) {
		t.Error("the heights from before did not come back")
	}
	m.Exchange(r, kept)
	if !slices.Equal(m.Samples(), after) {
		t.Error("the heights from after did not come back")
	}
	if err := terrain.SamePyramid(m, must(terrain.FromSamples(257, 257, 1, m.Samples()))); err != nil {
		t.Error(err)
	}
}

func must(m *terrain.Heightmap, err error) *terrain.Heightmap {
	if err != nil {
		panic(err)
	}
	return m
}

// slope is a plane that rises to the east and the south.
func slope(t testing.TB) *terrain.Heightmap {
	t.Helper()
	m := must(terrain.New(101, 101, 1))
	for row := range m.Rows() {
		for col := range m.Cols() {
			m.Set(col, row, float32(col)*0.5+float32(row)*0.25)
		}
	}
	return m
}

func TestToolsDoWhatTheySay(t *testing.T) {
	height := func(m *terrain.Heightmap, x, z float32) float32 { y, _ := m.Height(x, z); return y }
	const middle = 37.5 // of the slope
	touch := terrain.Touch{Radius: 20, Strength: 1, Falloff: 1}

	m := slope(t)
	touch.Tool = terrain.Raise
	m.Sculpt(touch)
	if y := height(m, 0, 0); y != middle+1 { // a twentieth of the radius
		t.Errorf("raised to %v", y)
	}
	if a, b := height(m, 10, 0)-middle-5, height(m, 21, 0)-middle-10.5; !(a > 0.4 && a < 0.6) || b != 0 {
		t.Errorf("halfway raised by %v, outside by %v", a, b)
	}

	m = slope(t)
	touch.Tool = terrain.Lower
	m.Sculpt(touch)
	if y := height(m, 0, 0); y != middle-1 {
		t.Errorf("lowered to %v", y)
	}

	m = slope(t)
	touch.Tool, touch.Target, touch.Falloff = terrain.Flatten, 12.5, 0
	m.Sculpt(touch)
	if a, b := height(m, 0, 0), height(m, 0, 18.5); a != 12.5 || b != 12.5 {
		t.Errorf("flattened to %v and %v", a, b)
	}

	m = slope(t)
	touch.Tool = terrain.Smooth
	m.Set(50, 50, 80)
	m.Sculpt(touch)
	if y := height(m, 0, 0); math.Abs(float64(y-middle)) > 2 {
		t.Errorf("a spike of 80 m was smoothed to %v", y)
	}
	if y := height(m, 10, 10); math.Abs(float64(y-middle-7.5)) > 1e-4 {
		t.Errorf("smoothing bent the slope to %v", y)
	}

	m = slope(t)
	touch.Tool, touch.From, touch.To = terrain.Ramp, exact.Vec3{-30, 5, 10}, exact.Vec3{30, 35, 10}
	m.Sculpt(touch)
	for x := float32(-30); x <= 30; x += 5 {
		if y, want := height(m, x, 14), 20+x/2; math.Abs(float64(y-want)) > 1e-4 {
			t.Errorf("the ramp is %v high at %v; want %v", y, x, want)
		}
	}

	m = slope(t)
	touch.Tool, touch.Size, touch.Seed = terrain.Noise, 8, 5
	m.Sculpt(touch)
	up, down := float32(0), float32(0)
	for x := float32(-15); x <= 15; x++ {
		d := height(m, x, 3) - (middle + x/2 + 0.75)
		up, down = max(up, d), min(down, d)
	}
	if up < 0.1 || down > -0.1 || up > 2 || down < -2 {
		t.Errorf("noise moved the ground by %v to %v", down, up)
	}
}

// The same touches give the same heights on every CPU.
func TestSculptingIsTheSameForEver(t *testing.T) {
	m := terrain.Starter()
	random := rand.New(rand.NewPCG(51, 52))
	for range 60 {
		m.Sculpt(randomTouch(random, m))
	}
	d := xxhash.New()
	for _, y := range m.Samples() {
		d.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(y)))
	}
	if got := fmt.Sprintf("%016x", d.Sum64()); got != "51d4f69ce63d92ff" {
		t.Errorf("hash of the heights %s", got)
	}
}

func TestSculptingNonsenseChangesNothing(t *testing.T) {
	m := terrain.Starter()
	good := terrain.Touch{Tool: terrain.Flatten, Radius: 5, Strength: 1, Target: 900}
	for _, spoil := range []func(*terrain.Touch){
		func(t *terrain.Touch) { t.Tool = "dig" },
		func(t *terrain.Touch) { t.X = nan },
		func(t *terrain.Touch) { t.Z = inf },
		func(t *terrain.Touch) { t.Radius = nan },
		func(t *terrain.Touch) { t.Radius = -3 },
		func(t *terrain.Touch) { t.Strength = nan },
		func(t *terrain.Touch) { t.Target = nan },
		func(t *terrain.Touch) { t.X = 1e30 },
	} {
		touch := good
		spoil(&touch)
		if r := m.Sculpt(touch); !r.Empty() || m.Revision() != 1 {
			t.Errorf("%+v changed %v", touch, r)
		}
	}
}

// A touch costs the same whatever the size of the map.
func BenchmarkSculpt(b *testing.B) {
	for _, side := range []int{257, 4097} {
		m := must(terrain.New(side, side, 1))
		for _, tool := range terrain.Tools() {
			b.Run(fmt.Sprintf("%s/%d", tool, side), func(b *testing.B) {
				touch := terrain.Touch{Tool: tool, Radius: 8, Strength: 0.5, Falloff: 0.8, Size: 6,
					From: exact.Vec3{-8, 0, 0}, To: exact.Vec3{8, 2, 0}}
				for i := range b.N {
					touch.X = float32(i%100) - 50
					m.Sculpt(touch)
				}
			})
		}
	}
}
