package render

import (
	"strings"

	"copse/instancing"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/render/gl"
	"copse/shaders"
)

// partProgram is a program that draws parts, with its uniforms found.
type partProgram struct {
	*gl.Program
	first, shape, depth, everything gl.Uniform
}

func newPartProgram(p *gl.Program) *partProgram {
	return &partProgram{
		Program: p, first: p.Uniform("firstVisible"), shape: p.Uniform("shape"),
		depth: p.Uniform("depthMatrix"), everything: p.Uniform("everything"),
	}
}

// partRecipe is the program for a class of materials.
func partRecipe(class instancing.MaterialClass) recipe {
	return recipe{
		name: class.String() + " parts", vertex: "part.vert.glsl", fragment: "part.frag.glsl",
		defines: append(partDefines(), shaders.Define{Name: "CLASS", Value: int(class)}),
	}
}

// partDefines are the names that shaders call shapes, classes and looks by.
func partDefines() []shaders.Define {
	var list []shaders.Define
	for shape := range procedural.Mesh {
		list = append(list, shaders.Define{Name: "SHAPE_" + strings.ToUpper(shape.String()), Value: int(shape)})
	}
	for class := range instancing.MaterialClasses {
		list = append(list, shaders.Define{Name: "CLASS_" + strings.ToUpper(class.String()), Value: int(class)})
	}
	for _, m := range instancing.Materials() {
		list = append(list, shaders.Define{Name: "LOOK_" + strings.ToUpper(m.Name), Value: int(m.Look)})
	}
	return list
}

// draw draws the buckets that a view sees, either those that hide what is behind
// them or the others. program finds what a class is drawn with.
func (p *partPass) draw(parts *instancing.Parts, view int, transparent bool, state gl.State, program func(instancing.MaterialClass) *partProgram) {
	m := p.sets[parts]
	buckets := parts.Buckets()
	m.list.texels.Bind(unitVisible)
	p.c.Submit(func() {
		p.c.Apply(state)
		for _, sp := range m.spans {
			if b := buckets[sp.bucket]; sp.view == view && b.Transparent == transparent {
				p.drawRows(program(b.Class), &m.rows[sp.bucket], b.Shape, sp)
			}
		}
	})
}

// drawSpans draws what another list than the pass's own holds for a view, with
// one program.
func (p *partPass) drawSpans(program *partProgram, parts *instancing.Parts, spans []partSpan, list *rowList, view int, state gl.State) {
	rows, buckets := p.sets[parts].rows, parts.Buckets()
	list.texels.Bind(unitVisible)
	p.c.Submit(func() {
		p.c.Apply(state)
		for _, sp := range spans {
			if sp.view == view {
				p.drawRows(program, &rows[sp.bucket], buckets[sp.bucket].Shape, sp)
			}
		}
	})
}

// drawRows draws the rows of a span of the list that is bound.
func (p *partPass) drawRows(program *partProgram, rows *mirror, shape procedural.Shape, sp partSpan) {
	mesh := &p.shapes[shape][0]
	if sp.coarse && round(shape) {
		mesh = &p.shapes[shape][1]
	}
	program.Use()
	rows.texels.Bind(unitRows)
	program.first.Int(sp.first)
	program.shape.Int(int(shape))
	p.c.DrawIndexed(mesh.array, gl.Triangles, 0, mesh.count, sp.count)
}

// Parts that let light through are drawn over everything else, from far to near
// within a bucket.
var (
	solidParts = gl.State{Depth: gl.DepthLess, DepthWrite: true, Cull: gl.CullBack}
	clearParts = gl.State{Depth: gl.DepthLess, Blend: gl.Premultiplied, Cull: gl.CullBack}
)

func (r *Renderer) drawParts(f *frameInput, transparent bool) {
	if f.scene.Parts == nil {
		return
	}
	state := solidParts
	if transparent {
		state = clearParts
	}
	if f.scene.Terrain != nil {
		r.terrain.height.Bind(unitHeight)
	}
	r.parts.draw(f.scene.Parts, 0, transparent, state, func(c instancing.MaterialClass) *partProgram { return r.part[c] })
}

// shadowParts draws the parts that a cascade sees into its map.
func (r *Renderer) shadowParts(f *frameInput, view int, matrix *[16]float32) {
	if f.scene.Parts == nil {
		return
	}
	state := depthState
	state.Cull = gl.CullBack
	r.partDepth.depth.Mat4(matrix)
	r.partDepth.everything.Int(0)
	r.parts.draw(f.scene.Parts, view, false, state, func(instancing.MaterialClass) *partProgram { return r.partDepth })
}

// everyBucket has a part in each bucket there is, for drawing with every program
// before any is needed.
func everyBucket() *instancing.Parts {
	r := &procedural.Result{Primary: -1}
	for _, m := range instancing.Materials() {
		for shape := range procedural.Mesh {
			p := procedural.Part{
				Group: -1, Shape: shape, Material: m.Value, Size: datatype.Vector3{X: 1, Y: 1, Z: 1},
				CFrame: datatype.Identity, Flags: procedural.CastShadow,
			}
			clear := p
			clear.Transparency = 0.5
			r.Parts = append(r.Parts, p, clear)
		}
	}
	parts := instancing.NewParts(nil)
	parts.Put(1, r, datatype.Identity, 1)
	return parts
}
