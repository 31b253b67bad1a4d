package gl

import (
	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// DepthTest says which fragments pass against the depth buffer.
type DepthTest uint8

// Depth tests. The zero value draws over everything.
const (
	DepthAlways DepthTest = iota
	DepthLess
	DepthLessEqual
)

// Cull says which faces are dropped.
type Cull uint8

// Culling modes.
const (
	CullNone Cull = iota
	CullBack
	CullFront
)

// Blend says how a fragment joins the colour that is there.
type Blend uint8

// Blending modes. Premultiplied expects colour already multiplied by alpha.
const (
	Opaque Blend = iota
	Premultiplied
	Additive
)

// State is everything fixed-function that a draw depends on.
type State struct {
	Depth           DepthTest
	DepthWrite      bool
	Cull            Cull
	Clockwise       bool // front faces are wound clockwise: mirrored instances
	Blend           Blend
	AlphaToCoverage bool
	NoColor         bool // write depth alone
	DepthBias       float32
	SlopeBias       float32
	DepthClamp      bool // flatten what lies before the near plane onto it
}

// Apply brings the driver to state s, changing only what differs.
func (c *Context) Apply(s State) {
	if c.known && s == c.state {
		return
	}
	old, all := c.state, !c.known
	if all || s.Depth != old.Depth || s.DepthWrite != old.DepthWrite {
		setDepth(s)
	}
	if all || s.Cull != old.Cull || s.Clockwise != old.Clockwise {
		setCull(s)
	}
	if all || s.Blend != old.Blend {
		setBlend(s.Blend)
	}
	if all || s.AlphaToCoverage != old.AlphaToCoverage {
		set(raw.SAMPLE_ALPHA_TO_COVERAGE, s.AlphaToCoverage)
		set(raw.SAMPLE_ALPHA_TO_ONE, s.AlphaToCoverage)
	}
	if all || s.NoColor != old.NoColor {
		raw.ColorMask(!s.NoColor, !s.NoColor, !s.NoColor, !s.NoColor)
	}
	if all || s.DepthBias != old.DepthBias || s.SlopeBias != old.SlopeBias {
		set(raw.POLYGON_OFFSET_FILL, s.DepthBias != 0 || s.SlopeBias != 0)
		raw.PolygonOffset(s.SlopeBias, s.DepthBias)
	}
	if all || s.DepthClamp != old.DepthClamp {
		set(raw.DEPTH_CLAMP, s.DepthClamp)
	}
	if all {
		// What other code in the same context may have left on.
		raw.Disable(raw.SCISSOR_TEST)
		raw.Disable(raw.STENCIL_TEST)
		raw.Disable(raw.FRAMEBUFFER_SRGB)
		raw.Disable(raw.PRIMITIVE_RESTART)
		raw.Enable(raw.MULTISAMPLE)
		raw.PolygonMode(raw.FRONT_AND_BACK, raw.FILL)
		raw.BlendEquation(raw.FUNC_ADD)
	}
	c.state, c.known = s, true
}

func setDepth(s State) {
	// Depth is written only while the test is on, so Always keeps it on.
	set(raw.DEPTH_TEST, s.Depth != DepthAlways || s.DepthWrite)
	raw.DepthFunc([...]uint32{raw.ALWAYS, raw.LESS, raw.LEQUAL}[s.Depth])
	raw.DepthMask(s.DepthWrite)
}

func setCull(s State) {
	set(raw.CULL_FACE, s.Cull != CullNone)
	if s.Cull == CullFront {
		raw.CullFace(raw.FRONT)
	} else {
		raw.CullFace(raw.BACK)
	}
	if s.Clockwise {
		raw.FrontFace(raw.CW)
	} else {
		raw.FrontFace(raw.CCW)
	}
}

func setBlend(b Blend) {
	set(raw.BLEND, b != Opaque)
	switch b {
	case Premultiplied:
		raw.BlendFunc(raw.ONE, raw.ONE_MINUS_SRC_ALPHA)
	case Additive:
		raw.BlendFunc(raw.ONE, raw.ONE)
	}
}

func set(capability uint32, on bool) {
	if on {
		raw.Enable(capability)
	} else {
		raw.Disable(capability)
	}
}

// Viewport sets the rectangle of the framebuffer that is drawn to, in pixels
// from the lower left corner.
func (c *Context) Viewport(x, y, width, height int) {
	raw.Viewport(int32(x), int32(y), int32(width), int32(height))
}

// Clear fills the bound framebuffer with a colour and depth 1.
func (c *Context) Clear(r, g, b, a float32) {
	c.Apply(State{DepthWrite: true})
	start := c.start()
	raw.ClearColor(r, g, b, a)
	raw.ClearDepth(1)
	raw.Clear(raw.COLOR_BUFFER_BIT | raw.DEPTH_BUFFER_BIT)
	c.timed(start)
}
