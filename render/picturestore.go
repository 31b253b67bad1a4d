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
	c     *gl.Context
	known map[pictureKey]*modelPicture
}

func newModelPictures(c *gl.Context) *modelPictures {
	return &modelPictures{c: c, known: make(map[pictureKey]*modelPicture)}
}

// modelPicture is the texture of all models with the same image.
type modelPicture struct {
	key     pictureKey
	texture *gl.Texture // nil until the first step
	steps   []step      // that are left until it is complete
	users   int
}

// use returns a texture for one more model, which may be on its way still.
func (p *modelPictures) use(t *modelTexture, q Quality) *modelPicture {
	m := p.known[t.key]
	if m == nil {
		m = &modelPicture{key: t.key}
		m.steps = sendTexture(p.c, &m.texture, t, q)
		p.known[t.key] = m
	}
	m.users++
	return m
}

// release frees a texture that no model is left of.
func (p *modelPictures) release(m *modelPicture) {
	if m.users--; m.users > 0 {
		return
	}
	delete(p.known, m.key)
	if m.texture != nil {
		m.texture.Delete()
	}
}

// pictureKey tells textures apart by what they hold and how they are read.
type pictureKey struct {
	digest  [sha256.Size]byte // of all levels
	sampler assets.Sampler
	color   bool
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
