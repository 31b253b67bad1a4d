package assets

import (
	"fmt"

	"github.com/qmuntal/gltf"
)

// instances returns the transforms of EXT_mesh_gpu_instancing relative to the
// node, or nil for a node without it.
func (r *reader) instances(node *gltf.Node) ([]affine, error) {
	var e struct{ Attributes gltf.PrimitiveAttributes }
	found, err := extension(node.Extensions, extInstancing, &e)
	if err != nil || !found {
		return nil, err
	}
	source := r.accessorSource(e.Attributes)
	translations, err := source("TRANSLATION", -1, gltf.AccessorVec3)
	if err != nil {
		return nil, err
	}
	rotations, err := source("ROTATION", -1, gltf.AccessorVec4)
	if err != nil {
		return nil, err
	}
	scales, err := source("SCALE", -1, gltf.AccessorVec3)
	if err != nil {
		return nil, err
	}
	count := 0
	for _, f := range []floats{translations, rotations, scales} {
		switch {
		case f.data == nil:
		case count == 0:
			count = f.count()
		case f.count() != count:
			return nil, fmt.Errorf("its attributes have %d and %d elements, must have the same number", count, f.count())
		}
	}
	if count == 0 {
		return nil, nil
	}
	if err := take(&r.left.nodes, count, "instances"); err != nil {
		return nil, err
	}
	list := make([]affine, count)
	for i := range list {
		t, q, s := [3]float64{}, gltf.DefaultRotation, gltf.DefaultScale
		widen(t[:], translations, i)
		widen(q[:], rotations, i)
		widen(s[:], scales, i)
		q, _ = unitQuaternion(q) // normalised integers are never quite unit
		list[i] = fromTRS(t, q, s)
		if !list[i].finite() {
			return nil, fmt.Errorf("instance %d: its transform overflows or is not a number", i)
		}
	}
	return list, nil
}

// widen copies element i to float64, if there is one.
func widen(to []float64, from floats, i int) {
	if from.data == nil {
		return
	}
	for c, v := range from.at(i) {
		to[c] = float64(v)
	}
}
