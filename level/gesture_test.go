package level_test

import (
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/props"
)

func TestADragOfAHundredEditsIsOneStepAndOneLine(t *testing.T) { // G11
	l := newLevel(t, level.Config{})
	a, b := stairs(t, l, 0, 0), stairs(t, l, 20, 0)
	hash, state, lines := l.Hash(), tree(l), l.Journal().Len()
	l.BeginGesture("Set Turns")
	for i := range 100 {
		for _, id := range []level.ModelID{a, b} {
			e := level.ModelEdit{ID: id, Attributes: turns(float64(i) / 10)}
			if i == 50 {
				e.Size = &datatype.Vector3{X: 7, Y: 7, Z: 7}
			}
			edit(t, l, e)
		}
	}
	l.EndGesture()
	line := string(l.Journal().Line(lines))
	if l.Journal().Len() != lines+1 || strings.Count(line, `"Turns":9.9`) != 2 || strings.Count(line, `"Turns":`) != 2 || strings.Count(line, `"size":[7,7,7]`) != 2 {
		t.Errorf("%d lines, the last is %s", l.Journal().Len()-lines, line)
	}
	after, afterState := l.Hash(), tree(l)
	replays(t, l)
	if name, _ := l.Undo(); name != "Set Turns" || l.Hash() != hash || tree(l) != state {
		t.Errorf("undo of %q gives\n%s\nwant\n%s", name, tree(l), state)
	}
	if l.Redo(); l.Hash() != after || tree(l) != afterState {
		t.Errorf("redo gives\n%s\nwant\n%s", tree(l), afterState)
	}
	replays(t, l)
}

func TestAGestureThatIsCancelledNeverWas(t *testing.T) {
	l := newLevel(t, level.Config{})
	id := stairs(t, l, 0, 0)
	l.Undo()
	l.Redo()
	hash, state, lines := l.Hash(), tree(l), l.Journal().Len()
	l.Select(level.Selection{Models: []level.ModelID{id}})
	l.BeginGesture("Drag")
	edit(t, l, level.ModelEdit{ID: id, Attributes: turns(3)})
	stairs(t, l, 5, 5)
	if err := l.DeleteModels(id); err != nil {
		t.Fatal(err)
	}
	if !l.Selection().Empty() {
		t.Error("a model that is gone is selected")
	}
	l.CancelGesture()
	if l.Hash() != hash || tree(l) != state || l.Journal().Len() != lines || l.History().Done() != 1 || !l.Selection().HasModel(id) {
		t.Errorf("after cancelling:\n%s\nwant\n%s", tree(l), state)
	}
	l.BeginGesture("Nothing")
	l.EndGesture()
	if l.Journal().Len() != lines || l.History().Done() != 1 {
		t.Error("an empty gesture is a step")
	}
	replays(t, l)
}

func TestUndoInMidDragTakesTheDragBack(t *testing.T) {
	l := newLevel(t, level.Config{})
	id := stairs(t, l, 0, 0)
	hash := l.Hash()
	l.BeginGesture("Drag")
	if name, ok := l.Undo(); ok || l.Hash() != hash {
		t.Errorf("a drag that did nothing yet: undo of %q", name)
	}
	l.BeginGesture("Drag")
	edit(t, l, level.ModelEdit{ID: id, Attributes: turns(3)})
	if name, ok := l.Undo(); !ok || name != "Drag" || l.Hash() != hash || l.InGesture() {
		t.Errorf("Undo = %q, %v", name, ok)
	}
	l.EndGesture()
	l.CancelGesture() // a drag that ended already
	if l.Redo(); l.Hash() == hash {
		t.Error("the drag cannot be redone")
	}
	replays(t, l)
}

