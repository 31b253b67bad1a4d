package render

import (
	"copse/instancing"
	"copse/render/gl"
)

// canopyMap is the texture of a canopy.
type canopyMap struct {
	open    *gl.Texture // one pixel, for scenes without a canopy
	texture *gl.Texture
	shown   *gl.Texture // of the two, in the picture that is being drawn
	source  *instancing.Canopy
	grid    instancing.Grid // that the texture is of
}

func newCanopyMap(c *gl.Context) *canopyMap {
	return &canopyMap{open: onePixel(c, gl.RGBA8, [4]byte{})}
}

// sync sends the cells that changed and returns the uniform that tells where they
// lie. Without a canopy, as thumbnails are drawn, the sky is open, and the texture of
// the latest one is kept for the next picture.
func (m *canopyMap) sync(c *gl.Context, canopy *instancing.Canopy) (place [4]float32) {
	m.shown = m.open
	if canopy == nil {
		return place
	}
	g := canopy.Grid()
	if g.Cols <= 0 || g.Rows <= 0 || max(g.Cols, g.Rows) > c.Info.MaxTextureSize {
		return place
	}
	if canopy != m.source || g != m.grid {
		m.release()
		m.source, m.grid = canopy, g
		m.texture = c.NewTexture(gl.TextureSpec{Width: g.Cols, Height: g.Rows, Format: gl.RG8, Filter: gl.Linear})
		canopy.Touch()
	}
	canopy.Flush(func(col, row, cols, rows int, cells []uint8) {
		gl.UpdateTexture(m.texture, 0, col, row, cols, rows, cells)
	})
	m.shown = m.texture
	return [4]float32{g.MinX, g.MinZ, 1 / (float32(g.Cols) * g.Side), 1 / (float32(g.Rows) * g.Side)}
}

// release frees what the card holds of a canopy.
func (m *canopyMap) release() {
	if m.texture != nil {
		m.texture.Delete()
	}
	m.texture, m.source = nil, nil
}

func (m *canopyMap) delete() {
	m.release()
	m.open.Delete()
}
