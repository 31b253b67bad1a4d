package render

import (
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/frustum"
	"copse/render/gl"
	"copse/terrain"
)

// terrainPass draws a heightmap and keeps its textures up to date.
type terrainPass struct {
	c       *gl.Context
	indices *gl.Buffer
	grid    *gl.VertexArray
	inGrid  int // indices of a node without its skirt
	inAll   int

	// What the textures hold.
	source   *terrain.Heightmap
	revision uint64
	water    float32
	step     int // samples that a texel of the ground stands for
	nodes    *nodes
	height   *gl.Texture
	ground   *gl.Texture
	cover    *gl.Texture
	color    []byte // what ground holds
	stale    stale

	views [1 + maxCascades]nodeView
}

// nodeView is the nodes that a view sees, which stay while the view and the map do.
type nodeView struct {
	source   *terrain.Heightmap
	revision uint64
	eye      mgl32.Vec3
	frustum  frustum.Frustum
	list     []node
	count    int // indices of each
}

func newTerrainPass(c *gl.Context) *terrainPass {
	p := &terrainPass{c: c, indices: c.NewBuffer(gl.Static)}
	indices, grid := nodeIndices()
	gl.Upload(p.indices, indices)
	p.inGrid, p.inAll = grid, len(indices)
	p.grid = c.NewVertexArray(p.indices)
	return p
}

// sync brings the textures to the state of the map. Of the colours no more than
// so many texels are worked out in one call; the rest is for the next ones.
func (p *terrainPass) sync(m *terrain.Heightmap, water float32, anisotropy float32, texels int) error {
	if m != p.source {
		if side := max(m.Cols(), m.Rows()); side > p.c.Info.MaxTextureSize {
			return fmt.Errorf("a heightmap of %d×%d samples is too large for this graphics driver, which takes %d", m.Cols(), m.Rows(), p.c.Info.MaxTextureSize)
		}
		p.reset(m, anisotropy)
	}
	dirty, revision := m.DirtySince(p.revision)
	p.revision = revision
	if water != p.water {
		p.water = water
		p.stale.all(newGround(m, water), false)
	}
	if !dirty.Empty() {
		p.upload(dirty, texels)
	}
	p.refresh(texels)
	return nil
}

// reset makes textures for another map.
func (p *terrainPass) reset(m *terrain.Heightmap, anisotropy float32) {
	p.deleteTextures()
	size := gl.TextureSpec{Width: m.Cols(), Height: m.Rows(), Filter: gl.Linear, Format: gl.R32F}
	p.height = p.c.NewTexture(size)
	g := newGround(m, p.water)
	size.Width, size.Height = g.cols(), g.rows()
	size.Levels, size.Filter, size.Anisotropy = levelsOf(g.cols(), g.rows()), gl.Trilinear, anisotropy
	size.Format = gl.SRGBA8
	p.ground = p.c.NewTexture(size)
	size.Format = gl.RGBA8
	p.cover = p.c.NewTexture(size)
	p.source, p.revision, p.nodes, p.step = m, 0, newNodes(m), g.step
	p.color = slices.Repeat(unseen, g.cols()*g.rows())
	p.send(p.color, slices.Repeat([]byte{255, 0, 0, 0}, g.cols()*g.rows()), terrain.Rect{Cols: g.cols(), Rows: g.rows()})
	p.mipmaps()
}

// unseen is the colour of ground that was not looked at yet.
var unseen = []byte{96, 104, 78, 255}

// upload sends the heights of a rectangle, and the colours of all that it may
// have changed, at once unless they are more than so many.
func (p *terrainPass) upload(r terrain.Rect, texels int) {
	m := p.source
	if r.Cols == m.Cols() { // whole rows lie together
		gl.UpdateTexture(p.height, 0, 0, r.Row, r.Cols, r.Rows, m.Samples()[r.Row*r.Cols:])
	} else {
		gl.UpdateTexture(p.height, 0, r.Col, r.Row, r.Cols, r.Rows, m.CopyOf(r))
	}
	g := newGround(m, p.water)
	if r = g.reached(r); r.Cols*r.Rows > texels {
		p.stale.all(g, true)
		return
	}
	color, cover := g.texels(r, nil)
	p.send(color, cover, r)
	p.mipmaps()
}

