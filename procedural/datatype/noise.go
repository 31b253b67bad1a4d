package datatype

import "math"

// permutation is the table of Perlin's improved noise (2002).
var permutation = [257]uint8{
	151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225, 140, 36, 103, 30, 69, 142, 8, 99, 37, 240, 21, 10, 23, 190, 6, 148,
	247, 120, 234, 75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32, 57, 177, 33, 88, 237, 149, 56, 87, 174, 20, 125, 136, 171, 168, 68, 175,
	74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83, 111, 229, 122, 60, 211, 133, 230, 220, 105, 92, 41, 55, 46, 245, 40, 244, 102, 143, 54,
	65, 25, 63, 161, 1, 216, 80, 73, 209, 76, 132, 187, 208, 89, 18, 169, 200, 196, 135, 130, 116, 188, 159, 86, 164, 100, 109, 198, 173, 186, 3, 64,
	52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82, 85, 212, 207, 206, 59, 227, 47, 16, 58, 17, 182, 189, 28, 42, 223, 183, 170, 213,
	119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9, 129, 22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232, 178, 185, 112, 104,
	218, 246, 97, 228, 251, 34, 242, 193, 238, 210, 144, 12, 191, 179, 162, 241, 81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31, 181, 199, 106, 157,
	184, 84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254, 138, 236, 205, 93, 222, 114, 67, 29, 24, 72, 243, 141, 128, 195, 78, 66, 215, 61, 156, 180,
	151,
}

var gradients = [16][3]float32{
	{1, 1, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, -1, 0}, {1, 0, 1}, {-1, 0, 1}, {1, 0, -1}, {-1, 0, -1},
	{0, 1, 1}, {0, -1, 1}, {0, 1, -1}, {0, -1, -1}, {1, 1, 0}, {0, -1, 1}, {-1, 1, 0}, {0, -1, -1},
}

// Noise is Perlin's improved gradient noise in three dimensions, roughly −1 to
// 1 and 0 at whole coordinates; math.noise. Not finite input gives 0.
func Noise(x, y, z float64) float64 {
	for _, v := range []float64{x, y, z} {
		if v != v || math.IsInf(v, 0) {
			return 0
		}
	}
	xi, xf := split(x)
	yi, yf := split(y)
	zi, zf := split(z)
	u, v, w := fade(xf), fade(yf), fade(zf)
	p := func(i int) int { return int(permutation[i&255]) }
	a, b := p(xi)+yi, p(xi+1)+yi
	aa, ab, ba, bb := p(a)+zi, p(a+1)+zi, p(b)+zi, p(b+1)+zi
	mix := func(t, a, b float32) float32 { return a + float32(t*(b-a)) }
	low := mix(v,
		mix(u, grad(p(aa), xf, yf, zf), grad(p(ba), xf-1, yf, zf)),
		mix(u, grad(p(ab), xf, yf-1, zf), grad(p(bb), xf-1, yf-1, zf)))
	high := mix(v,
		mix(u, grad(p(aa+1), xf, yf, zf-1), grad(p(ba+1), xf-1, yf, zf-1)),
		mix(u, grad(p(ab+1), xf, yf-1, zf-1), grad(p(bb+1), xf-1, yf-1, zf-1)))
	return float64(mix(w, low, high))
}

// split returns the lattice cell, modulo 256, and the position within it.
func split(x float64) (cell int, within float32) {
	f := math.Floor(x)
	return int(math.Mod(f, 256)+256) & 255, float32(x - f)
}

func fade(t float32) float32 {
	inner := float32(t*(float32(t*6)-15)) + 10
	return float32(t*t*t) * inner
}

func grad(hash int, x, y, z float32) float32 {
	g := gradients[hash&15]
	return float32(float32(g[0]*x)+float32(g[1]*y)) + float32(g[2]*z)
}
