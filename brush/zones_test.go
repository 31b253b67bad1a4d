package brush_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
)

func TestReachedAgreesWithALoop(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	someNumber := []func() float32{
		func() float32 { return r.Float32() },
		func() float32 { return float32(r.IntN(8)) - 4 },
		func() float32 { return math.MaxFloat32 * (2*r.Float32() - 1) },
		func() float32 { return math.Float32frombits(r.Uint32() % 100) }, // the smallest there are
		func() float32 { return 1 + float32(r.IntN(3))*0x1p-23 },
	}
	for range 3000 {
		number := someNumber[r.IntN(len(someNumber))]
		numbers := make([]float32, r.IntN(300)>>r.IntN(9))
		for i := range numbers {
			numbers[i] = number()
		}
		slices.Sort(numbers)
		low, high := number(), number()
		if len(numbers) > 0 && r.IntN(2) == 0 {
			low, high = numbers[0], numbers[len(numbers)-1]
		}
		for _, v := range []float32{number(), -number(), 2 * number(), 0, float32(math.Inf(1)), float32(math.Inf(-1))} {
			want := 0
			for _, n := range numbers {
				if n <= v {
					want++
				}
			}
			if got := brush.Reached(numbers, low, high, v); got != want {
				t.Fatalf("%v reaches %d of %v by a guide from %v to %v, want %d", v, got, numbers, low, high, want)
			}
		}
	}
}

// TestChooseAgreesWithTheLimits compares the choice with one that looks at the
// limits of every pick, on the limits themselves and between them.
func TestChooseAgreesWithTheLimits(t *testing.T) {
	c := fixture.Catalog()
	r := rand.New(rand.NewPCG(2, 2))
	inf := float32(math.Inf(1))
	limit := func(omitted float32) float32 {
		if r.IntN(4) == 0 {
			return omitted
		}
		return float32(r.IntN(9)) - 4
	}
	categories := []string{"bush", "conifer", "fern", "grass", "log", "reed"}
	for range 300 {
		// In the order of the palette: by category.
		var picks []brush.Pick
		for _, category := range categories[:1+r.IntN(len(categories))] {
			picks = append(picks, brush.Pick{
				Category: category, Weight: r.Float32() + 0.1, ScaleMin: 1, ScaleMax: 1,
				AltMin: limit(-inf), AltMax: limit(inf), SlopeMin: limit(-inf), SlopeMax: limit(inf),
			})
		}
		palette := brush.NewPalette(&brush.Preset{DensityPerM2: 1, Picks: picks}, c)
		for range 300 {
			altitude, slope, u := float32(r.IntN(21))/2-5, float32(r.IntN(21))/2-5, float32(r.IntN(1<<24))/(1<<24)
			want, wantReason := chooseByLimits(picks, altitude, slope, u)
			if got, reason := palette.Choose(altitude, slope, u); got != want || want < 0 && reason != wantReason {
				t.Fatalf("at altitude %v, slope %v, u %v: pick %d (%v), want %d (%v) of %+v", altitude, slope, u, got, reason, want, wantReason, picks)
			}
		}
	}
}

func chooseByLimits(picks []brush.Pick, altitude, slope, u float32) (int, brush.Reason) {
	var kept []int
	var sums []float32
	total, reason := float32(0), brush.Altitude
	for i, p := range picks {
		if altitude < p.AltMin || altitude > p.AltMax {
			continue
		}
		reason = brush.Slope
		if slope >= p.SlopeMin && slope <= p.SlopeMax {
			total += p.Weight
			kept, sums = append(kept, i), append(sums, total)
		}
	}
	for i := range kept {
		if u*total < sums[i] || i == len(kept)-1 {
			return kept[i], reason
		}
	}
	return -1, reason
}
