package paint

import "math"

// Profile is a leaf's half width at t along it, as a part of its full half width.
type Profile func(t float64) float64

// Outlines of leaves, from foot (0) to tip (1).
var (
	// Ovate is widest below the middle and pointed.
	Ovate Profile = func(t float64) float64 { return math.Pow(math.Sin(math.Pi*math.Pow(t, 0.75)), 0.8) }
	// Round is a petal or a berry leaf.
	Round Profile = func(t float64) float64 { return math.Sqrt(max(0, 1-(2*t-1)*(2*t-1))) }
	// Lobed is an oak leaf: widest above the middle with rounded lobes.
	Lobed Profile = func(t float64) float64 {
		return math.Sin(math.Pi*math.Pow(t, 1.15)) * (0.82 + 0.18*math.Cos(t*22))
	}
	// Petal is narrow at its foot and blunt at its tip.
	Petal Profile = func(t float64) float64 { return math.Pow(t, 0.7) * math.Sqrt(max(0, 1-math.Pow(t, 6))) }
	// Lance is a willow leaf: long, slim and pointed.
	Lance Profile = func(t float64) float64 { return math.Sin(math.Pi * math.Pow(t, 0.8)) }
)

// Leaf is one leaf lying on the canvas, from its foot to its tip.
type Leaf struct {
	X, Y, Angle   float64 // foot; direction of the tip in radians, y down
	Length, Width float64
	Profile       Profile
	Foot, Tip     Color
	Rib           float64 // how much lighter the midrib is, 0 for none
	Shadow        float64 // how dark its shadow on what lies below is
}

// box bounds the leaf grown by a margin.
func (l Leaf) box(margin float64) Box {
	sin, cos := math.Sincos(l.Angle)
	x1, y1 := l.X+cos*l.Length, l.Y+sin*l.Length
	w := l.Width/2 + margin
	return Box{min(l.X, x1) - w, min(l.Y, y1) - w, max(l.X, x1) + w, max(l.Y, y1) + w}
}

// outline is a leaf made ready for asking many pixels.
type outline struct {
	Leaf
	sin, cos float64
	half     [65]float64 // half widths along the leaf
}

func (l Leaf) outline() *outline {
	o := &outline{Leaf: l}
	o.sin, o.cos = math.Sincos(l.Angle)
	for i := range o.half {
		o.half[i] = l.Width / 2 * l.Profile(float64(i)/float64(len(o.half)-1))
	}
	return o
}

// local returns the place along the leaf (0 foot, 1 tip) and across it.
func (o *outline) local(x, y float64) (t, across float64) {
	dx, dy := x-o.X, y-o.Y
	return (dx*o.cos + dy*o.sin) / o.Length, dy*o.cos - dx*o.sin
}

// inside is how far a place is from the outline, across the leaf; negative
// outside it.
func (o *outline) inside(t, across float64) float64 {
	if t <= 0 || t >= 1 {
		return -1
	}
	at := t * float64(len(o.half)-1)
	i := int(at)
	f := at - float64(i)
	return o.half[i]*(1-f) + o.half[i+1]*f - math.Abs(across)
}

// Leaf paints a leaf: a shadow below it, its blade with one half in the light,
// and its midrib.
func (c *Canvas) Leaf(l Leaf) {
	o := l.outline()
	if l.Shadow > 0 {
		soft := l.Width * 0.3
		c.Shade(l.box(2*soft), l.Shadow, func(x, y float64) float64 {
			return min(max((o.inside(o.local(x-soft*0.25, y-soft*0.6))+soft*0.4)/soft, 0), 1)
		})
	}
	c.Fill(l.box(0.004), func(x, y float64) (Color, float64) {
		t, across := o.local(x, y)
		cover := c.edge(o.inside(t, across))
		if cover == 0 {
			return Color{}, 0
		}
		color := l.Foot.Mix(l.Tip, t)
		if across*o.cos > 0 {
			color = color.Lit(0.88)
		}
		if rib := l.Width * 0.06; l.Rib > 0 && t < 0.85 && math.Abs(across) < rib {
			color = color.Lit(1 + l.Rib*(1-t))
		}
		return color, cover
	})
}

// Stroke paints a line through points whose width tapers from one end to the
// other, its colour running along.
func (c *Canvas) Stroke(points [][2]float64, width0, width1 float64, color0, color1 Color) {
	n := len(points) - 1
	for i := range n {
		t0, t1 := float64(i)/float64(n), float64(i+1)/float64(n)
		c.segment(points[i], points[i+1],
			width0+(width1-width0)*t0, width0+(width1-width0)*t1,
			color0.Mix(color1, t0), color0.Mix(color1, t1))
	}
}

func (c *Canvas) segment(a, b [2]float64, width0, width1 float64, color0, color1 Color) {
	w := max(width0, width1)/2 + 0.004
	box := Box{min(a[0], b[0]) - w, min(a[1], b[1]) - w, max(a[0], b[0]) + w, max(a[1], b[1]) + w}
	dx, dy := b[0]-a[0], b[1]-a[1]
	length2 := dx*dx + dy*dy
	c.Fill(box, func(x, y float64) (Color, float64) {
		t := 0.0
		if length2 > 0 {
			t = min(max(((x-a[0])*dx+(y-a[1])*dy)/length2, 0), 1)
		}
		ox, oy := x-a[0]-t*dx, y-a[1]-t*dy
		cover := c.edge((width0+(width1-width0)*t)/2 - math.Sqrt(ox*ox+oy*oy))
		if cover == 0 {
			return Color{}, 0
		}
		return color0.Mix(color1, t), cover
	})
}

// Arc returns n+1 points of a line that starts at (x, y) towards angle and turns
// by bend radians over its length.
func Arc(x, y, angle, length, bend float64, n int) [][2]float64 {
	points := make([][2]float64, n+1)
	points[0] = [2]float64{x, y}
	for i := range n {
		a := angle + bend*(float64(i)+0.5)/float64(n)
		sin, cos := math.Sincos(a)
		x += cos * length / float64(n)
		y += sin * length / float64(n)
		points[i+1] = [2]float64{x, y}
	}
	return points
}
