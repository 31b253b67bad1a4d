package assets

import "copse/internal/exact"

// tangents4 reads tangents and makes them unit length, perpendicular to the
// normals, with a sign of exactly ±1.
func tangents4(f floats, normals []exact.Vec3) [][4]float32 {
	out := make([][4]float32, f.count())
	for i := range out {
		t := perpendicular(f.vec3(i), normals[i])
		out[i] = [4]float32{t[0], t[1], t[2], 1}
		if f.at(i)[3] < 0 {
			out[i][3] = -1
		}
	}
	return out
}

// computeTangents derives tangents from positions, normals and texture
// coordinates: the directions in which u and v grow, summed over a vertex's
// triangles (weighted by their area in space) and made perpendicular to its
// normal. Method: Lengyel, Foundations of Game Engine Development 2, 7.5.
func (m *Mesh) computeTangents() {
	along := make([]exact.Vec3, len(m.Positions)) // direction of growing u
	down := make([]exact.Vec3, len(m.Positions))  // direction of growing v
	for t := 0; t+2 < len(m.Indices); t += 3 {
		corners := m.Indices[t : t+3]
		a, b, c := corners[0], corners[1], corners[2]
		e1, e2 := exact.Sub(m.Positions[b], m.Positions[a]), exact.Sub(m.Positions[c], m.Positions[a])
		u1, v1 := m.UVs[b][0]-m.UVs[a][0], m.UVs[b][1]-m.UVs[a][1]
		u2, v2 := m.UVs[c][0]-m.UVs[a][0], m.UVs[c][1]-m.UVs[a][1]
		sign := float32(1)
		switch area := u1*v2 - u2*v1; {
		case area < 0:
			sign = -1
		case area == 0:
			continue // the texture does not vary here
		}
		weight := exact.Length(exact.Cross(e1, e2))
		s := normalized(exact.Sub(exact.Scale(e1, sign*v2), exact.Scale(e2, sign*v1)), exact.Vec3{})
		d := normalized(exact.Sub(exact.Scale(e2, sign*u1), exact.Scale(e1, sign*u2)), exact.Vec3{})
		for _, i := range corners {
			along[i] = exact.Add(along[i], exact.Scale(s, weight))
			down[i] = exact.Add(down[i], exact.Scale(d, weight))
		}
	}
	m.Tangents = make([][4]float32, len(m.Positions))
	for i, n := range m.Normals {
		t := perpendicular(along[i], n)
		m.Tangents[i] = [4]float32{t[0], t[1], t[2], 1}
		// glTF's bitangent points up in the image, against growing v.
		if exact.Dot(exact.Cross(n, t), down[i]) > 0 {
			m.Tangents[i][3] = -1
		}
	}
}
