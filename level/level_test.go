package level_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/props"
	"copse/terrain"
)

// emptyHash is the state hash of the empty starter level. It changes with the
// terrain's version and with the definition of the hash, and for no other
// reason.
const emptyHash = "36e5d5abba464cd2"

func TestTheEmptyStarterLevelHasItsHash(t *testing.T) {
	if got := newLevel(t, level.Config{}).Hash().String(); got != emptyHash {
		t.Errorf("hash %s, want %s", got, emptyHash)
	}
}

func TestTheStateIsTheSameFromEitherSideOfEveryStep(t *testing.T) {
	for _, limit := range []int{0, 400} { // with and without evictions
		random := rand.New(rand.NewPCG(1, uint64(limit)))
		l := newLevel(t, level.Config{Cap: limit})
		type state struct {
			hash  level.Hash
			props []props.Prop
		}
		now := func() state { return state{l.Hash(), slices.Collect(l.Props().All())} }
		states := []state{now()}
		for i := range 400 {
			before := l.History().Done()
			isEdit := walk(t, l, random)
			done := l.History().Done()
			if isEdit && done == before+1 {
				states = append(states[:done], now())
			}
			if got := now(); got.hash != states[done].hash || !slices.Equal(got.props, states[done].props) {
				t.Fatalf("edit %d: step %d differs from what it was when it was made", i, done)
			}
			if l.Hash() != l.Recomputed() {
				t.Fatalf("edit %d: the kept hash %v is not that of the state, %v", i, l.Hash(), l.Recomputed())
			}
		}
		for l.History().Done() > 0 {
			l.Undo()
		}
		if got := now(); got.hash != states[0].hash || len(got.props) != 0 {
			t.Errorf("undo to the start leaves %d props", len(got.props))
		}
	}
}

func TestUndoRestoresOrderAndBytes(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := level.DefaultBrush("Meadow")
	stroke(t, l, b, fixture.Place{X: 0, Z: 60}, fixture.Place{X: 5, Z: 60})
	painted, hash := slices.Collect(l.Props().All()), l.Hash()
	counts := stroke(t, l, eraser(4), fixture.Place{X: 2, Z: 60})
	if counts.Erased == 0 || l.Hash() == hash {
		t.Fatalf("nothing was erased: %+v", counts)
	}
	erased, erasedHash := slices.Collect(l.Props().All()), l.Hash()
	for range 3 {
		if name, ok := l.Undo(); !ok || name != "Erase" {
			t.Fatalf("Undo = %q, %v", name, ok)
		}
		if !slices.Equal(slices.Collect(l.Props().All()), painted) || l.Hash() != hash {
			t.Fatal("undo of an erase does not restore what stood")
		}
		l.Redo()
		if !slices.Equal(slices.Collect(l.Props().All()), erased) || l.Hash() != erasedHash {
			t.Fatal("redo of an erase does not give what it gave")
		}
	}
}

