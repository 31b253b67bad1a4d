package render_test

import (
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
		s.Parts = nil
		again("no parts")
		s.Seconds += 1 // nothing sways in the lowest quality
		if n := draws(clearing); n != 0 {
			t.Errorf("%d calls drew the shadows of things that stand still", n)
		}
		moved := clearing
		moved.Eye = exact.Add(moved.Eye, exact.Vec3{5, 0, 0})
		if draws(moved) == 0 {
			t.Error("the camera moved and the shadows stay")
		}
	})
}
