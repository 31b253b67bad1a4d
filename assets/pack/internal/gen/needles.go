package gen

import (
	"math"

	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// paintSpray fills a box with a flat needle spray, as a fir or spruce carries
// it: a twig from the foot of the box, side twigs on both sides.
func paintSpray(c *paint.Canvas, r *shape.Rand, box paint.Box, dark, light, fresh, twig paint.Color) {
	c = framed(c, box)
	x0, y0 := box.At(0.5, 1)
	x1, y1 := box.At(0.5, 0.03)
	half := (box.X1-box.X0)/2 - leafMargin
	long := y0 - y1
	const pairs = 15
	for pass := range 2 { // the dark body of all twigs first, then the needles
		for i := range pairs {
			u := (float64(i) + 0.3) / pairs
			reach := half * 1.08 * math.Pow(math.Sin(math.Pi*math.Pow(0.16+0.84*u, 0.62)), 0.75)
			for side := -1.0; side <= 1; side += 2 {
				x, y := shape.Mix(x0, x1, u), shape.Mix(y0, y1, u)
				angle := -math.Pi/2 + side*(1.0-0.35*u)
				length := min(reach/math.Sin(1.0-0.35*u), 0.34) * (0.88 + 0.12*math.Sin(float64(7*i)+2*side))
				line := paint.Arc(x, y, angle, length, -side*0.35, 6)
				if pass == 0 {
					c.Stroke(line, 0.018, 0.008, dark.Lit(0.62), dark.Lit(0.8))
					continue
				}
				needles(c, r, line, 0.026, dark, light.Mix(fresh, 0.7*u), 34)
			}
		}
		axis := [][2]float64{{x0, y0}, {x1, shape.Mix(y0, y1, 0.97)}}
		if pass == 0 {
			c.Stroke(axis, 0.026, 0.01, dark.Lit(0.6), dark.Lit(0.8))
		} else {
			c.Stroke(axis, 0.007, 0.003, twig, light)
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
			tip := paint.Arc(x, y, along+side*r.Range(0.25, 0.85), length*r.Range(0.6, 1.05), 0, 1)
			c.Stroke(tip, 0.0045, 0.002, color.Lit(0.8), color.Lit(1.12))
		}
	}
}

// paintTuft fills a box with shoots that spread from its middle and bear long
// needles all around, as a pine carries them: those in the shade first.
func paintTuft(c *paint.Canvas, r *shape.Rand, box paint.Box, dark, mid, light, twig paint.Color) {
	c = framed(c, box)
	cx, cy := box.At(0.5, 0.5)
	const length = 0.056 // of a needle
	rx, ry := (box.X1-box.X0)/2-length-leafMargin, (box.Y1-box.Y0)/2-length-leafMargin
	turn := r.Angle()
	for layer := range 3 {
		front := float64(layer) / 2
		n := 11 - 2*layer
		for i := range n {
			sin, cos := math.Sincos(turn + float64(layer) + 2*math.Pi*(float64(i)+r.Range(-0.3, 0.3))/float64(n))
			reach := shape.Mix(1, 0.42, front) * r.Range(0.78, 1)
			dx, dy := rx*reach*cos, ry*reach*sin
			x, y := cx+0.15*dx, cy+0.15*dy
			line := paint.Arc(x, y, math.Atan2(dy, dx)-0.1, 0.85*math.Hypot(dx, dy), r.Range(0, 0.2), 8)
			tone := dark.Mix(mid, shape.Clamp(0.35+front+r.Range(-0.2, 0.2)))
			c.Stroke(line, 0.009, 0.005, twig.Lit(0.7), twig)
			needles(c, r, line, length, tone.Lit(0.7), tone.Mix(light, 0.25+0.6*front), 46)
			burst(c, r, line, length, tone, tone.Mix(light, 0.4+0.6*front))
		}
	}
}

// burst paints the needles at the end of a shoot.
func burst(c *paint.Canvas, r *shape.Rand, line [][2]float64, length float64, dark, light paint.Color) {
	a, b := line[len(line)-2], line[len(line)-1]
	along := math.Atan2(b[1]-a[1], b[0]-a[0])
	const count = 22
	for i := range count {
		angle := along + 1.5*(2*float64(i)/(count-1)-1) + r.Range(-0.1, 0.1)
		color := dark.Mix(light, r.Float())
		c.Stroke(paint.Arc(b[0], b[1], angle, length*r.Range(0.7, 1), 0, 1), 0.0045, 0.002, color.Lit(0.8), color.Lit(1.12))
	}
}
