package main

import (
	"math"
	"math/rand/v2"

	"copse/internal/exact"
	"copse/terrain"
)

// ray is cast from an origin along a direction of length 1.
type ray struct{ origin, direction exact.Vec3 }

// steepRay looks down on somewhere, as a pointer does.
func steepRay(r *rand.Rand, m *terrain.Heightmap) ray {
	p := somewhere(r, m)
	return ray{
		exact.Vec3{p[0], between(r, 65, 150), p[2]},
		exact.Normalize(exact.Vec3{between(r, -1, 1), -between(r, 0.7, 2), between(r, -1, 1)}),
	}
}

// grazingRay looks along the ground from up to 8 m above it.
func grazingRay(r *rand.Rand, m *terrain.Heightmap) ray {
	p := somewhere(r, m)
	p[1] += between(r, 0, 8)
	return ray{p, exact.Normalize(exact.Vec3{between(r, -1, 1), between(r, -0.06, 0.03), between(r, -1, 1)})}
}

// missingRay is a grazing one that hits nothing: the longest ways there are.
func missingRay(r *rand.Rand, m *terrain.Heightmap) ray {
	for {
		ray := grazingRay(r, m)
		if _, hit := m.Raycast(ray.origin, ray.direction); !hit {
			return ray
		}
	}
}

func between(r *rand.Rand, a, b float32) float32 { return a + (b-a)*r.Float32() }

func somewhere(r *rand.Rand, m *terrain.Heightmap) exact.Vec3 {
	minX, minZ, maxX, maxZ := m.Bounds()
	x, z := between(r, minX, maxX), between(r, minZ, maxZ)
	y, _ := m.Height(x, z)
	return exact.Vec3{x, y, z}
}

// triangle is a corner and the edges to the other two.
type triangle struct{ corner, edge1, edge2 vec64 }

type vec64 [3]float64

func sub64(a, b vec64) vec64 { return vec64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func cross64(a, b vec64) vec64 {
	return vec64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func dot64(a, b vec64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func vec64Of(v exact.Vec3) vec64 { return vec64{float64(v[0]), float64(v[1]), float64(v[2])} }

// triangles are those of the drawn ground, two for each cell.
func triangles(m *terrain.Heightmap) []triangle {
	at := func(col, row int) vec64 {
		x, z := m.Position(col, row)
		return vec64Of(exact.Vec3{x, m.At(col, row), z})
	}
	var all []triangle
	for row := range m.Rows() - 1 {
		for col := range m.Cols() - 1 {
			nw, ne, sw, se := at(col, row), at(col+1, row), at(col, row+1), at(col+1, row+1)
			all = append(all, triangle{nw, sub64(se, nw), sub64(ne, nw)}, triangle{nw, sub64(sw, nw), sub64(se, nw)})
		}
	}
	return all
}

// nearest is the distance at which a ray first hits one of the triangles, by
// testing them all (Möller and Trumbore's test, edges a nanometre wide), and
// infinity when it hits none.
func nearest(all []triangle, r ray) float64 {
	const edge = 1e-9
	origin, direction := vec64Of(r.origin), vec64Of(r.direction)
	best := math.Inf(1)
	for i := range all {
		t := &all[i]
		p := cross64(direction, t.edge2)
		det := dot64(t.edge1, p)
		s := sub64(origin, t.corner)
		u := dot64(s, p) / det
		if !(u >= -edge && u <= 1+edge) {
			continue
		}
		q := cross64(s, t.edge1)
		if v := dot64(direction, q) / det; !(v >= -edge && u+v <= 1+edge) {
			continue
		}
		if d := dot64(t.edge2, q) / det; d >= -edge {
			best = min(best, d)
		}
	}
	return best / math.Sqrt(dot64(direction, direction))
}
