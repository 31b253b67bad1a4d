// Package render draws: terrain, props, sky, water and overlays, with OpenGL
// 4.1 core. It reads the state that others own and decides nothing about it.
//
// A Renderer belongs to the thread that its OpenGL context is current on.
package render

import (
	"fmt"
	"time"
	"unsafe"

	"copse/instancing"
	"copse/props"
	"copse/render/gl"
)

// Renderer draws scenes into one OpenGL context.
type Renderer struct {
	gl      *gl.Context
	quality Quality
	programs

	// frame is an allocation of its own: cgo refuses memory beside pointers.
	frame   *frameData
	sent    frameData // what uniform holds
	outlook outlook
	input   frameInput
	uniform *gl.Buffer
	empty   *gl.VertexArray // for draws without vertex data
	noise   *gl.Texture
	rock    *gl.Texture
	shadow  *shadowPass
	terrain *terrainPass
	props   *propPass
	parts   *partPass
	overlay *overlayPass
	outline *outlinePass
	growth  growthMap
	mask    growthMap
	canopy  *canopyMap
	targets []*target
	// rehearsal is of one pixel, where models are drawn before they are shown.
	rehearsal *target
	arrivals  []arrival
	drawn     uint64 // pictures so far
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
	noise := noiseTexels()
	r.noise, r.rock = tileOf(c, noiseSize, noise), tileOf(c, rockSize, rockTexels(noise))
	r.terrain = newTerrainPass(c)
	r.props = newPropPass(c)
	r.parts = newPartPass(c)
	r.canopy = newCanopyMap(c)
	r.overlay = newOverlayPass(c)
	r.outline = newOutlinePass(c, r.props)
	if err := r.SetQuality(AutoQuality(c.Info)); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// tileOf makes a texture of a square of texels that repeats.
func tileOf(c *gl.Context, side int, texels []byte) *gl.Texture {
	t := c.NewTexture(gl.TextureSpec{Width: side, Height: side, Levels: levelsOf(side, side),
		Format: gl.RGBA8, Filter: gl.Trilinear, WrapU: gl.Repeat, WrapV: gl.Repeat, Anisotropy: 4})
	gl.UpdateTexture(t, 0, 0, 0, side, side, texels)
	t.GenerateMipmaps()
	return t
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
		programs.delete()
		return fmt.Errorf("shadow maps of quality %s: %w", q.Name, err)
	}
	rehearsal, err := newTarget(r.gl, 1, 1, q.Samples)
	if err != nil {
		programs.delete()
		shadow.delete()
		return fmt.Errorf("picture of quality %s: %w", q.Name, err)
	}
	r.dropQuality()
	r.quality, r.programs, r.shadow, r.rehearsal = q, programs, shadow, rehearsal
	return nil
}

func (r *Renderer) dropQuality() {
	r.programs.delete()
	if r.shadow != nil {
		r.shadow.delete()
	}
	if r.rehearsal != nil {
		r.rehearsal.delete()
	}
	r.programs, r.shadow, r.rehearsal = programs{}, nil, nil
}

// LoadAside has the textures of models made on a thread of their own from now on, in
// a context that shares its objects with the renderer's. Without it, a driver that
// takes long to make room for a large texture holds up a frame. The caller closes that
// context after the renderer.
func (r *Renderer) LoadAside(shared gl.Shared) error {
	loader, err := r.gl.StartLoader(shared)
	if err != nil {
		return fmt.Errorf("textures cannot be made aside: %w", err)
	}
	r.props.pictures.loader = loader
	return nil
}

// SetModel uploads what a kind of prop is drawn with, in place of what was
// there before. Props of a kind without a model are not drawn. It takes as long
// as the upload takes; where frames must not wait, see QueueModel.
func (r *Renderer) SetModel(kind props.KindIndex, m *Model) {
	r.unqueue(kind)
	r.props.setModel(kind, r.props.newUpload(m, r.quality).finish())
}

// DropModel takes a kind's model away: its props are not drawn.
func (r *Renderer) DropModel(kind props.KindIndex) {
	r.unqueue(kind)
	if r.props.model(kind) != nil {
		r.props.setModel(kind, nil)
	}
}

// HasModel reports whether a kind has its model.
func (r *Renderer) HasModel(kind props.KindIndex) bool { return r.props.model(kind) != nil }

// SetClock gives the clock that Stats count by, nil for that on the wall. A
// benchmark counts the time of its thread.
func (r *Renderer) SetClock(clock func() time.Duration) { r.gl.Clock = clock }

// Release frees what the card holds of a set of instances that will not be
// drawn again.
func (r *Renderer) Release(set *instancing.Set) { r.props.release(set) }

// ReleaseParts is Release for the parts of models.
func (r *Renderer) ReleaseParts(parts *instancing.Parts) {
	r.parts.release(parts)
	r.props.release(parts.Meshes())
}

// Close frees everything that the renderer made in the context.
func (r *Renderer) Close() {
	r.dropQuality()
	for _, t := range r.targets {
		t.delete()
	}
	r.targets = nil
	for i := range r.arrivals {
		r.props.drop(r.arrivals[i].model)
	}
	r.arrivals = nil
	r.growth.delete()
	r.mask.delete()
	r.canopy.delete()
	r.overlay.delete()
	r.outline.delete()
	r.parts.delete()
	r.props.delete()
	r.terrain.delete()
	r.noise.Delete()
	r.rock.Delete()
	r.empty.Delete()
	r.uniform.Delete()
}
