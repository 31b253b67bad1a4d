package gen

import (
	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// deadwood is the shape of a standing dead tree.
type deadwood struct {
	height, girth float64
	branches      int
	broken        bool // the top is snapped off
	lean          float64
}

// wholeStrip takes bark from a picture that holds nothing else.
var wholeStrip = shape.Rect{U0: 0, V0: 0, U1: 1, V1: 1}

func (s *studio) deadPicture() *paint.Picture {
	return s.picture("deadwood", plantPixels, func(c *paint.Canvas, _ *shape.Rand) {
		c.Bark(1, paint.Grained(paint.Hex(0x5d5349), paint.Hex(0xb3a797), 1, 71))
	})
}

// grow builds the dead tree: a stem with bare, forking branches.
func (k deadwood) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.height, k.height*0.3)
	t.strip, t.metres = wholeStrip, 1.4
	top := shape.Heading(r.Angle(), 0).Scale(k.lean).Add(shape.Vec{0, k.height, 0})
	path := t.lean(top, k.lean*0.6, 12)
	end := 0.02
	if k.broken {
		end = k.girth * 0.55
	}
	t.trunk(stem{path: path, foot: k.girth, top: end, flare: 0.7, sides: 12, folds: 2})
	if k.broken {
		k.splinters(t, path[len(path)-1], end)
	}
	turn := r.Angle()
	for i := range k.branches {
		u := (float64(i) + r.Float()) / float64(k.branches)
		y := k.height * shape.Mix(0.32, 0.92, u)
		long := k.height * shape.Mix(0.3, 0.12, u) * r.Range(0.6, 1.1)
		out := shape.Heading(turn+2.4*float64(i), r.Range(0.25, 0.7))
		k.fork(t, along(path, y), out, long, k.girth*shape.Mix(0.36, 0.16, u), 2)
	}
	return []glb.Part{{Mesh: &t.wood, Material: glb.Material{Name: "wood", Color: white, Image: s.deadPicture()}}}
}

// fork grows a branch that kinks, and its side twigs.
func (k deadwood) fork(t *tree, root, dir shape.Vec, long, radius float64, depth int) {
	r := t.rng
	path := []shape.Vec{root.Sub(dir.Scale(radius))}
	at, heading := root, dir
	const n = 4
	for range n {
		at = at.Add(heading.Scale(long / n))
		path = append(path, at)
		heading = heading.Add(r.Unit().Scale(0.35)).Add(shape.Up.Scale(0.12)).Norm()
	}
	sides := 6
	if depth < 2 {
		sides = 4
	}
	end := 0.0
	if r.Float() < 0.3 {
		end = radius * 0.35
	}
	t.limb(path, radius, end, sides, nil)
	if end > 0 {
		t.wood.Vertices[len(t.wood.Vertices)-1].Sway = t.sway(at)
		k.splinters(t, at, end)
	}
	if depth == 0 {
		return
	}
	for i := range depth + 1 {
		from := path[2+i%3]
		side := heading.Add(r.Unit().Scale(0.9)).Add(shape.Up.Scale(0.25)).Norm()
		k.fork(t, from, side, long*r.Range(0.35, 0.6), radius*0.5, depth-1)
	}
}

// splinters closes a broken end with a ragged cone.
func (k deadwood) splinters(t *tree, at shape.Vec, radius float64) {
	tip := at.Add(shape.Vec{t.rng.Range(-0.4, 0.4), 1.6, t.rng.Range(-0.4, 0.4)}.Scale(radius))
	t.limb([]shape.Vec{at.Sub(shape.Up.Scale(radius * 0.3)), at.Lerp(tip, 0.5), tip}, radius*0.95, 0, 6, nil)
}
