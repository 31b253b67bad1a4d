package pack_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"copse/assets/pack"
	"copse/assets/pack/internal/gen/glb"
)

// row is one prop of the catalog.
type row struct {
	ID, File, Category, Family string
	Weight, Radius             float64
	Tags                       []string
}

// rows reads the embedded catalog strictly.
func rows(t *testing.T) []row {
	t.Helper()
	var c struct {
		Version int
		Props   []row
	}
	decoder := json.NewDecoder(bytes.NewReader(pack.Catalog()))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&c); err != nil {
		t.Fatal(err)
	}
	if c.Version != 1 {
		t.Fatalf("catalog version %d, want 1", c.Version)
	}
	return c.Props
}

// primitive is one decoded primitive.
type primitive struct {
	positions, normals [][3]float32
	uvs                [][2]float32
	colors             [][4]uint8
	sway               []float32
	indices            []uint32
	material           *gltf.Material
}

// triangles returns the number of triangles.
func (p primitive) triangles() int { return len(p.indices) / 3 }

// masked reports whether the primitive is leaf cards.
func (p primitive) masked() bool { return p.material.AlphaMode == gltf.AlphaMask }

// decode reads a prop's document and its primitives.
func decode(t *testing.T, name string, data []byte) (*gltf.Document, []primitive) {
	t.Helper()
	doc := new(gltf.Document)
	if err := gltf.NewDecoder(bytes.NewReader(data)).Decode(doc); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(doc.Meshes) != 1 || len(doc.Nodes) != 1 {
		t.Fatalf("%s: %d meshes and %d nodes, want 1 and 1", name, len(doc.Meshes), len(doc.Nodes))
	}
	var out []primitive
	for _, p := range doc.Meshes[0].Primitives {
		out = append(out, decodePrimitive(t, name, doc, p))
	}
	return doc, out
}

func decodePrimitive(t *testing.T, name string, doc *gltf.Document, p *gltf.Primitive) primitive {
	t.Helper()
	accessor := func(attribute string) *gltf.Accessor {
		i, ok := p.Attributes[attribute]
		if !ok {
			t.Fatalf("%s: no %s", name, attribute)
		}
		return doc.Accessors[i]
	}
	must := func(err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	var out primitive
	var err error
	out.positions, err = modeler.ReadPosition(doc, accessor(gltf.POSITION), nil)
	must(err)
	out.normals, err = modeler.ReadNormal(doc, accessor(gltf.NORMAL), nil)
	must(err)
	out.colors, err = modeler.ReadColor(doc, accessor(gltf.COLOR_0), nil)
	must(err)
	sway, err := modeler.ReadAccessor(doc, accessor(glb.Sway), nil)
	must(err)
	out.sway = sway.([]float32)
	out.indices, err = modeler.ReadIndices(doc, doc.Accessors[*p.Indices], nil)
	must(err)
	out.material = doc.Materials[*p.Material]
	if out.material.PBRMetallicRoughness.BaseColorTexture != nil {
		out.uvs, err = modeler.ReadTextureCoord(doc, accessor(gltf.TEXCOORD_0), nil)
		must(err)
	}
	return out
}

// eachProp runs a test for every row of the catalog.
func eachProp(t *testing.T, check func(t *testing.T, r row, doc *gltf.Document, parts []primitive)) {
	for _, r := range rows(t) {
		t.Run(r.ID, func(t *testing.T) {
			data, err := pack.Open(r.File)
			if err != nil {
				t.Fatal(err)
			}
			doc, parts := decode(t, r.File, data)
			check(t, r, doc, parts)
		})
	}
}

// embeddedNames lists the prop files beside this test, which are those embedded.
func embeddedNames(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("*.glb")
	if err != nil || len(names) == 0 {
		t.Fatalf("no prop files: %v", err)
	}
	return names
}
