// Package shape builds triangle meshes of plants and stones: tubes, cards,
// lathes and rounded polytopes, with normals, texture coordinates, a shading
// tint and a wind weight per vertex.
//
// Everything is deterministic: the same calls give the same mesh. Metres,
// right-handed, +Y up, counter-clockwise front faces.
package shape

import "math"

// Vec is a point or direction in metres: x east, y up, z south.
type Vec [3]float64

// Up is the direction away from the ground.
var Up = Vec{0, 1, 0}

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }

// Sub returns v − w.
func (v Vec) Sub(w Vec) Vec { return Vec{v[0] - w[0], v[1] - w[1], v[2] - w[2]} }

// Scale returns v·s.
func (v Vec) Scale(s float64) Vec { return Vec{v[0] * s, v[1] * s, v[2] * s} }

// Mul returns the product of v and w, component by component.
func (v Vec) Mul(w Vec) Vec { return Vec{v[0] * w[0], v[1] * w[1], v[2] * w[2]} }

// Dot returns the scalar product.
func (v Vec) Dot(w Vec) float64 { return v[0]*w[0] + v[1]*w[1] + v[2]*w[2] }

// Cross returns the vector product v × w.
func (v Vec) Cross(w Vec) Vec {
	return Vec{v[1]*w[2] - v[2]*w[1], v[2]*w[0] - v[0]*w[2], v[0]*w[1] - v[1]*w[0]}
}

// Len returns the Euclidean length.
func (v Vec) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Norm returns v with length 1; a vector without direction gives Up.
func (v Vec) Norm() Vec {
	l := v.Len()
	if l < 1e-12 {
		return Up
	}
	return v.Scale(1 / l)
}

// Lerp returns the point at t on the way from v to w.
func (v Vec) Lerp(w Vec, t float64) Vec { return v.Add(w.Sub(v).Scale(t)) }

// Around returns v turned by angle radians about the unit axis (Rodrigues).
func (v Vec) Around(axis Vec, angle float64) Vec {
	s, c := math.Sincos(angle)
	return v.Scale(c).Add(axis.Cross(v).Scale(s)).Add(axis.Scale(axis.Dot(v) * (1 - c)))
}

// Heading returns the direction with the given compass angle (radians, counter-
// clockwise from above, 0 is east) and climb (radians above the horizon).
func Heading(angle, climb float64) Vec {
	s, c := math.Sincos(angle)
	up, flat := math.Sincos(climb)
	return Vec{c * flat, up, -s * flat}
}

// Side returns a unit vector square to the unit vector v, horizontal where one
// exists.
func (v Vec) Side() Vec {
	s := Up.Cross(v)
	if s.Len() < 1e-6 {
		return Vec{1, 0, 0}
	}
	return s.Norm()
}

// Mix returns the number at t on the way from a to b.
func Mix(a, b, t float64) float64 { return a + (b-a)*t }

// Clamp returns x limited to [0, 1].
func Clamp(x float64) float64 { return min(max(x, 0), 1) }

// Smooth is the smoothstep from 0 at a to 1 at b.
func Smooth(a, b, x float64) float64 {
	t := Clamp((x - a) / (b - a))
	return t * t * (3 - 2*t)
}
