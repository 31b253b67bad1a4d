package ui

import (
	"fmt"

	"github.com/AllenDang/cimgui-go/imgui"
)

// importWindow asks what the props are that were read. It leaves the rest of
// the editor usable meanwhile.
func (a *app) importWindow() {
	rows := a.imports.rows
	if len(rows) == 0 {
		return
	}
	work := imgui.MainViewport().WorkSize()
	lines := float32(min(len(rows), 8)) + 3.2
	height := lines*(imgui.FrameHeight()+imgui.CurrentStyle().ItemSpacing().Y) + imgui.FrameHeight() + 2*imgui.CurrentStyle().WindowPadding().Y
	size := imgui.Vec2{X: min(560*a.scale, work.X*0.96), Y: min(height, work.Y*0.96)}
	a.overView(size)
	imgui.SetNextWindowSize(size)
	if a.imports.attention {
		a.imports.attention = false
		imgui.SetNextWindowFocus()
	}
	const flags = imgui.WindowFlagsNoCollapse | imgui.WindowFlagsNoDocking | imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoResize
	if imgui.BeginV("Import props###import", nil, flags) {
		keepInside()
		dim("What are they? Presets plant by category; a family keeps its distance.")
		below := imgui.FrameHeight() + imgui.CurrentStyle().ItemSpacing().Y
		if imgui.BeginChildStrV("rows", imgui.Vec2{Y: imgui.ContentRegionAvail().Y - below}, 0, 0) {
			a.importRows()
		}
		imgui.EndChild()
		label := fmt.Sprintf("%s Add %s", iconAdd, countOf(len(rows), "prop"))
		if a.widgets.button("import.add", label, "Take them into the catalog of this level; one step to undo", "") {
			a.addImported()
		}
		imgui.SameLine()
		if a.widgets.button("import.discard", "Discard", "Do not import them", "") {
			a.imports.rows = nil
		}
	}
	imgui.End()
}

// importRows draws a line for each prop that waits.
func (a *app) importRows() {
	if !imgui.BeginTableV("props", 5, imgui.TableFlagsSizingFixedFit|imgui.TableFlagsScrollY, imgui.Vec2{}, 0) {
		return
	}
	combo := 118 * a.scale
	cross := imgui.CalcTextSize(string(iconClose)).X + 2*imgui.CurrentStyle().FramePadding().X
	imgui.TableSetupScrollFreeze(0, 1)
	imgui.TableSetupColumnV("Name", imgui.TableColumnFlagsWidthStretch, 0, 0)
	imgui.TableSetupColumnV("Category", imgui.TableColumnFlagsWidthFixed, combo, 0)
	imgui.TableSetupColumnV("Family", imgui.TableColumnFlagsWidthFixed, combo, 0)
	imgui.TableSetupColumnV("Weight", imgui.TableColumnFlagsWidthFixed, 84*a.scale, 0)
	imgui.TableSetupColumnV("", imgui.TableColumnFlagsWidthFixed, cross, 0)
	imgui.TableNextRow()
	for _, title := range [...]string{"Name", "Category", "Family", "Weight", ""} {
		imgui.TableNextColumn()
		dim(title)
	}
	dropped := -1
	for i := range a.imports.rows {
		if a.importLine(i) {
			dropped = i
		}
	}
	imgui.EndTable()
	if dropped >= 0 {
		a.imports.rows = append(a.imports.rows[:dropped], a.imports.rows[dropped+1:]...)
	}
}

// importLine draws one prop and reports whether it is to be left out.
func (a *app) importLine(i int) (leave bool) {
	w := a.widgets
	row := &a.imports.rows[i]
	name := func(field string) string { return fmt.Sprintf("import.%d.%s", i, field) }
	imgui.TableNextRow()
	imgui.TableNextColumn()
	imgui.AlignTextToFramePadding()
	imgui.TextUnformatted(fitted(kindName(&row.kind), imgui.ContentRegionAvail().X))
	w.mark(name("name"), 0)
	w.tip(row.kind.ID+"\n"+describeModel(&Thumbnail{Model: row.facts})+"\n"+row.kind.File, "")
	imgui.TableNextColumn()
	imgui.SetNextItemWidth(-1)
	if w.choice(name("category"), row.kind.Category, &row.kind.Category, plainOptions(a.categories()), "What presets ask for when they plant") {
		if family, known := categoryFamilies[row.kind.Category]; known {
			row.kind.Family = family
			row.kind.Radius = guessRadius(family, row.facts.Size)
		}
	}
	imgui.TableNextColumn()
	imgui.SetNextItemWidth(-1)
	w.choice(name("family"), row.kind.Family, &row.kind.Family, plainOptions(a.families()), "Props of one family keep their distance from each other")
	imgui.TableNextColumn()
	w.bareSlider(name("weight"), &row.kind.Weight, lowestWeight, highestWeight, "%.3g", imgui.SliderFlagsLogarithmic,
		"Share among the props of its category", "")
	imgui.TableNextColumn()
	return w.button(name("leave"), string(iconClose), "Leave this one out", "")
}
