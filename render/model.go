package render

import (
	"math"

	"copse/assets"
	"copse/internal/exact"
)

// Model is a prop made ready for upload: vertices packed, mip levels computed.
// Making one needs no OpenGL and may run on any goroutine; the result is not
// written again.
type Model struct {
	parts    []modelPart
	textures []modelTexture
	// Radius is how far the farthest vertex is from the origin, in metres.
	Radius   float32
	Min, Max exact.Vec3
}

// Parts returns how many parts the model is drawn in.
func (m *Model) Parts() int { return len(m.parts) }

// Triangles returns the triangles of all parts.
func (m *Model) Triangles() int {
	n := 0
	for i := range m.parts {
		n += len(m.parts[i].indices) / 3
	}
	return n
}

// modelPart is a mesh and what it is drawn with. base and relief are indices
// in the model's textures, −1 for none.
type modelPart struct {
	vertices []vertex
	tangents []uint32 // packed like normals; nil without a normal map
	indices  []uint32
	material assets.Material
	base     int
	relief   int
	swaying  bool
}

// modelTexture is an image with all its levels and how it is read.
type modelTexture struct {
	levels  []assets.Image
	sampler assets.Sampler
	color   bool // sRGB
}

// vertex is 32 bytes as the graphics card reads them.
type vertex struct {
	position exact.Vec3
	normal   uint32 // three signed 10-bit numbers
	uv       [2]float32
	color    [4]uint8 // multiplies the base colour
	sway     [4]uint8 // the weight of wind, then room for a piece's centre
}

const vertexSize = 32

// NewModel packs what was read from a file.
func NewModel(m *assets.Model) *Model {
	out := &Model{Min: m.Min, Max: m.Max}
	textures := textureTable{model: out, source: m}
	for i := range m.Parts {
		p := &m.Parts[i]
		part := modelPart{
			vertices: packVertices(&p.Mesh),
			indices:  p.Mesh.Indices,
			material: p.Material,
			base:     textures.add(p.Material.BaseColorImage, p.Material.BaseColorSampler, true),
			relief:   -1,
			swaying:  p.Mesh.Sway != nil,
		}
		if p.Mesh.Tangents != nil {
			part.relief = textures.add(p.Material.NormalImage, p.Material.NormalSampler, false)
			part.tangents = packTangents(p.Mesh.Tangents)
		}
		out.parts = append(out.parts, part)
		for _, v := range p.Mesh.Positions {
			out.Radius = max(out.Radius, exact.Length(v))
		}
	}
	return out
}

// textureTable gives each image and way of reading it one texture.
type textureTable struct {
	model  *Model
	source *assets.Model
	known  []textureKey
}

type textureKey struct {
	image   int
	sampler assets.Sampler
	color   bool
}

func (t *textureTable) add(image int, sampler assets.Sampler, color bool) int {
	if image < 0 || image >= len(t.source.Images) {
		return -1
	}
	key := textureKey{image, sampler, color}
	for i, k := range t.known {
		if k == key {
			return i
		}
	}
	im := t.source.Images[image]
	use, cutoff := assets.UseNormal, float32(0)
	if color {
		use, cutoff = assets.UseColor, t.cutoff(image)
	}
	t.known = append(t.known, key)
	t.model.textures = append(t.model.textures, modelTexture{
		levels:  append([]assets.Image{im}, assets.Mipmaps(im, use, cutoff)...),
		sampler: sampler,
		color:   color,
	})
	return len(t.known) - 1
}

// cutoff is the alpha that a masked part which reads the image asks for; wood
// and leaves often share one picture.
func (t *textureTable) cutoff(image int) float32 {
	for i := range t.source.Parts {
		if m := &t.source.Parts[i].Material; m.Alpha == assets.AlphaMask && m.BaseColorImage == image {
			return m.AlphaCutoff
		}
	}
	return 0
}

func packVertices(m *assets.Mesh) []vertex {
	out := make([]vertex, len(m.Positions))
	for i := range out {
		v := &out[i]
		v.position = m.Positions[i]
		v.normal = pack10(m.Normals[i][0], m.Normals[i][1], m.Normals[i][2], 0)
		v.color = [4]uint8{255, 255, 255, 255}
		if m.UVs != nil {
			v.uv = m.UVs[i]
		}
		if m.Colors != nil {
			v.color = m.Colors[i]
		}
		if m.Sway != nil {
			v.sway[0] = m.Sway[i]
		}
	}
	return out
}

func packTangents(tangents [][4]float32) []uint32 {
	out := make([]uint32, len(tangents))
	for i, t := range tangents {
		out[i] = pack10(t[0], t[1], t[2], t[3])
	}
	return out
}

// pack10 packs −1…1 into three numbers of 10 bits and one of 2, x lowest.
func pack10(x, y, z, w float32) uint32 {
	bits := func(v float32, most float64, mask uint32) uint32 {
		return uint32(int32(math.Round(math.Min(math.Max(float64(v), -1), 1)*most))) & mask
	}
	return bits(x, 511, 0x3ff) | bits(y, 511, 0x3ff)<<10 | bits(z, 511, 0x3ff)<<20 | bits(w, 1, 3)<<30
}
