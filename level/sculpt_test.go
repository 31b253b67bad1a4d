package level_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
	"copse/props"
	"copse/terrain"
)

// sculpt draws one sculpting stroke through the given places.
func sculpt(t testing.TB, l *level.Level, b level.SculptBrush, places ...fixture.Place) {
	t.Helper()
	s, err := l.BeginSculpt(b)
	if err != nil {
		t.Fatal(err)
	}
	through(t, s, places)
}

// onTheMap is a random place of the starter terrain.
func onTheMap(random *rand.Rand) fixture.Place {
	return fixture.Place{X: random.Float32()*256 - 128, Z: random.Float32()*256 - 128}
}

// ground is everything that sculpting can change.
type ground struct {
	hash    level.Hash
	heights []float32
	props   []props.Prop
	models  string
}

func groundOf(l *level.Level) ground {
	return ground{l.Hash(), slices.Clone(l.Terrain().Samples()), slices.Collect(l.Props().All()), tree(l)}
}

func (g ground) equals(o ground) bool {
	same := func(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) }
	return g.hash == o.hash && slices.EqualFunc(g.heights, o.heights, same) && slices.Equal(g.props, o.props) && g.models == o.models
}

// Paint, erase, sculpt with every tool and move the water, back and forth: each
// step is the same to the bit from either side, and all of it replays.
func TestSculptedStatesAreTheSameFromEitherSide(t *testing.T) { // T4
	random := rand.New(rand.NewPCG(61, 62))
	l := newLevel(t, level.Config{})
	follows := true
	edit(t, l, level.ModelEdit{ID: stairs(t, l, 5, 60), FollowsGround: &follows})
	base := l.History().Done()
	states := []ground{groundOf(l)}
	for i := range 150 {
		before := l.History().Done()
		made := true
		switch random.IntN(9) {
		case 0, 1:
			if made = false; before > base {
				l.Undo()
			}
		case 2:
			made = false
			l.Redo()
		case 3:
			if err := l.SetWater(random.Float32()*6 - 3); err != nil {
				t.Fatal(err)
			}
		case 4, 5:
			stroke(t, l, level.DefaultBrush(l.Presets()[random.IntN(len(l.Presets()))].Name), onTheMap(random), fixture.Place{X: 5, Z: 60})
		case 6:
			stroke(t, l, eraser(5), onTheMap(random))
		default:
			b := level.DefaultSculptBrush(terrain.Tools()[random.IntN(6)])
			b.Radius, b.Strength, b.Falloff = 1+random.Float32()*30, random.Float32(), random.Float32()
			sculpt(t, l, b, fixture.Place{X: 8, Z: 62}, onTheMap(random))
		}
		done := l.History().Done()
		if made && done == before+1 {
			states = append(states[:done-base], groundOf(l))
		}
		if !states[done-base].equals(groundOf(l)) {
			t.Fatalf("edit %d: step %d differs from what it was when it was made", i, done)
		}
		if l.Hash() != l.Recomputed() {
			t.Fatalf("edit %d: the kept hash %v is not that of the state, %v", i, l.Hash(), l.Recomputed())
		}
	}
	replays(t, l)
}

// What stands on sculpted ground stands as if it had been placed there.
func TestSculptingSeatsEverythingAnew(t *testing.T) { // T4, T5
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: 0, Z: 60}, fixture.Place{X: 12, Z: 60})
	stroke(t, l, level.DefaultBrush("Cliff and Scree"), fixture.Place{X: 100, Z: 0}, fixture.Place{X: 100, Z: 8})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 4, Z: 66})
	if err := l.SetCatalog(without("conifer")); err != nil {
		t.Fatal(err)
	}
	before := slices.Collect(l.Props().All())
	for _, tool := range terrain.Tools() {
		b := level.DefaultSculptBrush(tool)
		b.Radius = 20
		sculpt(t, l, b, fixture.Place{X: -10, Z: 60}, fixture.Place{X: 12, Z: 64})
		sculpt(t, l, b, fixture.Place{X: 95, Z: 0}, fixture.Place{X: 104, Z: 6})
	}
	moved := 0
	after := slices.Collect(l.Props().All())
	g := brush.Ground{Terrain: l.Terrain(), Props: l.Props()}
	for i, p := range after {
		if p.Y != before[i].Y {
			moved++
		}
		kept := before[i]
		kept.Y, kept.Up = p.Y, p.Up
		if kept != p {
			t.Errorf("%v lost more than its seat: %+v, was %+v", p.ID, p, before[i])
		}
		if brush.Reseat(&g, l.Seed(), &p) {
			t.Errorf("%v stood as %+v and not as on the new ground, %+v", p.ID, after[i], p)
		}
	}
	if moved < len(before)/2 {
		t.Errorf("%d of %d props moved", moved, len(before))
	}
	replays(t, l)
}

