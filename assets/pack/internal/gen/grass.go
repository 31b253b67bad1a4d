package gen

import (
	"math"

	"copse/assets/pack/internal/gen/glb"
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// grass is the shape of one tuft of grass.
type grass struct {
	height, spread float64
	cards          int
	picture        func(*studio) *paint.Picture
}

// meadow is the palette of blades, shared by all that grows among grass.
var meadow = struct{ root, blade, tip, dry paint.Color }{
	paint.Hex(0x3f5a2a), paint.Hex(0x67883c), paint.Hex(0x9db35c), paint.Hex(0xbfad72),
}

func (s *studio) grassPicture() *paint.Picture {
	return s.picture("grass", plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		for _, box := range grid(paint.Box{X1: 1, Y1: 1}, 2, 1) {
			paintBlades(c, r, box, 34, 0.02, 0.14)
		}
	})
}

func (s *studio) seedGrassPicture() *paint.Picture {
	return s.picture("seed-grass", plantPixels, func(c *paint.Canvas, r *shape.Rand) {
		for _, box := range grid(paint.Box{X1: 1, Y1: 1}, 2, 1) {
			paintBlades(c, r, box, 20, 0.016, 0.3)
			for i := range 6 {
				x, y := box.At(0.3+0.08*float64(i), 1)
				fan := 0.09 * (float64(i) - 2.5)
				paintSeedHead(framed(c, box), r, paint.Arc(x, y, -math.Pi/2+fan*0.6+r.Range(-0.06, 0.06), r.Range(0.68, 0.92), fan+r.Range(-0.2, 0.2), 16))
			}
		}
	})
}

// foot is how far above a card's lower edge a blade is rooted that stands at s of its
// width, 0 to 1, in heights of the card: low in the middle, higher outside and never
// in one line, as a round tuft looks from a little above. Cards reach 5 cm into the
// ground, so that only the middle of one meets it.
func foot(r *shape.Rand, s float64) float64 {
	aside := 2*s - 1
	return 0.19*aside*aside + r.Range(0, 0.12)
}

// paintBlades fills a box with blades of grass.
func paintBlades(c *paint.Canvas, r *shape.Rand, box paint.Box, count int, width, dry float64) {
	c = framed(c, box)
	for i := range count {
		s := (float64(i*7%count) + r.Float()) / float64(count)
		rise := foot(r, s)
		x, y := box.At(shape.Mix(0.26, 0.74, s), 1.01-rise)
		long := (box.Y1 - box.Y0) * (r.Range(0.55, 0.97)*(1-0.5*math.Abs(s-0.5)) - rise)
		fan := (s - 0.5) * 0.32
		line := paint.Arc(x, y, -math.Pi/2+fan+r.Range(-0.08, 0.08), long, fan+r.Range(-0.3, 0.3), 14)
		depth := float64(i) / float64(count)
		root, tip := meadow.root.Mix(meadow.blade, 0.45).Lit(0.75+0.3*depth), meadow.blade.Mix(meadow.tip, shape.Clamp(depth+r.Range(-0.2, 0.3)))
		if r.Float() < dry {
			tip = tip.Mix(meadow.dry, 0.7)
		}
		wide := width * r.Range(0.7, 1.2)
		blade(c, line, 0.9*wide, 0.007, root.Lit(0.86), tip.Lit(0.86))
		lit := make([][2]float64, len(line)) // one half of the blade, along its fold
		for j, p := range line {
			lit[j] = [2]float64{p[0] + 0.2*wide*(1-float64(j)/float64(len(line))), p[1]}
		}
		blade(c, lit, 0.45*wide, 0.003, root, tip.Lit(1.06))
	}
}

// blade paints a stroke that is widest at a fourth of its length: at the foot of a tuft
// the ground shows between the blades.
func blade(c *paint.Canvas, line [][2]float64, wide, end float64, root, tip paint.Color) {
	n := len(line) / 4
	between := root.Mix(tip, float64(n)/float64(len(line)-1))
	c.Stroke(line[:n+1], 0.3*wide, wide, root, between)
	c.Stroke(line[n:], wide, end, between, tip)
}

// paintSeedHead paints a stalk with a plume of seeds at its end.
func paintSeedHead(c *paint.Canvas, r *shape.Rand, line [][2]float64) {
	c.Stroke(line, 0.008, 0.005, meadow.blade, meadow.dry)
	n := len(line) - 1
	for i := range 40 {
		u := shape.Mix(0.7, 1, float64(i)/39)
		k := min(int(u*float64(n)), n-1)
		a, b := line[k], line[k+1]
		angle := math.Atan2(b[1]-a[1], b[0]-a[0]) + (float64(i%2)*2-1)*r.Range(0.2, 0.6)
		color := meadow.dry.Mix(meadow.tip, 0.3).Lit(r.Range(0.75, 1.08))
		c.Leaf(paint.Leaf{X: a[0], Y: a[1] + (b[1]-a[1])*(u*float64(n)-float64(k)), Angle: angle, Length: 0.034, Width: 0.011,
			Profile: paint.Lance, Foot: color.Lit(0.85), Tip: color})
	}
}

// grow builds the tuft.
func (k grass) grow(s *studio, r *shape.Rand) []glb.Part {
	var mesh shape.Mesh
	tuft(&mesh, r, regions(grid(paint.Box{X1: 1, Y1: 1}, 2, 1)), k.height, k.spread, k.cards)
	return single(&mesh, k.picture(s))
}

// tuft plants cards that lean outwards around the origin. Their normals point
// mostly up, so that grass takes the light of the ground it stands on.
func tuft(mesh *shape.Mesh, r *shape.Rand, sheet []shape.Rect, height, spread float64, cards int) {
	turn := r.Angle()
	for i := range cards {
		angle := turn + 2.4*float64(i)
		out := shape.Heading(angle, 0)
		from := spread * 0.5 * math.Sqrt(float64(i)/float64(cards))
		tall := height * r.Range(0.75, 1.05)
		lean := tall * r.Range(0.1, 0.35)
		foot := out.Scale(from).Add(shape.Vec{0, -0.05, 0})
		line := shape.Curve(foot, foot.Add(shape.Vec{0, tall * 0.6, 0}), foot.Add(out.Scale(lean)).Add(shape.Vec{0, tall, 0}), 2)
		right := shape.Up.Cross(out).Norm().Around(shape.Up, r.Range(-0.6, 0.6))
		w := tall * 0.62
		first := shape.Blade(mesh, line, right, []float64{w, w, w * 1.05}, sheet[i%len(sheet)])
		shade := r.Range(0.85, 1)
		mesh.Each(first, func(v *shape.Vertex) {
			u := shape.Clamp(v.Pos[1] / height)
			v.Normal = shape.Up.Add(out.Scale(0.35)).Norm()
			v.Tint = shape.Grey(shade * shape.Mix(0.72, 1, shape.Smooth(0, 0.55, u)))
			v.Sway = min(u*u, 1)
		})
	}
}
