package api_test

import (
	"strings"
	"testing"

	"copse/procedural"
	"copse/procedural/datatype"
)

func TestAGeneratorThatChangesItsOwnInputsIsRunOnceMore(t *testing.T) { // G13
	j := job(`return { Attributes = { Turns = 1 }, OnGenerate = function(params, target)
		target.Parent:SetAttribute("Turns", 5)
		for i = 1, params.Attributes.Turns do Instance.new("Part", target) end end }`)
	r := mustRun(t, j)
	if len(r.Parts) != 5 || r.Attributes.Get("Turns") != datatype.Number(5) {
		t.Errorf("%d parts, attributes %v", len(r.Parts), r.Attributes)
	}
	j = job(body(`target.Parent.Size = params.Size + Vector3.new(1, 0, 0)`))
	if e := failure(t, j); !strings.Contains(e.Message, "on every run") || e.File != generatorPath {
		t.Errorf("%+v", e)
	}
	j = job(body(`target.Parent.Name = "x"`))
	if e := failure(t, j); !strings.Contains(e.Message, "outside the target container") || e.Line != 3 {
		t.Errorf("%+v", e)
	}
}

func TestANestedChildThatEditsItsParentIsRunOnceMore(t *testing.T) { // G13
	j := job(`return { Attributes = { Depth = 1 }, OnGenerate = function(params, target)
		local m = Instance.new("ProceduralModel") m.Generator = script.Parent.child m.Parent = target
		for i = 1, params.Attributes.Depth do Instance.new("Part", target) end end }`)
	j.Modules = append(j.Modules, &procedural.Module{Path: "child.luau", Source: body(`
		target.Parent.Parent.Parent:SetAttribute("Depth", 3)`)})
	if r := mustRun(t, j); len(r.Parts) != 3 {
		t.Errorf("%d parts", len(r.Parts))
	}
	j.Modules[1].Source = body(`local m = target.Parent.Parent.Parent m:SetAttribute("Depth", m:GetAttribute("Depth") + 1)`)
	j.Attributes = procedural.Attributes{{Name: "Depth", Value: datatype.Number(1)}}
	if e := failure(t, j); !strings.Contains(e.Message, "on every run") {
		t.Errorf("%+v", e)
	}
}

func TestNestedModelsAreGeneratedInPlace(t *testing.T) {
	j := job(body(`
		for i = 1, 2 do
			local m = Instance.new("ProceduralModel")
			m.Name = "inner" .. i
			m.Generator = script.Parent.child
			m.Size = Vector3.new(2, 2, 2)
			m:SetAttribute("Count", i)
			m:ScaleTo(2)
			m:PivotTo(CFrame.new(10 * i, 0, 0))
			m.Parent = target
		end`))
	j.Modules = append(j.Modules, &procedural.Module{Path: "child.luau", Source: `return { Attributes = { Count = 1 }, OnGenerate = function(params, target)
		assert(params.Size == Vector3.new(2, 2, 2))
		for i = 1, params.Attributes.Count do
			local p = Instance.new("Part") p.Size = Vector3.one p.Position = Vector3.new(i, 0, 0) p.Parent = target
		end end }`})
	r := mustRun(t, j)
	var got []float32
	for _, p := range r.Parts {
		got = append(got, p.CFrame.Position.X, p.Size.X)
	}
	want := []float32{12, 2, 22, 2, 24, 2}
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%v, want %v", got, want)
			break
		}
	}
	if g := r.Groups[0]; g.Class != "ProceduralModel" || g.Generator != "child.luau" || g.Error != "" {
		t.Errorf("%+v", g)
	}
}

func TestNestingIsLimitedWithTheErrorOnTheDeepest(t *testing.T) { // G16
	self := body(`local m = Instance.new("ProceduralModel") m.Generator = script m.Parent = target
		Instance.new("Part", target)`)
	r := mustRun(t, job(self))
	if len(r.Parts) != 16 {
		t.Errorf("%d parts, want one for each of 16 levels", len(r.Parts))
	}
	var failed []string
	for _, g := range r.Groups {
		if g.Error != "" {
			failed = append(failed, g.Error)
		}
	}
	if len(failed) != 1 || !strings.Contains(failed[0], "more than 16 deep") {
		t.Errorf("errors %q", failed)
	}
	j := job(body(`local m = Instance.new("ProceduralModel") m.Generator = script.Parent.b m.Parent = target Instance.new("Part", target)`))
	j.Modules = append(j.Modules, &procedural.Module{Path: "b.luau",
		Source: body(`local m = Instance.new("ProceduralModel") m.Generator = script.Parent.test m.Parent = target Instance.new("Part", target)`)})
	if r := mustRun(t, j); len(r.Parts) != 16 {
		t.Errorf("A emits B emits A: %d parts", len(r.Parts))
	}
	j = job(`local depth = 0
		return { Attributes = { Depth = 1 }, OnGenerate = function(params, target)
		Instance.new("Part", target)
		if params.Attributes.Depth == 3 then return end
		for i = 1, params.Attributes.Depth == 1 and 50 or 1 do
			local m = Instance.new("ProceduralModel") m.Generator = script
			m:SetAttribute("Depth", params.Attributes.Depth + 1) m.Parent = target
		end end }`)
	if r := mustRun(t, j); len(r.Parts) != 101 {
		t.Errorf("50 children each 3 deep: %d parts, want 101", len(r.Parts))
	}
	doubling := body(`for i = 1, 2 do local m = Instance.new("ProceduralModel") m.Generator = script m.Parent = target end`)
	j = job(doubling)
	j.Limits.Instances = 500
	if e := failure(t, j); e.Kind != procedural.LimitError {
		t.Errorf("%+v", e)
	}
}

