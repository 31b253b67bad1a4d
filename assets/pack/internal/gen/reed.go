package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// reed is the shape of one clump of cattails or reeds.
type reed struct {
	height, spread float64
	leaves, stalks int
	plume          bool // plumes in place of cattails
}

// The reed picture holds leaves in its left half, a cattail and a plume in the
// two columns of its right half.
var reedLeaf, reedCattail, reedPlume = shape.Rect{U0: 0, V0: 0, U1: 0.5, V1: 1},
	shape.Rect{U0: 0.5, V0: 0, U1: 0.75, V1: 1}, shape.Rect{U0: 0.75, V0: 0, U1: 1, V1: 1}

func (s *studio) reedPicture() *paint.Picture {
	return s.picture("reed", plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		root, blade, tip := paint.Hex(0x425a30), paint.Hex(0x728a48), paint.Hex(0xaab070)
		leaves := framed(c, paint.Box{X1: 0.5, Y1: 1})
		for i := range 14 {
			x := shape.Mix(0.1, 0.4, float64(i*5%14)/13)
			rise := 0.6 * foot(r, (x-0.1)/0.3)
			line := paint.Arc(x, 1.01-rise, -math.Pi/2+r.Range(-0.07, 0.07), r.Range(0.7, 0.96)-rise, (x-0.25)*1.1, 14)
			wide, light := r.Range(0.022, 0.034), blade.Mix(tip, r.Float())
			leaves.Stroke(line, wide, 0.004, root.Lit(r.Range(0.7, 0.9)), light.Lit(0.85))
			leaves.Stroke(line, 0.35*wide, 0.002, root, light)
		}
		stalk := paint.Hex(0x8f9a52)
		c.Stroke([][2]float64{{0.625, 1.01}, {0.625, 0.03}}, 0.026, 0.012, root, stalk)
		c.Stroke([][2]float64{{0.625, 0.32}, {0.625, 0.12}}, 0.062, 0.056, paint.Hex(0x452c1e), paint.Hex(0x74492d))
		c.Stroke([][2]float64{{0.616, 0.31}, {0.616, 0.13}}, 0.014, 0.014, paint.Hex(0x62402a), paint.Hex(0x8c6040))
		c.Stroke([][2]float64{{0.875, 1.01}, {0.875, 0.06}}, 0.024, 0.01, root, stalk)
		for i := range 70 {
			u := float64(i) / 69
			side := float64(i%2)*2 - 1
			line := paint.Arc(0.875, shape.Mix(0.42, 0.05, u), -math.Pi/2+side*r.Range(0.15, 0.7), shape.Mix(0.13, 0.05, u), side*0.6, 5)
			color := paint.Hex(0x86694c).Mix(paint.Hex(0xc4ad85), r.Float())
			c.Stroke(line, 0.016, 0.006, color.Lit(0.85), color)
		}
	})
}

// grow builds the clump.
func (k reed) grow(s *studio, r *shape.Rand) []glb.Part {
	var mesh shape.Mesh
	tuft(&mesh, r, []shape.Rect{reedLeaf}, k.height*0.85, k.spread, k.leaves)
	head := reedCattail
	if k.plume {
		head = reedPlume
	}
	turn := r.Angle()
	for i := range k.stalks {
		out := shape.Heading(turn+2.4*float64(i), 0)
		foot := out.Scale(k.spread * 0.45 * math.Sqrt((float64(i)+0.3)/float64(k.stalks))).Add(shape.Vec{0, -0.05, 0})
		tall := k.height * r.Range(0.78, 1.03)
		tip := foot.Add(out.Scale(tall * r.Range(0.02, 0.12))).Add(shape.Vec{0, tall, 0})
		line := []shape.Vec{foot, foot.Lerp(tip, 0.5).Sub(out.Scale(0.02)), tip}
		w := tall * 0.13
		for side := range 2 { // crossed, to be seen from everywhere
			right := out.Around(shape.Up, 0.4+math.Pi/2*float64(side))
			first := shape.Blade(&mesh, line, right, []float64{w, w, w}, head)
			mesh.Each(first, func(v *shape.Vertex) {
				u := shape.Clamp(v.Pos[1] / k.height)
				v.Normal = v.Normal.Scale(0.3).Add(shape.Up).Add(out.Scale(0.3)).Norm()
				v.Tint = shape.Grey(shape.Mix(0.6, 1, shape.Smooth(0, 0.5, u)))
				v.Sway = 0.8 * u * u
			})
		}
	}
	return single(&mesh, s.reedPicture())
}
