package shape

import "math"

// Plane cuts a stone: what lies beyond Distance along the unit Normal is gone.
type Plane struct {
	Normal   Vec
	Distance float64
	Tone     float64 // a shade of its own, for the painter
}

// Stone is a rounded polytope: the set where Σ max(0, x·nᵢ/dᵢ)^Sharpness ≤ 1.
// As Sharpness grows it becomes the intersection of the planes' half spaces; small
// values round its edges. The origin is inside.
type Stone struct {
	Planes    []Plane
	Sharpness float64
}

// Radius returns how far the surface is from the origin in a unit direction.
func (s Stone) Radius(dir Vec) float64 {
	sum := 0.0
	for _, p := range s.Planes {
		sum += math.Pow(max(0, dir.Dot(p.Normal)/p.Distance), s.Sharpness)
	}
	return math.Pow(sum, -1/s.Sharpness)
}

// Face returns the surface normal in a unit direction, how much of it one plane
// alone decides (1 in the middle of a face, about 0.5 on an edge) and the mean
// tone of the planes there. The normal is the gradient of the sum, so shading
// does not depend on the mesh.
func (s Stone) Face(dir Vec) (normal Vec, flatness, tone float64) {
	var sum, top float64
	for _, p := range s.Planes {
		x := max(0, dir.Dot(p.Normal)/p.Distance)
		w := math.Pow(x, s.Sharpness)
		sum += w
		top = max(top, w)
		tone += w * p.Tone
		if x > 0 {
			normal = normal.Add(p.Normal.Scale(w / x / p.Distance))
		}
	}
	return normal.Norm(), top / sum, tone / sum
}

// RandomStone cuts a stone of about the given half sizes with n planes spread
// over the sphere.
func RandomStone(r *Rand, n int, half Vec, sharpness float64) Stone {
	stone := Stone{Sharpness: sharpness}
	turn := r.Angle()
	golden := math.Pi * (3 - math.Sqrt(5))
	for i := range n {
		y := 1 - 2*(float64(i)+0.5)/float64(n)
		flat := math.Sqrt(1 - y*y)
		sin, cos := math.Sincos(turn + golden*float64(i))
		dir := Vec{cos * flat, y, sin * flat}.Add(r.Unit().Scale(0.35)).Norm()
		// The support of the ellipsoid, then pushed in and out a little.
		reach := dir.Mul(half).Len() * r.Range(0.76, 1.05)
		stone.Planes = append(stone.Planes, Plane{Normal: dir, Distance: reach, Tone: r.Float()})
	}
	return stone
}

// Chip breaks n corners off the stone: small faces across its edges.
func (s *Stone) Chip(r *Rand, n int) {
	for range 40 * n {
		dir := r.Unit()
		normal, flat, _ := s.Face(dir)
		if flat > 0.55 {
			continue
		}
		at := dir.Scale(s.Radius(dir))
		normal = normal.Add(r.Unit().Scale(0.25)).Norm()
		s.Planes = append(s.Planes, Plane{Normal: normal, Distance: at.Dot(normal) * r.Range(0.9, 0.96), Tone: r.Float()})
		if n--; n == 0 {
			return
		}
	}
}

// Sphere returns the directions and triangles of a geodesic sphere of 20·n²
// triangles.
func Sphere(n int) (dirs []Vec, indices []uint32) {
	const g = 1.618033988749895
	corners := []Vec{
		{-1, g, 0}, {1, g, 0}, {-1, -g, 0}, {1, -g, 0}, {0, -1, g}, {0, 1, g},
		{0, -1, -g}, {0, 1, -g}, {g, 0, -1}, {g, 0, 1}, {-g, 0, -1}, {-g, 0, 1},
	}
	faces := [][3]int{
		{0, 11, 5}, {0, 5, 1}, {0, 1, 7}, {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
		{3, 9, 4}, {3, 4, 2}, {3, 2, 6}, {3, 6, 8}, {3, 8, 9}, {4, 9, 5}, {2, 4, 11}, {6, 2, 10}, {8, 6, 7}, {9, 8, 1},
	}
	seen := map[[3]int]uint32{}
	vertex := func(p Vec) uint32 {
		p = p.Norm()
		key := [3]int{int(math.Round(p[0] * 1e5)), int(math.Round(p[1] * 1e5)), int(math.Round(p[2] * 1e5))}
		if i, ok := seen[key]; ok {
			return i
		}
		seen[key] = uint32(len(dirs))
		dirs = append(dirs, p)
		return seen[key]
	}
	for _, f := range faces {
		a, b, c := corners[f[0]], corners[f[1]], corners[f[2]]
		at := func(i, j int) uint32 {
			return vertex(a.Add(b.Sub(a).Scale(float64(i) / float64(n))).Add(c.Sub(a).Scale(float64(j) / float64(n))))
		}
		for i := range n {
			for j := range n - i {
				indices = append(indices, at(i, j), at(i+1, j), at(i, j+1))
				if i+j < n-1 {
					indices = append(indices, at(i+1, j), at(i+1, j+1), at(i, j+1))
				}
			}
		}
	}
	return dirs, indices
}
