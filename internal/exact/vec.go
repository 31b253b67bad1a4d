// Package exact is float32 arithmetic that rounds the same on every CPU.
//
// The Go compiler may fuse x*y + z into one instruction with a single rounding
// on some architectures (arm64, ppc64, s390x), and math.Sin and its relatives
// have per-CPU assembly. Both change the last bit of a result, and a level
// replayed on another machine would differ. Every product below that is added
// to something is therefore wrapped in an explicit conversion, which the
// language specification defines as a rounding the compiler must keep.
package exact

import "math"

// Vec3 is a vector or point in metres: x east, y up, z south. It is an alias,
// so that it converts to mgl32.Vec3 without a copy.
type Vec3 = [3]float32

// Add returns a + b.
func Add(a, b Vec3) Vec3 { return Vec3{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

// Sub returns a − b.
func Sub(a, b Vec3) Vec3 { return Vec3{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// Scale returns a·s.
func Scale(a Vec3, s float32) Vec3 {
	return Vec3{float32(a[0] * s), float32(a[1] * s), float32(a[2] * s)}
}

// Dot returns the scalar product of a and b, summed from x to z.
func Dot(a, b Vec3) float32 {
	return float32(float32(a[0]*b[0])+float32(a[1]*b[1])) + float32(a[2]*b[2])
}

// SquaredDistance returns Dot(d, d) of d = a − b. It makes no vector: in a loop over
// many, that is most of the time.
func SquaredDistance(a, b *Vec3) float32 {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return float32(float32(x*x)+float32(y*y)) + float32(z*z)
}

// Cross returns the vector product a × b.
func Cross(a, b Vec3) Vec3 {
	return Vec3{
		float32(a[1]*b[2]) - float32(a[2]*b[1]),
		float32(a[2]*b[0]) - float32(a[0]*b[2]),
		float32(a[0]*b[1]) - float32(a[1]*b[0]),
	}
}

// Length returns the Euclidean length of a.
func Length(a Vec3) float32 { return Sqrt(Dot(a, a)) }

// Normalize returns a with length 1. The zero vector has no direction and is
// returned unchanged.
func Normalize(a Vec3) Vec3 {
	l := Length(a)
	if l == 0 {
		return a
	}
	inverse := 1 / l // one division instead of three; good to two steps
	return Scale(a, inverse)
}

// Sqrt is the correctly rounded float32 square root. The float64 root of a
// float32, rounded once more, is exact (double rounding is harmless because
// 53 ≥ 2·24 + 2).
func Sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
