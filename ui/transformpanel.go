package ui

import (
	"fmt"

	"github.com/AllenDang/cimgui-go/imgui"
)

// transformSettings draws the switches of the gizmos, in the brush panel while one
// of the tools that select is in hand.
func (a *app) transformSettings() {
	imgui.PushTextWrapPosV(0)
	imgui.TextUnformatted(a.selectedText())
	imgui.PopTextWrapPos()
	imgui.Spacing()
	a.widgets.checkbox("select.snap", "Snap", &a.settings.Snap,
		fmt.Sprintf("Drag in steps of %v m, %v° and %v of scale; hold Ctrl for the other way", snapMetres, snapDegrees, snapScale), "N")
	a.widgets.checkbox("select.local", "Local axes", &a.settings.Local, "Turn the gizmo with the model instead of with the world", "X")
	imgui.Spacing()
	imgui.PushTextWrapPosV(0)
	dim("Q select, W move, E rotate, R scale. Drag the green dots to change the Size of a model made by a generator, the white corners to scale it, the orange ones for its attributes.")
	imgui.PopTextWrapPos()
}

// selectedText says what is selected.
func (a *app) selectedText() string {
	s := a.level.Selection()
	if s.Empty() {
		return "Nothing is selected. Click on a model or a prop, or drag a box."
	}
	return "Selected: " + a.nameSelected(s)
}
