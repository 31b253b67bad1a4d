package render

import (
	"unsafe"

	"github.com/go-gl/mathgl/mgl32"

	"copse/instancing"
	"copse/internal/frustum"
	"copse/render/gl"
)

// Draw draws a scene into the window, in the rectangle of the view's size whose
// lower left corner is at (x, y) in pixels.
func (r *Renderer) Draw(v View, s *Scene, x, y int) (Stats, error) {
	r.gl.Forget()
	return r.drawTo(v, s, r.gl.Screen(v.Width, v.Height), x, y, windowTexels)
}

// drawTo draws into a framebuffer. At most so many texels of the ground are
// coloured anew, and Stats tells whether some are left.
func (r *Renderer) drawTo(v View, s *Scene, into *gl.Framebuffer, x, y, texels int) (Stats, error) {
	v = v.normalized()
	m := newMeter(r.gl)
	r.drawn++
	t, err := r.targetFor(v.Width, v.Height)
	if err != nil {
		return Stats{}, err
	}
	if s.Terrain != nil {
		if err := r.terrain.sync(s.Terrain, s.Water, r.quality.Anisotropy, texels); err != nil {
			return Stats{}, err
		}
		r.growth.sync(r.gl, s.Growth)
		r.mask.sync(r.gl, s.Mask)
	}
	f := r.prepare(v, s)
	r.drawShadows(f)
	m.end(ShadowPass)

	r.gl.Submit(func() { r.drawScene(f, t, &m) })
	if err := r.drawOutlines(f, t); err != nil {
		return Stats{}, err
	}
	r.drawOverlay(s)
	m.end(OverlayPass)
	r.present(t, into, x, y)
	m.end(PresentPass)
	stats := m.finish()
	for _, set := range f.sets {
		stats.Specks += r.props.sets[set].specks
	}
	stats.Unfinished = s.Terrain != nil && r.terrain.stale.left > 0
	return stats, nil
}

// drawScene draws everything that stands in the world.
func (r *Renderer) drawScene(f *frameInput, t *target, m *meter) {
	t.drawn.Bind()
	r.gl.Clear(0, 0, 0, 0)
	r.noise.Bind(unitNoise)
	r.rock.Bind(unitRock)
	r.canopy.shown.Bind(unitCanopy)
	if r.shadow.maps != nil {
		r.shadow.maps.Bind(unitShadow)
	}
	r.drawProps(f, solid)
	r.drawProps(f, masked)
	m.end(PropPass)
	r.drawParts(f, false)
	m.end(PartPass)
	if f.scene.Terrain != nil {
		r.drawTerrain(f)
		m.end(TerrainPass)
	}
	if !f.scene.Transparent {
		r.drawSky()
		m.end(SkyPass)
	}
	if f.scene.Terrain != nil {
		r.drawWater(f)
		m.end(WaterPass)
	}
	r.drawProps(f, blended)
	m.end(PropPass)
	r.drawParts(f, true)
	m.end(PartPass)
}

// frameInput is what a frame is drawn from.
type frameInput struct {
	View
	scene  *Scene
	sets   []*instancing.Set // that are drawn with the models of props
	slices []cascade
	views  []frustum.Frustum // the camera's, then one per cascade
}

// prepare fills the frame's uniforms, and lists and uploads what is in sight. What
// follows from what has not changed is that of the picture before.
func (r *Renderer) prepare(v View, s *Scene) *frameInput {
	r.outlook.of(v, s.Environment, r.quality)
	f := r.frame
	*f = r.outlook.frame
	f.Eye[3], f.Wind[3] = s.Seconds, s.Seconds
	f.setScene(s)
	f.Canopy = r.canopy.sync(r.gl, s.Canopy)
	f.setLamps(s.Lamps, v.Eye)
	in := &r.input
	*in = frameInput{View: v, scene: s, sets: s.sets(in.sets[:0]), slices: r.outlook.slices, views: r.outlook.views}
	r.gl.Submit(func() {
		if *f != r.sent {
			gl.Upload(r.uniform, unsafe.Slice(f, 1))
			r.sent = *f
		}
		r.uniform.BindUniforms(frameBlock)
	})
	for _, set := range in.sets {
		r.props.sync(set)
		r.props.choose(set, v, in.views, &r.quality)
	}
	if s.Parts != nil {
		r.parts.sync(s.Parts)
		r.parts.choose(s.Parts, in.views, v.Eye, v.PixelSize(1))
	}
	if s.Terrain != nil {
		r.terrain.choose(0, in.Eye, &in.views[0])
		for i := range in.slices {
			r.terrain.choose(1+i, shadowEye(in.Eye), &in.views[1+i])
		}
	}
	return in
}

func (f *frameData) sun() mgl32.Vec3 { return mgl32.Vec3{f.Sun[0], f.Sun[1], f.Sun[2]} }

