package level_test

import (
	"math"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/props"
)

// T3: everything under the disc goes, on a slope and on masked ground too: what
// restricts painting does not restrict erasing unless asked.
func TestEraseTakesEverythingWhateverPaintingIsRestrictedTo(t *testing.T) {
	l := newLevel(t, level.Config{})
	_, steep := fixture.Places(l.Terrain(), 8)
	stroke(t, l, everywhere(t, l), steep)
	if l.Props().Len() < 50 {
		t.Fatalf("only %d props on the cliff", l.Props().Len())
	}
	paintMask(t, l, level.MaskBrush{Radius: 20, Strength: 1}, steep)
	b := eraser(8)
	b.Strength, b.Density, b.Falloff, b.Preset = 0.1, 0.1, 1, "Meadow" // as they may be left from painting
	stroke(t, l, b, steep)
	if left := l.Props().InDisc(nil, steep.X, steep.Z, 8); len(left) > 0 {
		t.Errorf("%d props are left", len(left))
	}
	bothWays(t, l)
}

func TestAnEraserThatIsAskedTakesOnlyWhatThePresetWouldPlantThere(t *testing.T) {
	l := newLevel(t, level.Config{})
	_, steep := fixture.Places(l.Terrain(), 8)
	stroke(t, l, everywhere(t, l), steep)
	all := categories(l)
	b := eraser(10)
	b.Filter, b.Preset = true, "Cliff and Scree"
	counts := stroke(t, l, b, steep)
	left := categories(l)
	if counts.Erased == 0 || left["fern"] != all["fern"] || left["boulder"] >= all["boulder"] {
		t.Errorf("%d erased, %v of %v left", counts.Erased, left, all)
	}
	for p := range l.Props().All() {
		at, _ := l.Terrain().Surface(p.X, p.Z)
		if l.Catalog().Kind(p.Kind).Category == "boulder" && at.Slope() > 0.35 && at.Y > 3 && at.Y < 80 {
			t.Fatalf("a boulder on a slope of %v is left", at.Slope())
		}
	}
	bothWays(t, l)
}

func TestAnEraserOfACategoryLeavesTheOthers(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), meadow)
	before := categories(l)
	b := eraser(20)
	b.Category = "grass"
	counts := stroke(t, l, b, meadow)
	after := categories(l)
	if after["grass"] != 0 || counts.Erased != before["grass"] || after["flower"] != before["flower"] {
		t.Errorf("%d erased, from %v to %v", counts.Erased, before, after)
	}
	if name := l.History().Steps()[1].Name; name != "Erase grass" {
		t.Errorf("the step is called %q", name)
	}
	bothWays(t, l)
}

// Thinning leaves the density that is asked for, and what is left is spread more
// evenly than chance would.
func TestThinningKeepsADensityAndSpreadsWhatIsLeft(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius = 30
	for range 3 {
		stroke(t, l, b, meadow)
	}
	before := len(l.Props().InDisc(nil, meadow.X, meadow.Z, 25))
	thin := eraser(25)
	thin.Keep = 0.1
	stroke(t, l, thin, meadow)
	left := l.Props().InDisc(nil, meadow.X, meadow.Z, 25)
	area := math.Pi * 25 * 25
	if want := 0.1 * area; math.Abs(float64(len(left))-want) > 1 || before < 5*len(left) {
		t.Fatalf("%d of %d are left, want %.1f", len(left), before, want)
	}
	nearest := func(ids []props.ID) (least, mean float64) {
		least = math.Inf(1)
		for _, id := range ids {
			p, _ := l.Props().Get(id)
			near := math.Inf(1)
			for _, other := range ids {
				if q, _ := l.Props().Get(other); other != id {
					near = min(near, math.Hypot(float64(p.X-q.X), float64(p.Z-q.Z)))
				}
			}
			least, mean = min(least, near), mean+near/float64(len(ids))
		}
		return least, mean
	}
	least, mean := nearest(left)
	// Points thrown at random lie 0.5/√density apart on average, and some touch.
	if chance := 0.5 / math.Sqrt(0.1); mean < 1.4*chance || least < 0.6*chance {
		t.Errorf("what is left stands %.2f m apart on average and %.2f at least; chance gives %.2f", mean, least, chance)
	}
	if counts := stroke(t, l, thin, meadow); counts.Erased > 1 {
		t.Errorf("thinning twice took %d more", counts.Erased)
	}
	l.Undo()
	bothWays(t, l)
}

func TestASoftEraserFollowsStrengthAndFalloff(t *testing.T) {
	l := newLevel(t, level.Config{})
	b := everywhere(t, l)
	b.Radius = 30
	stroke(t, l, b, meadow)
	share := func(radius float32, soft level.Brush) float64 {
		before := len(l.Props().InDisc(nil, meadow.X, meadow.Z, radius))
		stroke(t, l, soft, meadow)
		after := len(l.Props().InDisc(nil, meadow.X, meadow.Z, radius))
		l.Undo()
		return float64(before-after) / float64(before)
	}
	soft := eraser(25)
	soft.Soft, soft.Strength = true, 0.3
	if got := share(25, soft); math.Abs(got-0.3) > 0.06 {
		t.Errorf("strength 0.3 took %.2f", got)
	}
	soft.Strength, soft.Falloff = 1, 1
	if inner, all := share(8, soft), share(25, soft); inner < 0.7 || math.Abs(all-1.0/3) > 0.08 {
		t.Errorf("a full falloff took %.2f in the middle and %.2f of all, want about a third", inner, all)
	}
	soft.Falloff = 0
	if got := share(25, soft); got != 1 {
		t.Errorf("full strength without falloff took %.2f", got)
	}
}
