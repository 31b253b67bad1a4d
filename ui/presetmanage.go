package ui

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"copse/brush"
	"copse/internal/regular"

	"github.com/AllenDang/cimgui-go/imgui"
)

// MaxPresetFile bounds a preset file before it is read into memory, in bytes.
const MaxPresetFile = 1 << 20

// isOwnPreset tells whether a preset is the user's or the level's, and not one of
// those that come with the program.
func (a *app) isOwnPreset(name string) bool {
	store := a.options.Presets
	if store == nil {
		return true
	}
	_, known := store.Saved(name)
	return !known || store.File(name) != ""
}

// presetNameField draws the field in which the preset is renamed.
func (a *app) presetNameField() {
	e := &a.presetEdit
	if !a.isOwnPreset(e.of.Name) {
		dim("This preset comes with Copse: duplicate it to have one of your own.")
		return
	}
	a.widgets.labelled("Name")
	a.widgets.field("preset.name", "name", &e.name, imgui.ContentRegionAvail().X, "The name of the preset; Enter renames it, and in its file too")
	if imgui.IsItemDeactivatedAfterEdit() {
		if a.renamePreset(strings.TrimSpace(e.name)); e.name != e.of.Name {
			e.name = e.of.Name
		}
	}
	a.showProblem("name")
}

// renamePreset gives the preset that is edited another name.
func (a *app) renamePreset(name string) {
	e := &a.presetEdit
	if name == e.of.Name || name == "" {
		return
	}
	var back *brush.Preset
	renamed, err := a.named(e.draft, name)
	if err == nil && a.options.Presets != nil {
		back, err = a.options.Presets.Rename(e.of.Name, renamed)
	}
	if err != nil {
		a.fail(fmt.Errorf("rename the preset %s: %w", e.of.Name, err))
		return
	}
	was := e.of.Name
	a.level.RemovePreset(was)
	if back != nil { // a file of the user's had taken its place
		a.level.SetPreset(back)
	}
	a.takePreset(renamed)
	a.status = fmt.Sprintf("Preset %s is called %s now", was, name)
}

// named is a copy of a preset under a name that no other has.
func (a *app) named(p *brush.Preset, name string) (*brush.Preset, error) {
	for _, other := range a.level.Presets() {
		if other.Name == name {
			return nil, fmt.Errorf("there is a preset %q already", name)
		}
	}
	draft := *p
	draft.Name = name
	text, err := json.Marshal(&draft)
	if err != nil {
		return nil, err
	}
	return brush.ParsePreset("preset", text, a.level.HasCategory)
}

// takePreset puts a preset into the level and in hand.
func (a *app) takePreset(p *brush.Preset) {
	a.level.SetPreset(p)
	a.presetEdit.take(p)
	a.choose(p)
}

// presetCopyButtons draws what makes a preset of this one, and what deletes it.
func (a *app) presetCopyButtons() {
	e := &a.presetEdit
	imgui.BeginDisabledV(len(e.problems) > 0)
	if a.widgets.button("preset.duplicate", "Duplicate", "Make a preset of your own of this one, in a file of its own", "") {
		a.duplicatePreset()
	}
	imgui.EndDisabled()
	imgui.BeginDisabledV(!a.isOwnPreset(e.of.Name))
	if a.widgets.buttonBeside("preset.delete", "Delete", "Delete this preset and its file; what it has planted stays. Presets that come with Copse cannot be deleted", "") {
		a.askDeletePreset(e.of)
	}
	imgui.EndDisabled()
}

// duplicatePreset makes a preset of the user's own of the one that is edited.
func (a *app) duplicatePreset() {
	e := &a.presetEdit
	base := e.draft.Name + " copy"
	name := base
	made, err := a.named(e.draft, name)
	for n := 2; err != nil && n < 100; n++ {
		name = fmt.Sprintf("%s %d", base, n)
		made, err = a.named(e.draft, name)
	}
	if err != nil {
		a.fail(fmt.Errorf("duplicate the preset %s: %w", e.draft.Name, err))
		return
	}
	a.takePreset(made)
	a.savePreset(made)
}

// askDeletePreset asks before a preset and its file are deleted.
func (a *app) askDeletePreset(p *brush.Preset) {
	text := "It is taken out of the level. What it has planted stays."
	if a.options.Presets != nil && a.options.Presets.File(p.Name) != "" {
		text = fmt.Sprintf("%s is deleted. What the preset has planted stays.", a.options.Presets.File(p.Name))
	}
	a.ask(&question{
		title: "Delete the preset " + p.Name, text: text,
		answers: []answer{{"delete", "Delete", func() { a.deletePreset(p.Name) }}},
	})
}

func (a *app) deletePreset(name string) {
	var back *brush.Preset
	if a.options.Presets != nil {
		var err error
		if back, err = a.options.Presets.Delete(name); err != nil {
			a.fail(fmt.Errorf("delete the preset %s: %w", name, err))
			return
		}
	}
	a.endGesture()
	a.level.RemovePreset(name)
	a.status = "Preset deleted: " + name
	a.log.Info("preset %s deleted", name)
	if back != nil {
		a.status = fmt.Sprintf("Preset %s is the one that comes with Copse again", name)
		a.takePreset(back)
		return
	}
	a.choose(richest(a.level.Presets()))
}

// openPreset reads a preset that was dropped on the window, and asks before it
// replaces another of its name.
func (a *app) openPreset(path string) {
	go func() {
		text, err := regular.Read(path, MaxPresetFile)
		a.results.Post(func() {
			if err != nil {
				a.fail(err)
				return
			}
			a.presetDropped(path, text)
		})
	}()
}

func (a *app) presetDropped(path string, text []byte) {
	p, err := brush.ParsePreset(filepath.Base(path), text, a.level.HasCategory)
	if err != nil {
		a.fail(err)
		return
	}
	for _, notice := range p.Notices() {
		a.log.Warn("%v", notice)
	}
	for _, other := range a.level.Presets() {
		if other.Name == p.Name && !SamePreset(other, p) {
			a.ask(&question{
				title: "Replace the preset " + p.Name, text: "There is a preset of this name. What it has planted stays.",
				answers: []answer{{"replace", "Replace", func() { a.addPreset(p) }}},
			})
			return
		}
	}
	a.addPreset(p)
}

// addPreset takes a preset into the level and into the user's folder.
func (a *app) addPreset(p *brush.Preset) {
	a.endGesture()
	a.takePreset(p)
	if !a.plants() {
		a.use(string(paintMode))
	}
	if a.options.Presets == nil {
		a.status = "Preset " + p.Name + " is in this level now"
		return
	}
	a.savePreset(p)
}
