package gl

import (
	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// Primitive is what vertices are joined to.
type Primitive uint32

// Primitives.
const (
	Triangles     Primitive = raw.TRIANGLES
	TriangleStrip Primitive = raw.TRIANGLE_STRIP
)

// Draw draws count vertices from first, instances times.
func (c *Context) Draw(v *VertexArray, p Primitive, first, count, instances int) {
	if count <= 0 || instances <= 0 {
		return
	}
	c.bindVertexArray(v.id)
	start := c.start()
	raw.DrawArraysInstanced(uint32(p), int32(first), int32(count), int32(instances))
	c.timed(start)
	c.count(p, count, instances)
}

// DrawIndexed draws count indices from the index first, instances times.
func (c *Context) DrawIndexed(v *VertexArray, p Primitive, first, count, instances int) {
	if count <= 0 || instances <= 0 {
		return
	}
	c.bindVertexArray(v.id)
	start := c.start()
	c.indexed.call(p, first, count, instances)
	c.timed(start)
	c.count(p, count, instances)
}

func (c *Context) count(p Primitive, count, instances int) {
	triangles := count / 3
	if p == TriangleStrip {
		triangles = max(count-2, 0)
	}
	c.Count.Draws++
	c.Count.Triangles += uint64(triangles) * uint64(instances)
	c.Count.Instances += uint64(instances)
}
