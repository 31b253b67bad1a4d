package assets_test

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"copse/assets"
	"copse/internal/shared"
)

// This file computes world-space triangles a second time, without the package's
// matrices, folding or reader: plain JSON, float accessors, and a walk from each
// vertex up through the nodes that turns it by q·v·q⁻¹.

type refNode struct {
	Children    []int
	Mesh        *int
	Matrix      []float64
	Translation []float64
	Rotation    []float64
	Scale       []float64
	Extensions  struct {
		Instancing *struct {
			Attributes map[string]int
		} `json:"EXT_mesh_gpu_instancing"`
	}
}

type refDocument struct {
	Scene     int
	Scenes    []struct{ Nodes []int }
	Nodes     []refNode
	Accessors []struct {
		BufferView, ByteOffset, ComponentType, Count int
		Type                                         string
	}
	BufferViews []struct{ ByteOffset, ByteStride int }
	Meshes      []struct {
		Primitives []struct {
			Attributes map[string]int
			Indices    *int
		}
	}
	bin []byte
}

func parseReference(t *testing.T, glb []byte) *refDocument {
	t.Helper()
	jsonLength := binary.LittleEndian.Uint32(glb[12:])
	doc := &refDocument{bin: glb[20+jsonLength+8:]}
	if err := json.Unmarshal(glb[20:20+jsonLength], doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// number reads component c of element i of a float or integer accessor.
func (d *refDocument) number(accessor, i, c int) float64 {
	a := d.Accessors[accessor]
	components := map[string]int{"SCALAR": 1, "VEC3": 3, "VEC4": 4}[a.Type]
	size := map[int]int{5121: 1, 5123: 2, 5125: 4, 5126: 4}[a.ComponentType]
	stride := d.BufferViews[a.BufferView].ByteStride
	if stride == 0 {
		stride = components * size
	}
	at := d.bin[d.BufferViews[a.BufferView].ByteOffset+a.ByteOffset+i*stride+c*size:]
	switch a.ComponentType {
	case 5121:
		return float64(at[0])
	case 5123:
		return float64(binary.LittleEndian.Uint16(at))
	case 5125:
		return float64(binary.LittleEndian.Uint32(at))
	}
	return float64(math.Float32frombits(binary.LittleEndian.Uint32(at)))
}

func (d *refDocument) vector(accessor, i, n int) []float64 {
	v := make([]float64, n)
	for c := range v {
		v[c] = d.number(accessor, i, c)
	}
	return v
}

type vec [3]float64

func cross(a, b vec) vec {
	return vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// turn rotates v by a quaternion of any length: v + 2w(q×v) + 2q×(q×v).
func turn(q []float64, v vec) vec {
	length := math.Sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
	axis, w := vec{q[0] / length, q[1] / length, q[2] / length}, q[3]/length
	once := cross(axis, v)
	twice := cross(axis, once)
	for i := range v {
		v[i] += 2*w*once[i] + 2*twice[i]
	}
	return v
}

// trs applies scale, rotation and translation, each of which may be missing.
func trs(translation, rotation, scale []float64, v vec) vec {
	for i, s := range scale {
		v[i] *= s
	}
	if rotation != nil {
		v = turn(rotation, v)
	}
	for i, s := range translation {
		v[i] += s
	}
	return v
}

func (n refNode) apply(v vec) vec {
	if n.Matrix == nil {
		return trs(n.Translation, n.Rotation, n.Scale, v)
	}
	var out vec
	for r := range out {
		out[r] = n.Matrix[r]*v[0] + n.Matrix[4+r]*v[1] + n.Matrix[8+r]*v[2] + n.Matrix[12+r]
	}
	return out
}

// refPart is a part's triangles in world space, corner by corner, and whether
// its transform mirrors.
type refPart struct {
	corners  []vec
	mirrored bool
}

// parts lists the parts in file order, as the package promises them.
func (d *refDocument) parts() []refPart {
	parent := make([]int, len(d.Nodes))
	for i := range parent {
		parent[i] = -1
	}
	for i, n := range d.Nodes {
		for _, c := range n.Children {
			parent[c] = i
		}
	}
	shown := func(i int) bool {
		for ; i >= 0; i = parent[i] {
			for _, root := range d.Scenes[d.Scene].Nodes {
				if root == i {
					return true
				}
			}
		}
		return false
	}
	var parts []refPart
	for i, n := range d.Nodes {
		if n.Mesh == nil || !shown(i) {
			continue
		}
		for p := range d.Meshes[*n.Mesh].Primitives {
			var part refPart
			for instance := range d.instances(n) {
				world := func(v vec) vec {
					v = d.instance(n, instance, v)
					for up := i; up >= 0; up = parent[up] {
						v = d.Nodes[up].apply(v)
					}
					return v
				}
				part.corners = append(part.corners, d.triangles(*n.Mesh, p, world)...)
				part.mirrored = mirrors(world)
			}
			parts = append(parts, part)
		}
	}
	return parts
}

func (d *refDocument) instances(n refNode) int {
	if n.Extensions.Instancing == nil {
		return 1
	}
	return d.Accessors[n.Extensions.Instancing.Attributes["TRANSLATION"]].Count
}

func (d *refDocument) instance(n refNode, i int, v vec) vec {
	if n.Extensions.Instancing == nil {
		return v
	}
	a := n.Extensions.Instancing.Attributes
	return trs(d.vector(a["TRANSLATION"], i, 3), d.vector(a["ROTATION"], i, 4), d.vector(a["SCALE"], i, 3), v)
}

func mirrors(world func(vec) vec) bool {
	o := world(vec{})
	var axes [3]vec
	for i := range axes {
		unit := vec{}
		unit[i] = 1
		axes[i] = world(unit)
		for c := range o {
			axes[i][c] -= o[c]
		}
	}
	c := cross(axes[0], axes[1])
	return c[0]*axes[2][0]+c[1]*axes[2][1]+c[2]*axes[2][2] < 0
}

func (d *refDocument) triangles(mesh, primitive int, world func(vec) vec) []vec {
	p := d.Meshes[mesh].Primitives[primitive]
	positions := p.Attributes["POSITION"]
	count := d.Accessors[positions].Count
	if p.Indices != nil {
		count = d.Accessors[*p.Indices].Count
	}
	corners := make([]vec, count)
	for i := range corners {
		vertex := i
		if p.Indices != nil {
			vertex = int(d.number(*p.Indices, i, 0))
		}
		corners[i] = world(vec(d.vector(positions, vertex, 3)))
	}
	return corners
}

// compare asserts that a part has the reference's corners within 1e-4, wound
// the other way round where the transform mirrors, and that its normals lie on
// the outside of its triangles.
func (want refPart) compare(t *testing.T, name string, got *assets.Mesh) {
	t.Helper()
	if len(got.Indices) != len(want.corners) {
		t.Fatalf("%s: %d corners, want %d", name, len(got.Indices), len(want.corners))
	}
	for i := range want.corners {
		from := i
		if want.mirrored && i%3 != 0 {
			from = i/3*3 + 3 - i%3
		}
		p := got.Positions[got.Indices[i]]
		for axis := range 3 {
			if d := math.Abs(float64(p[axis]) - want.corners[from][axis]); d > 1e-4 {
				t.Fatalf("%s: corner %d at %v, want %v", name, i, p, want.corners[from])
			}
		}
	}
}

func TestPartsEqualANonInstancedReference(t *testing.T) {
	for _, name := range []string{
		"cc0-derived/rock_negative_scale.glb", "cc0-derived/rock_nested_nonuniform.glb",
		"cc0-derived/rock_matrix_node.glb", "cc0-derived/rocks_gpu_instancing.glb",
		"cc0-derived/rock_u8_indices.glb", "cc0-derived/rock_no_indices.glb", "cc0-derived/rock_no_normals.glb",
		"khronos-cc/OrientationTest.glb", "khronos-cc/BoxInterleaved.glb", "cc0-derived/multi_scene.glb",
		texturedTree, "cc0-nature/kaykit-hexagons/detail_forestA.glb",
	} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(shared.Dir(t), "gltf-samples", name))
			if err != nil {
				t.Fatal(err)
			}
			compareWithReference(t, data)
		})
	}
}

