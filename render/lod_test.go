package render_test

import (
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/golden"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// setPack gives a renderer the built-in pack, and a stage the sizes.
func setPack(t testing.TB, o *render.Offscreen, stage *instancing.Stage) {
	t.Helper()
	for i, k := range packCatalog(t).Kinds() {
		m := packModel(t, k.File)
		o.SetModel(props.KindIndex(i), m)
		stage.SetSize(props.KindIndex(i), m.Size())
	}
}

// choose selects levels of detail until none is left to choose.
func choose(stage *instancing.Stage, camera exact.Vec3, quality float32) {
	for stage.Select(camera, 0, quality).Pending {
	}
}

// A forest seen from the middle distance looks as it does with every prop at
// its finest level, for a fraction of the triangles.
func TestForestLooksTheSameWithLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("draws millions of triangles")
	}
	rendertest.Run(t, func(o *render.Offscreen) {
		l := forest(t, 2500)
		stage := instancing.NewStage(l.Props())
		stage.Sync()
		setPack(t, o, stage)
		s := landscape()
		s.Props = stage.Set()
		var middle exact.Vec3
		for p := range l.Props().All() {
			middle = exact.Add(middle, exact.Scale(exact.Vec3{p.X, p.Y, p.Z}, 1/float32(l.Props().Len())))
		}
		v := render.View{Eye: exact.Add(middle, exact.Vec3{10, 32, 75}), Target: middle}
		choose(stage, v.Eye, 16)
		full := draw(t, o, v, s)
		before := o.Image()
		choose(stage, v.Eye, 1)
		levels := draw(t, o, v, s)
		after := o.Image()
		fewer := float64(levels.Triangles()) / float64(full.Triangles())
		share, _, err := golden.Compare(before, after, 0.12)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d triangles instead of %d; %.1f %% of the pixels differ", levels.Triangles(), full.Triangles(), 100*share)
		if share > 0.03 {
			t.Errorf("%.1f %% of the pixels differ", 100*share)
		}
		if fewer > 0.7 {
			t.Errorf("%.0f %% of the triangles are left", 100*fewer)
		}
	})
}

// 100,000 props take few draw calls, and no more than a tenth of them do.
func TestHundredThousandPropsTakeFewDrawCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("draws millions of triangles")
	}
	rendertest.Run(t, func(o *render.Offscreen) {
		q := o.Quality()
		q.Cascades = 0
		if err := o.SetQuality(q); err != nil {
			t.Fatal(err)
		}
		if err := o.Resize(64, 36); err != nil {
			t.Fatal(err)
		}
		catalog := packCatalog(t)
		kinds := len(catalog.Kinds())
		store := props.NewStore(catalog)
		stage := instancing.NewStage(store)
		setPack(t, o, stage)
		v := render.View{Eye: exact.Vec3{0, 12, 60}, Target: exact.Vec3{0, 4, 0}}
		s := still(stage.Set())
		rng := rand.New(rand.NewPCG(77, 1))
		places := make([]props.Prop, 10_000)
		for i := range places {
			places[i] = props.Prop{
				X: rng.Float32()*256 - 128, Z: rng.Float32()*256 - 128, Yaw: rng.Float32() * 360, Scale: 0.8 + rng.Float32()*0.4,
				Up: exact.Vec3{0, 1, 0}, Kind: props.KindIndex(i % kinds),
			}
		}
		// Ten props at each place: the same groups, ten times as full.
		var draws [2]int
		for round := range uint32(10) {
			for i, p := range places {
				p.ID = props.MakeID(uint32(i), round)
				store.Add(p)
			}
			if round == 0 || round == 9 {
				stage.Sync()
				choose(stage, v.Eye, 1)
				p := draw(t, o, v, s).Passes[render.PropPass]
				draws[round/9] = p.Draws
				t.Logf("%d props: %d draw calls, %d instances, %d triangles", store.Len(), p.Draws, p.Instances, p.Triangles)
				if parts := 2 * store.Len() * 9 / 10; p.Instances >= parts {
					t.Errorf("%d instances were submitted: what is out of sight is drawn", p.Instances)
				}
			}
		}
		if draws[1] > 150 || draws[1] != draws[0] || draws[0] == 0 {
			t.Errorf("%d draw calls for 10,000 props and %d for 100,000; want no more, and 150 at most", draws[0], draws[1])
		}
	})
}
