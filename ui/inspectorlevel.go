package ui

import (
	"fmt"

	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/AllenDang/cimgui-go/imgui"
)

// fact draws a row that only tells something.
func (a *app) fact(label, value, tip string) {
	a.row(label, tip)
	imgui.AlignTextToFramePadding()
	imgui.TextUnformatted(fitted(value, imgui.ContentRegionAvail().X))
}

// inspectLevel shows what the level is, when nothing is selected.
func (a *app) inspectLevel() {
	imgui.AlignTextToFramePadding()
	colored(palette.accent, string(iconCliff))
	imgui.SameLine()
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.TextUnformatted("Level")
	imgui.PopFont()
	l := a.level
	minX, minZ, maxX, maxZ := l.Terrain().Bounds()
	a.section("Terrain")
	a.fact("Size", fmt.Sprintf("%.0f × %.0f m", maxX-minX, maxZ-minZ), "Of the heightmap, east by south")
	a.row("Water level", "The height of the water")
	water := datatype.Number(shortest(l.Water()))
	if v, ok := a.widgets.edit(valueControl{name: "inspector.water", info: &procedural.AttributeInfo{Unit: "m"}, value: water, tip: "The height of the water in metres"}).(datatype.Number); ok {
		a.tuneWith("Water level", func() error { return a.level.SetWater(float32(v)) })
	}
	a.lightRows()
	a.section("Contents")
	a.fact("Models", grouped(len(l.Models())), "Models and groups")
	a.fact("Props", grouped(l.Props().Len()), "Placed props")
	a.fact("Kinds", grouped(placeable(l.Catalog())), "Props in the catalog")
	a.fact("Undo", fmt.Sprintf("%d steps", len(l.History().Steps())), "What the history keeps")
	a.section("Session")
	a.fact("Seed", fmt.Sprint(l.Seed()), "What all random numbers of the session follow from")
	a.fact("State", l.Hash().String(), "Equal levels have equal hashes, on every machine")
	imgui.Spacing()
	imgui.PushTextWrapPosV(0)
	dim("Select a model or a prop to see and change its settings.")
	imgui.PopTextWrapPos()
}
