package datatype

import (
	"fmt"
	"math"
)

// CFrame is a coordinate frame: a position and a rotation. A point p in the
// frame lies at Position + R·p outside it. R is row-major (R00 R01 R02 R10 …);
// its columns are the frame's right, up and back vectors.
type CFrame struct {
	Position Vector3
	R        [9]float32
}

// Identity is the frame at the origin without rotation.
var Identity = CFrame{R: [9]float32{1, 0, 0, 0, 1, 0, 0, 0, 1}}

// Kind returns KindCFrame.
func (CFrame) Kind() Kind { return KindCFrame }

// String returns the twelve components.
func (c CFrame) String() string {
	parts := c.Components()
	return formatComponents(parts[:]...)
}

// At returns the frame without rotation at p.
func At(p Vector3) CFrame { return CFrame{p, Identity.R} }

// Components returns x, y, z and the rotation row by row.
func (c CFrame) Components() [12]float32 {
	return [12]float32{c.Position.X, c.Position.Y, c.Position.Z,
		c.R[0], c.R[1], c.R[2], c.R[3], c.R[4], c.R[5], c.R[6], c.R[7], c.R[8]}
}

// FromComponents is the inverse of Components.
func FromComponents(p [12]float32) CFrame {
	c := CFrame{Position: Vector3{p[0], p[1], p[2]}}
	copy(c.R[:], p[3:])
	return c
}

// FromColumns returns the frame whose axes are x, y and z, taken as they are.
func FromColumns(pos, x, y, z Vector3) CFrame {
	return CFrame{pos, [9]float32{x.X, y.X, z.X, x.Y, y.Y, z.Y, x.Z, y.Z, z.Z}}
}

// XVector returns the right vector, the first column of the rotation.
func (c CFrame) XVector() Vector3 { return Vector3{c.R[0], c.R[3], c.R[6]} }

// YVector returns the up vector, the second column of the rotation.
func (c CFrame) YVector() Vector3 { return Vector3{c.R[1], c.R[4], c.R[7]} }

// ZVector returns the back vector, the third column of the rotation.
func (c CFrame) ZVector() Vector3 { return Vector3{c.R[2], c.R[5], c.R[8]} }

// LookVector returns the direction the frame faces, −ZVector.
func (c CFrame) LookVector() Vector3 { return Vector3{-c.R[2], -c.R[5], -c.R[8]} }

// Rotation returns the frame moved to the origin.
func (c CFrame) Rotation() CFrame { return CFrame{R: c.R} }

// Mul returns the frame d taken from inside c to outside: c * d.
func (c CFrame) Mul(d CFrame) CFrame {
	out := CFrame{Position: c.PointToWorld(d.Position)}
	for row := 0; row < 9; row += 3 {
		a, b, e := float64(c.R[row]), float64(c.R[row+1]), float64(c.R[row+2])
		for col := 0; col < 3; col++ {
			out.R[row+col] = float32(a*float64(d.R[col]) + b*float64(d.R[3+col]) + e*float64(d.R[6+col]))
		}
	}
	return out
}

// VectorToWorld returns the direction v, given in the frame, seen from outside.
func (c CFrame) VectorToWorld(v Vector3) Vector3 {
	x, y, z := float64(v.X), float64(v.Y), float64(v.Z)
	return Vector3{
		float32(float64(c.R[0])*x + float64(c.R[1])*y + float64(c.R[2])*z),
		float32(float64(c.R[3])*x + float64(c.R[4])*y + float64(c.R[5])*z),
		float32(float64(c.R[6])*x + float64(c.R[7])*y + float64(c.R[8])*z),
	}
}

// VectorToObject returns the direction v, given outside, seen in the frame.
func (c CFrame) VectorToObject(v Vector3) Vector3 {
	x, y, z := float64(v.X), float64(v.Y), float64(v.Z)
	return Vector3{
		float32(float64(c.R[0])*x + float64(c.R[3])*y + float64(c.R[6])*z),
		float32(float64(c.R[1])*x + float64(c.R[4])*y + float64(c.R[7])*z),
		float32(float64(c.R[2])*x + float64(c.R[5])*y + float64(c.R[8])*z),
	}
}

