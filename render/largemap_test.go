package render_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"copse/internal/exact"
	"copse/internal/golden"
	"copse/render"
	"copse/render/rendertest"
	"copse/terrain"
)

// mountains is a large map with some relief: the starter's, stretched, with
// bumps.
func mountains(t testing.TB, side int) *terrain.Heightmap {
	t.Helper()
	starter := terrain.Starter()
	random := rand.New(rand.NewPCG(uint64(side), 1))
	samples := make([]float32, side*side)
	for i := range samples {
		x, z := float32(i%side)/float32(side-1)*256-128, float32(i/side)/float32(side-1)*256-128
		y, _ := starter.Height(x, z)
		samples[i] = y*float32(side)/512 + random.Float32()*0.2
	}
	m, err := terrain.FromSamples(side, side, 1, samples)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// overLargeMap sees a good part of a map with a side in metres.
func overLargeMap(side int) render.View {
	s := float32(side)
	return render.View{Eye: exact.Vec3{0, s * 0.12, s * 0.45}, Target: exact.Vec3{0, 0, 0}}
}

// A dab on a large map sends its rectangle and nothing else, and the picture is
// that of a map that was sent as a whole.
func TestADabOnALargeMapSendsItsRectangle(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		const side = 2049
		s := &render.Scene{Terrain: mountains(t, side), Environment: render.DefaultEnvironment()}
		v := render.View{Eye: exact.Vec3{0, 60, 150}, Target: exact.Vec3{0, 10, 60}}
		v = v.Covering(s.Terrain)
		draw(t, o, v, s)
		touch := terrain.Touch{Tool: terrain.Raise, X: 5, Z: 70, Radius: 20, Strength: 1, Falloff: 1}
		for range 5 {
			s.Terrain.Sculpt(touch)
		}
		changed := draw(t, o, v, s)
		if changed.Uploaded > 100_000 {
			t.Errorf("five dabs of 20 m sent %d bytes", changed.Uploaded)
		}
		got := o.Image()
		rebuilt, err := terrain.FromSamples(side, side, 1, s.Terrain.Samples())
		if err != nil {
			t.Fatal(err)
		}
		s.Terrain = rebuilt
		draw(t, o, v, s)
		if share, _, _ := golden.Compare(got, o.Image(), 0); share > 0 {
			t.Errorf("%.4f of the pixels differ from those of the whole map sent anew", share)
		}
	})
}

// The colours of a large map come in slices, and are in the end those of a map
// that was coloured at once, whatever happened meanwhile.
func TestTheColoursOfALargeMapComeInSlices(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		const side, slice = 513, 20_000
		s := &render.Scene{Terrain: mountains(t, side), Environment: render.DefaultEnvironment()}
		v := overLargeMap(side).Covering(s.Terrain)
		v.Width, v.Height = rendertest.Width, rendertest.Height
		frames := 0
		one := func() bool {
			t.Helper()
			stats, err := o.DrawSliced(v, s, slice)
			if err != nil {
				t.Fatal(err)
			}
			if frames++; stats.Unfinished && frames > 200 {
				t.Fatal("the colours never come to an end")
			}
			return stats.Unfinished
		}
		settle := func(least int) {
			t.Helper()
			frames = 0
			for one() {
			}
			if frames < least {
				t.Errorf("all was coloured in %d frames", frames)
			}
			got := o.Image()
			rebuilt, err := terrain.FromSamples(side, side, 1, slices.Clone(s.Terrain.Samples()))
			if err != nil {
				t.Fatal(err)
			}
			whole := *s
			whole.Terrain = rebuilt
			draw(t, o, v, &whole)
			if share, _, _ := golden.Compare(got, o.Image(), 0); share > 0 {
				t.Errorf("%.4f of the pixels differ from those of a map coloured at once", share)
			}
			s.Terrain = rebuilt
		}
		settle(side * side / slice)
		one()
		s.Water = 40
		settle(3)
		for one() {
		}
		s.Water = 60
		one()
		s.Water = 20 // before all of it was coloured
		one()
		s.Terrain.Sculpt(terrain.Touch{Tool: terrain.Raise, X: 5, Z: 70, Radius: 20, Strength: 1, Falloff: 1})
		settle(1)
		for one() {
		}
		s.Terrain.Sculpt(terrain.Touch{Tool: terrain.Raise, Radius: 400, Strength: 1, Falloff: 1})
		settle(side * side / slice)
	})
}

// From above the middle to the corner of a large map nothing is cut off, and the
// haze leaves it to be seen.
func TestALargeMapIsSeenToItsEnd(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		m, err := terrain.New(1025, 1025, 4)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 1025 {
			m.Set(i, 1, 900) // a wall in the far north
			m.Set(i, 2, 900)
		}
		s := &render.Scene{Terrain: m, Environment: render.DefaultEnvironment().Over(m), Water: -50}
		v := render.View{Eye: exact.Vec3{0, 500, 2040}, Target: exact.Vec3{0, 400, -2040}}
		v.Width, v.Height = rendertest.Width, rendertest.Height
		x, y, ok := v.Project(exact.Vec3{0, 600, -2040})
		if !ok {
			t.Fatal("the wall is not in the picture")
		}
		draw(t, o, v.Covering(m), s)
		if d := o.DepthAt(int(x), v.Height-1-int(y)); d >= 1 || d < 0 {
			t.Errorf("the wall is not drawn: depth %v", d)
		}
		with := o.Image().NRGBAAt(int(x), int(y))
		for i := range 1025 {
			m.Set(i, 1, 0)
			m.Set(i, 2, 0)
		}
		draw(t, o, v.Covering(m), s)
		sky := o.Image().NRGBAAt(int(x), int(y))
		if apart(sky.R, with.R) < 12 && apart(sky.G, with.G) < 12 && apart(sky.B, with.B) < 12 {
			t.Errorf("the wall %v cannot be told from the sky %v", with, sky)
		}
	})
}

func apart(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }

// BenchmarkLargeMap draws a frame while the brush works, and says what it takes.
func BenchmarkLargeMap(b *testing.B) {
	for name, side := range map[string]int{"1025": 1025, "4097": 4097} {
		b.Run(name, func(b *testing.B) {
			rendertest.Run(b, func(o *render.Offscreen) {
				m := mountains(b, side)
				s := &render.Scene{Terrain: m, Environment: render.DefaultEnvironment().Over(m)}
				v := overLargeMap(side).Covering(m)
				first := draw(b, o, v, s)
				o.Context().Finish()
				b.ResetTimer()
				var stats render.Stats
				for i := range b.N {
					m.Sculpt(terrain.Touch{Tool: terrain.Raise, X: float32(i % 50), Radius: 12, Strength: 1, Falloff: 1})
					stats = draw(b, o, v, s)
				}
				b.ReportMetric(float64(first.CPU.Milliseconds()), "ms-first-cpu")
				b.ReportMetric(float64(stats.CPU.Microseconds()), "µs-cpu")
				b.ReportMetric(float64(stats.Passes[render.TerrainPass].Draws), "draws")
				b.ReportMetric(float64(stats.Passes[render.TerrainPass].Triangles), "triangles")
				b.ReportMetric(float64(stats.Uploaded), "bytes")
			})
		})
	}
}
