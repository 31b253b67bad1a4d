package render

import (
	"copse/instancing"
	"copse/render/gl"
)

// call is a prepared draw call of props: a part for the rows of one kind and level
// that a list holds. Pictures in which nothing changed replay the calls of the one
// before.
type call struct {
	rows      *gl.Texture
	array     *gl.VertexArray
	part      *part
	first     int // in the list
	instances int
	clockwise bool
}

// calls are the prepared calls of a view, by stage.
type calls [stageCount][]call

func (c *calls) clear() {
	for s := range c {
		c[s] = c[s][:0]
	}
}

// add prepares the calls for count rows of a kind at a level, which begin at first
// in the list that they are submitted with.
func (c *calls) add(m *mirror, r *instancing.Rows, u *uploaded, level, first, count int) {
	parts := u.level(level)
	for i := range parts {
		c.addPart(m, r, u, &parts[i], first, count)
	}
}

func (c *calls) addPart(m *mirror, r *instancing.Rows, u *uploaded, part *part, first, count int) {
	list := &c[part.look.stage]
	*list = append(*list, call{m.texels, u.array, part, first, count, r.Mirrored})
}

// submit makes prepared calls.
func (p *propPass) submit(program *propProgram, list *rowList, prepared []call, state gl.State) {
	if len(prepared) == 0 {
		return
	}
	p.c.Submit(func() {
		list.texels.Bind(unitVisible)
		for i := range prepared {
			c := &prepared[i]
			c.rows.Bind(unitRows)
			program := program.of(&c.part.look)
			program.Use()
			program.first.Int(c.first)
			state.Clockwise = c.clockwise
			p.ready(program, c.part, state)
			p.c.DrawIndexed(c.array, gl.Triangles, c.part.first, c.part.count, c.instances)
		}
	})
}

// ready makes everything be set for drawing a part.
func (p *propPass) ready(program *propProgram, part *part, state gl.State) {
	program.set(&part.look)
	state.Cull = part.look.cull
	p.c.Apply(state)
}