func (f *frameData) setScene(s *Scene) {
	f.Options = [4]float32{0, s.Grid, float32(oneIf(s.Transparent))}
	f.MapOrigin[3] = s.Water
	if m := s.Terrain; m != nil {
		minX, minZ, _, _ := m.Bounds()
		cols, rows := float32(m.Cols()), float32(m.Rows())
		f.MapOrigin = [4]float32{minX, minZ, 1 / m.Spacing(), s.Water}
		f.MapSize = [4]float32{cols, rows, 1 / cols, 1 / rows}
	} else {
		f.MapOrigin[3] = noWater
	}
	if s.Growth != nil {
		f.Options[0] = s.Growth.Strength
	}
	if s.Mask != nil {
		f.Options[3] = s.Mask.Strength
	}
	if b := s.Brush; b != nil {
		f.Brush = [4]float32{b.Center[0], b.Center[2], b.Radius, b.Falloff}
		f.BrushColor = with(b.Color, 1)
	}
}

// noWater is a level below everything, for scenes without ground.
const noWater = -1e6

// depthState is what shadow maps are drawn with.
var depthState = gl.State{Depth: gl.DepthLess, DepthWrite: true, NoColor: true, DepthClamp: true, DepthBias: 2, SlopeBias: 2}

func (r *Renderer) drawShadows(f *frameInput) {
	choice := r.shadowChoiceOf(f)
	if choice == r.shadow.drawn {
		return
	}
	r.shadow.drawn = choice
	for i := range f.slices {
		c := &f.slices[i]
		matrix := (*[16]float32)(&c.matrix)
		r.shadow.layers[i].Bind()
		r.gl.Clear(0, 0, 0, 0)
		if f.scene.Terrain != nil {
			r.terrainDepth.Use()
			r.terrainDepth.Uniform("depthMatrix").Mat4(matrix)
			r.terrain.height.Bind(unitHeight)
			r.gl.Apply(depthState)
			r.terrain.draw(r.terrainDepth, 1+i)
		}
		r.propDepth.depth.Mat4(matrix)
		for _, set := range f.sets {
			r.props.draw(r.propDepth, set, 1+i, solid, depthState)
			r.props.draw(r.propDepth, set, 1+i, masked, depthState)
		}
		r.shadowParts(f, 1+i, matrix)
	}
}

func (r *Renderer) drawProps(f *frameInput, s stage) {
	for _, set := range f.sets {
		r.props.draw(r.prop, set, 0, s, r.propState(s))
	}
}

// propState is what the props of a stage are drawn with.
func (r *Renderer) propState(s stage) gl.State {
	state := gl.State{Depth: gl.DepthLess, DepthWrite: true}
	switch s {
	case masked:
		state.AlphaToCoverage = r.quality.Samples > 1
	case blended:
		state.DepthWrite, state.Blend = false, gl.Premultiplied
	}
	return state
}

func (r *Renderer) drawTerrain(f *frameInput) {
	s := f.scene
	p := r.ground
	if s.overlaid() {
		p = r.groundOverlaid
	}
	p.Use()
	r.terrain.bind(p)
	r.growth.bind(unitGrow, r.props.white)
	r.mask.bind(unitMask, r.props.white)
	p.Uniform("bandKind").Int(int(s.Bands.Kind))
	if s.Bands.Kind != NoBands {
		p.Uniform("bands").Vec4s(s.Bands.uniform())
	}
	r.gl.Apply(gl.State{Depth: gl.DepthLess, DepthWrite: true, Cull: gl.CullBack})
	r.terrain.draw(p, 0)
	r.gl.Apply(gl.State{Depth: gl.DepthLess, DepthWrite: true})
	lowest, _ := r.terrain.source.Range()
	floor := min(lowest, r.terrain.water) - wallDepth
	r.terrain.wall(p, floor)
	r.drawPlane(r.seabed, f, floor)
}

// wallDepth is how far the walls at the map's edge reach below its lowest
// point and the water, in metres.
const wallDepth = 6

func (r *Renderer) drawSky() {
	r.sky.Use()
	r.gl.Apply(gl.State{Depth: gl.DepthLessEqual})
	r.gl.Draw(r.empty, gl.Triangles, 0, 3, 1)
}

// planeVertices is how many vertices plane.vert.glsl makes its rings of.
const planeVertices = 6 * 48 * 5

// drawPlane draws a level plane out to the horizon.
func (r *Renderer) drawPlane(p *gl.Program, f *frameInput, level float32) {
	p.Use()
	p.Uniform("reach").Float(f.Far * 0.98)
	p.Uniform("level").Float(level)
	r.gl.Draw(r.empty, gl.Triangles, 0, planeVertices, 1)
}

func (r *Renderer) drawWater(f *frameInput) {
	r.gl.Apply(gl.State{Depth: gl.DepthLess, Blend: gl.Premultiplied})
	r.drawPlane(r.water, f, f.scene.Water)
}

func (r *Renderer) drawOverlay(s *Scene) {
	if s.Terrain != nil && s.Brush != nil {
		r.overlay.ring(r.ring, s.Brush, r.empty)
	}
	r.overlay.draw(&r.programs, s)
}

// present brings the linear picture to the screen.
func (r *Renderer) present(t *target, into *gl.Framebuffer, x, y int) {
	r.gl.Submit(func() {
		picture := t.finish()
		into.Bind()
		r.gl.Viewport(x, y, t.width, t.height)
		picture.Bind(unitScene)
		r.film.Use()
		r.gl.Apply(gl.State{})
		r.gl.Draw(r.empty, gl.Triangles, 0, 3, 1)
	})
}
