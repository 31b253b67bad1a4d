package assets_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"copse/assets"
	"copse/internal/exact"
	"copse/lod/meshopt"
)

const (
	plainTree    = "cc0-nature/quaternius-nature/CommonTree_1.glb"
	texturedTree = "cc0-nature/quaternius-megakit/CommonTree_1.glb"
)

func TestCompressedVariantsEqualTheirGroundTruthWithinTheQuantisationStep(t *testing.T) {
	for _, c := range []struct {
		name, truth  string
		positionBits int // 0: stored as they are
		uvBits       int
		normalError  float32
	}{
		{"tree_quantized", plainTree, 14, 0, 0.01},
		{"tree_quantized_textured", texturedTree, 14, 12, 0.02},
		{"tree_draco", texturedTree, 14, 12, 0.02},
		{"tree_meshopt", texturedTree, 14, 12, 0.03},
		{"tree_meshopt_gltf", plainTree, 14, 0, 0.03},
		{"tree_meshopt_fallback", plainTree, 14, 0, 0.03},
		{"tree_gltfpack_ext_meshopt", texturedTree, 14, 12, 0.03},
		{"tree_separate_layout", plainTree, 0, 0, 1e-5},
		{"tree_embedded_base64", plainTree, 0, 0, 1e-5},
		{"tree_external_bin", texturedTree, 0, 0, 1e-5},
		{"tree_webp", texturedTree, 0, 0, 1e-5},
		{"tree_unlit", texturedTree, 0, 0, 1e-5},
		{"tree_vertex_colors", plainTree, 0, 0, 1e-5},
		{"rock_u8_indices", "cc0-nature/quaternius-nature/Rock_1.glb", 0, 0, 1e-5},
		{"rock_no_indices", "cc0-nature/quaternius-nature/Rock_1.glb", 0, 0, 1e-5},
	} {
		t.Run(c.name, func(t *testing.T) {
			name := "cc0-derived/" + c.name + ".glb"
			if c.name == "tree_meshopt_gltf" || c.name == "tree_embedded_base64" || c.name == "tree_external_bin" {
				name = "cc0-derived/" + c.name + ".gltf"
			}
			got, want := mustSample(t, name), mustSample(t, c.truth)
			if len(got.Parts) != len(want.Parts) {
				t.Fatalf("%d parts, want %d", len(got.Parts), len(want.Parts))
			}
			size := exact.Sub(want.Max, want.Min)
			step := quantisationStep(max(size[0], size[1], size[2]), c.positionBits)
			for i := range got.Parts {
				uvStep := quantisationStep(uvRange(&want.Parts[i].Mesh), c.uvBits)
				matchTriangles(t, &got.Parts[i].Mesh, &want.Parts[i].Mesh, tolerances{step, uvStep, c.normalError})
			}
		})
	}
}

const khrMeshopt = "cc0-derived/tree_khr_meshopt.glb"

func TestKHRMeshoptIsDecodedOrRefusedByName(t *testing.T) {
	m, err := readSample(t, khrMeshopt)
	if err != nil {
		if !errors.Is(err, meshopt.ErrVersion) || meshopt.Version() >= 250 || !strings.Contains(err.Error(), "KHR_meshopt_compression") {
			t.Fatal(err)
		}
		return
	}
	want := mustSample(t, texturedTree)
	step := quantisationStep(want.Max[1]-want.Min[1], 14)
	for i := range want.Parts {
		uvStep := quantisationStep(uvRange(&want.Parts[i].Mesh), 12)
		matchTriangles(t, &m.Parts[i].Mesh, &want.Parts[i].Mesh, tolerances{step, uvStep, 0.03})
	}
}

// quantisationStep is the distance between neighbouring values where extent is
// divided into 2^bits − 1 steps, plus what float32 loses on the way.
func quantisationStep(extent float32, bits int) float32 {
	if bits == 0 {
		return 1e-5
	}
	return extent/float32(int(1)<<bits-1) + 1e-5
}