// PointToWorld returns the point p, given in the frame, seen from outside.
func (c CFrame) PointToWorld(p Vector3) Vector3 {
	x, y, z := float64(p.X), float64(p.Y), float64(p.Z)
	return Vector3{
		float32(float64(c.R[0])*x + float64(c.R[1])*y + float64(c.R[2])*z + float64(c.Position.X)),
		float32(float64(c.R[3])*x + float64(c.R[4])*y + float64(c.R[5])*z + float64(c.Position.Y)),
		float32(float64(c.R[6])*x + float64(c.R[7])*y + float64(c.R[8])*z + float64(c.Position.Z)),
	}
}

// PointToObject returns the point p, given outside, seen in the frame.
func (c CFrame) PointToObject(p Vector3) Vector3 { return c.VectorToObject(p.Sub(c.Position)) }

// Inverse returns the frame that undoes c. The rotation is taken to be
// orthonormal, so its inverse is its transpose.
func (c CFrame) Inverse() CFrame {
	out := CFrame{R: [9]float32{c.R[0], c.R[3], c.R[6], c.R[1], c.R[4], c.R[7], c.R[2], c.R[5], c.R[8]}}
	p := c.VectorToObject(c.Position)
	out.Position = Vector3{-p.X, -p.Y, -p.Z}
	return out
}

// ToObject returns d as seen in c: c⁻¹ * d.
func (c CFrame) ToObject(d CFrame) CFrame { return c.Inverse().Mul(d) }

// Translate returns the frame moved by v, given outside.
func (c CFrame) Translate(v Vector3) CFrame { return CFrame{c.Position.Add(v), c.R} }

// LookAt returns the frame at eye whose −Z axis points to target and whose +Y
// axis leans towards up. Looking along up, the world's X axis takes its place;
// looking at the eye itself gives no rotation.
func LookAt(eye, target, up Vector3) CFrame {
	return LookAlong(eye, target.Sub(eye), up)
}

// LookAlong is LookAt with a direction in place of a target.
func LookAlong(eye, direction, up Vector3) CFrame {
	if direction.Magnitude() == 0 {
		return At(eye)
	}
	z := direction.Unit().Scale(-1)
	x := up.Cross(z)
	if x.Magnitude() < 1e-6 {
		x = Vector3{X: 1}.Cross(z)
		if x.Magnitude() < 1e-6 {
			x = Vector3{Z: 1}.Cross(z)
		}
	}
	x = x.Unit()
	return FromColumns(eye, x, z.Cross(x).Unit(), z)
}

// FromAxisAngle returns the rotation by angle radians about axis, which need
// not have length 1; a zero axis gives no rotation.
func FromAxisAngle(axis Vector3, angle float64) CFrame {
	length := axis.Magnitude()
	if length == 0 {
		return Identity
	}
	x, y, z := float64(axis.X)/length, float64(axis.Y)/length, float64(axis.Z)/length
	s, c := math.Sincos(angle)
	t := 1 - c
	return CFrame{R: [9]float32{
		float32(float64(t*x*x) + c), float32(float64(t*x*y) - float64(s*z)), float32(float64(t*x*z) + float64(s*y)),
		float32(float64(t*x*y) + float64(s*z)), float32(float64(t*y*y) + c), float32(float64(t*y*z) - float64(s*x)),
		float32(float64(t*x*z) - float64(s*y)), float32(float64(t*y*z) + float64(s*x)), float32(float64(t*z*z) + c),
	}}
}

// AxisAngle returns the rotation as an axis of length 1 and an angle in
// radians, 0 to π. Without rotation the axis is +X.
func (c CFrame) AxisAngle() (axis Vector3, angle float64) {
	q := c.quaternion()
	s := math.Sqrt(float64(q[0]*q[0]) + float64(q[1]*q[1]) + float64(q[2]*q[2]))
	if s < 1e-9 {
		return Vector3{X: 1}, 0
	}
	angle = 2 * math.Atan2(s, math.Abs(q[3]))
	if q[3] < 0 {
		s = -s
	}
	return Vector3{float32(q[0] / s), float32(q[1] / s), float32(q[2] / s)}, angle
}

// FromQuaternion returns the frame at pos rotated by the quaternion (x, y, z, w),
// which need not have length 1.
func FromQuaternion(pos Vector3, x, y, z, w float64) CFrame {
	n := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z) + float64(w*w))
	if n == 0 {
		return At(pos)
	}
	x, y, z, w = x/n, y/n, z/n, w/n
	return CFrame{pos, [9]float32{
		float32(1 - 2*(float64(y*y)+float64(z*z))), float32(2 * (float64(x*y) - float64(z*w))), float32(2 * (float64(x*z) + float64(y*w))),
		float32(2 * (float64(x*y) + float64(z*w))), float32(1 - 2*(float64(x*x)+float64(z*z))), float32(2 * (float64(y*z) - float64(x*w))),
		float32(2 * (float64(x*z) - float64(y*w))), float32(2 * (float64(y*z) + float64(x*w))), float32(1 - 2*(float64(x*x)+float64(y*y))),
	}}
}