func compareWithReference(t *testing.T, glb []byte) *assets.Model {
	t.Helper()
	m := mustRead(t, glb)
	want := parseReference(t, glb).parts()
	if len(m.Parts) != len(want) {
		t.Fatalf("%d parts, want %d", len(m.Parts), len(want))
	}
	for i := range want {
		want[i].compare(t, m.Parts[i].Name, &m.Parts[i].Mesh)
	}
	return m
}

// P1.
func TestAMirroredNodeThatSharesAMeshFacesOutwards(t *testing.T) {
	d := tetrahedron(
		object{"mesh": 0},
		object{"mesh": 0, "scale": []float64{-1, 1, 1}, "translation": []float64{5, 0, 0}},
		object{"mesh": 0, "scale": []float64{-1, -2, 1}, "rotation": []float64{0, 0.6, 0, 0.8}},
		object{"mesh": 0, "matrix": []float64{1, 0.5, 0, 0, 0, -1, 0, 0, 0.3, 0, 2, 0, 1, 2, 3, 1}},
	)
	m := compareWithReference(t, d.glb())
	for i := range m.Parts {
		mesh := &m.Parts[i].Mesh
		// The solid is convex: its normals and the fronts of its triangles both
		// point away from its centre.
		var centre [3]float32
		for _, p := range mesh.Positions {
			for axis := range centre {
				centre[axis] += p[axis] / float32(len(mesh.Positions))
			}
		}
		for v, p := range mesh.Positions {
			if dot(mesh.Normals[v], sub(p, centre)) <= 0 {
				t.Errorf("node %d: the normal of vertex %d points inwards", i, v)
			}
		}
		for c := 0; c < len(mesh.Indices); c += 3 {
			a, b, c := mesh.Positions[mesh.Indices[c]], mesh.Positions[mesh.Indices[c+1]], mesh.Positions[mesh.Indices[c+2]]
			ab, ac := sub(b, a), sub(c, a)
			front := [3]float32{ab[1]*ac[2] - ab[2]*ac[1], ab[2]*ac[0] - ab[0]*ac[2], ab[0]*ac[1] - ab[1]*ac[0]}
			if dot(front, sub(a, centre)) <= 0 {
				t.Errorf("node %d: a triangle faces inwards", i)
			}
		}
	}
}

func dot(a, b [3]float32) float32 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func sub(a, b [3]float32) [3]float32 { return [3]float32{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