func uvRange(m *assets.Mesh) float32 {
	var widest float32
	for axis := range 2 {
		low, high := float32(math.Inf(1)), float32(math.Inf(-1))
		for _, uv := range m.UVs {
			low, high = min(low, uv[axis]), max(high, uv[axis])
		}
		widest = max(widest, high-low)
	}
	return widest
}

type tolerances struct{ position, uv, normal float32 }

// matchTriangles asserts that every triangle of want has one of its own in got
// that agrees at all corners, in the same winding, whatever their order.
func matchTriangles(t *testing.T, got, want *assets.Mesh, tol tolerances) {
	t.Helper()
	if len(got.Indices) != len(want.Indices) {
		t.Errorf("%d triangles, want %d", len(got.Indices)/3, len(want.Indices)/3)
		return
	}
	if (got.UVs == nil) != (want.UVs == nil) {
		// gltfpack drops coordinates that no texture uses.
		t.Errorf("texture coordinates: %v, want %v", got.UVs != nil, want.UVs != nil)
		return
	}
	cell := func(p exact.Vec3) [3]int {
		size := float64(8 * tol.position)
		return [3]int{int(math.Floor(float64(p[0]) / size)), int(math.Floor(float64(p[1]) / size)), int(math.Floor(float64(p[2]) / size))}
	}
	centre := func(m *assets.Mesh, tri int) exact.Vec3 {
		c := m.Indices[tri : tri+3]
		return exact.Scale(exact.Add(exact.Add(m.Positions[c[0]], m.Positions[c[1]]), m.Positions[c[2]]), 1.0/3)
	}
	grid := map[[3]int][]int{}
	for tri := 0; tri < len(got.Indices); tri += 3 {
		k := cell(centre(got, tri))
		grid[k] = append(grid[k], tri)
	}
	taken := make([]bool, len(got.Indices))
	missing := 0
	for tri := 0; tri < len(want.Indices); tri += 3 {
		if !takeMatch(got, want, tri, tol, grid, taken, cell(centre(want, tri))) {
			if missing++; missing == 1 {
				t.Logf("first unmatched triangle %d around %v", tri/3, centre(want, tri))
			}
		}
	}
	if missing > 0 {
		t.Errorf("%d of %d triangles have no counterpart within %g m, %g of texture, %g of normal",
			missing, len(want.Indices)/3, tol.position, tol.uv, tol.normal)
	}
}

func takeMatch(got, want *assets.Mesh, tri int, tol tolerances, grid map[[3]int][]int, taken []bool, around [3]int) bool {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for dz := -1; dz <= 1; dz++ {
				for _, candidate := range grid[[3]int{around[0] + dx, around[1] + dy, around[2] + dz}] {
					if !taken[candidate] && sameTriangle(got, want, candidate, tri, tol) {
						taken[candidate] = true
						return true
					}
				}
			}
		}
	}
	return false
}

func sameTriangle(a, b *assets.Mesh, ta, tb int, tol tolerances) bool {
	for turn := range 3 {
		same := true
		for corner := range 3 {
			same = same && sameVertex(a, b, a.Indices[ta+(corner+turn)%3], b.Indices[tb+corner], tol)
		}
		if same {
			return true
		}
	}
	return false
}

func sameVertex(a, b *assets.Mesh, va, vb uint32, tol tolerances) bool {
	p, n := exact.Sub(a.Positions[va], b.Positions[vb]), exact.Sub(a.Normals[va], b.Normals[vb])
	for axis := range 3 {
		if !(abs(p[axis]) <= tol.position) || !(abs(n[axis]) <= tol.normal) {
			return false
		}
	}
	if a.UVs == nil {
		return true
	}
	return abs(a.UVs[va][0]-b.UVs[vb][0]) <= tol.uv && abs(a.UVs[va][1]-b.UVs[vb][1]) <= tol.uv
}

func abs(v float32) float32 { return max(v, -v) }
