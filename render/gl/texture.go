package gl

import (
	"unsafe"

	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// Format is how a texture keeps its texels and how they are sent.
type Format uint8

// Formats. SRGB textures are converted to linear when they are read.
const (
	R8 Format = iota
	RG8
	RGBA8
	SRGBA8
	R32F      // float32
	RGBA16F   // sent as float32
	RGBA16S   // int16, normalised to −1…1
	Depth24   // depth, sent as uint32
	Depth32F  // depth, float32
	formatEnd // number of formats
)

var formats = [formatEnd]struct {
	internal     int32
	layout, kind uint32
	bytes        int
}{
	R8:       {raw.R8, raw.RED, raw.UNSIGNED_BYTE, 1},
	RG8:      {raw.RG8, raw.RG, raw.UNSIGNED_BYTE, 2},
	RGBA8:    {raw.RGBA8, raw.RGBA, raw.UNSIGNED_BYTE, 4},
	SRGBA8:   {raw.SRGB8_ALPHA8, raw.RGBA, raw.UNSIGNED_BYTE, 4},
	R32F:     {raw.R32F, raw.RED, raw.FLOAT, 4},
	RGBA16F:  {raw.RGBA16F, raw.RGBA, raw.FLOAT, 16},
	RGBA16S:  {raw.RGBA16_SNORM, raw.RGBA, raw.SHORT, 8},
	Depth24:  {raw.DEPTH_COMPONENT24, raw.DEPTH_COMPONENT, raw.UNSIGNED_INT, 4},
	Depth32F: {raw.DEPTH_COMPONENT32F, raw.DEPTH_COMPONENT, raw.FLOAT, 4},
}

// Filter is how a texture is read between texels.
type Filter uint8

// Filters.
const (
	Nearest Filter = iota
	Linear
	Trilinear // between mip levels too, anisotropic where Anisotropy > 1
	Pixelated // nearest when magnified, as pixel art wants; otherwise Trilinear
)

// Wrap is how a texture continues outside the unit square.
type Wrap uint8

// Wraps.
const (
	Clamp Wrap = iota
	Repeat
	Mirror
)

var wraps = [...]int32{Clamp: raw.CLAMP_TO_EDGE, Repeat: raw.REPEAT, Mirror: raw.MIRRORED_REPEAT}

// TextureSpec describes a texture to be made.
type TextureSpec struct {
	Width, Height int
	Layers        int // 0: a plain 2D texture; n: an array of n
	Levels        int // mip levels, 0 means 1
	Samples       int // > 1: multisampled, for framebuffers only
	Format        Format
	Filter        Filter
	WrapU, WrapV  Wrap
	Anisotropy    float32 // wanted; clamped to what the driver has
	Compare       bool    // depth: reading compares (shadow maps)
}

// Texture is an image that shaders read and framebuffers write.
type Texture struct {
	TextureSpec
	c      *Context
	id     uint32
	target uint32
}

// NewTexture makes a texture with undefined contents.
func (c *Context) NewTexture(spec TextureSpec) *Texture {
	spec.Levels = max(spec.Levels, 1)
	t := &Texture{TextureSpec: spec, c: c, target: raw.TEXTURE_2D}
	switch {
	case spec.Samples > 1:
		t.target = raw.TEXTURE_2D_MULTISAMPLE
	case spec.Layers > 0:
		t.target = raw.TEXTURE_2D_ARRAY
	}
	raw.GenTextures(1, &t.id)
	c.live.Textures++
	c.bindTexture(0, t.target, t.id)
	if spec.Samples <= 1 {
		// Before there is memory: drivers guess from it whether to make room for
		// mip levels, and move everything when they guessed wrong.
		raw.TexParameteri(t.target, raw.TEXTURE_MAX_LEVEL, int32(t.Levels-1))
		t.setSampling()
	}
	t.allocate()
	return t
}

func (t *Texture) allocate() {
	f := formats[t.Format]
	if t.Samples > 1 {
		raw.TexImage2DMultisample(t.target, int32(t.Samples), uint32(f.internal), int32(t.Width), int32(t.Height), true)
		return
	}
	for level := range t.Levels {
		w, h := int32(max(t.Width>>level, 1)), int32(max(t.Height>>level, 1))
		if t.Layers > 0 {
			raw.TexImage3D(t.target, int32(level), f.internal, w, h, int32(t.Layers), 0, f.layout, f.kind, nil)
		} else {
			raw.TexImage2D(t.target, int32(level), f.internal, w, h, 0, f.layout, f.kind, nil)
		}
	}
}

func (t *Texture) setSampling() {
	mag, minify := int32(raw.LINEAR), int32(raw.LINEAR)
	switch t.Filter {
	case Nearest:
		mag, minify = raw.NEAREST, raw.NEAREST
	case Trilinear:
		minify = raw.LINEAR_MIPMAP_LINEAR
	case Pixelated:
		mag, minify = raw.NEAREST, raw.LINEAR_MIPMAP_LINEAR
	}
	raw.TexParameteri(t.target, raw.TEXTURE_MAG_FILTER, mag)
	raw.TexParameteri(t.target, raw.TEXTURE_MIN_FILTER, minify)
	raw.TexParameteri(t.target, raw.TEXTURE_WRAP_S, wraps[t.WrapU])
	raw.TexParameteri(t.target, raw.TEXTURE_WRAP_T, wraps[t.WrapV])
	if a := min(t.Anisotropy, t.c.Info.MaxAnisotropy); a > 1 {
		raw.TexParameterf(t.target, textureMaxAnisotropy, a)
	}
	if t.Compare {
		raw.TexParameteri(t.target, raw.TEXTURE_COMPARE_MODE, raw.COMPARE_REF_TO_TEXTURE)
		raw.TexParameteri(t.target, raw.TEXTURE_COMPARE_FUNC, raw.LEQUAL)
	}
}

// UpdateTexture writes a rectangle of one level. data holds its rows tightly
// from the first row up, in the components that the texture's format is sent in.
func UpdateTexture[T any](t *Texture, level, x, y, width, height int, data []T) {
	UpdateLayer(t, 0, level, x, y, width, height, data)
}

// UpdateLayer is UpdateTexture for one layer of an array.
func UpdateLayer[T any](t *Texture, layer, level, x, y, width, height int, data []T) {
	f := formats[t.Format]
	n := width * height * f.bytes
	if n <= 0 {
		return
	}
	if bytesOf(data) < n {
		panic("gl: texture update with too few bytes")
	}
	start := t.c.start()
	t.c.bindTexture(0, t.target, t.id)
	pixels := unsafe.Pointer(unsafe.SliceData(data))
	if t.Layers > 0 {
		raw.TexSubImage3D(t.target, int32(level), int32(x), int32(y), int32(layer), int32(width), int32(height), 1, f.layout, f.kind, pixels)
	} else {
		raw.TexSubImage2D(t.target, int32(level), int32(x), int32(y), int32(width), int32(height), f.layout, f.kind, pixels)
	}
	t.c.Count.Uploaded += uint64(n)
	t.c.timed(start)
}

// GenerateMipmaps fills the levels above 0 from level 0.
func (t *Texture) GenerateMipmaps() {
	start := t.c.start()
	t.c.bindTexture(0, t.target, t.id)
	raw.GenerateMipmap(t.target)
	t.c.timed(start)
}

// TexelFormat is how a texel buffer's bytes are read.
type TexelFormat uint32

// Texel formats.
const (
	Texel4F TexelFormat = raw.RGBA32F // vec4
	TexelU  TexelFormat = raw.R32UI   // uint
)

// NewTexelBuffer makes a texture that reads a buffer as a row of texels. It
// follows the buffer when that is allocated anew.
func (c *Context) NewTexelBuffer(b *Buffer, format TexelFormat) *Texture {
	t := &Texture{c: c, target: raw.TEXTURE_BUFFER}
	raw.GenTextures(1, &t.id)
	c.live.Textures++
	c.bindTexture(0, t.target, t.id)
	raw.TexBuffer(raw.TEXTURE_BUFFER, uint32(format), b.id)
	return t
}

// Bind makes the texture readable at a unit (0 to 15).
func (t *Texture) Bind(unit int) { t.c.bindTexture(unit, t.target, t.id) }

// Name returns OpenGL's name of the texture, for those who draw with their own
// code in the same context.
func (t *Texture) Name() uint32 { return t.id }

// Delete frees the texture.
func (t *Texture) Delete() {
	if t.id == 0 {
		return
	}
	for i, id := range t.c.bound.textures {
		if id == t.id {
			t.c.bound.textures[i] = unbound
		}
	}
	raw.DeleteTextures(1, &t.id)
	t.id = 0
	t.c.live.Textures--
}

// bindTexture binds where that is not known to be the case. Unit 0 is the one
// that uploads work on, so that it must be the active one as well.
func (c *Context) bindTexture(unit int, target, id uint32) {
	if c.bound.textures[unit] == id && unit != 0 {
		return
	}
	if c.bound.unit != uint32(unit) {
		raw.ActiveTexture(raw.TEXTURE0 + uint32(unit))
		c.bound.unit = uint32(unit)
	}
	raw.BindTexture(target, id)
	c.bound.textures[unit] = id
}
