package lod_test

import (
	"math"
	"math/rand/v2"

	"copse/internal/exact"
	"copse/lod"
)

// sphere is a bumpy ball of 4n² triangles with shared vertices and normals.
func sphere(n int) lod.Mesh {
	var m lod.Mesh
	for y := range n + 1 {
		for x := range 2 * n {
			theta, phi := math.Pi*float64(y)/float64(n), math.Pi*float64(x)/float64(n)
			d := exact.Vec3{float32(math.Sin(theta) * math.Cos(phi)), float32(math.Cos(theta)), float32(math.Sin(theta) * math.Sin(phi))}
			if y == 0 || y == n {
				d[0], d[2] = 0, 0
			}
			m.Positions = append(m.Positions, exact.Scale(d, 1+0.1*float32(math.Sin(5*phi)*math.Sin(theta))))
			m.Normals = append(m.Normals, d)
		}
	}
	at := func(x, y int) uint32 { return uint32(y*2*n + x%(2*n)) }
	for y := range n {
		for x := range 2 * n {
			if y > 0 {
				m.Indices = append(m.Indices, at(x, y), at(x+1, y), at(x, y+1))
			}
			if y < n-1 {
				m.Indices = append(m.Indices, at(x+1, y), at(x+1, y+1), at(x, y+1))
			}
		}
	}
	return m
}

// facets gives every triangle its own vertices and the normal of its plane.
func facets(m lod.Mesh) lod.Mesh {
	var out lod.Mesh
	for t := 0; t < len(m.Indices); t += 3 {
		a, b, c := m.Positions[m.Indices[t]], m.Positions[m.Indices[t+1]], m.Positions[m.Indices[t+2]]
		n := exact.Normalize(exact.Cross(exact.Sub(b, a), exact.Sub(c, a)))
		for _, p := range []exact.Vec3{a, b, c} {
			out.Indices = append(out.Indices, uint32(len(out.Positions)))
			out.Positions, out.Normals = append(out.Positions, p), append(out.Normals, n)
		}
	}
	return out
}

// leafCloud is a crown of separate quads at random places and angles in a
// ball of 2 m, each about 12 cm wide.
func leafCloud(n int) lod.Mesh {
	random := rand.New(rand.NewPCG(11, 12))
	direction := func() exact.Vec3 {
		for {
			d := exact.Vec3{random.Float32()*2 - 1, random.Float32()*2 - 1, random.Float32()*2 - 1}
			if l := exact.Length(d); l > 0.1 && l < 1 {
				return exact.Scale(d, 1/l)
			}
		}
	}
	var m lod.Mesh
	for range n {
		center := exact.Add(exact.Scale(direction(), 2*float32(math.Cbrt(random.Float64()))), exact.Vec3{0, 4, 0})
		side := direction()
		up := exact.Normalize(exact.Cross(side, direction()))
		side, up = exact.Scale(side, 0.04+0.04*random.Float32()), exact.Scale(up, 0.04+0.04*random.Float32())
		base := uint32(len(m.Positions))
		for corner, uv := range [4][2]float32{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
			p := exact.Add(center, exact.Add(exact.Scale(side, 2*uv[0]-1), exact.Scale(up, 2*uv[1]-1)))
			m.Positions = append(m.Positions, p)
			m.Normals = append(m.Normals, exact.Normalize(exact.Sub(center, exact.Vec3{0, 4, 0})))
			m.UVs = append(m.UVs, uv)
			m.Sway = append(m.Sway, uint8(60*corner))
		}
		m.Indices = append(m.Indices, base, base+1, base+2, base, base+2, base+3)
	}
	return m
}

// masked paints a round leaf on every card.
func masked(m lod.Mesh) lod.Mesh {
	m.Mask = &lod.Mask{Width: 64, Height: 64, Solid: make([]bool, 64*64)}
	for i := range m.Mask.Solid {
		m.Mask.Solid[i] = math.Hypot(float64(i%64)-31.5, float64(i/64)-31.5) < 28
	}
	return m
}