// T16.
func TestALongDragIsOneStep(t *testing.T) {
	l := newLevel(t, level.Config{})
	s, err := l.BeginStroke(level.DefaultBrush("Meadow"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		if _, err := s.Dab(float32(i)/4-25, 60); err != nil {
			t.Fatal(err)
		}
	}
	s.End()
	if len(l.History().Steps()) != 1 {
		t.Fatalf("%d steps", len(l.History().Steps()))
	}
	l.Undo()
	if l.Props().Len() != 0 || l.Hash().String() != emptyHash {
		t.Errorf("%d props are left", l.Props().Len())
	}
}

func TestUndoInMidStrokeTakesTheStrokeBack(t *testing.T) {
	l := newLevel(t, level.Config{})
	s, _ := l.BeginStroke(level.DefaultBrush("Meadow"))
	if _, err := s.Dab(0, 60); err != nil {
		t.Fatal(err)
	}
	if name, ok := l.Undo(); !ok || name != "Paint Meadow" || l.Props().Len() != 0 {
		t.Errorf("Undo = %q, %v and %d props", name, ok, l.Props().Len())
	}
	if _, err := s.Dab(0, 60); err == nil || l.Props().Len() != 0 {
		t.Error("an ended stroke still paints")
	}
	l.Redo()
	if l.Props().Len() == 0 {
		t.Error("the stroke cannot be redone")
	}
}

func TestUndoInAStrokeThatChangedNothingLeavesTheOneBefore(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 10, Z: 38})
	hash := l.Hash()
	s, err := l.BeginStroke(level.DefaultBrush("Meadow"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Dab(500, 500); err != nil { // off the map
		t.Fatal(err)
	}
	if name, ok := l.Undo(); ok || l.Hash() != hash {
		t.Errorf("Undo = %q, %v, and the stroke before is gone", name, ok)
	}
	if name, ok := l.Undo(); !ok || name != "Paint Meadow" || l.Props().Len() != 0 {
		t.Errorf("the next Undo = %q, %v", name, ok)
	}
}

func TestUndoInMidStrokeTakesStrokesOfEverySortBack(t *testing.T) {
	for name, draw := range map[string]func(l *level.Level) error{
		"props": func(l *level.Level) error {
			s, err := l.BeginStroke(level.DefaultBrush("Meadow"))
			if err == nil {
				_, err = s.Dab(0, 60)
			}
			return err
		},
		"ground": func(l *level.Level) error {
			s, err := l.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
			if err == nil {
				_, err = s.Dab(0, 60)
			}
			return err
		},
		"mask": func(l *level.Level) error {
			s, err := l.BeginMask(level.MaskBrush{Radius: 5, Strength: 1})
			if err == nil {
				err = s.Dab(0, 60)
			}
			return err
		},
	} {
		// Room for one step, so that the one before is dropped when it ends.
		l := newLevel(t, level.Config{UndoBytes: 1})
		stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 10, Z: 38})
		hash := l.Hash()
		if err := draw(l); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, ok := l.Undo(); !ok || l.Busy() || l.Hash() != hash {
			t.Errorf("%s: undone is %v, hash %v, want %v", name, ok, l.Hash(), hash)
		}
	}
}

// T12.
func TestAlternatingPresetsUndoOneStrokeEach(t *testing.T) {
	l := newLevel(t, level.Config{})
	var lengths []int
	for i := range 6 {
		lengths = append(lengths, l.Props().Len())
		name := []string{"Meadow", "Mixed Forest"}[i%2]
		stroke(t, l, level.DefaultBrush(name), fixture.Place{X: float32(i), Z: 60})
	}
	for i := 5; i >= 0; i-- {
		l.Undo()
		if l.Props().Len() != lengths[i] {
			t.Errorf("after undoing stroke %d: %d props, want %d", i, l.Props().Len(), lengths[i])
		}
	}
}

func TestTheBudgetIsSaidAndKept(t *testing.T) {
	l := newLevel(t, level.Config{Budget: 1000})
	b := level.DefaultBrush("Meadow")
	b.Radius = 1000
	s, err := l.BeginStroke(b)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := s.Dab(0, 0); err != nil {
			t.Fatal(err)
		}
	}
	s.End()
	if s.Counts.Candidates != 1000 || !s.Truncated() || !s.Counts.Balanced() {
		t.Errorf("%+v of %d wanted, truncated: %v", s.Counts, s.Wanted, s.Truncated())
	}
}

func TestBadBrushesAndPlacesAreRefused(t *testing.T) {
	l := newLevel(t, level.Config{})
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for want, change := range map[string]func(*level.Brush){
		"radius":   func(b *level.Brush) { b.Radius = nan },
		"strength": func(b *level.Brush) { b.Strength = 2 },
		"density":  func(b *level.Brush) { b.Density = -1 },
		"falloff":  func(b *level.Brush) { b.Falloff = inf },
		"mode":     func(b *level.Brush) { b.Mode = "burn" },
		`"Jungle"`: func(b *level.Brush) { b.Preset = "Jungle" },
	} {
		b := level.DefaultBrush("Meadow")
		change(&b)
		if _, err := l.BeginStroke(b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %q", b, err, want)
		}
	}
	s, err := l.BeginStroke(level.DefaultBrush("Meadow"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []fixture.Place{{X: nan}, {Z: inf}, {X: 1e9}} {
		if _, err := s.Dab(p.X, p.Z); err == nil {
			t.Errorf("a dab at %v is taken", p)
		}
	}
}
