package terrain

import "math"

// noise is gradient noise on the plane, one lattice per seed. All of it is
// float64 with explicit roundings, so the same on every CPU.
type noise uint32

// gradients are sixteen directions of equal length; sines and cosines are
// spelled out because math.Sin differs between CPUs.
var gradients = func() (g [16][2]float64) {
	const c1, s1 = 0.9238795325112867, 0.3826834323650898 // 22.5°
	const d = 0.7071067811865476
	quarter := [4][2]float64{{1, 0}, {c1, s1}, {d, d}, {s1, c1}}
	for i, q := range quarter {
		x, y := q[0], q[1]
		g[i], g[i+4], g[i+8], g[i+12] = [2]float64{x, y}, [2]float64{-y, x}, [2]float64{-x, -y}, [2]float64{y, -x}
	}
	return g
}()

// gradient returns the slope of the noise at a lattice point.
func (n noise) gradient(col, row int32) [2]float64 {
	h := uint32(n) + uint32(col)*0x9E3779B1 + uint32(row)*0x85EBCA77
	h ^= h >> 15
	h *= 0x2C1B3C6D
	h ^= h >> 12
	h *= 0x297A2D39
	return gradients[h>>28]
}

// at returns the noise at (x, z), about −1 to 1 and 0 at lattice points.
func (n noise) at(x, z float64) float64 {
	fx, fz := math.Floor(x), math.Floor(z)
	col, row := int32(fx), int32(fz)
	u, v := x-fx, z-fz
	su, sv := smooth(u), smooth(v)
	north := mix(dot(n.gradient(col, row), u, v), dot(n.gradient(col+1, row), u-1, v), su)
	south := mix(dot(n.gradient(col, row+1), u, v-1), dot(n.gradient(col+1, row+1), u-1, v-1), su)
	return 1.5 * mix(north, south, sv)
}

// fractal sums octaves of noise, each at twice the frequency and half the
// strength, the first with a strength of 1.
func (n noise) fractal(x, z float64, octaves int) float64 {
	sum, strength := 0.0, 1.0
	for range octaves {
		sum += float64(strength * n.at(x, z))
		// Turning the lattice a little hides its axes.
		x, z = float64(1.6*x)-float64(1.2*z)+17.3, float64(1.2*x)+float64(1.6*z)-9.1
		strength *= 0.5
		n += 0x68E31DA4
	}
	return sum
}

// ridged is a ridged multifractal, about 0 to 1: sharp crests where the noise
// is zero, and detail only on crests, so that valleys stay smooth (Musgrave,
// "Texturing and Modeling: A Procedural Approach").
func (n noise) ridged(x, z float64, octaves int) float64 {
	sum, strength, weight := 0.0, 0.5, 1.0
	for range octaves {
		// The root rounds the crests: a knife edge looks like a spike at 1 m.
		v := n.at(x, z)
		r := 1 - math.Sqrt(float64(v*v)+0.004)
		r = float64(r*r) * weight
		sum += float64(r * strength)
		weight = min(max(1.5*r, 0), 1)
		x, z = float64(1.6*x)-float64(1.2*z)+31.7, float64(1.2*x)+float64(1.6*z)+5.9
		strength *= 0.4
		n += 0x68E31DA4
	}
	return sum
}

func dot(g [2]float64, x, z float64) float64 { return float64(g[0]*x) + float64(g[1]*z) }

// mix goes from a at t = 0 to b at t = 1.
func mix(a, b, t float64) float64 { return a + float64((b-a)*t) }

// smooth is the quintic step on [0, 1], with no curvature at its ends.
func smooth(t float64) float64 {
	return float64(float64(float64(t*t)*t) * (float64(t*(float64(t*6)-15)) + 10))
}

// step goes smoothly from 0 at a to 1 at b; a may be above b.
func step(a, b, x float64) float64 {
	return smooth(min(max((x-a)/(b-a), 0), 1))
}

func dist(x, z float64) float64 { return math.Sqrt(float64(x*x) + float64(z*z)) }

// smoothMin is the smaller of a and b, rounded where they differ by less than k.
func smoothMin(a, b, k float64) float64 {
	t := max(k-math.Abs(a-b), 0) / k
	return min(a, b) - float64(float64(t*t)*float64(k*0.25))
}
