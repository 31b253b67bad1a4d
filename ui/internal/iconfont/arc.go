package iconfont

import "math"

// arc adds an elliptical arc in the endpoint form of SVG as cubic curves, one
// for each quarter turn at most. The conversion to centre form follows the SVG
// 1.1 specification, appendix F.6.5; rotation is in turns, as IconVG has it.
func (o *outline) arc(rx, ry, rotation float32, large, sweep bool, x, y float32) {
	a, b := math.Abs(float64(rx)), math.Abs(float64(ry))
	x0, y0, x1, y1 := float64(o.x), float64(o.y), float64(x), float64(y)
	if a == 0 || b == 0 || x0 == x1 && y0 == y1 {
		o.line(x, y)
		return
	}
	sin, cos := math.Sincos(2 * math.Pi * float64(rotation))
	hx, hy := (x0-x1)/2, (y0-y1)/2
	px, py := cos*hx+sin*hy, cos*hy-sin*hx // half the chord in the ellipse's axes
	if grow := px*px/(a*a) + py*py/(b*b); grow > 1 {
		a, b = a*math.Sqrt(grow), b*math.Sqrt(grow)
	}
	k := math.Sqrt(max(0, a*a*b*b/(a*a*py*py+b*b*px*px)-1))
	if large == sweep {
		k = -k
	}
	cx, cy := k*a*py/b, -k*b*px/a // centre, relative to the middle of the chord
	from := math.Atan2((py-cy)/b, (px-cx)/a)
	turn := math.Atan2((-py-cy)/b, (-px-cx)/a) - from
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	place := func(u, v float64) (float32, float32) { // from the unit circle
		u, v = a*u+cx, b*v+cy
		return float32(cos*u - sin*v + (x0+x1)/2), float32(sin*u + cos*v + (y0+y1)/2)
	}
	pieces := int(math.Ceil(math.Abs(turn) / (math.Pi / 2)))
	step := turn / float64(pieces)
	handle := 4.0 / 3 * math.Tan(step/4)
	for i := range pieces {
		s0, c0 := math.Sincos(from + step*float64(i))
		s1, c1 := math.Sincos(from + step*float64(i+1))
		ax, ay := place(c0-handle*s0, s0+handle*c0)
		bx, by := place(c1+handle*s1, s1-handle*c1)
		ex, ey := place(c1, s1)
		o.cube(ax, ay, bx, by, ex, ey)
	}
	o.x, o.y, o.smooth = x, y, 0
}
