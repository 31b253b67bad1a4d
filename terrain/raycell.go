package terrain

import "copse/internal/exact"

// facet is the plane of one triangle of the walk's cell, with heights relative
// to the cell's north-west corner.
type facet struct{ base, east, south float64 }

// facet returns the cell's upper (north-east) or lower (south-west) triangle.
func (w *walk) facet(upper bool) facet {
	m := w.m
	i := w.row*m.cols + w.col
	from, to := float64(m.samples[i]), float64(m.samples[i+m.cols+1])
	if upper {
		mid := float64(m.samples[i+1])
		return facet{from, mid - from, to - mid}
	}
	mid := float64(m.samples[i+m.cols])
	return facet{from, to - mid, mid - from}
}

// inCell returns the position at time t within the cell, each 0..1.
func (w *walk) inCell(t float64) (u, v float64) {
	u = min(max(w.x.at(t)-float64(w.col), 0), 1)
	v = min(max(w.z.at(t)-float64(w.row), 0), 1)
	return u, v
}

// gapOver returns how high the ray is above the plane of a triangle at time t.
func (w *walk) gapOver(f *facet, t float64) float64 {
	u, v := w.inCell(t)
	return w.y.at(t) - (f.base + float64(f.east*u) + float64(f.south*v))
}

// gap returns how high the ray is above the ground of the cell at time t.
func (w *walk) gap(t float64) float64 {
	u, v := w.inCell(t)
	f := w.facet(u >= v)
	return w.gapOver(&f, t)
}

// crossCell looks for the first touch of the cell's two triangles from now to
// the time of leaving the cell.
func (w *walk) crossCell(leave float64) (t float64, hit bool) {
	u0, v0 := w.inCell(w.t)
	u1, v1 := w.inCell(leave)
	side0, side1 := u0-v0, u1-v1 // above 0 in the upper triangle
	if side0*side1 < 0 {
		diagonal := w.t + float64((leave-w.t)*(side0/(side0-side1)))
		if t, hit := w.crossFacet(side0 > 0, w.t, diagonal); hit {
			return t, true
		}
		return w.crossFacet(side1 > 0, diagonal, leave)
	}
	return w.crossFacet(side0+side1 >= 0, w.t, leave)
}

// crossFacet looks for the first touch of one triangle, over which the ray is
// from t0 to t1.
func (w *walk) crossFacet(upper bool, t0, t1 float64) (t float64, hit bool) {
	f := w.facet(upper)
	clear0, clear1 := w.gapOver(&f, t0), w.gapOver(&f, t1)
	if !w.above {
		clear0, clear1 = -clear0, -clear1
	}
	switch {
	case clear1 > touch:
		return 0, false
	case clear0 <= 0: // there already, by rounding
		return t0, true
	case clear1 >= 0: // touched without crossing
		return t1, true
	}
	return t0 + float64((t1-t0)*(clear0/(clear0-clear1))), true
}

// hit describes the touch at time t in the walk's cell.
func (w *walk) hit(t float64) Hit {
	m := w.m
	u, v := w.inCell(t)
	f := w.facet(u >= v)
	return Hit{
		Point: exact.Vec3{
			float32(float64((float64(w.col)+u)*float64(m.spacing)) - m.halfX),
			float32(f.base + float64(f.east*u) + float64(f.south*v)),
			float32(float64((float64(w.row)+v)*float64(m.spacing)) - m.halfZ),
		},
		Normal:   exact.Normalize(exact.Vec3{float32(-f.east), m.spacing, float32(-f.south)}),
		Distance: float32(w.before + t),
	}
}
