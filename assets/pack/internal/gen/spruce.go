package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// spruce is the shape of one spruce.
type spruce struct {
	height, spread float64 // metres
	bare           float64 // height of the lowest branches
	droop          float64 // radians that the lowest branches hang
	lean           float64 // metres
}

func (s *studio) sprucePicture() *paint.Picture {
	return s.picture("spruce", treePixels, func(c *paint.Canvas, r *shape.Rand) {
		c.Bark(barkWidth, paint.Furrowed(paint.Hex(0x453830), paint.Hex(0x8a7666), 13, 9, barkRepeat, 11))
		for _, box := range leafBoxes(2, 1) {
			paintSpray(c, r, box, paint.Hex(0x223a24), paint.Hex(0x4c6f3a), paint.Hex(0x86a058), paint.Hex(0x6a5238))
		}
	})
}

// grow builds a spruce: whorls of drooping sprays on a straight stem.
func (k spruce) grow(s *studio, r *shape.Rand) []glb.Part {
	t := newTree(r, k.height, k.spread)
	top := shape.Vec{r.Range(-1, 1) * k.lean, k.height * 0.97, r.Range(-1, 1) * k.lean}
	path := t.lean(top, k.lean, 12)
	gloom := func(p shape.Vec) float64 { return shape.Mix(1, 0.5, shape.Smooth(k.bare-0.3, k.bare+0.8, p[1])) }
	t.trunk(stem{path: path, foot: k.height * 0.021, top: 0.02, flare: 0.6, sides: 12, folds: 1, gloom: gloom})
	sprays := regions(leafBoxes(2, 1))
	turn := r.Angle()
	for y := k.bare; y < k.height*0.965; {
		h := (y - k.bare) / (k.height - k.bare) // 0 lowest, 1 top
		reach := k.spread*math.Pow(1-h, 0.8)*(0.92+0.08*math.Sin(11*h)) + 0.2
		count := 5 + int(4*(1-h))
		for i := range count {
			angle := turn + 2*math.Pi*(float64(i)+r.Range(-0.22, 0.22))/float64(count)
			at := along(path, y+r.Range(-0.12, 0.12)*(1-h))
			k.bough(t, sprays, at, angle, reach*r.Range(0.72, 1.12), h)
		}
		turn += 1.1
		y += shape.Mix(0.62, 0.3, h) * k.height / 11
	}
	k.tip(t, sprays, path[len(path)-1])
	return t.parts(s.sprucePicture())
}

// along returns the point of an upright path at a height.
func along(path []shape.Vec, y float64) shape.Vec {
	for i := 1; i < len(path); i++ {
		if path[i][1] >= y {
			a, b := path[i-1], path[i]
			return a.Lerp(b, (y-a[1])/(b[1]-a[1]))
		}
	}
	return path[len(path)-1]
}

// bough grows one spray outwards from the stem: it hangs first and lifts its
// tip, the more so the lower it stands.
func (k spruce) bough(t *tree, sprays []shape.Rect, at shape.Vec, angle, reach, h float64) {
	r := t.rng
	climb := shape.Mix(-k.droop, 0.75, math.Pow(h, 1.3)) + r.Range(-0.16, 0.16)
	// The lowest boughs clear the ground.
	climb = max(climb, math.Asin(min(max((0.3+0.25*reach-at[1])/reach, -1), 1)))
	out := shape.Heading(angle, climb)
	sag := shape.Mix(0.16, 0.02, h) * reach
	const n = 3
	line := make([]shape.Vec, n+1)
	for i := range line {
		u := float64(i) / n
		line[i] = at.Add(out.Scale(reach * u)).Add(shape.Up.Scale(-sag * math.Sin(math.Pi*math.Pow(u, 1.2))))
	}
	if h < 0.3 {
		t.limb([]shape.Vec{at, line[1], line[2]}, 0.035*k.height/11, 0.012, 4, func(shape.Vec) float64 { return 0.6 })
	}
	width := 0.46*reach + 0.3
	right := out.Cross(shape.Up).Norm().Around(out.Norm(), r.Range(-0.25, 0.25))
	widths := []float64{width * 0.8, width, width, width * 0.8}
	first := shape.Roof(&t.leaves, line, right, widths, r.Range(0.4, 0.75), sprays[int(r.Float()*2)])
	middle := shape.Vec{at[0], at[1] - 0.35*reach, at[2]}
	// Twigs hang below the bough, which gives it a body from the side.
	hung := make([]shape.Vec, n+1)
	for i, p := range line {
		hung[i] = p.Sub(shape.Up.Scale(0.14 * width))
	}
	shape.Blade(&t.leaves, hung, shape.Up.Scale(-1), []float64{width * 0.4, width * 0.62, width * 0.6, width * 0.4}, sprays[int(r.Float()*2)])
	shade := r.Range(0.86, 1) * shape.Mix(0.8, 1, h)
	hue := shape.White.Mix(shape.Tint{0.9, 1, 0.84}, r.Float())
	t.leaves.Each(first, func(v *shape.Vertex) {
		u := math.Hypot(v.Pos[0]-at[0], v.Pos[2]-at[2]) / reach
		v.Normal = v.Pos.Sub(middle).Norm().Scale(0.75).Add(v.Normal.Scale(0.4)).Add(shape.Up.Scale(0.15)).Norm()
		v.Tint = hue.Dim(shade * shape.Mix(0.42, 1, shape.Smooth(0.05, 0.85, u)))
		v.Pos[1] = max(v.Pos[1], 0.05)
		v.Sway = min(t.sway(v.Pos)+0.28*u, 1) * shape.Smooth(0, 0.4, v.Pos[1])
	})
}

// tip closes the top with upright sprays.
func (k spruce) tip(t *tree, sprays []shape.Rect, at shape.Vec) {
	long := k.height * 0.085
	foot := at.Sub(shape.Up.Scale(long * 0.62))
	for i := range 3 {
		right := shape.Heading(float64(i)*math.Pi/3+t.rng.Range(0, 0.5), 0)
		line := []shape.Vec{foot, foot.Add(shape.Up.Scale(long))}
		first := shape.Blade(&t.leaves, line, right, []float64{long * 0.42, long * 0.34}, sprays[i%2])
		t.leaves.Each(first, func(v *shape.Vertex) {
			v.Normal = v.Pos.Sub(foot).Norm().Add(shape.Up.Scale(0.4)).Norm()
			v.Sway = min(t.sway(v.Pos)+0.1, 1)
		})
	}
}
