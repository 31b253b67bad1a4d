package assets

import (
	"fmt"
	"math"

	"copse/internal/exact"

	"github.com/qmuntal/gltf"
)

// readMesh reads a primitive into a mesh in the node's own space, bent to the
// skeleton's resting pose where it has one.
func (r *reader) readMesh(where string, p *gltf.Primitive, mapping uvMapping, weights []float64, rest *skeleton) (Mesh, error) {
	source, indices, err := r.source(p)
	if err != nil {
		return Mesh{}, err
	}
	positions, err := source(gltf.POSITION, -1, gltf.AccessorVec3)
	if err != nil {
		return Mesh{}, err
	}
	if positions.data == nil {
		r.notice(where, "has no positions and is left out")
		return Mesh{}, nil
	}
	if positions.count() > r.left.vertices {
		return Mesh{}, fmt.Errorf("%d vertices are more than the limit leaves room for: simplify the model", positions.count())
	}
	mesh := Mesh{Positions: vec3s(positions)}
	if err := r.readAttributes(where, &mesh, source, mapping); err != nil {
		return Mesh{}, err
	}
	if err := r.morph(where, &mesh, p.Targets, weights); err != nil {
		return Mesh{}, err
	}
	mirrored := false
	if rest != nil {
		if mirrored, err = rest.bend(&mesh, source); err != nil {
			return Mesh{}, err
		}
	}
	if mesh.Indices, err = r.triangles(p.Mode, indices, len(mesh.Positions)); err != nil {
		return Mesh{}, err
	}
	mesh.Indices = dropDegenerate(mesh.Indices, r.unusable(where, mesh.Positions))
	if mirrored {
		flip(mesh.Indices)
	}
	if mesh.Normals == nil {
		if len(mesh.Indices) > r.left.vertices {
			return Mesh{}, fmt.Errorf("%d vertices without shared normals are more than the limit leaves room for: export with normals", len(mesh.Indices))
		}
		return mesh.flatten(), nil
	}
	return mesh.compact(), nil
}

// attributeSource returns the decoded attribute of a primitive, or no data if
// the primitive does not have it. A count of −1 accepts any number.
type attributeSource func(name string, count int, types ...gltf.AccessorType) (floats, error)

// source tells where a primitive's attributes and indices come from: accessors,
// or a Draco stream that replaces them.
func (r *reader) source(p *gltf.Primitive) (attributeSource, []uint32, error) {
	if _, ok := p.Extensions[extDraco]; ok {
		return r.dracoSource(p)
	}
	var indices []uint32
	if p.Indices != nil {
		var err error
		if indices, err = r.indices(*p.Indices); err != nil {
			return nil, nil, fmt.Errorf("indices: %w", err)
		}
	}
	return r.accessorSource(p.Attributes), indices, nil
}

func (r *reader) accessorSource(attributes gltf.PrimitiveAttributes) attributeSource {
	return func(name string, count int, types ...gltf.AccessorType) (floats, error) {
		index, ok := attributes[name]
		if !ok {
			return floats{}, nil
		}
		f, err := r.floats(index, count, types...)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return f, err
	}
}

// readAttributes fills everything but positions and indices.
func (r *reader) readAttributes(where string, mesh *Mesh, source attributeSource, mapping uvMapping) error {
	n := len(mesh.Positions)
	normals, err := source(gltf.NORMAL, n, gltf.AccessorVec3)
	if err != nil {
		return err
	}
	if normals.data != nil {
		mesh.Normals = vec3s(normals)
		for i, normal := range mesh.Normals {
			mesh.Normals[i] = normalized(normal, up)
		}
	}
	tangents, err := source(gltf.TANGENT, n, gltf.AccessorVec4)
	if err != nil {
		return err
	}
	if tangents.data != nil && normals.data != nil {
		mesh.Tangents = tangents4(tangents, mesh.Normals)
	}
	if mapping.set >= 0 {
		uvs, err := source(fmt.Sprintf("TEXCOORD_%d", mapping.set), n, gltf.AccessorVec2)
		if err != nil {
			return err
		}
		if uvs.data != nil {
			mesh.UVs = r.mapUVs(where, uvs, mapping)
		}
	}
	colors, err := source(gltf.COLOR_0, n, gltf.AccessorVec3, gltf.AccessorVec4)
	if err != nil {
		return err
	}
	if colors.data != nil {
		mesh.Colors = r.colors(where, colors)
	}
	sway, err := source(swayAttribute, n, gltf.AccessorScalar, gltf.AccessorVec2, gltf.AccessorVec3, gltf.AccessorVec4)
	if err != nil {
		return err
	}
	if sway.data != nil {
		mesh.Sway = swayOf(sway)
	}
	return nil
}

