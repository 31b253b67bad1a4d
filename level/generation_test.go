package level_test

import (
	"fmt"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/procedural/datatype"
)

func TestAResultJoinsTheStepThatCausedIt(t *testing.T) {
	s := newStage(t, level.Config{}, false)
	id := s.own("a.luau", "")
	if m := s.Model(id); !m.Dirty || s.look(id) != "nothing" {
		t.Fatalf("before the first run: %+v", m)
	}
	bare := s.Hash()
	s.settle()
	m := s.Model(id)
	if m.Dirty || m.Result == "" || m.Attributes.Get("Turns") != datatype.Number(1) || s.History().Done() != 2 {
		t.Fatalf("after it: %+v, %d steps", m, s.History().Done())
	}
	line := string(s.Journal().Line(s.Journal().Len() - 1))
	if want := `"kind":"model","step":3,"changes":[{"model":1,"set":{"attributes":{"Rail":true,"Turns":1}}}]`; !strings.Contains(line, want) || s.Hash() == bare {
		t.Errorf("the filled-in attributes are written as %s; want %s", line, want)
	}
	hash, look, runs := s.Hash(), s.look(id), s.make.runs.Load()
	replays(t, s.Level)
	s.Undo()
	s.settle()
	s.Redo()
	s.settle()
	if s.Hash() != hash || s.look(id) != look || s.make.runs.Load() != runs {
		t.Errorf("undo and redo give %v and %q after %d runs, want %v and %q after %d", s.Hash(), s.look(id), s.make.runs.Load(), hash, look, runs)
	}
	replays(t, s.Level)
}

func TestALateResultLiesBelowTheStepsThatCameMeanwhile(t *testing.T) {
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "")
	s.begins()
	name := "Renamed"
	edit(t, s.Level, level.ModelEdit{ID: id, Name: &name})
	stroke(t, s.Level, level.DefaultBrush("Meadow"), fixture.Place{X: 40, Z: 60})
	s.ends()
	s.settle()
	if s.History().Done() != 4 || s.Model(id).Result == "" || s.Model(id).Name != name {
		t.Fatalf("%d steps, %+v", s.History().Done(), s.Model(id))
	}
	top := s.Hash()
	replays(t, s.Level)
	s.Undo()
	s.Undo()
	if m := s.Model(id); m.Result == "" || m.Dirty || m.Name == name || m.Attributes.Get("Turns") == nil {
		t.Errorf("undo of what came later takes the result along: %+v", m)
	}
	s.Undo()
	s.frame()
	if s.Model(id) != nil {
		t.Error("the model is still there")
	}
	for range 3 {
		s.Redo()
	}
	if s.Hash() != top || s.Hash() != s.Recomputed() {
		t.Errorf("redo to %v, want %v", s.Hash(), top)
	}
	replays(t, s.Level)
}

func TestAResultWhoseStepWasUndoneNeverAppears(t *testing.T) {
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "")
	s.begins()
	s.ends()
	s.settle()
	first, hash := s.look(id), s.Hash()
	s.turns(id, 2)
	s.begins()
	s.Undo()
	s.settle() // the run was cancelled: nobody lets it end
	if s.look(id) != first || s.Hash() != hash || s.Model(id).Dirty {
		t.Fatalf("after undo: %+v", s.Model(id))
	}
	s.Redo()
	if m := s.Model(id); !m.Dirty || s.look(id) != first {
		t.Fatalf("after redo: %+v", m)
	}
	s.begins()
	s.ends()
	s.settle()
	if s.look(id) == first || s.Model(id).Dirty {
		t.Error("redo does not generate")
	}
	second := s.look(id)
	s.Undo()
	if s.look(id) != first {
		t.Error("undo does not bring the earlier result back")
	}
	s.Redo()
	if s.look(id) != second || s.g.Busy() {
		t.Error("redo does not bring the later result back")
	}
	replays(t, s.Level)
}

func TestResultsOfEarlierStatesStayRightWhenTheyComeLate(t *testing.T) {
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "grow")
	s.turns(id, 2) // before the first run came to its end
	s.begins()
	s.ends()
	s.settle()
	top, topLook := s.Hash(), s.look(id)
	s.Undo() // a state that never had a result: it generates now
	s.begins()
	s.ends()
	s.settle()
	below, belowLook := s.Hash(), s.look(id)
	if belowLook == topLook || s.Model(id).Attributes.Get("Grown") == nil {
		t.Fatalf("%+v", s.Model(id))
	}
	for range 2 {
		s.Redo()
		if s.Hash() != top || s.look(id) != topLook || s.g.Busy() {
			t.Errorf("redo gives %v, want %v", s.Hash(), top)
		}
		s.Undo()
		if s.Hash() != below || s.look(id) != belowLook || s.g.Busy() {
			t.Errorf("undo gives %v, want %v", s.Hash(), below)
		}
	}
	replays(t, s.Level)
}

