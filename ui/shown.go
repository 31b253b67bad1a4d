package ui

import (
	"fmt"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// shown returns the level in the viewport: the one that is looked at, else the
// open one. What the viewport draws, picks and measures asks for this one; what
// is edited and recorded is always a.level.
func (a *app) shown() *level.Level {
	if a.lookedAt != nil {
		return a.lookedAt
	}
	return a.level
}

// lookAt shows another level in place of the open one, which stays as it is; nil
// goes back to the open one. A gesture that goes on ends first.
func (a *app) lookAt(l *level.Level) {
	if l == a.lookedAt {
		return
	}
	a.endGesture()
	a.lookedAt = l
	if l != nil {
		a.scene.Generate(nil) // its models are those of the open level
		a.scene.Show(l)
	} else {
		a.scene.Show(a.level)
		a.scene.Generate(a.generation)
	}
	a.pace.wake()
}

// lookingOverlay says over the viewport, where else the hint is, that it does not
// show the open level, and marks where compared sessions part.
func (a *app) lookingOverlay() {
	if !a.lookingOn() {
		return
	}
	a.markDifference()
	p := &a.playback
	r := p.recordingShown()
	x, _ := a.view.center()
	imgui.SetNextWindowPosV(imgui.Vec2{X: x, Y: a.view.y0() + a.view.h - 18*a.scale}, imgui.CondAlways, imgui.Vec2{X: 0.5, Y: 1})
	imgui.SetNextWindowBgAlpha(0.9)
	const flags = overlayFlags &^ imgui.WindowFlagsNoInputs
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{X: 14 * a.scale, Y: 8 * a.scale})
	if imgui.BeginV("##looking", nil, flags) {
		imgui.AlignTextToFramePadding()
		colored(palette.accent, string(iconPlay))
		imgui.SameLine()
		if p.second != nil {
			side := int(truth(p.aside))
			colored(sideColors[side], [...]string{"A", "B"}[side])
			imgui.SameLine()
		}
		imgui.TextUnformatted(fitted(r.name, 160*a.scale))
		imgui.SameLine()
		dim(fmt.Sprintf("event %d of %d", r.tape.At()+1, r.tape.Len()))
		imgui.SameLineV(0, 14*a.scale)
		if a.widgets.button("playback.leave", "Back to the level", "The open level is as it was", "Escape") {
			a.stopLooking()
		}
	}
	imgui.End()
	imgui.PopStyleVar()
}
