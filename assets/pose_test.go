package assets_test

import (
	"slices"
	"strings"
	"testing"
)

func TestMorphTargetsRestAtTheirWeights(t *testing.T) {
	d := tetrahedron()
	moves := d.put([]float32{0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0}, 5126, "VEC3", 4, nil)
	primitive(d)["targets"] = []object{{"POSITION": moves}}
	if m := mustRead(t, d.glb()); m.Max[0] != 1 || !noticed(m, "morph") {
		t.Errorf("without weights the solid ends at x = %g, want 1; notices %v", m.Max[0], m.Notices)
	}
	d.root["meshes"].([]any)[0].(object)["weights"] = []float64{0.5}
	if m := mustRead(t, d.glb()); m.Max[0] != 2 {
		t.Errorf("at weight 0.5 the solid ends at x = %g, want 2", m.Max[0])
	}
	d.root["nodes"] = []object{{"mesh": 0, "weights": []float64{1}}}
	if m := mustRead(t, d.glb()); m.Max[0] != 3 {
		t.Errorf("at the node's weight 1 the solid ends at x = %g, want 3", m.Max[0])
	}
}

// skinned hangs the tetrahedron on two joints, the second of which carries
// vertex 3.
func skinned() *document {
	d := tetrahedron(
		object{"mesh": 0, "skin": 0, "translation": []float64{100, 0, 0}},
		object{"translation": []float64{0, 1, 0}},
		object{"translation": []float64{0, 0, 4}, "scale": []float64{2, 2, 2}},
	)
	attributes := primitive(d)["attributes"].(object)
	attributes["JOINTS_0"] = d.put([]uint8{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}, 5121, "VEC4", 4, nil)
	attributes["WEIGHTS_0"] = d.put([]float32{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, 5126, "VEC4", 4, nil)
	binds := d.put([]float32{
		1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1, // undoes joint 0
		0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, -1.5, 1, // joint 1 stood elsewhere
	}, 5126, "MAT4", 2, nil)
	d.root["skins"] = []object{{"joints": []int{1, 2}, "inverseBindMatrices": binds}}
	return d
}

func TestSkinsRestInTheirJointsPose(t *testing.T) {
	m := mustRead(t, skinned().glb())
	want := [][3]float32{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 4}} // z: 2·(0.5·3 − 1.5) + 4
	if got := m.Parts[0].Mesh.Positions; !slices.Equal(got, want) {
		t.Errorf("positions %v, want %v", got, want)
	}
	if !noticed(m, "frozen") {
		t.Errorf("no notice of the frozen bones in %v", m.Notices)
	}
}

func TestBrokenSkinsAreRefusedByName(t *testing.T) {
	for name, change := range map[string]func(*document){
		"joint 0": func(d *document) { d.root["skins"].([]object)[0]["joints"] = []int{77, 2} },
		"2 joints but 1 inverse bind matrices": func(d *document) {
			at := d.root["skins"].([]object)[0]["inverseBindMatrices"].(int)
			d.root["accessors"].([]any)[at].(object)["count"] = 1
		},
		"hangs on joint 1": func(d *document) { d.root["skins"].([]object)[0]["joints"] = []int{1} },
		"skin 3":           func(d *document) { d.root["nodes"].([]object)[0]["skin"] = 3 },
	} {
		d := skinned()
		change(d)
		if err := refusal(t, d.glb()); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v does not say %q", err, name)
		}
	}
}
