//go:build cgo && amd64 && (linux || darwin)

package assets

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/qmuntal/draco-go/draco"
	"github.com/qmuntal/gltf"
)

// dracoSource decodes a primitive's Draco stream, which replaces its accessors.
func (r *reader) dracoSource(p *gltf.Primitive) (attributeSource, []uint32, error) {
	fail := func(err error) (attributeSource, []uint32, error) {
		return nil, nil, fmt.Errorf("%s: %w", extDraco, err)
	}
	var e struct {
		BufferView int
		Attributes map[string]uint32
	}
	if _, err := extension(p.Extensions, extDraco, &e); err != nil {
		return fail(err)
	}
	data, _, err := r.view(e.BufferView)
	if err != nil {
		return fail(err)
	}
	mesh, err := r.decodeDraco(data)
	if err != nil {
		return fail(fmt.Errorf("buffer view %d: %w", e.BufferView, err))
	}
	// Faces writes three indices a face but makes room for one only, so that it
	// must be handed a buffer that is long enough.
	indices := make([]uint32, 3*mesh.NumFaces())
	mesh.Faces(indices)
	runtime.KeepAlive(mesh)
	source := func(name string, count int, types ...gltf.AccessorType) (floats, error) {
		id, ok := e.Attributes[name]
		if !ok { // attributes outside the stream lie in plain accessors
			return r.accessorSource(p.Attributes)(name, count, types...)
		}
		f, err := r.dracoFloats(mesh, id, p.Attributes[name], types)
		if err == nil && count >= 0 && f.count() != count {
			err = fmt.Errorf("has %d elements, the positions have %d", f.count(), count)
		}
		if err != nil {
			err = fmt.Errorf("%s: %s: %w", extDraco, name, err)
		}
		return f, err
	}
	return source, indices, nil
}

// decodeDraco decodes a stream after its announced size was checked.
func (r *reader) decodeDraco(data []byte) (*draco.Mesh, error) {
	faces, err := dracoFaces(data)
	if err != nil {
		return nil, err
	}
	if err := take(&r.left.indices, 3*faces, "indices"); err != nil {
		return nil, err
	}
	mesh, decoder := draco.NewMesh(), draco.NewDecoder()
	err = decoder.DecodeMesh(mesh, data)
	runtime.KeepAlive(decoder)
	switch {
	case err != nil:
		return nil, err
	case int(mesh.NumFaces()) > faces || mesh.NumFaces() == 0:
		return nil, fmt.Errorf("decodes to %d faces instead of %d", mesh.NumFaces(), faces)
	case int(mesh.NumPoints()) > r.left.vertices:
		return nil, fmt.Errorf("%d vertices are more than the limit leaves room for: simplify the model", mesh.NumPoints())
	}
	return mesh, nil
}

// maxDracoFacesPerByte is beyond what real streams reach (about one).
const maxDracoFacesPerByte = 32

// dracoFaces reads the number of faces that a stream announces, before the
// decoder allocates for them. Layout: Draco bitstream 2.2, the only one that
// KHR_draco_mesh_compression allows.
func dracoFaces(data []byte) (int, error) {
	const headerSize = 11
	if len(data) < headerSize+2 || string(data[:5]) != "DRACO" {
		return 0, errors.New("is no Draco stream")
	}
	if data[5] != 2 || data[6] != 2 {
		return 0, fmt.Errorf("is Draco bitstream %d.%d, only 2.2 is allowed in glTF", data[5], data[6])
	}
	if data[7] != 1 {
		return 0, errors.New("holds no triangle mesh")
	}
	if data[10]&0x80 != 0 {
		return 0, errors.New("is a Draco stream with metadata, which cannot be read")
	}
	const sequential, edgebreaker = 0, 1
	rest := data[headerSize:]
	switch data[8] {
	case sequential:
	case edgebreaker: // a byte for the traversal, then the number of vertices
		_, rest = uvarint(rest[1:])
	default:
		return 0, fmt.Errorf("unknown Draco encoding %d", data[8])
	}
	faces, rest := uvarint(rest)
	points := faces
	if data[8] == sequential {
		points, _ = uvarint(rest)
	}
	if most := uint64(len(data)) * maxDracoFacesPerByte; faces > most || points > most {
		return 0, fmt.Errorf("announces %d faces in %d bytes", faces, len(data))
	}
	return int(faces), nil
}

// uvarint reads a little-endian base-128 number; a broken one reads as the
// largest.
func uvarint(data []byte) (uint64, []byte) {
	var v uint64
	for i := 0; i < len(data) && i < 9; i++ {
		v |= uint64(data[i]&0x7f) << (7 * i)
		if data[i] < 0x80 {
			return v, data[i+1:]
		}
	}
	return ^uint64(0), nil
}

// dracoFloats reads an attribute. The accessor of the same name has no bytes
// but says whether integers are normalised.
func (r *reader) dracoFloats(mesh *draco.Mesh, id uint32, accessor int, types []gltf.AccessorType) (floats, error) {
	defer runtime.KeepAlive(mesh)
	attribute := mesh.AttrByUniqueID(id)
	if attribute == nil {
		return floats{}, fmt.Errorf("the stream has no attribute %d", id)
	}
	f := floats{components: int(attribute.NumComponents())}
	if !fits(f.components, types) {
		return f, fmt.Errorf("attribute %d has %d components, which does not fit here", id, f.components)
	}
	n := int(mesh.NumPoints()) * f.components
	if err := take(&r.left.readBytes, 4*n, "bytes of vertex data"); err != nil {
		return f, err
	}
	normalized := false
	if a, err := at(r.doc.Accessors, accessor, "accessor"); err == nil {
		normalized = a.Normalized
	}
	limit, known := dracoLimit(attribute.DataType())
	if !known {
		return f, fmt.Errorf("attribute %d has a component type that glTF does not have", id)
	}
	values, ok := mesh.AttrData(attribute, nil)
	if !ok {
		return f, fmt.Errorf("attribute %d cannot be read", id)
	}
	f.data = widenDraco(values)
	if len(f.data) != n {
		return f, fmt.Errorf("attribute %d cannot be read", id)
	}
	if normalized && limit > 0 {
		for i := range f.data {
			f.data[i] = max(f.data[i]/limit, -1)
		}
	}
	return f, nil
}

func fits(components int, types []gltf.AccessorType) bool {
	for _, t := range types {
		if t.Components() == components {
			return true
		}
	}
	return false
}

// dracoLimit is the value that a normalised integer takes for 1; 0 for floats.
func dracoLimit(t draco.DataType) (limit float32, known bool) {
	switch t {
	case draco.DT_INT8:
		return 127, true
	case draco.DT_UINT8:
		return 255, true
	case draco.DT_INT16:
		return 32767, true
	case draco.DT_UINT16:
		return 65535, true
	case draco.DT_UINT32, draco.DT_FLOAT32:
		return 0, true
	}
	return 0, false
}

func widenDraco(values any) []float32 {
	switch v := values.(type) {
	case []float32:
		return v
	case []int8:
		return toFloats(v)
	case []uint8:
		return toFloats(v)
	case []int16:
		return toFloats(v)
	case []uint16:
		return toFloats(v)
	case []uint32:
		return toFloats(v)
	}
	return nil
}

func toFloats[T int8 | uint8 | int16 | uint16 | uint32](from []T) []float32 {
	to := make([]float32, len(from))
	for i, v := range from {
		to[i] = float32(v)
	}
	return to
}
