package ui

import (
	"time"

	"copse/brush"
	"copse/level"
	"copse/terrain"

	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// sculptTool shapes the ground along a drag. Held still, it goes on where it
// is.
type sculptTool struct {
	*app
	brush   level.SculptBrush
	pickers bool // flatten goes to the height where the stroke begins

	stroke *sculptStroke // that is being drawn, or nil
	last   lastSculpt
}

// sculptStroke is the stroke that the hand is drawing.
type sculptStroke struct {
	*level.Sculpting
	brush level.SculptBrush
	path  *brush.Path
	x, z  float32 // of the last dab, metres
	from  mgl32.Vec3
	still time.Duration // since the last dab
	seen  time.Time     // the last frame
	moved bool          // the end of a ramp has moved in this frame
	spent time.Duration // on its dabs
}

// lastSculpt is what the panel tells of the stroke that was drawn last.
type lastSculpt struct {
	name  string
	dabs  int
	moved int // props and models that were seated anew, each as often as it was
	spent time.Duration
}

// stillStep is how often a brush that is held still touches the ground: 20 Hz.
const stillStep = 50 * time.Millisecond

func newSculptTool(a *app) *sculptTool {
	return &sculptTool{app: a, brush: level.DefaultSculptBrush(terrain.Raise), pickers: true}
}

const sculptID = "sculpt"

func (t *sculptTool) id() string { return sculptID }

func (t *sculptTool) commands() []command {
	table := []command{{id: "tool." + sculptID, symbol: iconSculpt, label: "Sculpt", keys: []string{"T"},
		tip: "Drag on the ground to shape it; what stands there follows. Shift turns raise and lower round, Ctrl smooths",
		on:  t.inHand(sculptID), run: func() { t.use(sculptID) }}}
	for i, s := range sculptLooks {
		table = append(table, command{id: "tool." + sculptID + "." + string(s.tool), symbol: s.icon, label: "Sculpt: " + s.label, tip: s.tip, gap: i == 0,
			on:  func() bool { return t.inHand(sculptID)() && t.brush.Tool == s.tool },
			run: func() { t.brush.Tool = s.tool; t.use(sculptID) }})
	}
	return table
}

// toolWith returns what a stroke that begins with these modifiers does.
func (t *sculptTool) toolWith(mods glfw.ModifierKey) terrain.Tool {
	switch {
	case mods&glfw.ModControl != 0:
		return terrain.Smooth
	case mods&glfw.ModShift != 0 && t.brush.Tool == terrain.Raise:
		return terrain.Lower
	case mods&glfw.ModShift != 0 && t.brush.Tool == terrain.Lower:
		return terrain.Raise
	}
	return t.brush.Tool
}

// press starts a stroke on the ground under the pointer. The brush stays as it
// is now until the stroke ends.
func (t *sculptTool) press(e event) bool {
	hit, ok := t.pick(e.x, e.y)
	if !ok {
		return false
	}
	if t.pickers {
		t.brush.Target = hit.Point[1]
	}
	b := t.brush
	b.Tool = t.toolWith(e.mods)
	begun, err := t.level.BeginSculpt(b)
	if err != nil {
		t.log.Error("cannot sculpt: %v", err)
		return false
	}
	t.stroke = &sculptStroke{Sculpting: begun, brush: b, path: brush.NewPath(b.Radius), from: mgl32.Vec3(hit.Point)}
	t.extend(hit.Point[0], hit.Point[2])
	return true
}

// drag takes the stroke on to the ground under the pointer. Where the pointer
// leaves the ground the path breaks, so that coming back elsewhere does not
// draw a line across.
func (t *sculptTool) drag(e event) {
	s := t.stroke
	if s == nil {
		return
	}
	hit, ok := t.pick(e.x, e.y)
	switch {
	case !ok:
		s.path = brush.NewPath(s.brush.Radius)
	case s.brush.Tool == terrain.Ramp: // its end is where the pointer is when the frame is drawn
		s.x, s.z, s.moved = hit.Point[0], hit.Point[2], true
	default:
		t.extend(hit.Point[0], hit.Point[2])
	}
}

// extend takes the path on to (x, z) and touches the ground along it.
func (t *sculptTool) extend(x, z float32) {
	t.stroke.path.Extend(x, z, t.dab)
}

// dab touches the ground once.
func (t *sculptTool) dab(x, z float32) {
	s := t.stroke
	start := time.Now()
	if _, err := s.Dab(x, z); err != nil {
		t.log.Error("cannot sculpt: %v", err)
	}
	s.spent += time.Since(start)
	s.x, s.z, s.still = x, z, 0
	t.last = lastSculpt{s.Name(), s.Dabs(), s.Moved, s.spent}
}

// frame moves the end of a ramp, and goes on with a brush that is held still.
func (t *sculptTool) frame(now time.Time) {
	s := t.stroke
	if s == nil {
		return
	}
	step := min(now.Sub(s.seen), 100*time.Millisecond)
	if t.driver != nil {
		step = scriptedStep
	} else if s.seen.IsZero() {
		step = 0
	}
	s.seen = now
	t.pace.wake()
	if s.brush.Tool == terrain.Ramp {
		if s.moved {
			s.moved = false
			t.dab(s.x, s.z)
		}
		t.showRamp()
		return
	}
	for s.still += step; s.still >= stillStep; {
		left := s.still - stillStep
		t.dab(s.x, s.z)
		s.still = left
	}
}

// showRamp draws the line from the beginning of a ramp to its end.
func (t *sculptTool) showRamp() {
	s := t.stroke
	y, ok := t.level.Terrain().Height(s.x, s.z)
	if !ok || s.Dabs() < 2 {
		return
	}
	lift := mgl32.Vec3{0, 0.15, 0}
	ends := [2]mgl32.Vec3{s.from.Add(lift), mgl32.Vec3{s.x, y, s.z}.Add(lift)}
	t.marks.line(ends[0], ends[1], rampColor)
	for _, end := range ends {
		t.marks.Dots = append(t.marks.Dots, Dot{At: end, Color: rampColor, Size: 12})
	}
}

var rampColor = [4]uint8{255, 214, 120, 255}

// release closes the stroke: it is now one step of the history.
func (t *sculptTool) release() {
	if s := t.stroke; s != nil {
		t.stroke = nil
		s.End()
	}
}

// cancel takes the stroke back.
func (t *sculptTool) cancel() {
	if t.stroke == nil {
		return
	}
	t.release()
	t.undo()
}

// ring is the brush, or the one that the stroke began with.
func (t *sculptTool) ring() *Ring {
	b := t.brush
	if t.stroke != nil {
		b = t.stroke.brush
	}
	return &Ring{Radius: b.Radius, Falloff: b.Falloff, Sculpt: true}
}

func (t *sculptTool) advice() (resting, drawing string) {
	resting = map[terrain.Tool]string{
		terrain.Raise: "raise, Shift: lower, Ctrl: smooth", terrain.Lower: "lower, Shift: raise, Ctrl: smooth",
		terrain.Smooth: "smooth", terrain.Flatten: "flatten, Ctrl: smooth",
		terrain.Ramp: "drag from one end of the ramp to the other", terrain.Noise: "roughen, Ctrl: smooth",
	}[t.brush.Tool]
	if t.stroke != nil && t.stroke.brush.Tool == terrain.Ramp {
		return resting, "Drag to the other end of the ramp; Escape takes it back"
	}
	return resting, "Drag on, or hold still to go on here; Escape takes the stroke back"
}

// Radii that the slider of the sculpting brush offers; the keys stay within
// them.
const (
	smallestSculpt = 1
	largestSculpt  = 500
)

// resize changes the radius by a step of the keys.
func (t *sculptTool) resize(direction int) {
	t.brush.Radius = steppedRadius(t.brush.Radius, direction, smallestSculpt, largestSculpt)
}
