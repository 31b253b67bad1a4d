package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// flower is the shape of one clump of flowers.
type flower struct {
	height, spread float64
	blooms         int
	size           float64 // of a bloom, metres; for a spike, its width
	cup            float64 // how deep a bloom is, as a part of its size
	spike          bool    // blooms stand along the stalk, as lupins have them
	picture        func(*studio) *paint.Picture
}

// A flower picture holds leaves in its left half and, in its right half, a stalk
// below and a bloom seen from above; or a whole spike over the full height.
var (
	flowerLeaf  = shape.Rect{U0: 0, V0: 0, U1: 0.5, V1: 1}
	flowerBloom = shape.Rect{U0: 0.5, V0: 0, U1: 1, V1: 0.5}
	flowerStalk = shape.Rect{U0: 0.72, V0: 0.56, U1: 0.78, V1: 0.98}
	flowerSpike = shape.Rect{U0: 0.5, V0: 0, U1: 1, V1: 1}
)

// petals is how a bloom seen from above is painted.
type petals struct {
	count, rows   int
	width         float64
	foot, tip     paint.Color
	heart, pollen paint.Color
	heartSize     float64
}

func (s *studio) daisyPicture() *paint.Picture {
	return s.bloomPicture("daisy", petals{21, 2, 0.042, paint.Hex(0xd8d6c4), paint.Hex(0xf4f2ea), paint.Hex(0xb97c1c), paint.Hex(0xe6b93c), 0.07})
}

func (s *studio) poppyPicture() *paint.Picture {
	return s.bloomPicture("poppy", petals{5, 2, 0.24, paint.Hex(0x6d1716), paint.Hex(0xd4402b), paint.Hex(0x2b2a26), paint.Hex(0x59633c), 0.045})
}

func (s *studio) buttercupPicture() *paint.Picture {
	return s.bloomPicture("buttercup", petals{6, 1, 0.19, paint.Hex(0xc98d18), paint.Hex(0xf0c93a), paint.Hex(0xa87a16), paint.Hex(0xe0b634), 0.06})
}

// bloomPicture paints leaves, a stalk and a bloom.
func (s *studio) bloomPicture(name string, p petals) *paint.Picture {
	return s.picture(name, plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		paintHerb(c, r)
		paintStalk(c)
		const x, y, reach = 0.75, 0.25, 0.23
		for row := range p.rows {
			scale := 1 - 0.22*float64(row)
			for i := range p.count {
				angle := 2*math.Pi*(float64(i)+0.5*float64(row))/float64(p.count) + r.Range(-0.08, 0.08)
				c.Leaf(paint.Leaf{X: x, Y: y, Angle: angle, Length: reach * scale * r.Range(0.9, 1), Width: p.width * scale * 1.2,
					Profile: paint.Petal, Foot: p.foot, Tip: p.tip.Lit(r.Range(0.92, 1)), Rib: 0.12, Veins: 5, Shadow: 0.25})
			}
		}
		paintBerry(c, x, y, p.heartSize, p.heart)
		for i := range 16 {
			sin, cos := math.Sincos(2.4 * float64(i))
			d := p.heartSize * 0.8 * math.Sqrt(float64(i)/16)
			c.Leaf(paint.Leaf{X: x + d*cos - 0.008, Y: y + d*sin, Length: 0.016, Width: 0.016, Profile: paint.Round, Foot: p.pollen, Tip: p.pollen})
		}
	})
}

func (s *studio) lupinPicture() *paint.Picture {
	return s.picture("lupin", plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		paintHerb(c, r)
		c.Stroke([][2]float64{{0.75, 1.01}, {0.75, 0.06}}, 0.03, 0.012, meadow.root, meadow.blade)
		dark, light, tip := paint.Hex(0x46397f), paint.Hex(0x7d6bb8), paint.Hex(0xb9a8d6)
		for i := range 130 {
			u := float64(i) / 129
			side := math.Sin(2.4 * float64(i))
			color := dark.Mix(light, shape.Clamp(0.3+0.5*r.Float()+0.3*u))
			c.Leaf(paint.Leaf{X: 0.75 + side*0.02, Y: shape.Mix(0.6, 0.07, u), Angle: -math.Pi/2 + side*1.35,
				Length: shape.Mix(0.115, 0.04, u) * r.Range(0.8, 1), Width: shape.Mix(0.055, 0.022, u), Profile: paint.Petal,
				Foot: color.Lit(0.75), Tip: color.Mix(tip, 0.45), Rib: 0.15, Shadow: 0.35})
		}
	})
}

