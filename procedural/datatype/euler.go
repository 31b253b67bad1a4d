package datatype

import "math"

// RotationOrder says in which order three rotations about the axes multiply:
// XYZ is Rx·Ry·Rz. The values are those of Enum.RotationOrder.
type RotationOrder int

// The six orders.
const (
	OrderXYZ RotationOrder = iota
	OrderXZY
	OrderYZX
	OrderYXZ
	OrderZXY
	OrderZYX
)

// axesOf lists the axes (0 x, 1 y, 2 z) of each order, first factor first.
var axesOf = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}}

// FromEuler returns the rotation by rx, ry and rz radians about x, y and z,
// multiplied in the given order.
func FromEuler(rx, ry, rz float64, order RotationOrder) CFrame {
	angles := [3]float64{rx, ry, rz}
	var m [9]float64
	for i, axis := range axesOf[order] {
		r := axisRotation(axis, angles[axis])
		if i == 0 {
			m = r
		} else {
			m = mul3(m, r)
		}
	}
	var c CFrame
	for i, v := range m {
		c.R[i] = float32(v)
	}
	return c
}

func axisRotation(axis int, angle float64) [9]float64 {
	s, c := math.Sincos(angle)
	switch axis {
	case 0:
		return [9]float64{1, 0, 0, 0, c, -s, 0, s, c}
	case 1:
		return [9]float64{c, 0, s, 0, 1, 0, -s, 0, c}
	}
	return [9]float64{c, -s, 0, s, c, 0, 0, 0, 1}
}

func mul3(a, b [9]float64) (m [9]float64) {
	for row := 0; row < 3; row++ {
		for col := 0; col < 3; col++ {
			m[row*3+col] = float64(a[row*3]*b[col]) + float64(a[row*3+1]*b[3+col]) + float64(a[row*3+2]*b[6+col])
		}
	}
	return m
}

// Euler returns the angles rx, ry, rz in radians that FromEuler turns into this
// rotation. In gimbal lock the last angle of the order is 0.
//
// For the order with axes (i, j, k) the entry (i, k) of the matrix is ±sin of
// the middle angle, the sign being that of the permutation.
func (c CFrame) Euler(order RotationOrder) (rx, ry, rz float64) {
	axes := axesOf[order]
	i, j, k := axes[0], axes[1], axes[2]
	sign := 1.0
	if (j-i+3)%3 != 1 {
		sign = -1
	}
	at := func(row, col int) float64 { return float64(c.R[row*3+col]) }
	var out [3]float64
	s := max(-1, min(1, sign*at(i, k)))
	out[j] = math.Asin(s)
	if math.Abs(s) < 0.9999999 {
		out[i] = math.Atan2(-sign*at(j, k), at(k, k))
		out[k] = math.Atan2(-sign*at(i, j), at(i, i))
	} else {
		out[i] = math.Atan2(sign*at(k, j), at(j, j))
	}
	return out[0], out[1], out[2]
}

// FromOrientation returns the rotation of an orientation in degrees, order YXZ.
func FromOrientation(degrees Vector3) CFrame {
	const rad = math.Pi / 180
	return FromEuler(float64(degrees.X)*rad, float64(degrees.Y)*rad, float64(degrees.Z)*rad, OrderYXZ)
}

// Orientation returns the rotation as degrees about x, y, z in the order YXZ.
func (c CFrame) Orientation() Vector3 {
	x, y, z := c.Euler(OrderYXZ)
	const deg = 180 / math.Pi
	return Vector3{float32(x * deg), float32(y * deg), float32(z * deg)}
}
