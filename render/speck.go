package render

import (
	"math"
	"slices"

	"copse/assets"
	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/srgb"
)

// A speck stands for a small prop that covers a few pixels: a pyramid of four
// triangles as large as the prop, in its mean colour. Where the CPU draws, a prop
// costs what its triangles cost, however small they are.

// speckReach is how far in metres kinds that are shown as specks reach from their
// foot at most: the others are few, and told by their outlines even from afar.
const speckReach = 2

// The share of its box that a pyramid covers, and by which factors it is made
// narrower or wider to cover what the prop does.
const (
	pyramidShare           = 0.5
	leastSpread, mostWider = 0.5, 1.25
)

// addSpeck appends the pyramid to the vertices and indices of a model that is else
// complete.
func (m *Model) addSpeck(p *assets.Prop) {
	if m.Radius > speckReach {
		return
	}
	color, share, leafy := m.meanLook(p)
	spread := min(max(float32(math.Sqrt(float64(share/pyramidShare))), leastSpread), mostWider)
	middle := exact.Scale(exact.Add(p.Min, p.Max), 0.5)
	half := exact.Scale(exact.Sub(p.Max, p.Min), 0.5*spread)
	upward := float32(1) // leaves take the light of the whole sky
	if leafy == plainSurface {
		upward = 0.5
	}
	corner := func(x, z float32) vertex {
		at := exact.Vec3{middle[0] + x*half[0], p.Min[1], middle[2] + z*half[2]}
		n := exact.Normalize(exact.Vec3{x, upward, z})
		return vertex{position: at, normal: pack10(n[0], n[1], n[2], 0), color: color, traits: [4]uint8{3: leafy}}
	}
	tip := corner(0, 0)
	tip.position[1] += 2 * half[1]
	first := uint32(len(m.vertices))
	m.vertices = append(m.vertices, corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), tip)
	m.speck = modelPart{
		first: len(m.indices), count: 12, base: -1, relief: -1, grow: [4]float32{1, 1, 1, 1},
		material: assets.Material{Roughness: 1},
	}
	m.indices = slices.Clip(m.indices)
	for side := range uint32(4) {
		m.indices = append(m.indices, first+side, first+4, first+(side+1)%4)
	}
	// Every stream of vertices has as many.
	if m.tangents != nil {
		m.tangents = append(slices.Clip(m.tangents), make([]uint32, 5)...)
	}
	if m.centers != nil {
		m.centers = append(slices.Clip(m.centers), make([]exact.Vec3, 5)...)
	}
}

// meanLook is the mean colour of the finest level, the share of the box that it
// covers as seen from the side, and how most of its surface is shaded.
func (m *Model) meanLook(p *assets.Prop) (color [4]uint16, share float32, surface uint8) {
	var sum [3]float64
	var all, leafy float64
	for i := range p.Levels[0] {
		part := &p.Levels[0][i]
		image := swatchOf(p, part.Material.BaseColorImage)
		for at := part.First; at+2 < part.First+part.Count; at += 3 {
			t := p.Indices[at : at+3]
			v := &p.Vertices
			picture := image.at(v.UVs[t[0]], v.UVs[t[1]], v.UVs[t[2]])
			area := float64(exact.Length(exact.Cross(exact.Sub(v.Positions[t[1]], v.Positions[t[0]]), exact.Sub(v.Positions[t[2]], v.Positions[t[0]])))) / 2
			alpha := max(picture[3], float64(v.Solid[t[0]])/255)
			area *= alpha
			all += area
			if m.vertices[t[0]].traits[3] != plainSurface {
				leafy += area
			}
			for c := range sum {
				sum[c] += area * picture[c] * float64(v.Colors[t[0]][c])
			}
		}
	}
	color[3] = math.MaxUint16
	for c := range sum {
		color[c] = uint16(min(sum[c]/max(all, 1e-9), math.MaxUint16))
	}
	if leafy > all/2 {
		surface = crownSurface
	}
	size := exact.Sub(p.Max, p.Min)
	box := max(float64(size[1]*(size[0]+size[2])/2), 1e-9)
	// A body shows a quarter of its skin in the mean over all directions (Cauchy); what
	// lies behind each other counts once.
	return color, float32(1 - math.Exp(-all/4/box)), surface
}

// swatch is an image so small that a texel is the colour of a patch of it.
type swatch struct{ assets.Image }

// swatchSide is how many texels it has along a side at most.
const swatchSide = 32

func swatchOf(p *assets.Prop, image int) swatch {
	if image < 0 || image >= len(p.Images) {
		return swatch{}
	}
	for _, level := range p.Images[image] {
		if max(level.Width, level.Height) <= swatchSide {
			return swatch{level}
		}
	}
	return swatch{}
}

// at is the linear light and the alpha at the middle of three texture coordinates,
// white where there is no image.
func (s swatch) at(a, b, c [2]float32) [4]float64 {
	if len(s.Pixels) == 0 {
		return [4]float64{1, 1, 1, 1}
	}
	texel := func(axis, size int) int {
		x := float64(a[axis]+b[axis]+c[axis]) / 3
		return min(int((x-math.Floor(x))*float64(size)), size-1)
	}
	i := 4 * (texel(1, s.Height)*s.Width + texel(0, s.Width))
	out := [4]float64{3: float64(s.Pixels[i+3]) / 255}
	for c := range 3 {
		out[c] = srgb.Linear[s.Pixels[i+c]]
	}
	return out
}

// partSpecks tells the rows of a segment of a list that look no larger than specks,
// being farther than so many metres from the eye, from the others. Those past the finest
// level are all drawn at the coarsest: so there are hardly more calls than without
// specks, and mostly fewer.
func (p *propPass) partSpecks(list []uint32, s *segment, rows *instancing.Rows, eye *exact.Vec3, metres float32) {
	const last = instancing.Levels - 1
	for level := 1; level < last; level++ {
		s.at[last] += s.at[level]
		s.at[level] = 0
	}
	coarse := list[s.first+s.at[0]:][:s.at[last]]
	near := p.nearFirst(coarse, rows, eye, metres)
	s.specks, s.at[last] = s.at[last]-near, near
}

// nearFirst moves the rows of a list that are farther from the eye than so many
// metres behind the others, and returns how many are nearer.
func (p *propPass) nearFirst(list []uint32, rows *instancing.Rows, eye *exact.Vec3, metres float32) (near int) {
	p.far = p.far[:0]
	for _, row := range list {
		if exact.SquaredDistance(rows.Origin(row), eye) > metres*metres {
			p.far = append(p.far, row)
		} else {
			list[near] = row
			near++
		}
	}
	copy(list[near:], p.far)
	return near
}
