// Package frustum decides what a view sees.
package frustum

import (
	"math"
	"math/bits"

	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/exact"
)

// Frustum is the planes that bound what a view sees; a point is inside where
// normal·point + w is positive for all of them.
type Frustum struct {
	planes [6]mgl32.Vec4
	count  int
}

// Of takes the planes from a matrix that leads to clip space, −1…1 on each axis
// (Gribb and Hartmann, 2001).
func Of(m mgl32.Mat4) Frustum {
	w := m.Row(3)
	f := Frustum{planes: [6]mgl32.Vec4{
		w.Add(m.Row(0)), w.Sub(m.Row(0)),
		w.Add(m.Row(1)), w.Sub(m.Row(1)),
		w.Sub(m.Row(2)), w.Add(m.Row(2)),
	}, count: 6}
	for i := range f.planes {
		p := &f.planes[i]
		if length := p.Vec3().Len(); length > 0 {
			*p = p.Mul(1 / length)
		}
	}
	return f
}

// OpenOf is Of without the near plane: what stands between the sun and a
// picture throws its shadow into it.
func OpenOf(m mgl32.Mat4) Frustum {
	f := Of(m)
	f.count = 5
	return f
}

// Touches reports whether a box may be seen. It never says no to one that is.
func (f *Frustum) Touches(low, high exact.Vec3) bool {
	for i := range f.count {
		p := &f.planes[i]
		if p[0]*pick(p[0], high[0], low[0])+p[1]*pick(p[1], high[1], low[1])+p[2]*pick(p[2], high[2], low[2])+p[3] < 0 {
			return false
		}
	}
	return true
}

// Cut returns the planes that a box straddles, one bit each: what lies in the
// box needs to be tested against these alone. seen is false for a box that is
// out of sight entirely.
func (f *Frustum) Cut(low, high exact.Vec3) (planes uint8, seen bool) {
	for i := range f.count {
		p := &f.planes[i]
		if p[0]*pick(p[0], high[0], low[0])+p[1]*pick(p[1], high[1], low[1])+p[2]*pick(p[2], high[2], low[2])+p[3] < 0 {
			return 0, false
		}
		if p[0]*pick(p[0], low[0], high[0])+p[1]*pick(p[1], low[1], high[1])+p[2]*pick(p[2], low[2], high[2])+p[3] < 0 {
			planes |= 1 << i
		}
	}
	return planes, true
}

// TouchesSphere reports whether a sphere may be seen, as far as some of the planes
// tell, which Cut gives. It never says no to one that is.
func (f *Frustum) TouchesSphere(planes uint8, x, y, z, radius float32) bool {
	for ; planes != 0; planes &= planes - 1 {
		p := &f.planes[bits.TrailingZeros8(planes)]
		if p[0]*x+p[1]*y+p[2]*z+p[3] < -radius {
			return false
		}
	}
	return true
}

func pick(sign, positive, negative float32) float32 {
	if sign < 0 {
		return negative
	}
	return positive
}

// Distance returns how far a point is from a box, 0 inside it.
func Distance(low, high, p exact.Vec3) float32 {
	var square float32
	for i := range p {
		d := max(low[i]-p[i], p[i]-high[i], 0)
		square += d * d
	}
	return float32(math.Sqrt(float64(square)))
}
