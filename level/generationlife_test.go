package level_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"copse/level"
	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
	"copse/terrain"
)

func TestALongRunShowsAsAPreviewThatIsNeverKept(t *testing.T) {
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "")
	s.begins()
	s.ends()
	s.settle()
	first, key := s.look(id), s.Model(id).Result
	s.BeginGesture("Set Turns")
	s.turns(id, 2)
	s.begins()
	s.late += time.Second // it has worked too long to be thrown away
	s.turns(id, 3)
	s.frame()
	s.ends()
	s.frames("no preview", func() bool { return s.look(id) != first })
	preview := s.look(id)
	if m := s.Model(id); m.Result != key || !m.Dirty {
		t.Errorf("the preview is in the document: %+v", m)
	}
	s.begins()
	s.ends()
	s.settle()
	s.EndGesture()
	if m := s.Model(id); m.Dirty || s.look(id) == preview || s.look(id) == first {
		t.Errorf("the last values were not generated: %+v", m)
	}
	s.turns(id, 4)
	s.begins()
	s.late += time.Second
	s.turns(id, 5)
	s.frame()
	s.ends()
	last := s.look(id)
	s.frames("no preview", func() bool { return s.look(id) != last })
	s.Undo()
	s.Undo()
	s.frame()
	if s.look(id) != last {
		t.Error("undo leaves a preview on the screen")
	}
	replays(t, s.Level)
}

func TestScalingRunsNothingAndLeavesNoTrace(t *testing.T) { // G18, the vectors of the specification
	s := newStage(t, level.Config{}, false)
	id := s.own("a.luau", "")
	s.settle()
	size := func(want float32) {
		t.Helper()
		if got := s.Model(id).PhysicalSize(); got != (datatype.Vector3{X: want, Y: want, Z: want}) {
			t.Errorf("the physical size is %v, want %v", got, want)
		}
	}
	scale := func(v float64) {
		t.Helper()
		edit(t, s.Level, level.ModelEdit{ID: id, Scale: &v})
		s.settle()
	}
	look, runs := s.look(id), s.make.runs.Load()
	scale(2)
	if size(24); s.make.runs.Load() != runs || s.Model(id).Size.X != 12 {
		t.Error("scaling generates, or changes Size")
	}
	edit(t, s.Level, level.ModelEdit{ID: id, Size: &datatype.Vector3{X: 24, Y: 12, Z: 12}}) // 48 × 24 × 24 m at this scale
	s.settle()
	if s.make.runs.Load() != runs+1 || s.Model(id).Size != (datatype.Vector3{X: 24, Y: 12, Z: 12}) {
		t.Errorf("%d runs with %v", s.make.runs.Load()-runs, s.Model(id).Size)
	}
	s.Undo()
	for range 10 {
		scale(0.1)
		scale(2)
	}
	scale(1)
	if size(12); s.look(id) != look || s.make.runs.Load() != runs+1 {
		t.Error("scaling to and fro leaves a trace")
	}
	replays(t, s.Level)
}

func TestADirtyModelRunsOnceAfterItWasOpened(t *testing.T) { // G20
	s := newStage(t, level.Config{}, false)
	s.module("shared.luau", "1")
	id := s.own("a.luau", "require")
	s.settle()
	s.turns(id, 2)
	path := filepath.Join(t.TempDir(), "level.copse")
	if err := s.Save(path); err != nil { // in the frame of the change
		t.Fatal(err)
	}
	l, _, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	executor := &maker{}
	g := level.NewGeneration(l, executor, level.GenerationOptions{})
	defer g.Close()
	opened := &stage{Level: l, t: t, g: g, make: executor}
	if !l.Model(id).Dirty || opened.look(id) != s.look(id) {
		t.Errorf("before its run: %+v", l.Model(id))
	}
	opened.settle()
	if m := l.Model(id); m.Dirty || m.Error != nil || executor.runs.Load() != 1 || opened.look(id) == s.look(id) {
		t.Errorf("after opening: %+v, %d runs", m, executor.runs.Load())
	}
	replaysFrom(t, l)
}

// replaysFrom checks that the journal of a level that was opened goes on rightly.
func replaysFrom(t testing.TB, l *level.Level) {
	t.Helper()
	report := replay(t, session(t, l))
	if report.Mismatch != nil || report.Level.Hash() != l.Hash() {
		t.Fatalf("it replays to %v, want %v; %+v", report.Level.Hash(), l.Hash(), report.Mismatch)
	}
}

