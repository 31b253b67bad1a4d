package ui

import (
	"time"

	"copse/brush"
	"copse/level"

	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// The modes of strokes that a brushTool can have.
const (
	paintMode = level.Paint
	eraseMode = level.Erase
)

// brushTool paints or erases props along a drag.
type brushTool struct {
	*app
	mode level.Mode
}

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

func (t *brushTool) id() string { return string(t.mode) }

func (t *brushTool) commands() []command {
	c := command{id: "tool." + t.id(), on: t.inHand(t.id()), run: func() { t.use(t.id()) }}
	if t.mode == eraseMode {
		c.symbol, c.label, c.keys = iconErase, "Erase", []string{"Shift+B"}
		c.tip = "Drag on the ground to remove every prop under the brush"
	} else {
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
	begun, err := t.level.BeginStroke(settings)
	if err != nil {
		t.log.Error("cannot paint: %v", err)
		return false
	}
	begun.KeepRefused = t.settings.Dots
	t.stroke = &stroke{level: begun, path: brush.NewPath(settings.Radius), brush: settings}
	t.last = lastStroke{name: begun.Name(), mode: settings.Mode}
	t.settings.HintSeen = true
	t.dab(hit.Point[0], hit.Point[2])
	return true
}

// drag takes the stroke on to the ground under the pointer. Where the pointer
// leaves the ground the path breaks, so that coming back elsewhere does not
// draw a line across.
func (t *brushTool) drag(e event) {
	if t.stroke == nil {
		return
	}
	if hit, ok := t.pick(e.x, e.y); ok {
		t.dab(hit.Point[0], hit.Point[2])
	} else {
		t.stroke.path = brush.NewPath(t.stroke.brush.Radius)
	}
}

// dab extends the path to (x, z) and touches the ground along it.
func (t *brushTool) dab(x, z float32) {
	s := t.stroke
	start := time.Now()
	s.path.Extend(x, z, func(x, z float32) {
		if _, err := s.level.Dab(x, z); err != nil {
			t.log.Error("dab: %v", err)
			return
		}
		t.last.dabs++
	})
	s.spent += time.Since(start)
	t.last.counts, t.last.wanted, t.last.spent = s.level.Counts, s.level.Wanted, s.spent
	t.last.refused = s.level.Refused
}

// release closes the stroke: it is now one step of the history.
func (t *brushTool) release() {
	s := t.stroke
	if s == nil {
		return
	}
	t.stroke = nil
	s.level.End()
	t.last.ended = time.Now()
	t.pace.keepUntil(t.last.ended.Add(dotsStay))
	if s.level.Truncated() {
		t.log.Warn("%s: the brush asked for %d candidates, the budget let %d run; use a smaller radius or a lower density",
			s.level.Name(), s.level.Wanted, s.level.Counts.Candidates)
	}
}

func (t *brushTool) cancel() { t.release() }

func (t *brushTool) frame(time.Time) {}

// ring is the brush, or the one that the stroke began with.
func (t *brushTool) ring() *Ring {
	ring := &Ring{Radius: t.brush.Radius, Falloff: t.brush.Falloff, Erase: t.modeWith(t.in.mods()) == eraseMode}
	if s := t.stroke; s != nil {
		ring.Radius, ring.Falloff, ring.Erase = s.brush.Radius, s.brush.Falloff, s.brush.Mode == eraseMode
	}
	if ring.Erase {
		ring.Falloff = 0
	}
	return ring
}

func (t *brushTool) advice() (resting, drawing string) {
	resting = "paint, Shift: erase"
	if t.mode == eraseMode {
		resting = "erase"
	}
	return resting, "Drag on; Escape ends the stroke"
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
	return mgl32.Clamp(float32(left.Seconds()), 0, 1)
}
