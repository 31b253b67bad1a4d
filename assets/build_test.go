package assets_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"maps"
	"math"
	"testing"

	"copse/assets"
)

// object is a JSON object of a document under construction.
type object = map[string]any

// document builds glTF documents: vertex data is added with put, everything
// else is written into root as it stands.
type document struct {
	root object
	bin  []byte
}

// newDocument is a valid document with one mesh of the given primitives at the
// given nodes, which are all shown.
func newDocument(primitives []object, nodes ...object) *document {
	d := &document{root: object{
		"asset": object{"version": "2.0"}, "meshes": []any{object{"primitives": primitives}},
		"bufferViews": []any{}, "accessors": []any{}, "nodes": nodes, "scene": 0,
	}}
	if len(nodes) == 0 {
		d.root["nodes"] = []object{{"mesh": 0}}
	}
	roots := make([]int, len(d.root["nodes"].([]object)))
	for i := range roots {
		roots[i] = i
	}
	d.root["scenes"] = []any{object{"nodes": roots}}
	return d
}

// put appends values to the buffer and adds an accessor with a view of its own.
// values is a slice of numbers of fixed size.
func (d *document) put(values any, component int, kind string, count int, more object) int {
	offset := len(d.bin)
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, values); err != nil {
		panic(err)
	}
	d.bin = append(d.bin, b.Bytes()...)
	for len(d.bin)%4 != 0 {
		d.bin = append(d.bin, 0)
	}
	views := d.root["bufferViews"].([]any)
	accessors := d.root["accessors"].([]any)
	a := object{"bufferView": len(views), "componentType": component, "type": kind, "count": count}
	for k, v := range more {
		a[k] = v
	}
	d.root["bufferViews"] = append(views, object{"buffer": 0, "byteOffset": offset, "byteLength": b.Len()})
	d.root["accessors"] = append(accessors, a)
	return len(accessors)
}

// glb packs the document.
func (d *document) glb() []byte {
	root := maps.Clone(d.root)
	if _, set := root["buffers"]; !set {
		root["buffers"] = []any{object{"byteLength": len(d.bin)}}
	}
	text, err := json.Marshal(root)
	if err != nil {
		panic(err)
	}
	return packGLB(text, d.bin)
}

func packGLB(text, bin []byte) []byte {
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	for len(bin)%4 != 0 {
		bin = append(bin, 0)
	}
	le := binary.LittleEndian
	out := le.AppendUint32([]byte("glTF"), 2)
	out = le.AppendUint32(out, uint32(12+8+len(text)+8+len(bin)))
	out = append(le.AppendUint32(out, uint32(len(text))), "JSON"...)
	out = append(out, text...)
	out = append(le.AppendUint32(out, uint32(len(bin))), "BIN\x00"...)
	return append(out, bin...)
}

// tetrahedron is a document with one asymmetric solid, normals outwards.
func tetrahedron(nodes ...object) *document {
	d := newDocument([]object{{"attributes": object{"POSITION": 0, "NORMAL": 1}, "indices": 2}}, nodes...)
	d.put([]float32{0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3}, 5126, "VEC3", 4, nil)
	s := float32(1 / math.Sqrt(3))
	d.put([]float32{-s, -s, -s, 1, 0, 0, 0, 1, 0, 0, 0, 1}, 5126, "VEC3", 4, nil)
	d.put([]uint8{0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}, 5121, "SCALAR", 12, nil)
	return d
}

func mustRead(t testing.TB, data []byte) *assets.Model {
	t.Helper()
	m, err := assets.Read("test.glb", data, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkModel(t, m)
	return m
}
