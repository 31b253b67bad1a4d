package ui

import (
	"time"

	"copse/brush"
	"copse/level"

	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// brushTool paints, erases or re-applies props along a drag.
type brushTool struct {
	*app
	mode level.Mode
}

// The modes of strokes that a brushTool can have.
const (
	paintMode   = level.Paint
	eraseMode   = level.Erase
	reapplyMode = level.Reapply
)

func (t *brushTool) id() string { return string(t.mode) }

func (t *brushTool) commands() []command {
	c := command{id: "tool." + t.id(), on: t.inHand(t.id()), run: func() { t.use(t.id()) }}
	switch t.mode {
	case eraseMode:
		c.symbol, c.label, c.keys = iconErase, "Erase", []string{"Shift+B"}
		c.tip = "Drag on the ground to remove what is under the brush"
	case reapplyMode:
		c.symbol, c.label, c.keys = iconReload, "Re-apply", []string{"J"}
		c.tip = "Drag over props to apply the chosen preset anew: drop what does not fit any more, seat the rest"
	default:
		c.symbol, c.label, c.keys = iconPaint, "Paint", []string{"B"}
		c.tip = "Drag on the ground to scatter the chosen preset; hold Shift to erase"
	}
	return []command{c}
}

// modeWith returns what a stroke that begins with these modifiers does.
func (t *brushTool) modeWith(mods glfw.ModifierKey) level.Mode {
	if mods&glfw.ModShift != 0 {
		return eraseMode
	}
	return t.mode
}

// press starts a stroke on the ground under the pointer. The brush stays as it
// is now until the stroke ends.
func (t *brushTool) press(e event) bool {
	hit, ok := t.pick(e.x, e.y)
	if !ok {
		return false
	}
	settings := t.brush
	settings.Mode = t.modeWith(e.mods)
	t.prepareChosen() // what was given up is asked for again
	if !t.beginStroke(settings) {
		return false
	}
	t.dab(hit.Point[0], hit.Point[2])
	return true
}

// drag takes the stroke on to the ground under the pointer. Where the pointer
// leaves the ground the path breaks, so that coming back elsewhere does not
// draw a line across.
func (t *brushTool) drag(e event) {
	if t.stroke == nil || t.stroke.released {
		return
	}
	if hit, ok := t.pick(e.x, e.y); ok {
		t.dab(hit.Point[0], hit.Point[2])
	} else {
		t.stroke.path = brush.NewPath(t.stroke.brush.Radius)
	}
}

// dab extends the path to (x, z) and touches the ground along it.
func (t *brushTool) dab(x, z float32) { t.stroke.path.Extend(x, z, t.enqueue) }

// release lets the stroke run out: then it is one step of the history.
func (t *brushTool) release() { t.letGo() }

// cancel stops the stroke where it is.
func (t *brushTool) cancel() { t.endStroke() }

func (t *brushTool) frame(time.Time) {}

// ring is the brush, or the one that the stroke began with.
func (t *brushTool) ring() *Ring {
	b := t.brush
	b.Mode = t.modeWith(t.in.mods())
	if s := t.stroke; s != nil {
		b = s.brush
	}
	ring := &Ring{Radius: b.Radius, Falloff: b.Falloff, Erase: b.Mode == eraseMode}
	if b.Mode == reapplyMode || b.Mode == eraseMode && !b.Soft {
		ring.Falloff = 0
	}
	return ring
}

func (t *brushTool) advice() (resting, drawing string) {
	resting = "paint, Shift: erase"
	switch t.mode {
	case eraseMode:
		resting = "erase"
	case reapplyMode:
		resting = "re-apply the preset, Shift: erase"
	}
	return resting, "Drag on; Escape stops the stroke"
}

// Radii of the brush that the slider offers; the keys stay within them.
const (
	smallestRadius = 0.5
	largestRadius  = 1000
)

// resizeBrush changes the radius of the brush in hand by a step of the keys.
func (a *app) resizeBrush(direction int) {
	if t, ok := a.tool.(interface{ resize(direction int) }); ok {
		t.resize(direction)
		return
	}
	a.brush.Radius = steppedRadius(a.brush.Radius, direction, smallestRadius, largestRadius)
}

// steppedRadius is a radius that is a fifth larger or smaller, a round number
// within limits.
func steppedRadius(r float32, direction int, low, high float32) float32 {
	step := float32(0.5)
	switch {
	case r >= 400:
		step = 100
	case r >= 100:
		step = 20
	case r >= 40:
		step = 5
	case r >= 10:
		step = 2
	case r >= 4:
		step = 1
	}
	return mgl32.Clamp(r+step*float32(direction), low, high)
}

// dotsStay is how long the dots of refused candidates stay.
const dotsStay = 4 * time.Second

// dotMoment returns how strongly the dots of refused candidates show now: 1
// while the stroke is drawn, fading to 0 in the last second afterwards.
func (a *app) dotMoment(now time.Time) float32 {
	if !a.settings.Dots || a.last.name == "" {
		return 0
	}
	if a.stroke != nil {
		return 1
	}
	left := dotsStay - now.Sub(a.last.ended)
	if a.driver != nil { // however long frames take here
		left = dotsStay - time.Duration(a.frames-a.last.frame)*scriptedStep
	}
	return mgl32.Clamp(float32(left.Seconds()), 0, 1)
}
