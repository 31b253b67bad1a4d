package exact

import "math"

// SwapIf returns (b, a) when the condition holds, else (a, b), and compiles to
// no branch: for conditions that are as good as random, where a processor's
// wrong guess costs more than the rest of the work.
func SwapIf(condition bool, a, b float32) (float32, float32) {
	var mask uint32
	if condition {
		mask = ^uint32(0)
	}
	x, y := math.Float32bits(a), math.Float32bits(b)
	differing := (x ^ y) & mask
	return math.Float32frombits(x ^ differing), math.Float32frombits(y ^ differing)
}
