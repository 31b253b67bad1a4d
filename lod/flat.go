package lod

import "copse/internal/exact"

// A mesh is flat-shaded if nearly all of its triangles have one normal at all
// corners that is also about that of their plane, and that is why many of its
// vertices are not shared.
const (
	flatShare   = 0.97  // of the triangles
	flatCorner  = 0.999 // cosine between the normals of a triangle's corners
	flatPlane   = 0.94  // cosine to the plane's; the corners of bent quads differ from it
	flatUnshare = 0.8   // most vertices that remain when normals are ignored
)

func flatShaded(m *Mesh, w *weldings) bool {
	if m.Normals == nil {
		return true
	}
	if float32(w.surface.count()) > flatUnshare*float32(w.complete.count()) {
		return false
	}
	flat := 0
	for t := 0; t < len(m.Indices); t += 3 {
		a, b, c := m.Indices[t], m.Indices[t+1], m.Indices[t+2]
		na, nb, nc := m.Normals[a], m.Normals[b], m.Normals[c]
		plane := exact.Normalize(exact.Cross(exact.Sub(m.Positions[b], m.Positions[a]), exact.Sub(m.Positions[c], m.Positions[a])))
		if exact.Dot(na, nb) > flatCorner && exact.Dot(na, nc) > flatCorner &&
			(exact.Dot(na, plane) > flatPlane || plane == exact.Vec3{}) {
			flat++
		}
	}
	return float32(flat) >= flatShare*float32(len(m.Indices)/3)
}
