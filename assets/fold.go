package assets

import "copse/internal/exact"

// transform folds a node's transform into the mesh.
func (m *Mesh) transform(to affine) {
	if to == identity {
		return
	}
	normals := to.normals()
	mirrored := to.determinant() < 0
	for i, p := range m.Positions {
		m.Positions[i] = to.point(p)
	}
	for i, n := range m.Normals {
		m.Normals[i] = normalized(normals.direction(n), up)
	}
	for i, t := range m.Tangents {
		m.Tangents[i] = foldTangent(t, m.Normals[i], to, mirrored)
	}
	if mirrored {
		flip(m.Indices)
	}
}

// up is what a normal that cannot be computed becomes.
var up = exact.Vec3{0, 1, 0}

// foldTangent transforms a tangent along the surface and makes it perpendicular
// to the transformed normal again. A mirror turns the bitangent's sense round.
func foldTangent(t [4]float32, normal exact.Vec3, to affine, mirrored bool) [4]float32 {
	d := perpendicular(to.direction(exact.Vec3{t[0], t[1], t[2]}), normal)
	w := t[3]
	if mirrored {
		w = -w
	}
	return [4]float32{d[0], d[1], d[2], w}
}

// perpendicular returns the unit vector closest to v at right angles to the
// unit normal, or any such vector where v has none.
func perpendicular(v, normal exact.Vec3) exact.Vec3 {
	v = exact.Sub(v, exact.Scale(normal, exact.Dot(v, normal)))
	axis := exact.Vec3{1, 0, 0}
	if normal[0] > 0.9 || normal[0] < -0.9 {
		axis = exact.Vec3{0, 0, 1}
	}
	return normalized(v, normalized(exact.Cross(normal, axis), axis))
}

// flip turns every triangle round.
func flip(indices []uint32) {
	for t := 0; t+2 < len(indices); t += 3 {
		indices[t+1], indices[t+2] = indices[t+2], indices[t+1]
	}
}

// replicate returns the mesh at every one of the places, joined.
func (m Mesh) replicate(places []affine) Mesh {
	joined := Mesh{Flat: m.Flat}
	for _, to := range places {
		copied := m.clone()
		copied.transform(to)
		base := uint32(len(joined.Positions))
		for _, i := range copied.Indices {
			joined.Indices = append(joined.Indices, base+i)
		}
		joined.Positions = append(joined.Positions, copied.Positions...)
		joined.Normals = append(joined.Normals, copied.Normals...)
		joined.UVs = append(joined.UVs, copied.UVs...)
		joined.Tangents = append(joined.Tangents, copied.Tangents...)
		joined.Colors = append(joined.Colors, copied.Colors...)
		joined.Sway = append(joined.Sway, copied.Sway...)
	}
	return joined
}

// clone copies what transform writes to.
func (m Mesh) clone() Mesh {
	m.Positions = append([]exact.Vec3(nil), m.Positions...)
	m.Normals = append([]exact.Vec3(nil), m.Normals...)
	m.Tangents = append([][4]float32(nil), m.Tangents...)
	m.Indices = append([]uint32(nil), m.Indices...)
	return m
}

// gather returns the mesh with the vertices that are listed, in that order.
// Indices are left to the caller.
func (m Mesh) gather(vertices []uint32) Mesh {
	return Mesh{
		Positions: pick(m.Positions, vertices),
		Normals:   pick(m.Normals, vertices),
		UVs:       pick(m.UVs, vertices),
		Tangents:  pick(m.Tangents, vertices),
		Colors:    pick(m.Colors, vertices),
		Sway:      pick(m.Sway, vertices),
		Flat:      m.Flat,
	}
}

func pick[T any](from []T, vertices []uint32) []T {
	if from == nil {
		return nil
	}
	to := make([]T, len(vertices))
	for i, v := range vertices {
		to[i] = from[v]
	}
	return to
}

// compact drops the vertices that no triangle uses, which files that share one
// vertex buffer among many primitives are full of.
func (m Mesh) compact() Mesh {
	const unused = ^uint32(0)
	place := make([]uint32, len(m.Positions))
	for i := range place {
		place[i] = unused
	}
	used := 0
	for _, i := range m.Indices {
		if place[i] == unused {
			place[i] = 0
			used++
		}
	}
	if used == len(m.Positions) {
		return m
	}
	vertices := make([]uint32, 0, used)
	for i := range place {
		if place[i] != unused {
			place[i] = uint32(len(vertices))
			vertices = append(vertices, uint32(i))
		}
	}
	compacted := m.gather(vertices)
	compacted.Indices = m.Indices
	for i, v := range compacted.Indices {
		compacted.Indices[i] = place[v]
	}
	return compacted
}

// flatten gives every triangle its own three vertices and the normal of its
// plane, which is how a file without normals is to be shaded.
func (m Mesh) flatten() Mesh {
	flat := m.gather(m.Indices)
	flat.Flat = true
	flat.Tangents = nil // they belong to normals that the file does not have
	flat.Indices = make([]uint32, len(m.Indices))
	for i := range flat.Indices {
		flat.Indices[i] = uint32(i)
	}
	flat.Normals = make([]exact.Vec3, len(flat.Positions))
	for t := 0; t+2 < len(flat.Positions); t += 3 {
		n := faceNormal(flat.Positions[t], flat.Positions[t+1], flat.Positions[t+2])
		flat.Normals[t], flat.Normals[t+1], flat.Normals[t+2] = n, n, n
	}
	return flat
}

// faceNormal is the unit normal of a counter-clockwise triangle.
func faceNormal(a, b, c exact.Vec3) exact.Vec3 {
	return normalized(exact.Cross(exact.Sub(b, a), exact.Sub(c, a)), up)
}
