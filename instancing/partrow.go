package instancing

import (
	"copse/internal/exact"
	"copse/internal/srgb"
	"copse/procedural"
	"copse/procedural/datatype"
)

// What a part's row holds in Look: a whole number below 2^24, exact in float32.
//
//	bits 0–5    Material.Look
//	bits 6–13   opacity, 255 for opaque
//	bits 14–21  a number of the part's own, so that no two planks have one grain
//	bit  22     the part casts a shadow
const (
	lookBits     = 6
	opacityShift = 6
	grainShift   = 14
	castsShadow  = 1 << 22
)

// placement is where a model stands: world = pivot · scale · local.
type placement struct {
	pivot datatype.CFrame
	scale float64
}

// partRow places a part: its unit shape is stretched to the box that the shape
// fills, turned and moved. number is the part's among those of its model.
func partRow(p *procedural.Part, at placement, number int) Row {
	frame, size := at.place(p)
	e := p.Shape.Extents(size)
	row := Row{Tint: linearColor(p.Color), Look: packedLook(p, number)}
	side := [3]float32{e.X, e.Y, e.Z}
	position := [3]float32{frame.Position.X, frame.Position.Y, frame.Position.Z}
	for i := range 3 {
		for j := range 3 {
			row.Transform[4*i+j] = frame.R[3*i+j] * side[j]
		}
		row.Transform[4*i+3] = position[i]
	}
	return row
}

func (at placement) place(p *procedural.Part) (datatype.CFrame, datatype.Vector3) {
	local := p.CFrame
	local.Position = local.Position.Scale(at.scale)
	return at.pivot.Mul(local), p.Size.Scale(at.scale)
}

func packedLook(p *procedural.Part, number int) float32 {
	h := uint32(number)*0x9E3779B9 + 0x7F4A7C15
	h ^= h >> 15
	h *= 0x85EBCA6B
	bits := uint32(MaterialOf(p.Material).Look) | uint32(opacityOf(p))<<opacityShift | h>>24<<grainShift
	if p.Flags&procedural.CastShadow != 0 {
		bits |= castsShadow
	}
	return float32(bits)
}

// opacityOf is 255 for a part that hides what is behind it.
func opacityOf(p *procedural.Part) uint8 {
	return uint8((1-min(max(p.Transparency, 0), 1))*255 + 0.5)
}

// linearColor converts sRGB bytes (IEC 61966-2-1).
func linearColor(c [3]uint8) exact.Vec3 {
	return exact.Vec3{float32(srgb.Linear[c[0]]), float32(srgb.Linear[c[1]]), float32(srgb.Linear[c[2]])}
}
