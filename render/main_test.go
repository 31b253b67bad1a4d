package render_test

import (
	"testing"

	"copse/assets"
	"copse/assets/pack"
	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
	"copse/terrain"
)

func TestMain(m *testing.M) { rendertest.Main(m) }

// landscape is the empty starter level by afternoon light.
func landscape() *render.Scene {
	return &render.Scene{Terrain: terrain.Starter(), Environment: render.DefaultEnvironment()}
}

// overview sees mountains, meadow, lake, beach, sea and sky.
var overview = render.View{Eye: exact.Vec3{20, 34, 150}, Target: exact.Vec3{0, 8, 0}}

func draw(t testing.TB, o *render.Offscreen, v render.View, s *render.Scene) render.Stats {
	t.Helper()
	stats, err := o.Draw(v, s)
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

// packModels reads props of the built-in pack by their ids, in order.
func packModels(t testing.TB, ids ...string) []*render.Model {
	t.Helper()
	catalog := packCatalog(t)
	models := make([]*render.Model, len(ids))
	for i, id := range ids {
		k, ok := catalog.Lookup(id)
		if !ok {
			t.Fatalf("the pack has no %s", id)
		}
		models[i] = packModel(t, catalog.Kind(k).File)
	}
	return models
}

func packCatalog(t testing.TB) *props.Catalog {
	t.Helper()
	c, err := props.ParseCatalog("catalog.json", pack.Catalog())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func packModel(t testing.TB, file string) *render.Model {
	t.Helper()
	data, err := pack.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := assets.Read(file, data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return prepared(t, m)
}

// prepared bakes a model and packs it.
func prepared(t testing.TB, m *assets.Model) *render.Model {
	t.Helper()
	p, err := assets.Prepare(m, lod.Bake)
	if err != nil {
		t.Fatal(err)
	}
	return render.NewModel(p)
}

// rowAt stands a prop upright at a place.
func rowAt(x, y, z, yaw, scale float32) instancing.Row {
	return instancing.PropRow(&props.Prop{X: x, Y: y, Z: z, Yaw: yaw, Scale: scale, Up: exact.Vec3{0, 1, 0}})
}

func sinCos(turns float32) (sin, cos float32) { return exact.SinCos(turns) }
