package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// boulder is the shape of one boulder.
type boulder struct {
	half          shape.Vec // half sizes, metres
	planes, chips int       // large cuts, and corners broken off
	detail        int       // the mesh has 20·detail² triangles
	stone         paint.Color
	moss          float64 // how much of its top is overgrown
}

// mossColor is what grows on stones.
var mossColor = paint.Hex(0x65773a)

// stoneMetres is the size on a boulder of the mottled picture, which repeats.
const stoneMetres = 1.6

func (s *studio) stonePicture() *paint.Picture {
	return s.picture("stone", plantPixels, func(c *paint.Canvas, _ *shape.Rand) { c.Bark(1, paint.Mottled(61)) })
}

// grow builds the boulder, about 15 % of it below the ground.
func (k boulder) grow(s *studio, r *shape.Rand) []glb.Part {
	stone := shape.RandomStone(r, k.planes, k.half, 26)
	// A broad foot, so that it sits in the ground rather than on it.
	stone.Planes = append(stone.Planes, shape.Plane{Normal: shape.Vec{0, -1, 0}, Distance: 0.5 * k.half[1]})
	stone.Chip(r, k.chips)
	mesh := k.carve(stone, uint64(r.Float()*1e9))
	settle(mesh, 0.15)
	k.paint(mesh, uint64(r.Float()*1e9))
	return []glb.Part{{Mesh: boxMapped(mesh, stoneMetres), Material: glb.Material{Name: "stone", Color: k.stone.Linear(), Image: s.stonePicture()}}}
}

// carve makes the stone's skin, roughened a little. The vertex tint holds the
// flatness and the tone of the face until paint.
func (k boulder) carve(stone shape.Stone, seed uint64) *shape.Mesh {
	mesh := &shape.Mesh{}
	dirs, indices := shape.Sphere(k.detail)
	for _, dir := range dirs {
		normal, flat, tone := stone.Face(dir)
		at := dir.Scale(stone.Radius(dir))
		at = at.Add(normal.Scale(0.02 * k.half[1] * shape.Noise(at.Scale(3/k.half[1]), seed)))
		mesh.Add(shape.Vertex{Pos: at, Normal: normal, Tint: shape.Tint{flat, tone}})
	}
	mesh.Indices = indices
	return mesh
}

// paint tints the skin: faces of different tone, worn and lighter edges, a dark
// foot, moss on top.
func (k boulder) paint(mesh *shape.Mesh, seed uint64) {
	stone, moss := k.stone.Linear(), mossColor.Linear()
	mossTint := shape.Tint{moss[0] / stone[0], moss[1] / stone[1], moss[2] / stone[2]}
	top := 1.3 * k.half[1]
	mesh.Each(0, func(v *shape.Vertex) {
		flat, tone := v.Tint[0], v.Tint[1]
		light := shape.Mix(1, shape.Mix(0.66, 0.84, tone), shape.Smooth(0.5, 0.9, flat))
		light *= shape.Mix(0.45, 1, shape.Smooth(-0.12*top, 0.42*top, v.Pos[1]))
		warm := 0.5 + 0.5*shape.Noise(v.Pos.Scale(1.1/k.half[1]), seed)
		v.Tint = shape.Tint{light, light * shape.Mix(1, 0.96, warm), light * shape.Mix(1, 0.88, warm)}
		grown := v.Normal[1] + 0.4*shape.Noise(v.Pos.Scale(2.4/k.half[1]), seed+1)
		cover := k.moss * shape.Smooth(0.2, 0.55, grown)
		v.Tint = v.Tint.Mix(mossTint.Dim(0.7+0.3*light), cover)
	})
}

// boxMapped gives a mesh texture coordinates by looking at each triangle along
// the axis it faces most; vertices are doubled where the axis changes. The picture
// repeats after that many metres.
func boxMapped(mesh *shape.Mesh, metres float64) *shape.Mesh {
	out := &shape.Mesh{}
	copies := map[[2]uint32]uint32{} // vertex and axis → copy
	for i := 0; i < len(mesh.Indices); i += 3 {
		var facing shape.Vec
		for _, v := range mesh.Indices[i : i+3] {
			facing = facing.Add(mesh.Vertices[v].Normal)
		}
		axis := uint32(0)
		for k := range uint32(3) {
			if math.Abs(facing[k]) > math.Abs(facing[axis]) {
				axis = k
			}
		}
		for _, v := range mesh.Indices[i : i+3] {
			key := [2]uint32{v, axis}
			index, ok := copies[key]
			if !ok {
				vertex := mesh.Vertices[v]
				p := vertex.Pos
				vertex.UV = [2]float64{p[(axis+2)%3] / metres, -p[(axis+1)%3] / metres}
				index = out.Add(vertex)
				copies[key] = index
			}
			out.Indices = append(out.Indices, index)
		}
	}
	return out
}

// settle lowers a mesh until the given part of its height is below the ground.
func settle(mesh *shape.Mesh, below float64) {
	low, high := mesh.Vertices[0].Pos[1], mesh.Vertices[0].Pos[1]
	for _, v := range mesh.Vertices {
		low, high = min(low, v.Pos[1]), max(high, v.Pos[1])
	}
	drop := low + below*(high-low)
	mesh.Each(0, func(v *shape.Vertex) { v.Pos[1] -= drop })
}
