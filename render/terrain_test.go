package render_test

import (
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"copse/internal/exact"
	"copse/internal/golden"
	"copse/render"
	"copse/render/rendertest"
	"copse/terrain"
)

// What is drawn is what Raycast hits: the depth of a pixel leads to the same
// point as the ray through it.
func TestDrawnGroundIsWhatThePickHits(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		s.Water = -100 // nothing lies over the ground
		rng := rand.New(rand.NewPCG(5, 5))
		hits := 0
		for range 4 {
			v := randomView(rng)
			v.Width, v.Height, v.FovY = rendertest.Width, rendertest.Height, 50
			if h, ok := s.Terrain.Height(v.Eye[0], v.Eye[2]); ok {
				v.Eye[1] = h + 5 + rng.Float32()*40
			}
			draw(t, o, v, s)
			for range 40 {
				x, y := rng.IntN(v.Width), rng.IntN(v.Height)
				hits += comparePixel(t, o, v, s.Terrain, x, y)
			}
		}
		if hits < 40 {
			t.Errorf("only %d pixels showed ground", hits)
		}
	})
}

// comparePixel returns 1 where the ray through a pixel's middle hits ground that
// is neither seen edge on nor at its rim.
func comparePixel(t *testing.T, o *render.Offscreen, v render.View, m *terrain.Heightmap, x, y int) int {
	t.Helper()
	origin, direction := v.Ray(float32(x)+0.5, float32(y)+0.5)
	hit, ok := m.Raycast(origin, direction)
	if !ok || hit.Distance < 1 || exact.Dot(hit.Normal, direction) > -0.15 {
		return 0
	}
	depth := o.DepthAt(x, v.Height-1-y)
	const near, far = 0.2, 4000
	metres := 2 * near * far / (far + near - (2*float64(depth)-1)*(far-near))
	along := exact.Dot(direction, v.Forward())
	want := float64(hit.Distance * along)
	// 24 bits of depth leave that much room at a distance.
	if tolerance := 0.01 + want*want*2e-6; math.Abs(metres-want) > tolerance {
		t.Errorf("eye %v: pixel (%d, %d) is drawn at %.3f m and picked at %.3f m", v.Eye, x, y, metres, want)
	}
	return 1
}

func TestPictureHasSkyGroundAndWater(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		draw(t, o, overview, s)
		img := o.Image()
		v := overview
		v.Width, v.Height = img.Rect.Dx(), img.Rect.Dy()
		at := func(p exact.Vec3) color.NRGBA {
			x, y, ok := v.Project(p)
			if !ok {
				t.Fatalf("%v is not in the picture", p)
			}
			return img.NRGBAAt(int(x), int(y))
		}
		if c := img.NRGBAAt(v.Width/2, 5); c.B <= c.R || c.B < 90 {
			t.Errorf("the sky is %v", c)
		}
		sand := float32(80) // the first sand on the way from the meadow to the sea
		for h := float32(9); h > 1; sand += 0.5 {
			h, _ = s.Terrain.Height(20, sand)
		}
		for name, place := range map[string]struct {
			x, z float32
			is   func(c color.NRGBA) bool
		}{
			"meadow": {10, 50, func(c color.NRGBA) bool { return c.G > c.R && c.G > c.B+20 }},
			"lake":   {-70, 40, func(c color.NRGBA) bool { return c.B > c.R+20 }},
			"beach":  {20, sand, func(c color.NRGBA) bool { return c.R > c.B+15 && c.R > 110 }},
		} {
			y, _ := s.Terrain.Height(place.x, place.z)
			if c := at(exact.Vec3{place.x, max(y, 0), place.z}); !place.is(c) {
				t.Errorf("the %s is %v", name, c)
			}
		}
	})
}

func TestOnlyWhatChangedIsSent(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		first := draw(t, o, overview, s)
		if still := draw(t, o, overview, s); still.Uploaded > 2000 {
			t.Errorf("a still picture sent %d bytes", still.Uploaded)
		}
		for col := 120; col < 124; col++ {
			s.Terrain.Set(col, 190, s.Terrain.At(col, 190)+4)
		}
		changed := draw(t, o, overview, s)
		if changed.Uploaded < 16 || changed.Uploaded > first.Uploaded/10 {
			t.Errorf("four changed samples sent %d bytes; the whole map is %d", changed.Uploaded, first.Uploaded)
		}
		got := o.Image()
		rebuilt, err := terrain.FromSamples(s.Terrain.Cols(), s.Terrain.Rows(), s.Terrain.Spacing(), s.Terrain.Samples())
		if err != nil {
			t.Fatal(err)
		}
		s.Terrain = rebuilt
		draw(t, o, overview, s)
		if share, _, _ := golden.Compare(got, o.Image(), 0); share > 0 {
			t.Errorf("after a partial upload %.4f of the pixels differ from those of a full one", share)
		}
	})
}

// Any size of map is drawn in a bounded number of calls and triangles.
func TestLargeMapsAreDrawnInNodes(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		for _, size := range [][2]int{{2, 2}, {65, 3}, {300, 200}, {2049, 1025}} {
			m, err := terrain.New(size[0], size[1], 1)
			if err != nil {
				t.Fatal(err)
			}
			for i := range min(size[0], size[1]) {
				m.Set(i, i, 5)
			}
			s := &render.Scene{Terrain: m, Environment: render.DefaultEnvironment(), Water: -4}
			stats := draw(t, o, render.View{Eye: exact.Vec3{0, 30, 0}, Target: exact.Vec3{20, 0, -20}}, s)
			p := stats.Passes[render.TerrainPass]
			if p.Draws < 1 || p.Draws > 400 || p.Triangles > 4_000_000 {
				t.Errorf("%v samples take %d calls and %d triangles", size, p.Draws, p.Triangles)
			}
			below := o.Image().NRGBAAt(rendertest.Width/2, rendertest.Height-5)
			if size[0] > 200 && !(below.G > below.B) {
				t.Errorf("%v samples: the ground below the eye is %v", size, below)
			}
		}
	})
}

func TestLandscapesLookAsKept(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		for name, v := range map[string]render.View{
			"landscape-overview": overview,
			"landscape-lake":     {Eye: exact.Vec3{-20, 16, 96}, Target: exact.Vec3{-80, 0, 40}},
			"landscape-above":    {Eye: exact.Vec3{0, 260, 120}, Target: exact.Vec3{0, 0, 10}},
		} {
			draw(t, o, v, s)
			golden.Check(t, name, o.Image(), golden.Default)
		}
	})
}
