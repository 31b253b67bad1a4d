package assets_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"copse/assets"
)

// fan is a document of one primitive over five vertices in the plane z = 0,
// counter-clockwise around vertex 0.
func fan(mode int, indices []uint16) *document {
	p := object{"attributes": object{"POSITION": 0}, "mode": mode}
	d := newDocument([]object{p})
	d.put([]float32{0, 0, 0, 2, 0, 0, 2, 1, 0, 1, 2, 0, 0, 2, 0}, 5126, "VEC3", 5, nil)
	if indices != nil {
		p["indices"] = d.put(indices, 5123, "SCALAR", len(indices), nil)
	}
	return d
}

// corners lists the positions of a part's triangles as text.
func corners(mesh *assets.Mesh) string {
	s := ""
	for i, v := range mesh.Indices {
		if i%3 == 0 && i > 0 {
			s += " "
		}
		p := mesh.Positions[v]
		s += fmt.Sprintf("(%g,%g)", p[0], p[1])
	}
	return s
}

func TestTrianglesOfEveryMode(t *testing.T) {
	const a, b, c, d, e = "(0,0)", "(2,0)", "(2,1)", "(1,2)", "(0,2)"
	for _, test := range []struct {
		name    string
		mode    int
		indices []uint16
		want    string
	}{
		{"list", 4, []uint16{0, 1, 2, 0, 2, 3}, a + b + c + " " + a + c + d},
		{"list without indices", 4, nil, a + b + c},
		{"list with a rest", 4, []uint16{0, 1, 2, 0, 2}, a + b + c},
		{"strip", 5, []uint16{0, 1, 4, 2, 3}, a + b + e + " " + b + c + e + " " + e + c + d},
		{"strip with a turn", 5, []uint16{0, 1, 2, 2, 3, 3, 4}, a + b + c},
		{"fan", 6, []uint16{0, 1, 2, 3}, b + c + a + " " + c + d + a},
		{"fan without indices", 6, nil, b + c + a + " " + c + d + a + " " + d + e + a},
	} {
		m := mustRead(t, fan(test.mode, test.indices).glb())
		if got := corners(&m.Parts[0].Mesh); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// P4.
func TestMissingNormalsAreFlat(t *testing.T) {
	mesh := mustRead(t, fan(6, nil).glb()).Parts[0].Mesh
	if !mesh.Flat || len(mesh.Positions) != 9 {
		t.Errorf("flat %v with %d vertices, want each of 3 triangles to own its 3", mesh.Flat, len(mesh.Positions))
	}
	for _, n := range mesh.Normals {
		if n != [3]float32{0, 0, 1} {
			t.Errorf("normal %v, want +z", n)
		}
	}
}

func TestSparseValuesOverrideAndZerosFill(t *testing.T) {
	d := tetrahedron()
	indices := d.put([]uint16{1, 3}, 5123, "SCALAR", 2, nil)
	values := d.put([]float32{7, 8, 9, -1, -2, -3}, 5126, "VEC3", 2, nil)
	views := d.root["accessors"].([]any)
	sparse := object{
		"count":   2,
		"indices": object{"bufferView": views[indices].(object)["bufferView"], "componentType": 5123},
		"values":  object{"bufferView": views[values].(object)["bufferView"]},
	}
	views[0].(object)["sparse"] = sparse
	mesh := mustRead(t, d.glb()).Parts[0].Mesh
	if want := [][3]float32{{0, 0, 0}, {7, 8, 9}, {0, 2, 0}, {-1, -2, -3}}; !slices.Equal(mesh.Positions, want) {
		t.Errorf("positions %v, want %v", mesh.Positions, want)
	}
	delete(views[0].(object), "bufferView")
	mesh = mustRead(t, d.glb()).Parts[0].Mesh
	if want := [][3]float32{{0, 0, 0}, {7, 8, 9}, {0, 0, 0}, {-1, -2, -3}}; !slices.Equal(mesh.Positions, want) {
		t.Errorf("positions without a base %v, want %v", mesh.Positions, want)
	}
}

func TestColorsAndSway(t *testing.T) {
	d := tetrahedron()
	attributes := primitive(d)["attributes"].(object)
	attributes["COLOR_0"] = d.put([]float32{0, 0.5, 1.5, 1, 1, 1, 0, 0, 0, -1, 0, 0.25}, 5126, "VEC3", 4, nil)
	attributes["_SWAY"] = d.put([]float32{0, 0.5, 1, 7}, 5126, "SCALAR", 4, nil)
	m := mustRead(t, d.glb())
	mesh := m.Parts[0].Mesh
	if want := [][4]uint8{{0, 128, 255, 255}, {255, 255, 255, 255}, {0, 0, 0, 255}, {0, 0, 64, 255}}; !slices.Equal(mesh.Colors, want) {
		t.Errorf("colours %v, want %v", mesh.Colors, want)
	}
	if !noticed(m, "above 1") {
		t.Errorf("no notice of colours above 1 in %v", m.Notices)
	}
	if want := []uint8{0, 128, 255, 255}; !slices.Equal(mesh.Sway, want) {
		t.Errorf("sway %v, want %v", mesh.Sway, want)
	}
	attributes["_SWAY"] = d.put([]uint8{0, 9, 9, 9, 51, 9, 9, 9, 255, 9, 9, 9, 1, 9, 9, 9}, 5121, "VEC4", 4, object{"normalized": true})
	if mesh, want := mustRead(t, d.glb()).Parts[0].Mesh, []uint8{0, 51, 255, 1}; !slices.Equal(mesh.Sway, want) {
		t.Errorf("sway from bytes %v, want %v", mesh.Sway, want)
	}
}

func TestUnusedVerticesAreDropped(t *testing.T) {
	d := tetrahedron()
	primitive(d)["indices"] = d.put([]uint8{3, 1, 2}, 5121, "SCALAR", 3, nil)
	mesh := mustRead(t, d.glb()).Parts[0].Mesh
	if want := [][3]float32{{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}; !slices.Equal(mesh.Positions, want) || !slices.Equal(mesh.Indices, []uint32{2, 0, 1}) {
		t.Errorf("positions %v, indices %v", mesh.Positions, mesh.Indices)
	}
}

// P11.
func TestFilesThatBreakHarmlessRulesLoadWithANotice(t *testing.T) {
	d := tetrahedron(
		object{"children": []int{1}, "translation": []float64{10, 0, 0}},
		object{"mesh": 0, "rotation": []float64{0, 0, 0, 1.01}},
	)
	d.root["scenes"] = []object{{"nodes": []int{1}}}
	d.root["extensionsUsed"] = []string{"FOO_bar"}
	d.root["animations"] = []object{{"channels": []any{}, "samplers": []any{}}}
	d.root["materials"] = []object{{"pbrMetallicRoughness": object{"baseColorFactor": []float64{2, 1, 1, 1}}}}
	primitive(d)["material"] = 0
	m := mustRead(t, d.glb())
	for _, want := range []string{"child of node 0", "length 1.01", `"FOO_bar"`, "animations", "base colour above 1"} {
		if !noticed(m, want) {
			t.Errorf("no notice of %q in %v", want, m.Notices)
		}
	}
	if m.Min != [3]float32{10, 0, 0} || m.Max != [3]float32{11, 2, 3} {
		t.Errorf("bounds %v to %v: the ancestors' transforms apply to a non-root node", m.Min, m.Max)
	}
	d.root["scenes"] = []object{{"nodes": []int{1, 0, 1}}}
	if m := mustRead(t, d.glb()); len(m.Parts) != 1 {
		t.Errorf("%d parts, want a node that is listed twice once", len(m.Parts))
	}
}

func TestSceneSelection(t *testing.T) {
	d := tetrahedron(object{"mesh": 0}, object{"mesh": 0, "translation": []float64{5, 0, 0}})
	shown := func() float32 { return mustRead(t, d.glb()).Min[0] }
	d.root["scenes"] = []object{{"nodes": []int{0}}, {"nodes": []int{1}}}
	d.root["scene"] = 1
	if got := shown(); got != 5 {
		t.Errorf("default scene 1: starts at x = %g, want 5", got)
	}
	delete(d.root, "scene")
	if got := shown(); got != 0 {
		t.Errorf("no default: starts at x = %g, want 0", got)
	}
	delete(d.root, "scenes")
	if m := mustRead(t, d.glb()); len(m.Parts) != 2 {
		t.Errorf("no scenes: %d parts, want all 2", len(m.Parts))
	}
}

func TestExternalFilesAreAskedForByTheirRealNames(t *testing.T) {
	for uri, want := range map[string]string{
		"tree%20external.bin": "tree external.bin", "tree external.bin": "tree external.bin",
		"B%C3%A4ume/%E6%A8%B9.bin": "Bäume/樹.bin", "Bäume/樹.bin": "Bäume/樹.bin",
		`sub\x.bin`: "sub/x.bin", "./a/../x.bin": "x.bin", "100%.bin": "100%.bin", "a%2Bb+c.bin": "a+b+c.bin",
	} {
		d := tetrahedron()
		bin := d.bin
		d.root["buffers"] = []object{{"byteLength": len(bin), "uri": uri}}
		asked := ""
		_, err := assets.Read("x.gltf", d.glb(), func(name string) ([]byte, error) {
			asked = name
			return bin, nil
		})
		if err != nil || asked != want {
			t.Errorf("%q: asked for %q (%v), want %q", uri, asked, err, want)
		}
	}
}

func TestErrorsOfOpenAreKept(t *testing.T) {
	d := tetrahedron()
	d.root["buffers"] = []object{{"byteLength": 4, "uri": "x.bin"}}
	lost := errors.New("disk on fire")
	_, err := assets.Read("x.gltf", d.glb(), func(string) ([]byte, error) { return nil, lost })
	if !errors.Is(err, lost) {
		t.Errorf("error %v does not wrap %v", err, lost)
	}
}
