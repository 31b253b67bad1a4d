package assets_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"copse/assets"
)

// pngOf encodes a small picture; alpha is called for every pixel.
func pngOf(w, h int, pixel func(x, y int) color.NRGBA) []byte {
	picture := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			picture.SetNRGBA(x, y, pixel(x, y))
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// mappedDocument is a unit square facing +Z with texture coordinates, a base
// colour and a normal map; v points down, as glTF has it.
func mappedDocument() *document {
	d := newDocument([]object{{"attributes": object{"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}, "indices": 3, "material": 0}})
	d.put([]float32{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}, 5126, "VEC3", 4, nil)
	d.put([]float32{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, 5126, "VEC3", 4, nil)
	d.put([]float32{0, 1, 1, 1, 1, 0, 0, 0}, 5126, "VEC2", 4, nil)
	d.put([]uint16{0, 1, 2, 0, 2, 3}, 5123, "SCALAR", 6, nil)
	white := pngOf(4, 4, func(x, y int) color.NRGBA { return color.NRGBA{255, 255, 255, 255} })
	d.root["images"] = []object{{"uri": dataURI("image/png", white), "name": "white"}}
	d.root["samplers"] = []object{{"wrapS": 33071, "wrapT": 33648, "magFilter": 9728}}
	d.root["textures"] = []object{{"source": 0, "sampler": 0}}
	d.root["materials"] = []object{{
		"name":                 "paint",
		"pbrMetallicRoughness": object{"baseColorTexture": object{"index": 0}},
		"normalTexture":        object{"index": 0, "scale": 0.5},
	}}
	return d
}

func material(d *document) object { return d.root["materials"].([]object)[0] }

func baseTexture(d *document) object {
	return material(d)["pbrMetallicRoughness"].(object)["baseColorTexture"].(object)
}

func TestTangentsFollowTheTexture(t *testing.T) {
	d := mappedDocument()
	mesh := mustRead(t, d.glb()).Parts[0].Mesh
	for _, tangent := range mesh.Tangents {
		if tangent != [4]float32{1, 0, 0, 1} {
			t.Errorf("tangent %v, want along +x with a bitangent up", tangent)
		}
	}
	d.root["nodes"] = []object{{"mesh": 0, "scale": []float64{-1, 1, 1}}}
	mesh = mustRead(t, d.glb()).Parts[0].Mesh
	for _, tangent := range mesh.Tangents {
		if tangent != [4]float32{-1, 0, 0, -1} {
			t.Errorf("mirrored tangent %v, want along −x with a bitangent up", tangent)
		}
	}
}

func TestSamplersAndNormalMapsAreRead(t *testing.T) {
	m := mustRead(t, mappedDocument().glb())
	got := m.Parts[0].Material
	want := assets.Sampler{WrapU: assets.WrapClamp, WrapV: assets.WrapMirror, Nearest: true}
	if got.BaseColorSampler != want || got.NormalSampler != want {
		t.Errorf("samplers %+v and %+v, want %+v", got.BaseColorSampler, got.NormalSampler, want)
	}
	if got.BaseColorImage != 0 || got.NormalImage != 0 || got.NormalScale != 0.5 || len(m.Images) != 1 {
		t.Errorf("images %d and %d of %d, scale %g", got.BaseColorImage, got.NormalImage, len(m.Images), got.NormalScale)
	}
}

func TestTextureTransformsAreFoldedIn(t *testing.T) {
	d := mappedDocument()
	transform := object{"KHR_texture_transform": object{"offset": []float64{0.25, 0.5}, "rotation": math.Pi / 2, "scale": []float64{2, 3}}}
	baseTexture(d)["extensions"] = transform
	material(d)["normalTexture"].(object)["extensions"] = transform
	m := mustRead(t, d.glb())
	if len(m.Notices) > 0 {
		t.Errorf("notices %v", m.Notices)
	}
	// Scaled, then a quarter turn (u, v) → (v, −u), then moved.
	want := [][2]float32{{3.25, 0.5}, {3.25, -1.5}, {0.25, -1.5}, {0.25, 0.5}}
	for i, uv := range m.Parts[0].Mesh.UVs {
		if abs(uv[0]-want[i][0]) > 1e-6 || abs(uv[1]-want[i][1]) > 1e-6 {
			t.Errorf("texture coordinate %d is %v, want %v", i, uv, want[i])
		}
	}
}

func TestANormalMapWithItsOwnCoordinatesIsLeftOutWithANotice(t *testing.T) {
	d := mappedDocument()
	baseTexture(d)["extensions"] = object{"KHR_texture_transform": object{"scale": []float64{2, 2}}}
	m := mustRead(t, d.glb())
	if m.Parts[0].Material.NormalImage != -1 || !noticed(m, "normal map") {
		t.Errorf("normal image %d, notices %v", m.Parts[0].Material.NormalImage, m.Notices)
	}
}

func noticed(m *assets.Model, text string) bool {
	for _, n := range m.Notices {
		if strings.Contains(n.String(), text) {
			return true
		}
	}
	return false
}

func TestAlphaIsDecidedByContent(t *testing.T) {
	solid := func(x, y int) color.NRGBA { return color.NRGBA{9, 9, 9, 255} }
	cutout := func(x, y int) color.NRGBA { return color.NRGBA{9, 9, 9, uint8(255 * (x & 1))} }
	glass := func(x, y int) color.NRGBA { return color.NRGBA{9, 9, 9, 128} }
	weak := func(x, y int) color.NRGBA { return color.NRGBA{9, 9, 9, 200} }
	for _, c := range []struct {
		name   string
		pixel  func(x, y int) color.NRGBA
		mode   string
		factor float64
		want   assets.AlphaMode
	}{
		{"bark flagged MASK", solid, "MASK", 1, assets.AlphaOpaque},
		{"alpha above the cutoff", weak, "MASK", 1, assets.AlphaOpaque},
		{"leaves", cutout, "MASK", 1, assets.AlphaMask},
		{"leaves flagged BLEND", cutout, "BLEND", 1, assets.AlphaMask},
		{"leaves that fade", cutout, "BLEND", 0.5, assets.AlphaBlend},
		{"glass", glass, "BLEND", 1, assets.AlphaBlend},
		{"solid flagged BLEND", solid, "BLEND", 1, assets.AlphaOpaque},
		{"solid made clear by its factor", solid, "BLEND", 0.25, assets.AlphaBlend},
		{"masked away by its factor", solid, "MASK", 0.25, assets.AlphaMask},
		{"alpha that means nothing", cutout, "OPAQUE", 1, assets.AlphaOpaque},
	} {
		d := mappedDocument()
		d.root["images"] = []object{{"uri": dataURI("image/png", pngOf(8, 8, c.pixel))}}
		material(d)["alphaMode"] = c.mode
		material(d)["pbrMetallicRoughness"].(object)["baseColorFactor"] = []float64{1, 1, 1, c.factor}
		m := mustRead(t, d.glb())
		if got := m.Parts[0].Material.Alpha; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if changed := c.want.String() != c.mode; noticed(m, "is flagged") != changed {
			t.Errorf("%s: notices %v", c.name, m.Notices)
		}
	}
}
