package pack_test

import (
	"errors"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"

	"copse/assets/pack"
)

// families names the family of each category that props may have.
var families = map[string]string{
	"conifer": "tree", "broadleaf": "tree", "deadwood": "tree", "bush": "shrub", "fern": "shrub",
	"grass": "groundcover", "reed": "groundcover", "flower": "groundcover", "mushroom": "groundcover",
	"boulder": "rock", "pebble": "rock", "driftwood": "wood", "log": "wood",
}

func TestCatalogRowsAreSound(t *testing.T) {
	list := rows(t)
	seen := map[string]bool{}
	count := map[string]int{}
	for _, r := range list {
		name, ok := strings.CutPrefix(r.ID, "copse:")
		if !ok || r.File != name+".glb" {
			t.Errorf("%s: file %q, want the name in copse:name with .glb", r.ID, r.File)
		}
		if seen[r.ID] {
			t.Errorf("%s is listed twice", r.ID)
		}
		seen[r.ID] = true
		count[r.Category]++
		if want := families[r.Category]; r.Family != want || want == "" {
			t.Errorf("%s: category %q with family %q, want a known category and %q", r.ID, r.Category, r.Family, want)
		}
		if !(r.Weight > 0 && r.Weight <= 10) || !(r.Radius >= 0.05 && r.Radius <= 2) || r.Tags == nil {
			t.Errorf("%s: weight %v, radius %v, tags %v are not plausible", r.ID, r.Weight, r.Radius, r.Tags)
		}
	}
	if len(list) < 36 || len(count) != len(families) {
		t.Errorf("%d props in %d categories, want at least 36 in all %d", len(list), len(count), len(families))
	}
	for category, n := range count {
		if n < 2 {
			t.Errorf("category %s has %d variant, want several", category, n)
		}
	}
}

func TestFilesAndCatalogMatch(t *testing.T) {
	listed := map[string]bool{}
	for _, r := range rows(t) {
		listed[r.File] = true
		if _, err := pack.Open(r.File); err != nil {
			t.Error(err)
		}
	}
	total := len(pack.Catalog())
	for _, name := range embeddedNames(t) {
		if !listed[name] {
			t.Errorf("%s is not in the catalog", name)
		}
		data, err := pack.Open(name)
		if err != nil {
			t.Error(err)
		}
		total += len(data)
	}
	if total >= 8_000_000 {
		t.Errorf("the pack takes %d bytes, want under 8 MB", total)
	}
}

func TestOpenNamesWhatIsMissing(t *testing.T) {
	for _, name := range []string{"", "no-such.glb", "../pack.go", "catalog.json", "/pine-1.glb"} {
		_, err := pack.Open(name)
		if err == nil || !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid) || !strings.Contains(err.Error(), name) {
			t.Errorf("Open(%q): error %v, want one that names the missing file", name, err)
		}
	}
}

func TestCatalogIsACopy(t *testing.T) {
	pack.Catalog()[0] = 'x'
	if pack.Catalog()[0] != '{' {
		t.Error("a caller's write reached the embedded catalog")
	}
}

func TestTrianglesStayInBudget(t *testing.T) {
	eachProp(t, func(t *testing.T, r row, _ *gltf.Document, parts []primitive) {
		total := 0
		for _, p := range parts {
			total += p.triangles()
		}
		low, high := 20, 500
		switch {
		case r.Family == "tree":
			low, high = 500, 6000
		case r.Category == "boulder", r.Category == "bush":
			low, high = 200, 1000
		}
		if total < low || total > high {
			t.Errorf("%d triangles, want %d to %d", total, low, high)
		}
	})
}

