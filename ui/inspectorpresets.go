package ui

import (
	"slices"
	"strings"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// presetRows save and apply sets of attributes, and do what concerns all
// attributes at once.
func (a *app) presetRows(models []*level.Model) {
	first := models[0]
	module, mixed := shared(models, func(m *level.Model) string { return m.Generator })
	if module == "" || mixed {
		return
	}
	a.section("Presets")
	presets := a.level.AttributePresets(module)
	names := make([]string, 0, len(presets))
	for _, p := range presets {
		names = append(names, p.Name)
	}
	a.row("Apply", "Sets of attributes that were saved in this level")
	chosen := ""
	label := "Choose a preset"
	if len(names) == 0 {
		label = "None saved yet"
	}
	imgui.SetNextItemWidth(-1)
	imgui.BeginDisabledV(len(names) == 0)
	if a.widgets.choice("inspector.presets", label, &chosen, plainOptions(names), "Give the attributes the values of a preset") {
		i := slices.Index(names, chosen)
		a.setAttributes(models, "Apply "+chosen, presets[i].Attributes)
		a.inspect.preset = chosen
	}
	imgui.EndDisabled()
	a.presetName(first, module, names)
}

// presetName draws the field for the name of a preset with the buttons that save
// and delete it.
func (a *app) presetName(m *level.Model, module string, names []string) {
	v := &a.inspect
	side := imgui.FrameHeight()
	a.row("Save as", "A name for the attributes as they are now")
	a.widgets.field("inspector.preset.name", "name", &v.preset, imgui.ContentRegionAvail().X-2*(side+4*a.scale), "A name for the attributes as they are now")
	name := strings.TrimSpace(v.preset)
	known := slices.Contains(names, name)
	imgui.SameLineV(0, 4*a.scale)
	if a.iconButton("inspector.preset.save", iconSave, "Save the attributes under this name", name != "") {
		values := m.Attributes
		a.do(func() error { return a.level.SetAttributePreset(module, name, values) })
	}
	imgui.SameLineV(0, 4*a.scale)
	if a.iconButton("inspector.preset.delete", iconRemove, "Delete the preset of this name", known) {
		a.do(func() error { return a.level.RemoveAttributePreset(module, name) })
		v.preset = ""
	}
}
