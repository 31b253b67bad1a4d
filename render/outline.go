package render

import (
	"slices"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural"
	"copse/render/gl"
)

// Outline is models and props with a line around their silhouette, seen through
// whatever stands before them. Models are of the scene's Parts, props of its
// Props.
type Outline struct {
	Models []procedural.ModelID
	Props  []instancing.Handle
	Color  exact.Vec3 // linear RGB
}

// maxOutlines is how many outlines a scene can have: one for each channel of the
// mask.
const maxOutlines = 4

// outlinePass draws outlines: what is outlined is marked in a mask, a channel
// for each outline, and the edge of the marks is drawn over the picture.
type outlinePass struct {
	c      *gl.Context
	models *propPass   // for how large props are
	mask   *gl.Texture // as large as the picture that was drawn last
	into   *gl.Framebuffer

	list   rowList
	rows   [][]uint32 // by bucket or group, while they are gathered
	parts  []partSpan // view is the number of the outline
	meshes [maxOutlines]calls
	props  [maxOutlines]calls
	area   area
}

func newOutlinePass(c *gl.Context, models *propPass) *outlinePass {
	return &outlinePass{c: c, models: models, list: newRowList(c)}
}

// resize makes the mask as large as a picture.
func (p *outlinePass) resize(width, height int) error {
	if p.mask != nil && p.mask.Width == width && p.mask.Height == height {
		return nil
	}
	p.drop()
	p.mask = p.c.NewTexture(gl.TextureSpec{Width: width, Height: height, Format: gl.RGBA8, Filter: gl.Nearest})
	var err error
	p.into, err = p.c.NewFramebuffer(p.mask, nil)
	return err
}

func (p *outlinePass) drop() {
	if p.into != nil {
		p.into.Delete()
	}
	if p.mask != nil {
		p.mask.Delete()
	}
	p.mask, p.into = nil, nil
}

func (p *outlinePass) delete() {
	p.drop()
	p.list.delete()
}

// gather lists the rows of everything that is outlined, and the area of the
// picture that holds it. It reports whether there is any.
func (p *outlinePass) gather(f *frameInput) bool {
	p.list.rows = p.list.rows[:0]
	p.parts = p.parts[:0]
	p.area = area{}
	for i := range f.scene.Outlines[:min(len(f.scene.Outlines), maxOutlines)] {
		o := &f.scene.Outlines[i]
		p.meshes[i].clear()
		p.props[i].clear()
		if f.scene.Parts != nil {
			p.gatherModels(i, f, o.Models)
		}
		if f.scene.Props != nil {
			p.gatherProps(&p.props[i], f, f.scene.Props, o.Props)
		}
	}
	p.list.send()
	return len(p.list.rows) > 0
}

func (p *outlinePass) gatherModels(outline int, f *frameInput, ids []procedural.ModelID) {
	parts := f.scene.Parts
	buckets := parts.Buckets()
	rows := p.empty(len(buckets))
	var meshes []instancing.Handle
	for _, id := range ids {
		if low, high, ok := parts.Bounds(id); ok {
			p.area.include(f, low, high)
		}
		parts.Each(id, func(b instancing.PartBucket, row int) {
			i := slices.Index(buckets, b)
			rows[i] = append(rows[i], uint32(row))
		}, func(h instancing.Handle) { meshes = append(meshes, h) })
	}
	for i := range rows {
		if len(rows[i]) > 0 {
			p.parts = append(p.parts, partSpan{view: outline, bucket: i, first: len(p.list.rows), count: len(rows[i])})
			p.list.rows = append(p.list.rows, rows[i]...)
		}
	}
	p.gatherProps(&p.meshes[outline], f, parts.Meshes(), meshes)
}

// gatherProps prepares the calls that draw instances of a set.
func (p *outlinePass) gatherProps(into *calls, f *frameInput, set *instancing.Set, handles []instancing.Handle) {
	const levels = instancing.Levels
	kinds := set.Kinds()
	rows := p.empty(levels * len(kinds))
	for _, h := range handles {
		kind, row, ok := set.Locate(h)
		if !ok {
			continue
		}
		u := p.models.model(kinds[kind].Kind)
		if u == nil {
			continue // nothing is drawn of it
		}
		r := &kinds[kind].All()[row]
		radius := u.radius * r.Reach()
		around := exact.Vec3{radius, radius, radius}
		p.area.include(f, exact.Sub(r.Position(), around), exact.Add(r.Position(), around))
		at := &rows[levels*kind+kinds[kind].Level(row)]
		*at = append(*at, uint32(row))
	}
	for i := range rows {
		if len(rows[i]) > 0 {
			r := kinds[i/levels]
			into.add(&p.models.sets[set].kinds[i/levels], r, p.models.model(r.Kind), i%levels, len(p.list.rows), len(rows[i]))
			p.list.rows = append(p.list.rows, rows[i]...)
		}
	}
}

