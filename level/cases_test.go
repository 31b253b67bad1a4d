package level_test

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/props"
	"copse/terrain"
)

// hill makes a round hill of 60 m the ground, with flanks that are steep half way
// up.
func hill(t *testing.T, l *level.Level) {
	t.Helper()
	r := &terrain.Raster{Cols: 257, Rows: 257, Heights: make([]float32, 257*257)}
	for i := range r.Heights {
		x, z := float64(i%257-128), float64(i/257-128)
		r.Heights[i] = float32(5 + 60*math.Exp(-(x*x+z*z)/3000))
	}
	if _, err := l.ImportTerrain(terrain.Relief{Raster: r, Spacing: 1}); err != nil {
		t.Fatal(err)
	}
}

// T1: strokes on the top and on the flank of a hill place by density, on the
// ground, and their counts add up.
func TestAHillIsPaintedOnItsTopAndOnItsFlank(t *testing.T) {
	l := newLevel(t, level.Config{})
	hill(t, l)
	b := everywhere(t, l)
	for name, at := range map[string]fixture.Place{"top": {}, "flank": {X: 38}} {
		counts := stroke(t, l, b, at)
		wanted := math.Pi * 64 // at 1 per m²
		if d := float64(counts.Candidates) - wanted; !counts.Balanced() || d < -1 || d > 1 || counts.Placed+counts.Spacing != counts.Candidates || counts.Placed == 0 {
			t.Errorf("%s: %+v of %.0f", name, counts, wanted)
		}
	}
	for p := range l.Props().All() {
		if y, ok := l.Terrain().Height(p.X, p.Z); !ok || p.Y > y+1e-4 || p.Y < y-3 || y < 20 {
			t.Errorf("%v stands at %v over ground at %v", p.ID, p.Y, y)
		}
	}
}

// T2: strokes over props that stand already give finite props, and a ray under
// 2° meets the ground, whatever stands in its way.
func TestGrazingStrokesOverPropsStayFinite(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	sin, cos := math.Sincos(2 * math.Pi / 180)
	direction := [3]float32{0, float32(-sin), float32(-cos)}
	for i := range 20 {
		y, _ := l.Terrain().Height(meadow.X, meadow.Z)
		hit, ok := l.Terrain().Raycast([3]float32{meadow.X, y + 1.5, meadow.Z + 3}, direction)
		if !ok {
			t.Fatalf("stroke %d: the ray meets no ground", i)
		}
		if at, on := l.Terrain().Height(hit.Point[0], hit.Point[2]); !on || math.Abs(float64(at-hit.Point[1])) > 1e-3 {
			t.Fatalf("stroke %d: the ray meets %v, where the ground is at %v", i, hit.Point, at)
		}
		stroke(t, l, b, fixture.Place{X: hit.Point[0], Z: hit.Point[2]})
	}
	if l.Props().Len() < 50 {
		t.Fatalf("only %d props stand", l.Props().Len())
	}
	for p := range l.Props().All() {
		for _, v := range []float32{p.X, p.Y, p.Z, p.Yaw, p.Scale, p.Up[0], p.Up[1], p.Up[2], p.Offset} {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
				t.Fatalf("%+v", p)
			}
		}
		if d := p.Up[0]*p.Up[0] + p.Up[1]*p.Up[1] + p.Up[2]*p.Up[2] - 1; d > 1e-4 || d < -1e-4 || p.Scale <= 0 {
			t.Fatalf("%+v", p)
		}
	}
}

// T6: one of two kinds is cleared, saved and opened again: the counts are the
// same, and the level was marked changed.
func TestAClearedKindStaysClearedInItsFile(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), meadow)
	path := filepath.Join(t.TempDir(), "cleared.copse")
	if err := l.Save(path); err != nil {
		t.Fatal(err)
	}
	if l.Modified() {
		t.Fatal("a level that was saved just now is marked changed")
	}
	b := eraser(100)
	b.Category = "grass"
	if counts := stroke(t, l, b, meadow); counts.Erased == 0 || !l.Modified() {
		t.Fatalf("%+v, marked changed: %v", counts, l.Modified())
	}
	left := categories(l)
	if err := l.Save(path); err != nil {
		t.Fatal(err)
	}
	again, notices, err := level.Open(path)
	if err != nil || len(notices) > 0 {
		t.Fatal(err, notices)
	}
	after := categories(again)
	if again.Hash() != l.Hash() || after["grass"] != 0 || after["flower"] != left["flower"] || after["flower"] == 0 {
		t.Errorf("%v came back as %v", left, after)
	}
}

// T17: among 100,000 props, taking a stroke of some 500 back restores bytes and
// order, and touches as many props as the stroke has.
func TestUndoAmongManyPropsCostsWhatTheStrokeDid(t *testing.T) {
	l := newLevel(t, level.Config{Cap: 500_000}) // nothing is evicted
	b := everywhere(t, l)
	b.Density = 4
	for l.Props().Len() < 100_000 {
		b.Mode = level.Fill
		s, err := l.BeginStroke(b)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.StartArea(nil); err != nil {
			t.Fatal(err)
		}
		s.Run(1 << 30)
		s.End()
	}
	before, hash := slices.Collect(l.Props().All()), l.Hash()
	b.Mode, b.Radius, b.Density = level.Paint, 15, 1
	counts := stroke(t, l, b, meadow)
	if counts.Placed < 300 || counts.Placed > 1000 {
		t.Fatalf("the stroke placed %d", counts.Placed)
	}
	painted := slices.Collect(l.Props().All())
	var cursor props.Cursor
	l.Props().Changes(&cursor)
	touched := func(what string) {
		t.Helper()
		if changes, overflow := l.Props().Changes(&cursor); overflow || len(changes) != counts.Placed {
			t.Errorf("%s touched %d props (overflow: %v), the stroke %d", what, len(changes), overflow, counts.Placed)
		}
	}
	l.Undo()
	touched("undo")
	if l.Hash() != hash || !slices.Equal(slices.Collect(l.Props().All()), before) {
		t.Error("undo does not restore what stood")
	}
	l.Redo()
	touched("redo")
	if !slices.Equal(slices.Collect(l.Props().All()), painted) {
		t.Error("redo does not give what it gave")
	}
	if steps := l.History().Steps(); steps[len(steps)-1].Bytes() > 200*counts.Placed {
		t.Errorf("the step of %d props keeps %d bytes", counts.Placed, steps[len(steps)-1].Bytes())
	}
}
