package cook

import (
	"bytes"
	"fmt"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"copse/internal/srgb"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/shapes"
)

// GLB writes a result as a binary glTF 2.0 file: a node for each part and group,
// meshes shared by parts of equal shape, size and material. Metres, +Y up, as the
// format wants. Parts with a MeshId are written as the block they fill, with the
// id in the node's extras.
func GLB(r *procedural.Result) ([]byte, error) {
	w := &glbWriter{doc: gltf.NewDocument(), geometry: map[geometryKey]gltf.PrimitiveAttributes{}, indices: map[geometryKey]int{}, materials: map[materialKey]int{}, meshes: map[meshKey]int{}}
	w.doc.Asset.Generator = "copse"
	w.doc.Scenes[0].Name = "model"
	groups := make([]int, len(r.Groups))
	for i, g := range r.Groups {
		groups[i] = w.node(&gltf.Node{Name: g.Name}, parentOf(groups, g.Group))
	}
	for i := range r.Parts {
		if err := w.part(&r.Parts[i], parentOf(groups, r.Parts[i].Group)); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	if err := gltf.NewEncoder(&out).Encode(w.doc); err != nil {
		return nil, fmt.Errorf("glTF: %w", err)
	}
	return out.Bytes(), nil
}

// glbWriter collects a document, sharing what is equal.
type glbWriter struct {
	doc       *gltf.Document
	geometry  map[geometryKey]gltf.PrimitiveAttributes
	indices   map[geometryKey]int
	materials map[materialKey]int
	meshes    map[meshKey]int
}

type geometryKey struct {
	shape procedural.Shape
	size  datatype.Vector3
}

type materialKey struct {
	color        [3]uint8
	material     uint16
	transparency float32
}

type meshKey struct {
	geometryKey
	materialKey
}

// parentOf is the node of a group, −1 for the scene.
func parentOf(groups []int, group int32) int {
	if group < 0 {
		return -1
	}
	return groups[group]
}

func (w *glbWriter) node(n *gltf.Node, parent int) int {
	index := len(w.doc.Nodes)
	w.doc.Nodes = append(w.doc.Nodes, n)
	if parent < 0 {
		w.doc.Scenes[0].Nodes = append(w.doc.Scenes[0].Nodes, index)
	} else {
		w.doc.Nodes[parent].Children = append(w.doc.Nodes[parent].Children, index)
	}
	return index
}

func (w *glbWriter) part(p *procedural.Part, parent int) error {
	mesh, err := w.mesh(p)
	if err != nil {
		return err
	}
	q := p.CFrame.Quaternion()
	n := &gltf.Node{
		Name: p.Name, Mesh: gltf.Index(mesh),
		Translation: [3]float64{float64(p.CFrame.Position.X), float64(p.CFrame.Position.Y), float64(p.CFrame.Position.Z)},
		Rotation:    [4]float64{float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])},
		Scale:       [3]float64{1, 1, 1},
	}
	if p.Mesh != "" {
		n.Extras = map[string]string{"meshId": p.Mesh}
	}
	w.node(n, parent)
	return nil
}

func (w *glbWriter) mesh(p *procedural.Part) (int, error) {
	key := meshKey{geometryKey{p.Shape, p.Shape.Extents(p.Size)}, materialKey{p.Color, p.Material, p.Transparency}}
	if m, ok := w.meshes[key]; ok {
		return m, nil
	}
	attributes, ok := w.geometry[key.geometryKey]
	if !ok {
		g := shapes.Build(p.Shape, p.Size)
		var err error
		attributes, err = modeler.WritePrimitiveAttributes(w.doc,
			modeler.PrimitiveAttribute{Name: gltf.POSITION, Data: g.Positions},
			modeler.PrimitiveAttribute{Name: gltf.NORMAL, Data: g.Normals},
			modeler.PrimitiveAttribute{Name: gltf.TEXCOORD_0, Data: g.UVs})
		if err != nil {
			return 0, fmt.Errorf("glTF: %w", err)
		}
		w.geometry[key.geometryKey] = attributes
		indices := make([]uint16, len(g.Indices)) // no shape has more corners
		for i, v := range g.Indices {
			indices[i] = uint16(v)
		}
		w.indices[key.geometryKey] = modeler.WriteIndices(w.doc, indices)
	}
	index := len(w.doc.Meshes)
	w.doc.Meshes = append(w.doc.Meshes, &gltf.Mesh{Primitives: []*gltf.Primitive{{
		Attributes: attributes, Indices: gltf.Index(w.indices[key.geometryKey]), Material: gltf.Index(w.material(key.materialKey)),
	}}})
	w.meshes[key] = index
	return index, nil
}

// surface is how a material reflects light.
type surface struct{ metallic, roughness float64 }

// surfaces are the materials that are not simply rough.
var surfaces = map[string]surface{
	"Metal": {1, 0.35}, "DiamondPlate": {1, 0.4}, "Foil": {1, 0.2}, "CorrodedMetal": {0.6, 0.8}, "Glass": {0, 0.05}, "Ice": {0, 0.15},
	"Glacier": {0, 0.3}, "SmoothPlastic": {0, 0.4}, "Plastic": {0, 0.55}, "Marble": {0, 0.25}, "Granite": {0, 0.5}, "CeramicTiles": {0, 0.3},
	"Neon": {0, 1}, "Leather": {0, 0.6},
}

func (w *glbWriter) material(key materialKey) int {
	if m, ok := w.materials[key]; ok {
		return m
	}
	name := "Plastic"
	if item := datatype.Enum("Material").ByValue(int(key.material)); item != nil {
		name = item.Name
	}
	look, ok := surfaces[name]
	if !ok {
		look = surface{0, 0.9}
	}
	color := [4]float64{srgb.Linear[key.color[0]], srgb.Linear[key.color[1]], srgb.Linear[key.color[2]], 1 - float64(key.transparency)}
	m := &gltf.Material{Name: name, PBRMetallicRoughness: &gltf.PBRMetallicRoughness{
		BaseColorFactor: &color, MetallicFactor: gltf.Float(look.metallic), RoughnessFactor: gltf.Float(look.roughness),
	}}
	if key.transparency > 0 {
		m.AlphaMode = gltf.AlphaBlend
	}
	if name == "Neon" {
		m.EmissiveFactor = [3]float64{color[0], color[1], color[2]}
	}
	w.doc.Materials = append(w.doc.Materials, m)
	w.materials[key] = len(w.doc.Materials) - 1
	return w.materials[key]
}
