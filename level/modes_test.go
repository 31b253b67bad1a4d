package level_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
)

// meadow is a flat place of the starter terrain.
var meadow = fixture.Place{X: 10, Z: 45}

// deep is a place far under water.
func deep(t testing.TB, l *level.Level) fixture.Place {
	t.Helper()
	for x := float32(-120); x < 120; x += 5 {
		for z := float32(-120); z < 120; z += 5 {
			if y, _ := l.Terrain().Height(x, z); y < l.Water()-4 {
				return fixture.Place{X: x, Z: z}
			}
		}
	}
	t.Fatal("there is no deep water")
	return fixture.Place{}
}

// everywhere paints something on any ground.
func everywhere(t testing.TB, l *level.Level) level.Brush {
	t.Helper()
	preset := `{"version":1,"name":"Everywhere","densityPerM2":1,"picks":[
		{"category":"fern","weight":1,"altMin":-100},{"category":"boulder","weight":1},{"category":"grass","weight":2}]}`
	if refused := l.LoadPresets([]brush.File{{Name: "everywhere.json", Text: []byte(preset)}}); len(refused) > 0 {
		t.Fatal(refused)
	}
	return level.DefaultBrush("Everywhere")
}

// bothWays checks that a level is what its journal makes again, and that undo
// and redo of its last step lead to the same states.
func bothWays(t testing.TB, l *level.Level) {
	t.Helper()
	if l.Hash() != l.Recomputed() {
		t.Errorf("the kept hash %v is not that of the state, %v", l.Hash(), l.Recomputed())
	}
	after, stood := l.Hash(), slices.Collect(l.Props().All())
	if _, ok := l.Undo(); !ok {
		t.Fatal("nothing to undo")
	}
	before := l.Hash()
	l.Redo()
	if l.Hash() != after || !slices.Equal(stood, slices.Collect(l.Props().All())) {
		t.Error("redo does not give what was there")
	}
	l.Undo()
	if l.Hash() != before {
		t.Error("a second undo leads elsewhere")
	}
	l.Redo()
	file := session(t, l)
	report := replay(t, file)
	if report.Mismatch != nil || report.Level.Hash() != after {
		t.Errorf("replay: %+v", report.Mismatch)
	}
	if !bytes.Equal(session(t, report.Level), file) {
		t.Error("the replay writes another journal")
	}
}

func categories(l *level.Level) map[string]int {
	count := map[string]int{}
	for p := range l.Props().All() {
		count[l.Catalog().Kind(p.Kind).Category]++
	}
	return count
}

