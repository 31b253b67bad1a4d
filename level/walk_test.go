package level_test

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/internal/exact"
	"copse/internal/fixture"
	"copse/level"
	"copse/procedural"
	"copse/procedural/api"
	"copse/procedural/datatype"
	"copse/procedural/generators"
	"copse/terrain"
)

// walker does random things to a level whose models generate, and knows what
// the state was at every position of its history where it has been.
type walker struct {
	*stage
	*rand.Rand
	paths   []string // of modules
	folder  string   // for files
	states  []*state // by position of the history; nil where it is not known any more
	read    int      // lines of the journal that were looked at
	runs    int32    // of the executor when all states had come to rest
	seed    maphash.Seed
	models  string // as they were when changed was read
	changed level.ModelCursor
	source  func(path, text string) string
}

// state is all that undo brings back.
type state struct {
	hash    level.Hash
	models  string
	modules string
	props   uint64 // digest of their fields, in order of age
	clean   bool   // nothing was left to generate
}

func newWalker(s *stage, seed uint64, paths ...string) *walker {
	return &walker{stage: s, Rand: rand.New(rand.NewPCG(seed, 1)), paths: paths, folder: s.t.TempDir(), seed: maphash.MakeSeed(), read: s.Journal().Len()}
}

func (w *walker) now() *state {
	s := &state{hash: w.Hash(), clean: !w.g.Busy()}
	for p := range w.Props().All() {
		s.props = s.props*31 + maphash.Comparable(w.seed, p)
	}
	if ids, overflow := w.ModelChanges(&w.changed); len(ids) > 0 || overflow || w.models == "" {
		w.models = tree(w.Level)
	}
	s.models = w.models
	for _, path := range w.paths {
		m, _ := w.Module(path)
		s.modules += fmt.Sprintln(path, m, w.AttributePresets(path))
	}
	return s
}

// same tells whether two states are equal. What runs bring counts only where
// both had come to rest.
func (s *state) same(t *state) bool {
	return s.hash == t.hash && s.modules == t.modules && s.props == t.props && (!s.clean || !t.clean || s.models == t.models)
}

// note compares the state with what it was here before, and forgets what lines
// since then have changed below and above.
func (w *walker) note(what string) {
	w.t.Helper()
	for ; w.read < w.Journal().Len(); w.read++ {
		if line := string(w.Journal().Line(w.read)); appended(line) {
			w.forget(line)
		}
	}
	done := w.History().Done() + w.History().Dropped()
	for len(w.states) <= done {
		w.states = append(w.states, nil)
	}
	now := w.now()
	if was := w.states[done]; was != nil && !was.same(now) {
		w.t.Fatalf("%s: position %d was %v\n%s%s\nand is %v\n%s%s", what, done, was.hash, was.models, was.modules, now.hash, now.models, now.modules)
	}
	w.states[done] = now
}

// appended tells whether a line changes an earlier step.
func appended(line string) bool {
	return strings.Contains(line, `"step":`) && strings.Contains(line, `"changes":`)
}

// step makes a command, which forgets all states above.
func (w *walker) step(command func()) {
	w.t.Helper()
	before, lines := w.History().Done(), w.Journal().Len()
	command()
	if w.History().Done() != before || w.Journal().Len() != lines {
		w.states = w.states[:min(len(w.states), before+w.History().Dropped()+1)]
	}
}

// forget drops what is known of the states that an appended change may touch.
func (w *walker) forget(line string) {
	var ref int
	fmt.Sscanf(line[strings.Index(line, `"step":`)+len(`"step":`):], "%d", &ref)
	from := 0
	for i, s := range w.History().Steps() {
		if s.Ref <= ref {
			from = i + 1 + w.History().Dropped()
		}
	}
	for i := from; i < len(w.states); i++ {
		w.states[i] = nil
	}
}

// walk makes commands with undo and redo in between.
func (w *walker) walk(commands int) {
	w.t.Helper()
	w.note("start")
	for i := range commands {
		what := ""
		switch n := w.IntN(14); {
		case n < 3:
			w.Undo()
			what = "undo"
		case n < 5:
			w.Redo()
			what = "redo"
		default:
			w.step(func() { what = w.command() })
		}
		w.note(fmt.Sprintf("command %d, %s", i, what))
		switch w.IntN(3) {
		case 0:
			w.settle()
		case 1:
			w.frame()
		}
		w.note(fmt.Sprintf("command %d, %s, a frame later", i, what))
		if i%50 == 0 && w.Hash() != w.Recomputed() {
			w.t.Fatalf("command %d, %s: the kept hash %v is not that of the state, %v", i, what, w.Hash(), w.Recomputed())
		}
		if i%100 == 99 {
			w.reopen(fmt.Sprintf("command %d", i))
		}
	}
}

