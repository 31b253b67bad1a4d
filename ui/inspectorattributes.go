package ui

import (
	"fmt"
	"slices"
	"strings"

	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/AllenDang/cimgui-go/imgui"
)

// attributeRows edit the attributes that the generators of the models share, in
// the groups and the order that the first one's module gives them.
func (a *app) attributeRows(models []*level.Model) {
	first := models[0]
	if first.Generator == "" {
		return
	}
	d := a.declarationOf(first)
	if d == nil {
		a.section("Attributes")
		imgui.PushTextWrapPosV(0)
		dim("The generator could not be read; the values below are kept.")
		imgui.PopTextWrapPos()
		a.plainRows(first)
		return
	}
	values, notices, err := d.Resolve(first.Attributes)
	if err != nil {
		notices, values = append(notices, err.Error()), first.Attributes
	}
	for _, group := range groupsOf(d) {
		titled := false
		for i := range d.Attributes {
			spec := &d.Attributes[i]
			if spec.Info.Group != group || !spec.Visible(values) || !a.allHave(models, spec) {
				continue
			}
			if !titled {
				titled = true
				a.section(orText(group, "Attributes"))
			}
			a.attributeRow(models, spec, values.Get(spec.Name))
		}
	}
	if len(d.Attributes) == 0 {
		a.section("Attributes")
		a.plainRows(first)
	}
	if len(models) == 1 {
		a.setAside(first, d, notices)
	}
}

