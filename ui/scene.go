package ui

import (
	"image"
	"time"

	"copse/brush"

	"github.com/go-gl/mathgl/mgl32"
)

// Scene draws what lies behind the panels. Its methods are called on the main
// goroutine with the window's OpenGL context current.
type Scene interface {
	// Sync brings what changed in the level since the last call to what is
	// drawn from: buckets, and buffers on the GPU.
	Sync() error

	// Draw clears the whole framebuffer and draws the level into the viewport.
	Draw(view View) (Drawn, error)

	// Capture reads the framebuffer back as it is now, the panels included
	// when they were submitted before.
	Capture(width, height int) (*image.NRGBA, error)

	// Prepare makes ready, in the background, what a preset plants, so that the
	// first stroke with it does not wait.
	Prepare(p *brush.Preset)

	// Loading tells how far that is. total is 0 when nothing is to be done.
	Loading() (done, total int)

	// Describe says what draws, at which quality, and why no better; one or more
	// lines.
	Describe() string

	// Close frees what the scene holds on the GPU.
	Close()
}

// View says how the scene is to be drawn this frame.
type View struct {
	Width, Height int             // of the framebuffer, pixels
	Viewport      image.Rectangle // where the level shows, pixels from the top left
	Eye, Target   mgl32.Vec3
	FOV           float32 // degrees from the lower to the upper edge of the viewport
	Near, Far     float32 // metres
	Seconds       float64 // the clock of wind and water; stands still at rest
	Ring          *Ring   // the brush under the pointer, or nil
}

// Ring is the brush as it lies on the ground.
type Ring struct {
	Center  mgl32.Vec3 // on the ground
	Radius  float32    // metres
	Falloff float32    // 0 hard edge … 1 soft up to the centre
	Erase   bool
}

// Drawn counts what one frame drew.
type Drawn struct {
	DrawCalls int
	Triangles int
	Instances int           // of props' parts that were sent
	Uploaded  int           // bytes sent to the GPU, by Sync too
	GL        time.Duration // of the drawing time, what was spent inside OpenGL
	Animating bool          // something moves by itself: keep drawing
}
