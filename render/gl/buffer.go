package gl

import (
	"fmt"
	"unsafe"

	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// Usage tells the driver how often a buffer's contents change.
type Usage uint32

// Usages.
const (
	Static  Usage = raw.STATIC_DRAW  // written once
	Dynamic Usage = raw.DYNAMIC_DRAW // written in parts now and then
	Stream  Usage = raw.STREAM_DRAW  // written anew each frame
)

// Buffer is memory of the driver: vertices, indices, uniforms or texels.
type Buffer struct {
	c     *Context
	id    uint32
	usage Usage
	size  int
}

// NewBuffer makes a buffer of no size.
func (c *Context) NewBuffer(usage Usage) *Buffer {
	b := &Buffer{c: c, usage: usage}
	raw.GenBuffers(1, &b.id)
	b.bind() // a name becomes a buffer when it is first bound
	c.live.Buffers++
	return b
}

// Allocate gives the buffer size bytes of undefined contents. Draws in flight
// keep the old memory (orphaning).
func (b *Buffer) Allocate(size int) {
	b.bind()
	raw.BufferData(raw.COPY_WRITE_BUFFER, size, nil, uint32(b.usage))
	b.size = size
}

// Upload replaces the buffer's contents and size by data.
func Upload[T any](b *Buffer, data []T) {
	start := b.c.start()
	b.bind()
	b.size = bytesOf(data)
	raw.BufferData(raw.COPY_WRITE_BUFFER, b.size, unsafe.Pointer(unsafe.SliceData(data)), uint32(b.usage))
	b.c.Count.Uploaded += uint64(b.size)
	b.c.timed(start)
}

// Update writes data at a byte offset. Writing past the buffer's size is a
// mistake of the caller and panics.
func Update[T any](b *Buffer, offset int, data []T) {
	n := bytesOf(data)
	if n == 0 {
		return
	}
	if offset < 0 || offset+n > b.size {
		panic(fmt.Sprintf("gl: update of bytes %d to %d in a buffer of %d", offset, offset+n, b.size))
	}
	start := b.c.start()
	b.bind()
	raw.BufferSubData(raw.COPY_WRITE_BUFFER, offset, n, unsafe.Pointer(unsafe.SliceData(data)))
	b.c.Count.Uploaded += uint64(n)
	b.c.timed(start)
}

// BindUniforms makes the buffer the source of the uniform blocks at a binding
// point.
func (b *Buffer) BindUniforms(point uint32) { raw.BindBufferBase(raw.UNIFORM_BUFFER, point, b.id) }

// Delete frees the buffer.
func (b *Buffer) Delete() {
	if b.id == 0 {
		return
	}
	raw.DeleteBuffers(1, &b.id)
	b.id = 0
	b.c.live.Buffers--
}

// bind uses the copy target, because the element target belongs to the vertex
// array that happens to be bound.
func (b *Buffer) bind() { raw.BindBuffer(raw.COPY_WRITE_BUFFER, b.id) }

func bytesOf[T any](data []T) int {
	var zero T
	return len(data) * int(unsafe.Sizeof(zero))
}
