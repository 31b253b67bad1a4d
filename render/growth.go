package render

import "copse/render/gl"

// growthMap is the texture of the overlay that tells where a preset grows.
type growthMap struct {
	texture  *gl.Texture
	source   *Growth
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
	} else if g == m.source && g.Revision == m.revision {
		return
	}
	m.source, m.revision = g, g.Revision
	gl.UpdateTexture(m.texture, 0, 0, 0, g.Cols, g.Rows, g.Cells)
}

// bind makes the overlay readable, or something in its place.
func (m *growthMap) bind(otherwise *gl.Texture) {
	if m.texture == nil {
		otherwise.Bind(unitGrow)
		return
	}
	m.texture.Bind(unitGrow)
}

func (m *growthMap) delete() {
	if m.texture != nil {
		m.texture.Delete()
	}
	*m = growthMap{}
}
