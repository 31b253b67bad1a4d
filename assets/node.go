package assets

import (
	"errors"
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
)

// readNode adds the parts of the mesh that a node shows.
func (r *reader) readNode(index int, worlds []affine) error {
	node := r.doc.Nodes[index]
	mesh, err := at(r.doc.Meshes, *node.Mesh, "mesh")
	if err != nil {
		return err
	}
	places := []affine{worlds[index]}
	instances, err := r.instances(node)
	if err != nil {
		return fmt.Errorf("%s: %w", extInstancing, err)
	}
	if instances != nil {
		places = places[:0]
		for _, instance := range instances {
			places = append(places, worlds[index].mul(instance))
		}
	}
	rest, err := r.rest(node, worlds)
	if err != nil {
		return err
	}
	for i, primitive := range mesh.Primitives {
		where := fmt.Sprintf("%s primitive %d", label("mesh", *node.Mesh, mesh.Name), i)
		if primitive == nil {
			return fmt.Errorf("%s: is null", where)
		}
		if err := take(&r.left.primitives, 1, "primitives"); err != nil {
			return err
		}
		name := node.Name
		if name == "" {
			name = mesh.Name
		}
		weights := node.Weights
		if len(weights) == 0 {
			weights = mesh.Weights
		}
		pose, at := rest, places
		if _, skinned := primitive.Attributes["JOINTS_0"]; !skinned {
			pose = nil
		}
		if pose != nil {
			at = []affine{identity} // the joints say where a skinned mesh stands
		}
		if err := r.readPart(name, where, primitive, weights, pose, at); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
	}
	return nil
}

// readPart adds one part: the primitive's mesh at every place that is given.
func (r *reader) readPart(name, where string, p *gltf.Primitive, weights []float64, rest *skeleton, places []affine) error {
	switch p.Mode {
	case gltf.PrimitiveTriangles, gltf.PrimitiveTriangleStrip, gltf.PrimitiveTriangleFan:
	default:
		r.notice(where, fmt.Sprintf("consists of %s, only triangles are shown", p.Mode))
		return nil
	}
	use, err := r.material(p)
	if err != nil {
		return err
	}
	material := use.material
	mesh, err := r.readMesh(where, p, use.mapping, weights, rest)
	if err != nil {
		return err
	}
	if len(mesh.Indices) == 0 {
		r.notice(where, "has no triangles and is left out")
		return nil
	}
	if material.NormalImage >= 0 && mesh.UVs != nil && mesh.Tangents == nil {
		mesh.computeTangents()
	}
	if err := take(&r.left.parts, 1, "parts"); err != nil {
		return err
	}
	if mesh, err = r.place(mesh, places); err != nil {
		return err
	}
	r.decideAlpha(where, &material, &mesh)
	r.model.Parts = append(r.model.Parts, Part{Name: name, Mesh: mesh, Material: material})
	return nil
}

// place transforms a mesh to every place and joins the copies.
func (r *reader) place(mesh Mesh, places []affine) (Mesh, error) {
	if n := len(mesh.Positions); n > 0 && len(places) > r.left.vertices/n {
		return mesh, fmt.Errorf("%d instances of %d vertices exceed the limit on vertices: place the prop with the brush instead", len(places), n)
	}
	if n := len(mesh.Indices); n > 0 && len(places)-1 > r.left.indices/n {
		return mesh, fmt.Errorf("%d instances of %d triangles exceed the limit on indices: place the prop with the brush instead", len(places), n/3)
	}
	r.left.vertices -= len(places) * len(mesh.Positions)
	r.left.indices -= (len(places) - 1) * len(mesh.Indices)
	if len(places) == 1 {
		mesh.transform(places[0])
	} else {
		mesh = mesh.replicate(places)
	}
	for _, p := range mesh.Positions {
		for _, v := range p {
			if math.IsInf(float64(v), 0) || math.IsNaN(float64(v)) {
				return mesh, errors.New("its transform moves vertices to infinity")
			}
		}
	}
	return mesh, nil
}
