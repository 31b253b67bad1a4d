package render

import (
	"copse/assets"
	"copse/internal/exact"
	"copse/lod"
	"copse/render/gl"
)

// uploaded is a model on the graphics card: one vertex buffer for all its parts
// and levels.
type uploaded struct {
	vertices *gl.Buffer
	tangents *gl.Buffer // nil without a normal map
	centers  *gl.Buffer // nil where no level grows its pieces
	indices  *gl.Buffer
	array    *gl.VertexArray
	pictures []*modelPicture
	levels   [lod.Levels][]part
	speck    part // of no triangles where there is none
	radius   float32
	min, max exact.Vec3
}

// part is what one draw call draws of each instance: a range of indices and a
// material.
type part struct {
	first, count int
	look         look
}

// look is a material as the shaders take it.
type look struct {
	base, relief *gl.Texture
	stage        stage
	cull         gl.Cull
	grows        bool
	values       [lookValues][4]float32
}

// The values of a look, as in shaders/look.glsl.
const (
	lookGrowth   = iota // of each class of vertices
	lookMaterial        // alpha cutoff, flat, seen from both sides, roughness
	lookEmissive        // rgb, unlit
	lookRelief          // strength of the normal map, blended
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

// level returns the parts that are drawn at a level of detail.
func (u *uploaded) level(lod int) []part { return u.levels[min(lod, len(u.levels)-1)] }

// faceted reports whether normals are those of the triangles.
func (l *look) faceted() bool { return l.values[lookMaterial][1] > 0.5 }

// lookOf translates a part's material.
func lookOf(p *modelPart, base, relief *gl.Texture) look {
	m := &p.material
	l := look{base: base, relief: relief, cull: gl.CullBack, grows: p.grow != [4]float32{1, 1, 1, 1}}
	material, bump := &l.values[lookMaterial], &l.values[lookRelief]
	l.values[lookGrowth] = p.grow
	material[1], material[2], material[3] = float32(oneIf(p.flat)), float32(oneIf(m.DoubleSided)), m.Roughness
	l.values[lookEmissive] = [4]float32{m.Emissive[0], m.Emissive[1], m.Emissive[2], float32(oneIf(m.Unlit))}
	if m.DoubleSided {
		l.cull = gl.CullNone
	}
	switch m.Alpha {
	case assets.AlphaMask:
		l.stage = masked
		material[0] = max(m.AlphaCutoff, 1.0/255)
	case assets.AlphaBlend:
		l.stage = blended
		bump[1] = 1
	}
	if p.relief >= 0 {
		bump[0] = m.NormalScale
	}
	return l
}

// delete frees what is the model's own and lets go of its pictures.
func (u *uploaded) delete(from *modelPictures) {
	if u.array != nil {
		u.array.Delete()
	}
	for _, b := range []*gl.Buffer{u.vertices, u.tangents, u.centers, u.indices} {
		if b != nil {
			b.Delete()
		}
	}
	for _, m := range u.pictures {
		from.release(m)
	}
}
