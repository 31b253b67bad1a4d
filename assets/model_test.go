package assets_test

import (
	"math"
	"testing"

	"copse/assets"
	"copse/internal/exact"
)

// checkModel asserts what holds for every model that Read returns.
func checkModel(t testing.TB, m *assets.Model) {
	t.Helper()
	if len(m.Parts) == 0 {
		t.Errorf("%s: has no parts", m.Name)
	}
	for i := range m.Parts {
		checkMesh(t, m.Name, &m.Parts[i].Mesh)
		material := m.Parts[i].Material
		for _, image := range []int{material.BaseColorImage, material.NormalImage} {
			if image < -1 || image >= len(m.Images) {
				t.Errorf("%s part %d: image %d of %d", m.Name, i, image, len(m.Images))
			}
		}
		if material.NormalImage >= 0 && m.Parts[i].Mesh.UVs != nil && m.Parts[i].Mesh.Tangents == nil {
			t.Errorf("%s part %d: a normal map without tangents", m.Name, i)
		}
	}
	for i, image := range m.Images {
		if len(image.Pixels) != 4*image.Width*image.Height || image.Width == 0 {
			t.Errorf("%s image %d: %d×%d pixels in %d bytes", m.Name, i, image.Width, image.Height, len(image.Pixels))
		}
	}
}

func checkMesh(t testing.TB, name string, mesh *assets.Mesh) {
	t.Helper()
	n := len(mesh.Positions)
	for _, length := range []int{len(mesh.Normals), lengthOr(mesh.UVs, n), lengthOr(mesh.Tangents, n), lengthOr(mesh.Colors, n), lengthOr(mesh.Sway, n)} {
		if length != n {
			t.Errorf("%s: attributes of %d and %d vertices", name, length, n)
			return
		}
	}
	if len(mesh.Indices) == 0 || len(mesh.Indices)%3 != 0 {
		t.Errorf("%s: %d indices", name, len(mesh.Indices))
	}
	for _, v := range mesh.Indices {
		if int(v) >= n {
			t.Errorf("%s: index %d of %d vertices", name, v, n)
			return
		}
	}
	for i := range mesh.Positions {
		p, normal := mesh.Positions[i], mesh.Normals[i]
		if s := float64(p[0]) + float64(p[1]) + float64(p[2]); math.IsNaN(s) || math.IsInf(s, 0) {
			t.Errorf("%s: vertex %d at %v", name, i, p)
			return
		}
		if l := exact.Length(normal); !(l > 0.999 && l < 1.001) {
			t.Errorf("%s: normal %d %v has length %g", name, i, normal, l)
			return
		}
		if mesh.Tangents != nil {
			tangent := exact.Vec3(mesh.Tangents[i][:3])
			if l, d := exact.Length(tangent), exact.Dot(tangent, normal); !(l > 0.999 && l < 1.001 && d < 1e-3 && d > -1e-3) {
				t.Errorf("%s: tangent %d has length %g and lies %g off the surface", name, i, l, d)
				return
			}
		}
	}
}

// lengthOr is the length of a slice that may be missing.
func lengthOr[T any](s []T, missing int) int {
	if s == nil {
		return missing
	}
	return len(s)
}