func TestPartsFollowADragThatIsOneStep(t *testing.T) { // G11
	s := newStage(t, level.Config{}, false)
	id := s.own("a.luau", "")
	s.settle()
	before, lookBefore, steps, lines := s.Hash(), s.look(id), s.History().Done(), s.Journal().Len()
	s.BeginGesture("Set Turns")
	last := lookBefore
	for i := range 100 {
		s.turns(id, float64(i+2))
		s.settle()
		if s.look(id) == last {
			t.Fatalf("move %d: the parts do not follow", i)
		}
		last = s.look(id)
	}
	s.EndGesture()
	s.settle()
	if s.History().Done() != steps+1 || s.Journal().Len() != lines+1 {
		t.Errorf("%d steps and %d lines for one drag", s.History().Done()-steps, s.Journal().Len()-lines)
	}
	after := s.Hash()
	runs := s.make.runs.Load()
	s.Undo()
	if s.Hash() != before || s.look(id) != lookBefore {
		t.Error("undo gives another state than before the drag")
	}
	s.Redo()
	if s.settle(); s.Hash() != after || s.look(id) != last || s.make.runs.Load() != runs {
		t.Error("redo gives another state than after the drag, or generates")
	}
	s.BeginGesture("Set Turns")
	s.turns(id, 500)
	s.settle()
	s.CancelGesture()
	if s.settle(); s.Hash() != after || s.look(id) != last {
		t.Error("cancelling a drag leaves something of it")
	}
	replays(t, s.Level)
}

func TestChangesDuringARunMakeOneCommit(t *testing.T) { // G12
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "")
	for i := range 4 {
		s.begins()
		if i < 3 {
			s.turns(id, float64(i+5))
		}
	}
	s.ends()
	s.settle()
	if m := s.Model(id); m.Dirty || m.Attributes.Get("Turns") != datatype.Number(7) || s.make.runs.Load() != 4 {
		t.Errorf("%+v after %d runs", m, s.make.runs.Load())
	}
	for range 3 {
		s.Undo()
		if m := s.Model(id); m.Result != "" {
			t.Errorf("an earlier step has the result too: %+v", m)
		}
	}
	replays(t, s.Level)
}

func TestAFailureKeepsTheLastGoodResult(t *testing.T) { // G8, G9
	s := newStage(t, level.Config{}, false)
	id := s.own("a.luau", "")
	s.turns(id, 3)
	s.settle()
	good, hash, runs := s.look(id), s.Hash(), s.make.runs.Load()
	s.module("a.luau", "fail")
	for range 5 {
		s.settle()
	}
	m := s.Model(id)
	if m.Error == nil || m.Dirty || s.look(id) != good || m.Attributes.Get("Turns") != datatype.Number(3) || s.make.runs.Load() != runs+1 {
		t.Fatalf("after the failure: %+v, %d runs", m, s.make.runs.Load()-runs)
	}
	if !s.g.Status(id).Stale {
		t.Error("the result does not count as stale")
	}
	s.module("a.luau", "mended")
	s.settle()
	if m := s.Model(id); m.Error != nil || s.look(id) == good || s.make.runs.Load() != runs+2 {
		t.Errorf("after mending: %+v", m)
	}
	s.Undo()
	if m := s.Model(id); m.Error == nil || s.look(id) != good {
		t.Errorf("undo of the mending: %+v", m)
	}
	s.Undo()
	if m := s.Model(id); m.Error != nil || s.look(id) != good || s.Hash() != hash {
		t.Errorf("undo of the failure: %+v", m)
	}
	if s.settle(); s.make.runs.Load() != runs+2 {
		t.Error("undo generates")
	}
	replays(t, s.Level)
}

