package brush_test

import (
	"math"
	"testing"

	"copse/brush"
)

// nearest is the mean distance from a point to the nearest other one.
func nearest(points [][2]float32) (mean float64) {
	for i, p := range points {
		near := math.Inf(1)
		for j, q := range points {
			if i != j {
				near = min(near, math.Hypot(float64(p[0]-q[0]), float64(p[1]-q[1])))
			}
		}
		mean += near / float64(len(points))
	}
	return mean
}

// Points that stand in dense groups far from each other are thinned as evenly as
// those that cover the ground, and cost no more.
func TestThinningCostsTheSameHoweverUnevenlyPointsStand(t *testing.T) {
	const n, left, size = 20_000, 600, 20
	for name, corners := range map[string][][2]float32{
		"one group":            {{0, 0}},
		"two groups, far away": {{-4000, -3000}, {3900, 4000}},
		"a row":                {{0, 0}, {60, 0}, {120, 0}, {180, 0}, {240, 0}},
	} {
		remain, neighbours := brush.Thin(brush.Scattered(n, size, corners...), left)
		if len(remain) != left || neighbours > 80 {
			t.Errorf("%s: %d are left, and %.0f crowded a point", name, len(remain), neighbours)
		}
		// Thrown at random they would lie 0.5/√density apart.
		chance := 0.5 * math.Sqrt(float64(size*size*len(corners))/left)
		if mean := nearest(remain); mean < 1.45*chance {
			t.Errorf("%s: what is left stands %.2f m apart; chance gives %.2f", name, mean, chance)
		}
	}
}

// BenchmarkThin leaves 3,000 of 200,000 points.
func BenchmarkThin(b *testing.B) {
	for name, corners := range map[string][][2]float32{"one": {{0, 0}}, "two": {{-4000, -3000}, {3900, 4000}}} {
		b.Run(name, func(b *testing.B) {
			points := brush.Scattered(200_000, 128, corners...)
			for b.Loop() {
				brush.Thin(points, 3000)
			}
		})
	}
}
