package brush_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/props"
)

func dabAt(p fixture.Place, index uint32) brush.Dab {
	return brush.Dab{Seed: 1, Index: index, X: p.X, Z: p.Z, Radius: 8, Strength: 1, Density: 1}
}

func run(g *brush.Ground, p *brush.Palette, d brush.Dab) *brush.Spray {
	s := brush.NewSpray(g, p, d, 500_000)
	s.Run(math.MaxInt32)
	return s
}

func TestAForestGrowsOnTheMeadowAndNotOnTheCliff(t *testing.T) {
	c := fixture.Catalog()
	palette := builtIn(t, c, "Mixed Forest")
	flat, steep := fixture.Places(starterGround(c).Terrain, 8)
	for index := range uint32(20) {
		meadow := run(starterGround(c), palette, dabAt(flat, index)).Counts
		if !meadow.Balanced() || meadow.Placed*5 < meadow.Candidates*4 {
			t.Errorf("dab %d on the meadow: %+v; want four of five placed", index, meadow)
		}
		cliff := run(starterGround(c), palette, dabAt(steep, index)).Counts
		if !cliff.Balanced() || cliff.Slope*3 < cliff.Candidates {
			t.Errorf("dab %d on the cliff: %+v; want a third lost to slope", index, cliff)
		}
	}
}

func TestPebblesOfTheBeachStayAboveTheWater(t *testing.T) {
	c := fixture.Catalog()
	ground := starterGround(c)
	palette := builtIn(t, c, "Beach")
	pebbles := 0
	index := uint32(0)
	for x := float32(-120); x <= 120; x += 8 {
		for z := float32(-120); z <= 120; z += 8 {
			run(ground, palette, dabAt(fixture.Place{X: x, Z: z}, index))
			index++
		}
	}
	for p := range ground.Props.All() {
		if c.Kind(p.Kind).Category != "pebble" {
			continue
		}
		pebbles++
		if y, _ := ground.Terrain.Height(p.X, p.Z); y < 0 {
			t.Errorf("a pebble stands on ground %v m below the water", -y)
		}
	}
	if pebbles < 100 {
		t.Errorf("only %d pebbles on the whole map", pebbles)
	}
}

// T10.
func TestCandidatesOffTheMapAreOutside(t *testing.T) {
	c := fixture.Catalog()
	palette := builtIn(t, c, "Meadow")
	edge := brush.Dab{Seed: 1, X: 127, Z: 40, Radius: 20, Strength: 1, Density: 1}
	ground := starterGround(c)
	counts := run(ground, palette, edge).Counts
	if !counts.Balanced() || counts.Outside*5 < counts.Candidates*2 {
		t.Errorf("1 m inside the edge: %+v; want about half outside", counts)
	}
	for p := range ground.Props.All() {
		if p.X > 128 {
			t.Errorf("a prop stands at x = %v, off the map", p.X)
		}
	}
	edge.X = 200
	if counts := run(ground, palette, edge).Counts; counts.Outside != counts.Candidates || counts.Candidates == 0 {
		t.Errorf("off the map: %+v; want all outside", counts)
	}
}

// T8.
func TestTinyDensitiesAreRightOnAverage(t *testing.T) {
	c := fixture.Catalog()
	preset := parse(t, `{"version":1,"name":"p","densityPerM2":0.0001,"picks":[{"category":"fern","weight":1}]}`)
	palette := brush.NewPalette(preset, c)
	ground := starterGround(c)
	candidates := 0
	const dabs = 100_000
	for index := range uint32(dabs) {
		d := brush.Dab{Seed: 3, Index: index, Radius: 2, Strength: 1, Density: 1}
		candidates += brush.NewSpray(ground, palette, d, 100).Wanted()
	}
	expected := 0.0001 * math.Pi * 4 * dabs
	if spread := 5 * math.Sqrt(expected); math.Abs(float64(candidates)-expected) > spread {
		t.Errorf("%d candidates from %d dabs, want %.0f ± %.0f", candidates, dabs, expected, spread)
	}
}

func TestNoPropOfAFamilyIsNearerThanTheLargerSpacing(t *testing.T) {
	c := fixture.Catalog()
	ground := starterGround(c)
	flat, _ := fixture.Places(ground.Terrain, 8)
	for index, name := range []string{"Mixed Forest", "Meadow", "Mixed Forest", "Lakeside", "Mixed Forest"} {
		run(ground, builtIn(t, c, name), dabAt(flat, uint32(index)))
	}
	all := slices.Collect(ground.Props.All())
	for i, a := range all {
		for _, b := range all[:i] {
			if c.Family(a.Kind) != c.Family(b.Kind) {
				continue
			}
			distance := math.Hypot(float64(a.X-b.X), float64(a.Z-b.Z))
			if want := float64(max(a.Spacing, b.Spacing)); distance < want-1e-5 {
				t.Fatalf("%v and %v stand %v m apart, want %v", a.ID, b.ID, distance, want)
			}
		}
	}
}

func TestSlicesGiveWhatOneRunGives(t *testing.T) {
	c := fixture.Catalog()
	palette := builtIn(t, c, "Mixed Forest")
	whole, sliced := starterGround(c), starterGround(c)
	flat, _ := fixture.Places(whole.Terrain, 8)
	run(whole, palette, dabAt(flat, 9))
	s := brush.NewSpray(sliced, palette, dabAt(flat, 9), 500_000)
	for !s.Ended() {
		s.Run(7)
	}
	if !slices.Equal(slices.Collect(whole.Props.All()), slices.Collect(sliced.Props.All())) {
		t.Error("a dab in slices placed something else")
	}
}

