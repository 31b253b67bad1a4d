package datatype

import "math"

// Vector2 is a point or direction in a plane.
type Vector2 struct{ X, Y float32 }

// Vector3 is a point or direction in space: metres, +Y up, −Z north, +X east.
type Vector3 struct{ X, Y, Z float32 }

// Kind returns KindVector2.
func (Vector2) Kind() Kind { return KindVector2 }

// Kind returns KindVector3.
func (Vector3) Kind() Kind { return KindVector3 }

// String returns "x, y".
func (v Vector2) String() string { return formatComponents(v.X, v.Y) }

// String returns "x, y, z".
func (v Vector3) String() string { return formatComponents(v.X, v.Y, v.Z) }

func (v Vector3) finite() bool {
	return finite(float64(v.X)) && finite(float64(v.Y)) && finite(float64(v.Z))
}

// Map applies f to each component of v and, in step, of w.
func (v Vector3) Map(w Vector3, f func(a, b float32) float32) Vector3 {
	return Vector3{f(v.X, w.X), f(v.Y, w.Y), f(v.Z, w.Z)}
}

// Map applies f to each component of v and, in step, of w.
func (v Vector2) Map(w Vector2, f func(a, b float32) float32) Vector2 {
	return Vector2{f(v.X, w.X), f(v.Y, w.Y)}
}

// Add returns v + w.
func (v Vector3) Add(w Vector3) Vector3 { return Vector3{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v − w.
func (v Vector3) Sub(w Vector3) Vector3 { return Vector3{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Mul returns the product component by component.
func (v Vector3) Mul(w Vector3) Vector3 { return Vector3{v.X * w.X, v.Y * w.Y, v.Z * w.Z} }

// Div returns the quotient component by component.
func (v Vector3) Div(w Vector3) Vector3 { return Vector3{v.X / w.X, v.Y / w.Y, v.Z / w.Z} }

// Scale returns v·s, computed in float64.
func (v Vector3) Scale(s float64) Vector3 {
	return Vector3{float32(float64(v.X) * s), float32(float64(v.Y) * s), float32(float64(v.Z) * s)}
}

// Dot returns the scalar product.
func (v Vector3) Dot(w Vector3) float64 {
	return float64(v.X)*float64(w.X) + float64(v.Y)*float64(w.Y) + float64(v.Z)*float64(w.Z)
}

// Cross returns the vector product, right-handed.
func (v Vector3) Cross(w Vector3) Vector3 {
	vx, vy, vz := float64(v.X), float64(v.Y), float64(v.Z)
	wx, wy, wz := float64(w.X), float64(w.Y), float64(w.Z)
	return Vector3{float32(vy*wz - vz*wy), float32(vz*wx - vx*wz), float32(vx*wy - vy*wx)}
}

// Magnitude returns the length.
func (v Vector3) Magnitude() float64 { return math.Sqrt(v.Dot(v)) }

// Unit returns v with length 1; of the zero vector, NaN in every component, as
// the host does.
func (v Vector3) Unit() Vector3 { return v.Scale(1 / v.Magnitude()) }

// Lerp returns v + (w − v)·t.
func (v Vector3) Lerp(w Vector3, t float64) Vector3 {
	return Vector3{lerp32(v.X, w.X, t), lerp32(v.Y, w.Y, t), lerp32(v.Z, w.Z, t)}
}

// Angle returns the angle between v and w in radians, 0 to π.
func (v Vector3) Angle(w Vector3) float64 { return math.Atan2(v.Cross(w).Magnitude(), v.Dot(w)) }

// FuzzyEq reports whether the two differ by at most epsilon relative to their
// length (plus one).
func (v Vector3) FuzzyEq(w Vector3, epsilon float64) bool {
	d := v.Sub(w)
	return d.Dot(d) <= epsilon*epsilon*(1+v.Dot(v))
}

// Array returns the components as an exact.Vec3.
func (v Vector3) Array() [3]float32 { return [3]float32{v.X, v.Y, v.Z} }

// Add returns v + w.
func (v Vector2) Add(w Vector2) Vector2 { return Vector2{v.X + w.X, v.Y + w.Y} }

// Sub returns v − w.
func (v Vector2) Sub(w Vector2) Vector2 { return Vector2{v.X - w.X, v.Y - w.Y} }

// Mul returns the product component by component.
func (v Vector2) Mul(w Vector2) Vector2 { return Vector2{v.X * w.X, v.Y * w.Y} }

// Div returns the quotient component by component.
func (v Vector2) Div(w Vector2) Vector2 { return Vector2{v.X / w.X, v.Y / w.Y} }

// Scale returns v·s, computed in float64.
func (v Vector2) Scale(s float64) Vector2 {
	return Vector2{float32(float64(v.X) * s), float32(float64(v.Y) * s)}
}

// Dot returns the scalar product.
func (v Vector2) Dot(w Vector2) float64 { return float64(v.X)*float64(w.X) + float64(v.Y)*float64(w.Y) }

// Cross returns the z component of the vector product.
func (v Vector2) Cross(w Vector2) float64 {
	return float64(v.X)*float64(w.Y) - float64(v.Y)*float64(w.X)
}

// Magnitude returns the length.
func (v Vector2) Magnitude() float64 { return math.Sqrt(v.Dot(v)) }

// Unit returns v with length 1, NaN for the zero vector.
func (v Vector2) Unit() Vector2 { return v.Scale(1 / v.Magnitude()) }

// Lerp returns v + (w − v)·t.
func (v Vector2) Lerp(w Vector2, t float64) Vector2 {
	return Vector2{lerp32(v.X, w.X, t), lerp32(v.Y, w.Y, t)}
}

func lerp32(a, b float32, t float64) float32 {
	return float32(float64(a) + float64((float64(b)-float64(a))*t))
}