func TestALongSculptingDragIsOneStepAndOneLine(t *testing.T) { // T16
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	before, lines := groundOf(l), l.Journal().Len()
	s, err := l.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		if _, err := s.Dab(float32(i)/4-25, 60); err != nil {
			t.Fatal(err)
		}
		if l.Hash() != l.Recomputed() {
			t.Fatal("the hash is not kept up while the stroke is drawn")
		}
	}
	s.End()
	if s.Moved == 0 || l.Journal().Len() != lines+1 || l.History().Done() != 2 {
		t.Errorf("%d moved, %d lines, %d steps", s.Moved, l.Journal().Len()-lines, l.History().Done())
	}
	if bytes := l.History().Steps()[1].Bytes(); bytes > 100_000 {
		t.Errorf("a stroke over a few tiles keeps %d bytes", bytes)
	}
	l.Undo()
	if !before.equals(groundOf(l)) {
		t.Error("one undo does not bring the bytes back")
	}
	if _, err := s.Dab(0, 60); err == nil || !before.equals(groundOf(l)) {
		t.Error("an ended stroke still sculpts")
	}
}

// The end of a ramp follows the pointer as if the ground had not been touched.
func TestTheEndOfARampCanBeMoved(t *testing.T) {
	b := level.DefaultSculptBrush(terrain.Ramp)
	b.Strength = 1
	draw := func(ends ...fixture.Place) *level.Level {
		l := newLevel(t, level.Config{})
		stroke(t, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: 10, Z: 50})
		sculpt(t, l, b, append([]fixture.Place{{X: -10, Z: 40}}, ends...)...)
		return l
	}
	straight, moved := draw(fixture.Place{X: 30, Z: 60}), draw(fixture.Place{X: -60, Z: -60}, fixture.Place{X: 12, Z: 90}, fixture.Place{X: 30, Z: 60})
	if !groundOf(straight).equals(groundOf(moved)) {
		t.Error("the ramp depends on where its end was before")
	}
	if a, b := session(t, straight), session(t, moved); !bytes.Equal(a, b) {
		t.Error("the journal depends on where the end of the ramp was before")
	}
	replays(t, moved)
	s, _ := moved.BeginSculpt(b)
	if _, err := s.Dab(400, 0); err == nil {
		t.Error("a ramp began beside the map")
	}
}

func TestModelsThatFollowTheGroundKeepTheirHeightOverIt(t *testing.T) {
	l := newLevel(t, level.Config{})
	yes := true
	follows, stays, child := stairs(t, l, 0, 60), stairs(t, l, 6, 60), stairs(t, l, 60, -60)
	edit(t, l, level.ModelEdit{ID: follows, FollowsGround: &yes})
	edit(t, l, level.ModelEdit{ID: child, Parent: &follows})
	y := func(id level.ModelID) float32 { return l.Model(id).Pivot.Position.Y }
	was := [3]float32{y(follows), y(stays), y(child)}
	ground, _ := l.Terrain().Height(0, 60)
	before := groundOf(l)
	b := level.DefaultSculptBrush(terrain.Raise)
	sculpt(t, l, b, fixture.Place{Z: 60}, fixture.Place{Z: 61}, fixture.Place{Z: 60})
	raised, _ := l.Terrain().Height(0, 60)
	rise := raised - ground
	if !(rise > 0.5) || y(follows) != was[0]+rise || y(stays) != was[1] || y(child) != was[2]+rise {
		t.Errorf("the ground rose by %v; the models by %v %v %v", rise, y(follows)-was[0], y(stays)-was[1], y(child)-was[2])
	}
	after := groundOf(l)
	if l.Undo(); !before.equals(groundOf(l)) {
		t.Error("undo does not bring the models back")
	}
	if l.Redo(); !after.equals(groundOf(l)) {
		t.Error("redo does not bring the models back")
	}
	replays(t, l)
}

