package render

import (
	"fmt"
	"image"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural"
	"copse/props"
	"copse/render/gl"
	"copse/terrain"
)

// Picture draws a scene beside the window's own and reads it back, waiting
// until it is drawn: thumbnails and screenshots of any size.
func (r *Renderer) Picture(v View, s *Scene) (*image.NRGBA, Stats, error) {
	r.gl.Forget()
	color, output, err := r.newOutput(v.Width, v.Height)
	if err != nil {
		return nil, Stats{}, err
	}
	defer color.Delete()
	defer output.Delete()
	stats, err := r.drawTo(v, s, output, 0, 0, allTexels)
	if err != nil {
		return nil, Stats{}, err
	}
	return readBack(output), stats, nil
}

// newOutput makes a framebuffer that finished pictures go to.
func (r *Renderer) newOutput(width, height int) (*gl.Texture, *gl.Framebuffer, error) {
	if limit := r.gl.Info.MaxTextureSize; width < 1 || height < 1 || width > limit || height > limit {
		return nil, nil, fmt.Errorf("a picture of %d×%d pixels cannot be drawn: each side is from 1 to %d here", width, height, limit)
	}
	color := r.gl.NewTexture(gl.TextureSpec{Width: width, Height: height, Format: gl.RGBA8, Filter: gl.Nearest})
	output, err := r.gl.NewFramebuffer(color, nil)
	if err != nil {
		color.Delete()
		return nil, nil, err
	}
	return color, output, nil
}

// readBack reads a picture, its first row the highest.
func readBack(f *gl.Framebuffer) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, f.Width, f.Height))
	f.ReadRGBA(img.Pix)
	// OpenGL's first row is the lowest.
	row := make([]byte, img.Stride)
	for y := range f.Height / 2 {
		a := img.Pix[y*img.Stride:][:img.Stride]
		b := img.Pix[(f.Height-1-y)*img.Stride:][:img.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
	return img
}

// Thumbnail draws the model of a kind alone, on a clear background, into a
// square of size pixels. A kind without a model is an error.
func (r *Renderer) Thumbnail(kind props.KindIndex, size int) (*image.NRGBA, error) {
	u := r.props.model(kind)
	if u == nil {
		return nil, fmt.Errorf("prop kind %d has no model yet, so there is nothing to show", kind)
	}
	set := instancing.NewSet()
	defer r.Release(set)
	row := instancing.PropRow(&props.Prop{Scale: 1, Up: exact.Vec3{0, 1, 0}})
	row.Tint = exact.Vec3{1, 1, 1}
	set.Add(instancing.Group{Kind: kind}, &row)
	scene := &Scene{Props: set, Environment: DefaultEnvironment(), Transparent: true}
	scene.Environment.FogDensity = 0
	img, _, err := r.Picture(framing(u.min, u.max, size), scene)
	return img, err
}

// framing looks at a box from the south-west and a little above, so that it
// fills a square picture.
func framing(low, high exact.Vec3, size int) View {
	center := exact.Scale(exact.Add(low, high), 0.5)
	radius := max(exact.Length(exact.Sub(high, low))/2, 1e-3)
	const fov = 24
	s, _ := exact.SinCos(fov / 2 / 360.0)
	distance := radius / s * 0.95
	toEye := exact.Normalize(exact.Vec3{-0.55, 0.38, 1})
	return View{
		Eye: exact.Add(center, exact.Scale(toEye, distance)), Target: center, FovY: fov,
		Near: max(distance-2*radius, distance*0.01), Far: distance + 2*radius, Width: size, Height: size,
	}
}

// Warm draws with every shader once, out of sight, so that no driver compiles
// one when it is first needed. Call it before the first scene is drawn: the
// ground of that is uploaded afterwards.
func (r *Renderer) Warm() error {
	ground, err := terrain.New(2, 2, 1)
	if err != nil {
		return err
	}
	set, parts := instancing.NewSet(), everyBucket()
	defer r.Release(set)
	defer r.ReleaseParts(parts)
	s := &Scene{
		Terrain: ground, Props: set, Parts: parts, Environment: DefaultEnvironment(), Water: 0.1,
		Brush:    &Brush{Radius: 1, Falloff: 0.5},
		Dots:     []Dot{{}},
		Lines:    []Line{{To: exact.Vec3{1, 0, 0}}},
		Faces:    []Face{{}},
		Outlines: []Outline{{Models: []procedural.ModelID{1}}},
	}
	v := View{Eye: exact.Vec3{0, 3, 3}, Width: 16, Height: 16}
	row := instancing.PropRow(&props.Prop{Scale: 1, Up: exact.Vec3{0, 1, 0}})
	for i, u := range r.props.models {
		if u != nil {
			set.Add(instancing.Group{Kind: props.KindIndex(i)}, &row)
		}
	}
	for _, s.Grid = range []float32{0, 1} { // with what lies over the ground too
		if _, _, err = r.Picture(v, s); err != nil {
			return err
		}
	}
	u := r.props.newUpload(standIn(), r.quality).finish()
	defer r.props.drop(u)
	r.rehearse(u, 0)
	r.rehearseShadow(u, 0)
	r.rehearsal.drawn.Bind()
	for s := range stageCount {
		r.rehearseStage(u.level(0), u, r.propMask, s, gl.State{Blend: gl.Additive})
	}
	return nil
}
