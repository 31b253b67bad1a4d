package brush_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"copse/brush"
	"copse/internal/exact"
	"copse/internal/fixture"
	"copse/props"
	"copse/terrain"
)

// hills is a map of random height with a wide swell.
func hills(t testing.TB, random *rand.Rand, rough float32) *terrain.Heightmap {
	t.Helper()
	m, err := terrain.New(65, 65, 1)
	if err != nil {
		t.Fatal(err)
	}
	for row := range m.Rows() {
		for col := range m.Cols() {
			m.Set(col, row, random.Float32()*rough+float32(col)*0.4+float32((row*row)%37)*0.1)
		}
	}
	return m
}

// everywhere places every candidate, by every rule of standing that there is.
func everywhere() *brush.Preset {
	inf := float32(math.Inf(1))
	preset := &brush.Preset{Name: "everywhere", DensityPerM2: 0.5}
	for i, category := range []string{"conifer", "boulder", "bush", "log"} {
		preset.Picks = append(preset.Picks, brush.Pick{
			Category: category, Weight: 1, SlopeMin: -inf, SlopeMax: inf, AltMin: -inf, AltMax: inf,
			AlignToSlope: i%2 == 1, AlignMax: float32(20 + 20*i), ScaleMin: 0.5, ScaleMax: 3,
			TiltMax: float32(i/2) * 12, Sink: 0.1, OffsetMin: -0.3, OffsetMax: 2,
		})
	}
	return preset
}

// Props that are seated anew stand to the bit as if the same dab had been made
// on the new ground.
func TestReseatingEqualsPlacingOnTheNewGround(t *testing.T) {
	c := fixture.Catalog()
	random := rand.New(rand.NewPCG(11, 12))
	before := brush.Ground{Terrain: hills(t, random, 2), Props: props.NewStore(c), Cap: 200_000}
	after := brush.Ground{Terrain: hills(t, random, 5), Props: props.NewStore(c), Cap: 200_000}
	preset := everywhere()
	d := brush.Dab{Seed: 7, Index: 3, Radius: 25, Strength: 1, Density: 1}
	run(&before, brush.NewPalette(preset, c), d)
	run(&after, brush.NewPalette(preset, c), d)
	if before.Props.Len() < 500 {
		t.Fatalf("only %d props", before.Props.Len())
	}
	for p := range before.Props.All() {
		want, ok := after.Props.Get(p.ID)
		if !ok {
			t.Fatalf("%v is missing on the new ground", p.ID)
		}
		ground := brush.Ground{Terrain: after.Terrain, Props: before.Props}
		if !brush.Reseat(&ground, 7, &p) || p != want {
			t.Fatalf("seated anew:    %+v\nplaced on this: %+v", p, want)
		}
	}
}

func TestReseatingOnTheSameGroundChangesNothing(t *testing.T) {
	c := fixture.Catalog()
	ground := starterGround(c)
	flat, steep := fixture.Places(ground.Terrain, 8)
	for i, name := range []string{"Mixed Forest", "Cliff and Scree", "Beach", "Meadow", "Lakeside"} {
		for j, at := range []fixture.Place{flat, steep, {X: 0, Z: 0}, {X: -70, Z: 40}} {
			run(ground, builtIn(t, c, name), dabAt(at, uint32(4*i+j)))
		}
	}
	if ground.Props.Len() < 200 {
		t.Fatalf("only %d props", ground.Props.Len())
	}
	for p := range ground.Props.All() {
		if was := p; brush.Reseat(ground, 1, &p) || p != was {
			t.Fatalf("was %+v\nis  %+v", was, p)
		}
	}
}

func TestAPropOfTheHandKeepsItsLeanAndItsHeightOverTheGround(t *testing.T) {
	c := fixture.Catalog()
	m := hills(t, rand.New(rand.NewPCG(1, 2)), 3)
	ground := brush.Ground{Terrain: m, Props: props.NewStore(c)}
	y, _ := m.Height(3.5, 4.25)
	up := exact.Normalize(exact.Vec3{1, 2, 0})
	p := props.Prop{ID: 1, X: 3.5, Z: 4.25, Y: 99, Offset: 1.5, Scale: 2, Up: up}
	if !brush.Reseat(&ground, 1, &p) || p.Y != y+1.5 || p.Up != up {
		t.Errorf("seated anew: %+v", p)
	}
	off := props.Prop{ID: 2, X: 300, Y: 5, Scale: 1, Up: up}
	if was := off; brush.Reseat(&ground, 1, &off) || off != was {
		t.Errorf("off the map it was moved to %+v", off)
	}
}

// T9. A trunk six metres wide on a slope of 35°: no edge of its footprint hangs in
// the air beyond the tolerance, on a plane and on rough ground.
func TestNoEdgeOfAWideFootprintHangsInTheAir(t *testing.T) {
	c := props.NewCatalog([]props.Kind{{ID: "t:trunk", File: "t.glb", Category: "trunk", Family: "tree", Weight: 1, Radius: 3}})
	inf := float32(math.Inf(1))
	preset := &brush.Preset{DensityPerM2: 0.2, Picks: []brush.Pick{{
		Category: "trunk", Weight: 1, SlopeMin: -inf, SlopeMax: inf, AltMin: -inf, AltMax: inf, ScaleMin: 0.4, ScaleMax: 1.5}}}
	random := rand.New(rand.NewPCG(21, 22))
	for _, rough := range []float32{0, 0.5, 4} {
		m, err := terrain.New(65, 65, 1)
		if err != nil {
			t.Fatal(err)
		}
		for row := range m.Rows() {
			for col := range m.Cols() {
				m.Set(col, row, float32(col)*0.7002+random.Float32()*rough) // tan 35°
			}
		}
		ground := brush.Ground{Terrain: m, Props: props.NewStore(c), Cap: 200_000}
		run(&ground, brush.NewPalette(preset, c), brush.Dab{Seed: 1, Radius: 27, Strength: 1, Density: 1})
		if ground.Props.Len() < 300 {
			t.Fatalf("only %d trunks", ground.Props.Len())
		}
		for p := range ground.Props.All() {
			if gap, allowed := hang(&ground, &p); gap > allowed {
				t.Errorf("rough %v: a trunk of %v m hangs %v m in the air, %v are allowed", rough, 2*ground.Props.Footprint(&p), gap, allowed)
			}
		}
	}
}

// hang returns how far the edge of a footprint stands above the ground at most,
// and how far it may.
func hang(g *brush.Ground, p *props.Prop) (gap, allowed float32) {
	r := g.Props.Footprint(p)
	gaps := make([]float32, 0, 720)
	for i := range 720 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 360)
		if y, ok := g.Terrain.Height(p.X+r*float32(cos), p.Z+r*float32(sin)); ok {
			gaps = append(gaps, p.Y-p.Offset-y)
		}
	}
	return slices.Max(gaps), 0.05 + 0.02*2*r
}
