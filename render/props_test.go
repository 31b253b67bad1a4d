package render_test

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"copse/assets"
	"copse/brush"
	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/golden"
	"copse/level"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

var clearing = render.View{Eye: exact.Vec3{0, 6, 26}, Target: exact.Vec3{0, 3, 0}}

// grove stands n props of four kinds around the origin.
func grove(t testing.TB, o *render.Offscreen, n int) (*instancing.Set, []instancing.Handle) {
	t.Helper()
	for i, m := range packModels(t, "copse:spruce-3", "copse:bush-1", "copse:boulder-1", "copse:birch-1") {
		o.SetModel(props.KindIndex(i), m)
	}
	rng := rand.New(rand.NewPCG(21, 22))
	set := instancing.NewSet()
	handles := make([]instancing.Handle, n)
	for i := range handles {
		row := rowAt(rng.Float32()*24-12, 0, rng.Float32()*24-12, rng.Float32()*360, 0.6+rng.Float32()*0.6)
		handles[i] = set.Add(instancing.Group{Kind: props.KindIndex(i % 4)}, &row)
	}
	return set, handles
}

func still(set *instancing.Set) *render.Scene {
	return &render.Scene{Props: set, Environment: render.DefaultEnvironment(), Seconds: 2}
}

func TestMovesThereAndBackChangeNoPixel(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set, handles := grove(t, o, 120)
		s := still(set)
		draw(t, o, clearing, s)
		before := o.Image()
		rng := rand.New(rand.NewPCG(1, 2))
		for range 1274 {
			h := handles[rng.IntN(len(handles))]
			_, g, _ := set.Get(h)
			set.Move(h, g.Sibling(1+uint8(rng.IntN(2))))
			if rng.IntN(160) == 0 {
				draw(t, o, clearing, s) // what is drawn meanwhile goes through the card, too
			}
		}
		for _, h := range handles {
			_, g, _ := set.Get(h)
			set.Move(h, g.Sibling(0))
		}
		draw(t, o, clearing, s)
		same(t, before, o)
		if n := coloured(o); n < 20_000 {
			t.Errorf("only %d pixels show the grove", n)
		}
	})
}

// coloured counts the pixels that a scene without a sky would fill: those whose
// depth is not the far plane's.
func coloured(o *render.Offscreen) int {
	n := 0
	for y := 0; y < rendertest.Height; y += 4 {
		for x := 0; x < rendertest.Width; x += 4 {
			if o.DepthAt(x, y) < 1 {
				n += 16
			}
		}
	}
	return n
}

// After a release nothing is on the card of rows that count as sent: they are sent
// again, of sets and of parts.
func TestAReleasedSetIsSentAgain(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set, _ := grove(t, o, 120)
		s := still(set)
		s.Parts = standing(samples())
		draw(t, o, clearing, s)
		before := o.Image()
		o.Release(set)
		o.ReleaseParts(s.Parts)
		draw(t, o, clearing, s)
		same(t, before, o)
	})
}

func TestEditsReachTheCard(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set, handles := grove(t, o, 120)
		s := still(set)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 12 {
			for range 10 {
				i := rng.IntN(len(handles))
				row, g, _ := set.Get(handles[i])
				set.Remove(handles[i])
				row.Transform[3] += rng.Float32() - 0.5
				handles[i] = set.Add(g, &row)
			}
			draw(t, o, clearing, s)
		}
		got := o.Image()
		// In the same order: where two props are as deep at a pixel, the first is seen.
		fresh := instancing.NewSet()
		for _, r := range set.Kinds() {
			for i, row := range r.All() {
				fresh.Add(instancing.Group{Kind: r.Kind, LOD: uint8(r.Level(i)), Mirrored: r.Mirrored}, &row)
			}
		}
		draw(t, o, clearing, still(fresh))
		same(t, got, o)
	})
}

// same fails unless the last picture equals another to the bit.
func same(t *testing.T, want *image.NRGBA, o *render.Offscreen) {
	t.Helper()
	if got := o.Image(); !bytes.Equal(got.Pix, want.Pix) {
		share, _, _ := golden.Compare(got, want, 0)
		t.Errorf("the picture changed: %.3f%% of the pixels differ", 100*share)
	}
}

