package gen

import (
	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// boulder is the shape of one boulder.
type boulder struct {
	half      shape.Vec // half sizes, metres
	planes    int       // cuts: few make it angular
	sharpness float64
	detail    int // the mesh has 20·detail² triangles
	stone     paint.Color
	moss      float64 // how much of its top is overgrown
}

// mossColor is what grows on stones and logs.
var mossColor = paint.Hex(0x7d9440)

// grow builds the boulder, about 15 % of it below the ground.
func (k boulder) grow(_ *studio, r *shape.Rand) []glb.Part {
	var mesh shape.Mesh
	stone := shape.RandomStone(r, k.planes, k.half, k.sharpness)
	k.carve(&mesh, stone, uint64(r.Float()*1e9))
	settle(&mesh, 0.15)
	k.paint(&mesh, uint64(r.Float()*1e9))
	return []glb.Part{{Mesh: &mesh, Material: glb.Material{Name: "stone", Color: k.stone.Linear()}}}
}

// carve makes the stone's skin, roughened a little. The vertex tint keeps the
// flatness of the face until paint.
func (k boulder) carve(mesh *shape.Mesh, stone shape.Stone, seed uint64) {
	dirs, indices := shape.Sphere(k.detail)
	for _, dir := range dirs {
		normal, flat := stone.Face(dir)
		at := dir.Scale(stone.Radius(dir))
		at = at.Add(normal.Scale(0.025 * k.half[1] * shape.Noise(at.Scale(3/k.half[1]), seed)))
		mesh.Add(shape.Vertex{Pos: at, Normal: normal, Tint: shape.Grey(flat)})
	}
	mesh.Indices = indices
}

// paint tints the skin: worn, lighter edges, a dark foot, moss on top.
func (k boulder) paint(mesh *shape.Mesh, seed uint64) {
	stone, moss := k.stone.Linear(), mossColor.Linear()
	mossTint := shape.Tint{moss[0] / stone[0], moss[1] / stone[1], moss[2] / stone[2]}
	top := 2 * k.half[1] * 0.85
	mesh.Each(0, func(v *shape.Vertex) {
		flat := v.Tint[0]
		light := shape.Mix(1, 0.8, shape.Smooth(0.55, 0.95, flat))
		light *= 0.92 + 0.08*shape.Noise(v.Pos.Scale(2.2/k.half[1]), seed)
		light *= shape.Mix(0.5, 1, shape.Smooth(-0.12*top, 0.4*top, v.Pos[1]))
		v.Tint = shape.Tint{light, light, light * 0.98}
		grown := v.Normal[1] + 0.35*shape.Noise(v.Pos.Scale(1.8/k.half[1]), seed+1)
		cover := k.moss * shape.Smooth(0.35, 0.75, grown)
		v.Tint = v.Tint.Mix(mossTint.Dim(0.75+0.25*light), cover)
	})
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