// empty returns n lists without rows, in storage that is kept.
func (p *outlinePass) empty(n int) [][]uint32 {
	if len(p.rows) < n {
		p.rows = append(p.rows, make([][]uint32, n-len(p.rows))...)
	}
	for i := range p.rows[:n] {
		p.rows[i] = p.rows[i][:0]
	}
	return p.rows[:n]
}

// area is a rectangle of the picture in pixels from the lower left; the zero
// area holds nothing.
type area struct {
	left, bottom, right, top float32
	any                      bool
}

// include widens the area to hold a box in the world.
func (a *area) include(f *frameInput, low, high exact.Vec3) {
	width, height := float32(f.Width), float32(f.Height)
	for i := range 8 {
		v := low
		for axis := range v {
			if i>>axis&1 == 1 {
				v[axis] = high[axis]
			}
		}
		x, y, ok := f.Project(v)
		if !ok {
			*a = area{0, 0, width, height, true} // it reaches behind the eye
			return
		}
		y = height - y
		if !a.any {
			*a = area{x, y, x, y, true}
		}
		a.left, a.right = min(a.left, x), max(a.right, x)
		a.bottom, a.top = min(a.bottom, y), max(a.top, y)
	}
}

// pixels returns the area with a margin, cut to the picture.
func (a *area) pixels(margin float32, width, height int) (x, y, w, h int) {
	x, y = int(max(a.left-margin, 0)), int(max(a.bottom-margin, 0))
	right, top := int(min(a.right+margin+1, float32(width))), int(min(a.top+margin+1, float32(height)))
	return x, y, max(right-x, 0), max(top-y, 0)
}

// outlineWidth is how wide outlines are in pixels: wider where pixels are finer.
func outlineWidth(height int) float32 { return max(2, float32(height)/480) }

// drawOutlines marks what is outlined, and draws the edges over the picture.
func (r *Renderer) drawOutlines(f *frameInput, t *target) error {
	p := r.outline
	if len(f.scene.Outlines) == 0 || !p.gather(f) {
		return nil
	}
	if err := p.resize(f.Width, f.Height); err != nil {
		return err
	}
	width := outlineWidth(f.Height)
	x, y, w, h := p.area.pixels(width+1, f.Width, f.Height)
	if w == 0 || h == 0 {
		return nil // out of sight
	}
	p.into.Bind()
	r.gl.Clear(0, 0, 0, 0)
	var colors [maxOutlines][4]float32
	for i := range f.scene.Outlines[:min(len(f.scene.Outlines), maxOutlines)] {
		colors[i] = with(f.scene.Outlines[i].Color, 1)
		r.mark(f, i)
	}
	t.drawn.Bind()
	r.gl.Viewport(x, y, w, h)
	p.mask.Bind(unitScene)
	r.edges.Use()
	r.edges.Uniform("colors").Vec4s(colors[:])
	r.edges.Uniform("width").Float(width)
	r.gl.Apply(gl.State{Blend: gl.Premultiplied})
	r.gl.Draw(r.empty, gl.Triangles, 0, 3, 1)
	r.gl.Viewport(0, 0, f.Width, f.Height)
	return nil
}

// mark draws what one outline holds into its channel of the mask.
func (r *Renderer) mark(f *frameInput, outline int) {
	p, s := r.outline, f.scene
	var channel [4]float32
	channel[outline] = 1
	state := gl.State{Blend: gl.Additive}
	matrix := (*[16]float32)(&r.frame.ViewProjection)
	if s.Parts != nil && len(p.parts) > 0 {
		r.partMask.depth.Mat4(matrix)
		r.partMask.everything.Int(1)
		r.partMask.Uniform("channel").Vec4(channel)
		r.parts.drawSpans(r.partMask, s.Parts, p.parts, &p.list, outline, state)
	}
	r.propMask.depth.Mat4(matrix)
	r.propMask.Uniform("channel").Vec4(channel)
	for _, prepared := range []*calls{&p.props[outline], &p.meshes[outline]} {
		for stage := range prepared {
			r.props.submit(r.propMask, &p.list, prepared[stage], state)
		}
	}
}
