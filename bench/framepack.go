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
// from among them, and returns what of each are props.
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
	draws := map[int]render.PassStats{}
	for _, n := range numbers {
		store := props.NewStore(catalog)
		stage := instancing.NewStage(store)
		for i, m := range models {
			stage.SetSize(props.KindIndex(i), m.Size())
		}
		scatterOver(store, n, len(models))
		stage.Sync()
		view := render.View{Eye: exact.Vec3{0, 12, 60}, Target: exact.Vec3{0, 4, 0}}
		for stage.Select(view.Eye, 0, 1).Pending {
		}
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
