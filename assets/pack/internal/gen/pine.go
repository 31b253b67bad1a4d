package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// pine is the shape of one Scots pine: a bare, reddish stem below flat clumps.
type pine struct {
	height, spread float64
	clumps         int
	lean           float64
}

func (s *studio) pinePicture() *paint.Picture {
	return s.picture("pine", treePixels, func(c *paint.Canvas, r *shape.Rand) {
		c.Bark(barkWidth, paint.Plated(paint.Hex(0x3f2f28), paint.Hex(0x855c46), paint.Hex(0xb5896a), barkRepeat, 3))
		for _, box := range leafBoxes(1, 2) {
			paintTuft(c, r, box, paint.Hex(0x23402a), paint.Hex(0x4a6e3f), paint.Hex(0x8aa35f), paint.Hex(0x7a5a40))
		}
	})
}

// grow builds a pine.
func (k pine) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.height, k.spread)
	top := shape.Heading(r.Angle(), 0).Scale(k.lean).Add(shape.Vec{0, k.height * 0.9, 0})
	path := t.lean(top, k.lean*0.6, 12)
	var puffs []puff
	var roots []shape.Vec
	turn := r.Angle()
	for i := range k.clumps {
		u := float64(i) / float64(k.clumps-1)
		y := k.height * shape.Mix(0.52, 0.9, math.Pow(u, 0.8))
		reach := k.spread * 0.62 * math.Pow(math.Sin(math.Pi*shape.Mix(0.35, 0.93, u)), 0.8) * r.Range(0.85, 1.15)
		if i == k.clumps-1 {
			reach = 0.1
		}
		root := along(path, y-0.1*k.height*r.Range(0.4, 0.9))
		center := along(path, y).Add(shape.Heading(turn+2.4*float64(i), 0).Scale(reach))
		center[1] = y + r.Range(-0.2, 0.3)
		size := k.spread * shape.Mix(0.46, 0.36, u) * r.Range(0.9, 1.15)
		puffs = append(puffs, puff{center: center, half: shape.Vec{size, size * 0.5, size}})
		roots = append(roots, root)
	}
	gloom := crownGloom(puffs)
	t.trunk(stem{path: path, foot: k.height * 0.022, top: k.height * 0.006, flare: 0.55, sides: 12, folds: 1, gloom: gloom})
	for i, p := range puffs {
		middle := roots[i].Lerp(p.center, 0.55).Add(shape.Vec{0, -0.12 * k.spread, 0})
		end := p.center.Add(shape.Vec{0, -p.half[1] * 0.2, 0})
		t.limb(shape.Curve(roots[i], middle, end, 4), k.height*0.009, k.height*0.003, 6, gloom)
		for range 3 {
			to := p.center.Add(shape.Heading(r.Angle(), 0.1).Mul(p.half).Scale(0.75))
			from := middle.Lerp(end, r.Range(0.3, 0.9))
			t.limb(shape.Curve(from, from.Lerp(to, 0.5).Add(shape.Vec{0, -0.1, 0}), to, 2), k.height*0.004, 0.012, 4, gloom)
		}
	}
	t.crown(puffs, foliage{
		clusters: regions(leafBoxes(1, 2)), size: 0.95 * k.spread / 2.4, aspect: 2.0 / 3,
		density: 2.9, tilt: 0.8, lift: 0.14, below: 0.6, warm: shape.Tint{0.93, 1, 0.82},
	})
	return t.parts(s.pinePicture())
}
