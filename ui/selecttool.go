package ui

import (
	"time"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"
)

// selectTool selects models and props by clicks and boxes, and drags the grips of
// what is selected. There is one for each manipulator: none, move, rotate, scale.
type selectTool struct {
	*app
	name   string
	handle manipulator

	hold           selectHold
	startX, startY float32
	x, y           float32 // the pointer at the last event
	mods           glfw.ModifierKey
	grip           *gripDrag
}

// selectHold is what the pressed button does.
type selectHold uint8

const (
	holdNothing selectHold = iota
	holdClick              // nothing yet: a click when it is let go of here
	holdBox                // draws a box
	holdGrip
	holdGizmo
)

// selectID is the one that only selects.
const selectID = "select"

// selectTools returns the four of them.
func (a *app) selectTools() []tool {
	return []tool{
		&selectTool{app: a, name: selectID}, &selectTool{app: a, name: "move", handle: moveManipulator},
		&selectTool{app: a, name: "rotate", handle: turnManipulator}, &selectTool{app: a, name: "scale", handle: scaleManipulator},
	}
}

func (t *selectTool) id() string { return t.name }

func (t *selectTool) commands() []command {
	look := map[string]command{
		selectID: {symbol: iconSelect, label: "Select", keys: []string{"Q"},
			tip: "Click on a model or a prop to select it; Shift adds, Ctrl adds or takes away; drag a box around several"},
		"move": {symbol: iconMove, label: "Move", keys: []string{"W"},
			tip: "Move what is selected by its arrows; hold Shift to drag a copy"},
		"rotate": {symbol: iconRotate, label: "Rotate", keys: []string{"E"},
			tip: "Turn what is selected by its rings; hold Shift to turn a copy"},
		"scale": {symbol: iconScaleTool, label: "Scale", keys: []string{"R"},
			tip: "Scale what is selected evenly"},
	}
	c := look[t.name]
	c.id, c.on, c.run = "tool."+t.name, t.inHand(t.name), func() { t.use(t.name) }
	return []command{c}
}

// boxThreshold is how far in points the pointer may move in a click.
const boxThreshold = 4

func (t *selectTool) press(e event) bool {
	t.startX, t.startY, t.x, t.y, t.mods = e.x, e.y, e.x, e.y, e.mods
	t.hold = holdClick
	if t.beginGrip(e) {
		t.hold = holdGrip
	}
	return true
}

func (t *selectTool) drag(e event) {
	t.x, t.y = e.x, e.y
	far := max(mgl32.Abs(e.x-t.startX), mgl32.Abs(e.y-t.startY)) > boxThreshold*t.scale
	switch {
	case t.hold == holdGrip:
		t.dragGrip(e)
	case t.hold == holdClick && far && !t.gizmo.over:
		t.hold = holdBox
	}
}

func (t *selectTool) release() {
	switch t.hold {
	case holdClick:
		if !t.gizmo.over {
			t.click()
		}
	case holdBox:
		t.selectBox()
	case holdGrip, holdGizmo:
		t.level.EndGesture()
	}
	t.letGo()
}

func (t *selectTool) cancel() {
	if t.hold == holdGrip || t.hold == holdGizmo {
		t.level.CancelGesture()
	}
	t.letGo()
}

// letGo forgets what the button did.
func (t *selectTool) letGo() {
	t.hold, t.grip = holdNothing, nil
	t.gizmo.stop()
}

// frame draws the box while it is drawn.
func (t *selectTool) frame(time.Time) {
	if t.hold != holdBox {
		return
	}
	low := imgui.Vec2{X: min(t.startX, t.x), Y: min(t.startY, t.y)}
	high := imgui.Vec2{X: max(t.startX, t.x), Y: max(t.startY, t.y)}
	canvas := imgui.BackgroundDrawList()
	canvas.AddRectFilled(low, high, packed(faded(palette.accent, 0.12)))
	canvas.AddRectV(low, high, packed(palette.accent), 0, 0, max(1, t.scale))
}

func (t *selectTool) ring() *Ring { return nil }

func (t *selectTool) advice() (resting, drawing string) {
	switch t.hold {
	case holdBox:
		return "", "Box: what it holds is selected; Shift adds, Ctrl takes away; Escape gives up"
	case holdGrip, holdGizmo:
		return "", "Ctrl: " + t.otherSnap() + "; Escape takes the drag back"
	}
	return "select, Shift: add, Ctrl: toggle", "Drag to draw a box"
}

// otherSnap says what holding Ctrl does to a drag.
func (t *selectTool) otherSnap() string {
	if t.settings.Snap {
		return "without steps"
	}
	return "in steps"
}

// snapping reports whether a drag moves in steps now: as it is set, and the other
// way while Ctrl is held.
func (a *app) snapping() bool {
	return a.settings.Snap != (a.in.mods()&glfw.ModControl != 0)
}

// click selects what is under the pointer.
func (t *selectTool) click() {
	picked, ok := t.pickThing(t.x, t.y)
	now := t.level.Selection()
	var hit level.Selection
	switch {
	case !ok:
	case picked.Model != 0:
		hit.Models = []level.ModelID{t.outermost(picked.Model, now)}
	default:
		hit.Props = append(hit.Props, picked.Prop)
	}
	switch {
	case t.mods&glfw.ModControl != 0:
		t.level.Select(toggled(now, hit))
	case t.mods&glfw.ModShift != 0:
		t.level.Select(together(now, hit))
	default:
		t.level.Select(hit)
	}
}

// selectBox selects what shows in the box.
func (t *selectTool) selectBox() {
	box := rectangle{min(t.startX, t.x), min(t.startY, t.y), mgl32.Abs(t.x - t.startX), mgl32.Abs(t.y - t.startY)}
	hit := t.within(box)
	now := t.level.Selection()
	switch {
	case t.mods&glfw.ModControl != 0:
		t.level.Select(without(now, hit))
	case t.mods&glfw.ModShift != 0:
		t.level.Select(together(now, hit))
	default:
		t.level.Select(hit)
	}
}

// controls tells what is selected and how the manipulators work.
func (t *selectTool) controls() {
	t.transformSettings()
}
