package render_test

import (
	"math"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural/datatype"
	"copse/render"
	"copse/render/rendertest"
)

// Shadow maps are drawn anew when something in them may have changed, and at no
// other time; the picture is the same either way.
func TestShadowsAreDrawnWhenTheyChange(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		s.Props, _ = grove(t, o, 6)
		s.Parts = standing(samples())
		draws := func(v render.View) int { return draw(t, o, v, s).Passes[render.ShadowPass].Draws }
		if draws(clearing) == 0 {
			t.Fatal("there are no shadows")
		}
		before := o.Image()
		if n := draws(clearing); n != 0 {
			t.Errorf("%d calls drew the same shadows again", n)
		}
		same(t, before, o)

		again := func(what string) {
			t.Helper()
			if draws(clearing) == 0 {
				t.Errorf("%s: the shadows stay", what)
			}
			if n := draws(clearing); n != 0 {
				t.Errorf("%s: %d calls in the picture after", what, n)
			}
		}
		row := rowAt(3, 0, 3, 0, 1)
		s.Props.Add(instancing.Group{Kind: s.Props.Kinds()[0].Kind}, &row)
		again("a prop")
		s.Parts.Put(1, samples(), datatype.At(datatype.Vector3{X: 1}), 1)
		again("a model")
		s.Terrain.Set(130, 130, 12)
		again("the ground")
		s.Environment = render.Daylight(9)
		again("the sun")
		s.Environment = s.Environment.Toward(s.Environment.Azimuth() + 2)
		again("the sun's direction")
		s.Parts = nil
		again("no parts")
		s.Seconds += 1 // nothing sways in the lowest quality
		if n := draws(clearing); n != 0 {
			t.Errorf("%d calls drew the shadows of things that stand still", n)
		}
		moved := clearing
		moved.Eye = exact.Add(moved.Eye, exact.Vec3{15, 0, 0})
		if draws(moved) == 0 {
			t.Error("the camera moved and the shadows stay")
		}
	})
}

// However the camera moves and turns, the texels of the shadow maps stay where
// they are on the ground, and as large: the edges of shadows do not crawl.
func TestShadowTexelsStandStill(t *testing.T) {
	sun := render.Daylight(16).Sun
	points := []exact.Vec3{{3, 2, 1}, {-40, 11, 17}}
	for _, q := range render.Qualities() {
		v := render.View{Eye: exact.Vec3{20, 9, 60}, Target: exact.Vec3{0, 5, 0}, Width: 1280, Height: 720}
		for step := range 50 {
			moved := v
			sin, cos := sinCos(float32(step) * 0.013)
			moved.Eye = exact.Add(v.Eye, exact.Vec3{float32(step) * 0.0173, sin, cos * 0.37})
			moved.Target = exact.Add(moved.Eye, exact.Vec3{30 * sin, -4, -30 * cos})
			for _, point := range points {
				first, size := render.ShadowTexels(v, sun, point, q)
				now, sizeNow := render.ShadowTexels(moved, sun, point, q)
				for i := range first {
					if size[i] != sizeNow[i] {
						t.Fatalf("%s: a texel of cascade %d covers %v m, and %v m after a step", q.Name, i, size[i], sizeNow[i])
					}
					for axis := range 2 {
						off := now[i][axis] - first[i][axis]
						// What float32 leaves of a place among thousands of texels.
						if part := math.Abs(off - math.Round(off)); part > 0.02 {
							t.Fatalf("%s: after step %d the texels of cascade %d lie %.3f of one beside where they were", q.Name, step, i, part)
						}
					}
				}
			}
		}
	}
}

// A camera that moves on has the maps drawn anew every few metres, not in every
// picture, and always sees what their boxes hold.
func TestShadowsStayForAFewSteps(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		s.Props, _ = grove(t, o, 6)
		v := clearing
		draw(t, o, v, s)
		anew := 0
		for range 60 { // walks 6 m
			step := exact.Vec3{0.08, 0, -0.06}
			v.Eye, v.Target = exact.Add(v.Eye, step), exact.Add(v.Target, step)
			if draw(t, o, v, s).Passes[render.ShadowPass].Draws > 0 {
				anew++
			}
		}
		if anew == 0 || anew > 8 {
			t.Errorf("the shadows were drawn %d times in 60 pictures", anew)
		}
	})
}

// However a cascade's box was moved, it holds all of its slice of the view.
func TestCascadesHoldTheirSlices(t *testing.T) {
	sun := render.Daylight(16).Sun
	for _, q := range render.Qualities() {
		for step := range 60 {
			sin, cos := sinCos(float32(step) * 0.031)
			eye := exact.Vec3{float32(step) * 1.7, 9 + sin, 60 - float32(step)*0.9}
			v := render.View{Eye: eye, Target: exact.Add(eye, exact.Vec3{30 * sin, -6, -30 * cos}), Width: 1280, Height: 720}
			near := float32(0)
			for i, end := range render.CascadeEnds(v, sun, q) {
				for _, pixel := range [][2]float32{{0, 0}, {1280, 0}, {0, 720}, {1280, 720}, {640, 360}} {
					from, way := v.Ray(pixel[0], pixel[1])
					for _, away := range []float32{near + 0.2, end} {
						at, _ := render.ShadowTexels(v, sun, exact.Add(from, exact.Scale(way, away)), q)
						if limit := float64(q.ShadowSize)/2 - 3; math.Abs(at[i][0]) > limit || math.Abs(at[i][1]) > limit {
							t.Fatalf("%s: step %d: a point %.1f m away is at texel %.1f of cascade %d, whose map ends at %.0f", q.Name, step, away, at[i], i, limit)
						}
					}
				}
				near = end
			}
		}
	}
}

// Wind and the shadows that it moves cost the CPU nothing per prop: what is sent and
// called for each picture is the same for few props and for many.
func TestWindAndShadowsCostNothingPerProp(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		if err := o.Resize(64, 36); err != nil {
			t.Fatal(err)
		}
		q, _ := render.QualityNamed("medium")
		if err := o.SetQuality(q); err != nil {
			t.Fatal(err)
		}
		cost := func(props int) (sent, shadowDraws int) {
			s := landscape()
			s.Props, _ = grove(t, o, props)
			defer o.Release(s.Props)
			draw(t, o, clearing, s)
			s.Seconds += 0.1
			stats := draw(t, o, clearing, s)
			return stats.Uploaded, stats.Passes[render.ShadowPass].Draws
		}
		sent, draws := cost(20)
		if draws == 0 {
			t.Fatal("the wind moves no shadows")
		}
		if sentMany, drawsMany := cost(400); sentMany != sent || drawsMany > draws {
			t.Errorf("400 props send %d bytes in %d shadow draws for each picture, 20 send %d in %d", sentMany, drawsMany, sent, draws)
		}
	})
}
