package render_test

import (
	"math/rand/v2"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// mostDraws is how many draw calls the main pass of a forest may take.
const mostDraws = 150

// woodland stages n props of all kinds of the built-in pack: the first before the
// camera, each kind at each level of detail, and all others anywhere on the map.
func woodland(catalog *props.Catalog, models []*render.Model, v render.View, n int) *instancing.Stage {
	store := props.NewStore(catalog)
	s := instancing.NewStage(store)
	rng := rand.New(rand.NewPCG(41, 42))
	placed := uint32(0)
	plant := func(kind int, at exact.Vec3, scale float32) {
		store.Add(props.Prop{ID: props.MakeID(placed, 0), Kind: props.KindIndex(kind), X: at[0], Y: at[1], Z: at[2],
			Yaw: rng.Float32() * 360, Scale: scale, Up: exact.Vec3{0, 1, 0}})
		placed++
	}
	for kind, m := range models {
		s.SetBounds(props.KindIndex(kind), m.Min, m.Max)
		for _, share := range []float32{0.5, 2, 4} { // of the distance up to which the finest level reaches
			away := 30 * share * min(max(m.Size()/6, 0.25), 4)
			plant(kind, exact.Add(v.Eye, exact.Scale(v.Forward(), away)), 1)
		}
	}
	for int(placed) < n {
		plant(rng.IntN(len(models)), exact.Vec3{rng.Float32()*256 - 128, 0, rng.Float32()*256 - 128}, 0.7+rng.Float32()*0.6)
	}
	s.Sync()
	s.SelectAll(v.Eye, 1)
	return s
}

// inSight counts the props of a stage whose models may show in a view of the
// picture's shape, one by one.
func inSight(s *instancing.Stage, models []*render.Model, v render.View) (n int) {
	v.Width, v.Height = 16, 9
	for _, r := range s.Set().Kinds() {
		for _, row := range r.All() {
			if n0 := models[r.Kind].Radius * row.Reach(); seesBall(v, row.Position(), n0) {
				n++
			}
		}
	}
	return n
}

// seesBall reports whether a ball may show: its middle is before the camera, or
// less than the radius behind it, and no farther than that from the sides.
func seesBall(v render.View, at exact.Vec3, radius float32) bool {
	view := v.ViewMatrix()
	p := v.ProjectionMatrix()
	c := view.Mul4x1([4]float32{at[0], at[1], at[2], 1})
	x, y, away := c[0], c[1], -c[2]
	// The planes of the sides, as unit normals in the camera's own coordinates.
	side := func(across, slope float32) bool {
		length := exact.Sqrt(1 + slope*slope)
		return (away-slope*max(across, -across))/length > -radius
	}
	return away > -radius && side(x, p[0]) && side(y, p[5])
}

// With the same kinds and levels in view, 100,000 props take as many draw calls as
// 10,000, no more than promised, and none is submitted for what is out of sight.
func TestDrawCallsDoNotGrowWithProps(t *testing.T) {
	if testing.Short() {
		t.Skip("draws millions of triangles")
	}
	rendertest.Run(t, func(o *render.Offscreen) {
		if err := o.Resize(64, 36); err != nil {
			t.Fatal(err)
		}
		catalog := packCatalog(t)
		models := make([]*render.Model, len(catalog.Kinds()))
		for i, k := range catalog.Kinds() {
			models[i] = packModel(t, k.File)
			o.SetModel(props.KindIndex(i), models[i])
		}
		q := o.Quality()
		q.Cascades = 0 // shadows are counted apart, and take their time
		if err := o.SetQuality(q); err != nil {
			t.Fatal(err)
		}
		v := render.View{Eye: exact.Vec3{0, 14, 90}, Target: exact.Vec3{0, 4, 0}}
		promised := o.Quality().Specks
		var plain [2]int
		for _, specks := range []float32{0, promised} {
			q.Specks = specks
			if err := o.SetQuality(q); err != nil {
				t.Fatal(err)
			}
			for i, n := range []int{10_000, 100_000} {
				s := woodland(catalog, models, v, n)
				draws := draw(t, o, v, still(s.Set())).Passes[render.PropPass].Draws
				listed, seen := o.Listed(s.Set()), inSight(s, models, v)
				o.Release(s.Set())
				t.Logf("%d props, %d of them in sight, specks below %v pixels: %d draw calls of %d", n, seen, specks, draws, listed)
				if listed > seen*21/20 || listed < seen {
					t.Errorf("%d props were submitted where %d of %d are in sight", listed, seen, n)
				}
				if specks == 0 {
					plain[i] = draws
				} else if draws > plain[i] {
					t.Errorf("%d props take %d draw calls with specks, %d without", n, draws, plain[i])
				}
			}
		}
		if plain[0] != plain[1] || plain[1] > mostDraws {
			t.Errorf("10,000 props take %d draw calls, 100,000 take %d; want as many, and %d at most", plain[0], plain[1], mostDraws)
		}
	})
}
