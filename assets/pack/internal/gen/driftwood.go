package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// driftwood is a bleached branch lying on the ground.
type driftwood struct {
	length, girth float64
	bend          float64 // metres, sideways
	stubs         int
	fork          bool
}

func (s *studio) driftPicture() *paint.Picture {
	return s.picture("driftwood", plantPixels, func(c *paint.Canvas, _ *shape.Rand) {
		c.Bark(1, paint.Grained(paint.Hex(0x7d7060), paint.Hex(0xd8ccb8), 1, 97))
	})
}

// grow builds the branch along the x axis: both ends taper, stubs break off it.
func (k driftwood) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.length, k.length)
	t.strip, t.metres = wholeStrip, 1.2
	const n = 9
	path := make([]shape.Vec, n+1)
	for i := range path {
		u := float64(i)/n - 0.5
		path[i] = shape.Vec{
			u * k.length,
			k.girth*0.55 + 0.5*k.girth*math.Sin(5*u+1) + max(0, u-0.2)*k.length*0.22,
			k.bend * (math.Cos(3.4*u) - 0.5 + 0.3*math.Sin(8*u)),
		}
	}
	k.branch(t, path, k.girth, 10)
	for i := range k.stubs {
		root := path[2+(i*3)%(n-2)]
		side := float64(i%2)*2 - 1
		out := shape.Vec{r.Range(0.2, 0.8), r.Range(0.25, 0.9), side * r.Range(0.5, 1)}.Norm()
		long := k.length * r.Range(0.1, 0.2)
		k.branch(t, shape.Curve(root, root.Add(out.Scale(long*0.6)), root.Add(out.Scale(long)).Add(shape.Vec{0.1 * long, 0, 0}), 3), k.girth*0.42, 6)
	}
	if k.fork {
		root := path[5]
		end := root.Add(shape.Vec{k.length * 0.38, k.girth * 0.6, k.length * 0.2})
		k.branch(t, shape.Curve(root, root.Lerp(end, 0.5).Add(shape.Vec{0, k.girth, 0.1}), end, 5), k.girth*0.62, 8)
	}
	return []glb.Part{{Mesh: &t.wood, Material: glb.Material{Name: "wood", Color: white, Image: s.driftPicture()}}}
}

// branch adds a knobbly piece that is thickest in the first third and ends in
// points.
func (k driftwood) branch(t *tree, path []shape.Vec, girth float64, sides int) {
	n := float64(len(path) - 1)
	phase := t.rng.Angle()
	rings := make([]shape.Ring, 0, len(path)+2)
	ring := func(p shape.Vec, radius float64) {
		light := shape.Mix(0.55, 1, shape.Smooth(-0.5*girth, 1.2*girth, p[1])) * (0.93 + 0.07*shape.Noise(p.Scale(4), 5))
		rings = append(rings, shape.Ring{Center: p, Radius: radius, Tint: shape.Grey(light)})
	}
	back := path[0].Sub(path[1]).Norm()
	ring(path[0].Add(back.Scale(girth*0.5)), girth*0.12)
	for i, p := range path {
		u := float64(i) / n
		radius := girth * (0.75 + 0.25*math.Sin(math.Pi*min(1, 1.5*u))) * (1 - 0.62*u) * (1 + 0.12*math.Sin(5*u+phase))
		ring(p, radius)
	}
	last := path[len(path)-1]
	ahead := last.Sub(path[len(path)-2]).Norm()
	ring(last.Add(ahead.Scale(girth*0.8)), 0)
	first := len(t.wood.Vertices)
	shape.Tube{Sides: sides, Strip: t.strip, Metres: t.metres, V0: t.rng.Float(), Round: func(i int, angle float64) float64 {
		return 1 + 0.1*math.Cos(2*angle+phase+0.6*float64(i)) + 0.06*math.Cos(5*angle+float64(i))
	}}.Build(&t.wood, rings)
	t.wood.Each(first, func(v *shape.Vertex) {
		v.Tint = v.Tint.Dim(shape.Mix(0.72, 1, shape.Smooth(-0.9, 0.3, v.Normal[1])))
	})
}
