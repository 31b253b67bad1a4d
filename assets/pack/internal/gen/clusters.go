package gen

import (
	"math"

	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// cluster is how a bunch of leaves on a card is painted.
type cluster struct {
	profile          paint.Profile
	length, width    float64 // of a leaf, in picture widths
	count            int
	dark, mid, light paint.Color
	rib              float64
	ragged           float64 // how uneven the bunch's outline is
}

// tone is a leaf's colour: 0 dark, 1 light.
func (k cluster) tone(lit float64) paint.Color {
	return k.dark.Mix(k.mid, shape.Clamp(2*lit)).Mix(k.light, shape.Clamp(2*lit-1))
}

// paintFoliage paints the sprigs and clusters of a broadleaf tree.
func paintFoliage(c *paint.Canvas, r *shape.Rand, k cluster, twig paint.Color) {
	for _, box := range sprigBoxes {
		paintSprig(c, r, box, k, twig)
	}
	for _, box := range clusterBoxes {
		paintCluster(c, r, box, k)
	}
}

// paintCluster fills a box with a bunch of leaves that point away from its
// middle, the outer and darker ones below.
func paintCluster(c *paint.Canvas, r *shape.Rand, box paint.Box, k cluster) {
	cx, cy := box.At(0.5, 0.5)
	rx, ry := (box.X1-box.X0)/2-k.length*0.55-leafMargin, (box.Y1-box.Y0)/2-k.length*0.55-leafMargin
	seed := uint64(r.Float() * 1e9)
	turn := r.Angle()
	golden := math.Pi * (3 - math.Sqrt(5))
	for i := range k.count {
		u := 1 - (float64(i)+0.5)/float64(k.count) // 1 outer and first, 0 middle and last
		angle := turn + golden*float64(i) + r.Range(-0.3, 0.3)
		sin, cos := math.Sincos(angle)
		reach := min(math.Pow(u, 0.42)*(1+k.ragged*shape.Noise2(2*cos+5, 2*sin+5, 0, 0, seed)), 1)
		x, y := cx+rx*reach*cos, cy+ry*reach*sin
		color := k.tone(shape.Clamp(0.62 - 0.35*u*u + r.Range(-0.4, 0.38)))
		size := r.Range(0.75, 1.15)
		if u > 0.4 {
			size = min(size, 1)
		}
		stray := shape.Mix(2.4, 0.7, u) // outer leaves point outwards, inner ones anywhere
		pointing := math.Atan2(sin*ry, cos*rx) + r.Range(-stray, stray)
		psin, pcos := math.Sincos(pointing)
		c.Leaf(paint.Leaf{
			X: x - pcos*k.length*size*0.5, Y: y - psin*k.length*size*0.5, Angle: pointing,
			Length: k.length * size, Width: k.width * size, Profile: k.profile,
			Foot: color.Lit(0.82), Tip: color.Lit(1.08), Rib: k.rib, Shadow: 0.35,
		})
	}
}

// paintSprig fills an upright box with a twig of leaves, its foot at the bottom.
func paintSprig(c *paint.Canvas, r *shape.Rand, box paint.Box, k cluster, twig paint.Color) {
	x0, y0 := box.At(0.5, 1)
	half := (box.X1-box.X0)/2 - leafMargin
	long := box.Y1 - box.Y0 - leafMargin
	line := paint.Arc(x0, y0, -math.Pi/2, long-k.length, r.Range(-0.25, 0.25), 12)
	c.Stroke(line, 0.014, 0.006, twig.Lit(0.8), twig)
	last := int(1.3 * long / k.length * 1.6)
	for i := range last + 1 {
		u := float64(i) / float64(last)
		side := float64(1 - 2*(i%2))
		at := line[min(int(shape.Mix(1.5, 12, u)), 12)]
		open := side * shape.Mix(1.05, 0.5, u) * r.Range(0.7, 1.1)
		if i == last {
			open = 0
		}
		pointing := -math.Pi/2 + open + r.Range(-0.15, 0.15)
		length := min(k.length*r.Range(0.8, 1.05), half/max(math.Abs(math.Cos(pointing)), 0.05))
		color := k.tone(shape.Clamp(0.25 + 0.4*u + r.Range(-0.25, 0.3)))
		c.Leaf(paint.Leaf{
			X: at[0], Y: at[1], Angle: pointing, Length: length, Width: k.width * length / k.length, Profile: k.profile,
			Foot: color.Lit(0.8), Tip: color.Lit(1.08), Rib: k.rib, Shadow: 0.3,
		})
	}
}

// paintHanging paints strands of small leaves that hang from the top of a box.
func paintHanging(c *paint.Canvas, r *shape.Rand, box paint.Box, strands int, k cluster, twig paint.Color) {
	for i := range strands {
		s := (float64(i) + 0.5) / float64(strands)
		x, y := box.At(0.5+(s-0.5)*0.5, 0.02)
		long := (box.Y1 - box.Y0) * r.Range(0.72, 0.93) * (1 - 0.5*(s-0.5)*(s-0.5))
		line := paint.Arc(x, y, math.Pi/2-(s-0.5)*0.5, long-k.length, (s-0.5)*0.3+r.Range(-0.12, 0.12), 10)
		c.Stroke(line, 0.006, 0.003, twig, twig.Lit(1.1))
		n := k.count / strands
		for j := range n {
			u := (float64(j) + 0.5) / float64(n)
			at := line[min(int(u*10+0.5), 10)]
			side := float64(1 - 2*(j%2))
			pointing := math.Pi/2 + side*r.Range(0.3, 1.0)
			lit := shape.Clamp(0.2 + 0.6*u + r.Range(-0.25, 0.25))
			color := k.tone(lit)
			size := r.Range(0.75, 1.1)
			c.Leaf(paint.Leaf{
				X: at[0] + side*0.002, Y: at[1], Angle: pointing, Length: k.length * size, Width: k.width * size,
				Profile: k.profile, Foot: color.Lit(0.85), Tip: color.Lit(1.08), Rib: k.rib, Shadow: 0.3,
			})
		}
	}
}

// paintSpray fills a box with a flat needle spray, as a fir or spruce carries
// it: a twig from the foot of the box, side twigs on both sides.
func paintSpray(c *paint.Canvas, r *shape.Rand, box paint.Box, dark, light, fresh, twig paint.Color) {
	x0, y0 := box.At(0.5, 1)
	x1, y1 := box.At(0.5, 0.03)
	half := (box.X1-box.X0)/2 - leafMargin
	long := y0 - y1
	const pairs = 17
	for pass := range 2 { // the dark body of all twigs first, then the needles
		for i := range pairs {
			u := (float64(i) + 0.3) / pairs
			reach := half * 1.15 * math.Pow(math.Sin(math.Pi*math.Pow(0.16+0.84*u, 0.62)), 0.75)
			for side := -1.0; side <= 1; side += 2 {
				x, y := shape.Mix(x0, x1, u), shape.Mix(y0, y1, u)
				angle := -math.Pi/2 + side*(1.0-0.35*u)
				length := min(reach/math.Sin(1.0-0.35*u), 0.34) * (0.88 + 0.12*math.Sin(float64(7*i)+2*side))
				line := paint.Arc(x, y, angle, length, -side*0.35, 6)
				if pass == 0 {
					c.Stroke(line, 0.042, 0.016, dark.Lit(0.72), dark)
					continue
				}
				needles(c, r, line, 0.033, dark, light.Mix(fresh, 0.8*u), 19)
			}
		}
		axis := [][2]float64{{x0, y0}, {x1, shape.Mix(y0, y1, 0.97)}}
		if pass == 0 {
			c.Stroke(axis, 0.04, 0.016, dark.Lit(0.7), dark)
		} else {
			c.Stroke(axis, 0.009, 0.003, twig, light)
			needles(c, r, paint.Arc(x0, y0-long*0.5, -math.Pi/2, long*0.46, 0, 6), 0.03, dark, fresh, 40)
		}
	}
}

// needles paints needles on both sides along a line, lighter towards its end.
func needles(c *paint.Canvas, r *shape.Rand, line [][2]float64, length float64, dark, light paint.Color, count int) {
	n := len(line) - 1
	for i := range count {
		u := (float64(i) + r.Float()) / float64(count)
		k := min(int(u*float64(n)), n-1)
		a, b := line[k], line[k+1]
		along := math.Atan2(b[1]-a[1], b[0]-a[0])
		f := u*float64(n) - float64(k)
		x, y := shape.Mix(a[0], b[0], f), shape.Mix(a[1], b[1], f)
		for side := -1.0; side <= 1; side += 2 {
			tone := shape.Clamp(0.15 + 0.75*u + r.Range(-0.2, 0.2))
			color := dark.Mix(light, tone)
			tip := paint.Arc(x, y, along+side*r.Range(0.25, 0.85), length*r.Range(0.65, 1.05), 0, 1)
			c.Stroke(tip, 0.006, 0.0024, color.Lit(0.85), color.Lit(1.1))
		}
	}
}

// paintTuft fills a box with bursts of long needles, as a pine carries them.
func paintTuft(c *paint.Canvas, r *shape.Rand, box paint.Box, bursts int, dark, mid, light paint.Color) {
	cx, cy := box.At(0.5, 0.5)
	length := (box.Y1 - box.Y0) * 0.235
	rx, ry := (box.X1-box.X0)/2-length-leafMargin, (box.Y1-box.Y0)/2-length-leafMargin
	golden := math.Pi * (3 - math.Sqrt(5))
	turn := r.Angle()
	for i := range bursts {
		u := 1 - (float64(i)+0.5)/float64(bursts)
		sin, cos := math.Sincos(turn + golden*float64(i))
		x, y := cx+rx*math.Sqrt(u)*cos, cy+ry*math.Sqrt(u)*sin
		lit := shape.Clamp(0.9 - 0.7*u + r.Range(-0.15, 0.15))
		tone := dark.Mix(mid, shape.Clamp(2*lit)).Mix(light, shape.Clamp(2*lit-1))
		c.Fill(paint.Box{X0: x - length, Y0: y - length, X1: x + length, Y1: y + length}, func(px, py float64) (paint.Color, float64) {
			d := math.Hypot(px-x, py-y) / (length * 0.55)
			return dark.Lit(0.7), shape.Clamp((1 - d) * 12)
		})
		const count = 66
		for j := range count {
			angle := 2*math.Pi*float64(j)/count + r.Range(-0.05, 0.05)
			needle := paint.Arc(x, y, angle, length*r.Range(0.72, 1), r.Range(-0.15, 0.15), 2)
			color := tone.Lit(r.Range(0.78, 1.12))
			c.Stroke(needle, 0.0062, 0.0026, color.Lit(0.72), color.Lit(1.12))
		}
	}
}
