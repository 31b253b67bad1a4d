package render

import (
	"fmt"

	"copse/instancing"
	"copse/render/gl"
	"copse/shaders"
)

// Texture units, the same in every program.
const (
	unitShadow = iota + 1 // 0 is left to uploads
	unitNoise
	unitRock
	unitHeight
	unitGround
	unitCover
	unitGrow
	unitMask
	unitCanopy
	unitRows
	unitVisible
	unitBase
	unitNormal
	unitScene
)

var samplers = []struct {
	name string
	unit int
}{
	{"shadowMap", unitShadow}, {"noiseMap", unitNoise}, {"rockMap", unitRock}, {"heightMap", unitHeight},
	{"groundMap", unitGround}, {"coverMap", unitCover}, {"growMap", unitGrow}, {"maskMap", unitMask}, {"canopyMap", unitCanopy},
	{"rows", unitRows}, {"visible", unitVisible}, {"baseMap", unitBase},
	{"normalMap", unitNormal}, {"scene", unitScene}, {"mask", unitScene},
}

// frameBlock is the binding point of the uniform block Frame.
const frameBlock = 0

// programs are all that a renderer draws with, compiled for one quality.
type programs struct {
	sky, terrainDepth, film, water, seabed *gl.Program
	ground, groundOverlaid                 *gl.Program // without and with what is laid over the ground
	ring, line, dot, face                  *gl.Program
	prop, propDepth                        *propProgram
	part                                   [instancing.MaterialClasses]*partProgram
	partDepth, partMask                    *partProgram
	propMask                               *propProgram
	edges                                  *gl.Program
	all                                    []*gl.Program
}

// recipe names the shaders of a program.
type recipe struct {
	name, vertex, fragment string
	defines                []shaders.Define
	everyPixel             bool // light is worked out at every pixel in any quality
}

var (
	skyRecipe          = recipe{name: "sky", vertex: "screen.vert.glsl", fragment: "sky.frag.glsl"}
	groundRecipe       = recipe{name: "terrain", vertex: "terrain.vert.glsl", fragment: "terrain.frag.glsl", defines: []shaders.Define{{Name: "OVERLAYS", Value: 0}}}
	overlaidRecipe     = recipe{name: "overlaid terrain", vertex: "terrain.vert.glsl", fragment: "terrain.frag.glsl", defines: []shaders.Define{{Name: "OVERLAYS", Value: 1}}}
	terrainDepthRecipe = recipe{name: "terrain depth", vertex: "terrain.vert.glsl", fragment: "depth.frag.glsl", defines: []shaders.Define{{Name: "DEPTH_ONLY", Value: 1}}}
	waterRecipe        = recipe{name: "water", vertex: "plane.vert.glsl", fragment: "water.frag.glsl"}
	seabedRecipe       = recipe{name: "sea bed", vertex: "plane.vert.glsl", fragment: "seabed.frag.glsl"}
	filmRecipe         = recipe{name: "film", vertex: "screen.vert.glsl", fragment: "present.frag.glsl"}
	ringRecipe         = recipe{name: "ring", vertex: "ring.vert.glsl", fragment: "line.frag.glsl"}
	lineRecipe         = recipe{name: "line", vertex: "line.vert.glsl", fragment: "line.frag.glsl"}
	dotRecipe          = recipe{name: "dot", vertex: "dot.vert.glsl", fragment: "dot.frag.glsl"}
	faceRecipe         = recipe{name: "face", vertex: "face.vert.glsl", fragment: "face.frag.glsl"}
	propRecipe         = recipe{name: "prop", vertex: "prop.vert.glsl", fragment: "prop.frag.glsl"}
	facetRecipe        = recipe{name: "faceted prop", vertex: "prop.vert.glsl", fragment: "prop.frag.glsl", everyPixel: true}
	partDepthRecipe    = recipe{name: "part depth", vertex: "partdepth.vert.glsl", fragment: "depth.frag.glsl"}
	partMaskRecipe     = recipe{name: "part mask", vertex: "partdepth.vert.glsl", fragment: "mask.frag.glsl"}
	propMaskRecipe     = recipe{name: "prop mask", vertex: "propdepth.vert.glsl", fragment: "propmask.frag.glsl"}
	edgesRecipe        = recipe{name: "outline", vertex: "screen.vert.glsl", fragment: "outline.frag.glsl"}
	propDepthRecipe    = recipe{name: "prop depth", vertex: "propdepth.vert.glsl", fragment: "propdepth.frag.glsl"}
)

// compile makes every program for a quality, or none.
func compile(c *gl.Context, q Quality) (programs, error) {
	var p programs
	var failed error
	build := func(r recipe) *gl.Program {
		if failed != nil {
			return nil
		}
		program, err := r.compile(c, q)
		if err != nil {
			failed = err
			return nil
		}
		p.all = append(p.all, program)
		return program
	}
	p.sky, p.ground, p.terrainDepth = build(skyRecipe), build(groundRecipe), build(terrainDepthRecipe)
	p.groundOverlaid = build(overlaidRecipe)
	p.film, p.water, p.seabed = build(filmRecipe), build(waterRecipe), build(seabedRecipe)
	p.ring, p.line, p.dot, p.face = build(ringRecipe), build(lineRecipe), build(dotRecipe), build(faceRecipe)
	prop, propDepth := build(propRecipe), build(propDepthRecipe)
	var facets *gl.Program
	if q.CornerLight {
		facets = build(facetRecipe)
	}
	var part [instancing.MaterialClasses]*gl.Program
	for class := range part {
		part[class] = build(partRecipe(instancing.MaterialClass(class)))
	}
	partDepth, partMask, propMask := build(partDepthRecipe), build(partMaskRecipe), build(propMaskRecipe)
	p.edges = build(edgesRecipe)
	if failed != nil {
		p.delete()
		return programs{}, failed
	}
	for class := range part {
		p.part[class] = newPartProgram(part[class])
	}
	p.partDepth, p.partMask = newPartProgram(partDepth), newPartProgram(partMask)
	p.propMask = newPropProgram(propMask, true)
	p.prop, p.propDepth = newPropProgram(prop, false), newPropProgram(propDepth, true)
	if facets != nil {
		p.prop.facets = newPropProgram(facets, false)
	}
	return p, nil
}

func (p *programs) delete() {
	for _, program := range p.all {
		program.Delete()
	}
	p.all = nil
}

func (r recipe) compile(c *gl.Context, q Quality) (*gl.Program, error) {
	if r.everyPixel {
		q.CornerLight = false
	}
	defines := append(q.defines(), r.defines...)
	vertex, err := shaders.Load(r.vertex, defines...)
	if err != nil {
		return nil, err
	}
	fragment, err := shaders.Load(r.fragment, defines...)
	if err != nil {
		return nil, err
	}
	p, err := c.NewProgram(r.name, vertex, fragment)
	if err != nil {
		return nil, fmt.Errorf("quality %s: %w", q.Name, err)
	}
	p.Block("Frame", frameBlock)
	for _, s := range samplers {
		p.Sampler(s.name, s.unit)
	}
	return p, nil
}
