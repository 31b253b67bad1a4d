package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// broadleaf is the shape of a tree whose trunk forks into limbs that each carry
// a rounded mass of leaves.
type broadleaf struct {
	height, spread float64
	fork           float64 // height of the fork, as a part of the height
	limbs          int
	girth          float64 // trunk radius at the foot
	lean           float64
	card           float64 // metres
	density        float64
	warm           shape.Tint
	picture        func(*studio) *paint.Picture
}

func (s *studio) oakPicture() *paint.Picture {
	return s.picture("oak", treePixels, func(c *paint.Canvas, r *shape.Rand) {
		c.Bark(barkWidth, paint.Furrowed(paint.Hex(0x3d342b), paint.Hex(0x94836d), 9, 3, barkRepeat, 23))
		paintFoliage(c, r, cluster{
			profile: paint.Lobed, length: 0.072, width: 0.043, twigs: 11, rib: 0.3, veins: 5,
			dark: paint.Hex(0x2a4a1d), mid: paint.Hex(0x587a3c), light: paint.Hex(0x95a85a), twig: paint.Hex(0x5a4936),
		})
	})
}

func (s *studio) maplePicture() *paint.Picture {
	return s.picture("maple", treePixels, func(c *paint.Canvas, r *shape.Rand) {
		c.Bark(barkWidth, paint.Furrowed(paint.Hex(0x4a4038), paint.Hex(0x998a7b), 11, 3, barkRepeat, 31))
		paintFoliage(c, r, cluster{
			profile: paint.Lance, length: 0.043, width: 0.026, twigs: 14, palmate: true, rib: 0.3,
			dark: paint.Hex(0x7c3a20), mid: paint.Hex(0xc0692d), light: paint.Hex(0xe3a84c), twig: paint.Hex(0x5a4936),
		})
	})
}

// grow builds the tree.
func (k broadleaf) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.height, k.spread)
	fork := k.height * k.fork
	top := shape.Heading(r.Angle(), 0).Scale(k.lean).Add(shape.Vec{0, fork, 0})
	path := t.lean(top, k.lean*0.5, 9)
	puffs := k.puffs(t, top)
	gloom := crownGloom(puffs)
	t.trunk(stem{path: path, foot: k.girth, top: k.girth * 0.62, flare: 0.6, sides: 12, folds: 2, gloom: gloom})
	for i, p := range puffs {
		from := along(path, fork*shape.Mix(0.97, 0.78, float64(i%3)/2))
		end := p.center.Add(shape.Vec{0, -0.25 * p.half[1], 0})
		out := p.center.Sub(top)
		out[1] = 0
		bow := from.Lerp(end, 0.5).Add(out.Scale(0.18)).Add(shape.Vec{0, -0.06 * k.height, 0})
		limb := shape.Curve(from, bow, end, 5)
		t.limb(limb, k.girth*0.5, k.girth*0.14, 6, gloom)
		for range 2 {
			root := limb[2+int(r.Range(0, 3))]
			tip := p.center.Add(r.Unit().Mul(p.half).Scale(0.8))
			t.limb(shape.Curve(root, root.Lerp(tip, 0.5).Add(shape.Vec{0, 0.1, 0}), tip, 2), k.girth*0.15, 0.015, 4, gloom)
		}
	}
	t.crown(puffs, foliage{
		clusters: regions(clusterBoxes), sprigs: regions(sprigBoxes), size: k.card, aspect: 1,
		density: k.density, tilt: 0.8, lift: 0.14, below: 0.6, warm: k.warm,
	})
	return t.parts(k.picture(s))
}

// puffs lays out the crown: one mass on top, three below it, and a ring of limbs
// around.
func (k broadleaf) puffs(t *tree, top shape.Vec) []puff {
	r := t.rng
	low, high := top[1]*1.02, k.height
	size := k.spread * 0.47
	puffs := []puff{{
		center: shape.Vec{top[0], high - size*0.8, top[2]},
		half:   shape.Vec{size, size * 0.8, size},
	}}
	turn := r.Angle()
	for i := range 3 {
		s := k.spread * r.Range(0.4, 0.48)
		center := top.Add(shape.Heading(turn+2.1*float64(i)+r.Range(-0.3, 0.3), 0).Scale(k.spread * r.Range(0.36, 0.46)))
		center[1] = shape.Mix(low, high, r.Range(0.48, 0.6))
		puffs = append(puffs, puff{center: center, half: shape.Vec{s, s * 0.8, s}})
	}
	for i := range k.limbs {
		angle := turn + 2*math.Pi*(float64(i)+r.Range(-0.2, 0.2))/float64(k.limbs)
		s := k.spread * r.Range(0.36, 0.48)
		up := r.Range(0.14, 0.34)
		center := top.Add(shape.Heading(angle, 0).Scale(k.spread - s))
		center[1] = shape.Mix(low, high, up)
		puffs = append(puffs, puff{center: center, half: shape.Vec{s, s * r.Range(0.72, 0.85), s}})
	}
	return puffs
}
