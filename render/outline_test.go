package render_test

import (
	"image"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/golden"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/render"
	"copse/render/rendertest"
)

// outlined is a wall in front of three tables and a tree: the tables and the
// tree are outlined, the last table as failed.
func outlined(t *testing.T, o *render.Offscreen) *render.Scene {
	t.Helper()
	parts := instancing.NewParts(nil)
	table := &procedural.Result{Primary: -1}
	add := func(x, y, z, w, h, d float32) {
		table.Parts = append(table.Parts, procedural.Part{
			Group: -1, Shape: procedural.Block, Size: datatype.Vector3{X: w, Y: h, Z: d}, CFrame: datatype.At(datatype.Vector3{X: x, Y: y, Z: z}),
			Color: [3]uint8{150, 110, 70}, Material: 528, Flags: procedural.CastShadow,
		})
	}
	add(0, 1.2, 0, 2, 0.15, 1.2)
	for i := range 4 {
		add(float32(i%2)*1.7-0.85, 0.6, float32(i/2)*0.9-0.45, 0.15, 1.1, 0.15)
	}
	for i := range 3 {
		parts.Put(procedural.ModelID(i+1), table, datatype.At(datatype.Vector3{X: float32(i)*3 - 4}), 1)
	}
	parts.Put(9, one(procedural.Block, datatype.Vector3{X: 2.5, Y: 1.4, Z: 0.2}, datatype.At(datatype.Vector3{X: -1.6, Y: 0.7, Z: 2})), datatype.Identity, 1)
	o.SetModel(0, packModels(t, "copse:pine-1")[0])
	set := instancing.NewSet()
	row := rowAt(4.5, 0, -1, 30, 0.35)
	tree := set.Add(instancing.Group{}, &row)
	return &render.Scene{
		Props: set, Parts: parts, Environment: render.DefaultEnvironment(),
		Outlines: []render.Outline{
			{Models: []procedural.ModelID{1, 2}, Props: []instancing.Handle{tree}, Color: exact.Vec3{1.6, 0.34, 0}},
			{Models: []procedural.ModelID{3}, Color: exact.Vec3{0.9, 0.02, 0.01}},
		},
	}
}

func TestOutlinesAreSeenThroughWalls(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := outlined(t, o)
		v := render.View{Eye: exact.Vec3{0, 3.4, 9}, Target: exact.Vec3{0, 1, 0}, FovY: 45}
		draw(t, o, v, s)
		golden.Check(t, "outlines", o.Image(), golden.Default)
		with := o.Image()
		orange := func(c [4]uint8) bool { return c[0] > 200 && c[1] > 90 && c[1] < 200 && c[2] < 110 }
		red := func(c [4]uint8) bool { return c[0] > 190 && c[1] < 80 && c[2] < 80 }
		if n := count(with, orange); n < 400 {
			t.Errorf("%d orange pixels", n)
		}
		if n := count(with, red); n < 150 {
			t.Errorf("%d red pixels", n)
		}
		all := s.Outlines
		s.Outlines = []render.Outline{{Models: []procedural.ModelID{77}, Props: []instancing.Handle{12345}}}
		draw(t, o, v, s)
		without := o.Image()
		s.Outlines = nil
		draw(t, o, v, s)
		same(t, without, o)
		s.Outlines = all
		if n := count(without, red); n > 0 {
			t.Errorf("%d red pixels without an outline", n)
		}
		// Out of sight there is nothing to draw and nothing to fail.
		draw(t, o, render.View{Eye: exact.Vec3{0, 3, 9}, Target: exact.Vec3{0, 3, 30}}, s)
		// Inside a model the whole picture may hold its edge.
		draw(t, o, render.View{Eye: exact.Vec3{-4, 1.2, 0}, Target: exact.Vec3{0, 1, 0}}, s)
	})
}

func count(img *image.NRGBA, is func([4]uint8) bool) (n int) {
	for i := 0; i < len(img.Pix); i += 4 {
		if is([4]uint8(img.Pix[i : i+4])) {
			n++
		}
	}
	return n
}

// A prop whose file is missing is shown by a box that stands where it stands.
func TestPlaceholderIsSeen(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		height, _ := s.Terrain.Height(10, 50)
		v := render.View{Eye: exact.Vec3{14, height + 6, 64}, Target: exact.Vec3{10, height + 1, 50}}
		draw(t, o, v, s)
		before := o.Image()
		o.SetModel(0, render.Placeholder(exact.Vec3{-1, 0, -1}, exact.Vec3{1, 3, 1}))
		set := instancing.NewSet()
		row := rowAt(10, height, 50, 20, 1)
		set.Add(instancing.Group{}, &row)
		s.Props = set
		draw(t, o, v, s)
		golden.Check(t, "placeholder", o.Image(), golden.Default)
		if share, _, _ := golden.Compare(before, o.Image(), 0.05); share < 0.01 || share > 0.2 {
			t.Errorf("the placeholder is %.3f of the picture", share)
		}
	})
}