// reopen saves the level, opens it and saves it again: the same hash and the
// same bytes.
func (w *walker) reopen(what string) {
	w.t.Helper()
	w.settle()
	w.note(what)
	first, second := filepath.Join(w.folder, "a.copse"), filepath.Join(w.folder, "b.copse")
	w.must(w.Save(first))
	l, _, err := level.Open(first)
	w.must(err)
	for _, path := range w.paths {
		if a, b := fmt.Sprint(l.AttributePresets(path)), fmt.Sprint(w.AttributePresets(path)); a != b {
			w.t.Fatalf("%s: presets %s are opened as %s", what, b, a)
		}
	}
	if l.Hash() != w.Hash() || tree(l) != tree(w.Level) {
		w.t.Fatalf("%s: saved as %v\n%s and opened as %v\n%s", what, w.Hash(), tree(w.Level), l.Hash(), tree(l))
	}
	w.must(l.Save(second))
	a, err := os.ReadFile(first)
	w.must(err)
	b, err := os.ReadFile(second)
	w.must(err)
	if !bytes.Equal(a, b) {
		w.t.Fatalf("%s: saved again it has other bytes", what)
	}
}

// bothSides goes through the whole history until every state has come to rest,
// then once more, when nothing may generate and every state must be the same.
func (w *walker) bothSides() {
	w.t.Helper()
	for _, rest := range []bool{true, false} {
		for _, move := range []func() (string, bool){w.Undo, w.Redo} {
			for more := true; more; {
				if w.settle(); !rest && w.make != nil && w.make.runs.Load() != w.runs {
					w.t.Fatal("a state that had come to rest generates")
				}
				w.note("going through the history")
				_, more = move()
			}
		}
		if w.make != nil {
			w.runs = w.make.runs.Load()
		}
	}
}

func (w *walker) any() (level.ModelID, bool) {
	all := w.Models()
	if len(all) == 0 {
		return 0, false
	}
	return all[w.IntN(len(all))].ID, true
}

func (w *walker) place() fixture.Place {
	return fixture.Place{X: w.Float32()*80 - 40, Z: w.Float32()*80 + 10}
}

func (w *walker) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// command does something to the level and tells what.
func (w *walker) command() string {
	switch w.IntN(12) {
	case 0, 1:
		b := level.DefaultBrush("Meadow")
		b.Radius = w.Float32()*4 + 0.5
		stroke(w.t, w.Level, b, w.place(), w.place())
		return "paint"
	case 2:
		stroke(w.t, w.Level, eraser(w.Float32()*8+1), w.place())
		return "erase"
	case 3:
		s, err := w.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
		w.must(err)
		p := w.place()
		_, err = s.Dab(p.X, p.Z)
		w.must(err)
		s.End()
		return "sculpt"
	case 4:
		return w.propCommand()
	case 5:
		path := w.paths[w.IntN(len(w.paths))]
		texts := []string{"fail", "require", "text Turns", "grow", "fine"}
		w.must(w.SetModule(procedural.Module{Path: path, Source: w.source(path, texts[w.IntN(len(texts))])}))
		return "edit a module"
	case 6:
		path, name := w.paths[0], fmt.Sprint("preset ", w.IntN(3))
		if w.IntN(3) > 0 || w.RemoveAttributePreset(path, name) != nil {
			w.must(w.SetAttributePreset(path, name, turns(w.Float64())))
		}
		return "preset"
	case 7, 8:
		if len(w.Models()) > 25 {
			w.must(w.DeleteModels(w.Models()[0].ID, w.Models()[9].ID))
			return "delete two"
		}
		p := w.place()
		pivot := datatype.At(datatype.Vector3{X: p.X, Z: p.Z})
		m := level.NewModel{Generator: w.paths[w.IntN(len(w.paths))], Pivot: &pivot, Size: datatype.Vector3{X: 3, Y: 3, Z: 3}, FollowsGround: w.IntN(2) == 0}
		if w.IntN(5) == 0 {
			m = level.NewModel{Pivot: &pivot}
		}
		_, err := w.CreateModel(m)
		w.must(err)
		return "insert"
	default:
		return w.modelCommand()
	}
}