// send uploads the colours of a rectangle of texels.
func (p *terrainPass) send(color, cover []byte, r terrain.Rect) {
	for row := range r.Rows {
		at := 4 * ((r.Row+row)*p.ground.Width + r.Col)
		copy(p.color[at:at+4*r.Cols], color[4*row*r.Cols:])
	}
	gl.UpdateTexture(p.ground, 0, r.Col, r.Row, r.Cols, r.Rows, color)
	gl.UpdateTexture(p.cover, 0, r.Col, r.Row, r.Cols, r.Rows, cover)
}

func (p *terrainPass) mipmaps() {
	p.ground.GenerateMipmaps()
	p.cover.GenerateMipmaps()
}

// grown widens a rectangle by n samples on each side, within the map.
func grown(r terrain.Rect, n, cols, rows int) terrain.Rect {
	c0, r0 := max(r.Col-n, 0), max(r.Row-n, 0)
	c1, r1 := min(r.Col+r.Cols+n, cols), min(r.Row+r.Rows+n, rows)
	return terrain.Rect{Col: c0, Row: r0, Cols: c1 - c0, Rows: r1 - r0}
}

// bind makes the map's textures readable to a program.
func (p *terrainPass) bind(program *gl.Program) {
	program.Uniform("groundStep").Float(float32(p.step))
	p.height.Bind(unitHeight)
	p.ground.Bind(unitGround)
	p.cover.Bind(unitCover)
}

// choose lists the nodes that a view sees. eye decides the detail.
func (p *terrainPass) choose(view int, eye mgl32.Vec3, f *frustum.Frustum) {
	v := &p.views[view]
	if v.source == p.source && v.revision == p.revision && v.eye == eye && v.frustum == *f {
		return
	}
	v.source, v.revision, v.eye, v.frustum = p.source, p.revision, eye, *f
	v.list = p.nodes.visible(v.list[:0], eye, f)
	v.count = p.inGrid
	if len(p.nodes.levels) > 1 && p.nodes.spans(v.list) {
		v.count = p.inAll
	}
}

// draw draws what a view sees with the current program, whose uniform of that
// name chooses the node.
func (p *terrainPass) draw(program *gl.Program, view int) {
	at, v := program.Uniform("node"), &p.views[view]
	p.c.Submit(func() {
		for _, n := range v.list {
			at.Ivec4(n.col, n.row, n.step, 0)
			p.c.DrawIndexed(p.grid, gl.Triangles, 0, v.count, 1)
		}
	})
}

// wall draws the cut edges of the map down to a height.
func (p *terrainPass) wall(program *gl.Program, floor float32) {
	program.Uniform("wallFloor").Float(floor)
	program.Uniform("node").Ivec4(0, 0, 1, 1)
	around := 2*(p.source.Cols()+p.source.Rows()-2) + 1
	p.c.Draw(p.grid, gl.TriangleStrip, 0, 2*around, 1)
}

// spans reports whether nodes of different width are drawn together, which
// leaves cracks for skirts to close.
func (n *nodes) spans(list []node) bool {
	for _, d := range list {
		if d.step != list[0].step {
			return true
		}
	}
	return false
}

func (p *terrainPass) deleteTextures() {
	for _, t := range []*gl.Texture{p.height, p.ground, p.cover} {
		if t != nil {
			t.Delete()
		}
	}
	p.source, p.height, p.ground, p.cover, p.color, p.stale = nil, nil, nil, nil, nil, stale{}
}

func (p *terrainPass) delete() {
	p.deleteTextures()
	p.grid.Delete()
	p.indices.Delete()
}

// levelsOf is how many mip levels an image has.
func levelsOf(width, height int) int {
	n := 1
	for side := max(width, height); side > 1; side /= 2 {
		n++
	}
	return n
}
