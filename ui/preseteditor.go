package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"copse/brush"
	"copse/internal/located"

	"github.com/AllenDang/cimgui-go/imgui"
)

// presetEdit is the preset that is being edited.
type presetEdit struct {
	of       *brush.Preset     // as the level has it
	draft    *brush.Preset     // as the fields show it; the level has it too while it is valid
	problems map[string]string // what is wrong, by field
	pick     int               // that is open
	name     string            // as its field shows it
	open     bool
}

// presetEditor draws the fields of the chosen preset. What is changed is in
// force at once; a value that cannot be is named under its field, and the last
// good preset stays in force meanwhile.
func (a *app) presetEditor() {
	e := &a.presetEdit
	chosen := a.chosenPreset()
	open := chosen != nil && a.widgets.section("preset.edit", "Edit the preset", "Change what the preset plants; where it would grow is shown meanwhile")
	if open && !e.open {
		a.settings.Growth = true // the preview
	}
	if e.open = open; !open {
		return
	}
	if chosen != e.of {
		e.take(chosen)
	}
	a.presetNameField()
	changed := a.presetFields()
	changed = a.pickList() || changed
	if e.pick < len(e.draft.Picks) {
		changed = a.pickFields(e.pick) || changed
	}
	if changed {
		a.tryDraft()
	}
	a.presetFileButtons()
}

// take begins to edit a preset.
func (e *presetEdit) take(p *brush.Preset) {
	draft := *p
	draft.Picks = slices.Clone(p.Picks)
	if e.draft == nil || e.draft.Name != p.Name {
		e.pick = 0
	}
	e.of, e.draft, e.problems, e.name = p, &draft, nil, p.Name
	e.pick = min(e.pick, max(len(draft.Picks)-1, 0))
}

// tryDraft puts the draft in force, or says what is wrong with it.
func (a *app) tryDraft() {
	e := &a.presetEdit
	text, err := json.Marshal(e.draft)
	var p *brush.Preset
	if err == nil {
		p, err = brush.ParsePreset("preset", text, a.level.HasCategory)
	}
	if e.problems = problemsByField(err); err != nil {
		return
	}
	a.level.SetPreset(p)
	e.of = p
	a.choose(p)
}

// problemsByField sorts what a reader found wrong by the field it is about.
func problemsByField(err error) map[string]string {
	if err == nil {
		return nil
	}
	found := map[string]string{}
	var list located.Problems
	var one located.Problem
	switch {
	case errors.As(err, &list):
		for _, p := range list {
			found[p.Field] = p.Message
		}
	case errors.As(err, &one):
		found[one.Field] = one.Message
	default:
		found[""] = err.Error()
	}
	return found
}

// showProblem draws what is wrong with a field, if anything is.
func (a *app) showProblem(field string) {
	message, wrong := a.presetEdit.problems[field]
	if !wrong {
		return
	}
	imgui.PushTextWrapPos()
	colored(palette.failure, message)
	imgui.PopTextWrapPos()
	a.widgets.mark("preset.problem."+field, 1)
}

func (a *app) presetFields() (changed bool) {
	e := &a.presetEdit
	changed = a.widgets.slider("preset.density", "Density", &e.draft.DensityPerM2, 0, 10, "%.3f per m²", logarithmic,
		"Candidates per square metre at full strength", "")
	a.showProblem("densityPerM2")
	a.showProblem("picks")
	a.showProblem("")
	return changed
}

// pickList draws the picks, and what adds and removes them.
func (a *app) pickList() (changed bool) {
	e := &a.presetEdit
	total := float32(0)
	for _, p := range e.draft.Picks {
		total += p.Weight
	}
	for i, p := range e.draft.Picks {
		share := ""
		if total > 0 {
			share = fmt.Sprintf("%3.0f%%  ", 100*p.Weight/total)
		}
		mark := ""
		if e.brokenPick(i) {
			mark = string(iconWarning) + " "
		}
		if a.widgets.selectable(fmt.Sprintf("preset.pick.%d", i), share+mark+p.Category, i == e.pick, "Show the fields of this pick") {
			e.pick = i
		}
	}
	add := ""
	half := imgui.ContentRegionAvail().X / 2
	imgui.SetNextItemWidth(half)
	if a.pictureChoice("preset.add", "Add a pick", &add, a.categoryLines, "Add a pick of a category") && len(e.draft.Picks) < brush.MaxPicks {
		e.draft.Picks = append(e.draft.Picks, brush.NewPick(add))
		e.pick, changed = len(e.draft.Picks)-1, true
	}
	imgui.SameLine()
	imgui.BeginDisabledV(len(e.draft.Picks) < 2)
	if a.widgets.button("preset.remove", "Remove", "Take the open pick out of the preset", "") {
		e.draft.Picks = slices.Delete(e.draft.Picks, e.pick, e.pick+1)
		e.pick, changed = min(e.pick, len(e.draft.Picks)-1), true
	}
	imgui.EndDisabled()
	return changed
}

// brokenPick tells whether something is wrong with a pick.
func (e *presetEdit) brokenPick(i int) bool {
	prefix := fmt.Sprintf("picks[%d].", i)
	for field := range e.problems {
		if len(field) > len(prefix) && field[:len(prefix)] == prefix {
			return true
		}
	}
	return false
}

// presetFileButtons draws what keeps the preset, or takes it back.
func (a *app) presetFileButtons() {
	e, store := &a.presetEdit, a.options.Presets
	if store == nil {
		return
	}
	saved, known := store.Saved(e.draft.Name)
	edited := !known || !SamePreset(e.draft, saved)
	imgui.BeginDisabledV(!edited || len(e.problems) > 0)
	if a.widgets.button("preset.save", "Save as a file", "Write the preset into your preset folder, or the file it came from", "") {
		a.savePreset(e.of)
	}
	imgui.EndDisabled()
	imgui.SameLine()
	imgui.BeginDisabledV(!edited || !known)
	if a.widgets.button("preset.revert", "Revert", "Take the preset as it was saved last", "") {
		a.level.SetPreset(saved)
		e.take(saved)
		a.choose(saved)
	}
	imgui.EndDisabled()
	if edited {
		imgui.SameLine()
		dim("edited")
	}
	a.presetCopyButtons()
}

func (a *app) savePreset(p *brush.Preset) {
	file, err := a.options.Presets.Save(p)
	if err != nil {
		a.log.Error("save the preset %s: %v", p.Name, err)
		return
	}
	a.log.Info("preset %s saved: %s", p.Name, file)
	a.status = "Preset saved: " + file
}

// isFinite tells whether a limit limits.
func isFinite(v float32) bool { return !math.IsInf(float64(v), 0) }
