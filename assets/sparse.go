package assets

import (
	"fmt"

	"github.com/qmuntal/gltf"
)

// sparse calls set for every element that a sparse accessor overrides, with
// the bytes of the new value.
func (r *reader) sparse(a *gltf.Accessor, set func(element int, value []byte)) error {
	sp := a.Sparse
	if sp.Count < 1 || sp.Count > a.Count {
		return fmt.Errorf("sparse count %d is not between 1 and the accessor's %d", sp.Count, a.Count)
	}
	decode, err := indexDecoder(sp.Indices.ComponentType)
	if err != nil {
		return fmt.Errorf("sparse: %w", err)
	}
	indices, indexStride, err := r.elements(sp.Indices.BufferView, sp.Indices.ByteOffset, sp.Count, componentSize(sp.Indices.ComponentType))
	if err != nil {
		return fmt.Errorf("sparse indices: %w", err)
	}
	size := shape{component: a.ComponentType, components: a.Type.Components()}.size()
	values, valueStride, err := r.elements(sp.Values.BufferView, sp.Values.ByteOffset, sp.Count, size)
	if err != nil {
		return fmt.Errorf("sparse values: %w", err)
	}
	for i := range sp.Count {
		element := decode(indices[i*indexStride:])
		if uint64(element) >= uint64(a.Count) {
			return fmt.Errorf("sparse index %d is %d, but the accessor has %d elements", i, element, a.Count)
		}
		set(int(element), values[i*valueStride:])
	}
	return nil
}
