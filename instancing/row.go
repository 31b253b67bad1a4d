package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/props"
)

// Row is one instance as the graphics card reads it: 64 bytes, four texels.
type Row struct {
	// Transform is the upper three rows of the 4×4 matrix that takes the
	// prop's own coordinates to the world's, one after the other: element
	// [4·i+j] is row i, column j, and column 3 is the position.
	Transform [12]float32
	Tint      exact.Vec3 // multiplies the base colour
	Look      float32    // of a part, as partrow.go packs it; a prop's is not read
}

// Position returns where the row's origin stands.
func (r *Row) Position() exact.Vec3 {
	return exact.Vec3{r.Transform[3], r.Transform[7], r.Transform[11]}
}

// Reach returns the factor by which the transform lengthens at most, the
// longest of its columns for a transform without shear.
func (r *Row) Reach() float32 { return float32(math.Sqrt(float64(r.squaredReach()))) }

func (r *Row) squaredReach() float32 {
	t := &r.Transform
	x := t[0]*t[0] + t[4]*t[4] + t[8]*t[8]
	y := t[1]*t[1] + t[5]*t[5] + t[9]*t[9]
	z := t[2]*t[2] + t[6]*t[6] + t[10]*t[10]
	return max(x, y, z)
}

// Mirrors reports whether the transform turns the model inside out.
func (r *Row) Mirrors() bool {
	t := &r.Transform
	return t[0]*(t[5]*t[10]-t[6]*t[9])-t[1]*(t[4]*t[10]-t[6]*t[8])+t[2]*(t[4]*t[9]-t[5]*t[8]) < 0
}

// PropRow places a prop: scaled by Scale, turned by Yaw about +Y, leaned by the
// shortest turn that takes +Y to Up, moved to (X, Y, Z). With c and s the cosine
// and sine of the yaw, k = 1/(1+u.y) and u = Up, the columns of the matrix are
// Scale times
//
//	c·X' − s·Z'     X' = (1 − k·u.x²,  −u.x, −k·u.x·u.z)
//	u
//	s·X' + c·Z'     Z' = (−k·u.x·u.z,  −u.z, 1 − k·u.z²)
//
// The tint varies a little from prop to prop, by its id.
func PropRow(p *props.Prop) Row {
	s, c := exact.SinCos(p.Yaw / 360)
	x, y, z := leaned(p.Up)
	right, back := combine(x, c, z, -s), combine(x, s, z, c)
	at := exact.Vec3{p.X, p.Y, p.Z}
	r := Row{Tint: tint(p.ID)}
	for i := range 3 {
		r.Transform[4*i] = right[i] * p.Scale
		r.Transform[4*i+1] = y[i] * p.Scale
		r.Transform[4*i+2] = back[i] * p.Scale
		r.Transform[4*i+3] = at[i]
	}
	return r
}

// leaned returns the axes after the shortest turn that takes +Y to up.
func leaned(up exact.Vec3) (x, y, z exact.Vec3) {
	if up[1] < -0.9999 {
		// Upside down has no shortest turn; take the one about X.
		return exact.Vec3{1, 0, 0}, exact.Vec3{0, -1, 0}, exact.Vec3{0, 0, -1}
	}
	k := 1 / (1 + up[1])
	return exact.Vec3{1 - k*up[0]*up[0], -up[0], -k * up[0] * up[2]},
		up,
		exact.Vec3{-k * up[0] * up[2], -up[2], 1 - k*up[2]*up[2]}
}

func combine(a exact.Vec3, s float32, b exact.Vec3, t float32) exact.Vec3 {
	return exact.Vec3{a[0]*s + b[0]*t, a[1]*s + b[1]*t, a[2]*s + b[2]*t}
}

// tint is white within a few percent: some props are lighter, some warmer.
func tint(id props.ID) exact.Vec3 {
	h := uint64(id) * 0x9E3779B97F4A7C15
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	light := 0.91 + 0.18*float32(h>>48&0xff)/255
	warm := 0.05 * (float32(h>>56)/255 - 0.5)
	return exact.Vec3{light * (1 + warm), light, light * (1 - 1.6*warm)}
}
