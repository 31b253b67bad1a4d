package render

import (
	"copse/assets"
	"copse/internal/exact"
	"copse/render/gl"
)

// uploaded is a model on the graphics card.
type uploaded struct {
	parts    []part
	textures []*gl.Texture
	radius   float32
	min, max exact.Vec3
}

// part is what one draw call draws of each instance: a vertex buffer, ranges of
// indices in it (one per level of detail) and a material.
type part struct {
	vertices *gl.Buffer
	tangents *gl.Buffer // nil without a normal map
	indices  *gl.Buffer
	array    *gl.VertexArray
	levels   []indexRange
	look     look
}

type indexRange struct{ first, count int }

// look is a material as the shaders take it.
type look struct {
	base, relief *gl.Texture
	stage        stage
	cull         gl.Cull
	values       [lookValues][4]float32
}

// The values of a look, as in shaders/look.glsl.
const (
	lookBase     = iota
	lookMaterial // alpha cutoff, leafiness, back faces keep their normal, roughness
	lookEmissive // rgb, unlit
	lookRelief   // strength of the normal map, blended
	lookValues
)

// stage is when a part is drawn: solid parts hide most, masked ones cost more,
// blended ones need everything behind them.
type stage uint8

const (
	solid stage = iota
	masked
	blended
	stageCount
)

// upload sends a model. white and flat stand in for missing images.
func upload(c *gl.Context, m *Model, q Quality, white, flat *gl.Texture) *uploaded {
	u := &uploaded{radius: m.Radius, min: m.Min, max: m.Max}
	for i := range m.textures {
		u.textures = append(u.textures, uploadTexture(c, &m.textures[i], q))
	}
	pick := func(index int, otherwise *gl.Texture) *gl.Texture {
		if index < 0 {
			return otherwise
		}
		return u.textures[index]
	}
	for i := range m.parts {
		p := &m.parts[i]
		u.parts = append(u.parts, uploadPart(c, p, lookOf(p, pick(p.base, white), pick(p.relief, flat))))
	}
	return u
}

func uploadTexture(c *gl.Context, t *modelTexture, q Quality) *gl.Texture {
	wraps := [...]gl.Wrap{assets.WrapRepeat: gl.Repeat, assets.WrapMirror: gl.Mirror, assets.WrapClamp: gl.Clamp}
	spec := gl.TextureSpec{
		Width: t.levels[0].Width, Height: t.levels[0].Height, Levels: len(t.levels), Anisotropy: q.Anisotropy,
		Format: gl.RGBA8, Filter: gl.Trilinear, WrapU: wraps[t.sampler.WrapU], WrapV: wraps[t.sampler.WrapV],
	}
	if t.color {
		spec.Format = gl.SRGBA8
	}
	if t.sampler.Nearest {
		spec.Filter = gl.Pixelated
	}
	texture := c.NewTexture(spec)
	for level, im := range t.levels {
		gl.UpdateTexture(texture, level, 0, 0, im.Width, im.Height, im.Pixels)
	}
	return texture
}

func uploadPart(c *gl.Context, p *modelPart, l look) part {
	out := part{vertices: c.NewBuffer(gl.Static), indices: c.NewBuffer(gl.Static), look: l}
	gl.Upload(out.vertices, p.vertices)
	gl.Upload(out.indices, p.indices)
	out.levels = []indexRange{{0, len(p.indices)}}
	v := out.vertices
	attributes := []gl.Attribute{
		{Buffer: v, Location: 0, Count: 3, Type: gl.Float32, Stride: vertexSize},
		{Buffer: v, Location: 1, Count: 4, Type: gl.Packed10, Normalized: true, Stride: vertexSize, Offset: 12},
		{Buffer: v, Location: 2, Count: 2, Type: gl.Float32, Stride: vertexSize, Offset: 16},
		{Buffer: v, Location: 3, Count: 4, Type: gl.Uint8, Normalized: true, Stride: vertexSize, Offset: 24},
		{Buffer: v, Location: 4, Count: 1, Type: gl.Uint8, Normalized: true, Stride: vertexSize, Offset: 28},
	}
	if p.tangents != nil {
		out.tangents = c.NewBuffer(gl.Static)
		gl.Upload(out.tangents, p.tangents)
		attributes = append(attributes, gl.Attribute{Buffer: out.tangents, Location: 5, Count: 4, Type: gl.Packed10, Normalized: true, Stride: 4})
	}
	out.array = c.NewVertexArray(out.indices, attributes...)
	return out
}

// lookOf translates a material.
func lookOf(p *modelPart, base, relief *gl.Texture) look {
	m := &p.material
	l := look{base: base, relief: relief, cull: gl.CullBack}
	l.values[lookBase] = m.BaseColor
	material, bump := &l.values[lookMaterial], &l.values[lookRelief]
	material[3] = m.Roughness
	l.values[lookEmissive] = [4]float32{m.Emissive[0], m.Emissive[1], m.Emissive[2], float32(oneIf(m.Unlit))}
	if m.DoubleSided {
		l.cull = gl.CullNone
	}
	switch m.Alpha {
	case assets.AlphaMask:
		l.stage = masked
		material[0] = max(m.AlphaCutoff, 1.0/255)
		material[1] = float32(oneIf(m.DoubleSided))
	case assets.AlphaBlend:
		l.stage = blended
		bump[1] = 1
	}
	if p.swaying && m.DoubleSided {
		// Leaf cards of the built-in pack: the normal points out of the crown
		// and holds for both sides.
		material[1], material[2] = 1, 1
	}
	if p.tangents != nil && p.relief >= 0 {
		bump[0] = m.NormalScale
	}
	return l
}

func (u *uploaded) delete() {
	for i := range u.parts {
		p := &u.parts[i]
		p.array.Delete()
		p.vertices.Delete()
		p.indices.Delete()
		if p.tangents != nil {
			p.tangents.Delete()
		}
	}
	for _, t := range u.textures {
		t.Delete()
	}
}
