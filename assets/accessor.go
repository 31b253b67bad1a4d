package assets

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/qmuntal/gltf"
)

// componentSize is the number of bytes of one component.
func componentSize(c gltf.ComponentType) int {
	switch c {
	case gltf.ComponentByte, gltf.ComponentUbyte:
		return 1
	case gltf.ComponentShort, gltf.ComponentUshort:
		return 2
	}
	return 4
}

// shape is the layout of one accessor element. Matrices are rare here (inverse
// bind matrices) and always float, so that their column padding never matters.
type shape struct {
	component  gltf.ComponentType
	components int
	normalized bool
}

func (s shape) size() int { return componentSize(s.component) * s.components }

// floats is a decoded accessor: count elements of components numbers each.
type floats struct {
	data       []float32
	components int
}

func (f floats) count() int            { return len(f.data) / f.components }
func (f floats) at(i int) []float32    { return f.data[i*f.components : (i+1)*f.components] }
func (f floats) vec3(i int) [3]float32 { return [3]float32(f.data[i*f.components:]) }

// accessorFor fetches an accessor and checks its type and count. A count of −1
// accepts any. The budget is charged here, before anything is allocated.
func (r *reader) accessorFor(index, count int, types ...gltf.AccessorType) (*gltf.Accessor, shape, error) {
	a, err := at(r.doc.Accessors, index, "accessor")
	if err != nil {
		return nil, shape{}, err
	}
	s := shape{a.ComponentType, a.Type.Components(), a.Normalized}
	switch {
	case !slices.Contains(types, a.Type):
		return nil, s, fmt.Errorf("%s: is a %s, which does not fit here", accessorLabel(a, index), a.Type)
	case a.Count < 1:
		return nil, s, fmt.Errorf("%s: count is %d, must be at least 1", accessorLabel(a, index), a.Count)
	case count >= 0 && a.Count != count:
		return nil, s, fmt.Errorf("%s: has %d elements, the positions have %d", accessorLabel(a, index), a.Count, count)
	case a.Count > r.left.readBytes/(4*s.components):
		return nil, s, fmt.Errorf("%s: count %d is more than the limits leave room for", accessorLabel(a, index), a.Count)
	}
	r.left.readBytes -= a.Count * 4 * s.components
	return a, s, nil
}

func accessorLabel(a *gltf.Accessor, index int) string { return label("accessor", index, a.Name) }

// floats decodes an accessor to float32, scaling normalised integers to
// [0,1] or [−1,1] and converting other integers by value, as
// KHR_mesh_quantization defines.
func (r *reader) floats(index, count int, types ...gltf.AccessorType) (floats, error) {
	a, s, err := r.accessorFor(index, count, types...)
	if err != nil {
		return floats{}, err
	}
	f := floats{components: s.components}
	if a.BufferView != nil {
		data, stride, err := r.elements(*a.BufferView, a.ByteOffset, a.Count, s.size())
		if err != nil {
			return f, fmt.Errorf("%s: %w", accessorLabel(a, index), err)
		}
		f.data = make([]float32, a.Count*s.components)
		for i := range a.Count {
			s.decode(f.at(i), data[i*stride:])
		}
	} else if a.Sparse != nil || count >= 0 {
		f.data = make([]float32, a.Count*s.components) // zeros, as the format says
	} else {
		return f, fmt.Errorf("%s: has neither a buffer view nor sparse values", accessorLabel(a, index))
	}
	if a.Sparse != nil {
		err := r.sparse(a, func(element int, value []byte) { s.decode(f.at(element), value) })
		if err != nil {
			return f, fmt.Errorf("%s: %w", accessorLabel(a, index), err)
		}
	}
	return f, nil
}

// decode converts the components at the start of raw.
func (s shape) decode(out []float32, raw []byte) {
	switch s.component {
	case gltf.ComponentFloat:
		for c := range out {
			out[c] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*c:]))
		}
	case gltf.ComponentUint:
		for c := range out {
			out[c] = float32(binary.LittleEndian.Uint32(raw[4*c:]))
		}
	case gltf.ComponentUshort:
		for c := range out {
			out[c] = s.scale(float32(binary.LittleEndian.Uint16(raw[2*c:])), math.MaxUint16)
		}
	case gltf.ComponentShort:
		for c := range out {
			out[c] = s.scale(float32(int16(binary.LittleEndian.Uint16(raw[2*c:]))), math.MaxInt16)
		}
	case gltf.ComponentUbyte:
		for c := range out {
			out[c] = s.scale(float32(raw[c]), math.MaxUint8)
		}
	case gltf.ComponentByte:
		for c := range out {
			out[c] = s.scale(float32(int8(raw[c])), math.MaxInt8)
		}
	}
}

func (s shape) scale(v, limit float32) float32 {
	if !s.normalized {
		return v
	}
	return max(v/limit, -1)
}

// indices decodes an index accessor of 8, 16 or 32 bits.
func (r *reader) indices(index int) ([]uint32, error) {
	a, s, err := r.accessorFor(index, -1, gltf.AccessorScalar)
	if err != nil {
		return nil, err
	}
	out, err := r.indexElements(a, s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", accessorLabel(a, index), err)
	}
	return out, nil
}

func (r *reader) indexElements(a *gltf.Accessor, s shape) ([]uint32, error) {
	if a.BufferView == nil && a.Sparse == nil {
		return nil, errors.New("has neither a buffer view nor sparse values")
	}
	if err := take(&r.left.indices, a.Count, "indices"); err != nil {
		return nil, err
	}
	decode, err := indexDecoder(s.component)
	if err != nil {
		return nil, err
	}
	out := make([]uint32, a.Count)
	if a.BufferView != nil {
		data, stride, err := r.elements(*a.BufferView, a.ByteOffset, a.Count, s.size())
		if err != nil {
			return nil, err
		}
		for i := range out {
			out[i] = decode(data[i*stride:])
		}
	}
	if a.Sparse != nil {
		return out, r.sparse(a, func(element int, value []byte) { out[element] = decode(value) })
	}
	return out, nil
}

// indexDecoder returns how an unsigned integer of the given type is read.
func indexDecoder(c gltf.ComponentType) (func(raw []byte) uint32, error) {
	switch c {
	case gltf.ComponentUbyte:
		return func(raw []byte) uint32 { return uint32(raw[0]) }, nil
	case gltf.ComponentUshort:
		return func(raw []byte) uint32 { return uint32(binary.LittleEndian.Uint16(raw)) }, nil
	case gltf.ComponentUint:
		return binary.LittleEndian.Uint32, nil
	}
	return nil, fmt.Errorf("indices are %s, must be unsigned integers", c)
}
