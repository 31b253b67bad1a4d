package ui

import (
	"image"
	"time"

	"copse/brush"
	"copse/level"
	"copse/lod"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// Scene draws what lies behind the panels. Its methods are called on the main
// goroutine with the window's OpenGL context current.
type Scene interface {
	// Show makes another level the one that is drawn, from the next Sync on.
	Show(l *level.Level)

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

	// Loading tells how far that is.
	Loading() Progress

	// Cancel gives up what was not begun. It is made ready when it is asked for
	// again.
	Cancel()

	// Thumbnail returns the picture of a kind of the level's catalog in a square
	// of so many pixels. The first call asks for it; it is there in a later
	// frame, so ask in each frame.
	Thumbnail(kind props.KindIndex, side int) Thumbnail

	// Reload reads the file of props again, because it has changed, or could
	// not be read before.
	Reload(file string)

	// Generate says whose results models show: g.Shown while there is a generation,
	// else what the level has. nil where nothing generates.
	Generate(g *level.Generation)

	// Pick returns the nearest model or prop that a ray meets, as the last Sync
	// left them. What the ground hides is not met.
	Pick(ray Ray) (Pick, bool)

	// Describe says what draws, at which quality, and why no better; one or more
	// lines.
	Describe() string

	// SetQuality draws in the quality of a name from the next Draw on, or in what
	// fits the driver for "auto". On an error the old one stays.
	SetQuality(name string) error

	// Close frees what the scene holds on the GPU.
	Close()
}

// Progress is how far background work is since it was last idle.
type Progress struct {
	Done, Total int    // Total is 0 when there is nothing to do
	Current     string // the file in work now, or ""
}

// Thumbnail is the picture of a kind and what is known of its model.
type Thumbnail struct {
	Texture uint64 // OpenGL's name of a texture, its first row the highest; 0 while there is none
	Pending bool   // the model is there and its picture follows in the next frames
	Err     error  // why there is no model
	Model   ModelFacts
}

// ModelFacts describe the model of a kind; Parts is 0 while there is none.
type ModelFacts struct {
	Parts     int
	Triangles []int      // at each level of detail, the finest first
	Size      mgl32.Vec3 // of its bounds, metres
}

// View says how the scene is to be drawn this frame.
type View struct {
	Width, Height int             // of the framebuffer, pixels
	Viewport      image.Rectangle // where the level shows, pixels from the top left
	Eye, Target   mgl32.Vec3
	FOV           float32 // degrees from the lower to the upper edge of the viewport
	Near, Far     float32 // metres
	Light         level.Light
	Seconds       float64 // the clock of wind and water; stands still at rest
	Ring          *Ring   // the brush under the pointer, or nil
	Overlay       Overlay
	Marks         Marks
	Selected      Outlined
}

// Ring is the brush as it lies on the ground.
type Ring struct {
	Center  mgl32.Vec3 // on the ground
	Radius  float32    // metres
	Falloff float32    // 0 hard edge … 1 soft up to the centre
	Erase   bool
	Mask    bool // keeps ground free of plants
	Sculpt  bool // shapes the ground
}

// Drawn counts what one frame drew.
type Drawn struct {
	DrawCalls int
	Triangles int
	Instances int             // of props' parts that were sent
	Parts     int             // of models, that were sent
	Levels    [lod.Levels]int // props that stand at each level of detail, the finest first
	Specks    int             // props in sight that were drawn as specks, whatever their level
	Uploaded  int             // bytes sent to the GPU, by Sync too
	GL        time.Duration   // of the drawing time, what was spent inside OpenGL
	Light     float32         // where the sun or moon stands that it drew by: degrees clockwise from north
	Animating bool            // something moves by itself: keep drawing
}