func TestWoodAndLeavesAreSeparate(t *testing.T) {
	eachProp(t, func(t *testing.T, r row, doc *gltf.Document, parts []primitive) {
		if doc.Nodes[0].Name != strings.TrimPrefix(r.ID, "copse:") {
			t.Errorf("node is named %q", doc.Nodes[0].Name)
		}
		if r.Category != "conifer" && r.Category != "broadleaf" {
			if len(parts) != 1 {
				t.Errorf("%d primitives, want 1", len(parts))
			}
			return
		}
		if len(parts) != 2 {
			t.Fatalf("%d primitives, want wood and leaves", len(parts))
		}
		wood, leaves := parts[0].material, parts[1].material
		if wood.Name != "bark" || wood.AlphaMode != gltf.AlphaOpaque || wood.DoubleSided {
			t.Errorf("wood: material %q, alpha %v, both sides %v", wood.Name, wood.AlphaMode, wood.DoubleSided)
		}
		if leaves.Name != "leaves" || leaves.AlphaMode != gltf.AlphaMask || !leaves.DoubleSided {
			t.Errorf("leaves: material %q, alpha %v, both sides %v", leaves.Name, leaves.AlphaMode, leaves.DoubleSided)
		}
		if len(doc.Images) != 1 || wood.PBRMetallicRoughness.BaseColorTexture.Index != leaves.PBRMetallicRoughness.BaseColorTexture.Index {
			t.Error("wood and leaves do not share one picture")
		}
	})
}

func TestVerticesAreSound(t *testing.T) {
	eachProp(t, func(t *testing.T, _ row, _ *gltf.Document, parts []primitive) {
		for _, p := range parts {
			for i := range p.positions {
				if bad := vertexFault(p, i); bad != "" {
					t.Fatalf("%s vertex %d: %s", p.material.Name, i, bad)
				}
			}
			for _, i := range p.indices {
				if int(i) >= len(p.positions) {
					t.Fatalf("%s: index %d of %d vertices", p.material.Name, i, len(p.positions))
				}
			}
		}
	})
}

// vertexFault says what is wrong with a vertex, or nothing.
func vertexFault(p primitive, i int) string {
	finite := func(v []float32) bool {
		return !slices.ContainsFunc(v, func(x float32) bool { return x != x || x > 100 || x < -100 })
	}
	n := p.normals[i]
	length := math.Sqrt(float64(n[0])*float64(n[0]) + float64(n[1])*float64(n[1]) + float64(n[2])*float64(n[2]))
	switch {
	case !finite(p.positions[i][:]):
		return "position is not finite"
	case math.Abs(length-1) > 1e-3:
		return "normal is not of length 1"
	case p.colors[i][3] != 255:
		return "colour is not opaque"
	case p.sway[i] < 0 || p.sway[i] > 1:
		return "sway is outside [0, 1]"
	case p.positions[i][1] < 0.02 && p.sway[i] > 0.2:
		return "the foot sways"
	case p.uvs == nil:
		return ""
	case !finite(p.uvs[i][:]) || slices.Max(p.uvs[i][:]) > 16 || slices.Min(p.uvs[i][:]) < -16:
		return "texture coordinate is far outside the picture"
	case p.masked() && (slices.Max(p.uvs[i][:]) > 1 || slices.Min(p.uvs[i][:]) < 0):
		return "texture coordinate of a card is outside [0, 1]"
	}
	return ""
}

func TestLeavesSwayMoreThanWood(t *testing.T) {
	eachProp(t, func(t *testing.T, r row, _ *gltf.Document, parts []primitive) {
		if r.Category != "conifer" && r.Category != "broadleaf" {
			return
		}
		if wood, leaves := slices.Max(parts[0].sway), slices.Max(parts[1].sway); leaves < wood+0.05 || leaves < 0.5 {
			t.Errorf("wood sways up to %v and leaves up to %v", wood, leaves)
		}
	})
}

func TestCutoutsHaveBledColour(t *testing.T) {
	eachProp(t, func(t *testing.T, r row, doc *gltf.Document, parts []primitive) {
		if len(doc.Images) == 0 {
			return
		}
		pixels := nrgba(picture(t, doc, 0))
		clear, solid := 0, 0
		for i := 0; i < len(pixels); i += 4 {
			if pixels[i+3] >= 128 {
				solid++
				continue
			}
			clear++
			if int(pixels[i])+int(pixels[i+1])+int(pixels[i+2]) < 40 {
				t.Fatalf("cut-away pixel %d is black: it would darken smaller mip levels", i/4)
			}
		}
		masked := slices.ContainsFunc(parts, primitive.masked)
		if share := float64(solid) / float64(clear+solid); masked && (share < 0.15 || share > 0.9) || !masked && clear > 0 {
			t.Errorf("%s: %.2f of the picture is solid, with cards: %v", r.ID, share, masked)
		}
	})
}
