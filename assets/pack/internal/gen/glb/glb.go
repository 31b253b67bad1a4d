// Package glb writes the pack's props as binary glTF.
package glb

import (
	"bytes"
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// Sway is the vertex attribute that holds how far wind carries a vertex, a float
// from 0 to 1. It is an attribute of its own because other viewers would take
// the alpha of COLOR_0 for opacity.
const Sway = "_SWAY"

// Material is how a part's surface looks.
type Material struct {
	Name  string
	Color [3]float64     // linear base colour factor
	Image *paint.Picture // nil for none
	Mask  bool           // leaf card: alpha is cut at one half, and both sides show
}

// Part is one primitive of the prop's mesh.
type Part struct {
	Mesh     *shape.Mesh
	Material Material
}

// Encode returns the binary glTF of a prop: one named node with one mesh, whose
// primitives are the parts in order.
func Encode(name string, parts []Part) ([]byte, error) {
	doc := gltf.NewDocument()
	doc.Asset.Generator = "Copse prop pack"
	doc.Scenes[0].Name = name
	mesh := &gltf.Mesh{Name: name}
	textures := map[*paint.Picture]int{}
	for _, part := range parts {
		if n := len(part.Mesh.Vertices); n == 0 || n > math.MaxUint16 {
			return nil, fmt.Errorf("%s: part %s has %d vertices, want 1 to %d", name, part.Material.Name, n, math.MaxUint16)
		}
		material, err := addMaterial(doc, textures, part.Material)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		mesh.Primitives = append(mesh.Primitives, &gltf.Primitive{
			Attributes: addVertices(doc, part.Mesh, part.Material.Image != nil),
			Indices:    gltf.Index(addIndices(doc, part.Mesh)),
			Material:   gltf.Index(material),
		})
	}
	doc.Meshes = []*gltf.Mesh{mesh}
	doc.Nodes = []*gltf.Node{{Name: name, Mesh: gltf.Index(0)}}
	doc.Scenes[0].Nodes = []int{0}

	var out bytes.Buffer
	encoder := gltf.NewEncoder(&out)
	encoder.AsBinary = true
	if err := encoder.Encode(doc); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out.Bytes(), nil
}

func addIndices(doc *gltf.Document, mesh *shape.Mesh) int {
	indices := make([]uint16, len(mesh.Indices))
	for i, v := range mesh.Indices {
		indices[i] = uint16(v)
	}
	return modeler.WriteIndices(doc, indices)
}

func addVertices(doc *gltf.Document, mesh *shape.Mesh, textured bool) gltf.PrimitiveAttributes {
	n := len(mesh.Vertices)
	positions, normals := make([][3]float32, n), make([][3]float32, n)
	uvs, colors, sway := make([][2]float32, n), make([][4]uint8, n), make([]float32, n)
	for i, v := range mesh.Vertices {
		for k := range 3 {
			positions[i][k] = rounded(v.Pos[k])
			normals[i][k] = rounded(v.Normal[k])
			colors[i][k] = unit8(v.Tint[k])
		}
		uvs[i] = [2]float32{rounded(v.UV[0]), rounded(v.UV[1])}
		colors[i][3] = 255
		sway[i] = float32(math.Round(shape.Clamp(v.Sway)*255) / 255)
	}
	attributes := gltf.PrimitiveAttributes{
		gltf.POSITION: modeler.WritePosition(doc, positions),
		gltf.NORMAL:   modeler.WriteNormal(doc, normals),
		gltf.COLOR_0:  modeler.WriteColor(doc, colors),
		Sway:          modeler.WriteAccessor(doc, gltf.TargetArrayBuffer, sway),
	}
	if textured {
		attributes[gltf.TEXCOORD_0] = modeler.WriteTextureCoord(doc, uvs)
	}
	return attributes
}

// rounded keeps four decimals, so that the last bits of sines, which differ
// between CPUs, do not reach the file.
func rounded(x float64) float32 {
	return float32(math.Round(x*1e4)/1e4 + 0) // + 0 turns −0 into 0
}

func unit8(x float64) uint8 { return uint8(shape.Clamp(x)*255 + 0.5) }

// addMaterial appends a material, and its picture unless an earlier part brought
// it, and returns the material's index.
func addMaterial(doc *gltf.Document, textures map[*paint.Picture]int, m Material) (int, error) {
	pbr := &gltf.PBRMetallicRoughness{
		BaseColorFactor: &[4]float64{decimals(m.Color[0]), decimals(m.Color[1]), decimals(m.Color[2]), 1},
		MetallicFactor:  gltf.Float(0),
		RoughnessFactor: gltf.Float(0.9),
	}
	if m.Image != nil {
		texture, ok := textures[m.Image]
		if !ok {
			var err error
			if texture, err = addTexture(doc, m.Image); err != nil {
				return 0, err
			}
			textures[m.Image] = texture
		}
		pbr.BaseColorTexture = &gltf.TextureInfo{Index: texture}
	}
	material := &gltf.Material{Name: m.Name, PBRMetallicRoughness: pbr}
	if m.Mask {
		material.AlphaMode = gltf.AlphaMask
		material.AlphaCutoff = gltf.Float(0.5)
		material.DoubleSided = true
	}
	doc.Materials = append(doc.Materials, material)
	return len(doc.Materials) - 1, nil
}

func addTexture(doc *gltf.Document, p *paint.Picture) (int, error) {
	image, err := modeler.WriteImage(doc, p.Name, "image/png", bytes.NewBuffer(p.PNG))
	if err != nil {
		return 0, err
	}
	doc.Samplers = append(doc.Samplers, &gltf.Sampler{
		MagFilter: gltf.MagLinear, MinFilter: gltf.MinLinearMipMapLinear,
		WrapS: gltf.WrapRepeat, WrapT: gltf.WrapRepeat,
	})
	doc.Textures = append(doc.Textures, &gltf.Texture{
		Name: p.Name, Sampler: gltf.Index(len(doc.Samplers) - 1), Source: gltf.Index(image),
	})
	return len(doc.Textures) - 1, nil
}

func decimals(x float64) float64 { return math.Round(x*1e4) / 1e4 }
