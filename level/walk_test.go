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

	"copse/level"
	"copse/procedural/api"
	"copse/procedural/generators"
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
