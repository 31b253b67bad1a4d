package exact_test

import (
	"math"
	"testing"

	"copse/internal/exact"
)

func TestSwapIfMovesEveryBit(t *testing.T) {
	negativeZero := float32(math.Copysign(0, -1))
	for _, pair := range [][2]float32{{1, 2}, {0, negativeZero}, {float32(math.Inf(-1)), float32(math.NaN())}, {1e-45, -3e38}} {
		for _, condition := range []bool{false, true} {
			want := pair
			if condition {
				want = [2]float32{pair[1], pair[0]}
			}
			a, b := exact.SwapIf(condition, pair[0], pair[1])
			if math.Float32bits(a) != math.Float32bits(want[0]) || math.Float32bits(b) != math.Float32bits(want[1]) {
				t.Errorf("SwapIf(%v, %v) = %v, %v", condition, pair, a, b)
			}
		}
	}
}
