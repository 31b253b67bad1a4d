package render

import (
	"copse/instancing"
	"copse/render/gl"
)

// mirror is the rows of a kind on the graphics card, in a buffer that shaders read
// as texels by the number of the row.
//
// Rows as instanced attributes were measured against it: on llvmpipe, 12 million
// vertices took 205 ms of CPU that way and 247 ms by texels. But attributes are
// read in order, so that every camera move would send the 64 bytes of each row
// in sight, where the list of row numbers takes 4.
type mirror struct {
	buffer *gl.Buffer
	texels *gl.Texture
	room   int // rows that the buffer holds
}

// rowSize is the bytes of a row, texelsPerRow the texels that shaders see.
const (
	rowSize      = 64
	texelsPerRow = 4
)

// sync sends what changed in the rows. A driver that can read only so many
// texels from a buffer gets the rows that fit; others are not drawn.
func (m *mirror) sync(c *gl.Context, r *instancing.Rows) {
	room := min(r.Cap(), c.Info.MaxTexels/texelsPerRow)
	if m.buffer == nil {
		m.buffer = c.NewBuffer(gl.Dynamic)
		m.texels = c.NewTexelBuffer(m.buffer, gl.Texel4F)
	}
	send := func(first int, rows []instancing.Row) {
		if first < room {
			gl.Update(m.buffer, first*rowSize, rows[:min(len(rows), room-first)])
		}
	}
	if room == m.room {
		r.Flush(send)
		return
	}
	// The rows have moved to larger or smaller storage, or nothing was sent of them
	// to this buffer yet: they may be clean all the same, after a release.
	m.buffer.Allocate(room * rowSize)
	m.room = room
	r.Flush(func(int, []instancing.Row) {})
	send(0, r.All())
}

func (m *mirror) delete() {
	if m.buffer != nil {
		m.texels.Delete()
		m.buffer.Delete()
	}
}
