package render

import "github.com/go-gl/mathgl/mgl32"

// frustum is the planes that bound what a view sees; a point is inside where
// all of normal·point + w are positive.
type frustum struct {
	planes [6]mgl32.Vec4
	count  int
}

// newFrustum takes the planes from a matrix that leads to clip space (Gribb and
// Hartmann). An open one has no near plane: what stands between the sun and the
// picture throws shadows into it.
func newFrustum(m mgl32.Mat4, open bool) frustum {
	row := func(i int) mgl32.Vec4 { return m.Row(i) }
	w := row(3)
	f := frustum{planes: [6]mgl32.Vec4{
		w.Add(row(0)), w.Sub(row(0)),
		w.Add(row(1)), w.Sub(row(1)),
		w.Sub(row(2)), w.Add(row(2)),
	}, count: 6}
	if open {
		f.count = 5
	}
	for i := range f.planes {
		p := &f.planes[i]
		if length := p.Vec3().Len(); length > 0 {
			*p = p.Mul(1 / length)
		}
	}
	return f
}

// touches reports whether a box may be seen. It never says no to one that is.
func (f *frustum) touches(low, high mgl32.Vec3) bool {
	for _, p := range f.planes[:f.count] {
		x, y, z := high[0], high[1], high[2]
		if p[0] < 0 {
			x = low[0]
		}
		if p[1] < 0 {
			y = low[1]
		}
		if p[2] < 0 {
			z = low[2]
		}
		if p[0]*x+p[1]*y+p[2]*z+p[3] < 0 {
			return false
		}
	}
	return true
}

// holds reports whether a box lies inside entirely.
func (f *frustum) holds(low, high mgl32.Vec3) bool {
	for _, p := range f.planes[:f.count] {
		x, y, z := low[0], low[1], low[2]
		if p[0] < 0 {
			x = high[0]
		}
		if p[1] < 0 {
			y = high[1]
		}
		if p[2] < 0 {
			z = high[2]
		}
		if p[0]*x+p[1]*y+p[2]*z+p[3] < 0 {
			return false
		}
	}
	return true
}

// touchesSphere reports whether a sphere may be seen.
func (f *frustum) touchesSphere(x, y, z, radius float32) bool {
	for i := range f.count {
		p := &f.planes[i]
		if p[0]*x+p[1]*y+p[2]*z+p[3] < -radius {
			return false
		}
	}
	return true
}

func boxDistance(low, high, p mgl32.Vec3) float32 {
	var square float32
	for i := range p {
		d := max(low[i]-p[i], p[i]-high[i], 0)
		square += d * d
	}
	return sqrt(square)
}
