package render

import "copse/render/gl"

// overlayPass draws what helps the hand: the brush's ring, dots, lines and
// faces. Each is drawn twice, faintly where something stands before it and fully
// where it is in the open.
type overlayPass struct {
	c     *gl.Context
	dots  marks
	lines marks
	faces marks
	flat  []corner // the corners of the faces, kept from frame to frame
}

// marks are instances of one kind of overlay.
type marks struct {
	buffer *gl.Buffer
	array  *gl.VertexArray
}

// corner is one corner of a face as the graphics card reads it.
type corner struct {
	position [3]float32
	color    [4]uint8
}

// What the graphics card reads of Dot, Line and corner, in bytes.
const (
	dotSize       = 20
	lineSize      = 32
	cornerSize    = 16
	ringVertices  = 2 * (160 + 1)
	behindOpacity = 0.22
)

func newOverlayPass(c *gl.Context) *overlayPass {
	vector := func(location uint32, offset int) gl.Attribute {
		return gl.Attribute{Location: location, Count: 3, Type: gl.Float32, Offset: offset}
	}
	color := func(location uint32, offset int) gl.Attribute {
		return gl.Attribute{Location: location, Count: 4, Type: gl.Uint8, Normalized: true, Offset: offset}
	}
	number := func(location uint32, offset int) gl.Attribute {
		return gl.Attribute{Location: location, Count: 1, Type: gl.Float32, Offset: offset}
	}
	return &overlayPass{
		c:     c,
		dots:  newMarks(c, dotSize, 1, vector(0, 0), color(1, 12), number(2, 16)),
		lines: newMarks(c, lineSize, 1, vector(0, 0), vector(1, 12), color(2, 24), number(3, 28)),
		faces: newMarks(c, cornerSize, 0, vector(0, 0), color(1, 12)),
	}
}

// newMarks lays the attributes of instances (divisor 1) or of vertices (0) of a
// size in bytes over a buffer of their own.
func newMarks(c *gl.Context, size int32, divisor uint32, attributes ...gl.Attribute) marks {
	m := marks{buffer: c.NewBuffer(gl.Stream)}
	for i := range attributes {
		a := &attributes[i]
		a.Buffer, a.Stride, a.Divisor = m.buffer, size, divisor
	}
	m.array = c.NewVertexArray(nil, attributes...)
	return m
}

func (p *overlayPass) draw(programs *programs, s *Scene) {
	if len(s.Faces) > 0 {
		p.flat = p.flat[:0]
		for i := range s.Faces {
			for _, at := range s.Faces[i].Corners {
				p.flat = append(p.flat, corner{at, s.Faces[i].Color})
			}
		}
		gl.Upload(p.faces.buffer, p.flat)
		p.twice(programs.face, p.faces.array, gl.Triangles, len(p.flat), 1)
	}
	if len(s.Lines) > 0 {
		gl.Upload(p.lines.buffer, s.Lines)
		p.twice(programs.line, p.lines.array, gl.TriangleStrip, 4, len(s.Lines))
	}
	if len(s.Dots) > 0 {
		gl.Upload(p.dots.buffer, s.Dots)
		p.twice(programs.dot, p.dots.array, gl.TriangleStrip, 4, len(s.Dots))
	}
}

// ring draws the brush's outline; the height texture must be bound.
func (p *overlayPass) ring(program *gl.Program, b *Brush, empty *gl.VertexArray) {
	rings := 1
	if b.Falloff > 0.02 && b.Falloff < 0.98 {
		rings = 2
	}
	p.twice(program, empty, gl.TriangleStrip, ringVertices, rings)
}

func (p *overlayPass) twice(program *gl.Program, array *gl.VertexArray, primitive gl.Primitive, vertices, instances int) {
	program.Use()
	strength := program.Uniform("strength")
	strength.Float(behindOpacity)
	p.c.Apply(gl.State{Blend: gl.Premultiplied})
	p.c.Draw(array, primitive, 0, vertices, instances)
	strength.Float(1)
	p.c.Apply(gl.State{Depth: gl.DepthLessEqual, Blend: gl.Premultiplied})
	p.c.Draw(array, primitive, 0, vertices, instances)
}

func (p *overlayPass) delete() {
	for _, m := range []marks{p.dots, p.lines, p.faces} {
		m.array.Delete()
		m.buffer.Delete()
	}
}
