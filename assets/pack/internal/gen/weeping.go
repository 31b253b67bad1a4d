package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// weeping is the shape of a tree whose twigs hang: a birch or a willow.
type weeping struct {
	height, spread float64
	stems          int
	girth          float64
	crown          float64 // height of the lowest branch, as a part of the height
	branches       int     // per stem
	hang           int     // cards per branch
	width, length  float64 // of a hanging card, metres
	rise           float64 // how steeply branches climb, radians
	lean           float64
	sheet          []paint.Box // where in the picture hanging twigs are
	picture        func(*studio) *paint.Picture
}

// Twigs of a birch are short, those of a willow hang over the full height.
var birchTwigs, willowTwigs = leafBoxes(2, 2), leafBoxes(2, 1)

func (s *studio) birchPicture() *paint.Picture {
	return s.picture("birch", treePixels, func(c *paint.Canvas, r *shape.Rand) {
		c.Bark(barkWidth, paint.Papery(paint.Hex(0x3a3431), paint.Hex(0xc9bfae), paint.Hex(0xf4efe4), barkRepeat, 41))
		for _, box := range birchTwigs {
			paintHanging(c, r, box, 7, cluster{
				profile: paint.Toothed, length: 0.032, width: 0.024, rib: 0.25, veins: 4,
				dark: paint.Hex(0x3f6229), mid: paint.Hex(0x74953f), light: paint.Hex(0xaebd62), twig: paint.Hex(0x5c4433),
			})
		}
	})
}

func (s *studio) willowPicture() *paint.Picture {
	return s.picture("willow", treePixels, func(c *paint.Canvas, r *shape.Rand) {
		c.Bark(barkWidth, paint.Furrowed(paint.Hex(0x453b30), paint.Hex(0x94836a), 8, 2, barkRepeat, 57))
		for _, box := range willowTwigs {
			paintHanging(c, r, box, 7, cluster{
				profile: paint.Lance, length: 0.056, width: 0.013, rib: 0.25,
				dark: paint.Hex(0x47663a), mid: paint.Hex(0x7b9552), light: paint.Hex(0xb3bf84), twig: paint.Hex(0x7c7a3e),
			})
		}
	})
}

// grow builds the tree.
func (k weeping) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.height, k.spread)
	middle := shape.Vec{0, k.height * shape.Mix(k.crown, 1, 0.45), 0}
	gloom := func(p shape.Vec) float64 {
		return shape.Mix(1, 0.72, shape.Smooth(k.height*k.crown, k.height*(k.crown+0.2), p[1]))
	}
	turn := r.Angle()
	for i := range k.stems {
		tall := k.height * 0.96 * (1 - 0.13*float64(i))
		away := k.lean + 0.1*k.height*float64(min(i, 1))
		top := shape.Heading(turn+2.3*float64(i), 0).Scale(away).Add(shape.Vec{0, tall, 0})
		path := t.lean(top, 0.05*k.height, 11)
		girth := k.girth * (1 - 0.18*float64(i))
		t.trunk(stem{path: path, foot: girth, top: girth * 0.12, flare: 0.5, sides: 12, folds: 1, gloom: gloom})
		for j := range k.branches {
			u := (float64(j) + r.Range(0.2, 0.8)) / float64(k.branches)
			k.branch(t, path, tall, turn+2.4*float64(j), u, middle, girth, gloom)
		}
		for range 5 { // a cap over the tip of the stem
			at := along(path, tall*r.Range(0.95, 1)).Add(r.Unit().Scale(0.08 * k.spread))
			k.hanging(t, regions(k.sheet)[0], at.Add(shape.Up.Scale(0.1)), middle)
		}
	}
	return t.parts(k.picture(s))
}

// branch grows one branch at u of the crown (0 lowest) and hangs its cards.
func (k weeping) branch(t *tree, path []shape.Vec, tall, angle, u float64, middle shape.Vec, girth float64, gloom func(shape.Vec) float64) {
	r := t.rng
	root := along(path, tall*shape.Mix(k.crown, 0.96, u))
	reach := k.spread * math.Pow(math.Sin(math.Pi*shape.Mix(0.26, 0.97, u)), 0.8) * r.Range(0.75, 1.05)
	out := shape.Heading(angle+r.Range(-0.3, 0.3), k.rise)
	bow := root.Add(out.Scale(reach * 0.75))
	end := root.Add(shape.Vec{out[0], 0, out[2]}.Norm().Scale(reach)).Add(shape.Up.Scale(reach * math.Sin(k.rise) * 0.55))
	line := shape.Curve(root, bow, end, 5)
	t.limb(line, girth*shape.Mix(0.4, 0.14, u), 0.008, 4, gloom)
	regions := regions(k.sheet)
	for i := range k.hang {
		f := shape.Mix(0.2, 1, (float64(i)+r.Float())/float64(k.hang))
		n := min(int(f*5), 4)
		at := line[n].Lerp(line[n+1], f*5-float64(n))
		k.hanging(t, regions[int(r.Float()*float64(len(regions)))], at, middle)
	}
}

// hanging hangs one folded card from a place on a branch.
func (k weeping) hanging(t *tree, region shape.Rect, at, middle shape.Vec) {
	r := t.rng
	away := at.Sub(middle)
	away[1] = 0
	front := away.Norm().Around(shape.Up, r.Range(-0.9, 0.9))
	right := shape.Up.Cross(front).Norm()
	size := r.Range(0.7, 1.25)
	long := min(k.length*size, at[1]-0.35)
	top := at.Add(shape.Up.Scale(0.06 * long))
	tip := top.Add(shape.Vec{0, -long, 0}).Add(away.Norm().Scale(long * r.Range(0, 0.3)))
	bow := top.Add(away.Norm().Scale(long * 0.22)).Add(shape.Vec{0, -0.25 * long, 0})
	line := shape.Curve(tip, bow, top, 2)
	w := k.width * size
	first := shape.Roof(&t.leaves, line, right, []float64{w, w, w * 0.9}, 0.45, region)
	shade := r.Range(0.86, 1) * shape.Mix(0.72, 1, shape.Smooth(-0.5, 0.5, (at[1]-middle[1])/(0.5*t.height)))
	hue := shape.White.Mix(shape.Tint{1, 0.96, 0.75}, r.Float())
	out := shape.Smooth(0.1, 0.75, math.Hypot(away[0], away[2])/k.spread)
	t.leaves.Each(first, func(v *shape.Vertex) {
		f := shape.Clamp((top[1] - v.Pos[1]) / long)
		side := v.Pos.Sub(middle).Mul(shape.Vec{1, 0.5, 1}).Norm()
		v.Normal = side.Add(v.Normal.Scale(0.2)).Add(shape.Up.Scale(0.45)).Norm()
		v.Tint = hue.Dim(shade * shape.Mix(0.6, 1, out) * shape.Mix(0.9, 1, f))
		v.Sway = min(t.sway(v.Pos)+0.35*f, 1)
	})
}
