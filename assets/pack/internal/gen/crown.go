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
	clusters, sprigs []shape.Rect // pictures of cards that cover, and of twigs that stick out
	size, aspect     float64      // metres of a cluster's width; its height as a part of that
	density          float64      // area of cards per area of puff surface
	tilt             float64      // how far a card may turn out of the surface: 0 flat, 1 any way
	lift             float64      // bulge, as a part of the width
	below            float64      // share of the cards kept on a puff's underside
	warm             shape.Tint   // the other end of the range of hues
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
		count := int(math.Ceil(area * f.density / (f.size * f.size * f.aspect)))
		turn := t.rng.Angle()
		for k := range count {
			y := 1 - 2*(float64(k)+0.5)/float64(count)
			flat := math.Sqrt(1 - y*y)
			sin, cos := math.Sincos(turn + golden*float64(k))
			dir := shape.Vec{cos * flat, y, sin * flat}.Add(t.rng.Unit().Scale(0.2)).Norm()
			layer := t.rng.Range(0.8, 1.02)
			if k%4 == 3 { // an inner layer, so that no sky shows through
				layer = t.rng.Range(0.5, 0.68)
			}
			at := p.center.Add(dir.Mul(h).Scale(layer))
			keep := t.rng.Float()
			if hidden(puffs, i, at) || dir[1] < -0.35 && keep > f.below {
				continue
			}
			site := site{puff: p, middle: middle, at: at, out: dir, light: crevice(puffs, i, at)}
			if len(f.sprigs) > 0 && k%4 == 1 {
				t.sprig(site, f)
			} else {
				t.cover(site, f)
			}
		}
	}
}

// site is where a card grows.
type site struct {
	puff       puff
	middle, at shape.Vec // middle of the crown; the place
	out        shape.Vec // away from the puff's middle
	light      float64   // 1, or less between puffs
}

// crevice darkens places that lie close to another puff.
func crevice(puffs []puff, self int, at shape.Vec) float64 {
	nearest := 2.0
	for i, p := range puffs {
		if i != self {
			nearest = min(nearest, p.depth(at))
		}
	}
	return shape.Mix(0.68, 1, shape.Smooth(0.7, 1.3, nearest))
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

// cover lays a cluster onto the puff, tilted at random.
func (t *tree) cover(s site, f foliage) {
	front := s.out.Add(t.rng.Unit().Scale(f.tilt)).Norm()
	if front.Dot(s.out) < 0.1 {
		front = front.Add(s.out).Norm()
	}
	right := t.rng.Unit().Cross(front).Norm()
	up := front.Cross(right).Norm()
	width := f.size * t.rng.Range(0.8, 1.2)
	height := width * f.aspect
	card := shape.Card{
		Foot: s.at.Sub(up.Scale(height / 2)), Right: right, Up: up, Width: width, Height: height,
		Region: f.clusters[int(t.rng.Float()*float64(len(f.clusters)))],
	}
	t.shadeCard(card.Dome(&t.leaves, f.lift*width), s, f)
}

// sprig lets a twig stick out of the puff, which makes its outline leafy. It is
// folded along its middle, so that no side of it shows as a line.
func (t *tree) sprig(s site, f foliage) {
	up := s.out.Add(t.rng.Unit().Scale(0.6)).Add(shape.Up.Scale(0.15)).Norm()
	right := t.rng.Unit().Cross(up).Norm()
	height := f.size * t.rng.Range(0.8, 1.15)
	width := height * 0.5
	if right.Cross(up).Dot(s.at.Sub(s.middle)) < 0 {
		right = right.Scale(-1)
	}
	foot := s.at.Sub(up.Scale(height * 0.35))
	line := []shape.Vec{foot, foot.Add(up.Scale(height))}
	region := f.sprigs[int(t.rng.Float()*float64(len(f.sprigs)))]
	t.shadeCard(shape.Roof(&t.leaves, line, right, []float64{width, width}, 0.75, region), s, f)
}

// shadeCard finishes a card from its first vertex on.
func (t *tree) shadeCard(first int, s site, f foliage) {
	shade := s.light * t.rng.Range(0.86, 1) * shape.Mix(0.72, 1, shape.Smooth(-0.9, 0.7, s.out[1]))
	shade *= shape.Mix(0.75, 1, shape.Smooth(-1.2, 1, (s.at[1]-s.middle[1])/(0.35*t.height)))
	tint := shape.White.Mix(f.warm, t.rng.Float()).Dim(shade)
	t.leaves.Each(first, func(v *shape.Vertex) {
		t.finishLeaf(v, s.puff.center, s.middle)
		depth := s.puff.depth(v.Pos)
		v.Tint = tint.Dim(shape.Mix(0.55, 1, shape.Smooth(0.5, 1.05, depth)))
		v.Sway = min(t.sway(v.Pos)+shape.Mix(0.12, 0.32, shape.Smooth(0.7, 1.2, depth)), 1)
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
