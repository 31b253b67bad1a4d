package paint

import "math"

// Leaf is one leaf lying on the canvas, from its foot to its tip.
type Leaf struct {
	X, Y, Angle   float64 // foot; direction of the tip in radians, y down
	Length, Width float64
	Profile       Profile
	Foot, Tip     Color
	Rib           float64 // how much lighter the midrib and the veins are, 0 for none
	Veins         int     // pairs of side veins
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

// Leaf paints a leaf: a shadow below it, its blade with one half in the light
// and a darker rim, its midrib and its veins.
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
		inside := o.inside(t, across)
		cover := c.edge(inside)
		if cover == 0 {
			return Color{}, 0
		}
		return o.tone(t, across, inside), cover
	})
}

// tone is the leaf's colour at a place along and across it that lies inside its
// outline by that much.
func (o *outline) tone(t, across, inside float64) Color {
	color := o.Foot.Mix(o.Tip, t)
	if across*o.cos > 0 {
		color = color.Lit(0.86)
	}
	if o.Rib <= 0 {
		return color
	}
	side := math.Abs(across) / (o.Width / 2)
	color = color.Lit(1 - 0.34*falling(inside/o.Width, 0.09))
	line := falling(math.Abs(across)/o.Width-0.02*(1-t), 0.03) * (1 - t*t)
	if o.Veins > 0 {
		// Side veins leave the midrib forwards and bend to the tip.
		phase := t*float64(o.Veins)*1.15 - side*(0.5+0.25*side)*float64(o.Veins)*o.Width/o.Length
		off := math.Abs(phase-math.Round(phase)) / float64(o.Veins) * o.Length / o.Width
		line = max(line, 0.75*falling(off, 0.05)*(1-side)*(1-t))
	}
	return color.Lit(1 + o.Rib*line)
}

// falling is 1 at or below 0 and falls to 0 at the end.
func falling(x, end float64) float64 { return min(max(1-x/end, 0), 1) }