func TestPropsWaitForTheirModels(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set := instancing.NewSet()
		row := rowAt(0, 0, 0, 0, 1)
		set.Add(instancing.Group{Kind: 7}, &row)
		if n := draw(t, o, clearing, still(set)).Passes[render.PropPass].Draws; n != 0 {
			t.Errorf("a kind without a model was drawn %d times", n)
		}
		m := packModels(t, "copse:oak-1")[0]
		o.SetModel(7, m)
		if n := draw(t, o, clearing, still(set)).Passes[render.PropPass].Draws; n != m.Parts() {
			t.Errorf("%d draws of a model of %d parts", n, m.Parts())
		}
	})
}

func TestWhatIsOutOfSightIsNotSubmitted(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		o.SetModel(0, packModels(t, "copse:bush-1")[0])
		set := instancing.NewSet()
		for i := range 1000 {
			row := rowAt(float32(i%10), 0, float32(-i), 0, 1)
			if i%2 == 1 {
				row.Transform[11] = float32(100 + i) // behind the camera
			}
			set.Add(instancing.Group{}, &row)
		}
		v := render.View{Eye: exact.Vec3{5, 4, 20}, Target: exact.Vec3{5, 4, 0}}
		p := draw(t, o, v, still(set)).Passes[render.PropPass]
		if p.Instances < 400 || p.Instances > 500 {
			t.Errorf("%d instances were submitted; 500 stand before the camera", p.Instances)
		}
		v.Target[2] = 500
		if p := draw(t, o, v, still(set)).Passes[render.PropPass]; p.Instances > 501 || p.Instances < 400 {
			t.Errorf("%d instances were submitted; 500 stand behind", p.Instances)
		}
	})
}

// A picture in which nothing changed replays the prepared calls of the one before:
// nothing is listed, sent or allocated.
func TestAStillCameraListsNothingAnew(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set, handles := grove(t, o, 400)
		s := landscape()
		s.Props = set
		first := draw(t, o, clearing, s)
		again := draw(t, o, clearing, s)
		if again.Uploaded > 0 {
			t.Errorf("a still picture sent %d bytes", again.Uploaded)
		}
		if got, want := again.Passes[render.PropPass], first.Passes[render.PropPass]; got != want || got.Draws == 0 {
			t.Errorf("a still picture draws %+v, the first drew %+v", got, want)
		}
		if allocs := testing.AllocsPerRun(3, func() { draw(t, o, clearing, s) }); allocs > 0 {
			t.Errorf("%v allocations in a still picture", allocs)
		}
		set.Remove(handles[0])
		if edited := draw(t, o, clearing, s); edited.Uploaded < 2000 || edited.Uploaded > 20_000 {
			t.Errorf("one removal sent %d bytes", edited.Uploaded)
		}
	})
}

// Mirrored instances turn their faces inside out, and are drawn all the same.
func TestMirroredInstancesShowTheirFronts(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		// One triangle that faces +Z, drawn from its front only.
		o.SetModel(0, prepared(t, &assets.Model{Parts: []assets.Part{{
			Mesh: assets.Mesh{
				Positions: []exact.Vec3{{-5, -5, 0}, {5, -5, 0}, {0, 5, 0}},
				Normals:   []exact.Vec3{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}},
				Indices:   []uint32{0, 1, 2},
			},
			Material: assets.Material{BaseColor: [4]float32{1, 1, 1, 1}, BaseColorImage: -1, NormalImage: -1, Roughness: 1},
		}}}))
		for _, mirrored := range []bool{false, true} {
			set := instancing.NewSet()
			row := rowAt(0, 0, 0, 0, 1)
			if mirrored {
				row.Transform[0] = -1
			}
			if row.Mirrors() != mirrored {
				t.Fatal("the row is not what the test thinks")
			}
			set.Add(instancing.Group{Mirrored: mirrored}, &row)
			front := render.View{Eye: exact.Vec3{0, 0, 20}, Target: exact.Vec3{}}
			draw(t, o, front, still(set))
			if n := coloured(o); n == 0 {
				t.Errorf("mirrored %v: nothing is seen from the front", mirrored)
			}
			back := render.View{Eye: exact.Vec3{0, 0, -20}, Target: exact.Vec3{}}
			draw(t, o, back, still(set))
			if n := coloured(o); n != 0 {
				t.Errorf("mirrored %v: the back is seen", mirrored)
			}
		}
	})
}

