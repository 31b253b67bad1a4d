package ui

import (
	"time"

	"copse/brush"
	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// maskTool paints the mask that keeps ground free of plants.
type maskTool struct {
	*app
	brush   level.MaskBrush
	drawing *level.MaskStroke // that the hand draws, or nil
	path    *brush.Path
}

func newMaskTool(a *app) *maskTool {
	return &maskTool{app: a, brush: level.MaskBrush{Radius: 2, Strength: 1, Falloff: 0.3}}
}

const maskID = "mask"

func (t *maskTool) id() string { return maskID }

func (t *maskTool) commands() []command {
	return []command{{id: "tool." + maskID, symbol: iconMask, label: "Mask", keys: []string{"M"},
		tip: "Drag on the ground to keep it free of plants: paths, yards; hold Shift to clear the mask",
		on:  t.inHand(maskID), run: func() { t.use(maskID) }}}
}

// now is the brush as it would paint now: Shift turns painting and clearing
// round.
func (t *maskTool) now() level.MaskBrush {
	b := t.brush
	b.Erase = b.Erase != (t.in.mods()&glfw.ModShift != 0)
	return b
}

// press starts a stroke over the mask.
func (t *maskTool) press(e event) bool {
	hit, ok := t.pick(e.x, e.y)
	if !ok {
		return false
	}
	begun, err := t.level.BeginMask(t.now())
	if err != nil {
		t.log.Error("%v", err)
		return false
	}
	t.drawing, t.path = begun, brush.NewPath(t.brush.Radius)
	t.path.Extend(hit.Point[0], hit.Point[2], t.dab)
	return true
}

func (t *maskTool) dab(x, z float32) {
	if err := t.drawing.Dab(x, z); err != nil {
		t.log.Error("%v", err)
	}
}

// drag takes the stroke on. Where the pointer leaves the ground the path breaks.
func (t *maskTool) drag(e event) {
	if t.drawing == nil {
		return
	}
	if hit, ok := t.pick(e.x, e.y); ok {
		t.path.Extend(hit.Point[0], hit.Point[2], t.dab)
	} else {
		t.path = brush.NewPath(t.brush.Radius)
	}
}

func (t *maskTool) release() {
	if t.drawing != nil {
		t.drawing.End()
		t.drawing = nil
	}
}

func (t *maskTool) cancel() { t.release() }

func (t *maskTool) frame(time.Time) {}

func (t *maskTool) ring() *Ring {
	b := t.now()
	return &Ring{Radius: b.Radius, Falloff: b.Falloff, Erase: b.Erase, Mask: !b.Erase}
}

func (t *maskTool) advice() (resting, drawing string) {
	return "paint the mask, Shift: clear it", "Drag on; Escape ends the stroke"
}

// resize changes the radius by a step of the keys.
func (t *maskTool) resize(direction int) {
	t.brush.Radius = steppedRadius(t.brush.Radius, direction, smallestRadius, maskRadius)
}

// maskRadius is the largest radius that the slider offers, in metres.
const maskRadius = 50

// controls draws the settings of the mask's brush.
func (t *maskTool) controls() {
	w, b := t.widgets, &t.brush
	imgui.PushTextWrapPos()
	dim("Nothing is planted on masked ground. What stands there stays, until it is erased or the preset re-applied.")
	imgui.PopTextWrapPos()
	imgui.Spacing()
	w.slider("mask.radius", "Radius", &b.Radius, smallestRadius, maskRadius, "%.1f m", imgui.SliderFlagsLogarithmic, "Radius of the brush in metres", "[ ]")
	w.slider("mask.strength", "Strength", &b.Strength, 0.02, 1, "%.2f", 0, "Share of the plants that is kept away", "")
	w.slider("mask.falloff", "Falloff", &b.Falloff, 0, 1, "%.2f", 0, "Outer part of the radius over which the mask fades out", "")
	w.checkbox("mask.erase", "Clear instead", &b.Erase, "Clear the mask under the brush; Shift turns this round for a stroke", "Shift")
	t.gapLine()
	t.overlaySwitches()
}
