package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// pebbles is a cluster of rounded stones. They are no lighter than the scree and
// the cliffs that they come from, on which they would be white specks from afar.
type pebbles struct {
	count  int
	spread float64 // metres
	size   float64 // half size of the largest
	stone  paint.Color
}

// pebbleMetres is the size on a pebble of the stone picture.
const pebbleMetres = 0.7

// grow scatters the stones, the largest in the middle.
func (k pebbles) grow(s *studio, r *shape.Rand) []glb.Part {
	var mesh shape.Mesh
	dirs, indices := shape.Sphere(2)
	turn := r.Angle()
	hues := []shape.Tint{{0.92, 0.92, 0.92}, {0.95, 0.84, 0.7}, {0.6, 0.63, 0.68}, {0.8, 0.72, 0.66}}
	for i := range k.count {
		size := k.size * shape.Mix(1, 0.4, math.Sqrt(float64(i)/float64(k.count))) * r.Range(0.85, 1.1)
		at := shape.Heading(turn+2.4*float64(i), 0).Scale(k.spread * math.Sqrt(float64(i)/float64(k.count)) * r.Range(0.85, 1))
		half := shape.Vec{size * r.Range(0.85, 1.3), size * r.Range(0.5, 0.75), size * r.Range(0.7, 0.95)}
		stone := shape.RandomStone(r, 9, half, 5)
		yaw := r.Angle()
		hue := hues[i%len(hues)].Dim(r.Range(0.8, 1))
		base := uint32(len(mesh.Vertices))
		for _, dir := range dirs {
			normal, _, _ := stone.Face(dir)
			p := dir.Scale(stone.Radius(dir)).Around(shape.Up, yaw)
			p = p.Add(at).Add(shape.Vec{0, half[1] * 0.85, 0})
			light := shape.Mix(0.5, 1, shape.Smooth(-0.2*size, 0.7*size, p[1]))
			mesh.Add(shape.Vertex{Pos: p, Normal: normal.Around(shape.Up, yaw), Tint: hue.Dim(light)})
		}
		for _, index := range indices {
			mesh.Indices = append(mesh.Indices, base+index)
		}
	}
	return []glb.Part{{Mesh: boxMapped(&mesh, pebbleMetres), Material: glb.Material{Name: "stone", Color: k.stone.Linear(), Image: s.stonePicture()}}}
}
