package ui

import "github.com/AllenDang/cimgui-go/imgui"

// hintShows reports whether the hint is on the screen.
func (a *app) hintShows() bool {
	return !a.settings.HintSeen && !a.lookingOn() && a.view.w >= 200*a.scale && a.view.h >= 120*a.scale
}

// hintText is the advice of the first start.
const hintText = "Pick a preset, drag on the ground."

// In points: the room that the hint needs for its text and button side by side,
// what it keeps for the button's icon where there is less, and what it leaves free
// around itself.
const (
	hintWidth = 316
	hintClose = 46
	hintInset = 18
)

// hint draws the short advice of the first start over the viewport, until it
// was followed or closed.
func (a *app) hint() {
	if !a.hintShows() {
		return
	}
	padding := 16 * a.scale
	room := a.view.w - 2*(padding+hintInset*a.scale)
	dismiss, wrap := "Got it", float32(0)
	if room < hintWidth*a.scale {
		dismiss, wrap = string(iconClose), padding+room-hintClose*a.scale
	}
	x, _ := a.view.center()
	imgui.SetNextWindowPosV(imgui.Vec2{X: x, Y: a.view.y0() + a.view.h - hintInset*a.scale}, imgui.CondAlways, imgui.Vec2{X: 0.5, Y: 1})
	imgui.SetNextWindowBgAlpha(0.9)
	const flags = overlayFlags &^ imgui.WindowFlagsNoInputs
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{X: padding, Y: 11 * a.scale})
	if imgui.BeginV("##hint", nil, flags) {
		imgui.AlignTextToFramePadding()
		colored(palette.accent, string(iconPaint))
		imgui.SameLine()
		if wrap > 0 {
			imgui.PushTextWrapPosV(wrap)
		}
		imgui.TextUnformatted(hintText)
		if wrap > 0 {
			imgui.PopTextWrapPos()
		}
		imgui.SameLineV(0, 16*a.scale)
		if a.widgets.button("hint.close", dismiss, "Do not show this again; Help brings it back", "") {
			a.settings.HintSeen = true
		}
	}
	imgui.End()
	imgui.PopStyleVar()
}

// mouseKeys are the ways of the mouse, which are no commands.
var mouseKeys = [][2]string{
	{"Left drag", "use the tool"},
	{"Shift + left drag", "erase while painting"},
	{"Right drag", "look around; with W A S D Q E fly, Shift faster"},
	{"Right drag + wheel", "change the flying speed"},
	{"Middle or Alt + left drag", "orbit about the ground under the pointer"},
	{"the same with Shift", "move sideways with the ground"},
	{"Wheel", "go towards the pointer, or away"},
	{"Ctrl + click on a slider", "type a number"},
}
