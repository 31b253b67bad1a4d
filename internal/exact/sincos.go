package exact

import "math"

// SinCos returns the sine and cosine of an angle given in turns (1 = 360°).
//
// The angle is reduced to an eighth of a turn either side of a quadrant, where
// Taylor polynomials of degree 11 and 10 in float64 are good to 3e-10; the
// result is rounded to float32 once. NaN and infinities give NaN.
func SinCos(turns float32) (sin, cos float32) {
	const whole = 1 << 24 // from here on every float32 is a whole number
	if !(turns > -whole && turns < whole) {
		if math.IsInf(float64(turns), 0) || turns != turns {
			nan := float32(math.NaN())
			return nan, nan
		}
		return 0, 1
	}
	t := float64(turns)
	quadrant := int32(float64(t*4) + 0.5)
	if t < 0 {
		quadrant = -int32(0.5 - float64(t*4))
	}
	x := float64((t - float64(float64(quadrant)*0.25)) * (2 * math.Pi)) // the difference is exact
	x2 := float64(x * x)

	s := float32(float64(x * taylor(x2, &sinTerms)))
	c := float32(taylor(x2, &cosTerms))
	// A quarter turn makes (s, c) into (c, −s). There are no branches here,
	// because on a random angle they are mispredicted half of the time.
	s, c = SwapIf(quadrant&1 != 0, s, c)
	sinSign := uint32(quadrant&2) << 30
	cosSign := uint32((quadrant+1)&2) << 30
	return math.Float32frombits(math.Float32bits(s) ^ sinSign), math.Float32frombits(math.Float32bits(c) ^ cosSign)
}

// Coefficients of sin(x)/x and cos(x) as polynomials in x², lowest first.
var (
	sinTerms = [6]float64{1, -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800}
	cosTerms = [6]float64{1, -1.0 / 2, 1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800}
)

// taylor evaluates the polynomial by Horner's rule without fused operations.
func taylor(x2 float64, terms *[6]float64) float64 {
	r := terms[5]
	r = float64(r*x2) + terms[4]
	r = float64(r*x2) + terms[3]
	r = float64(r*x2) + terms[2]
	r = float64(r*x2) + terms[1]
	return float64(r*x2) + terms[0]
}