func TestASingleStandsOnTheExactSpotAsItWasTurned(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Mixed Forest"), meadow)
	b := level.DefaultBrush("Mixed Forest")
	b.Mode, b.Prop = level.Single, "test:conifer-a"
	s, err := l.BeginStroke(b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Dab(meadow.X, meadow.Z); err != nil {
		t.Fatal(err)
	}
	p, ok := s.Placed()
	if !ok || p.X != meadow.X || p.Z != meadow.Z || p.Scale < 0.75 || p.Scale > 1.25 {
		t.Fatalf("placed %+v", p)
	}
	if err := s.Turn(brush.Pose{Yaw: 123.5, Scale: 2.25}); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []brush.Pose{{Yaw: 360, Scale: 1}, {Yaw: -1, Scale: 1}, {Scale: 0}, {Scale: float32(math.NaN())}} {
		if s.Turn(bad) == nil {
			t.Errorf("a pose of %+v is taken", bad)
		}
	}
	s.End()
	got, _ := l.Props().Get(p.ID)
	if got.Yaw != 123.5 || got.Scale != 2.25 || l.Catalog().Kind(got.Kind).ID != "test:conifer-a" {
		t.Errorf("stands as %+v", got)
	}
	if l.PlantedBy(p.ID) != "Mixed Forest" {
		t.Errorf("planted by %q", l.PlantedBy(p.ID))
	}
	bothWays(t, l)
	if s.Turn(brush.Pose{Scale: 1}) == nil {
		t.Error("an ended stroke still turns its prop")
	}
}

func TestASingleWithoutAKindIsOneOfThePresetOrRefused(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := level.DefaultBrush("Meadow")
	b.Mode = level.Single
	if counts := stroke(t, l, b, meadow); counts.Placed != 1 || !counts.Balanced() {
		t.Errorf("on the meadow: %+v", counts)
	}
	if counts := stroke(t, l, b, deep(t, l)); counts.Placed != 0 || counts.Altitude != 1 {
		t.Errorf("under water: %+v", counts)
	}
	if counts := stroke(t, l, b, fixture.Place{X: 500}); counts.Outside != 1 {
		t.Errorf("off the map: %+v", counts)
	}
	if report := replay(t, session(t, l)); report.Mismatch != nil {
		t.Errorf("%+v", report.Mismatch)
	}
}

func TestAFillStaysInItsOutline(t *testing.T) {
	l := newLevel(t, level.Config{})
	shape := outline(meadow)
	counts := fill(t, l, "Meadow", shape)
	if counts.Placed < 100 || counts.Mask == 0 || !counts.Balanced() {
		t.Fatalf("%+v", counts)
	}
	region := brush.NewRegion(shape, l.Terrain())
	for p := range l.Props().All() {
		if !region.Contains(p.X, p.Z) {
			t.Fatalf("%v stands outside at %v, %v", p.ID, p.X, p.Z)
		}
	}
	bothWays(t, l)
}

// T11, over the whole map: where the predicates hold, no part is left out.
func TestAFillOfTheMapLeavesNoPartEmpty(t *testing.T) {
	l := newLevel(t, level.Config{})
	everywhere(t, l)
	counts := fill(t, l, "Everywhere", nil)
	if counts.Mask != 0 || counts.Outside != 0 {
		t.Errorf("%+v", counts)
	}
	noPartEmpty(t, l)
	bothWays(t, l)
}

func TestReapplyingChangesNothingWhereNothingChanged(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Mixed Forest"), meadow)
	hash := l.Hash()
	b := level.DefaultBrush("Mixed Forest")
	b.Mode, b.Radius = level.Reapply, 30
	counts := stroke(t, l, b, meadow)
	if l.Hash() != hash || counts.Placed != l.Props().Len() || counts.Erased != 0 {
		t.Errorf("%v became %v: %+v", hash, l.Hash(), counts)
	}
}

func TestReapplyingDropsWhatDoesNotFitAnyMoreAndSeatsTheRest(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius = 20
	stroke(t, l, b, meadow)
	before := categories(l)
	stricter := `{"version":1,"name":"Everywhere","densityPerM2":1,"picks":[
		{"category":"fern","weight":1,"altMin":500},{"category":"boulder","weight":1,"sink":0.5,"scaleMin":2,"scaleMax":3}]}`
	if refused := l.LoadPresets([]brush.File{{Name: "e.json", Text: []byte(stricter)}}); len(refused) > 0 {
		t.Fatal(refused)
	}
	paintMask(t, l, level.MaskBrush{Radius: 5, Strength: 1}, meadow)
	b.Mode, b.Rescale, b.Radius = level.Reapply, true, 30
	counts := stroke(t, l, b, meadow)
	after := categories(l)
	if after["fern"] != 0 || after["grass"] != before["grass"] || after["boulder"] == 0 || after["boulder"] >= before["boulder"] {
		t.Errorf("from %v to %v", before, after)
	}
	if counts.Altitude != before["fern"]-counts.Mask+before["boulder"]-after["boulder"] || counts.Mask == 0 || !counts.Balanced() || counts.Erased != counts.Mask+counts.Altitude {
		t.Errorf("%+v of %v", counts, before)
	}
	for p := range l.Props().All() {
		if y, _ := l.Terrain().Height(p.X, p.Z); l.Catalog().Kind(p.Kind).Category == "boulder" && (p.Scale < 2 || p.Y > y-0.5*p.Scale) {
			t.Fatalf("a boulder of scale %v stands at %v over ground at %v", p.Scale, p.Y, y)
		}
	}
	bothWays(t, l)
}

func TestFactorsChangeOneCategoryAndLeaveTheOthers(t *testing.T) {
	count := func(factors ...brush.Factor) map[string]int {
		l := newLevel(t, level.Config{})
		b := everywhere(t, l)
		b.Radius, b.Factors = 25, factors
		stroke(t, l, b, meadow)
		return categories(l)
	}
	plain := count()
	more := count(brush.Factor{Category: "grass", Factor: 3})
	none := count(brush.Factor{Category: "boulder", Factor: 0})
	near := func(a int, b float64) bool { return math.Abs(float64(a)-b) < 0.15*b }
	if !near(more["grass"], 3*float64(plain["grass"])) || !near(more["fern"], float64(plain["fern"])) {
		t.Errorf("three times the grass: %v became %v", plain, more)
	}
	if none["boulder"] != 0 || !near(none["grass"], float64(plain["grass"])) {
		t.Errorf("no boulders: %v became %v", plain, none)
	}
}

// T13: a huge brush runs in slices, says how much the budget lets it run, and
// can be cut short; the journal says how much really ran.
func TestAHugeDabRunsInSlicesAndCanBeCutShort(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius, b.Density = 1000, 10
	s, err := l.BeginStroke(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.StartDab(0, 0); err != nil {
		t.Fatal(err)
	}
	if s.Pending() != level.DefaultBudget || s.Wanted < 31_000_000 || !s.Truncated() {
		t.Errorf("%d pending of %d wanted", s.Pending(), s.Wanted)
	}
	for range 10 {
		if s.Run(1000) {
			t.Fatal("the dab is done after a fraction of its candidates")
		}
	}
	if s.Counts.Candidates != 10_000 || !s.Counts.Balanced() {
		t.Errorf("%+v", s.Counts)
	}
	s.End()
	if !s.Cut() || l.Drawing() != nil {
		t.Error("the stroke does not know that it was cut short")
	}
	last := string(l.Journal().Line(l.Journal().Len() - 1))
	if !strings.Contains(last, `"ran":10000,`) {
		t.Errorf("the journal says %s", last)
	}
	bothWays(t, l)
}

func TestAnotherCommandCutsAStrokeShort(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius = 100
	s, _ := l.BeginStroke(b)
	if err := s.StartDab(0, 0); err != nil {
		t.Fatal(err)
	}
	s.Run(500)
	if name, ok := l.Undo(); !ok || name != "Paint Everywhere" || l.Props().Len() != 0 {
		t.Errorf("undo took %q back and left %d props", name, l.Props().Len())
	}
	l.Redo()
	if l.Props().Len() == 0 || s.Run(1) != true {
		t.Error("the stroke went on")
	}
	bothWays(t, l)
}

func TestStrokesOfTheWrongShapeAreRefused(t *testing.T) {
	l := newLevel(t, level.Config{})
	for want, do := range map[string]func(*level.Stroke) error{
		"works by dabs":        func(s *level.Stroke) error { return s.StartArea(nil) },
		"a place lies between": func(s *level.Stroke) error { _, err := s.Dab(1e9, 0); return err },
	} {
		s, err := l.BeginStroke(level.DefaultBrush("Meadow"))
		if err != nil {
			t.Fatal(err)
		}
		if err := do(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
		s.End()
	}
	b := level.DefaultBrush("Meadow")
	b.Mode = level.Fill
	s, _ := l.BeginStroke(b)
	if _, err := s.Dab(0, 0); err == nil {
		t.Error("a fill takes a dab")
	}
	if err := s.StartArea(brush.Polygon{{0, 0}, {1, 1}}); err == nil || !strings.Contains(err.Error(), "2 corners") {
		t.Errorf("an outline of two corners: %v", err)
	}
	if err := s.StartArea(nil); err != nil {
		t.Fatal(err)
	}
	if s.StartArea(nil) == nil {
		t.Error("a stroke takes a second area")
	}
	s.End()
	for _, b := range []level.Brush{
		{Mode: level.Single, Radius: 1, Prop: "test:nothing"},
		{Mode: level.Single, Radius: 1},
		{Mode: level.Erase, Radius: 1, Keep: -1},
		{Mode: level.Erase, Radius: 1, Filter: true},
		{Mode: level.Paint, Preset: "Meadow", Radius: 1, Factors: []brush.Factor{{Category: "b"}, {Category: "a"}}},
		{Mode: level.Paint, Preset: "Meadow", Radius: 1, Factors: []brush.Factor{{Category: "b", Factor: -1}}},
	} {
		if _, err := l.BeginStroke(b); err == nil {
			t.Errorf("%+v is taken", b)
		}
	}
}
