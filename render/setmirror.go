package render

import (
	"copse/instancing"
	"copse/render/gl"
)

// setMirror is a Set on the graphics card, its kinds in the Set's order, with
// the list of its rows that the views of a frame see and the calls that draw them.
type setMirror struct {
	kinds  []mirror
	synced synced
	chosen choice
	list   rowList
	before []uint32 // the list of the time before
	specks int      // rows that the camera sees as specks

	segments [1 + maxCascades][]segment // of the list, by kind
	calls    [1 + maxCascades]calls
}

// synced is the state of a set and of the models whose rows were sent. A set that
// was never edited has none.
type synced struct {
	revision uint64
	models   int
}

// rowList is a list of row numbers that shaders read.
type rowList struct {
	rows   []uint32
	buffer *gl.Buffer
	texels *gl.Texture
}

func newRowList(c *gl.Context) rowList {
	l := rowList{buffer: c.NewBuffer(gl.Stream)}
	l.texels = c.NewTexelBuffer(l.buffer, gl.TexelU)
	return l
}

// send uploads the list.
func (l *rowList) send() {
	if len(l.rows) > 0 {
		gl.Upload(l.buffer, l.rows)
	}
}

func (l *rowList) delete() {
	l.texels.Delete()
	l.buffer.Delete()
}

// newSetMirror is a mirror of a set that nothing has been sent of.
func newSetMirror(c *gl.Context) *setMirror { return &setMirror{list: newRowList(c)} }

// room makes place for the kinds of a set.
func (s *setMirror) room(kinds []*instancing.Rows) {
	if len(s.kinds) < len(kinds) {
		s.kinds = append(s.kinds, make([]mirror, len(kinds)-len(s.kinds))...)
	}
}

func (s *setMirror) delete() {
	for i := range s.kinds {
		s.kinds[i].delete()
	}
	s.list.delete()
}