func (w *walker) propCommand() string {
	ids := some(w.Level, 1+w.IntN(5))
	if len(ids) == 0 {
		return "no prop"
	}
	p := w.place()
	switch w.IntN(3) {
	case 0:
		w.must(w.MoveProps(level.PropEdit{ID: ids[0], Position: &exact.Vec3{p.X, 3, p.Z}, Seat: w.IntN(2) == 0}))
		return "move a prop"
	case 1:
		w.must(w.DeleteProps(ids...))
		return "delete props"
	}
	if _, err := w.DuplicateProps(ids...); err != nil && w.Props().Len()+len(ids) <= w.Cap() {
		w.t.Fatal(err)
	}
	return "duplicate props"
}

func (w *walker) modelCommand() string {
	id, ok := w.any()
	if !ok {
		return "no model"
	}
	m := w.Model(id)
	values := func() procedural.Attributes {
		a := procedural.Attributes{{Name: "Turns", Value: datatype.Number(w.IntN(20))}}
		if w.IntN(4) == 0 {
			a[0].Value = datatype.String("many")
		}
		return a
	}
	switch w.IntN(8) {
	case 0:
		name := fmt.Sprint("名前 ", w.IntN(100))
		edit(w.t, w.Level, level.ModelEdit{ID: id, Name: &name})
		return "rename"
	case 1:
		w.must(w.DeleteModels(id))
		return "delete"
	case 2:
		if len(w.Models()) < 40 {
			_, err := w.DuplicateModels(id)
			w.must(err)
		}
		return "duplicate"
	case 3:
		if w.BakeModel(id) != nil {
			return "nothing to bake"
		}
		return "bake"
	case 4:
		parent, _ := w.any()
		order := w.IntN(4)
		if w.EditModels("Move in the tree", level.ModelEdit{ID: id, Parent: &parent, Order: &order}) != nil {
			return "a move into itself"
		}
		return "move in the tree"
	case 5:
		return w.drag(m)
	default:
		if m.Kind != level.ProceduralModel {
			return "no attributes"
		}
		edit(w.t, w.Level, level.ModelEdit{ID: id, Attributes: values()})
		return "set an attribute"
	}
}

// drag makes a gesture of several edits, with frames in between, and sometimes
// cancels it.
func (w *walker) drag(m *level.Model) string {
	id, kind, pivot := m.ID, m.Kind, m.Pivot
	w.BeginGesture("Drag")
	for i := range 1 + w.IntN(6) {
		e := level.ModelEdit{ID: id}
		if kind == level.ProceduralModel && w.IntN(2) == 0 {
			e.Attributes = turns(float64(w.IntN(50)))
		} else {
			p := pivot.Translate(datatype.Vector3{X: float32(i)})
			e.Pivot = &p
		}
		edit(w.t, w.Level, e)
		if w.IntN(2) == 0 {
			w.frame()
		}
	}
	if w.IntN(4) == 0 {
		w.CancelGesture()
		return "cancel a drag"
	}
	w.EndGesture()
	return "drag"
}

func TestARandomWalkIsTheSameFromBothSides(t *testing.T) {
	commands := 5000
	if testing.Short() {
		commands = 500
	}
	s := newStage(t, level.Config{Cap: 400}, false)
	s.make.slow = true
	s.module("shared.luau", "fine")
	w := newWalker(s, 7, "a.luau", "b.luau", "shared.luau")
	w.source = func(_, text string) string { return fmt.Sprint(text, w.IntN(3)) }
	w.walk(commands)
	w.bothSides()
	replays(t, s.Level)
}

func TestARandomWalkOfRealGeneratorsIsTheSameFromBothSides(t *testing.T) {
	l := newLevel(t, level.Config{Cap: 400})
	s := &stage{Level: l, t: t, g: level.NewGeneration(l, api.NewInProcess(), level.GenerationOptions{})}
	defer s.g.Close()
	w := newWalker(s, 8, "ladder.luau", "template.luau", "table-chairs.luau")
	w.source = func(path, text string) string {
		source, _ := generators.Source(path)
		switch text {
		case "fail":
			return source + "\nerror('it fails')"
		case "text Turns":
			return "return { Attributes = { Turns = 'one' }, OnGenerate = function() end }"
		}
		return source + "\n-- " + text
	}
	w.walk(250)
	w.bothSides()
	replays(t, l)
}