// P8: masked leaves stay in sight all around, in every pass.
func TestMaskedPropsNeverVanish(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		q := o.Quality()
		q.CornerLight, q.CoarseShadows, q.Cascades, q.ShadowTaps = false, false, 2, 4
		if err := o.SetQuality(q); err != nil {
			t.Fatal(err)
		}
		for i, m := range packModels(t, "copse:maple-1") {
			o.SetModel(props.KindIndex(i), m)
		}
		set := instancing.NewSet()
		row := rowAt(0, 0, 0, 0, 1)
		h := set.Add(instancing.Group{}, &row)
		least, most := 1<<30, 0
		for lod := range uint8(3) {
			set.Move(h, instancing.Group{LOD: lod})
			for i := range 24 {
				s, c := exact.SinCos(float32(i) / 24)
				v := render.View{Eye: exact.Vec3{14 * s, 5, 14 * c}, Target: exact.Vec3{0, 4, 0}}
				stats := draw(t, o, v, still(set))
				if stats.Passes[render.ShadowPass].Instances < 2 {
					t.Fatalf("at %d/24 of a turn the tree casts no shadow", i)
				}
				n := coloured(o)
				least, most = min(least, n), max(most, n)
			}
		}
		if least*2 < most || least == 0 {
			t.Errorf("the tree covers from %d to %d pixels on the way round", least, most)
		}
	})
}

// Strokes of Mixed Forest up to 3,221 props take at most 51 draw calls.
func TestMixedForestTakesFewDrawCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("draws millions of triangles")
	}
	rendertest.Run(t, func(o *render.Offscreen) {
		l := forest(t, 3221)
		stage := instancing.NewStage(l.Props())
		stage.Sync()
		for i, k := range l.Catalog().Kinds() {
			o.SetModel(props.KindIndex(i), packModel(t, k.File))
		}
		s := landscape()
		s.Props = stage.Set()
		if err := o.Resize(160, 90); err != nil {
			t.Fatal(err)
		}
		v := render.View{Eye: exact.Vec3{0, 300, 120}, Target: exact.Vec3{0, 0, 0}}
		p := draw(t, o, v, s).Passes[render.PropPass]
		if p.Draws > 51 || p.Draws == 0 {
			t.Errorf("%d props take %d draw calls", l.Props().Len(), p.Draws)
		}
		if p.Instances < l.Props().Len()*9/10 {
			t.Errorf("%d instances of %d props were drawn", p.Instances, l.Props().Len())
		}
		t.Logf("%d props: %d draw calls, %d triangles", l.Props().Len(), p.Draws, p.Triangles)
	})
}

// forest paints Mixed Forest over the starter terrain until n props stand.
func forest(t *testing.T, n int) *level.Level {
	t.Helper()
	l := level.New(level.Config{Seed: 1, Catalog: packCatalog(t), Cap: n})
	if errs := l.LoadPresets(brush.BuiltIn()); len(errs) > 0 {
		t.Fatal(errs)
	}
	b := level.DefaultBrush("Mixed Forest")
	for i := range 400 {
		stroke, err := l.BeginStroke(b)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := stroke.Dab(float32(i%20)*12-114, float32(i/20)*12-114); err != nil {
			t.Fatal(err)
		}
		stroke.End()
		if l.Props().Len() >= n {
			return l
		}
	}
	t.Fatalf("400 dabs placed %d props, want %d", l.Props().Len(), n)
	return nil
}

func TestGroveLooksAsKept(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set, _ := grove(t, o, 60)
		draw(t, o, clearing, still(set))
		golden.Check(t, "grove", o.Image(), golden.Default)
	})
}

func TestClearBackgroundIsClear(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set, _ := grove(t, o, 12)
		s := still(set)
		s.Transparent = true
		draw(t, o, clearing, s)
		img := o.Image()
		clear, solid := 0, 0
		for i := 3; i < len(img.Pix); i += 4 {
			switch img.Pix[i] {
			case 0:
				clear++
			case 255:
				solid++
			}
		}
		if clear < 50_000 || solid < 5000 || clear+solid != len(img.Pix)/4 {
			t.Errorf("%d pixels are clear and %d solid", clear, solid)
		}
	})
}
