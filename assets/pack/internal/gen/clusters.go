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
	twigs            int     // of a bunch, in the layer behind; those in front are fewer
	palmate          bool    // five lobes spread from the foot, as a maple's
	dark, mid, light paint.Color
	rib              float64
	veins            int // pairs
	twig             paint.Color
}

// tone is a leaf's colour: 0 dark, 1 light.
func (k cluster) tone(lit float64) paint.Color {
	return k.dark.Mix(k.mid, shape.Clamp(2*lit)).Mix(k.light, shape.Clamp(2*lit-1))
}

// paintFoliage paints the sprigs and clusters of a broadleaf tree.
func paintFoliage(c *paint.Canvas, r *shape.Rand, k cluster) {
	for _, box := range sprigBoxes {
		paintSprig(c, r, box, k)
	}
	for _, box := range clusterBoxes {
		paintCluster(c, r, box, k)
	}
}

// paintCluster fills a box with twigs that spread from its middle, a layer in
// the shade first and a lighter, smaller one over it.
func paintCluster(c *paint.Canvas, r *shape.Rand, box paint.Box, k cluster) {
	c = framed(c, box)
	cx, cy := box.At(0.5, 0.5)
	radius := min(box.X1-box.X0, box.Y1-box.Y0)/2 - leafMargin - 0.85*k.length
	turn := r.Angle()
	for layer := range 3 {
		front := float64(layer) / 2
		n := int(math.Round(float64(k.twigs) * shape.Mix(1, 0.5, front)))
		for i := range n {
			angle := turn + float64(layer) + 2*math.Pi*(float64(i)+r.Range(-0.3, 0.3))/float64(n)
			long := radius * shape.Mix(1, 0.62, front) * r.Range(0.78, 1)
			from := 0.12 * radius * r.Float()
			sin, cos := math.Sincos(angle)
			line := paint.Arc(cx+from*cos, cy+from*sin, angle, long-from, r.Range(-0.7, 0.7), 12)
			k.branchlet(c, r, line, 0.06, shape.Mix(-0.04, 0.46, front))
		}
	}
}

// branchlet paints a twig along a line, with leaves on both sides and one at its
// end. From is where along the line the first leaf is, lit the tone of the leaves;
// the outer ones are lighter.
func (k cluster) branchlet(c *paint.Canvas, r *shape.Rand, line [][2]float64, from, lit float64) {
	n := len(line) - 1
	c.Stroke(line, 0.005, 0.0025, k.twig.Lit(0.8), k.twig)
	long := 0.0
	for i := range n {
		long += math.Hypot(line[i+1][0]-line[i][0], line[i+1][1]-line[i][1])
	}
	count := max(int(2.1*long/k.length*math.Sqrt(k.length/k.width)), 3)
	for i := range count + 1 {
		u := shape.Mix(from, 1, float64(i)/float64(count))
		at := min(int(u*float64(n)), n-1)
		a, b := line[at], line[at+1]
		f := u*float64(n) - float64(at)
		side := float64(1 - 2*(i%2))
		open := side * shape.Mix(1.15, 0.6, u) * r.Range(0.7, 1.15)
		if i == count {
			open = r.Range(-0.2, 0.2)
		}
		pointing := math.Atan2(b[1]-a[1], b[0]-a[0]) + open
		k.leaf(c, shape.Mix(a[0], b[0], f), shape.Mix(a[1], b[1], f), pointing, r.Range(0.72, 1.05), k.tone(shape.Clamp(lit+0.28*u+r.Range(-0.2, 0.24))))
	}
}

// leaf paints one leaf with its foot at a place.
func (k cluster) leaf(c *paint.Canvas, x, y, pointing, size float64, color paint.Color) {
	blade := paint.Leaf{
		X: x, Y: y, Angle: pointing, Length: k.length * size, Width: k.width * size, Profile: k.profile,
		Foot: color.Lit(0.84), Tip: color.Lit(1.08), Rib: k.rib, Veins: k.veins, Shadow: 0.4,
	}
	if !k.palmate {
		c.Leaf(blade)
		return
	}
	for _, lobe := range [5]struct{ turn, size float64 }{{-1.9, 0.5}, {1.9, 0.5}, {-0.9, 0.82}, {0.9, 0.82}, {0, 1}} {
		part := blade
		part.Angle += lobe.turn
		part.Length *= lobe.size
		part.Width *= 0.62 + 0.38*lobe.size
		part.Shadow *= 0.35
		c.Leaf(part)
	}
}

// paintSprig fills an upright box with a twig of leaves, its foot at the bottom.
func paintSprig(c *paint.Canvas, r *shape.Rand, box paint.Box, k cluster) {
	c = framed(c, box)
	x0, y0 := box.At(0.5, 1)
	half := (box.X1-box.X0)/2 - leafMargin
	long := box.Y1 - box.Y0 - leafMargin - k.length*1.05
	line := paint.Arc(x0, y0, -math.Pi/2, long, r.Range(-0.2, 0.2), 12)
	c.Stroke(line, 0.01, 0.004, k.twig.Lit(0.8), k.twig)
	for i := range 9 { // side twigs, from the lowest up
		u := 0.22 + 0.085*float64(i)
		at := line[int(u*12)]
		side := float64(1 - 2*(i%2))
		reach := min(half*shape.Mix(1, 0.55, u), 0.34*long) - 0.6*k.length
		k.branchlet(c, r, paint.Arc(at[0], at[1], -math.Pi/2+side*r.Range(0.55, 0.95), max(reach, 0.4*k.length), -side*0.4, 6), 0.2, 0.1+0.25*u)
	}
	k.branchlet(c, r, line[4:], 0, 0.35)
}

// paintHanging paints strands of small leaves that hang from the top of a box.
func paintHanging(c *paint.Canvas, r *shape.Rand, box paint.Box, strands int, k cluster) {
	c = framed(c, box)
	for layer := range 2 {
		for i := range strands {
			s := (float64(i) + 0.5*float64(layer) + r.Range(0.1, 0.5)) / float64(strands)
			x, y := box.At(0.5+(s-0.5)*0.4, 0.045)
			long := (box.Y1-box.Y0)*r.Range(0.42, 0.96)*(1-1.2*(s-0.5)*(s-0.5)) - k.length
			line := paint.Arc(x, y, math.Pi/2-(s-0.5)*0.4, long, (s-0.5)*0.4+r.Range(-0.14, 0.14), 16)
			k.branchlet(c, r, line, 0.04, shape.Mix(0.02, 0.3, float64(layer))+r.Range(-0.08, 0.08))
		}
	}
}
