package render

import (
	"copse/assets"
	"copse/internal/exact"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/procedural/shapes"
)

// Placeholder is what stands for a prop whose file is missing: the box between
// two corners, clear but for its edges, in a colour that nothing grows in.
func Placeholder(low, high exact.Vec3) *Model {
	size := exact.Sub(high, low)
	middle := exact.Scale(exact.Add(low, high), 0.5)
	box := shapes.Build(procedural.Block, datatype.Vector3{X: size[0], Y: size[1], Z: size[2]})
	m := &Model{Min: low, Max: high, indices: box.Indices, textures: []modelTexture{hazard()}}
	corners := [4][2]float32{{0, 0}, {0, 1}, {1, 1}, {1, 0}} // of each face
	for i, at := range box.Positions {
		n := box.Normals[i]
		v := vertex{
			position: exact.Add(at, middle), normal: pack10(n[0], n[1], n[2], 0), uv: corners[i%4],
			color: [4]uint16{0xffff, 0xffff, 0xffff, 0xffff},
		}
		m.vertices = append(m.vertices, v)
		m.Radius = max(m.Radius, exact.Length(v.position))
	}
	part := modelPart{
		count: len(m.indices), grow: [4]float32{1, 1, 1, 1}, base: 0, relief: -1,
		material: assets.Material{Alpha: assets.AlphaBlend, Roughness: 1, DoubleSided: true, Unlit: true},
	}
	for level := range m.levels {
		m.levels[level] = []modelPart{part}
	}
	return m
}

// hazard is a picture of a frame with a cross in it.
func hazard() modelTexture {
	const side, frame = 64, 4
	level := assets.Image{Width: side, Height: side, Pixels: make([]byte, 4*side*side)}
	for y := range side {
		for x := range side {
			alpha := byte(46)
			if edge := min(x, y, side-1-x, side-1-y); edge < frame {
				alpha = 255
			} else if d := x - y; max(d, -d) < 2 || max(x+y-side+1, side-1-x-y) < 2 {
				alpha = 190
			}
			copy(level.Pixels[4*(y*side+x):], []byte{226, 64, 190, alpha})
		}
	}
	return newModelTexture(halved(level), assets.Sampler{WrapU: assets.WrapClamp, WrapV: assets.WrapClamp}, true)
}

// halved returns an image and its levels, each half as large as the one before.
func halved(im assets.Image) []assets.Image {
	levels := []assets.Image{im}
	for im.Width > 1 && im.Height > 1 {
		next := assets.Image{Width: im.Width / 2, Height: im.Height / 2, Pixels: make([]byte, im.Width*im.Height)}
		for y := range next.Height {
			for x := range next.Width {
				for c := range 4 {
					at := func(dx, dy int) int { return int(im.Pixels[4*((2*y+dy)*im.Width+2*x+dx)+c]) }
					next.Pixels[4*(y*next.Width+x)+c] = byte((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4)
				}
			}
		}
		levels = append(levels, next)
		im = next
	}
	return levels
}
