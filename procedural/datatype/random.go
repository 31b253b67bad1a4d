package datatype

import "math"

// Random is the generator behind Random.new and math.random: PCG32 (O'Neill's
// pcg32_random_r, XSH-RR output, multiplier 6364136223846793005), seeded by two
// SplitMix64 outputs of the seed for state and stream. The host's own sequence
// is not public; ours is the same on every machine and in every release.
type Random struct{ state, increment uint64 }

// NewRandom returns the generator of a seed.
func NewRandom(seed int64) *Random {
	s := uint64(seed)
	r := &Random{state: splitMix(&s), increment: splitMix(&s) | 1}
	r.Uint32()
	return r
}

func splitMix(s *uint64) uint64 {
	*s += 0x9e3779b97f4a7c15
	z := *s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uint32 returns the next 32 bits.
func (r *Random) Uint32() uint32 {
	old := r.state
	r.state = old*6364136223846793005 + r.increment
	x := uint32((old>>18 ^ old) >> 27)
	rot := uint32(old >> 59)
	return x>>rot | x<<(-rot&31)
}

// Float64 returns a number in [0, 1) with 53 random bits.
func (r *Random) Float64() float64 {
	hi, lo := uint64(r.Uint32()), uint64(r.Uint32())
	return float64((hi<<32|lo)>>11) / (1 << 53)
}

// Integer returns a whole number from lo to hi, both included, without bias.
func (r *Random) Integer(lo, hi int64) int64 {
	span := uint64(hi) - uint64(lo) + 1
	if span == 0 {
		return int64(uint64(r.Uint32())<<32 | uint64(r.Uint32()))
	}
	limit := math.MaxUint64 - math.MaxUint64%span
	for {
		v := uint64(r.Uint32())<<32 | uint64(r.Uint32())
		if v < limit {
			return int64(uint64(lo) + v%span)
		}
	}
}

// UnitVector returns a direction, all directions being equally likely.
func (r *Random) UnitVector() Vector3 {
	z := 2*r.Float64() - 1
	s, c := math.Sincos(2 * math.Pi * r.Float64())
	rho := math.Sqrt(max(0, 1-float64(z*z)))
	return Vector3{float32(rho * c), float32(rho * s), float32(z)}
}

// Clone returns a generator that continues with the same numbers.
func (r *Random) Clone() *Random {
	c := *r
	return &c
}
