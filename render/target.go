package render

import "copse/render/gl"

// target is where a picture is drawn before it is shown: linear light in half
// floats, multisampled where the quality asks, and the same resolved.
type target struct {
	width, height, samples int
	used                   uint64 // the draw that last used it

	color, depth, resolved *gl.Texture
	drawn                  *gl.Framebuffer
	shown                  *gl.Framebuffer // nil: drawn is read directly
}

// maxTargets bounds how many sizes are kept: the viewport, a thumbnail and one
// more.
const maxTargets = 3

func newTarget(c *gl.Context, width, height, samples int) (*target, error) {
	t := &target{width: width, height: height, samples: samples}
	size := gl.TextureSpec{Width: width, Height: height, Samples: samples, Filter: gl.Nearest}
	color, depth := size, size
	color.Format, depth.Format = gl.RGBA16F, gl.Depth24
	t.color, t.depth = c.NewTexture(color), c.NewTexture(depth)
	var err error
	if t.drawn, err = c.NewFramebuffer(t.color, t.depth); err != nil {
		t.delete()
		return nil, err
	}
	if samples > 1 {
		color.Samples = 1
		t.resolved = c.NewTexture(color)
		if t.shown, err = c.NewFramebuffer(t.resolved, nil); err != nil {
			t.delete()
			return nil, err
		}
	}
	return t, nil
}

// finish returns the picture as a texture to read.
func (t *target) finish() *gl.Texture {
	if t.shown == nil {
		return t.color
	}
	t.drawn.ResolveTo(t.shown, false)
	return t.resolved
}

func (t *target) delete() {
	for _, f := range []*gl.Framebuffer{t.drawn, t.shown} {
		if f != nil {
			f.Delete()
		}
	}
	for _, x := range []*gl.Texture{t.color, t.depth, t.resolved} {
		if x != nil {
			x.Delete()
		}
	}
}

// targetFor returns a target of a size, making one and dropping the one unused
// for longest where there are too many.
func (r *Renderer) targetFor(width, height int) (*target, error) {
	for _, t := range r.targets {
		if t.width == width && t.height == height && t.samples == r.quality.Samples {
			t.used = r.drawn
			return t, nil
		}
	}
	if len(r.targets) >= maxTargets {
		oldest := 0
		for i, t := range r.targets {
			if t.used < r.targets[oldest].used {
				oldest = i
			}
		}
		r.targets[oldest].delete()
		r.targets = append(r.targets[:oldest], r.targets[oldest+1:]...)
	}
	t, err := newTarget(r.gl, width, height, r.quality.Samples)
	if err != nil {
		return nil, err
	}
	t.used = r.drawn
	r.targets = append(r.targets, t)
	return t, nil
}
