package render_test

import (
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
		stage.SetBounds(props.KindIndex(i), m.Min, m.Max)
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
		stage.SelectAll(v.Eye, 16)
		full := draw(t, o, v, s)
		before := o.Image()
		stage.SelectAll(v.Eye, 1)
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
