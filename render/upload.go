package render

import (
	"copse/assets"
	"copse/render/gl"
)

// step is a small piece of an upload.
type step struct {
	bytes int
	run   func()
}

// pieceBytes is the most that one step sends.
const pieceBytes = 128 << 10

// upload is a model on its way to the card.
type upload struct {
	model *uploaded
	steps []step // that are left besides those of the model's pictures
}

// newUpload prepares to bring a model to the card; nothing is sent yet.
func (p *propPass) newUpload(m *Model, q Quality) *upload {
	u := &uploaded{radius: m.Radius, min: m.Min, max: m.Max}
	for i := range m.textures {
		u.pictures = append(u.pictures, p.pictures.use(&m.textures[i], q))
	}
	var steps []step
	steps = sendBuffer(steps, p.c, &u.vertices, m.vertices, vertexSize)
	steps = sendBuffer(steps, p.c, &u.indices, m.indices, 4)
	if m.tangents != nil {
		steps = sendBuffer(steps, p.c, &u.tangents, m.tangents, 4)
	}
	if m.centers != nil {
		steps = sendBuffer(steps, p.c, &u.centers, m.centers, 12)
	}
	return &upload{u, append(steps, step{run: func() { u.assemble(p.c, m, p.white, p.flat) }})}
}

// next is the list of which the first step is the next one of the upload: that of a
// picture, which other models may have begun, or its own. It is nil at the end.
func (u *upload) next() *[]step {
	for _, picture := range u.model.pictures {
		if len(picture.steps) > 0 {
			return &picture.steps
		}
	}
	if len(u.steps) > 0 {
		return &u.steps
	}
	return nil
}

// ready reports whether the next step can be taken: no texture is still being made.
func (u *upload) ready() bool {
	for _, picture := range u.model.pictures {
		if !picture.made() {
			return false
		}
	}
	return true
}

// finish takes all steps at once.
func (u *upload) finish() *uploaded {
	for _, picture := range u.model.pictures {
		picture.wait()
	}
	for steps := u.next(); steps != nil; steps = u.next() {
		(*steps)[0].run()
		*steps = (*steps)[1:]
	}
	return u.model
}

// sendBuffer adds the steps that fill a new buffer.
func sendBuffer[T any](steps []step, c *gl.Context, to **gl.Buffer, data []T, size int) []step {
	steps = append(steps, step{run: func() {
		*to = c.NewBuffer(gl.Static)
		(*to).Allocate(len(data) * size)
	}})
	piece := pieceBytes / size
	for first := 0; first < len(data); first += piece {
		part := data[first:min(first+piece, len(data))]
		steps = append(steps, step{len(part) * size, func() { gl.Update(*to, first*size, part) }})
	}
	return steps
}

// specOf is the texture of an image.
func specOf(t *modelTexture, q Quality) gl.TextureSpec {
	wraps := [...]gl.Wrap{assets.WrapRepeat: gl.Repeat, assets.WrapMirror: gl.Mirror, assets.WrapClamp: gl.Clamp}
	spec := gl.TextureSpec{
		Width: t.levels[0].Width, Height: t.levels[0].Height, Levels: len(t.levels), Anisotropy: q.Anisotropy,
		Format: gl.RGBA8, Filter: gl.Trilinear, WrapU: wraps[t.sampler.WrapU], WrapV: wraps[t.sampler.WrapV],
	}
	if t.color {
		spec.Format = gl.SRGBA8
	}
	if t.sampler.Nearest {
		spec.Filter = gl.Pixelated
	}
	return spec
}

// fillTexture adds the steps that fill a texture, large levels by rows.
func fillTexture(steps []step, to **gl.Texture, t *modelTexture) []step {
	for level, im := range t.levels {
		rows := max(pieceBytes/(4*im.Width), 1)
		for y := 0; y < im.Height; y += rows {
			height := min(rows, im.Height-y)
			pixels := im.Pixels[4*im.Width*y : 4*im.Width*(y+height)]
			steps = append(steps, step{len(pixels), func() {
				gl.UpdateTexture(*to, level, 0, y, im.Width, height, pixels)
			}})
		}
	}
	return steps
}

// assemble binds what has arrived together.
func (u *uploaded) assemble(c *gl.Context, m *Model, white, flat *gl.Texture) {
	v := u.vertices
	attributes := []gl.Attribute{
		{Buffer: v, Location: 0, Count: 3, Type: gl.Float32, Stride: vertexSize},
		{Buffer: v, Location: 1, Count: 4, Type: gl.Packed10, Normalized: true, Stride: vertexSize, Offset: 12},
		{Buffer: v, Location: 2, Count: 2, Type: gl.Float32, Stride: vertexSize, Offset: 16},
		{Buffer: v, Location: 3, Count: 4, Type: gl.Uint16, Normalized: true, Stride: vertexSize, Offset: 24},
		{Buffer: v, Location: 4, Count: 4, Type: gl.Uint8, Normalized: true, Stride: vertexSize, Offset: 32},
	}
	if u.tangents != nil {
		attributes = append(attributes, gl.Attribute{Buffer: u.tangents, Location: 5, Count: 4, Type: gl.Packed10, Normalized: true, Stride: 4})
	}
	if u.centers != nil {
		attributes = append(attributes, gl.Attribute{Buffer: u.centers, Location: 6, Count: 3, Type: gl.Float32, Stride: 12})
	}
	u.array = c.NewVertexArray(u.indices, attributes...)
	texture := func(index int, otherwise *gl.Texture) *gl.Texture {
		if index < 0 {
			return otherwise
		}
		return u.pictures[index].texture
	}
	for level := range m.levels {
		for i := range m.levels[level] {
			p := &m.levels[level][i]
			u.levels[level] = append(u.levels[level], part{p.first, p.count, lookOf(p, texture(p.base, white), texture(p.relief, flat))})
		}
	}
	u.speck = part{m.speck.first, m.speck.count, lookOf(&m.speck, white, flat)}
}
