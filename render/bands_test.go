package render_test

import (
	"math"
	"testing"

	"copse/render"
	"copse/render/rendertest"
)

// The bands of slopes and altitudes are those that the engine measures, and the
// growth overlay lies where its cells say.
func TestOverlaysAgreeWithTheEngine(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		red, green := [3]float32{1, 0, 0}, [3]float32{0, 1, 0}
		v := render.View{Eye: [3]float32{0, 150, 41}, Target: [3]float32{0, 0, 40}, Width: rendertest.Width, Height: rendertest.Height}
		agree := func(name string, above func(x, z float32) (value, border float32)) {
			t.Helper()
			draw(t, o, v, s)
			picture := o.Image()
			right, wrong := 0, 0
			for x := float32(-40); x <= 40; x += 1.7 {
				for z := float32(10); z <= 70; z += 1.7 {
					y, ok := s.Terrain.Height(x, z)
					if !ok || y < s.Water+0.5 { // water lies over it
						continue
					}
					px, py, seen := v.Project([3]float32{x, y, z})
					if !seen || px < 1 || py < 1 || int(px) >= rendertest.Width-1 || int(py) >= rendertest.Height-1 {
						continue
					}
					value, border := above(x, z)
					if math.Abs(float64(value-border)) < 0.08*math.Abs(float64(border)) {
						continue // too near to the border to say
					}
					c := picture.NRGBAAt(int(px), int(py))
					if (c.R > c.G) == (value >= border) {
						right++
					} else {
						wrong++
					}
				}
			}
			if right < 300 || wrong*50 > right {
				t.Errorf("%s: %d places agree, %d do not", name, right, wrong)
			}
		}
		s.Bands = render.Bands{Kind: render.SlopeBands, Steps: []render.Band{{From: -1e9, Color: green}, {From: 8, Color: red}}}
		agree("slope bands", func(x, z float32) (float32, float32) {
			at, _ := s.Terrain.Surface(x, z)
			return float32(math.Acos(float64(at.Normal[1])) * 180 / math.Pi), 8
		})
		s.Bands = render.Bands{Kind: render.AltitudeBands, Steps: []render.Band{{From: -1e9, Color: green}, {From: 6, Color: red}}}
		agree("altitude bands", func(x, z float32) (float32, float32) {
			at, _ := s.Terrain.Surface(x, z)
			return at.Y - s.Water, 6
		})
	})
}
