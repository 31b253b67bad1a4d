package gl

import raw "github.com/go-gl/gl/v4.1-core/gl"

// Component is the type of a vertex attribute's components.
type Component uint32

// Components.
const (
	Float32 Component = raw.FLOAT
	Uint8   Component = raw.UNSIGNED_BYTE
	Uint16  Component = raw.UNSIGNED_SHORT
	// Packed10 is four signed integers of 10, 10, 10 and 2 bits, x lowest.
	Packed10 Component = raw.INT_2_10_10_10_REV
)

// Attribute is one vertex attribute and where its values lie.
type Attribute struct {
	Buffer     *Buffer
	Location   uint32
	Count      int32 // components
	Type       Component
	Normalized bool // integers become 0…1 or −1…1
	Integer    bool // the shader reads integers
	Stride     int32
	Offset     int
	Divisor    uint32 // 0 per vertex, n one step per n instances
}

// VertexArray is a set of attributes with the indices that walk over them.
type VertexArray struct {
	c       *Context
	id      uint32
	indices bool
}

// NewVertexArray binds attributes together; indices (uint32) may be nil.
func (c *Context) NewVertexArray(indices *Buffer, attributes ...Attribute) *VertexArray {
	v := &VertexArray{c: c, indices: indices != nil}
	raw.GenVertexArrays(1, &v.id)
	c.live.VertexArrays++
	c.bindVertexArray(v.id)
	if indices != nil {
		raw.BindBuffer(raw.ELEMENT_ARRAY_BUFFER, indices.id)
	}
	for _, a := range attributes {
		v.set(a)
	}
	return v
}

func (v *VertexArray) set(a Attribute) {
	raw.BindBuffer(raw.ARRAY_BUFFER, a.Buffer.id)
	raw.EnableVertexAttribArray(a.Location)
	if a.Integer {
		raw.VertexAttribIPointerWithOffset(a.Location, a.Count, uint32(a.Type), a.Stride, uintptr(a.Offset))
	} else {
		raw.VertexAttribPointerWithOffset(a.Location, a.Count, uint32(a.Type), a.Normalized, a.Stride, uintptr(a.Offset))
	}
	raw.VertexAttribDivisor(a.Location, a.Divisor)
}

// Delete frees the array, not the buffers in it.
func (v *VertexArray) Delete() {
	if v.id == 0 {
		return
	}
	if v.c.bound.vertexArray == v.id {
		v.c.bound.vertexArray = unbound
	}
	raw.DeleteVertexArrays(1, &v.id)
	v.id = 0
	v.c.live.VertexArrays--
}

func (c *Context) bindVertexArray(id uint32) {
	if c.bound.vertexArray != id {
		raw.BindVertexArray(id)
		c.bound.vertexArray = id
	}
}
