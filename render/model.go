package render

import (
	"math"

	"copse/assets"
	"copse/internal/exact"
	"copse/lod"
)

// Model is a prop made ready for upload: vertices packed, textures listed.
// Making one needs no OpenGL and may run on any goroutine; the result is not
// written again.
type Model struct {
	vertices []vertex
	tangents []uint32     // packed like normals; nil without a normal map
	centers  []exact.Vec3 // of the pieces that vertices belong to; nil where no level grows any
	indices  []uint32     // of all levels
	levels   [lod.Levels][]modelPart
	speck    modelPart // of small props; else nothing
	textures []modelTexture

	// Radius is how far the farthest vertex of any level is from the origin, in
	// metres, with pieces grown as that level grows them.
	Radius   float32
	Min, Max exact.Vec3 // bounds of level 0
}

// Parts returns how many parts the model is drawn in at its finest level.
func (m *Model) Parts() int { return len(m.levels[0]) }

// Triangles returns the triangles of all parts at a level of detail.
func (m *Model) Triangles(level int) int {
	n := 0
	for i := range m.levels[level] {
		n += m.levels[level][i].count / 3
	}
	return n
}

// Size returns the longest side of the bounds in metres, by which levels of
// detail are chosen.
func (m *Model) Size() float32 {
	d := exact.Sub(m.Max, m.Min)
	return max(d[0], d[1], d[2])
}

// modelPart is a range of indices and what it is drawn with. base and relief
// are indices in the model's textures, −1 for none.
type modelPart struct {
	first, count int
	material     assets.Material
	grow         [4]float32 // by the class of vertices
	flat         bool
	base, relief int
}

// modelTexture is an image with all its levels and how it is read.
type modelTexture struct {
	levels []assets.Image
	pictureKey
}

func newModelTexture(levels []assets.Image, sampler assets.Sampler, color bool) modelTexture {
	return modelTexture{levels, pictureKey{digestOf(levels), sampler, color}}
}

// vertex is 36 bytes as the graphics card reads them.
type vertex struct {
	position exact.Vec3
	normal   uint32 // three signed 10-bit numbers
	uv       [2]float32
	color    [4]uint16
	// traits are the weight of wind, 255 where the picture's alpha is ignored,
	// the class that says which growth counts, and how it shines as leaves do.
	traits [4]uint8
}

const vertexSize = 36

// How a vertex is shaded, as in shaders/prop.glsl.
const (
	plainSurface = 0
	leafSurface  = 128 // light shines through
	crownSurface = 255 // the normal, out of the crown, holds for both sides too
)

// NewModel packs a prepared prop.
func NewModel(p *assets.Prop) *Model {
	out := &Model{Min: p.Min, Max: p.Max, vertices: packVertices(&p.Vertices), indices: p.Indices}
	textures := textureTable{model: out, source: p}
	for level := range p.Levels {
		for i := range p.Levels[level] {
			part := textures.part(&p.Levels[level][i])
			if part.relief >= 0 && out.tangents == nil {
				out.tangents = packTangents(p.Vertices.Tangents)
			}
			if part.grow != [4]float32{1, 1, 1, 1} {
				out.centers = p.Vertices.Centers
			}
			out.reach(p, &part)
			out.levels[level] = append(out.levels[level], part)
		}
	}
	for i := range p.Levels[0] {
		out.shade(p, &p.Levels[0][i])
	}
	out.addSpeck(p)
	return out
}

// reach widens Radius to hold a part.
func (m *Model) reach(p *assets.Prop, part *modelPart) {
	v := &p.Vertices
	for _, i := range m.indices[part.first : part.first+part.count] {
		at := v.Positions[i]
		if grow := part.grow[v.Class[i]]; grow != 1 {
			at = exact.Add(at, exact.Scale(exact.Sub(at, v.Centers[i]), grow-1))
		}
		m.Radius = max(m.Radius, exact.Length(at))
	}
}

// shade tells the vertices of a part of level 0, where no parts are joined, how
// their surface is shaded, so that it stays the same where parts are joined.
func (m *Model) shade(p *assets.Prop, part *assets.PropPart) {
	if !part.Material.DoubleSided {
		return
	}
	indices := m.indices[part.First : part.First+part.Count]
	surface := uint8(plainSurface)
	if part.Material.Alpha == assets.AlphaMask {
		surface = leafSurface
	}
	for _, i := range indices {
		if p.Vertices.Sway[i] > 0 {
			// Leaf cards of the built-in pack.
			surface = crownSurface
			break
		}
	}
	for _, i := range indices {
		m.vertices[i].traits[3] = surface
	}
}

// textureTable gives each image and way of reading it one texture.
type textureTable struct {
	model  *Model
	source *assets.Prop
	known  []textureKey
}

type textureKey struct {
	image   int
	sampler assets.Sampler
	color   bool
}

func (t *textureTable) part(p *assets.PropPart) modelPart {
	return modelPart{
		first: int(p.First), count: int(p.Count), material: p.Material, grow: p.Grow, flat: p.Flat,
		base:   t.add(p.Material.BaseColorImage, p.Material.BaseColorSampler, true),
		relief: t.add(p.Material.NormalImage, p.Material.NormalSampler, false),
	}
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
	t.known = append(t.known, key)
	t.model.textures = append(t.model.textures, newModelTexture(t.source.Images[image], sampler, color))
	return len(t.known) - 1
}

func packVertices(v *assets.Vertices) []vertex {
	out := make([]vertex, len(v.Positions))
	for i := range out {
		n := v.Normals[i]
		out[i] = vertex{
			position: v.Positions[i], normal: pack10(n[0], n[1], n[2], 0), uv: v.UVs[i], color: v.Colors[i],
			traits: [4]uint8{v.Sway[i], v.Solid[i], v.Class[i], plainSurface},
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
