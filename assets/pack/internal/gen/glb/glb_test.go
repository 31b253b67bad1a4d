package glb_test

import (
	"bytes"
	"testing"

	"github.com/qmuntal/gltf"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

func quad() *shape.Mesh {
	m := &shape.Mesh{}
	shape.Card{Right: shape.Vec{1, 0, 0}, Up: shape.Up, Width: 1, Height: 1, Region: shape.Rect{U1: 1, V1: 1}}.Dome(m, 0)
	return m
}

func TestEncodeSharesAPicture(t *testing.T) {
	picture, err := paint.NewCanvas(4).Finish("leaves")
	if err != nil {
		t.Fatal(err)
	}
	data, err := glb.Encode("tree", []glb.Part{
		{Mesh: quad(), Material: glb.Material{Name: "bark", Image: picture}},
		{Mesh: quad(), Material: glb.Material{Name: "leaves", Image: picture, Mask: true}},
		{Mesh: quad(), Material: glb.Material{Name: "plain", Color: [3]float64{0.5, 0.25, 0.125}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	doc := new(gltf.Document)
	if err := gltf.NewDecoder(bytes.NewReader(data)).Decode(doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Images) != 1 || len(doc.Textures) != 1 || len(doc.Materials) != 3 {
		t.Errorf("%d images, %d textures and %d materials, want 1, 1, 3", len(doc.Images), len(doc.Textures), len(doc.Materials))
	}
	primitives := doc.Meshes[0].Primitives
	if _, ok := primitives[2].Attributes[gltf.TEXCOORD_0]; ok {
		t.Error("a part without a picture has texture coordinates")
	}
	if !doc.Materials[1].DoubleSided || doc.Materials[1].AlphaMode != gltf.AlphaMask || doc.Materials[0].DoubleSided {
		t.Error("only leaf cards are cut out and show both sides")
	}
	for i, view := range doc.BufferViews {
		if isImage := i == *doc.Images[0].BufferView; isImage != (view.Target == gltf.TargetNone) {
			t.Errorf("buffer view %d has target %v", i, view.Target)
		}
	}
}

func TestEncodeRefusesWhatDoesNotFit(t *testing.T) {
	big := &shape.Mesh{Vertices: make([]shape.Vertex, 1<<16)}
	for _, m := range []*shape.Mesh{{}, big} {
		if _, err := glb.Encode("tree", []glb.Part{{Mesh: m, Material: glb.Material{Name: "bark"}}}); err == nil {
			t.Errorf("a part of %d vertices was accepted", len(m.Vertices))
		}
	}
}
