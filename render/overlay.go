package render

import "copse/render/gl"

// overlayPass draws what helps the hand: the brush's ring, dots and lines. Each
// is drawn twice, faintly where something stands before it and fully where it
// is in the open.
type overlayPass struct {
	c           *gl.Context
	dots, lines *gl.Buffer
	dotArray    *gl.VertexArray
	lineArray   *gl.VertexArray
}

const (
	dotSize       = 16 // bytes of a Dot
	lineSize      = 28 // bytes of a Line
	ringVertices  = 2 * (160 + 1)
	behindOpacity = 0.22
)

func newOverlayPass(c *gl.Context) *overlayPass {
	p := &overlayPass{c: c, dots: c.NewBuffer(gl.Stream), lines: c.NewBuffer(gl.Stream)}
	p.dotArray = c.NewVertexArray(nil,
		gl.Attribute{Buffer: p.dots, Location: 0, Count: 3, Type: gl.Float32, Stride: dotSize, Divisor: 1},
		gl.Attribute{Buffer: p.dots, Location: 1, Count: 4, Type: gl.Uint8, Normalized: true, Stride: dotSize, Offset: 12, Divisor: 1})
	p.lineArray = c.NewVertexArray(nil,
		gl.Attribute{Buffer: p.lines, Location: 0, Count: 3, Type: gl.Float32, Stride: lineSize, Divisor: 1},
		gl.Attribute{Buffer: p.lines, Location: 1, Count: 3, Type: gl.Float32, Stride: lineSize, Offset: 12, Divisor: 1},
		gl.Attribute{Buffer: p.lines, Location: 2, Count: 4, Type: gl.Uint8, Normalized: true, Stride: lineSize, Offset: 24, Divisor: 1})
	return p
}

func (p *overlayPass) draw(programs *programs, s *Scene) {
	if len(s.Dots) > 0 {
		gl.Upload(p.dots, s.Dots)
		p.twice(programs.dot, p.dotArray, 4, len(s.Dots))
	}
	if len(s.Lines) > 0 {
		gl.Upload(p.lines, s.Lines)
		p.twice(programs.line, p.lineArray, 4, len(s.Lines))
	}
}

// ring draws the brush's outline; the height texture must be bound.
func (p *overlayPass) ring(program *gl.Program, b *Brush, empty *gl.VertexArray) {
	rings := 1
	if b.Falloff > 0.02 && b.Falloff < 0.98 {
		rings = 2
	}
	p.twice(program, empty, ringVertices, rings)
}

func (p *overlayPass) twice(program *gl.Program, array *gl.VertexArray, vertices, instances int) {
	program.Use()
	strength := program.Uniform("strength")
	strength.Float(behindOpacity)
	p.c.Apply(gl.State{Blend: gl.Premultiplied})
	p.c.Draw(array, gl.TriangleStrip, 0, vertices, instances)
	strength.Float(1)
	p.c.Apply(gl.State{Depth: gl.DepthLessEqual, Blend: gl.Premultiplied})
	p.c.Draw(array, gl.TriangleStrip, 0, vertices, instances)
}

func (p *overlayPass) delete() {
	p.dotArray.Delete()
	p.lineArray.Delete()
	p.dots.Delete()
	p.lines.Delete()
}
