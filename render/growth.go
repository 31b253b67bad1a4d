package render

import "copse/render/gl"

// growthMap is the texture of an overlay that tells where something is: where a
// preset grows, or what is masked.
type growthMap struct {
	texture  *gl.Texture
	source   *uint8 // its first cell
	revision uint64
}

// sync uploads an overlay that is new or changed. One whose cells are fewer
// than it says is left out.
func (m *growthMap) sync(c *gl.Context, g *Growth) {
	if g == nil || g.Cols <= 0 || g.Rows <= 0 || len(g.Cells) < g.Cols*g.Rows || max(g.Cols, g.Rows) > c.Info.MaxTextureSize {
		m.delete()
		return
	}
	if m.texture != nil && (m.texture.Width != g.Cols || m.texture.Height != g.Rows) {
		m.delete()
	}
	if m.texture == nil {
		m.texture = c.NewTexture(gl.TextureSpec{Width: g.Cols, Height: g.Rows, Format: gl.R8, Filter: gl.Linear})
	} else if &g.Cells[0] == m.source && g.Revision == m.revision {
		return
	}
	m.source, m.revision = &g.Cells[0], g.Revision
	gl.UpdateTexture(m.texture, 0, 0, 0, g.Cols, g.Rows, g.Cells)
}

// bind makes the overlay readable, or something in its place.
func (m *growthMap) bind(unit int, otherwise *gl.Texture) {
	if m.texture == nil {
		otherwise.Bind(unit)
		return
	}
	m.texture.Bind(unit)
}

func (m *growthMap) delete() {
	if m.texture != nil {
		m.texture.Delete()
	}
	*m = growthMap{}
}
