package level_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"copse/internal/exact"
	"copse/internal/fixture"
	"copse/level"
	"copse/props"
	"copse/terrain"
)

// some are the ids of the first few props.
func some(l *level.Level, n int) (ids []props.ID) {
	for p := range l.Props().All() {
		if len(ids) == n {
			break
		}
		ids = append(ids, p.ID)
	}
	return ids
}

func TestPropsEditedByHandUndoAndReplay(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	ids := some(l, 4)
	type state struct {
		hash  level.Hash
		props []props.Prop
	}
	now := func() state { return state{l.Hash(), slices.Collect(l.Props().All())} }
	states := []state{now()}
	step := func(name string, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, now())
		if n := l.History().Done(); n != len(states) || !strings.HasPrefix(l.History().Steps()[n-1].Name, name) {
			t.Fatalf("%d steps, the last is %q, want %q", n, l.History().Steps()[n-1].Name, name)
		}
	}
	yaw, scale, up := float32(-90), float32(2), exact.Vec3{0.6, 0.8, 0}
	step("Move test:", l.MoveProps(level.PropEdit{ID: ids[0], Position: &exact.Vec3{10, 7, 55}, Yaw: &yaw, Scale: &scale, Up: &up}))
	if p, _ := l.Props().Get(ids[0]); p.X != 10 || p.Y != 7 || p.Yaw != 270 || p.Scale != 2 || p.Up != up {
		t.Errorf("%+v", p)
	}
	l.BeginGesture("Drag props")
	for i := range 50 {
		for _, id := range ids[1:3] {
			if err := l.MoveProps(level.PropEdit{ID: id, Position: &exact.Vec3{float32(i), 0, 50}, Seat: true}); err != nil {
				t.Fatal(err)
			}
		}
	}
	l.EndGesture()
	if line := string(l.Journal().Line(l.Journal().Len() - 1)); strings.Count(line, `"prop":"`) != 2 || !strings.Contains(line, `"kind":"prop"`) {
		t.Errorf("the drag is written as %s", line)
	}
	step("Drag props", nil)
	copies, err := l.DuplicateProps(ids...)
	step("Duplicate 4 props", err)
	if len(copies) != 4 || copies[3].Index() != 1 || copies[3].Ordinal() != 3 {
		t.Errorf("copies %v", copies)
	}
	step("Delete 3 props", l.DeleteProps(ids[3], ids[0], copies[1], ids[0]))
	replays(t, l)
	for range 2 {
		for i := len(states) - 2; i >= 0; i-- {
			l.Undo()
			if got := now(); got.hash != states[i].hash || !slices.Equal(got.props, states[i].props) {
				t.Fatalf("undo to state %d gives another", i)
			}
		}
		for i := 1; i < len(states); i++ {
			l.Redo()
			if got := now(); got.hash != states[i].hash || !slices.Equal(got.props, states[i].props) || l.Hash() != l.Recomputed() {
				t.Fatalf("redo to state %d gives another", i)
			}
		}
	}
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 30, Z: 60}) // the next random index
	replays(t, l)
}

// A prop that becomes one of another kind stands as it stood, keeps its distance
// from the family that it now belongs to, and can be taken back.
func TestPropsOfAnotherKindUndoAndReplay(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	ids := some(l, 3)
	was, _ := l.Props().Get(ids[0])
	start := l.Hash()
	if err := l.SetPropKind("test:boulder-a", ids...); err != nil {
		t.Fatal(err)
	}
	changed := l.Hash()
	p, _ := l.Props().Get(ids[0])
	boulder, _ := l.Catalog().Lookup("test:boulder-a")
	was.Kind = boulder
	if p != was || changed == start || changed != l.Recomputed() {
		t.Errorf("%+v is not %+v, hash %v from %v", p, was, changed, start)
	}
	family := l.Catalog().Family(boulder)
	if !l.Props().Crowded(family, p.X, p.Z, 0.1) {
		t.Error("its new family does not find it")
	}
	if line := string(l.Journal().Line(l.Journal().Len() - 1)); strings.Count(line, `"kind":"test:boulder-a"`) != 3 {
		t.Errorf("the line is %s", line)
	}
	lines := l.Journal().Len()
	if err := l.SetPropKind("test:boulder-a", ids...); err != nil || l.Journal().Len() != lines {
		t.Errorf("the same kind again makes %d lines, %v", l.Journal().Len()-lines, err)
	}
	replays(t, l)
	l.Undo()
	if l.Hash() != start {
		t.Error("undo gives another state")
	}
	l.Redo()
	if l.Hash() != changed {
		t.Error("redo gives another state")
	}
	replays(t, l)
	for _, err := range []error{l.SetPropKind("test:none", ids...), l.SetPropKind("test:boulder-a", props.MakeID(99, 0))} {
		if err == nil {
			t.Error("a kind or prop that is not there is taken")
		}
	}
}

// A drag that copies and is taken back leaves no line, so it may use up no random
// index either.
func TestCopiesOfACancelledDragUseUpNoIndex(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	ids := some(l, 2)
	for range 2 {
		l.BeginGesture("Duplicate")
		if _, err := l.DuplicateProps(ids...); err != nil {
			t.Fatal(err)
		}
		l.CancelGesture()
	}
	copies, err := l.DuplicateProps(ids...)
	if err != nil || copies[0].Index() != 1 {
		t.Fatalf("copies %v, %v", copies, err)
	}
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 30, Z: 60})
	replays(t, l)
}

func TestAPropPutByHandKeepsItsHeightOverTheGround(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	id := some(l, 1)[0]
	ground, _ := l.Terrain().Height(2, 58)
	if err := l.MoveProps(level.PropEdit{ID: id, Position: &exact.Vec3{2, ground + 3, 58}}); err != nil {
		t.Fatal(err)
	}
	s, err := l.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Dab(2, 58); err != nil {
		t.Fatal(err)
	}
	s.End()
	raised, _ := l.Terrain().Height(2, 58)
	if p, _ := l.Props().Get(id); raised <= ground || math.Abs(float64(p.Y-raised-3)) > 1e-4 {
		t.Errorf("the prop is %v above the ground, which rose by %v", p.Y-raised, raised-ground)
	}
	replays(t, l)
}

func TestBadPlacesForPropsAreRefused(t *testing.T) {
	l := newLevel(t, level.Config{Cap: 30})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	ids := some(l, 30)
	nan, zero, far := float32(math.NaN()), float32(0), float32(1e30)
	hash, lines := l.Hash(), l.Journal().Len()
	for want, e := range map[string]level.PropEdit{
		"x: nan":   {Position: &exact.Vec3{nan, 0, 0}},
		"z: 1e+30": {Position: &exact.Vec3{0, 0, far}},
		"yaw":      {Yaw: &nan},
		"scale: 0": {Scale: &zero},
		"up":       {Up: &exact.Vec3{}},
		"offset":   {Offset: &far},
	} {
		e.ID = ids[0]
		yaw := float32(5)
		if err := l.MoveProps(level.PropEdit{ID: ids[1], Yaw: &yaw}, e); err == nil || !strings.Contains(strings.ToLower(err.Error()), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	if _, err := l.DuplicateProps(ids...); err == nil {
		t.Error("more props than the cap")
	}
	if l.DeleteProps(props.MakeID(99, 0)) == nil || l.MoveProps(level.PropEdit{ID: props.MakeID(99, 0)}) == nil {
		t.Error("a prop that is not there is edited")
	}
	if l.Hash() != hash || l.Journal().Len() != lines {
		t.Error("a refused command changed something")
	}
}
