package render

import (
	"fmt"
	"image"
	"image/png"
	"os"

	"copse/render/gl"
	"copse/render/headless"
)

// Offscreen draws pictures without a window. It belongs to one OS thread: the
// caller locks its goroutine to the thread before NewOffscreen and stays there.
type Offscreen struct {
	*Renderer
	context *headless.Context // nil where the caller's own context is used
	color   *gl.Texture
	output  *gl.Framebuffer
}

// NewOffscreen makes an OpenGL context of its own, current on the calling
// thread, with a picture of a size in pixels.
func NewOffscreen(width, height int) (*Offscreen, error) {
	context, err := headless.Open()
	if err != nil {
		return nil, err
	}
	o, err := newOffscreen(context, width, height)
	if err != nil {
		context.Close()
		return nil, err
	}
	o.context = context
	return o, nil
}

// OffscreenIn is NewOffscreen in a context that the caller owns and has made
// current, such as one that tests share.
func OffscreenIn(context *headless.Context, width, height int) (*Offscreen, error) {
	return newOffscreen(context, width, height)
}

func newOffscreen(context *headless.Context, width, height int) (*Offscreen, error) {
	r, err := New(context.ProcAddr)
	if err != nil {
		return nil, err
	}
	o := &Offscreen{Renderer: r}
	if err := o.Resize(width, height); err != nil {
		r.Close()
		return nil, err
	}
	return o, nil
}

// Resize changes the size of the picture.
func (o *Offscreen) Resize(width, height int) error {
	if limit := o.gl.Info.MaxTextureSize; width < 1 || height < 1 || width > limit || height > limit {
		return fmt.Errorf("a picture of %d×%d pixels cannot be drawn: each side is from 1 to %d here", width, height, limit)
	}
	o.dropOutput()
	o.color = o.gl.NewTexture(gl.TextureSpec{Width: width, Height: height, Format: gl.RGBA8, Filter: gl.Nearest})
	var err error
	o.output, err = o.gl.NewFramebuffer(o.color, nil)
	return err
}

// Draw draws a scene; the view takes the picture's size.
func (o *Offscreen) Draw(v View, s *Scene) (Stats, error) {
	v.Width, v.Height = o.output.Width, o.output.Height
	return o.drawTo(v, s, o.output, 0, 0)
}

// Image reads the picture back, waiting until it is drawn.
func (o *Offscreen) Image() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, o.output.Width, o.output.Height))
	o.output.ReadRGBA(img.Pix)
	// OpenGL's first row is the lowest.
	row := make([]byte, img.Stride)
	for y := range img.Rect.Dy() / 2 {
		a := img.Pix[y*img.Stride:][:img.Stride]
		b := img.Pix[(img.Rect.Dy()-1-y)*img.Stride:][:img.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
	return img
}

// WritePNG saves the picture.
func (o *Offscreen) WritePNG(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, o.Image()); err != nil {
		f.Close()
		return fmt.Errorf("write %s: %w", path, err)
	}
	return f.Close()
}

func (o *Offscreen) dropOutput() {
	if o.output != nil {
		o.output.Delete()
		o.color.Delete()
	}
}

// Close frees everything, and the context if NewOffscreen made it.
func (o *Offscreen) Close() {
	o.dropOutput()
	o.Renderer.Close()
	if o.context != nil {
		o.context.Close()
	}
}
