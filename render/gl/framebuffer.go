package gl

import (
	"fmt"
	"unsafe"

	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// Framebuffer is where draws go. The zero id is the window's own.
type Framebuffer struct {
	c             *Context
	id            uint32
	Width, Height int
}

// Screen returns the window's framebuffer, whose size the caller knows.
func (c *Context) Screen(width, height int) *Framebuffer {
	return &Framebuffer{c: c, Width: width, Height: height}
}

// NewFramebuffer draws into a colour and a depth texture; either may be nil.
// The textures stay the caller's.
func (c *Context) NewFramebuffer(color, depth *Texture) (*Framebuffer, error) {
	f := c.newFramebuffer()
	if color != nil {
		raw.FramebufferTexture2D(raw.FRAMEBUFFER, raw.COLOR_ATTACHMENT0, color.target, color.id, 0)
		f.Width, f.Height = color.Width, color.Height
	}
	if depth != nil {
		raw.FramebufferTexture2D(raw.FRAMEBUFFER, raw.DEPTH_ATTACHMENT, depth.target, depth.id, 0)
		f.Width, f.Height = depth.Width, depth.Height
	}
	return f.finish(color != nil)
}

// NewDepthLayer draws depth into one layer of an array.
func (c *Context) NewDepthLayer(depth *Texture, layer int) (*Framebuffer, error) {
	f := c.newFramebuffer()
	raw.FramebufferTextureLayer(raw.FRAMEBUFFER, raw.DEPTH_ATTACHMENT, depth.id, 0, int32(layer))
	f.Width, f.Height = depth.Width, depth.Height
	return f.finish(false)
}

func (c *Context) newFramebuffer() *Framebuffer {
	f := &Framebuffer{c: c}
	raw.GenFramebuffers(1, &f.id)
	c.live.Framebuffers++
	f.Bind()
	return f
}

func (f *Framebuffer) finish(color bool) (*Framebuffer, error) {
	if !color {
		raw.DrawBuffer(raw.NONE)
		raw.ReadBuffer(raw.NONE)
	}
	if status := raw.CheckFramebufferStatus(raw.FRAMEBUFFER); status != raw.FRAMEBUFFER_COMPLETE {
		f.Delete()
		return nil, fmt.Errorf("the driver refuses a framebuffer of %d×%d (status 0x%04x)", f.Width, f.Height, status)
	}
	return f, nil
}

// Bind makes draws go here, over the whole of it.
func (f *Framebuffer) Bind() {
	if f.c.bound.framebuffer != f.id {
		raw.BindFramebuffer(raw.FRAMEBUFFER, f.id)
		f.c.bound.framebuffer = f.id
	}
	if f.Width > 0 {
		f.c.Viewport(0, 0, f.Width, f.Height)
	}
}

// ResolveTo copies colour, and depth if wanted, to a framebuffer of the same
// size, averaging the samples of a multisampled one.
func (f *Framebuffer) ResolveTo(to *Framebuffer, depth bool) {
	start := f.c.start()
	raw.BindFramebuffer(raw.READ_FRAMEBUFFER, f.id)
	raw.BindFramebuffer(raw.DRAW_FRAMEBUFFER, to.id)
	mask := uint32(raw.COLOR_BUFFER_BIT)
	if depth {
		mask |= raw.DEPTH_BUFFER_BIT
	}
	w, h := int32(f.Width), int32(f.Height)
	raw.BlitFramebuffer(0, 0, w, h, 0, 0, w, h, mask, raw.NEAREST)
	f.c.bound.framebuffer = unbound
	f.c.timed(start)
}

// ReadRGBA reads the colour as 8-bit RGBA, the bottom row first. pixels must
// hold Width×Height×4 bytes.
func (f *Framebuffer) ReadRGBA(pixels []byte) {
	if len(pixels) < f.Width*f.Height*4 {
		panic("gl: too small a slice to read a framebuffer into")
	}
	start := f.c.start()
	f.Bind()
	raw.ReadPixels(0, 0, int32(f.Width), int32(f.Height), raw.RGBA, raw.UNSIGNED_BYTE, unsafe.Pointer(unsafe.SliceData(pixels)))
	f.c.timed(start)
}

// ReadDepth reads the depth of one pixel, 0 near to 1 far.
func (f *Framebuffer) ReadDepth(x, y int) float32 {
	start := f.c.start()
	f.Bind()
	var d float32
	raw.ReadPixels(int32(x), int32(y), 1, 1, raw.DEPTH_COMPONENT, raw.FLOAT, unsafe.Pointer(&d))
	f.c.timed(start)
	return d
}

// Delete frees the framebuffer, not its textures.
func (f *Framebuffer) Delete() {
	if f.id == 0 {
		return
	}
	if f.c.bound.framebuffer == f.id {
		f.c.bound.framebuffer = unbound
	}
	raw.DeleteFramebuffers(1, &f.id)
	f.id = 0
	f.c.live.Framebuffers--
}
