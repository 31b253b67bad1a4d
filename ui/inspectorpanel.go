package ui

import (
	"fmt"
	"strings"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// inspector is what the panel remembers between frames.
type inspector struct {
	copied copiedAttributes
	preset string // the name that is being typed for a new preset
	name   string // of the model, while it is typed
	naming level.ModelID
}

// inspectorPanel shows what is selected and lets it be changed: models, props, or
// the level when nothing is.
func (a *app) inspectorPanel() {
	if imgui.BeginV(panelInspector, nil, imgui.WindowFlagsNoCollapse) {
		s := a.level.Selection()
		models := make([]*level.Model, 0, len(s.Models))
		for _, id := range s.Models {
			models = append(models, a.level.Model(id))
		}
		switch {
		case len(models) > 0 && len(s.Props) > 0:
			dim(fmt.Sprintf("%s and %s are selected.", countOf(len(models), "model"), countOf(len(s.Props), "prop")))
			imgui.PushTextWrapPosV(0)
			dim("The gizmos and the Edit menu work on all of them; select models or props alone to change their settings.")
			imgui.PopTextWrapPos()
		case len(models) > 0:
			a.inspectModels(models)
		case len(s.Props) > 0:
			a.inspectProps(s.Props)
		default:
			a.inspectLevel()
		}
	}
	imgui.End()
}

// inspectModels shows what the models share, the first one's where they differ.
func (a *app) inspectModels(models []*level.Model) {
	a.modelHeader(models)
	if len(models) == 1 {
		a.errorBanner(models[0])
	}
	// Name and failure stay in sight where they leave room for what scrolls.
	if imgui.ContentRegionAvail().Y < leastRows*a.scale {
		a.modelRows(models)
		return
	}
	if imgui.BeginChildStrV("rows", imgui.Vec2{}, 0, 0) {
		a.modelRows(models)
	}
	imgui.EndChild()
}

// leastRows is the height in points that the rows of models need for scrolling on
// their own.
const leastRows = 200

// modelRows are what can be changed about models.
func (a *app) modelRows(models []*level.Model) {
	procedural, groups := true, true
	for _, m := range models {
		procedural = procedural && m.Kind == level.ProceduralModel
		groups = groups && m.Kind == level.GroupModel
	}
	if procedural {
		a.generatorRows(models)
		a.attributeRows(models)
	}
	a.section("Place")
	a.placeRows(models, groups)
	if procedural {
		a.presetRows(models)
		a.attributeActions(models)
		a.moduleRows(models)
	}
}

// modelHeader shows the symbol and the name of a model, which can be typed, or how
// many there are.
func (a *app) modelHeader(models []*level.Model) {
	symbol := iconModel
	if models[0].Kind == level.GroupModel {
		symbol = iconGroup
	}
	imgui.AlignTextToFramePadding()
	colored(palette.accent, string(symbol))
	imgui.SameLine()
	if len(models) > 1 {
		imgui.PushFont(a.faces.strong, baseFontSize)
		imgui.TextUnformatted(fmt.Sprintf("%d models", len(models)))
		imgui.PopFont()
		return
	}
	m := models[0]
	v := &a.inspect
	if v.naming != m.ID {
		v.name = m.Name
	}
	changed := a.widgets.field("inspector.name", "Name", &v.name, -1, "The name of the model")
	if imgui.IsItemActive() || changed {
		v.naming = m.ID
	}
	if imgui.IsItemDeactivatedAfterEdit() && strings.TrimSpace(v.name) != "" {
		name := strings.TrimSpace(v.name)
		a.editNamed("Rename to "+name, []level.ModelEdit{{ID: m.ID, Name: &name}})
	}
	if v.naming == m.ID && !imgui.IsItemActive() {
		v.naming = 0
	}
}

// errorBanner shows why the last run of a model failed, and leads to the line.
func (a *app) errorBanner(m *level.Model) {
	if m.Error == nil {
		return
	}
	imgui.PushStyleColorVec4(imgui.ColChildBg, faded(palette.failure, 0.16))
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{X: 10 * a.scale, Y: 8 * a.scale})
	if imgui.BeginChildStrV("error", imgui.Vec2{}, imgui.ChildFlagsAutoResizeY|imgui.ChildFlagsAlwaysUseWindowPadding, 0) {
		imgui.PushTextWrapPosV(0)
		colored(palette.failure, string(iconError)+"  "+failureTitle(m))
		imgui.TextUnformatted(m.Error.Message)
		imgui.PopTextWrapPos()
		if m.Error.File != "" {
			place := m.Error.File
			if m.Error.Line > 0 {
				place = fmt.Sprintf("%s, line %d", m.Error.File, m.Error.Line)
			}
			if a.widgets.button("inspector.error", fitted(place, imgui.ContentRegionAvail().X-20*a.scale), "Show the line in the Generators panel", "") {
				a.showSource(m.Error.File, m.Error.Line)
			}
		}
	}
	imgui.EndChild()
	imgui.PopStyleVar()
	imgui.PopStyleColor()
}

// failureTitle says what a failure means for what is on the screen.
func failureTitle(m *level.Model) string {
	if m.Result != "" {
		return "Failed; the last good result stays"
	}
	return "Failed; nothing was made yet"
}

// section draws the title of a group of rows.
func (a *app) section(title string) {
	imgui.Spacing()
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.SeparatorText(title)
	imgui.PopFont()
}

// rowLabelShare is the part of a row's width that its label takes.
const rowLabelShare = 0.4

// row starts a row: a label on the left, what follows in the rest. Its tooltip
// tells what the label is too long for.
func (a *app) row(label, tip string) { a.rowIn(palette.dim, label, tip) }

// rowIn is row with a colour for the label.
func (a *app) rowIn(color imgui.Vec4, label, tip string) {
	start := imgui.CursorPosX()
	width := imgui.ContentRegionAvail().X * rowLabelShare
	imgui.AlignTextToFramePadding()
	colored(color, fitted(label, width-6*a.scale))
	if a.widgets.pointed() {
		a.widgets.tooltip(strings.TrimSpace(label+"\n"+tip), "")
	}
	imgui.SameLineV(start+width, 0)
}

// resetSide is the width that a row keeps free for the button that resets it.
func (a *app) resetSide() float32 { return imgui.FrameHeight() }

// resetButton draws the button at the end of a row that puts the default back; a
// row that has its default only keeps the place free.
func (a *app) resetButton(name, tip string, differs bool) bool {
	side := a.resetSide()
	imgui.SameLineV(imgui.CursorPosX()+imgui.ContentRegionAvail().X-side, 0)
	if !differs {
		imgui.Dummy(imgui.Vec2{X: side, Y: side})
		return false
	}
	imgui.PushStyleColorVec4(imgui.ColButton, imgui.Vec4{})
	imgui.PushStyleColorVec4(imgui.ColText, palette.dim)
	imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.Vec2{X: 0, Y: imgui.CurrentStyle().FramePadding().Y})
	pressed := imgui.ButtonV(string(iconUndo)+"###"+name, imgui.Vec2{X: side, Y: side})
	imgui.PopStyleVar()
	imgui.PopStyleColorV(2)
	a.widgets.mark(name, 0)
	a.widgets.tip(tip, "")
	return pressed
}
