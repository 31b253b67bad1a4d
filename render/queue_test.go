package render_test

import (
	"testing"
	"time"

	"copse/instancing"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// arrive uploads what is queued, in frames of no time at all.
func arrive(o *render.Offscreen) (frames int) {
	for o.Upload(0) > 0 {
		frames++
	}
	return frames
}

// alone is a scene of one prop of a kind.
func alone(kind props.KindIndex) *render.Scene {
	set := instancing.NewSet()
	row := rowAt(0, 0, 0, 40, 1)
	set.Add(instancing.Group{Kind: kind}, &row)
	return still(set)
}

func TestQueuedModelsArriveOverFrames(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		models := packModels(t, "copse:oak-1", "copse:bush-1")
		scene := alone(3)
		o.SetModel(3, models[0])
		draw(t, o, clearing, scene)
		want := o.Image()
		o.SetModel(3, models[1])
		draw(t, o, clearing, scene)
		bush := o.Image()

		o.QueueModel(3, models[0])
		if o.Uploading() != 1 {
			t.Fatal("nothing is on its way")
		}
		o.Upload(0)
		draw(t, o, clearing, scene)
		same(t, bush, o) // what was there before stays
		if frames := arrive(o); frames < 4 {
			t.Errorf("the oak arrived in %d frames", frames)
		}
		draw(t, o, clearing, scene)
		same(t, want, o)
	})
}

// With a loader, frames go on while room is made, models come whole, and what is given
// up meanwhile leaves nothing behind.
func TestModelsArriveFromALoader(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		m := packModels(t, "copse:oak-1", "copse:birch-1")
		scene := alone(0)
		o.SetModel(0, m[0])
		draw(t, o, clearing, scene)
		want := o.Image()
		o.DropModel(0)

		if err := o.LoadAside(); err != nil {
			t.Fatal(err)
		}
		o.QueueModel(0, m[0])
		o.QueueModel(1, m[1])
		o.DropModel(1)
		deadline := time.Now().Add(time.Minute)
		for o.Upload(0) > 0 {
			if time.Now().After(deadline) {
				t.Fatal("the oak does not arrive")
			}
		}
		draw(t, o, clearing, scene)
		same(t, want, o)
		o.SetModel(1, m[1]) // waits for its texture
		o.QueueModel(2, m[1])
		o.DropModel(1)
		o.DropModel(0)
		o.QueueModel(0, m[0]) // Close finds it on its way
	})
}

func TestUploadsKeepTheirBudget(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		for i, k := range packCatalog(t).Kinds()[:12] {
			o.QueueModel(props.KindIndex(i), packModel(t, k.File))
		}
		for o.Uploading() > 0 {
			before := o.Context().Count.Uploaded
			o.Upload(time.Hour)
			if sent := o.Context().Count.Uploaded - before; sent > 2<<20+256<<10 {
				t.Fatalf("one frame sent %d bytes", sent)
			}
		}
	})
}

// A frame without time takes one small step: no more than a piece of a buffer or
// texture is sent, and no more than one level of detail rehearsed.
func TestUploadStepsAreSmall(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		m := packModels(t, "copse:oak-1")[0]
		o.QueueModel(0, m)
		steps, rehearsals := 0, 0
		for o.Uploading() > 0 {
			before := o.Context().Count
			o.Upload(0)
			after := o.Context().Count
			if sent := after.Uploaded - before.Uploaded; sent > 128<<10 {
				t.Errorf("step %d sent %d bytes", steps, sent)
			}
			draws := int(after.Draws - before.Draws)
			if draws > m.Parts() {
				t.Errorf("step %d made %d draw calls of a model of %d parts", steps, draws, m.Parts())
			}
			if draws > 0 {
				rehearsals++
			}
			steps++
		}
		if steps < 10 || rehearsals < 3 {
			t.Errorf("the oak arrived in %d steps, %d of which drew with it", steps, rehearsals)
		}
	})
}

// What is replaced, dropped or left over on its way leaves nothing behind.
func TestUploadsMayBeGivenUp(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		m := packModels(t, "copse:oak-1")[0]
		for kind := range 4 {
			o.QueueModel(props.KindIndex(kind), m)
		}
		o.Upload(0)
		o.Upload(0)
		o.QueueModel(0, m)
		o.SetModel(1, m)
		o.DropModel(2)
		if o.Uploading() != 2 {
			t.Errorf("%d models are on their way, want 2", o.Uploading())
		}
		arrive(o)
		if !o.HasModel(0) || !o.HasModel(1) || o.HasModel(2) || !o.HasModel(3) {
			t.Error("the wrong models have arrived")
		}
		o.QueueModel(2, m) // Close finds it half sent
		o.Upload(0)
	})
}
