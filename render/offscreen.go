package render

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"copse/internal/regular"
	"copse/render/gl"
	"copse/render/headless"
)

// Offscreen draws pictures without a window. It belongs to one OS thread: the
// caller locks its goroutine to the thread before NewOffscreen and stays there.
type Offscreen struct {
	*Renderer
	context *headless.Context
	owned   bool              // the context is closed with the picture
	aside   *headless.Context // of a loader, nil where there is none
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
	o.owned = true
	return o, nil
}

// LoadAside is Renderer.LoadAside in a context that the picture's own shares its
// objects with.
func (o *Offscreen) LoadAside() (err error) {
	if o.aside, err = o.context.Share(); err != nil {
		return err
	}
	return o.Renderer.LoadAside(o.aside)
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
	o := &Offscreen{Renderer: r, context: context}
	if err := o.Resize(width, height); err != nil {
		r.Close()
		return nil, err
	}
	return o, nil
}

// Resize changes the size of the picture. On an error the old one stays.
func (o *Offscreen) Resize(width, height int) error {
	color, output, err := o.newOutput(width, height)
	if err != nil {
		return err
	}
	o.dropOutput()
	o.color, o.output = color, output
	return nil
}

// Draw draws a scene; the view takes the picture's size.
func (o *Offscreen) Draw(v View, s *Scene) (Stats, error) {
	v.Width, v.Height = o.output.Width, o.output.Height
	return o.drawTo(v, s, o.output, 0, 0, allTexels)
}

// Image reads the picture back, waiting until it is drawn.
func (o *Offscreen) Image() *image.NRGBA { return readBack(o.output) }

// WritePNG saves the picture.
func (o *Offscreen) WritePNG(path string) error {
	var file bytes.Buffer
	if err := png.Encode(&file, o.Image()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return regular.Write(path, file.Bytes())
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
	if o.aside != nil {
		o.aside.Close()
	}
	if o.owned {
		o.context.Close()
	}
}
