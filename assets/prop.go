package assets

import (
	"fmt"

	"copse/internal/exact"
	"copse/lod"
)

// Prop is a model made ready for drawing: baked into levels of detail, with
// one vertex buffer for all parts and levels, and its pictures with mip maps.
type Prop struct {
	Name     string
	Vertices Vertices
	Indices  []uint32 // triangles of all levels, into Vertices
	// Levels are the parts to draw at each level of detail. At the levels
	// below the first, parts whose materials allow it are one part, so that a
	// far tree costs one draw and not two.
	Levels  [lod.Levels][]PropPart
	Images  [][]Image // referred to by materials; each with its mip levels, largest first
	Min     exact.Vec3
	Max     exact.Vec3 // bounds in metres
	Notices []Notice
	Reports []lod.Report // of the model's parts, in their order
}

// maxClasses is the number of a model's parts that can be drawn as one.
const maxClasses = 4

// PropPart is what one draw call shows: a range of indices and a material.
type PropPart struct {
	Name         string
	First, Count uint32 // in Prop.Indices
	// Grow is the factor by which vertices of each class are moved away from
	// their piece's centre: position = center + Grow[class]·(position − center).
	Grow     [maxClasses]float32
	Flat     bool // take normals from screen derivatives
	Material Material
}

// Vertices are the vertex attributes of a prop; all slices are equally long.
type Vertices struct {
	Positions []exact.Vec3 // metres
	Normals   []exact.Vec3 // unit length
	UVs       [][2]float32
	Tangents  [][4]float32
	Colors    [][4]uint16 // linear, 65,535 is 1; the material's base colour is multiplied in
	Sway      []uint8     // how far wind moves the vertex: 0 not at all, 255 fully
	Solid     []uint8     // 255 where the picture's alpha is to be ignored, else 0
	Centers   []exact.Vec3
	Class     []uint8 // below 4: which factor of PropPart.Grow counts
}

// Triangles is the number of triangles at a level of detail.
func (p *Prop) Triangles(level int) int {
	n := 0
	for _, part := range p.Levels[level] {
		n += int(part.Count) / 3
	}
	return n
}

// Prepare makes a model ready for drawing. bake is lod.Bake or a cache in front
// of it. The model is not changed and shares its pictures with the prop.
func Prepare(m *Model, bake func(lod.Mesh) (*lod.Chain, error)) (*Prop, error) {
	p := &Prop{Name: m.Name, Min: m.Min, Max: m.Max, Notices: m.Notices}
	chains := make([]*lod.Chain, len(m.Parts))
	bases := make([]uint32, len(m.Parts))
	for i := range m.Parts {
		part := &m.Parts[i]
		chain, err := bake(m.BakeInput(i))
		if err != nil {
			return nil, fmt.Errorf("%s: part %s: %w", m.Name, part.Name, err)
		}
		chains[i], bases[i] = chain, uint32(len(p.Vertices.Positions))
		p.Vertices.add(part, chain, uint8(i%maxClasses))
		p.Reports = append(p.Reports, chain.Report)
	}
	for level := range p.Levels {
		for _, group := range groups(m.Parts, chains, level) {
			p.addPart(m.Parts, chains, bases, group, level)
		}
	}
	p.addImages(m)
	return p, nil
}

// add appends the vertices of a part in the order of its chain.
func (v *Vertices) add(part *Part, chain *lod.Chain, class uint8) {
	mesh := &part.Mesh
	solid := uint8(0)
	if part.Material.Alpha == AlphaOpaque {
		solid = 255
	}
	for i, s := range chain.Source {
		center := mesh.Positions[s]
		if chain.Centers != nil {
			center = chain.Centers[i]
		}
		v.Positions = append(v.Positions, mesh.Positions[s])
		v.Normals = append(v.Normals, mesh.Normals[s])
		v.UVs = append(v.UVs, valueAt(mesh.UVs, s, [2]float32{}))
		v.Tangents = append(v.Tangents, valueAt(mesh.Tangents, s, [4]float32{1, 0, 0, 1}))
		v.Colors = append(v.Colors, tint(part.Material.BaseColor, valueAt(mesh.Colors, s, [4]uint8{255, 255, 255, 255})))
		v.Sway = append(v.Sway, valueAt(mesh.Sway, s, 0))
		v.Solid = append(v.Solid, solid)
		v.Centers = append(v.Centers, center)
		v.Class = append(v.Class, class)
	}
}

// valueAt is an element of an attribute that may be missing.
func valueAt[T any](attribute []T, i uint32, missing T) T {
	if attribute == nil {
		return missing
	}
	return attribute[i]
}

// tint multiplies a vertex colour with a base colour.
func tint(base [4]float32, vertex [4]uint8) (color [4]uint16) {
	for i := range color {
		color[i] = uint16(min(max(base[i], 0), 1)*float32(vertex[i])/255*65535 + 0.5)
	}
	return color
}

// addPart adds one group of the model's parts as one part of a level.
func (p *Prop) addPart(parts []Part, chains []*lod.Chain, bases []uint32, group []int, level int) {
	part := PropPart{
		Name: parts[group[0]].Name, First: uint32(len(p.Indices)),
		Grow: [maxClasses]float32{1, 1, 1, 1}, Flat: chains[group[0]].Flat, Material: parts[group[0]].Material,
	}
	for _, i := range group {
		for _, v := range chains[i].Of(level) {
			p.Indices = append(p.Indices, bases[i]+v)
		}
		part.Grow[i%maxClasses] = chains[i].Levels[level].Grow
		part.Material = union(part.Material, parts[i].Material)
	}
	part.Count = uint32(len(p.Indices)) - part.First
	part.Material.BaseColor = [4]float32{1, 1, 1, 1} // in the vertex colours
	p.Levels[level] = append(p.Levels[level], part)
}

// addImages makes the mip levels of the model's pictures, as they are used.
func (p *Prop) addImages(m *Model) {
	for i, im := range m.Images {
		use, cutoff := UseColor, float32(0)
		for _, part := range m.Parts {
			if part.Material.NormalImage == i {
				use = UseNormal
			}
			if part.Material.BaseColorImage == i && part.Material.Alpha == AlphaMask {
				cutoff = part.Material.AlphaCutoff
			}
		}
		levels := append([]Image{im}, Mipmaps(im, use, cutoff)...)
		if bleeds(m, i) {
			bleed(levels)
		}
		p.Images = append(p.Images, levels)
	}
}
