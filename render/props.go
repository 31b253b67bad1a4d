package render

import (
	"copse/instancing"
	"copse/internal/frustum"
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

// choose lists the rows that each of the views sees, the first of which is the
// camera's: with fades, it sees rows that fade from level to level at both, while
// shadows are those of the level that they go to. It does nothing while neither the
// views nor the instances change; how far fades have come is no part of the list.
func (p *propPass) choose(set *instancing.Set, v View, views []frustum.Frustum, q *Quality) {
	m := p.sets[set]
	next := choice{
		revision: set.Revision(), ended: set.FadesEnded(), fades: q.Fade > 0, coarse: q.CoarseShadows, least: q.ShadowLeast,
		models: p.revision, count: len(views),
	}
	if q.Specks > 0 {
		next.eye, next.specks = v.Eye, 1/(q.Specks*v.PixelSize(1))
	}
	copy(next.views[:], views)
	if next == m.chosen {
		return
	}
	m.chosen = next
	m.list.rows = m.list.rows[:0]
	kinds := set.Kinds()
	var reach float32
	for _, r := range kinds {
		if u := p.model(r.Kind); u != nil && r.Len() > 0 {
			reach = max(reach, u.radius*r.Bounds().Reach)
		}
	}
	for view, f := range views {
		m.calls[view].clear()
		p.culler.Look(set, f, reach)
		list := (*instancing.Culler).Append
		if next.fades && view == 0 {
			list = (*instancing.Culler).AppendFading
		}
		for i, r := range kinds {
			u := p.model(r.Kind)
			if u == nil || view > 0 && u.radius*r.Bounds().Reach < next.least {
				continue
			}
			first := len(m.list.rows)
			var at [instancing.Levels]int
			m.list.rows, at = list(&p.culler, m.list.rows, r, u.radius)
			if view > 0 && next.coarse {
				at[0], at[1] = 0, at[0]+at[1]
			}
			if view == 0 && next.specks > 0 && u.speck.count > 0 {
				p.addSpecks(m, i, r, u, first, &at)
			}
			for level, n := range at {
				if n > 0 {
					m.calls[view].add(&m.kinds[i], r, u, level, first, n)
				}
				first += n
			}
		}
	}
	m.list.send()
}

// addSpecks prepares the call for the rows of a kind that look no larger than specks,
// and takes them from those at the levels. The list begins at first. The other rows
// past the finest level are all drawn at the coarsest: so there are hardly more calls
// than without specks, and mostly fewer.
func (p *propPass) addSpecks(m *setMirror, kind int, r *instancing.Rows, u *uploaded, first int, at *[instancing.Levels]int) {
	const last = instancing.Levels - 1
	for level := 1; level < last; level++ {
		at[last] += at[level]
		at[level] = 0
	}
	coarse := m.list.rows[first+at[0] : first+at[0]+at[last]]
	near := p.nearFirst(coarse, r, &m.chosen.eye, u.radius*r.Bounds().Reach*m.chosen.specks)
	if specks := at[last] - near; specks > 0 {
		m.calls[0].addPart(&m.kinds[kind], r, u, &u.speck, first+at[0]+near, specks)
		at[last] = near
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