func TestAModuleThatIsMissingIsNamed(t *testing.T) { // G20
	l := newLevel(t, level.Config{})
	g := level.NewGeneration(l, api.NewInProcess(), level.GenerationOptions{})
	defer g.Close()
	s := &stage{Level: l, t: t, g: g}
	id := s.own("towers/main.luau", "return { OnGenerate = function() end }")
	s.settle()
	if m := l.Model(id); m.Error != nil {
		t.Fatal(m.Error)
	}
	if err := l.RemoveModule("towers/main.luau"); err != nil {
		t.Fatal(err)
	}
	s.settle()
	if m := l.Model(id); m.Error == nil || !strings.Contains(m.Error.Error(), "towers/main.luau") || m.Result == "" {
		t.Errorf("%+v", m)
	}
	l.Undo()
	if m := l.Model(id); m.Error != nil {
		t.Errorf("undo leaves the error: %v", m.Error)
	}
	replays(t, l)
}

func TestWhatReadsTheGroundFollowsIt(t *testing.T) {
	l := newLevel(t, level.Config{})
	g := level.NewGeneration(l, api.NewInProcess(), level.GenerationOptions{})
	defer g.Close()
	s := &stage{Level: l, t: t, g: g}
	id := s.own("post.luau", `
local M = { ReadsScene = true }
function M.OnGenerate(params, container)
	local p = Instance.new("Part")
	p.Size = Vector3.new(1, 1 + math.abs(workspace.Terrain:GetHeight(params.Pivot.Position.X, params.Pivot.Position.Z)), 1)
	p.Parent = container
end
return M`)
	s.settle()
	if m := l.Model(id); m.Error != nil {
		t.Fatal(m.Error)
	}
	first := s.look(id)
	pivot := datatype.At(datatype.Vector3{X: 30, Z: 70})
	edit(t, l, level.ModelEdit{ID: id, Pivot: &pivot})
	s.settle()
	moved := s.look(id)
	if moved == first {
		t.Error("moving it changes nothing")
	}
	dab := func(x, z float32) {
		b, err := l.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Dab(x, z); err != nil {
			t.Fatal(err)
		}
		b.End()
		s.settle()
	}
	if dab(-60, 70); s.look(id) != moved {
		t.Error("the ground far away changes it")
	}
	if dab(30, 70); s.look(id) == moved {
		t.Error("the ground under it changes nothing")
	}
	l.Undo()
	if s.settle(); s.look(id) != moved {
		t.Error("undo of the sculpting does not bring the earlier result back")
	}
	replays(t, l)
}

func TestDescribingAModuleTakesNoFrame(t *testing.T) {
	s := newStage(t, level.Config{}, false)
	s.module("a.luau", "")
	s.module("bad.luau", "fail")
	ask := func(path string) (d *procedural.Definition, failure *procedural.Error) {
		s.frames("no answer", func() bool {
			d, failure = s.g.Describe(path)
			return d != nil || failure != nil
		})
		return d, failure
	}
	if d, _ := ask("a.luau"); d == nil || d.Spec("Turns") == nil {
		t.Errorf("%+v", d)
	}
	if _, failure := ask("bad.luau"); failure == nil {
		t.Error("no error")
	}
	if _, failure := ask("none.luau"); failure == nil || !strings.Contains(failure.Error(), "none.luau") {
		t.Errorf("%v", failure)
	}
	s.module("bad.luau", "grow")
	if d, failure := ask("bad.luau"); d == nil || d.Spec("Grown") == nil {
		t.Errorf("after mending: %+v, %v", d, failure)
	}
}

func TestClearingTheGeneratorKeepsTheContentsAndStops(t *testing.T) {
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "")
	s.begins()
	s.ends()
	s.settle()
	look := s.look(id)
	s.turns(id, 2)
	s.begins()
	none := ""
	edit(t, s.Level, level.ModelEdit{ID: id, Generator: &none})
	s.settle() // nobody lets the run end
	if m := s.Model(id); m.Dirty || s.look(id) != look || s.g.Force(id) {
		t.Errorf("%+v", m)
	}
	s.Undo()
	s.begins() // the change before is still without a result
	s.ends()
	s.settle()
	if s.look(id) == look {
		t.Error("undo does not go on with what was stopped")
	}
	replays(t, s.Level)
}

