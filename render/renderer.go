// Package render draws: terrain, props, sky, water and overlays, with OpenGL
// 4.1 core. It reads the state that others own and decides nothing about it.
//
// A Renderer belongs to the thread that its OpenGL context is current on.
package render

import (
	"fmt"
	"unsafe"

	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/frustum"
	"copse/render/gl"
)

// Renderer draws scenes into one OpenGL context.
type Renderer struct {
	gl       *gl.Context
	quality  Quality
	programs map[string]*gl.Program

	frame   *frameData // an allocation of its own: cgo refuses to pass memory beside pointers
	uniform *gl.Buffer
	empty   *gl.VertexArray // for draws without vertex data
	noise   *gl.Texture
	shadow  *shadowPass
	terrain *terrainPass
	targets []*target
	drawn   uint64 // pictures so far
}

// New loads OpenGL from the context that is current on this thread and
// prepares to draw in the quality that fits the driver. procAddr finds OpenGL
// functions by name.
func New(procAddr func(name string) unsafe.Pointer) (*Renderer, error) {
	c, err := gl.Load(procAddr)
	if err != nil {
		return nil, err
	}
	r := &Renderer{gl: c, frame: new(frameData)}
	r.uniform = c.NewBuffer(gl.Stream)
	r.empty = c.NewVertexArray(nil)
	r.noise = c.NewTexture(gl.TextureSpec{Width: noiseSize, Height: noiseSize, Levels: levelsOf(noiseSize, noiseSize),
		Format: gl.RGBA8, Filter: gl.Trilinear, Repeat: true, Anisotropy: 4})
	gl.UpdateTexture(r.noise, 0, 0, 0, noiseSize, noiseSize, noiseTexels())
	r.noise.GenerateMipmaps()
	r.terrain = newTerrainPass(c)
	if err := r.SetQuality(AutoQuality(c.Info)); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Info describes the driver.
func (r *Renderer) Info() gl.Info { return r.gl.Info }

// Context returns the OpenGL context that the renderer draws with.
func (r *Renderer) Context() *gl.Context { return r.gl }

// Quality returns the quality that pictures are drawn in.
func (r *Renderer) Quality() Quality { return r.quality }

// SetQuality compiles the shaders of another quality and makes its buffers. On
// an error the old quality stays.
func (r *Renderer) SetQuality(q Quality) error {
	q = q.clamped(r.gl.Info)
	programs, err := compile(r.gl, q)
	if err != nil {
		return err
	}
	shadow, err := newShadowPass(r.gl, q)
	if err != nil {
		for _, p := range programs {
			p.Delete()
		}
		return fmt.Errorf("shadow maps of quality %s: %w", q.Name, err)
	}
	r.dropQuality()
	r.quality, r.programs, r.shadow = q, programs, shadow
	return nil
}

func (r *Renderer) dropQuality() {
	for _, p := range r.programs {
		p.Delete()
	}
	if r.shadow != nil {
		r.shadow.delete()
	}
	r.programs, r.shadow = nil, nil
}

// Close frees everything that the renderer made in the context.
func (r *Renderer) Close() {
	r.dropQuality()
	for _, t := range r.targets {
		t.delete()
	}
	r.targets = nil
	r.terrain.delete()
	r.noise.Delete()
	r.empty.Delete()
	r.uniform.Delete()
}

// Draw draws a scene into the window, in the rectangle of the view's size whose
// lower left corner is at (x, y) in pixels.
func (r *Renderer) Draw(v View, s *Scene, x, y int) (Stats, error) {
	r.gl.Forget()
	return r.drawTo(v, s, r.gl.Screen(v.Width, v.Height), x, y)
}

func (r *Renderer) drawTo(v View, s *Scene, into *gl.Framebuffer, x, y int) (Stats, error) {
	v = v.normalized()
	m := newMeter(r.gl)
	r.drawn++
	t, err := r.targetFor(v.Width, v.Height)
	if err != nil {
		return Stats{}, err
	}
	if s.Terrain != nil {
		if err := r.terrain.sync(s.Terrain, s.Water, r.quality.Anisotropy); err != nil {
			return Stats{}, err
		}
	}
	slices := r.prepare(v, s)
	r.drawShadows(v, s, slices)
	m.end(ShadowPass)

	t.drawn.Bind()
	r.gl.Clear(0, 0, 0, 0)
	r.noise.Bind(unitNoise)
	if r.shadow.maps != nil {
		r.shadow.maps.Bind(unitShadow)
	}
	seen := frustum.Of(r.frame.ViewProjection)
	if s.Terrain != nil {
		r.drawTerrain(v, &seen)
		m.end(TerrainPass)
	}
	r.drawSky()
	m.end(SkyPass)
	if s.Terrain != nil {
		r.drawWater(v)
		m.end(WaterPass)
	}
	r.present(t, into, x, y)
	m.end(PresentPass)
	return m.finish(), nil
}

// prepare fills the frame's uniforms.
func (r *Renderer) prepare(v View, s *Scene) []cascade {
	f := r.frame
	*f = frameData{}
	f.setView(v, s.Seconds)
	f.setEnvironment(s.Environment, s.Seconds)
	f.Options = [4]float32{0, s.Grid}
	if m := s.Terrain; m != nil {
		minX, minZ, _, _ := m.Bounds()
		cols, rows := float32(m.Cols()), float32(m.Rows())
		f.MapOrigin = [4]float32{minX, minZ, 1 / m.Spacing(), s.Water}
		f.MapSize = [4]float32{cols, rows, 1 / cols, 1 / rows}
	}
	if b := s.Brush; b != nil {
		f.Brush = [4]float32{b.Center[0], b.Center[2], b.Radius, b.Falloff}
		f.BrushColor = with(b.Color, 1)
	}
	slices := cascades(v, f.sun(), r.quality.Cascades, r.quality.ShadowSize, r.quality.ShadowDistance)
	for i, c := range slices {
		f.ShadowMatrix[i] = toTexture.Mul4(c.matrix)
		f.CascadeEnds[i], f.CascadeTexels[i] = c.end, c.texel
	}
	f.CascadeEnds[3] = float32(len(slices))
	gl.Upload(r.uniform, unsafe.Slice(f, 1))
	r.uniform.BindUniforms(frameBlock)
	return slices
}

func (f *frameData) sun() mgl32.Vec3 { return mgl32.Vec3{f.Sun[0], f.Sun[1], f.Sun[2]} }

func (r *Renderer) drawShadows(v View, s *Scene, slices []cascade) {
	for i, c := range slices {
		r.shadow.layers[i].Bind()
		r.gl.Clear(0, 0, 0, 0)
		seen := frustum.OpenOf(c.matrix)
		if s.Terrain != nil {
			p := r.programs["terrain depth"]
			p.Use()
			p.Uniform("depthMatrix").Mat4((*[16]float32)(&c.matrix))
			r.terrain.height.Bind(unitHeight)
			r.gl.Apply(gl.State{Depth: gl.DepthLess, DepthWrite: true, NoColor: true, DepthClamp: true, DepthBias: 2, SlopeBias: 2})
			r.terrain.draw(p, v.Eye, &seen)
		}
	}
}

func (r *Renderer) drawTerrain(v View, seen *frustum.Frustum) {
	p := r.programs["terrain"]
	p.Use()
	r.terrain.bind()
	r.gl.Apply(gl.State{Depth: gl.DepthLess, DepthWrite: true, Cull: gl.CullBack})
	r.terrain.draw(p, v.Eye, seen)
	r.gl.Apply(gl.State{Depth: gl.DepthLess, DepthWrite: true})
	r.terrain.wall(p, min(r.terrain.nodes.span()[0], r.terrain.water)-wallDepth)
}

// wallDepth is how far the walls at the map's edge reach below its lowest
// point and the water, in metres.
const wallDepth = 6

func (r *Renderer) drawSky() {
	r.programs["sky"].Use()
	r.gl.Apply(gl.State{Depth: gl.DepthLessEqual})
	r.gl.Draw(r.empty, gl.Triangles, 0, 3, 1)
}

// Vertices of the water's rings, as water.vert.glsl makes them.
const waterVertices = 6 * 48 * 5

func (r *Renderer) drawWater(v View) {
	p := r.programs["water"]
	p.Use()
	p.Uniform("reach").Float(v.Far * 0.98)
	r.gl.Apply(gl.State{Depth: gl.DepthLess, Blend: gl.Premultiplied})
	r.gl.Draw(r.empty, gl.Triangles, 0, waterVertices, 1)
}

// present brings the linear picture to the screen.
func (r *Renderer) present(t *target, into *gl.Framebuffer, x, y int) {
	picture := t.finish()
	into.Bind()
	r.gl.Viewport(x, y, t.width, t.height)
	picture.Bind(unitScene)
	r.programs["present"].Use()
	r.gl.Apply(gl.State{})
	r.gl.Draw(r.empty, gl.Triangles, 0, 3, 1)
}
