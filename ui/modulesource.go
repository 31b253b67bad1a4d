package ui

import (
	"fmt"

	"copse/level"
	"copse/procedural"

	"github.com/AllenDang/cimgui-go/imgui"
)

// moduleSource shows the source of the chosen module: what can be done with it, the
// text, and what is wrong with it.
func (a *app) moduleSource() {
	e := a.sources.source
	if e == nil {
		imgui.PushTextWrapPosV(0)
		dim("Choose a module on the left. Built-in ones can be read; a copy of one in the level can be changed.")
		imgui.PopTextWrapPos()
		return
	}
	m, own := a.level.Module(e.path)
	if m == nil { // removed, or undone
		a.sources.source = nil
		e.close()
		return
	}
	e.follow(m.Source, own)
	a.sourceButtons(e, m)
	failures := a.failuresIn(e.path)
	below := float32(0)
	if len(failures) > 0 {
		below = min(float32(len(failures)), 4)*imgui.FrameHeightWithSpacing() + 4*a.scale
	}
	imgui.PushFont(a.faces.mono, baseFontSize-1)
	room := imgui.ContentRegionAvail()
	a.sources.focused = e.draw(imgui.Vec2{X: room.X, Y: max(room.Y-below, 60*a.scale)})
	imgui.PopFont()
	a.widgets.mark("generators.source", truth(e.changed))
	if a.sources.focused && imgui.CurrentIO().KeyCtrl() && (imgui.IsKeyPressedBool(imgui.KeyEnter) || imgui.IsKeyPressedBool(imgui.KeyS)) {
		a.applySource()
	}
	a.failureLines(failures)
}

// sourceButtons draws what can be done with the source.
func (a *app) sourceButtons(e *sourceEditor, m *procedural.Module) {
	if !e.own {
		if a.widgets.button("generators.copy", string(iconCopy)+" Copy into the level", "Add the module to the level; its models then run the copy, which can be changed", "") {
			a.do(func() error { return a.level.SetModule(procedural.Module{Path: m.Path, Source: m.Source}) })
		}
		imgui.SameLine()
		imgui.AlignTextToFramePadding()
		dim(fitted("built in, read only", imgui.ContentRegionAvail().X))
		return
	}
	imgui.BeginDisabledV(!e.changed)
	if a.widgets.button("generators.apply", string(iconPlay)+" Apply", "Make this the module's source, as one undo step", "Ctrl+Enter") {
		a.applySource()
	}
	imgui.SameLine()
	if a.widgets.button("generators.revert", string(iconUndo)+" Revert", "Back to the source in the level", "") {
		e.load(m.Source, true)
	}
	imgui.EndDisabled()
	imgui.SameLine()
	if a.widgets.button("generators.remove", string(iconRemove), "Take the module out of the level", "") {
		path := e.path
		a.do(func() error { return a.level.RemoveModule(path) })
		return
	}
	imgui.SameLine()
	if a.widgets.button("generators.insert", string(iconAdd), "Put a model of it on the ground", "") {
		a.insert(e.path, moduleTitle(e.path))
	}
	imgui.SameLine()
	imgui.AlignTextToFramePadding()
	switch {
	case e.stale:
		colored(palette.warning, "changed in the level meanwhile")
	case e.changed:
		colored(palette.warning, "not applied")
	default:
		users := fmt.Sprintf("%d models use it", len(a.usersOf(e.path)))
		if users == "1 models use it" {
			users = "1 model uses it"
		}
		dim(users)
	}
}

// failuresIn returns the models whose last run failed in a module, one for each
// line.
func (a *app) failuresIn(path string) (failures []*level.Model) {
	seen := map[string]bool{}
	for _, m := range a.level.Models() {
		if m.Error != nil && m.Error.File == path && !seen[m.Error.Error()] {
			seen[m.Error.Error()] = true
			failures = append(failures, m)
		}
	}
	return failures
}

// failureLines lists failures under the source; a click shows the line.
func (a *app) failureLines(failures []*level.Model) {
	for i, m := range failures {
		text := fmt.Sprintf("%s  line %d: %s", iconError, m.Error.Line, m.Error.Message)
		imgui.PushStyleColorVec4(imgui.ColText, palette.failure)
		if a.widgets.selectable(fmt.Sprintf("generators.error.%d", i), fitted(text, imgui.ContentRegionAvail().X), false, m.Error.Error()) {
			a.sources.source.goTo = m.Error.Line
		}
		imgui.PopStyleColor()
	}
}
