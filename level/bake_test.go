package level_test

import (
	"fmt"
	"strings"
	"testing"

	"copse/level"
	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
)

func TestBakingLeavesNoGeneratorBehind(t *testing.T) {
	s := newStage(t, level.Config{ResultBytes: 1}, false)
	id := s.own("a.luau", "")
	if err := s.BakeModel(id); err == nil || !strings.Contains(err.Error(), "no result yet") {
		t.Errorf("a model without a result is baked: %v", err)
	}
	s.settle()
	look, hash, state := s.look(id), s.Hash(), tree(s.Level)
	if err := s.BakeModel(id); err != nil {
		t.Fatal(err)
	}
	m := s.Model(id)
	if m.Kind != level.PartsModel || m.Generator != "" || len(m.Attributes) != 0 || s.look(id) != look || s.g.Shown(id).Definition != nil {
		t.Fatalf("%+v", m)
	}
	baked := s.Hash()
	for i := range 4 { // the store is full many times over
		s.own(fmt.Sprintf("other%d.luau", i), fmt.Sprint(i))
	}
	s.settle()
	if s.look(id) != look || s.g.Force(id) {
		t.Error("the parts are gone, or can be generated")
	}
	copies, err := s.DuplicateModels(id)
	if err != nil || s.look(copies[0]) != look {
		t.Errorf("a copy shows %q: %v", s.look(copies[0]), err)
	}
	if after := replays(t, s.Level); after.Model(id).Result != m.Result {
		t.Error("replay does not know the parts' key")
	}
	for s.History().Done() > 3 {
		s.Undo()
	}
	if s.Hash() != baked {
		t.Error("undo does not lead back to the baked model")
	}
	s.Undo()
	s.settle()
	if s.Hash() != hash || tree(s.Level) != state || s.look(id) != look {
		t.Errorf("undo of baking gives\n%swant\n%s", tree(s.Level), state)
	}
	group, err := s.CreateModel(level.NewModel{})
	if err != nil || s.BakeModel(group) == nil || s.BakeModel(99) == nil {
		t.Error("a group, or nothing, is baked")
	}
}

func TestAttributePresetsAreStepsThatReplay(t *testing.T) {
	l := newLevel(t, level.Config{})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	list := func() string { return fmt.Sprint(l.AttributePresets("a.luau")) }
	must(l.SetAttributePreset("a.luau", "Wide", turns(2)))
	must(l.SetAttributePreset("a.luau", "階段", turns(3)))
	must(l.SetAttributePreset("a.luau", "Wide", turns(4)))
	if got := list(); got != "[{Wide [{Turns 4}]} {階段 [{Turns 3}]}]" {
		t.Errorf("presets %s", got)
	}
	must(l.RemoveAttributePreset("a.luau", "階段"))
	if l.RemoveAttributePreset("a.luau", "階段") == nil || l.SetAttributePreset("a.luau", " ", nil) == nil || l.SetAttributePreset("", "x", nil) == nil {
		t.Error("a preset that is none is taken")
	}
	if after := replays(t, l); fmt.Sprint(after.AttributePresets("a.luau")) != list() {
		t.Error("replay has other presets")
	}
	want := []string{"[]", "[{Wide [{Turns 2}]}]", "[{Wide [{Turns 2}]} {階段 [{Turns 3}]}]", "[{Wide [{Turns 4}]} {階段 [{Turns 3}]}]", "[{Wide [{Turns 4}]}]"}
	for i := 3; i >= 0; i-- {
		if l.Undo(); list() != want[i] {
			t.Errorf("undo: %s, want %s", list(), want[i])
		}
	}
	for i := 1; i <= 4; i++ {
		if l.Redo(); list() != want[i] {
			t.Errorf("redo: %s, want %s", list(), want[i])
		}
	}
}

func TestMakingDefaultsWritesThemIntoTheSource(t *testing.T) {
	l := newLevel(t, level.Config{})
	g := level.NewGeneration(l, api.NewInProcess(), level.GenerationOptions{})
	defer g.Close()
	s := &stage{Level: l, t: t, g: g}
	id := stairs(t, l, 0, 0)
	s.settle()
	if m := l.Model(id); m.Error != nil || m.Result == "" {
		t.Fatal(m.Error)
	}
	source, _ := l.Module("spiral-stair.luau")
	wanted := procedural.Attributes{{Name: "Turns", Value: datatype.Number(2.25)}}
	for _, spec := range l.Definition(id).Attributes {
		switch spec.Default.(type) {
		case datatype.Color3:
			wanted = wanted.With(spec.Name, datatype.FromRGB(1, 2, 3))
		case datatype.Bool:
			wanted = wanted.With(spec.Name, !spec.Default.(datatype.Bool))
		}
	}
	edit(t, l, level.ModelEdit{ID: id, Attributes: wanted})
	s.settle()
	look, steps := s.look(id), l.History().Done()
	if err := l.MakeDefaults(id); err != nil {
		t.Fatal(err)
	}
	s.settle()
	if l.History().Done() != steps+1 || s.look(id) != look {
		t.Errorf("%d steps; error %v", l.History().Done()-steps, l.Model(id).Error)
	}
	changed, own := l.Module("spiral-stair.luau")
	if !own || strings.Count(changed.Source, "\n") != strings.Count(source.Source, "\n") {
		t.Error("the source is not the level's own, or has other lines")
	}
	for _, a := range wanted {
		if got := l.Definition(id).Spec(a.Name).Default; !datatype.Equal(got, a.Value) {
			t.Errorf("default of %s is %v, want %v", a.Name, got, a.Value)
		}
	}
	another := stairs(t, l, 20, 0)
	edit(t, l, level.ModelEdit{ID: another, Seed: &l.Model(id).Seed})
	s.settle()
	if s.look(another) != look {
		t.Error("a new model does not begin with the defaults")
	}
	replays(t, l)
	for l.History().Done() > steps {
		l.Undo()
	}
	if m, own := l.Module("spiral-stair.luau"); own || m.Source != source.Source {
		t.Error("undo does not bring the built-in source back")
	}
}
