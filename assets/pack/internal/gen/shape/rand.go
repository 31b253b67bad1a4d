package shape

import "math"

// Rand is a SplitMix64 stream of random numbers (Steele, Lea and Flood, 2014).
type Rand struct{ state uint64 }

// NewRand returns the stream that belongs to a name (FNV-1a of its bytes).
func NewRand(name string) *Rand {
	h := uint64(14695981039346656037)
	for _, b := range []byte(name) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return &Rand{state: h}
}

func (r *Rand) next() uint64 {
	r.state += 0x9E3779B97F4A7C15
	z := r.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Float returns a number in [0, 1).
func (r *Rand) Float() float64 { return float64(r.next()>>11) / (1 << 53) }

// Range returns a number in [a, b).
func (r *Rand) Range(a, b float64) float64 { return a + (b-a)*r.Float() }

// Angle returns an angle in [0, 2π).
func (r *Rand) Angle() float64 { return r.Range(0, 2*math.Pi) }

// Unit returns a direction, uniform over the sphere.
func (r *Rand) Unit() Vec {
	y := r.Range(-1, 1)
	s, c := math.Sincos(r.Angle())
	flat := math.Sqrt(1 - y*y)
	return Vec{c * flat, y, s * flat}
}
