package pack_test

import (
	"math"
	"testing"

	"github.com/qmuntal/gltf"
)

// size is the range of heights above the ground and of widths that a category's
// props may have, in metres.
type size struct{ low, high, narrow, wide float64 }

var sizes = map[string]size{
	"conifer": {7, 14.5, 2.5, 7}, "broadleaf": {6, 11, 3, 9}, "deadwood": {4, 9, 1, 6},
	"bush": {0.8, 2, 1.2, 3.2}, "fern": {0.35, 0.8, 0.7, 1.5}, "grass": {0.2, 0.8, 0.3, 1},
	"reed": {1.2, 1.9, 0.5, 1.8}, "flower": {0.2, 0.7, 0.3, 0.9}, "mushroom": {0.12, 0.32, 0.1, 0.6},
	"boulder": {0.7, 2.5, 1, 3.2}, "pebble": {0.1, 0.35, 0.3, 1.2}, "driftwood": {0.15, 0.9, 1.5, 3.2}, "log": {0.3, 1, 2, 4},
}

func TestSizesAreNatural(t *testing.T) {
	eachProp(t, func(t *testing.T, r row, _ *gltf.Document, parts []primitive) {
		low, high := bounds(parts)
		s := sizes[r.Category]
		height := high[1]
		wide := math.Max(high[0]-low[0], high[2]-low[2])
		if height < s.low || height > s.high || wide < s.narrow || wide > s.wide {
			t.Errorf("height %.2f m and width %.2f m, want %v", height, wide, s)
		}
		for _, axis := range []int{0, 2} {
			if middle := (low[axis] + high[axis]) / 2; math.Abs(middle) > 0.25*wide+0.1 {
				t.Errorf("stands %.2f m off its origin", middle)
			}
		}
		if half := 0.6 * wide; r.Radius > half {
			t.Errorf("footprint radius %v m is more than its half width %.2f m", r.Radius, half)
		}
	})
}

func TestFootReachesBelowTheGround(t *testing.T) {
	eachProp(t, func(t *testing.T, r row, _ *gltf.Document, parts []primitive) {
		low, high := bounds(parts)
		deepest := 0.13
		if r.Family == "rock" || r.Family == "wood" {
			deepest = 0.3 * (high[1] - low[1])
		}
		if low[1] > -0.02 || low[1] < -deepest {
			t.Errorf("reaches %.3f m below the ground, want 0.02 to %.2f", -low[1], deepest)
		}
	})
}

// bounds returns the corners of the box around all primitives.
func bounds(parts []primitive) (low, high [3]float64) {
	low = [3]float64{math.Inf(1), math.Inf(1), math.Inf(1)}
	high = [3]float64{math.Inf(-1), math.Inf(-1), math.Inf(-1)}
	for _, p := range parts {
		for _, at := range p.positions {
			for k, x := range at {
				low[k], high[k] = math.Min(low[k], float64(x)), math.Max(high[k], float64(x))
			}
		}
	}
	return low, high
}
