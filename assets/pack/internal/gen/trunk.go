package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// tree is a tree in growth: its wood and its leaves, and the figures that
// shading and wind need.
type tree struct {
	rng            *shape.Rand
	height, spread float64 // metres, of the crown's top and its half width
	wood, leaves   shape.Mesh
	strip          shape.Rect // where in the picture the bark is
	metres         float64    // length of wood that takes the bark picture's full height
}

// newTree starts a tree of the given height and half width.
func newTree(rng *shape.Rand, height, spread float64) *tree {
	return &tree{rng: rng, height: height, spread: spread, strip: barkStrip, metres: 3}
}

// sway is how far wind carries the wood at a place: nothing at the foot, more
// towards the top and outwards, so that leaves and twigs stay together.
func (t *tree) sway(p shape.Vec) float64 {
	h := shape.Clamp(p[1] / t.height)
	out := shape.Clamp(math.Hypot(p[0], p[2]) / t.spread)
	return 0.35*h*h + 0.3*out*math.Sqrt(out)*shape.Smooth(0, 0.3, h)
}

// stem is a trunk: a curve from below the ground to its top that tapers, with a
// flare of roots at its foot.
type stem struct {
	path      []shape.Vec
	foot, top float64 // radii
	flare     float64 // added to the radius at the ground, as a part of it
	sides     int
	folds     int
	gloom     func(p shape.Vec) float64 // shading along it; nil for daylight
}

// lean returns the path of a trunk from 10 cm below the ground to the given top,
// bent sideways on the way, its points closer together near the ground.
func (t *tree) lean(top shape.Vec, bend float64, n int) []shape.Vec {
	from := shape.Vec{0, -0.1, 0}
	angle := t.rng.Angle()
	wave := t.rng.Angle()
	path := make([]shape.Vec, n+1)
	for i := range path {
		u := math.Pow(float64(i)/float64(n), 1.5)
		// It leaves the ground upright, so that its foot is level.
		upright := shape.Smooth(0.02, 0.4, u)
		side := bend * (math.Sin(math.Pi*u) + 0.35*math.Sin(2*math.Pi*u+wave)*u)
		away := shape.Vec{top[0] * u, 0, top[2] * u}.Add(shape.Heading(angle, 0).Scale(side))
		path[i] = away.Scale(upright).Add(shape.Vec{0, shape.Mix(from[1], top[1], u), 0})
	}
	return path
}

// trunk grows a stem.
func (t *tree) trunk(s stem) {
	rings := make([]shape.Ring, len(s.path))
	n := float64(len(rings) - 1)
	phase := t.rng.Angle()
	toes := float64(3 + int(t.rng.Range(0, 3)))
	for i, p := range s.path {
		u := math.Pow(float64(i)/n, 1.3)
		y := max(p[1], 0)
		r := shape.Mix(s.foot, s.top, math.Pow(u, 0.85)) * (1 + s.flare*math.Exp(-y/0.3))
		rings[i] = shape.Ring{Center: p, Radius: r, Tint: t.barkTint(p, s.gloom), Sway: t.sway(p)}
	}
	if s.top == 0 {
		rings[len(rings)-1].Radius = 0
	}
	shape.Tube{
		Sides: s.sides, Strip: t.strip, Folds: s.folds, Metres: t.metres,
		Round: func(ring int, angle float64) float64 {
			y := max(s.path[ring][1], 0)
			return 1 + 0.5*s.flare*math.Exp(-y/0.45)*math.Cos(toes*angle+phase) +
				0.06*math.Cos(3*angle+phase+2*y)
		},
	}.Build(&t.wood, rings)
}

// barkTint darkens wood near the ground and in the crown's gloom, and varies it
// along its length.
func (t *tree) barkTint(p shape.Vec, gloom func(shape.Vec) float64) shape.Tint {
	light := shape.Mix(0.55, 1, shape.Smooth(-0.1, 0.7, p[1])) * (0.93 + 0.07*shape.Noise(p.Scale(1.7), 7))
	if gloom != nil {
		light *= gloom(p)
	}
	return shape.Tint{light, light * 0.99, light * 0.97}
}

// limb grows a branch along a path, tapering from radius r0 to r1.
func (t *tree) limb(path []shape.Vec, r0, r1 float64, sides int, gloom func(shape.Vec) float64) {
	rings := make([]shape.Ring, len(path))
	for i, p := range path {
		u := float64(i) / float64(len(path)-1)
		rings[i] = shape.Ring{
			Center: p, Radius: shape.Mix(r0, r1, math.Pow(u, 0.8)),
			Tint: t.barkTint(p, gloom), Sway: t.sway(p),
		}
	}
	shape.Tube{Sides: sides, Strip: t.strip, Metres: t.metres, V0: t.rng.Float()}.Build(&t.wood, rings)
}

// parts returns the finished tree's primitives.
func (t *tree) parts(picture *paint.Picture) []glb.Part {
	return []glb.Part{
		{Mesh: &t.wood, Material: glb.Material{Name: "bark", Color: white, Image: picture}},
		{Mesh: &t.leaves, Material: glb.Material{Name: "leaves", Color: white, Image: picture, Mask: true}},
	}
}

// white is the base colour of textured materials: their colour is in the picture.
var white = [3]float64{1, 1, 1}
