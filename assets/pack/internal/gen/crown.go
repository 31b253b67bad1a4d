package gen

import (
	"math"

	"copse/assets/pack/internal/gen/shape"
)

// puff is one rounded mass of leaves.
type puff struct {
	center, half shape.Vec // half: half sizes of the ellipsoid
}

// depth is 0 at a puff's middle and 1 on its surface.
func (p puff) depth(at shape.Vec) float64 {
	d := at.Sub(p.center)
	return shape.Vec{d[0] / p.half[0], d[1] / p.half[1], d[2] / p.half[2]}.Len()
}

// foliage says how puffs are clad with leaf cards.
type foliage struct {
	regions       []shape.Rect
	width, height float64 // metres of a card
	density       float64 // area of cards per area of puff surface
	tilt          float64 // how far a card may turn out of the surface: 0 flat, 1 any way
	hang          float64 // how much cards point their tips down
	lift          float64 // bulge, as a part of the width
	below         float64 // share of the cards kept on a puff's underside
	warm          shape.Tint
}

// crown clads puffs with cards. Normals point away from the puff's and the
// crown's middle, so that a puff is shaded as one soft body.
func (t *tree) crown(puffs []puff, f foliage) {
	middle := centroid(puffs)
	golden := math.Pi * (3 - math.Sqrt(5))
	for i, p := range puffs {
		h := p.half
		// Knud Thomsen's approximation of an ellipsoid's area.
		const e = 1.6075
		area := 4 * math.Pi * math.Pow((math.Pow(h[0]*h[1], e)+math.Pow(h[0]*h[2], e)+math.Pow(h[1]*h[2], e))/3, 1/e)
		count := int(math.Ceil(area * f.density / (f.width * f.height)))
		turn := t.rng.Angle()
		for k := range count {
			y := 1 - 2*(float64(k)+0.5)/float64(count)
			flat := math.Sqrt(1 - y*y)
			sin, cos := math.Sincos(turn + golden*float64(k))
			dir := shape.Vec{cos * flat, y, sin * flat}.Add(t.rng.Unit().Scale(0.2)).Norm()
			at := p.center.Add(dir.Mul(h).Scale(t.rng.Range(0.78, 1.02)))
			keep := t.rng.Float()
			if hidden(puffs, i, at) || dir[1] < -0.35 && keep > f.below {
				continue
			}
			t.leafCard(p, middle, at, dir, f)
		}
	}
}

// hidden reports whether a place lies deep inside another puff.
func hidden(puffs []puff, self int, at shape.Vec) bool {
	for i, p := range puffs {
		if i != self && p.depth(at) < 0.72 {
			return true
		}
	}
	return false
}

func centroid(puffs []puff) shape.Vec {
	var sum shape.Vec
	for _, p := range puffs {
		sum = sum.Add(p.center)
	}
	return sum.Scale(1 / float64(len(puffs)))
}

// leafCard hangs one card at a place on a puff's surface.
func (t *tree) leafCard(p puff, middle, at, dir shape.Vec, f foliage) {
	front := dir.Add(t.rng.Unit().Scale(f.tilt)).Norm()
	if front.Dot(dir) < 0.1 {
		front = front.Add(dir).Norm()
	}
	up := t.rng.Unit().Lerp(shape.Vec{0, -1, 0}.Add(dir.Scale(0.5)), f.hang)
	right := up.Cross(front).Norm()
	up = front.Cross(right).Norm()
	size := t.rng.Range(0.8, 1.2)
	card := shape.Card{
		Foot: at.Sub(up.Scale(f.height * size / 2)), Right: right, Up: up,
		Width: f.width * size, Height: f.height * size,
		Region: f.regions[int(t.rng.Float()*float64(len(f.regions)))],
	}
	first := card.Dome(&t.leaves, f.lift*f.width*size)
	shade := t.rng.Range(0.88, 1) * shape.Mix(0.62, 1, shape.Smooth(-0.9, 0.7, dir[1]))
	shade *= shape.Mix(0.75, 1, shape.Smooth(-1.2, 1, (at[1]-middle[1])/(0.35*t.height)))
	tint := shape.White.Mix(f.warm, t.rng.Float()).Dim(shade)
	t.leaves.Each(first, func(v *shape.Vertex) {
		t.finishLeaf(v, p.center, middle)
		v.Tint = tint.Dim(shape.Mix(0.6, 1, shape.Smooth(0.55, 1.05, p.depth(v.Pos))))
		v.Sway = min(t.sway(v.Pos)+shape.Mix(0.12, 0.32, shape.Smooth(0.7, 1.2, p.depth(v.Pos))), 1)
	})
}

// finishLeaf turns a leaf vertex's normal away from the middles of its puff and
// of the crown, and a little to the sky.
func (t *tree) finishLeaf(v *shape.Vertex, puffMiddle, crownMiddle shape.Vec) {
	near, far := v.Pos.Sub(puffMiddle).Norm(), v.Pos.Sub(crownMiddle).Norm()
	v.Normal = near.Scale(0.7).Add(far.Scale(0.4)).Add(v.Normal.Scale(0.15)).Add(shape.Up.Scale(0.12)).Norm()
}

// crownGloom shades wood by how deep it lies in the puffs.
func crownGloom(puffs []puff) func(shape.Vec) float64 {
	return func(at shape.Vec) float64 {
		deepest := 2.0
		for _, p := range puffs {
			deepest = min(deepest, p.depth(at))
		}
		return shape.Mix(0.55, 1, shape.Smooth(0.5, 1.4, deepest))
	}
}