func TestRetypedRemovedAndAddedAttributesLoseNothing(t *testing.T) { // G10
	s := newStage(t, level.Config{}, false)
	id := s.own("a.luau", "text Turns, grow")
	edit(t, s.Level, level.ModelEdit{ID: id, Attributes: turns(3).With("Turns", datatype.String("many"))})
	s.settle()
	hash := s.Hash()
	s.module("a.luau", "numbers now")
	s.settle()
	m := s.Model(id)
	if m.Attributes.Get("Turns") != datatype.Number(1) || m.Kept.Get("Turns") != datatype.String("many") {
		t.Errorf("a value that cannot be converted: %v, kept %v", m.Attributes, m.Kept)
	}
	if unused := s.Definition(id).Unused(m.Attributes); fmt.Sprint(unused) != "[Grown]" || m.Attributes.Get("Grown") != datatype.Number(5) {
		t.Errorf("unused: %v of %v", unused, m.Attributes)
	}
	s.module("a.luau", "text Turns again")
	s.settle()
	if m := s.Model(id); m.Attributes.Get("Turns") != datatype.String("many") || len(m.Kept) != 0 || m.Dirty || m.Error != nil {
		t.Errorf("the type is back: %v, kept %v, dirty %v", m.Attributes, m.Kept, m.Dirty)
	}
	if !strings.Contains(s.g.Shown(id).Parts[0].Name, "many") {
		t.Errorf("the parts are made with another value: %s", s.g.Shown(id).Parts[0].Name)
	}
	replays(t, s.Level)
	s.Undo()
	s.Undo()
	if m := s.Model(id); m.Attributes.Get("Turns") != datatype.String("many") || s.Hash() != hash {
		t.Errorf("undo: %v", m.Attributes)
	}
	edit(t, s.Level, level.ModelEdit{ID: id, Attributes: turns(3).With("Turns", datatype.String("2.5"))})
	s.module("a.luau", "numbers")
	s.settle()
	if m := s.Model(id); m.Attributes.Get("Turns") != datatype.Number(2.5) || len(m.Kept) != 0 {
		t.Errorf("a value that can be converted: %v, kept %v", m.Attributes, m.Kept)
	}
	replays(t, s.Level)
}

func TestAModuleThatTwoModelsRequireRegeneratesBothOnce(t *testing.T) { // G14
	s := newStage(t, level.Config{}, true)
	s.module("shared.luau", "1")
	a, b := s.own("a.luau", "require"), s.own("b.luau", "require")
	c := s.own("c.luau", "on its own")
	for range 3 {
		s.begins()
		s.ends()
	}
	s.settle()
	looks := [3]string{s.look(a), s.look(b), s.look(c)}
	runs := s.make.runs.Load()
	s.turns(a, 9)
	s.begins()
	s.module("shared.luau", "2") // while a is mid-run
	s.begins()
	s.begins()
	close(s.make.hold)
	s.settle()
	if s.look(a) == looks[0] || s.look(b) == looks[1] || s.look(c) != looks[2] {
		t.Error("the wrong models were generated")
	}
	if n := s.make.runs.Load() - runs; n != 3 { // one of them was cancelled
		t.Errorf("%d runs", n)
	}
	s.Undo()
	if s.look(b) != looks[1] || s.Model(b).Dirty {
		t.Error("undo of the module does not bring the earlier result back")
	}
	replays(t, s.Level)
}

func TestAResultThatComesDuringAStrokeWaitsForItsLine(t *testing.T) {
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "")
	s.begins()
	stroke := s.stroking()
	s.ends()
	for s.look(id) == "nothing" {
		s.frame()
	}
	for range 5 {
		s.frame()
	}
	if s.Model(id).Result != "" || s.Drawing() == nil || s.g.Status(id).Running {
		t.Error("the result is in the document, the stroke has ended, or it is generated again")
	}
	stroke.End()
	s.settle()
	if s.Model(id).Result == "" {
		t.Error("the result never came")
	}
	replays(t, s.Level)
}

func TestAnEvictedResultRunsAgain(t *testing.T) {
	s := newStage(t, level.Config{ResultBytes: 1}, false)
	id := s.own("a.luau", "")
	s.settle()
	first := s.look(id)
	s.turns(id, 2)
	s.settle()
	s.turns(id, 3)
	s.settle()
	hash, lines := s.Hash(), s.Journal().Len()
	s.Undo()
	s.Undo()
	if s.look(id) != "nothing" {
		t.Fatal("the store keeps more than it may; the test shows nothing")
	}
	s.settle()
	if s.look(id) != first || s.Model(id).Dirty {
		t.Error("the result is not made again")
	}
	s.Redo()
	s.Redo()
	s.settle()
	if s.Hash() != hash || s.Journal().Len() != lines+4 {
		t.Errorf("%v after %d more lines", s.Hash(), s.Journal().Len()-lines)
	}
	replays(t, s.Level)
}
