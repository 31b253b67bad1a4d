package paint

import "math"

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
