package shape

import "math"

// Noise is smooth value noise in [−1, 1] over space, one lattice cell per metre.
func Noise(p Vec, seed uint64) float64 {
	var cell [3]int64
	var f Vec
	for i, x := range p {
		floor := math.Floor(x)
		cell[i] = int64(floor)
		t := x - floor
		f[i] = t * t * (3 - 2*t)
	}
	corner := func(dx, dy, dz int64) float64 {
		return lattice(cell[0]+dx, cell[1]+dy, cell[2]+dz, seed)
	}
	layer := func(dz int64) float64 {
		near := Mix(corner(0, 0, dz), corner(1, 0, dz), f[0])
		far := Mix(corner(0, 1, dz), corner(1, 1, dz), f[0])
		return Mix(near, far, f[1])
	}
	return Mix(layer(0), layer(1), f[2])
}

// Noise2 is Noise over the plane, repeating every wrapX cells in x and wrapY in
// y (0: never).
func Noise2(x, y float64, wrapX, wrapY int64, seed uint64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int64(fx), int64(fy)
	tx, ty := x-fx, y-fy
	tx, ty = tx*tx*(3-2*tx), ty*ty*(3-2*ty)
	at := func(dx, dy int64) float64 {
		return lattice(wrap(ix+dx, wrapX), wrap(iy+dy, wrapY), 0, seed)
	}
	return Mix(Mix(at(0, 0), at(1, 0), tx), Mix(at(0, 1), at(1, 1), tx), ty)
}

// wrap returns i modulo period, or i itself where there is no period.
func wrap(i, period int64) int64 {
	if period == 0 {
		return i
	}
	return (i%period + period) % period
}

// lattice hashes a lattice point to [−1, 1].
func lattice(x, y, z int64, seed uint64) float64 {
	h := seed ^ uint64(x)*0x9E3779B97F4A7C15 ^ uint64(y)*0xC2B2AE3D27D4EB4F ^ uint64(z)*0x165667B19E3779F9
	h = (h ^ h>>29) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>32) * 0x94D049BB133111EB
	h ^= h >> 31
	return float64(h>>11)/(1<<52) - 1
}