// groupsOf lists the groups of attributes in the order in which they first appear.
func groupsOf(d *procedural.Definition) (groups []string) {
	for i := range d.Attributes {
		if g := d.Attributes[i].Info.Group; !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	return groups
}

// orText returns the first text that is not empty.
func orText(text, otherwise string) string {
	if text != "" {
		return text
	}
	return otherwise
}

// allHave reports whether the generators of all models list an attribute of the
// same name and type.
func (a *app) allHave(models []*level.Model, spec *procedural.AttributeSpec) bool {
	for _, m := range models[1:] {
		if m.Generator == models[0].Generator {
			continue
		}
		d := a.declarationOf(m)
		if d == nil {
			return false
		}
		other := d.Spec(spec.Name)
		if other == nil || other.Default.Kind() != spec.Default.Kind() {
			return false
		}
	}
	return true
}

// valueOf returns what a model's generator receives for an attribute.
func (a *app) valueOf(m *level.Model, name string) datatype.Value {
	d := a.declarationOf(m)
	if d == nil {
		return m.Attributes.Get(name)
	}
	values, _, err := d.Resolve(m.Attributes)
	if err != nil {
		return m.Attributes.Get(name)
	}
	return values.Get(name)
}

// attributeRow draws the control of one attribute.
func (a *app) attributeRow(models []*level.Model, spec *procedural.AttributeSpec, value datatype.Value) {
	if value == nil {
		value = spec.Default
	}
	mixed, differs := false, false
	for _, m := range models {
		own := a.valueOf(m, spec.Name)
		mixed = mixed || !datatype.Equal(own, value)
		differs = differs || !datatype.Equal(own, spec.Default)
	}
	name := "inspector.attr." + spec.Name
	tip := attributeTip(spec)
	a.row(spaced(spec.Name), tip)
	if fresh := a.attributeControl(valueControl{name: name, info: &spec.Info, value: value, mixed: mixed, tip: tip}, spec.Info.Seed); fresh != nil {
		a.setAttribute(models, spec.Name, fresh)
	}
	if a.resetButton(name+".reset", "Back to the default: "+briefly(spec.Default), differs) {
		a.setAttribute(models, spec.Name, spec.Default)
	}
}

// attributeControl draws the control in a group that leaves room for the reset
// button. Seeds have a lock and a button that rolls the dice.
func (a *app) attributeControl(c valueControl, seed bool) datatype.Value {
	width := imgui.ContentRegionAvail().X - a.resetSide() - 2*a.scale
	imgui.PushIDStr(c.name)
	defer imgui.PopID()
	imgui.BeginGroup()
	defer imgui.EndGroup()
	number, isNumber := c.value.(datatype.Number)
	if seed && isNumber {
		return a.seedControl(c, number, width)
	}
	a.widgets.width, a.widgets.left = width, imgui.CursorPosX()
	fresh := a.widgets.edit(c)
	a.widgets.width = 0
	return fresh
}

// seedControl draws a number with the buttons that lock it and roll another.
func (a *app) seedControl(c valueControl, number datatype.Number, width float32) datatype.Value {
	side := imgui.FrameHeight()
	locked := a.lockedSeeds[c.name]
	look := lookOf(c.info, float64(number), c.mixed)
	imgui.BeginDisabledV(locked)
	imgui.SetNextItemWidth(width - 2*(side+4*a.scale))
	fresh, changed := a.widgets.number(c.name, float64(number), look)
	a.widgets.tip(c.tip, "")
	imgui.EndDisabled()
	imgui.SameLineV(0, 4*a.scale)
	rolled := a.iconButton(c.name+".roll", iconDice, "Roll another seed", !locked)
	imgui.SameLineV(0, 4*a.scale)
	symbol := iconUnlock
	if locked {
		symbol = iconLock
	}
	if a.iconButton(c.name+".lock", symbol, "Lock the seed: it is not changed by accident", true) {
		a.lockedSeeds[c.name] = !locked
	}
	switch {
	case rolled:
		return datatype.Number(a.rollSeed(c.info, float64(number)))
	case changed:
		return datatype.Number(fresh)
	}
	return nil
}

// rollSeed returns another whole number within the limits of a seed.
func (a *app) rollSeed(info *procedural.AttributeInfo, now float64) float64 {
	low, high := 0.0, 9999.0
	if info.Min != nil && info.Max != nil {
		low, high = *info.Min, *info.Max
	}
	a.dice = a.dice*6364136223846793005 + 1442695040888963407
	n := low + float64(a.dice>>33%uint64(max(high-low, 0)+1))
	if n == now {
		n = low + float64(uint64(n-low+1)%uint64(max(high-low, 0)+1))
	}
	return n
}

// setAttribute sets an attribute of all models.
func (a *app) setAttribute(models []*level.Model, name string, v datatype.Value) {
	a.tune("Set "+name, each(models, func(_ *level.Model, e *level.ModelEdit) {
		e.Attributes = procedural.Attributes{{Name: name, Value: v}}
	}))
}

// plainRows edit attributes that no module says anything about.
func (a *app) plainRows(m *level.Model) {
	for _, attribute := range m.Attributes {
		name := "inspector.attr." + attribute.Name
		a.row(spaced(attribute.Name), "")
		if fresh := a.attributeControl(valueControl{name: name, value: attribute.Value}, false); fresh != nil {
			a.setAttribute([]*level.Model{m}, attribute.Name, fresh)
		}
		if a.resetButton(name+".remove", "Remove the attribute", true) {
			a.tune("Remove "+attribute.Name, []level.ModelEdit{{ID: m.ID, Attributes: procedural.Attributes{{Name: attribute.Name}}}})
		}
	}
}

// setAside shows attributes that the generator does not use, values that were kept
// when it changed, and what it makes of values of another type.
func (a *app) setAside(m *level.Model, d *procedural.Definition, notices []string) {
	unused := d.Unused(m.Attributes)
	if len(unused)+len(m.Kept)+len(notices) == 0 {
		return
	}
	a.section("Set aside")
	imgui.PushTextWrapPosV(0)
	for _, n := range notices {
		colored(palette.warning, n)
	}
	imgui.PopTextWrapPos()
	for _, name := range unused {
		a.asideRow(name, m.Attributes.Get(name), "The generator does not use it", func() level.ModelEdit {
			return level.ModelEdit{ID: m.ID, Attributes: procedural.Attributes{{Name: name}}}
		})
	}
	for _, kept := range m.Kept {
		a.asideRow(kept.Name, kept.Value, "The attribute has another type now; this is what it was", func() level.ModelEdit {
			return level.ModelEdit{ID: m.ID, Kept: procedural.Attributes{{Name: kept.Name}}}
		})
	}
}

// asideRow shows a value that is not used, with a button that drops it.
func (a *app) asideRow(name string, value datatype.Value, why string, drop func() level.ModelEdit) {
	a.row(spaced(name), why)
	imgui.AlignTextToFramePadding()
	dim(fitted(briefly(value)+"  (unused)", imgui.ContentRegionAvail().X-a.resetSide()-4*a.scale))
	widget := "inspector.unused." + name
	if a.resetButton(widget, why+". Remove it", true) {
		a.tune("Remove "+name, []level.ModelEdit{drop()})
	}
}

// attributeTip is the tooltip of an attribute.
func attributeTip(spec *procedural.AttributeSpec) string {
	tip := spec.Info.Tip
	if tip == "" {
		tip = spec.Name
	}
	return tip + "\nDefault: " + briefly(spec.Default)
}

// briefly writes a value short enough for a line.
func briefly(v datatype.Value) string {
	if v == nil {
		return "none"
	}
	text := fmt.Sprint(v)
	if c, ok := v.(datatype.Color3); ok {
		text = "#" + c.Hex()
	}
	if r := []rune(text); len(r) > 40 {
		text = string(r[:39]) + "…"
	}
	return text
}

// spaced puts spaces into a name such as StepSize.
func spaced(name string) string {
	var b strings.Builder
	var last rune
	for i, r := range name {
		if i > 0 && r >= 'A' && r <= 'Z' && (last >= 'a' && last <= 'z' || last >= '0' && last <= '9') {
			b.WriteByte(' ')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}
