package render

import (
	"time"

	"copse/assets"
	"copse/props"
	"copse/render/gl"
)

// uploadBytes is the most that one call of Upload sends.
const uploadBytes = 2 << 20

// arrival is a model on its way to a kind.
type arrival struct {
	kind props.KindIndex
	*upload
}

// QueueModel has Upload bring a model to the card for a kind, over as many
// frames as that takes. Until it is there, what the kind was drawn with before
// stays.
func (r *Renderer) QueueModel(kind props.KindIndex, m *Model) {
	r.unqueue(kind)
	u := r.props.newUpload(m, r.quality)
	for level := range m.levels {
		u.steps = append(u.steps, step{run: func() { r.rehearse(u.model, level) }}, step{run: func() { r.rehearseShadow(u.model, level) }})
	}
	r.arrivals = append(r.arrivals, arrival{kind, u})
}

// unqueue gives up what is on its way for a kind.
func (r *Renderer) unqueue(kind props.KindIndex) {
	for i := range r.arrivals {
		if a := &r.arrivals[i]; a.kind == kind {
			r.props.drop(a.model)
			r.arrivals = append(r.arrivals[:i], r.arrivals[i+1:]...)
			return
		}
	}
}

// Upload goes on with the uploads of queued models for about so long, at least
// by one small step, and by 2 MB at most. It returns how many models are still
// on their way. A model that has arrived is drawn with once, out of sight,
// before its kind is shown with it, since drivers put off work until then. It does
// nothing while a loader makes room for the model's pictures.
func (r *Renderer) Upload(budget time.Duration) (waiting int) {
	if len(r.arrivals) == 0 {
		return 0
	}
	r.gl.Forget()
	sent := 0
	for start := time.Now(); len(r.arrivals) > 0; {
		a := &r.arrivals[0]
		if !a.ready() {
			break
		}
		steps := a.next()
		(*steps)[0].run()
		sent += (*steps)[0].bytes
		if *steps = (*steps)[1:]; a.next() == nil {
			r.props.setModel(a.kind, a.model)
			r.arrivals = append(r.arrivals[:0], r.arrivals[1:]...)
		}
		if sent >= uploadBytes || time.Since(start) >= budget {
			break
		}
	}
	return len(r.arrivals)
}

// Uploading returns how many queued models are on their way.
func (r *Renderer) Uploading() int { return len(r.arrivals) }

// rehearse draws a triangle of every part of a model at a level of detail, with an
// instance of no size.
func (r *Renderer) rehearse(u *uploaded, level int) {
	r.props.nowhere.bind()
	r.uniform.BindUniforms(frameBlock)
	r.noise.Bind(unitNoise)
	if r.shadow.maps != nil {
		r.shadow.maps.Bind(unitShadow)
	}
	r.rehearsal.drawn.Bind()
	for s := range stageCount {
		r.rehearseStage(u.level(level), u, r.prop, s, r.propState(s))
	}
}

// rehearseShadow does the same into a shadow map.
func (r *Renderer) rehearseShadow(u *uploaded, level int) {
	if len(r.shadow.layers) == 0 {
		return
	}
	r.props.nowhere.bind()
	r.uniform.BindUniforms(frameBlock)
	r.shadow.layers[0].Bind()
	for s := solid; s <= masked; s++ {
		r.rehearseStage(u.level(level), u, r.propDepth, s, depthState)
	}
}

func (r *Renderer) rehearseStage(parts []part, u *uploaded, program *propProgram, s stage, state gl.State) {
	for i := range parts {
		if part := &parts[i]; part.look.stage == s {
			program := program.of(&part.look)
			program.Use()
			program.first.Int(0)
			r.props.ready(program, part, state)
			r.gl.DrawIndexed(u.array, gl.Triangles, part.first, min(part.count, 3), 1)
		}
	}
}

// standIn is a triangle in all the ways in which props are drawn, for
// rehearsing before any model is there.
func standIn() *Model {
	picture := assets.Image{Width: 1, Height: 1, Pixels: []byte{255, 255, 255, 255}}
	m := &Model{
		vertices: make([]vertex, 3), indices: []uint32{0, 1, 2},
		textures: []modelTexture{newModelTexture([]assets.Image{picture}, assets.Sampler{}, true)},
	}
	for _, alpha := range []assets.AlphaMode{assets.AlphaOpaque, assets.AlphaMask, assets.AlphaBlend} {
		for base := -1; base <= 0; base++ {
			for _, flat := range []bool{false, true} {
				m.levels[0] = append(m.levels[0], modelPart{count: 3, material: assets.Material{Alpha: alpha, AlphaCutoff: 0.5}, base: base, relief: -1, flat: flat})
			}
		}
	}
	return m
}

// nowhere is one row of a size of nothing, as the shaders read rows.
type nowhere struct {
	row, list            *gl.Buffer
	rowTexels, listTexel *gl.Texture
}

func newNowhere(c *gl.Context) nowhere {
	n := nowhere{row: c.NewBuffer(gl.Static), list: c.NewBuffer(gl.Static)}
	gl.Upload(n.row, make([]float32, rowSize/4))
	gl.Upload(n.list, []uint32{0})
	n.rowTexels, n.listTexel = c.NewTexelBuffer(n.row, gl.Texel4F), c.NewTexelBuffer(n.list, gl.TexelU)
	return n
}

func (n *nowhere) bind() {
	n.rowTexels.Bind(unitRows)
	n.listTexel.Bind(unitVisible)
}

func (n *nowhere) delete() {
	n.rowTexels.Delete()
	n.listTexel.Delete()
	n.row.Delete()
	n.list.Delete()
}
