package terrain_test

import (
	"math"

	"copse/internal/exact"
	"copse/terrain"
)

// bruteForce intersects rays with every triangle of a map. It shares nothing
// with Raycast: triangles as such, Möller and Trumbore's test, no sides.
type bruteForce struct {
	m         *terrain.Heightmap
	triangles [][3]exact.Vec3 // two for each cell, row-major
}

func newBruteForce(m *terrain.Heightmap) *bruteForce {
	b := &bruteForce{m: m}
	at := func(col, row int) exact.Vec3 {
		x, z := m.Position(col, row)
		return exact.Vec3{x, m.Samples()[row*m.Cols()+col], z}
	}
	for row := range m.Rows() - 1 {
		for col := range m.Cols() - 1 {
			nw, ne, sw, se := at(col, row), at(col+1, row), at(col, row+1), at(col+1, row+1)
			b.triangles = append(b.triangles, [3]exact.Vec3{nw, se, ne}, [3]exact.Vec3{nw, sw, se})
		}
	}
	return b
}

// truth holds the nearest distances at which a ray hits: strict counts hits
// that are inside a triangle and in front of the origin beyond rounding and on
// its edges, loose also those up to a nanometre (relative to the triangle)
// outside. Infinity means no hit.
type truth struct{ strict, loose float64 }

func noHit() truth { return truth{math.Inf(1), math.Inf(1)} }

func (b *bruteForce) all(r ray) truth {
	best := noHit()
	for i := range b.triangles {
		best.nearer(&b.triangles[i], r)
	}
	return best
}

// underRay tests only the triangles of cells that the ray's shadow crosses: row
// by row, the range of x that the ray has between the row's two lines, a
// thousandth of a cell wider on all sides.
func (b *bruteForce) underRay(r ray) truth {
	best := noHit()
	cols, rows := b.m.Cols()-1, b.m.Rows()-1
	spacing := float64(b.m.Spacing())
	minX, minZ, _, _ := b.m.Bounds()
	slack := spacing * 1e-3
	ox, oz := float64(r.origin[0]), float64(r.origin[2])
	dx, dz := float64(r.direction[0]), float64(r.direction[2])
	for row := range rows {
		north := float64(minZ) + float64(row)*spacing - slack
		south := north + spacing + 2*slack
		t0, t1 := 0.0, math.Inf(1)
		if dz != 0 {
			a, b := (north-oz)/dz, (south-oz)/dz
			t0, t1 = max(t0, min(a, b)), min(t1, max(a, b))
		} else if oz < north || oz > south {
			continue
		}
		if t0 > t1 {
			continue
		}
		x0, x1 := ox, ox
		if dx != 0 {
			x0, x1 = ox+t0*dx, ox+t1*dx
		}
		first := max(math.Floor((min(x0, x1)-slack-float64(minX))/spacing), 0)
		last := min(math.Floor((max(x0, x1)+slack-float64(minX))/spacing), float64(cols-1))
		for col := int(min(first, float64(cols))); col <= int(max(last, -1)); col++ {
			i := 2 * (row*cols + col)
			best.nearer(&b.triangles[i], r)
			best.nearer(&b.triangles[i+1], r)
		}
	}
	return best
}

// nearer takes the triangle's hit where it is nearer than what is known.
func (best *truth) nearer(tri *[3]exact.Vec3, r ray) {
	const rounding = 1e-9
	e1, e2 := sub64(tri[1], tri[0]), sub64(tri[2], tri[0])
	d := [3]float64{float64(r.direction[0]), float64(r.direction[1]), float64(r.direction[2])}
	p := cross64(d, e2)
	det := e1[0]*p[0] + e1[1]*p[1] + e1[2]*p[2]
	if det == 0 {
		return
	}
	s := sub64(r.origin, tri[0])
	u := (s[0]*p[0] + s[1]*p[1] + s[2]*p[2]) / det
	if u < -rounding || u > 1+rounding {
		return
	}
	q := cross64(s, e1)
	v := (d[0]*q[0] + d[1]*q[1] + d[2]*q[2]) / det
	if v < -rounding || u+v > 1+rounding {
		return
	}
	t := (e2[0]*q[0] + e2[1]*q[1] + e2[2]*q[2]) / det * math.Sqrt(d[0]*d[0]+d[1]*d[1]+d[2]*d[2])
	if t < -rounding {
		return
	}
	best.loose = min(best.loose, t)
	if t >= rounding && u >= 0 && v >= 0 && u+v <= 1 {
		best.strict = min(best.strict, t)
	}
}

func sub64(a, b exact.Vec3) [3]float64 {
	return [3]float64{float64(a[0]) - float64(b[0]), float64(a[1]) - float64(b[1]), float64(a[2]) - float64(b[2])}
}

func cross64(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func dot64(a, b exact.Vec3) float64 {
	return float64(a[0])*float64(b[0]) + float64(a[1])*float64(b[1]) + float64(a[2])*float64(b[2])
}