func TestAGeneratorThatLoopsForEverHoldsNothingUp(t *testing.T) { // G1
	limits := procedural.Limits{Busy: 200 * time.Millisecond}
	begin := func(l *level.Level) *stage {
		g := level.NewGeneration(l, api.NewInProcess(), level.GenerationOptions{Limits: limits})
		t.Cleanup(g.Close)
		return &stage{Level: l, t: t, g: g}
	}
	s := begin(newLevel(t, level.Config{}))
	id := s.own("loop.luau", "local M = {}\nfunction M.OnGenerate()\n\twhile true do end\nend\nreturn M")
	for range 5 {
		if s.frame(); !s.g.Busy() {
			t.Fatal("a frame waits for the generator")
		}
	}
	path := filepath.Join(t.TempDir(), "level.copse")
	if err := s.Save(path); err != nil {
		t.Fatal(err)
	}
	s.settle()
	named := func(l *level.Level) {
		t.Helper()
		if m := l.Model(id); m.Error == nil || m.Error.Kind != procedural.TimeoutError || m.Error.Line != 3 {
			t.Errorf("the error is %v", m.Error)
		}
	}
	named(s.Level)
	for range 2 { // as it was saved in mid-run, and with its error
		l, _, err := level.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		opened := begin(l)
		opened.settle()
		named(l)
		if err := l.Save(path); err != nil {
			t.Fatal(err)
		}
	}
}

func TestModesAndCancelling(t *testing.T) {
	s := newStage(t, level.Config{}, true)
	id := s.own("a.luau", "")
	s.begins()
	s.g.Cancel(id)
	s.settle()
	if m := s.Model(id); m.Error == nil || m.Dirty {
		t.Fatalf("after cancelling: %+v", m)
	}
	if !s.g.Force(id) {
		t.Fatal("it cannot be forced")
	}
	s.begins()
	s.ends()
	s.settle()
	if m := s.Model(id); m.Error != nil || m.Result == "" {
		t.Fatalf("after forcing: %+v", m)
	}
	mode := procedural.OnRelease
	edit(t, s.Level, level.ModelEdit{ID: id, Mode: &mode})
	s.BeginGesture("Drag")
	s.turns(id, 2)
	s.frame()
	if s.g.Status(id).Running {
		t.Error("it generates during the drag")
	}
	s.EndGesture()
	s.begins()
	s.ends()
	s.settle()
	mode = procedural.Manual
	edit(t, s.Level, level.ModelEdit{ID: id, Mode: &mode})
	s.turns(id, 3)
	s.settle()
	if m := s.Model(id); !m.Dirty {
		t.Error("it generates by itself")
	}
	replays(t, s.Level)
}

// A result that came while a stroke was drawn waits until that has ended. When the
// change that it is of was undone by then, or is no longer the newest, it is
// dropped.
func TestAResultThatWaitedIsDroppedWhenItsChangeIsPast(t *testing.T) {
	for name, pass := range map[string]func(s *stage, id level.ModelID){
		"undone":         func(s *stage, _ level.ModelID) { s.Undo(); s.Undo() }, // the stroke, and the change
		"changed again":  func(s *stage, id level.ModelID) { s.turns(id, 4) },
		"changed undone": func(s *stage, id level.ModelID) { s.turns(id, 4); s.Undo(); s.Undo(); s.Undo() },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, level.Config{}, true)
			id := s.own("a.luau", "")
			s.begins()
			s.ends()
			s.settle()
			first := s.look(id)
			s.module("a.luau", "grow") // what it fills in is worth a line
			s.begins()
			stroke := s.stroking()
			s.ends()
			s.frames("the result never came", func() bool { return s.look(id) != first })
			late := s.look(id)
			stroke.End()
			pass(s, id)
			hash := s.Hash()
			s.g.Collect(0) // before anything else hears of the change
			m := s.Model(id)
			if s.Hash() != hash || m.Error != nil || m.Result != "" && s.Level.Results().Get(m.Result).Signature() == late {
				t.Errorf("it was taken in: %+v", m)
			}
			close(s.make.hold)
			s.settle()
			if m := s.Model(id); m.Dirty || s.look(id) == late {
				t.Errorf("in the end: %+v shows %s", m, s.look(id))
			}
			replays(t, s.Level)
		})
	}
}
