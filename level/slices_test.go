package level_test

import (
	"fmt"
	"strings"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
)

// slicedStrokes are strokes on what stands that may have much to do.
var slicedStrokes = map[string]struct {
	brush level.Brush
	area  brush.Polygon // in place of a dab, when it has corners
}{
	"erase":           {brush: eraser(60)},
	"erase softly":    {brush: level.Brush{Mode: level.Erase, Radius: 60, Strength: 0.6, Density: 1, Falloff: 0.5, Soft: true}},
	"erase a kind":    {brush: level.Brush{Mode: level.Erase, Radius: 60, Strength: 1, Density: 1, Category: "grass"}},
	"thin":            {brush: level.Brush{Mode: level.Erase, Radius: 60, Strength: 1, Density: 1, Keep: 0.02}},
	"thin softly":     {brush: level.Brush{Mode: level.Erase, Radius: 60, Strength: 0.5, Density: 1, Keep: 0.02, Soft: true}},
	"thin an outline": {brush: level.Brush{Mode: level.Erase, Radius: 1, Strength: 1, Density: 1, Keep: 0.02}, area: outline(meadow)},
	"re-apply":        {brush: level.Brush{Mode: level.Reapply, Preset: "Everywhere", Radius: 60, Strength: 1, Density: 1, Rescale: true}},
}

// planted is a level with a few thousand props around the meadow, some of which
// a re-apply takes out.
func planted(t testing.TB) *level.Level {
	t.Helper()
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius = 40
	stroke(t, l, b, meadow, fixture.Place{X: meadow.X + 20, Z: meadow.Z}, fixture.Place{X: meadow.X, Z: meadow.Z + 15})
	paintMask(t, l, level.MaskBrush{Radius: 6, Strength: 1}, meadow)
	return l
}

// begin starts one of the sliced strokes.
func begin(t testing.TB, l *level.Level, name string) *level.Stroke {
	t.Helper()
	c := slicedStrokes[name]
	s, err := l.BeginStroke(c.brush)
	if err != nil {
		t.Fatal(err)
	}
	if c.area != nil {
		err = s.StartArea(c.area)
	} else {
		err = s.StartDab(meadow.X, meadow.Z)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What a stroke does to what stands does not depend on the slices it is done in.
func TestStrokesOnWhatStandsAreTheSameInAnySlices(t *testing.T) {
	for name := range slicedStrokes {
		t.Run(name, func(t *testing.T) {
			var once []byte
			for _, slice := range []int{1 << 30, 1, 7, 500} {
				l := planted(t)
				before := l.Hash()
				s := begin(t, l, name)
				if s.Pending() == 0 || s.Progress() != 0 || l.Hash() != before {
					t.Fatal("something was done before the first slice")
				}
				share := s.Progress()
				for !s.Run(slice) {
					if s.Progress() < share || s.Progress() >= 1 {
						t.Fatalf("progress goes from %v to %v", share, s.Progress())
					}
					share = s.Progress()
				}
				s.End()
				if s.Cut() || l.Hash() == before {
					t.Fatal("the stroke did nothing, or thinks that it was cut short")
				}
				if file := session(t, l); once == nil {
					once = file
					bothWays(t, l)
				} else if string(file) != string(once) {
					t.Errorf("slices of %d make another session", slice)
				}
			}
		})
	}
}

// A stroke on what stands that is cut short, at whatever moment, is one step and
// replays to the same state.
func TestStrokesOnWhatStandsCanBeCutShort(t *testing.T) {
	for name := range slicedStrokes {
		t.Run(name, func(t *testing.T) {
			for _, share := range []float32{0, 0.1, 0.5, 0.98} {
				l := planted(t)
				s := begin(t, l, name)
				for s.Progress() < share {
					s.Run(1)
				}
				s.End()
				if !s.Cut() {
					t.Fatalf("at %v the stroke does not know that it was cut short", share)
				}
				did := s.Counts.Candidates
				if slicedStrokes[name].brush.Mode == level.Erase {
					did = s.Counts.Erased
				}
				last := string(l.Journal().Line(l.Journal().Len() - 1))
				if !strings.Contains(last, fmt.Sprintf(`"ran":%d,`, did)) {
					t.Errorf("at %v the journal says %s", share, last)
				}
				report := replay(t, session(t, l))
				if report.Mismatch != nil || report.Level.Hash() != l.Hash() || l.Hash() != l.Recomputed() {
					t.Errorf("at %v: %+v", share, report.Mismatch)
				}
				if did > 0 {
					bothWays(t, l)
				}
			}
		})
	}
}

// T11: where the predicates hold, strokes that cover the map leave no part of it
// empty.
func TestStrokesOverAllOfTheMapLeaveNoPartEmpty(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius, b.Density = 12, 0.5
	for z := float32(-120); z <= 120; z += 16 { // one stroke a lane, as a hand draws them
		s, err := l.BeginStroke(b)
		if err != nil {
			t.Fatal(err)
		}
		path := brush.NewPath(b.Radius)
		for x := float32(-128); x <= 128; x += 3 {
			path.Extend(x, z, func(x, z float32) {
				if _, err := s.Dab(x, z); err != nil {
					t.Fatal(err)
				}
			})
		}
		s.End()
	}
	noPartEmpty(t, l)
	bothWays(t, l)
}

// noPartEmpty bins what stands on the starter map into 16 × 16 parts.
func noPartEmpty(t *testing.T, l *level.Level) {
	t.Helper()
	var bins [16][16]int
	for p := range l.Props().All() {
		bins[int(p.Z+128)/16%16][int(p.X+128)/16%16]++
	}
	for row := range bins {
		for col, n := range bins[row] {
			if n == 0 {
				t.Errorf("no prop in the part at column %d, row %d", col, row)
			}
		}
	}
}

// Where nothing stands there is nothing to do, and so nothing that is cut short.
func TestAStrokeWithNothingToDoIsNotCutShort(t *testing.T) {
	for name, c := range slicedStrokes {
		if c.brush.Mode != level.Erase {
			continue
		}
		l := newLevel(t, level.Config{})
		s := begin(t, l, name)
		s.End()
		if s.Cut() || s.Kept() || l.History().Done() != 0 {
			t.Errorf("%s: cut %v, kept %v, %d steps", name, s.Cut(), s.Kept(), l.History().Done())
		}
	}
	l := planted(t)
	s := begin(t, l, "erase")
	s.End() // before any of it ran
	if !s.Cut() || s.Kept() {
		t.Errorf("a stroke of which nothing ran: cut %v, kept %v", s.Cut(), s.Kept())
	}
}
