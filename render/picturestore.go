package render

import (
	"crypto/sha256"
	"encoding/binary"

	"copse/assets"
	"copse/render/gl"
)

// modelPictures are the textures of models. Props of one family often come in files
// that hold the same picture each: it is sent once, and kept while a model shows it.
type modelPictures struct {
	c      *gl.Context
	loader *gl.Loader // nil where textures are made between frames
	known  map[pictureKey]*modelPicture
}

func newModelPictures(c *gl.Context) *modelPictures {
	return &modelPictures{c: c, known: make(map[pictureKey]*modelPicture)}
}

// modelPicture is the texture of all models with the same image.
type modelPicture struct {
	key     pictureKey
	texture *gl.Texture // nil until it is made
	making  *gl.Making  // nil where no loader is at it
	steps   []step      // that are left until it is complete
	users   int
}

// use returns a texture for one more model, which may be on its way still.
func (p *modelPictures) use(t *modelTexture, q Quality) *modelPicture {
	m := p.known[t.pictureKey]
	if m == nil {
		m = p.send(t, q)
		p.known[t.pictureKey] = m
	}
	m.users++
	return m
}

// send prepares a texture to be made and filled.
func (p *modelPictures) send(t *modelTexture, q Quality) *modelPicture {
	m := &modelPicture{key: t.pictureKey}
	spec := specOf(t, q)
	if p.loader != nil {
		m.making = p.loader.Make(spec)
	} else {
		m.steps = append(m.steps, step{run: func() { m.texture = p.c.NewTexture(spec) }})
	}
	m.steps = fillTexture(m.steps, &m.texture, t)
	return m
}

// made reports whether a loader is done with a texture, or has nothing to do with it.
func (m *modelPicture) made() bool {
	if m.making != nil {
		if m.texture = m.making.Take(); m.texture != nil {
			m.making = nil
		}
	}
	return m.making == nil
}

// wait waits until it is.
func (m *modelPicture) wait() {
	if m.making != nil {
		m.texture, m.making = m.making.Wait(), nil
	}
}

// release frees a texture that no model is left of.
func (p *modelPictures) release(m *modelPicture) {
	if m.users--; m.users > 0 {
		return
	}
	delete(p.known, m.key)
	if m.making != nil {
		m.making.Drop()
	}
	if m.texture != nil {
		m.texture.Delete()
	}
}

// delete ends the loader; no model is left.
func (p *modelPictures) delete() {
	if p.loader != nil {
		p.loader.Close()
	}
}

// pictureKey tells textures apart by what they hold and how they are read.
type pictureKey struct {
	digest  [sha256.Size]byte // of all levels
	sampler assets.Sampler
	color   bool // sRGB
}

// digestOf is the digest of an image with all its levels.
func digestOf(levels []assets.Image) (digest [sha256.Size]byte) {
	h := sha256.New()
	for _, im := range levels {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(im.Width)))
		h.Write(im.Pixels)
	}
	h.Sum(digest[:0])
	return digest
}
