package iconfont

import "golang.org/x/exp/shiny/iconvg"

// point is a corner or a quadratic control point of a contour, in the units of
// the IconVG graphic with Y down.
type point struct {
	x, y    float32
	onCurve bool
}

// outline collects the closed contours of an IconVG graphic as lines and
// quadratic curves, the two that TrueType has. It implements
// [iconvg.Destination]. Colours and levels of detail are ignored: a glyph has
// neither.
type outline struct {
	contours [][]point
	box      iconvg.Rectangle
	x, y     float32 // the current point
	cx, cy   float32 // the last control point, for the smooth forms
	smooth   byte    // 'q' or 'c' when cx, cy belong to such a curve
}

func (o *outline) Reset(m iconvg.Metadata) { *o = outline{box: m.ViewBox} }

func (o *outline) SetCSel(uint8)                      {}
func (o *outline) SetNSel(uint8)                      {}
func (o *outline) SetCReg(uint8, bool, iconvg.Color)  {}
func (o *outline) SetNReg(uint8, bool, float32)       {}
func (o *outline) SetLOD(float32, float32)            {}
func (o *outline) ClosePathEndPath()                  {}
func (o *outline) StartPath(_ uint8, x, y float32)    { o.start(x, y) }
func (o *outline) ClosePathAbsMoveTo(x, y float32)    { o.start(x, y) }
func (o *outline) AbsHLineTo(x float32)               { o.line(x, o.y) }
func (o *outline) RelHLineTo(dx float32)              { o.line(o.x+dx, o.y) }
func (o *outline) AbsVLineTo(y float32)               { o.line(o.x, y) }
func (o *outline) RelVLineTo(dy float32)              { o.line(o.x, o.y+dy) }
func (o *outline) AbsLineTo(x, y float32)             { o.line(x, y) }
func (o *outline) RelLineTo(dx, dy float32)           { o.line(o.x+dx, o.y+dy) }
func (o *outline) AbsQuadTo(x1, y1, x, y float32)     { o.quad(x1, y1, x, y) }
func (o *outline) RelQuadTo(x1, y1, dx, dy float32)   { o.quad(o.x+x1, o.y+y1, o.x+dx, o.y+dy) }
func (o *outline) AbsCubeTo(a, b, c, d, x, y float32) { o.cube(a, b, c, d, x, y) }
func (o *outline) AbsSmoothQuadTo(x, y float32)       { o.smoothQuad(x, y) }
func (o *outline) RelSmoothQuadTo(dx, dy float32)     { o.smoothQuad(o.x+dx, o.y+dy) }
func (o *outline) AbsSmoothCubeTo(c, d, x, y float32) { o.smoothCube(c, d, x, y) }
func (o *outline) RelSmoothCubeTo(c, d, x, y float32) { o.smoothCube(o.x+c, o.y+d, o.x+x, o.y+y) }

// ClosePathRelMoveTo starts from where the closed contour started: closing it
// led back there.
func (o *outline) ClosePathRelMoveTo(dx, dy float32) {
	first := o.contours[len(o.contours)-1][0]
	o.start(first.x+dx, first.y+dy)
}

func (o *outline) RelCubeTo(a, b, c, d, x, y float32) {
	o.cube(o.x+a, o.y+b, o.x+c, o.y+d, o.x+x, o.y+y)
}
func (o *outline) AbsArcTo(rx, ry, turn float32, large, sweep bool, x, y float32) {
	o.arc(rx, ry, turn, large, sweep, x, y)
}
func (o *outline) RelArcTo(rx, ry, turn float32, large, sweep bool, dx, dy float32) {
	o.arc(rx, ry, turn, large, sweep, o.x+dx, o.y+dy)
}

func (o *outline) start(x, y float32) {
	o.contours = append(o.contours, nil)
	o.x, o.y = x, y
	o.add(x, y, true)
	o.smooth = 0
}

func (o *outline) add(x, y float32, onCurve bool) {
	last := len(o.contours) - 1
	o.contours[last] = append(o.contours[last], point{x, y, onCurve})
}

func (o *outline) line(x, y float32) {
	o.add(x, y, true)
	o.x, o.y, o.smooth = x, y, 0
}

func (o *outline) quad(x1, y1, x, y float32) {
	o.add(x1, y1, false)
	o.add(x, y, true)
	o.x, o.y, o.cx, o.cy, o.smooth = x, y, x1, y1, 'q'
}

func (o *outline) smoothQuad(x, y float32) {
	x1, y1 := o.reflected('q')
	o.quad(x1, y1, x, y)
}

func (o *outline) smoothCube(x2, y2, x, y float32) {
	x1, y1 := o.reflected('c')
	o.cube(x1, y1, x2, y2, x, y)
}

// reflected mirrors the previous control point about the current point, or is
// the current point after anything but the same kind of curve.
func (o *outline) reflected(kind byte) (x, y float32) {
	if o.smooth != kind {
		return o.x, o.y
	}
	return 2*o.x - o.cx, 2*o.y - o.cy
}

// cubePieces is how many quadratic curves stand in for one cubic. Three keep
// the quarter circles that icons are made of within 1/2000 of their radius.
const cubePieces = 3

// cube adds a cubic curve as quadratics: each piece's control point is the
// meeting point (3(b+c) − a − d)/4 of its own cubic's tangents.
func (o *outline) cube(x1, y1, x2, y2, x, y float32) {
	x0, y0 := o.x, o.y
	for i := range cubePieces {
		t0, t1 := float32(i)/cubePieces, float32(i+1)/cubePieces
		qx, ex := cubePiece(x0, x1, x2, x, t0, t1)
		qy, ey := cubePiece(y0, y1, y2, y, t0, t1)
		o.add(qx, qy, false)
		o.add(ex, ey, true)
	}
	o.x, o.y, o.cx, o.cy, o.smooth = x, y, x2, y2, 'c'
}

// cubePiece returns, for one axis, the quadratic control point and the end of
// the part of the cubic a b c d between t0 and t1.
func cubePiece(a, b, c, d, t0, t1 float32) (control, end float32) {
	at := func(t float32) (value, slope float32) {
		u := 1 - t
		value = u*u*u*a + 3*u*u*t*b + 3*u*t*t*c + t*t*t*d
		slope = 3 * (u*u*(b-a) + 2*u*t*(c-b) + t*t*(d-c))
		return value, slope
	}
	p0, s0 := at(t0)
	p3, s3 := at(t1)
	third := (t1 - t0) / 3
	p1, p2 := p0+s0*third, p3-s3*third
	return (3*(p1+p2) - p0 - p3) / 4, p3
}
