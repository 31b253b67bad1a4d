package exact

import "math"

// SinCos returns the sine and cosine of an angle given in turns (1 = 360°).
//
// The angle is reduced to an eighth of a turn either side of a quadrant, where
// Taylor polynomials of degree 11 and 10 in float64 are good to 3e-10; the
// result is rounded to float32 once. NaN and infinities give NaN.
func SinCos(turns float32) (sin, cos float32) {
	t := float64(turns)
	t -= math.Floor(t) // [0, 1), exact
	quadrant := math.Floor(float64(t*4) + 0.5)
	x := float64((t - float64(quadrant*0.25)) * (2 * math.Pi)) // quadrant*0.25 is exact
	x2 := float64(x * x)

	s := float64(x * taylor(x2, &sinTerms))
	c := taylor(x2, &cosTerms)
	switch int(quadrant) & 3 {
	case 0:
		return float32(s), float32(c)
	case 1:
		return float32(c), float32(-s)
	case 2:
		return float32(-s), float32(-c)
	default:
		return float32(-c), float32(s)
	}
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