func TestAFailingNestedModelKeepsTheRest(t *testing.T) {
	j := job(body(`local m = Instance.new("ProceduralModel") m.Generator = script.Parent.bad m.Parent = target Instance.new("Part", target)`))
	j.Modules = append(j.Modules, &procedural.Module{Path: "bad.luau", Source: "\nlocal x = nil + 1"})
	r := mustRun(t, j)
	if len(r.Parts) != 1 || !strings.Contains(r.Groups[0].Error, "bad.luau:2") {
		t.Errorf("%d parts, error %q", len(r.Parts), r.Groups[0].Error)
	}
}

func TestModulesThatAGeneratorMakesCanGenerate(t *testing.T) {
	j := job(body(`
		local s = Instance.new("ModuleScript") s.Name = "made"
		s.Source = "return { OnGenerate = function(_, t) Instance.new('WedgePart', t) end }"
		s.Parent = target
		local m = Instance.new("ProceduralModel") m.Generator = s m.Parent = target`))
	r := mustRun(t, j)
	if len(r.Parts) != 1 || r.Parts[0].Shape != procedural.Wedge || len(r.Modules) != 1 {
		t.Errorf("%+v", r)
	}
}

func TestRestoredAttributesRestoreTheSignature(t *testing.T) { // G25
	j := job(stair)
	j.Size = datatype.Vector3{X: 2, Y: 4, Z: 4}
	want := mustRun(t, j).Signature()
	j.Attributes = procedural.Attributes{{Name: "StepSize", Value: datatype.Number(0.3)}, {Name: "Tint", Value: datatype.Color3{R: 1}}, {Name: "Railing", Value: datatype.Bool(false)}}
	if mustRun(t, j).Signature() == want {
		t.Error("other attributes, the same signature")
	}
	j.Attributes = procedural.Attributes{{Name: "StepSize", Value: datatype.Number(0.2)}, {Name: "Tint", Value: datatype.FromRGB(180, 150, 110)}, {Name: "Railing", Value: datatype.Bool(true)}}
	if mustRun(t, j).Signature() != want {
		t.Error("restored attributes, another signature")
	}
}

func TestRetypedAttributesConvertOrStandAside(t *testing.T) { // G10
	j := job(`return { Attributes = { N = 1, S = "x", On = true }, OnGenerate = function(params) print(params.Attributes.N, params.Attributes.S, params.Attributes.On, params.Attributes.Gone) end }`)
	j.Attributes = procedural.Attributes{{Name: "N", Value: datatype.String("7")}, {Name: "S", Value: datatype.Number(0.5)},
		{Name: "On", Value: datatype.Vector3{}}, {Name: "Gone", Value: datatype.Number(3)}}
	r := mustRun(t, j)
	if len(r.Messages) != 2 || !strings.Contains(r.Messages[0].Text, "'On'") || r.Messages[1].Text != "7 0.5 true nil" {
		t.Errorf("%+v", r.Messages)
	}
	if r.Attributes.Get("On") != (datatype.Vector3{}) || r.Attributes.Get("Gone") != datatype.Number(3) {
		t.Errorf("old values were lost: %v", r.Attributes)
	}
	if unused := r.Definition.Unused(r.Attributes); len(unused) != 1 || unused[0] != "Gone" {
		t.Errorf("unused %v", unused)
	}
}

func TestAllAttributesArePassedWhenNoneAreListed(t *testing.T) {
	j := job(body(`print(params.Attributes.Free)`))
	j.Attributes = procedural.Attributes{{Name: "Free", Value: datatype.Number(3)}}
	if r := mustRun(t, j); r.Messages[0].Text != "3" {
		t.Errorf("%+v", r.Messages)
	}
}

func TestTheSceneIsReadFromItsSnapshot(t *testing.T) {
	j := job(`return { ReadsScene = true, OnGenerate = function(params, target)
		print(workspace.Terrain:GetHeight(0.5, 0.25), workspace.Terrain:GetHeight(100, 0), workspace.Tower:GetPivot().Position, params.Pivot.X)
		print(pcall(function() workspace.Tower.Name = "x" end)) end }`)
	j.Pivot = datatype.At(datatype.Vector3{X: 7})
	j.Scene = &procedural.Scene{Spacing: 1, Cols: 2, Rows: 2, Heights: []float32{0, 4, 0, 4}, Neighbours: []procedural.Neighbour{{Name: "Tower", Pivot: datatype.At(datatype.Vector3{Y: 3})}}}
	r := mustRun(t, j)
	if r.Messages[0].Text != "2 nil 0, 3, 0 7" || !strings.Contains(r.Messages[1].Text, "outside the target container") || !r.Definition.ReadsScene {
		t.Errorf("%+v", r.Messages)
	}
}
