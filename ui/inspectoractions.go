package ui

import (
	"fmt"
	"slices"

	"copse/level"
	"copse/procedural"

	"github.com/AllenDang/cimgui-go/imgui"
)

// copiedAttributes are what "Copy" took from a model.
type copiedAttributes struct {
	from   string // the model's name
	values procedural.Attributes
}

// do runs a command of the level that is a step by itself.
func (a *app) do(do func() error) {
	a.endGesture()
	if err := do(); err != nil {
		a.complain(err)
	}
}

// setAttributes sets several attributes of all models as one step.
func (a *app) setAttributes(models []*level.Model, name string, values procedural.Attributes) {
	a.editNamed(name, each(models, func(_ *level.Model, e *level.ModelEdit) { e.Attributes = slices.Clone(values) }))
}

// attributeActions draws the buttons that work on all attributes.
func (a *app) attributeActions(models []*level.Model) {
	imgui.Spacing()
	first := models[0]
	half := (imgui.ContentRegionAvail().X - imgui.CurrentStyle().ItemSpacing().X) / 2
	wide := func(name, label, tip string, enabled bool) bool {
		imgui.BeginDisabledV(!enabled)
		pressed := imgui.ButtonV(label+"###"+name, imgui.Vec2{X: half})
		a.widgets.mark(name, 0)
		imgui.EndDisabled()
		a.widgets.tip(tip, "")
		return pressed && enabled
	}
	if wide("inspector.copy", string(iconCopy)+"  Copy", "Remember the attributes, to paste them into other models", true) {
		a.inspect.copied = copiedAttributes{first.Name, slices.Clone(first.Attributes)}
		a.status = fmt.Sprintf("Copied the attributes of %s", first.Name)
	}
	imgui.SameLine()
	copied := a.inspect.copied
	if wide("inspector.paste", string(iconPaste)+"  Paste", "Give the models the attributes that were copied, as far as they have them", len(copied.values) > 0) {
		a.pasteAttributes(models)
	}
	if wide("inspector.reset", string(iconUndo)+"  Reset all", "Back to the generator's defaults", true) {
		if d := a.declarationOf(first); d != nil {
			a.setAttributes(models, "Reset the attributes of "+a.nameModels(models), d.Defaults())
		}
	}
	imgui.SameLine()
	if wide("inspector.bake", string(iconBake)+"  Bake", "Turn it into plain parts; the generator is gone from it", first.Result != "") {
		a.secure()
		a.gesture("Bake "+a.nameModels(models), func() error {
			for _, m := range models {
				if err := a.level.BakeModel(m.ID); err != nil {
					return err
				}
			}
			return nil
		})
	}
	imgui.BeginDisabledV(len(models) != 1)
	if imgui.ButtonV(string(iconSave)+"  Make these the defaults###inspector.defaults", imgui.Vec2{X: -1}) {
		id := first.ID
		a.do(func() error { return a.level.MakeDefaults(id) })
	}
	a.widgets.mark("inspector.defaults", 0)
	imgui.EndDisabled()
	a.widgets.tip("Write these values into the module's source as its defaults; a built-in module is copied into the level first", "")
}

// pasteAttributes gives models the copied attributes that their generators list.
func (a *app) pasteAttributes(models []*level.Model) {
	copied := a.inspect.copied
	var edits []level.ModelEdit
	for _, m := range models {
		d := a.declarationOf(m)
		edit := level.ModelEdit{ID: m.ID}
		for _, attribute := range copied.values {
			if d == nil || len(d.Attributes) == 0 || d.Spec(attribute.Name) != nil && d.Spec(attribute.Name).Default.Kind() == attribute.Value.Kind() {
				edit.Attributes = append(edit.Attributes, attribute)
			}
		}
		if len(edit.Attributes) > 0 {
			edits = append(edits, edit)
		}
	}
	a.editNamed("Paste the attributes of "+copied.from, edits)
}
