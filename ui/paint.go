package ui

import (
	"time"

	"copse/brush"
	"copse/level"

	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// tool is what the left mouse button does in the viewport.
type tool uint8

const (
	toolPaint tool = iota
	toolErase
)

// stroke is the stroke that the hand is drawing.
type stroke struct {
	level *level.Stroke
	path  *brush.Path
	brush level.Brush
	spent time.Duration // on its dabs
}

// lastStroke is what the screen tells of the stroke that was drawn last.
type lastStroke struct {
	name    string
	mode    level.Mode
	counts  brush.Counts
	wanted  int // candidates that the brush asked for
	spent   time.Duration
	dabs    int
	refused []brush.Refusal
	ended   time.Time
}

// dotsStay is how long the dots of refused candidates stay.
const dotsStay = 4 * time.Second

// erasing reports whether a stroke that begins now would erase.
func (a *app) erasing() bool {
	return a.tool == toolErase || a.in.mods()&glfw.ModShift != 0
}

// beginStroke starts a stroke on the ground under the pointer. The brush stays
// as it is now until the stroke ends.
func (a *app) beginStroke(e event) bool {
	hit, ok := a.pick(e.x, e.y)
	if !ok {
		return false
	}
	settings := a.brush
	settings.Mode = level.Paint
	if a.tool == toolErase || e.mods&glfw.ModShift != 0 {
		settings.Mode = level.Erase
	}
	a.prepareChosen() // what was given up is asked for again
	begun, err := a.level.BeginStroke(settings)
	if err != nil {
		a.log.Error("cannot paint: %v", err)
		return false
	}
	begun.KeepRefused = a.settings.Dots
	a.stroke = &stroke{level: begun, path: brush.NewPath(settings.Radius), brush: settings}
	a.last = lastStroke{name: begun.Name(), mode: settings.Mode}
	a.settings.HintSeen = true
	a.dab(hit.Point[0], hit.Point[2])
	return true
}

// extendStroke takes the stroke on to the ground under a point of the window.
// Where the pointer leaves the ground the path breaks, so that coming back
// elsewhere does not draw a line across.
func (a *app) extendStroke(x, y float32) {
	if a.stroke == nil {
		return
	}
	if hit, ok := a.pick(x, y); ok {
		a.dab(hit.Point[0], hit.Point[2])
	} else {
		a.stroke.path = brush.NewPath(a.stroke.brush.Radius)
	}
}

// dab extends the path to (x, z) and touches the ground along it.
func (a *app) dab(x, z float32) {
	s := a.stroke
	start := time.Now()
	s.path.Extend(x, z, func(x, z float32) {
		if _, err := s.level.Dab(x, z); err != nil {
			a.log.Error("dab: %v", err)
			return
		}
		a.last.dabs++
	})
	s.spent += time.Since(start)
	a.noteStroke()
}

// noteStroke copies the balance of the stroke for the screen.
func (a *app) noteStroke() {
	s := a.stroke
	a.last.counts, a.last.wanted, a.last.spent = s.level.Counts, s.level.Wanted, s.spent
	a.last.refused = s.level.Refused
}

// endStroke closes the stroke: it is now one step of the history.
func (a *app) endStroke() {
	s := a.stroke
	if s == nil {
		return
	}
	a.stroke = nil
	s.level.End()
	a.last.ended = time.Now()
	a.pace.keepUntil(a.last.ended.Add(dotsStay))
	if s.level.Truncated() {
		a.log.Warn("%s: the brush asked for %d candidates, the budget let %d run; use a smaller radius or a lower density",
			s.level.Name(), s.level.Wanted, s.level.Counts.Candidates)
	}
}

// undo ends the stroke that is being drawn, if any, and takes the newest step
// back. The button that is still held draws nothing more.
func (a *app) undo() {
	a.endGesture()
	if name, ok := a.level.Undo(); ok {
		a.status = "Undone: " + name
	}
}

func (a *app) redo() {
	a.endGesture()
	if name, ok := a.level.Redo(); ok {
		a.status = "Redone: " + name
	}
}

func (a *app) canUndo() bool { return a.stroke != nil || a.level.History().Done() > 0 }

func (a *app) canRedo() bool {
	return a.level.History().Done() < len(a.level.History().Steps())
}

// goTo undoes or redoes until so many steps are done.
func (a *app) goTo(done int) {
	a.endGesture()
	for a.level.History().Done() > done {
		if _, ok := a.level.Undo(); !ok {
			return
		}
	}
	for a.level.History().Done() < done {
		if _, ok := a.level.Redo(); !ok {
			return
		}
	}
}

// escape ends what is going on, the innermost first.
func (a *app) escape() {
	switch {
	case a.view.gesture != gestureNone:
		a.endGesture()
	case a.showKeys:
		a.showKeys = false
	}
}

// Radii of the brush that the slider offers; the keys stay within them.
const (
	smallestRadius = 0.5
	largestRadius  = 100
)

// resizeBrush changes the radius by a fifth, to a round number.
func (a *app) resizeBrush(direction int) {
	r := a.brush.Radius
	step := float32(0.5)
	switch {
	case r >= 40:
		step = 5
	case r >= 10:
		step = 2
	case r >= 4:
		step = 1
	}
	r += step * float32(direction)
	a.brush.Radius = mgl32.Clamp(r, smallestRadius, largestRadius)
}

// ring returns the brush as it lies under the pointer, or nil.
func (a *app) ring() *Ring {
	if !a.view.hovered {
		return nil
	}
	ring := &Ring{Center: mgl32.Vec3(a.view.hover.Point), Radius: a.brush.Radius, Falloff: a.brush.Falloff, Erase: a.erasing()}
	if a.stroke != nil {
		ring.Radius, ring.Falloff, ring.Erase = a.stroke.brush.Radius, a.stroke.brush.Falloff, a.stroke.brush.Mode == level.Erase
	}
	if ring.Erase {
		ring.Falloff = 0
	}
	return ring
}

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
	return mgl32.Clamp(float32(left.Seconds()), 0, 1)
}
