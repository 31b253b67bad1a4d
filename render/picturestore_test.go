package render_test

import (
	"testing"

	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// Props of one family hold the same picture: it is sent once, stays while one of them
// is there, and comes whole where the first of them is given up on its way.
func TestModelsShareTheirPictures(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		models := packModels(t, "copse:oak-1", "copse:oak-2", "copse:birch-1")
		scene := alone(1)
		o.SetModel(1, models[1])
		draw(t, o, clearing, scene) // with targets and rows of its own
		o.DropModel(1)
		before := o.Context().Live().Textures
		textures := func() int { return o.Context().Live().Textures - before }
		for kind, m := range models {
			o.SetModel(props.KindIndex(kind), m)
		}
		if textures() != 2 {
			t.Errorf("two oaks and a birch take %d textures, want 2", textures())
		}
		draw(t, o, clearing, scene)
		want := o.Image()
		o.DropModel(0)
		draw(t, o, clearing, scene)
		same(t, want, o)
		o.DropModel(1)
		if textures() != 1 {
			t.Errorf("a birch is left with %d textures", textures())
		}

		o.QueueModel(0, models[0])
		for range 4 { // some of the picture has come
			o.Upload(0)
		}
		o.QueueModel(1, models[1])
		o.DropModel(0)
		arrive(o)
		draw(t, o, clearing, scene)
		same(t, want, o)
		o.DropModel(1)
		o.DropModel(2)
		if textures() != 0 {
			t.Errorf("%d textures are left of no models", textures())
		}
	})
}
