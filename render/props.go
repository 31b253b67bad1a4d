package render

import (
	"copse/instancing"
	"copse/props"
	"copse/render/gl"
)

// propPass draws instanced props: one call for each bucket that has rows in
// sight.
type propPass struct {
	c           *gl.Context
	models      []*uploaded // by kind, nil where none has arrived
	revision    int         // of models
	pictures    *modelPictures
	white, flat *gl.Texture // in place of images that a material lacks
	nowhere     nowhere
	sets        map[*instancing.Set]*setMirror

	culler   instancing.Culler
	far      []uint32                              // rows, while specks are told from the others
	progress [instancing.FadeGroups / 4][4]float32 // of the fades of the set that is drawn
}

func newPropPass(c *gl.Context) *propPass {
	p := &propPass{c: c, pictures: newModelPictures(c), sets: make(map[*instancing.Set]*setMirror)}
	p.nowhere = newNowhere(c)
	p.white = onePixel(c, gl.SRGBA8, [4]byte{255, 255, 255, 255})
	p.flat = onePixel(c, gl.RGBA8, [4]byte{128, 128, 255, 255})
	return p
}

func onePixel(c *gl.Context, format gl.Format, pixel [4]byte) *gl.Texture {
	t := c.NewTexture(gl.TextureSpec{Width: 1, Height: 1, Format: format, Filter: gl.Nearest})
	gl.UpdateTexture(t, 0, 0, 0, 1, 1, pixel[:])
	return t
}

// model returns what a kind is drawn with, nil while nothing has arrived.
func (p *propPass) model(k props.KindIndex) *uploaded {
	if int(k) >= len(p.models) {
		return nil
	}
	return p.models[k]
}

func (p *propPass) setModel(k props.KindIndex, u *uploaded) {
	if n := int(k) + 1; n > len(p.models) {
		p.models = append(p.models, make([]*uploaded, n-len(p.models))...)
	}
	if old := p.models[k]; old != nil {
		p.drop(old)
	}
	p.models[k] = u
	p.revision++
}

// drop frees a model that is drawn no more, or was given up on its way.
func (p *propPass) drop(u *uploaded) { u.delete(p.pictures) }

// sync sends the rows that changed of all kinds that can be drawn.
func (p *propPass) sync(set *instancing.Set) {
	m := p.sets[set]
	if m == nil {
		m = newSetMirror(p.c)
		p.sets[set] = m
	}
	now := synced{set.Revision(), p.revision}
	if m.synced == now {
		return
	}
	m.synced = now
	kinds := set.Kinds()
	m.room(kinds)
	for i, r := range kinds {
		if p.model(r.Kind) != nil && (r.Dirty() || m.kinds[i].room != r.Cap()) && r.Cap() > 0 {
			m.kinds[i].sync(p.c, r)
		}
	}
}

// draw draws the parts of one stage that a view sees.
func (p *propPass) draw(program *propProgram, set *instancing.Set, view int, s stage, state gl.State) {
	m := p.sets[set]
	if set.Fading() {
		for group := range instancing.FadeGroups {
			p.progress[group/4][group%4] = set.FadeProgress(group)
		}
		program.progress.Vec4s(p.progress[:])
		if program.facets != nil {
			program.facets.progress.Vec4s(p.progress[:])
		}
	}
	p.submit(program, &m.list, m.calls[view][s], state)
}

func (p *propPass) release(set *instancing.Set) {
	if m := p.sets[set]; m != nil {
		m.delete()
		delete(p.sets, set)
	}
}

func (p *propPass) delete() {
	for _, u := range p.models {
		if u != nil {
			p.drop(u)
		}
	}
	for set := range p.sets {
		p.release(set)
	}
	p.pictures.delete()
	p.nowhere.delete()
	p.white.Delete()
	p.flat.Delete()
}

// propProgram is a program that draws props, with its uniforms found.
type propProgram struct {
	*gl.Program
	first, look, depth gl.Uniform
	progress           gl.Uniform // of fades; only where they are shown
	onlyDepth          bool
	plain              bool         // a depth program whose look is set for solid parts that do not grow
	facets             *propProgram // draws parts whose normals are those of their triangles; nil where this one does
}

// of is the program that draws a look.
func (p *propProgram) of(l *look) *propProgram {
	if p.facets != nil && l.faceted() {
		return p.facets
	}
	return p
}

func newPropProgram(p *gl.Program, onlyDepth bool) *propProgram {
	return &propProgram{
		Program: p, onlyDepth: onlyDepth,
		first: p.Uniform("firstVisible"), look: p.Uniform("look"), depth: p.Uniform("depthMatrix"),
		progress: p.Uniform("progress"),
	}
}

// set makes the program draw a look. Of solid parts a depth program needs
// nothing but that they are solid and how they grow.
func (p *propProgram) set(l *look) {
	if !p.onlyDepth {
		l.base.Bind(unitBase)
		l.relief.Bind(unitNormal)
		p.look.Vec4s(l.values[:])
		return
	}
	if l.stage != solid {
		l.base.Bind(unitBase)
	}
	plain := l.stage == solid && !l.grows
	if !plain || !p.plain {
		p.look.Vec4s(l.values[:])
	}
	p.plain = plain
}