// Quaternion returns the rotation as a quaternion (x, y, z, w) of length 1.
func (c CFrame) Quaternion() [4]float32 {
	q := c.quaternion()
	return [4]float32{float32(q[0]), float32(q[1]), float32(q[2]), float32(q[3])}
}

// quaternion follows Shepperd's method: divide by the largest of the four.
func (c CFrame) quaternion() [4]float64 {
	m00, m11, m22 := float64(c.R[0]), float64(c.R[4]), float64(c.R[8])
	m01, m10 := float64(c.R[1]), float64(c.R[3])
	m02, m20 := float64(c.R[2]), float64(c.R[6])
	m12, m21 := float64(c.R[5]), float64(c.R[7])
	var q [4]float64
	switch trace := m00 + m11 + m22; {
	case trace > 0:
		s := 2 * math.Sqrt(trace+1)
		q = [4]float64{(m21 - m12) / s, (m02 - m20) / s, (m10 - m01) / s, s / 4}
	case m00 >= m11 && m00 >= m22:
		s := 2 * math.Sqrt(1+m00-m11-m22)
		q = [4]float64{s / 4, (m01 + m10) / s, (m02 + m20) / s, (m21 - m12) / s}
	case m11 >= m22:
		s := 2 * math.Sqrt(1+m11-m00-m22)
		q = [4]float64{(m01 + m10) / s, s / 4, (m12 + m21) / s, (m02 - m20) / s}
	default:
		s := 2 * math.Sqrt(1+m22-m00-m11)
		q = [4]float64{(m02 + m20) / s, (m12 + m21) / s, s / 4, (m10 - m01) / s}
	}
	n := math.Sqrt(float64(q[0]*q[0]) + float64(q[1]*q[1]) + float64(q[2]*q[2]) + float64(q[3]*q[3]))
	if n > 0 {
		for i := range q {
			q[i] /= n
		}
	}
	return q
}

// Lerp moves the position linearly and turns about one axis at even speed.
func (c CFrame) Lerp(d CFrame, t float64) CFrame {
	axis, angle := c.Rotation().ToObject(d.Rotation()).AxisAngle()
	out := c.Rotation().Mul(FromAxisAngle(axis, angle*t))
	out.Position = c.Position.Lerp(d.Position, t)
	return out
}

// AngleBetween returns the angle in radians that turns c's rotation into d's.
func (c CFrame) AngleBetween(d CFrame) float64 {
	_, angle := c.Rotation().ToObject(d.Rotation()).AxisAngle()
	return angle
}

// FuzzyEq reports whether positions and axes differ by at most epsilon.
func (c CFrame) FuzzyEq(d CFrame, epsilon float64) bool {
	return c.Position.FuzzyEq(d.Position, epsilon) && c.XVector().FuzzyEq(d.XVector(), epsilon) &&
		c.YVector().FuzzyEq(d.YVector(), epsilon) && c.ZVector().FuzzyEq(d.ZVector(), epsilon)
}

// Orthonormalize returns the frame with axes of length 1 at right angles,
// keeping the direction of X and the plane of X and Y.
func (c CFrame) Orthonormalize() CFrame {
	x := c.XVector().Unit()
	z := x.Cross(c.YVector()).Unit()
	return FromColumns(c.Position, x, z.Cross(x), z)
}

// CheckRotation reports why the rotation is not one: not finite, or columns
// that are not of length 1 at right angles (within 1e-3), or mirrored.
func (c CFrame) CheckRotation() error {
	x, y, z := c.XVector(), c.YVector(), c.ZVector()
	for _, l := range []float64{x.Magnitude(), y.Magnitude(), z.Magnitude()} {
		if !(math.Abs(l-1) < 1e-3) {
			return fmt.Errorf("rotation has an axis of length %.4g, want 1", l)
		}
	}
	if !(math.Abs(x.Dot(y)) < 1e-3 && math.Abs(y.Dot(z)) < 1e-3 && math.Abs(x.Dot(z)) < 1e-3) {
		return fmt.Errorf("rotation has axes that are not at right angles")
	}
	if x.Cross(y).Dot(z) < 0 {
		return fmt.Errorf("rotation is mirrored")
	}
	return nil
}