func TestTheCapEvictsTheOldestFirst(t *testing.T) {
	c := fixture.Catalog()
	palette := builtIn(t, c, "Meadow")
	ground := starterGround(c)
	ground.Cap = 100
	flat, _ := fixture.Places(ground.Terrain, 8)
	for index := range uint32(3) {
		s := run(ground, palette, dabAt(flat, index))
		if ground.Props.Len() > 100 || len(s.Evicted) != s.Counts.Evicted {
			t.Fatalf("%d props stand under a cap of 100; %d evicted, %d counted", ground.Props.Len(), len(s.Evicted), s.Counts.Evicted)
		}
		for i := 1; i < len(s.Evicted); i++ {
			if s.Evicted[i].Prop.ID < s.Evicted[i-1].Prop.ID {
				t.Fatalf("%v was evicted after %v", s.Evicted[i-1].Prop.ID, s.Evicted[i].Prop.ID)
			}
		}
	}
}

func TestTheOrderOfRowsInAPresetDoesNotMatter(t *testing.T) {
	c := fixture.Catalog()
	const rows = `{"category":"fern","weight":1,"minSpacing":0.3},{"category":"grass","weight":2}`
	const swapped = `{"category":"grass","weight":2},{"category":"fern","weight":1,"minSpacing":0.3}`
	var placed [2][]props.Prop
	for i, picks := range []string{rows, swapped} {
		preset := parse(t, `{"version":1,"name":"p","densityPerM2":1,"picks":[`+picks+`]}`)
		ground := starterGround(c)
		flat, _ := fixture.Places(ground.Terrain, 8)
		run(ground, brush.NewPalette(preset, c), dabAt(flat, 1))
		placed[i] = slices.Collect(ground.Props.All())
	}
	if !slices.Equal(placed[0], placed[1]) {
		t.Error("swapping two rows of a preset changed what is placed")
	}
}

func TestARefusalNeverShiftsItsNeighbours(t *testing.T) {
	c := fixture.Catalog()
	open := parse(t, `{"version":1,"name":"p","densityPerM2":1,"picks":[{"category":"fern","weight":1}]}`)
	all, some := starterGround(c), starterGround(c)
	at := fixture.Place{X: 0, Z: -60}
	height, _ := all.Terrain.Height(at.X, at.Z)
	tight := parse(t, fmt.Sprintf(`{"version":1,"name":"p","densityPerM2":1,"picks":[{"category":"fern","weight":1,"altMax":%v}]}`, height))
	run(all, brush.NewPalette(open, c), dabAt(at, 1))
	counts := run(some, brush.NewPalette(tight, c), dabAt(at, 1)).Counts
	spots := map[[4]float32]bool{}
	for p := range all.Props.All() {
		spots[[4]float32{p.X, p.Z, p.Yaw, p.Scale}] = true
	}
	for p := range some.Props.All() {
		if !spots[[4]float32{p.X, p.Z, p.Yaw, p.Scale}] {
			t.Fatalf("a prop at (%v, %v) stands where none stood without refusals", p.X, p.Z)
		}
	}
	if counts.Altitude == 0 || counts.Placed == 0 {
		t.Fatalf("the test needs both refusals and placements: %+v", counts)
	}
}

func TestRefusalsAreListedByReason(t *testing.T) {
	c := fixture.Catalog()
	ground := starterGround(c)
	_, steep := fixture.Places(ground.Terrain, 8)
	var refused []brush.Refusal
	s := brush.NewSpray(ground, builtIn(t, c, "Mixed Forest"), dabAt(steep, 1), 500_000)
	s.Refused = &refused
	s.Run(math.MaxInt32)
	byReason := map[brush.Reason]int{}
	for _, r := range refused {
		byReason[r.Reason]++
	}
	for _, r := range brush.Reasons {
		if byReason[r] != s.Counts.Refused(r) {
			t.Errorf("%d refusals listed for %v, %d counted", byReason[r], r, s.Counts.Refused(r))
		}
	}
}

func TestFalloffThinsTheRim(t *testing.T) {
	c := fixture.Catalog()
	preset := parse(t, `{"version":1,"name":"p","densityPerM2":20,"picks":[{"category":"fern","weight":1}]}`)
	ground := starterGround(c)
	flat, _ := fixture.Places(ground.Terrain, 8)
	d := dabAt(flat, 1)
	d.Falloff = 0.5
	counts := run(ground, brush.NewPalette(preset, c), d).Counts
	inner, outer := 0, 0
	for p := range ground.Props.All() {
		if distance := math.Hypot(float64(p.X-d.X), float64(p.Z-d.Z)); distance < 4 {
			inner++
		} else if distance > 6 {
			outer++
		}
	}
	if inner < 900 || inner > 1100 { // 20 per m² on 50 m²
		t.Errorf("%d props in the full-strength middle, want about 1005", inner)
	}
	if outer < 220 || outer > 520 || counts.Mask == 0 { // 88 m² at a mean strength of a fifth
		t.Errorf("%d props in the outer quarter, want about 370", outer)
	}
}
