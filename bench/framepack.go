package main

import (
	"copse/assets"
	"copse/assets/pack"
	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/terrain"
)

// packDraws draws pictures of numbers of props of all kinds of the built-in pack,
// from among them, and returns what of each are props. Whatever the number, each
// kind is in sight at each level of detail. The pictures are as large as a window,
// since what is a speck depends on that.
func packDraws(o *render.Offscreen, numbers ...int) (map[int]render.PassStats, error) {
	catalog, _, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	models := make([]*render.Model, len(catalog.Kinds()))
	for i, k := range catalog.Kinds() {
		if models[i], err = bakedModel(k.File, lod.Bake); err != nil {
			return nil, err
		}
		o.SetModel(props.KindIndex(i), models[i])
		defer o.DropModel(props.KindIndex(i))
	}
	if err := o.Resize(windowWidth, windowHeight); err != nil {
		return nil, err
	}
	defer o.Resize(pictureWidth, pictureHeight)
	draws := map[int]render.PassStats{}
	for _, n := range numbers {
		store := props.NewStore(catalog)
		stage := instancing.NewStage(store)
		for i, m := range models {
			stage.SetBounds(props.KindIndex(i), m.Min, m.Max)
		}
		view := render.View{Eye: exact.Vec3{0, 12, 60}, Target: exact.Vec3{0, 4, 0}}
		scatterOver(store, n, len(models))
		plantEach(store, models, view)
		stage.Sync()
		stage.SelectAll(view.Eye, 1)
		scene := &render.Scene{Terrain: terrain.Starter(), Props: stage.Set(), Environment: render.DefaultEnvironment()}
		stats, err := o.Draw(view, scene)
		o.Release(scene.Props)
		if err != nil {
			return nil, err
		}
		draws[n] = stats.Passes[render.PropPass]
	}
	return draws, nil
}

// plantEach stands a prop of each kind before the camera for each level of detail, and
// one where small kinds are specks.
func plantEach(store *props.Store, models []*render.Model, v render.View) {
	for kind, m := range models {
		for i, share := range []float32{0.5, 2, 4, 8} { // of the distance up to which the finest level reaches
			away := 30 * share * min(max(m.Size()/6, 0.25), 4)
			at := exact.Add(v.Eye, exact.Scale(v.Forward(), away))
			store.Add(props.Prop{
				ID: props.MakeID(uint32(kind), uint32(1+i)), Kind: props.KindIndex(kind), X: at[0], Y: at[1], Z: at[2],
				Scale: 1, Up: exact.Vec3{0, 1, 0},
			})
		}
	}
}

// bakedModel reads a model of the built-in pack and makes its levels of detail.
func bakedModel(file string, bake func(lod.Mesh) (*lod.Chain, error)) (*render.Model, error) {
	data, err := pack.Open(file)
	if err != nil {
		return nil, err
	}
	m, err := assets.Read(file, data, nil)
	if err != nil {
		return nil, err
	}
	prepared, err := assets.Prepare(m, bake)
	if err != nil {
		return nil, err
	}
	return render.NewModel(prepared), nil
}