func TestBadSculptingIsRefused(t *testing.T) {
	l := newLevel(t, level.Config{})
	for want, spoil := range map[string]func(*level.SculptBrush){
		"tool":     func(b *level.SculptBrush) { b.Tool = "dig" },
		"radius":   func(b *level.SculptBrush) { b.Radius = 0 },
		"strength": func(b *level.SculptBrush) { b.Strength = 2 },
		"falloff":  func(b *level.SculptBrush) { b.Falloff = float32(math.NaN()) },
		"target":   func(b *level.SculptBrush) { b.Tool, b.Target = terrain.Flatten, 1e9 },
		"size":     func(b *level.SculptBrush) { b.Tool, b.Size = terrain.Noise, 0 },
	} {
		b := level.DefaultSculptBrush(terrain.Raise)
		spoil(&b)
		if _, err := l.BeginSculpt(b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	s, err := l.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range [][2]float32{{float32(math.NaN()), 0}, {0, float32(math.Inf(1))}, {1e9, 0}} {
		if _, err := s.Dab(at[0], at[1]); err == nil {
			t.Errorf("a dab at %v", at)
		}
	}
	s.End()
	for _, y := range []float32{float32(math.NaN()), float32(math.Inf(-1)), 1e9} {
		if err := l.SetWater(y); err == nil {
			t.Errorf("water at %v", y)
		}
	}
	if l.Hash().String() != emptyHash || l.History().Done() != 0 {
		t.Error("what was refused has changed the level")
	}
}

func TestADragOfTheWaterIsOneStep(t *testing.T) {
	l := newLevel(t, level.Config{})
	l.BeginGesture("Water level")
	for i := range 50 {
		if err := l.SetWater(float32(i) / 10); err != nil {
			t.Fatal(err)
		}
	}
	l.EndGesture()
	line := string(l.Journal().Line(l.Journal().Len() - 1))
	if l.History().Done() != 1 || !strings.Contains(line, `"kind":"water"`) || !strings.Contains(line, `"changes":[{"water":4.9}]`) {
		t.Errorf("%d steps, the line is %s", l.History().Done(), line)
	}
	if err := l.SetWater(4.9); err != nil || l.History().Done() != 1 {
		t.Error("water that stays where it is makes a step")
	}
	if l.Hash() != l.Recomputed() || l.Water() != 4.9 {
		t.Errorf("water at %v, hash %v", l.Water(), l.Hash())
	}
	// Altitudes are measured from it.
	counts := stroke(t, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: -70, Z: 40})
	if counts.Placed > 0 {
		t.Errorf("%d trees grow in the lake", counts.Placed)
	}
	replays(t, l)
	l.Undo()
	if l.Undo(); l.Water() != 0 || l.Hash().String() != emptyHash {
		t.Errorf("undone, the water is at %v", l.Water())
	}
}

func TestBadSculptingInASessionIsRefusedByField(t *testing.T) {
	l := newLevel(t, level.Config{})
	sculpt(t, l, level.DefaultSculptBrush(terrain.Raise), fixture.Place{})
	if err := l.SetWater(1); err != nil {
		t.Fatal(err)
	}
	good := string(session(t, l))
	for _, c := range [][3]string{
		{`"tool":"raise"`, `"tool":"dig"`, "tool"},
		{`"radius":12`, `"radius":-1`, "radius"},
		{`"dabs":[[0,0]]`, `"dabs":[]`, "dabs"},
		{`"dabs":[[0,0]]`, `"dabs":[[1e9,0]]`, "dabs"},
		{`"water":1`, `"water":1e20`, "water"},
	} {
		bad := strings.Replace(good, c[0], c[1], 1)
		if _, err := level.Replay("s.jsonl", strings.NewReader(bad), nil); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v", c[1], err)
		}
	}
}

// A dab under 20,000 props seats anew what it reaches and looks at nothing else.
func BenchmarkSculptUnder20000Props(b *testing.B) {
	l := newLevel(b, level.Config{})
	brush := level.DefaultBrush("Meadow")
	brush.Radius, brush.Density = 100, 0.5
	stroke(b, l, brush, fixture.Place{Z: 40}, fixture.Place{X: 20, Z: 60})
	s, err := l.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		if _, err := s.Dab(float32(i%80)-40, 60); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(l.Props().Len()), "props")
	b.ReportMetric(float64(s.Moved)/float64(b.N), "moved/dab")
}
