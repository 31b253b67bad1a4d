package render_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// edited is a meadow of small props that is edited at random.
type edited struct {
	rng     *rand.Rand
	store   *props.Store
	stage   *instancing.Stage
	removed []props.Removal
	placed  int
	seconds float64
}

func newEdited(t *testing.T, models []*render.Model) *edited {
	t.Helper()
	e := &edited{rng: rand.New(rand.NewPCG(5, 6)), store: props.NewStore(packCatalog(t))}
	e.stage = instancing.NewStage(e.store)
	for kind, m := range models {
		e.stage.SetBounds(props.KindIndex(kind), m.Min, m.Max)
	}
	for range 300 {
		e.add(len(models))
	}
	e.stage.Sync()
	return e
}

func (e *edited) add(kinds int) {
	e.store.Add(props.Prop{
		ID: props.MakeID(uint32(e.placed), 0), Kind: props.KindIndex(e.rng.IntN(kinds)), Scale: 0.5 + e.rng.Float32(),
		X: e.rng.Float32()*40 - 20, Z: e.rng.Float32()*40 - 20, Up: exact.Vec3{0, 1, 0},
	})
	e.placed++
}

// edit changes something or nothing.
func (e *edited) edit(kinds int) {
	id := props.MakeID(uint32(e.rng.IntN(e.placed)), 0)
	switch e.rng.IntN(6) {
	case 0:
		e.add(kinds)
	case 1:
		if r, ok := e.store.Remove(id); ok {
			e.removed = append(e.removed, r)
		}
	case 2:
		if n := len(e.removed); n > 0 {
			e.store.Restore(e.removed[n-1])
			e.removed = e.removed[:n-1]
		}
	case 3:
		if p, ok := e.store.Get(id); ok {
			p.X = -p.X
			e.store.Update(p)
		}
	case 4:
		e.stage.Select(exact.Vec3{e.rng.Float32()*40 - 20, 2, 12}, e.seconds, 1)
	}
	e.seconds += 0.3
	e.stage.Sync()
}

// What is listed of the kinds that changed alone is what would be listed of all anew.
func TestListsFollowWhatChanged(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		models := packModels(t, "copse:bolete-1", "copse:russula-1", "copse:fly-agaric-1", "copse:buttercup-1")
		fading := o.Quality()
		fading.Fade, fading.Specks = 1, 0
		for _, q := range []render.Quality{o.Quality(), fading} {
			if err := o.SetQuality(q); err != nil {
				t.Fatal(err)
			}
			for kind := range models[1:] {
				o.SetModel(props.KindIndex(kind), models[kind])
			}
			o.DropModel(props.KindIndex(len(models) - 1))
			e := newEdited(t, models)
			e.stage.Set().FadeOver(float64(q.Fade))
			scene, v := still(e.stage.Set()), clearing
			for round := range 80 {
				e.edit(len(models))
				switch round {
				case 30:
					o.SetModel(props.KindIndex(len(models)-1), models[len(models)-1])
				case 55:
					v.Eye[0] += 3
				}
				draw(t, o, v, scene)
				rows, calls := o.Visible(scene.Props)
				o.Relist(scene.Props)
				draw(t, o, v, scene)
				wantRows, wantCalls := o.Visible(scene.Props)
				if !slices.Equal(rows, wantRows) || calls != wantCalls {
					t.Fatalf("quality with fades of %v s, round %d: %d rows are listed and drawn by\n%swant %d by\n%s", q.Fade, round, len(rows), calls, len(wantRows), wantCalls)
				}
				if len(rows) == 0 {
					t.Fatal("nothing is in sight")
				}
			}
			o.Release(scene.Props)
		}
	})
}
