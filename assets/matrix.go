package assets

import (
	"math"

	"copse/internal/exact"
)

// affine is a 3×4 matrix by rows: a linear part and a translation. It is
// float64 so that folding a deep hierarchy costs no precision that a float32
// vertex would show.
type affine [3][4]float64

var identity = affine{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}

// mul returns the transform that applies b first and a second.
func (a affine) mul(b affine) affine {
	var m affine
	for r := range 3 {
		for c := range 4 {
			m[r][c] = a[r][0]*b[0][c] + a[r][1]*b[1][c] + a[r][2]*b[2][c]
		}
		m[r][3] += a[r][3]
	}
	return m
}

// add returns a + s·b, element by element.
func (a affine) add(b affine, s float64) affine {
	for r := range 3 {
		for c := range 4 {
			a[r][c] += s * b[r][c]
		}
	}
	return a
}

// point transforms a position.
func (a affine) point(p exact.Vec3) exact.Vec3 {
	x, y, z := float64(p[0]), float64(p[1]), float64(p[2])
	var q exact.Vec3
	for r := range 3 {
		q[r] = float32(a[r][0]*x + a[r][1]*y + a[r][2]*z + a[r][3])
	}
	return q
}

// direction transforms a vector along the surface and leaves out translation.
func (a affine) direction(v exact.Vec3) exact.Vec3 {
	a[0][3], a[1][3], a[2][3] = 0, 0, 0
	return a.point(v)
}

// determinant is that of the linear part; negative where the transform mirrors.
func (a affine) determinant() float64 {
	return a[0][0]*(a[1][1]*a[2][2]-a[1][2]*a[2][1]) -
		a[0][1]*(a[1][0]*a[2][2]-a[1][2]*a[2][0]) +
		a[0][2]*(a[1][0]*a[2][1]-a[1][1]*a[2][0])
}

// normals returns the transform for normals: the cofactors of the linear part,
// which equal the inverse transpose up to a factor and exist for flattened
// (singular) transforms too. The factor's sign is taken out, so that normals
// stay on the outside of mirrored parts.
func (a affine) normals() affine {
	sign := 1.0
	if a.determinant() < 0 {
		sign = -1
	}
	var m affine
	for r := range 3 {
		for c := range 3 {
			r1, r2, c1, c2 := (r+1)%3, (r+2)%3, (c+1)%3, (c+2)%3
			m[r][c] = sign * (a[r1][c1]*a[r2][c2] - a[r1][c2]*a[r2][c1])
		}
	}
	return m
}

// finite reports whether no element is NaN or infinite.
func (a affine) finite() bool {
	for r := range 3 {
		for c := range 4 {
			if math.IsNaN(a[r][c]) || math.IsInf(a[r][c], 0) {
				return false
			}
		}
	}
	return true
}

// fromColumns reads a glTF matrix: 16 numbers, column by column.
func fromColumns(m [16]float64) affine {
	var a affine
	for r := range 3 {
		for c := range 4 {
			a[r][c] = m[4*c+r]
		}
	}
	return a
}

// fromTRS composes a translation, a unit quaternion (x, y, z, w) and a scale.
func fromTRS(t [3]float64, q [4]float64, s [3]float64) affine {
	x, y, z, w := q[0], q[1], q[2], q[3]
	a := affine{
		{1 - 2*(y*y+z*z), 2 * (x*y - z*w), 2 * (x*z + y*w), t[0]},
		{2 * (x*y + z*w), 1 - 2*(x*x+z*z), 2 * (y*z - x*w), t[1]},
		{2 * (x*z - y*w), 2 * (y*z + x*w), 1 - 2*(x*x+y*y), t[2]},
	}
	for r := range 3 {
		for c := range 3 {
			a[r][c] *= s[c]
		}
	}
	return a
}

// unitQuaternion scales q to length 1 and returns the length it had. A
// quaternion without length turns nothing.
func unitQuaternion(q [4]float64) ([4]float64, float64) {
	length := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
	if !(length > 1e-9) || math.IsInf(length, 0) {
		return [4]float64{0, 0, 0, 1}, length
	}
	for i := range q {
		q[i] /= length
	}
	return q, length
}

// normalized returns v with length 1, or fallback where v has no direction.
func normalized(v, fallback exact.Vec3) exact.Vec3 {
	x, y, z := float64(v[0]), float64(v[1]), float64(v[2])
	length := math.Sqrt(x*x + y*y + z*z)
	if !(length > 0) || math.IsInf(length, 0) {
		return fallback
	}
	return exact.Vec3{float32(x / length), float32(y / length), float32(z / length)}
}