// unusable marks vertices whose position is not a number, so that what they
// touch is left out; nil where all are good.
func (r *reader) unusable(where string, positions []exact.Vec3) []bool {
	var bad []bool
	for i, p := range positions {
		// A sum is finite only if its terms are, or cancel, which NaN and Inf do not.
		if s := float64(p[0]) + float64(p[1]) + float64(p[2]); math.IsNaN(s) || math.IsInf(s, 0) {
			if bad == nil {
				bad = make([]bool, len(positions))
				r.notice(where, fmt.Sprintf("vertex %d has a position that is not a number; triangles at such vertices are left out", i))
			}
			bad[i] = true
			positions[i] = exact.Vec3{}
		}
	}
	return bad
}

// morph adds the morph targets at the weights that the file rests at.
func (r *reader) morph(where string, mesh *Mesh, targets []gltf.PrimitiveAttributes, weights []float64) error {
	const most = 1024
	switch {
	case len(targets) == 0:
		return nil
	case len(targets) > most:
		return fmt.Errorf("has %d morph targets, more than the limit of %d", len(targets), most)
	}
	r.notice(where, "has morph targets; it is shown at the file's resting weights")
	for t, target := range targets {
		if t >= len(weights) || weights[t] == 0 || math.IsNaN(weights[t]) {
			continue
		}
		source, n := r.accessorSource(target), len(mesh.Positions)
		moves, err := source(gltf.POSITION, n, gltf.AccessorVec3)
		if err != nil {
			return fmt.Errorf("morph target %d: %w", t, err)
		}
		turns, err := source(gltf.NORMAL, n, gltf.AccessorVec3)
		if err != nil {
			return fmt.Errorf("morph target %d: %w", t, err)
		}
		weight := float32(weights[t])
		if moves.data != nil {
			for i := range mesh.Positions {
				mesh.Positions[i] = exact.Add(mesh.Positions[i], exact.Scale(moves.vec3(i), weight))
			}
		}
		if turns.data != nil && mesh.Normals != nil {
			for i := range mesh.Normals {
				mesh.Normals[i] = normalized(exact.Add(mesh.Normals[i], exact.Scale(turns.vec3(i), weight)), up)
			}
		}
	}
	return nil
}

func vec3s(f floats) []exact.Vec3 {
	out := make([]exact.Vec3, f.count())
	for i := range out {
		out[i] = f.vec3(i)
	}
	return out
}

// colors converts COLOR_0, whose values are linear, to 8 bits.
func (r *reader) colors(where string, f floats) [][4]uint8 {
	out := make([][4]uint8, f.count())
	above := false
	for i := range out {
		out[i][3] = 255
		for c, v := range f.at(i) {
			above = above || v > 1.001
			out[i][c] = unorm8(v)
		}
	}
	if above {
		r.notice(where, "has vertex colours above 1, which are clamped")
	}
	return out
}

// unorm8 rounds a number between 0 and 1 to 8 bits; what lies outside is
// clamped and what is no number becomes 0.
func unorm8(v float32) uint8 {
	if !(v > 0) {
		return 0
	}
	return uint8(min(v, 1)*255 + 0.5)
}

// swayAttribute is Copse's own vertex attribute: how far wind moves a vertex.
const swayAttribute = "_SWAY"

// swayOf reads the first component of the sway attribute.
func swayOf(f floats) []uint8 {
	out := make([]uint8, f.count())
	for i := range out {
		out[i] = unorm8(f.at(i)[0])
	}
	return out
}
