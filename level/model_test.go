package level_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
)

// stairs adds a spiral stair at a place.
func stairs(t testing.TB, l *level.Level, x, z float32) level.ModelID {
	t.Helper()
	pivot := datatype.At(datatype.Vector3{X: x, Z: z})
	id, err := l.CreateModel(level.NewModel{Generator: "spiral-stair.luau", Pivot: &pivot, Size: datatype.Vector3{X: 6, Y: 4, Z: 6}})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func edit(t testing.TB, l *level.Level, e level.ModelEdit) {
	t.Helper()
	if err := l.EditModels("Edit", e); err != nil {
		t.Fatal(err)
	}
}

func turns(n float64) procedural.Attributes {
	return procedural.Attributes{{Name: "Turns", Value: datatype.Number(n)}}
}

// replays checks that the journal of a level leads to the same state, and
// writes itself anew.
func replays(t testing.TB, l *level.Level) *level.Level {
	t.Helper()
	file := session(t, l)
	report := replay(t, file)
	if report.Mismatch != nil {
		t.Fatalf("line %d of %d does something else: %+v\n%s", report.Mismatch.Line, l.Journal().Len(), report.Mismatch, report.Mismatch.Text)
	}
	if report.Level.Hash() != l.Hash() || report.Level.Hash() != report.Level.Recomputed() {
		t.Fatalf("replayed to %v, want %v, recomputed %v", report.Level.Hash(), l.Hash(), report.Level.Recomputed())
	}
	if again := session(t, report.Level); !bytes.Equal(again, file) {
		t.Fatal("the replay's own journal differs from the session")
	}
	return report.Level
}

// tree writes the models with all that a step may change.
func tree(l *level.Level) string {
	var text strings.Builder
	for _, m := range l.Models() {
		text.WriteString(level.Describe(m) + "\n")
	}
	return text.String()
}

func TestCommandsOnModelsAreStepsThatUndoAndReplay(t *testing.T) {
	l := newLevel(t, level.Config{})
	type state struct {
		hash level.Hash
		tree string
	}
	states := []state{{l.Hash(), tree(l)}}
	step := func(name string) {
		t.Helper()
		states = append(states, state{l.Hash(), tree(l)})
		if n := l.History().Done(); n != len(states)-1 || l.History().Steps()[n-1].Name != name {
			t.Fatalf("%d steps, the last is %q, want %q as number %d", n, l.History().Steps()[n-1].Name, name, len(states)-1)
		}
	}
	a := stairs(t, l, 0, 50)
	step("Create spiral-stair")
	group, err := l.CreateModel(level.NewModel{Name: "Tower"})
	if err != nil {
		t.Fatal(err)
	}
	step("Create Tower")
	edit(t, l, level.ModelEdit{ID: a, Parent: &group, Attributes: turns(2)})
	step("Edit")
	copies, err := l.DuplicateModels(group)
	if err != nil || !slices.Equal(copies, []level.ModelID{3}) {
		t.Fatal(copies, err)
	}
	step("Duplicate Tower")
	if m := l.Model(4); m == nil || m.Parent != 3 || m.Seed != l.Model(a).Seed || m.Attributes.Get("Turns") != datatype.Number(2) {
		t.Errorf("the copy of the stair is %+v", m)
	}
	name, hidden, order := "階段é😀", true, 0
	edit(t, l, level.ModelEdit{ID: 3, Name: &name, Hidden: &hidden, Order: &order})
	step("Edit")
	if err := l.SetModule(procedural.Module{Path: "own.luau", Source: "\uFEFFreturn {}\r\n"}); err != nil {
		t.Fatal(err)
	}
	step("Add own.luau")
	if err := l.DeleteModels(group, a); err != nil {
		t.Fatal(err)
	}
	step("Delete Tower")
	replays(t, l)
	for range 2 {
		for i := len(states) - 1; i > 0; i-- {
			l.Undo()
			if got := (state{l.Hash(), tree(l)}); got != states[i-1] || l.Hash() != l.Recomputed() {
				t.Fatalf("undo to step %d gives\n%s\nwant\n%s", i-1, got.tree, states[i-1].tree)
			}
		}
		for i := 1; i < len(states); i++ {
			l.Redo()
			if got := (state{l.Hash(), tree(l)}); got != states[i] || l.Hash() != l.Recomputed() {
				t.Fatalf("redo to step %d gives\n%s\nwant\n%s", i, got.tree, states[i].tree)
			}
		}
	}
	if id := stairs(t, replays(t, l), 0, 0); id != 5 {
		t.Errorf("the next id after replay is %d", id)
	}
}

func TestIdsAreNeverUsedAgain(t *testing.T) {
	l := newLevel(t, level.Config{})
	first := stairs(t, l, 0, 0)
	l.Undo()
	second := stairs(t, l, 0, 0)
	if err := l.DeleteModels(second); err != nil {
		t.Fatal(err)
	}
	if third := stairs(t, l, 0, 0); first != 1 || second != 2 || third != 3 {
		t.Errorf("ids %d %d %d", first, second, third)
	}
	replays(t, l)
}

func TestBadValuesOfModelsAreRefusedAndChangeNothing(t *testing.T) { // G17, G18
	l := newLevel(t, level.Config{})
	id := stairs(t, l, 0, 0)
	group, _ := l.CreateModel(level.NewModel{})
	before, lines, state := l.Hash(), l.Journal().Len(), tree(l)
	size := func(x, y, z float32) *datatype.Vector3 { return &datatype.Vector3{X: x, Y: y, Z: z} }
	nan := float32(math.NaN())
	number := func(v float64) *float64 { return &v }
	text := func(s string) *string { return &s }
	model := func(id level.ModelID) *level.ModelID { return &id }
	slanted := datatype.CFrame{R: [9]float32{1, 0, 0, 0, 2, 0, 0, 0, 1}}
	for want, e := range map[string]level.ModelEdit{
		"Size.X is 0":                  {Size: size(0, 10, 10)},
		"Size.Y is -5":                 {Size: size(5, -5, 5)},
		"Size.Z is nan":                {Size: size(5, 5, nan)},
		"must be from 0.05 to 4096":    {Size: size(1e30, 5, 5)},
		"scale is 0":                   {Scale: number(0)},
		"must be from 0.001":           {Scale: number(math.NaN())},
		"scale is -1":                  {Scale: number(-1)},
		"needs a name":                 {Name: text(" ")},
		"at most 256":                  {Name: text(strings.Repeat("x", 300))},
		"axis of length 2":             {Pivot: &slanted},
		"must be finite":               {Attributes: turns(math.NaN())},
		"starts with RBX":              {Attributes: procedural.Attributes{{Name: "RBXx", Value: datatype.Bool(true)}}},
		`contains ' '`:                 {Attributes: procedural.Attributes{{Name: "a b", Value: datatype.Bool(true)}}},
		"is empty":                     {Attributes: procedural.Attributes{{Name: "", Value: datatype.Bool(true)}}},
		"into itself":                  {Parent: model(id)},
		"model 99 is not in the level": {Parent: model(99)},
	} {
		e.ID = id
		fine := level.ModelEdit{ID: group, Name: text("New name")}
		if err := l.EditModels("Edit", fine, e); err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(want)) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	if err := l.EditModels("Edit", level.ModelEdit{ID: 77, Name: text("x")}); err == nil {
		t.Error("a model that is not there is edited")
	}
	if err := l.DeleteModels(id, 77); err == nil {
		t.Error("a model that is not there is deleted")
	}
	if l.Hash() != before || l.Journal().Len() != lines || tree(l) != state || l.History().Done() != 2 {
		t.Error("a refused command changed something")
	}
	edit(t, l, level.ModelEdit{ID: id, Attributes: procedural.Attributes{{Name: "Turns", Value: nil}}})
	if l.Journal().Len() != lines {
		t.Error("a command that changes nothing is a step")
	}
}

func TestModelsInTheWayBlockTheBrush(t *testing.T) {
	l := newLevel(t, level.Config{})
	free := stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	if free.Blocked != 0 || free.Placed == 0 {
		t.Fatalf("%+v", free)
	}
	l.Undo()
	quarter := datatype.FromAxisAngle(datatype.Vector3{Y: 1}, math.Pi/4)
	quarter.Position = datatype.Vector3{X: 3, Z: 60}
	id, err := l.CreateModel(level.NewModel{Generator: "house.luau", Size: datatype.Vector3{X: 4, Y: 3, Z: 4}, Scale: 2, Pivot: &quarter})
	if err != nil {
		t.Fatal(err)
	}
	counts := stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	if counts.Blocked == 0 || counts.Placed == 0 || !counts.Balanced() {
		t.Fatalf("%+v", counts)
	}
	diagonal := 4 * math.Sqrt2
	for p := range l.Props().All() {
		if math.Abs(float64(p.X)-3)+math.Abs(float64(p.Z)-60) < diagonal-1e-4 {
			t.Errorf("a prop stands in the house, at (%v, %v)", p.X, p.Z)
		}
	}
	replays(t, l)
	l.Undo()
	if err := l.DeleteModels(id); err != nil {
		t.Fatal(err)
	}
	if again := stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60}); again.Blocked != 0 {
		t.Errorf("a model that is gone blocks: %+v", again)
	}
	replays(t, l)
}

func TestDiffNamesTheFirstModel(t *testing.T) {
	l := newLevel(t, level.Config{})
	id := stairs(t, l, 0, 0)
	edit(t, l, level.ModelEdit{ID: id, Attributes: turns(2)})
	file := string(session(t, l))
	other := strings.Replace(file, `"Turns":2`, `"Turns":3`, 1)
	d, err := level.Diff("a", strings.NewReader(file), "b", strings.NewReader(other))
	if err != nil || d == nil || d.A.Kind != "model" || d.Prop != nil || d.Model == nil || d.Model.A.ID != id {
		t.Fatal(d, err)
	}
	if text := d.String(); !strings.Contains(text, `"Turns":2`) || !strings.Contains(text, `"Turns":3`) {
		t.Errorf("it reads:\n%s", text)
	}
}