// paintStalk paints the stalk of a bloom: a strip without gaps, so that it does not
// fall apart where it is thinner than a pixel.
func paintStalk(c *paint.Canvas) {
	c.Fill(paint.Box{X0: 0.68, Y0: 0.52, X1: 0.82, Y1: 1}, func(x, y float64) (paint.Color, float64) {
		color := meadow.root.Mix(meadow.blade, shape.Clamp(2-2*y))
		return color.Lit(1.1 - 0.5*math.Abs(x-0.74)/0.06), 1
	})
}

// paintHerb paints the leaves at a flower's foot into the left half.
func paintHerb(c *paint.Canvas, r *shape.Rand) {
	c = framed(c, paint.Box{X1: 0.5, Y1: 1})
	for i := range 19 {
		s := float64(i*5%19) / 18
		color := meadow.root.Mix(meadow.blade, r.Range(0.1, 0.9))
		rise := foot(r, s)
		c.Leaf(paint.Leaf{X: shape.Mix(0.14, 0.36, s), Y: 1.01 - rise, Angle: -math.Pi/2 + (s-0.5)*0.8, Length: r.Range(0.5, 0.93)*(1-0.5*math.Abs(s-0.5)) - rise,
			Width: r.Range(0.035, 0.06), Profile: paint.Lance, Foot: color.Lit(0.85), Tip: color.Mix(meadow.tip, 0.4), Rib: 0.25, Veins: 7, Shadow: 0.35})
	}
}

// grow builds the clump.
func (k flower) grow(s *studio, r *shape.Rand) []glb.Part {
	var mesh shape.Mesh
	tuft(&mesh, r, []shape.Rect{flowerLeaf}, k.height*0.6, k.spread, 9)
	turn := r.Angle()
	for i := range k.blooms {
		out := shape.Heading(turn+2.4*float64(i), 0)
		foot := out.Scale(k.spread * 0.3 * math.Sqrt((float64(i)+0.3)/float64(k.blooms))).Add(shape.Vec{0, -0.05, 0})
		tall := k.height * r.Range(0.72, 1.03)
		tip := foot.Add(out.Scale(k.spread * 0.5 * math.Sqrt((float64(i)+0.3)/float64(k.blooms)))).Add(shape.Vec{0, tall, 0})
		if k.spike {
			k.stalk(&mesh, foot, tip, out, k.size, flowerSpike, 2)
			continue
		}
		k.stalk(&mesh, foot, tip, out, 0.007, flowerStalk, 2)
		k.bloom(&mesh, r, tip, out)
	}
	return single(&mesh, k.picture(s))
}

// stalk raises upright cards, crossed when there are two.
func (k flower) stalk(mesh *shape.Mesh, foot, tip, out shape.Vec, width float64, region shape.Rect, cards int) {
	for side := range cards {
		right := out.Around(shape.Up, 0.7+math.Pi/2*float64(side))
		first := shape.Blade(mesh, []shape.Vec{foot, tip}, right, []float64{width, width}, region)
		mesh.Each(first, func(v *shape.Vertex) {
			u := shape.Clamp(v.Pos[1] / k.height)
			v.Normal = shape.Up.Add(out.Scale(0.3)).Norm()
			v.Tint = shape.Grey(shape.Mix(0.6, 1, shape.Smooth(0, 0.5, u)))
			v.Sway = 0.8 * u * u
		})
	}
}

// bloom lays a shallow cup on a stalk, tilted outwards.
func (k flower) bloom(mesh *shape.Mesh, r *shape.Rand, at, out shape.Vec) {
	front := shape.Up.Scale(0.75).Add(out.Scale(0.6)).Add(r.Unit().Scale(0.3)).Norm()
	up := shape.Heading(r.Angle(), 0)
	right := up.Cross(front).Norm()
	up = front.Cross(right).Norm()
	size := k.size * r.Range(0.85, 1.15)
	card := shape.Card{Foot: at.Sub(up.Scale(size / 2)).Add(front.Scale(size * k.cup)), Right: right, Up: up, Width: size, Height: size, Region: flowerBloom}
	first := card.Dome(mesh, -size*k.cup)
	shade := r.Range(0.9, 1)
	mesh.Each(first, func(v *shape.Vertex) {
		v.Normal = front.Scale(0.7).Add(shape.Up.Scale(0.5)).Norm()
		v.Tint = shape.Grey(shade)
		u := shape.Clamp(v.Pos[1] / k.height)
		v.Sway = 0.8 * u * u
	})
}
