package render

import (
	"fmt"

	"copse/render/gl"
	"copse/shaders"
)

// Texture units, the same in every program.
const (
	unitShadow = iota + 1 // 0 is left to uploads
	unitNoise
	unitHeight
	unitGround
	unitCover
	unitGrow
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
	{"shadowMap", unitShadow}, {"noiseMap", unitNoise}, {"heightMap", unitHeight},
	{"groundMap", unitGround}, {"coverMap", unitCover}, {"growMap", unitGrow},
	{"rows", unitRows}, {"visible", unitVisible}, {"baseMap", unitBase},
	{"normalMap", unitNormal}, {"scene", unitScene},
}

// frameBlock is the binding point of the uniform block Frame.
const frameBlock = 0

// recipe names the shaders of a program.
type recipe struct {
	name, vertex, fragment string
	defines                []shaders.Define
}

// define is a definition without a value of interest.
func define(name string) shaders.Define { return shaders.Define{Name: name, Value: 1} }

var recipes = []recipe{
	{name: "sky", vertex: "screen.vert.glsl", fragment: "sky.frag.glsl"},
	{name: "present", vertex: "screen.vert.glsl", fragment: "present.frag.glsl"},
	{name: "terrain", vertex: "terrain.vert.glsl", fragment: "terrain.frag.glsl"},
	{name: "terrain depth", vertex: "terrain.vert.glsl", fragment: "depth.frag.glsl", defines: []shaders.Define{define("DEPTH_ONLY")}},
	{name: "water", vertex: "water.vert.glsl", fragment: "water.frag.glsl"},
}

// programs compiles every recipe for a quality. The map is complete or nil.
func compile(c *gl.Context, q Quality) (map[string]*gl.Program, error) {
	all := make(map[string]*gl.Program, len(recipes))
	for _, r := range recipes {
		p, err := r.compile(c, q)
		if err != nil {
			for _, done := range all {
				done.Delete()
			}
			return nil, err
		}
		all[r.name] = p
	}
	return all, nil
}

func (r recipe) compile(c *gl.Context, q Quality) (*gl.Program, error) {
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
