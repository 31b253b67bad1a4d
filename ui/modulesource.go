package ui

import (
	"fmt"
	"path/filepath"

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
	link := ""
	if own {
		link = a.level.ModuleLink(e.path)
	}
	e.follow(m.Source, own && link == "")
	if link != "" {
		a.linkedButtons(e, link)
	} else {
		a.sourceButtons(e, m)
	}
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

// linkedButtons draws what can be done with a module that lives in a file outside
// the level, and where that is.
func (a *app) linkedButtons(e *sourceEditor, link string) {
	path := e.path
	if a.widgets.button("generators.embed", string(iconImport)+" Embed", "Take the source into the level, where it can be changed; the file is not followed any more", "") {
		a.do(func() error { return a.level.EmbedModule(path) })
		return
	}
	imgui.SameLine()
	a.removeAndInsert(path)
	imgui.SameLine()
	imgui.AlignTextToFramePadding()
	dim(fitted("lives in "+a.fromLevel(link), imgui.ContentRegionAvail().X))
	a.widgets.tip("Change it there with any editor: "+link, "")
}

// fromLevel names a file from where the level lies, where it lies anywhere.
func (a *app) fromLevel(file string) string {
	if relative, err := filepath.Rel(filepath.Dir(a.document.path), file); err == nil && a.document.path != "" {
		return relative
	}
	return file
}

// removeAndInsert draws the buttons that every module of the level has.
func (a *app) removeAndInsert(path string) {
	if a.widgets.button("generators.remove", string(iconRemove), "Take the module out of the level", "") {
		a.do(func() error { return a.level.RemoveModule(path) })
		return
	}
	imgui.SameLine()
	if a.widgets.button("generators.insert", string(iconAdd), "Put a model of it on the ground", "") {
		a.insert(path, moduleTitle(path))
	}
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
	a.removeAndInsert(e.path)
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
