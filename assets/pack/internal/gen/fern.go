package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// fern is the shape of one fern: a funnel of arching fronds.
type fern struct {
	height, spread float64
	fronds         int
}

func (s *studio) fernPicture() *paint.Picture {
	return s.picture("fern", plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		for _, box := range grid(paint.Box{X1: 1, Y1: 1}, 2, 1) {
			paintFrond(c, r, box)
		}
	})
}

// paintFrond paints a frond with paired leaflets, its foot at the bottom.
func paintFrond(c *paint.Canvas, r *shape.Rand, box paint.Box) {
	dark, light, fresh := paint.Hex(0x2a4f26), paint.Hex(0x577d38), paint.Hex(0x8fab54)
	c = framed(c, box)
	x0, y0 := box.At(0.5, 1)
	_, y1 := box.At(0.5, 0.02)
	half := (box.X1-box.X0)/2 - 0.01
	const pairs = 24
	for i := range pairs {
		u := (float64(i) + 0.8) / pairs
		y := shape.Mix(y0, y1, 0.06+0.94*u)
		reach := half * min(1, 0.35+2.6*u) * math.Pow(1-u, 0.62) * 1.12
		for side := -1.0; side <= 1; side += 2 {
			color := dark.Mix(light, shape.Clamp(0.35+0.6*u+r.Range(-0.12, 0.12)))
			c.Leaf(paint.Leaf{
				X: x0, Y: y, Angle: -math.Pi/2 + side*shape.Mix(1.35, 0.75, u), Length: max(reach, 0.03),
				Width: shape.Mix(0.058, 0.026, u), Profile: paint.Comb, Foot: color.Lit(0.75), Tip: color.Mix(fresh, 0.6),
				Rib: 0.3, Shadow: 0.35,
			})
		}
	}
	c.Stroke([][2]float64{{x0, y0}, {x0, shape.Mix(y0, y1, 0.97)}}, 0.014, 0.004, paint.Hex(0x6b7a35), fresh)
}

// grow builds the fern.
func (k fern) grow(s *studio, r *shape.Rand) []glb.Part {
	var mesh shape.Mesh
	sheet := regions(grid(paint.Box{X1: 1, Y1: 1}, 2, 1))
	turn := r.Angle()
	for i := range k.fronds {
		angle := turn + 2*math.Pi*(float64(i)*0.382*2.618+r.Range(-0.3, 0.3))/float64(k.fronds)
		inner := i%3 == 2
		reach, tall := k.spread*r.Range(0.85, 1.05), k.height*r.Range(0.8, 1)
		if inner {
			reach, tall = reach*0.6, tall*1.15
		}
		out := shape.Heading(angle, 0)
		foot := out.Scale(0.02).Add(shape.Vec{0, -0.06, 0})
		line := shape.Curve(foot, out.Scale(reach*0.42).Add(shape.Vec{0, tall * 1.75, 0}), out.Scale(reach).Add(shape.Vec{0, tall * 0.42, 0}), 5)
		right := out.Cross(shape.Up).Norm().Around(out, r.Range(-0.25, 0.25))
		w := 0.42 * k.spread
		first := shape.Roof(&mesh, line, right, []float64{w * 0.7, w, w, w, w, w * 0.8}, r.Range(0.1, 0.4), sheet[i%2])
		shade := r.Range(0.85, 1)
		mesh.Each(first, func(v *shape.Vertex) {
			u := math.Hypot(v.Pos[0], v.Pos[2]) / reach
			v.Normal = v.Normal.Scale(0.5).Add(shape.Up.Scale(0.6)).Add(out.Scale(0.25)).Norm()
			v.Tint = shape.Tint{1, 1, 0.95}.Dim(shade * shape.Mix(0.45, 1, shape.Smooth(0.02, 0.6, u)))
			v.Sway = min(0.7*u*u+0.1*u, 1)
		})
	}
	return single(&mesh, s.fernPicture())
}