func TestStrokesAndGesturesTakeTurns(t *testing.T) {
	l := newLevel(t, level.Config{})
	id := stairs(t, l, 30, 60)
	l.BeginGesture("Drag")
	edit(t, l, level.ModelEdit{ID: id, Attributes: turns(3)})
	s, err := l.BeginStroke(level.DefaultBrush("Meadow"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Dab(0, 60); err != nil {
		t.Fatal(err)
	}
	edit(t, l, level.ModelEdit{ID: id, Attributes: turns(4)}) // ends the stroke
	if _, err := s.Dab(0, 60); err == nil {
		t.Error("the stroke goes on")
	}
	if _, err = l.BeginStroke(eraser(5)); err != nil {
		t.Fatal(err)
	}
	l.BeginGesture("Module")
	if err := l.SetModule(procedural.Module{Path: "a.luau"}); err != nil {
		t.Fatal(err)
	}
	edit(t, l, level.ModelEdit{ID: id, Attributes: turns(5)})
	if err := l.SetModule(procedural.Module{Path: "a.luau", Source: "return 1"}); err != nil {
		t.Fatal(err)
	}
	l.EndGesture()
	var names []string
	for _, step := range l.History().Steps() {
		names = append(names, step.Name)
	}
	if got := strings.Join(names, ", "); got != "Create spiral-stair, Drag, Paint Meadow, Edit, Module" {
		t.Errorf("steps: %s", got)
	}
	replays(t, l)
	for range 5 {
		l.Undo()
	}
	if l.Hash().String() != emptyHash || len(l.Modules()) != 0 {
		t.Errorf("undo to the start gives %v and %d modules", l.Hash(), len(l.Modules()))
	}
}

func TestTheSelectionIsPartOfAStepAndNoStepItself(t *testing.T) { // T19
	l := newLevel(t, level.Config{})
	a, b := stairs(t, l, 0, 0), stairs(t, l, 20, 0)
	hash, lines, steps := l.Hash(), l.Journal().Len(), l.History().Done()
	choose := func(ids ...level.ModelID) { l.Select(level.Selection{Models: ids}) }
	selected := func(want ...level.ModelID) {
		t.Helper()
		got := l.Selection().Models
		if len(got) != len(want) {
			t.Fatalf("%v is selected, want %v", got, want)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%v is selected, want %v", got, want)
			}
		}
	}
	choose(a)
	choose(b, a)
	if l.Hash() != hash || l.Journal().Len() != lines || l.History().Done() != steps {
		t.Error("selecting changed something")
	}
	if err := l.DeleteModels(a); err != nil {
		t.Fatal(err)
	}
	selected(b)
	choose()
	edit(t, l, level.ModelEdit{ID: b, Attributes: turns(4)})
	choose(b)
	l.Undo()
	selected()
	l.Undo()
	selected(b, a)
	l.Redo()
	selected()
	l.Redo()
	selected(b)

	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	oldest, _ := l.Props().Oldest()
	l.Select(level.Selection{Props: []props.ID{oldest}})
	stroke(t, l, eraser(20), fixture.Place{X: 0, Z: 60})
	if !l.Selection().Empty() {
		t.Error("a prop that is gone is selected")
	}
	l.Undo()
	if got := l.Selection().Props; len(got) != 1 || got[0] != oldest {
		t.Errorf("undo of the erase selects %v", got)
	}
}

func TestMovingAGroupTakesItsMembersAlong(t *testing.T) {
	l := newLevel(t, level.Config{})
	group, _ := l.CreateModel(level.NewModel{})
	id := stairs(t, l, 10, 0)
	edit(t, l, level.ModelEdit{ID: id, Parent: &group})
	quarter := datatype.FromAxisAngle(datatype.Vector3{Y: 1}, 1.5707963267948966)
	quarter.Position = datatype.Vector3{X: 100, Y: 5}
	double := 2.0
	edit(t, l, level.ModelEdit{ID: group, Pivot: &quarter, Scale: &double})
	m := l.Model(id)
	if want := (datatype.Vector3{X: 100, Y: 5, Z: -20}); !m.Pivot.Position.FuzzyEq(want, 1e-4) || m.Scale != 2 {
		t.Errorf("the member is at %v, scale %v; want %v", m.Pivot.Position, m.Scale, want)
	}
	replays(t, l)
	l.Undo()
	if m := l.Model(id); m.Pivot.Position != (datatype.Vector3{X: 10}) || m.Scale != 1 {
		t.Errorf("undo leaves the member at %v, scale %v", m.Pivot.Position, m.Scale)
	}
}
