package instancing_test

import (
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural"
	"copse/procedural/datatype"
)

// trees are a model with n parts that are drawn as a tree of 6 m, 10 m apart.
func trees(n int) *procedural.Result {
	r := &procedural.Result{Primary: -1}
	for i := range n {
		at := datatype.Identity
		at.Position = datatype.Vector3{X: float32(10 * i)}
		r.Parts = append(r.Parts, procedural.Part{
			Group: -1, Shape: procedural.Mesh, Mesh: "tree", Size: datatype.Vector3{X: 2, Y: 6, Z: 2}, CFrame: at,
		})
	}
	return r
}

func TestPartsWithAMeshHaveLevels(t *testing.T) {
	parts := instancing.NewParts(func(string) (instancing.MeshKind, bool) {
		return instancing.MeshKind{Kind: 2, Min: exact.Vec3{-1, 0, -1}, Max: exact.Vec3{1, 6, 1}}, true
	})
	parts.Put(1, trees(16), datatype.Identity, 1)
	if at := parts.Meshes().Count(); at != [instancing.Levels]int{16, 0, 0} {
		t.Fatalf("before any selection they stand at %v", at)
	}
	// The edges lie at 34 and 94 m, for they come from the finest level.
	eye := exact.Vec3{}
	if got := parts.Select(eye, 0, 1); got.Moved != 12 || got.Pending {
		t.Errorf("the first selection came to %+v", got)
	}
	if at := parts.Meshes().Count(); at != [instancing.Levels]int{4, 6, 6} {
		t.Errorf("they stand at %v", at)
	}
	revision := parts.Revision()
	if got := parts.Select(eye, 1, 1); got != (instancing.Selection{}) || parts.Revision() != revision {
		t.Errorf("a still camera came to %+v", got)
	}
	eye[0] = 150
	if got := parts.Select(eye, 1.1, 1); got.Examined == 0 || got.Pending {
		t.Errorf("the other end came to %+v", got)
	}
	if at := parts.Meshes().Count(); at[0] != 3 {
		t.Errorf("from the other end they stand at %v", at)
	}
	if got := parts.Select(exact.Vec3{}, 1.2, 1); got.Examined != 0 || !got.Pending {
		t.Errorf("within a quarter of a second: %+v, want a pending selection", got)
	}
	// What is put anew is looked at in the next frame, moved camera or not.
	parts.Put(2, trees(16), datatype.Identity, 2)
	if got := parts.Select(eye, 1.2, 1); got.Examined != 32 || got.Moved == 0 {
		t.Errorf("after an edit: %+v", got)
	}
}
