//go:build cgo

package main

import (
	"testing"
	"time"

	"copse/instancing"
	"copse/internal/exact"
	"copse/level"
	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
	"copse/render"
)

// generated runs what is dirty until nothing is.
func generated(t testing.TB, l *level.Level) {
	t.Helper()
	g := level.NewGeneration(l, api.NewInProcess(), level.GenerationOptions{})
	defer g.Close()
	for deadline := time.Now().Add(time.Minute); ; {
		g.Start(nil, nil)
		if !g.Busy() {
			return
		}
		if g.Collect(20 * time.Millisecond); time.Now().After(deadline) {
			t.Fatal("the generators do not come to an end")
		}
	}
}

func create(t *testing.T, l *level.Level, m level.NewModel) level.ModelID {
	t.Helper()
	id, err := l.CreateModel(m)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestFiguresFollowTheModels(t *testing.T) {
	l := level.New(level.Config{Seed: 1})
	f := newFigures(l, nil)
	f.sync()
	at := func(x float32) *datatype.CFrame {
		frame := datatype.At(datatype.Vector3{X: x, Y: 20})
		return &frame
	}
	group := create(t, l, level.NewModel{Kind: level.GroupModel})
	stair := create(t, l, level.NewModel{Generator: "spiral-stair.luau", Parent: group, Pivot: at(30)})
	f.sync()
	var s render.Scene
	f.into(&s)
	if f.parts.Len() != 0 || len(s.Lines) != 12 {
		t.Errorf("before the run there are %d parts and %d lines, want a box", f.parts.Len(), len(s.Lines))
	}
	generated(t, l)
	f.sync()
	want := len(l.Results().Get(l.Model(stair).Result).Parts)
	if f.parts.Len() != want || len(f.boxes) != 0 {
		t.Errorf("%d parts and %d lines, want %d and none", f.parts.Len(), len(f.boxes), want)
	}
	low, high, _ := f.parts.Bounds(stair)
	if low[0] < 20 || high[0] > 40 || high[1]-low[1] < 8 {
		t.Errorf("the stair is between %v and %v", low, high)
	}
	yes, no := true, false
	hide := func(id level.ModelID, hidden *bool, parts int) {
		t.Helper()
		if err := l.EditModels("hide", level.ModelEdit{ID: id, Hidden: hidden}); err != nil {
			t.Fatal(err)
		}
		if f.sync(); f.parts.Len() != parts {
			t.Errorf("%d parts, want %d", f.parts.Len(), parts)
		}
	}
	hide(group, &yes, 0)
	hide(group, &no, want)
	if err := l.EditModels("lock", level.ModelEdit{ID: group, Locked: &yes}); err != nil {
		t.Fatal(err)
	}
	if !f.locked(stair) {
		t.Error("what is in a locked group is not locked")
	}
	if err := l.DeleteModels(group); err != nil {
		t.Fatal(err)
	}
	if f.sync(); f.parts.Len() != 0 {
		t.Errorf("%d parts of a model that is gone", f.parts.Len())
	}
	l.Undo()
	if f.sync(); f.parts.Len() != want {
		t.Errorf("%d parts after undo, want %d", f.parts.Len(), want)
	}
}

func TestFailedModelsAreOutlined(t *testing.T) {
	l := level.New(level.Config{Seed: 1})
	if err := l.SetModule(procedural.Module{Path: "broken.luau", Source: "return { OnGenerate = function() error('no') end }"}); err != nil {
		t.Fatal(err)
	}
	id := create(t, l, level.NewModel{Generator: "broken.luau"})
	generated(t, l)
	f := newFigures(l, nil)
	f.sync()
	var s render.Scene
	f.into(&s)
	if len(s.Outlines) != 1 || len(s.Outlines[0].Models) != 1 || s.Outlines[0].Models[0] != id || len(s.Lines) != 12 || s.Lines[0].Color != failedBoxColor {
		t.Errorf("a failed model without a result is drawn with %v and %d lines", s.Outlines, len(s.Lines))
	}
}

func TestLampsOfModelsShine(t *testing.T) {
	l := level.New(level.Config{Seed: 1})
	source := `return { OnGenerate = function(params, folder)
		local part = Instance.new("Part")
		part.Position = Vector3.new(0, 1, 0)
		local light = Instance.new("PointLight")
		light.Range = 10
		light.Brightness = 2
		light.Parent = part
		part.Parent = folder
	end }`
	if err := l.SetModule(procedural.Module{Path: "lamp.luau", Source: source}); err != nil {
		t.Fatal(err)
	}
	pivot := datatype.At(datatype.Vector3{X: 5, Y: 3})
	id := create(t, l, level.NewModel{Generator: "lamp.luau", Pivot: &pivot, Scale: 2})
	generated(t, l)
	f := newFigures(l, nil)
	f.sync()
	if e := l.Model(id).Error; e != nil {
		t.Fatal(e)
	}
	if len(f.lamps) != 1 || f.lamps[0].Range != 20 || f.lamps[0].Position != (exact.Vec3{5, 5, 0}) {
		t.Errorf("the lamps are %v", f.lamps)
	}
}

func TestMeshesStretchPropsOrStandAsBlocks(t *testing.T) {
	r := &procedural.Result{Primary: -1, Parts: []procedural.Part{{
		Group: -1, Shape: procedural.Mesh, Mesh: "copse:pine-1", Size: datatype.Vector3{X: 2, Y: 8, Z: 2}, CFrame: datatype.At(datatype.Vector3{Y: 4}), Material: 256,
	}}}
	var kind *instancing.MeshKind
	parts := instancing.NewParts(func(string) (instancing.MeshKind, bool) {
		if kind == nil {
			return instancing.MeshKind{}, false
		}
		return *kind, true
	})
	parts.Put(1, r, datatype.Identity, 1)
	if parts.Meshes().Len() != 0 || parts.Len() != 1 {
		t.Error("a mesh without a model is no block")
	}
	kind = &instancing.MeshKind{Kind: 3, Min: exact.Vec3{-1, 0, -1}, Max: exact.Vec3{1, 4, 1}}
	parts.Remesh()
	if parts.Meshes().Len() != 1 || parts.Len() != 1 {
		t.Fatal("a mesh with a model is no instance of it")
	}
	// The model's feet stand where the box's bottom is, twice as tall.
	row := parts.Meshes().Kinds()[0].All()[0]
	if row.Transform != [12]float32{1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0} {
		t.Errorf("the mesh is placed by %v", row.Transform)
	}
}
