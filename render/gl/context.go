// Package gl is the part of OpenGL 4.1 core that Copse uses, as typed objects.
//
// It is the only package that imports the raw binding: drivers hand out 4.5
// when asked for 4.1, so nothing else would catch a call that macOS lacks. It
// caches bindings and state, counts what is drawn and uploaded, and allocates
// nothing per call. A Context and everything made from it belong to the thread
// that the OpenGL context is current on.
package gl

import (
	"fmt"
	"strings"
	"time"
	"unsafe"

	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// Context is a loaded OpenGL context with what is known to be bound in it.
type Context struct {
	// Info says what was found when the context was loaded.
	Info Info
	// Count grows with every call; callers subtract two readings.
	Count Counters
	// Clock is what times are read from; nil is the clock on the wall, which on a
	// machine at work counts what others take. It must not go back.
	Clock func() time.Duration

	loaded     time.Time
	live       Live
	indexed    indexedDraw
	bound      bindings
	state      State
	known      bool // state holds what the driver has
	submitting bool // inside Submit
}

// Counters are running totals since Load.
type Counters struct {
	Draws     uint64        // draw calls
	Triangles uint64        // triangles submitted, instances multiplied out
	Instances uint64        // instances submitted by instanced draws
	Uploaded  uint64        // bytes sent to buffers and textures
	InGL      time.Duration // time spent inside draws, uploads, clears and blits
}

// Live counts the objects that were made and not yet deleted.
type Live struct{ Buffers, VertexArrays, Textures, Programs, Framebuffers int }

// Info describes the driver.
type Info struct {
	Vendor, Renderer, Version string
	// Software is true for rasterisers that run on the CPU.
	Software bool
	// Debug is true when the driver reports its messages (KHR_debug).
	Debug bool

	MaxTextureSize int // texels along one side
	MaxTexels      int // texels in a texel buffer
	MaxSamples     int
	MaxAnisotropy  float32 // 1 where anisotropic filtering is missing
}

// unbound marks a binding that is not known.
const unbound = ^uint32(0)

const textureUnits = 16

type bindings struct {
	program, vertexArray, framebuffer, unit uint32
	textures                                [textureUnits]uint32
}

// Load fetches the functions of the current OpenGL context through procAddr,
// which returns nil for a name that the driver lacks. A context older than 4.1
// is refused by its version.
func Load(procAddr func(name string) unsafe.Pointer) (*Context, error) {
	version := versionOf(procAddr)
	if err := checkVersion(version); err != nil {
		return nil, err
	}
	if err := raw.InitWithProcAddrFunc(procAddr); err != nil {
		return nil, fmt.Errorf("OpenGL %q lacks the function %w; update the graphics driver", version, err)
	}
	c := &Context{indexed: indexedDraw{procAddr("glDrawElementsInstanced")}, loaded: time.Now()}
	c.readInfo(version)
	c.Forget()
	raw.PixelStorei(raw.UNPACK_ALIGNMENT, 1)
	raw.PixelStorei(raw.PACK_ALIGNMENT, 1)
	raw.Enable(raw.TEXTURE_CUBE_MAP_SEAMLESS)
	return c, nil
}

// Forget drops what is known about bindings and state. Call it after other
// code has drawn in the same context.
func (c *Context) Forget() {
	c.bound = bindings{program: unbound, vertexArray: unbound, framebuffer: unbound, unit: unbound}
	for i := range c.bound.textures {
		c.bound.textures[i] = unbound
	}
	c.known = false
}

// Live returns how many objects exist.
func (c *Context) Live() Live { return c.live }

// Errors returns the first error that the driver holds and clears all of them;
// nil for none.
func (c *Context) Errors() error {
	var first error
	for range 16 {
		code := raw.GetError()
		if code == raw.NO_ERROR {
			break
		}
		if first == nil {
			first = fmt.Errorf("OpenGL error 0x%04x", code)
		}
	}
	return first
}

// Finish waits until everything submitted has been drawn.
func (c *Context) Finish() {
	start := c.start()
	raw.Finish()
	c.timed(start)
}

// Submit runs f, which does little but make calls, and counts its time as spent
// in OpenGL. The calls in it are not timed one by one.
func (c *Context) Submit(f func()) {
	start := c.start()
	inside := c.submitting
	c.submitting = true
	f()
	c.submitting = inside
	c.timed(start)
}

// Now is the time that Counters count.
func (c *Context) Now() time.Duration {
	if c.Clock != nil {
		return c.Clock()
	}
	return time.Since(c.loaded)
}

// start and timed enclose a call that may take long.
func (c *Context) start() time.Duration {
	if c.submitting {
		return 0
	}
	return c.Now()
}

func (c *Context) timed(start time.Duration) {
	if !c.submitting {
		c.Count.InGL += c.Now() - start
	}
}

func (c *Context) readInfo(version string) {
	c.Info = Info{
		Vendor:         raw.GoStr(raw.GetString(raw.VENDOR)),
		Renderer:       raw.GoStr(raw.GetString(raw.RENDERER)),
		Version:        version,
		MaxTextureSize: getInt(raw.MAX_TEXTURE_SIZE),
		MaxTexels:      getInt(raw.MAX_TEXTURE_BUFFER_SIZE),
		MaxSamples:     getInt(raw.MAX_SAMPLES),
		MaxAnisotropy:  1,
	}
	c.Info.Software = isSoftware(c.Info.Renderer)
	for i := range getInt(raw.NUM_EXTENSIONS) {
		switch raw.GoStr(raw.GetStringi(raw.EXTENSIONS, uint32(i))) {
		case "GL_KHR_debug":
			c.Info.Debug = true
		case "GL_EXT_texture_filter_anisotropic", "GL_ARB_texture_filter_anisotropic":
			// A software rasteriser takes minutes for what hardware does in
			// passing.
			if !c.Info.Software {
				raw.GetFloatv(maxTextureMaxAnisotropy, &c.Info.MaxAnisotropy)
			}
		}
	}
}

// isSoftware knows the rasterisers that run on the CPU by their names.
func isSoftware(renderer string) bool {
	r := strings.ToLower(renderer)
	for _, name := range []string{"llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader", "gdi generic", "basic render", "apple software"} {
		if strings.Contains(r, name) {
			return true
		}
	}
	return false
}

func getInt(name uint32) int {
	var v int32
	raw.GetIntegerv(name, &v)
	return int(v)
}

// Not in 4.1 core, and the same number in every extension that has it.
const (
	textureMaxAnisotropy    = 0x84FE
	maxTextureMaxAnisotropy = 0x84FF
)
