package ui

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"copse/level"
	"copse/procedural"
	"copse/procedural/generators"

	"github.com/AllenDang/cimgui-go/imgui"
)

// modeNames are the modes as the inspector calls them.
var modeNames = [...]option{{"automatic", "Automatic"}, {"onrelease", "On release"}, {"manual", "Manual"}}

// generatorRows choose the generator of models and when it runs.
func (a *app) generatorRows(models []*level.Model) {
	module, mixed := shared(models, func(m *level.Model) string { return m.Generator })
	a.row("Generator", "The module that makes the contents")
	preview := moduleTitle(module)
	if mixed {
		preview, module = "mixed", "\x00"
	}
	side := imgui.FrameHeight()
	imgui.SetNextItemWidth(imgui.ContentRegionAvail().X - side - 4*a.scale)
	chosen := module
	if a.widgets.choice("inspector.generator", preview, &chosen, a.moduleOptions(), "The module that makes the contents; none keeps what is there") {
		a.setGenerator(models, chosen)
	}
	imgui.SameLineV(0, 4*a.scale)
	if a.iconButton("inspector.source", iconCode, "Show the source in the Generators panel", module != "" && !mixed) {
		a.showSource(module, 0)
	}
	if module == "" {
		return
	}
	status := a.statusOf(models)
	a.modeRow(models, status)
	imgui.SameLineV(0, 4*a.scale)
	switch {
	case status.Running:
		tip := fmt.Sprintf("Generating: %s instances so far. Stop this run; the last good result stays", grouped(status.Progress.Instances))
		if a.iconButton("inspector.cancel", iconClose, tip, true) {
			for _, m := range models {
				a.generation.Cancel(m.ID)
			}
		}
	case a.iconButton("inspector.generate", iconPlay, "Generate now, also when nothing changed", a.generation != nil):
		a.generateNow(models)
	}
}

// modeRow chooses when the generators of models run. Its label stands out while
// what is shown is out of date.
func (a *app) modeRow(models []*level.Model, status procedural.Status) {
	color, tip := palette.dim, "When a change makes it run"
	if status.Dirty || status.Running {
		color, tip = palette.warning, "Changed since it was made"
	}
	a.rowIn(color, "Generate", tip)
	mode, mixed := shared(models, func(m *level.Model) procedural.Mode { return m.Mode })
	preview, value := modeNames[mode].label, modeNames[mode].value
	if mixed {
		preview, value = "mixed", ""
	}
	imgui.SetNextItemWidth(imgui.ContentRegionAvail().X - imgui.FrameHeight() - 4*a.scale)
	if a.widgets.choice("inspector.mode", preview, &value, modeNames[:], "Automatic: while you drag. On release: when a drag ends. Manual: only by the button.") {
		to := procedural.Mode(slices.IndexFunc(modeNames[:], func(o option) bool { return o.value == value }))
		a.tune("Set when to generate", each(models, func(_ *level.Model, e *level.ModelEdit) { e.Mode = &to }))
	}
}

// statusOf is the state of the first model whose generator runs, else of the first
// one that is out of date.
func (a *app) statusOf(models []*level.Model) (status procedural.Status) {
	if a.generation == nil {
		return status
	}
	for _, m := range models {
		s := a.generation.Status(m.ID)
		if s.Running {
			return s
		}
		if s.Dirty {
			status = s
		}
	}
	return status
}

// iconButton draws a square button with a symbol.
func (a *app) iconButton(name string, symbol icon, tip string, enabled bool) bool {
	side := imgui.FrameHeight()
	imgui.BeginDisabledV(!enabled)
	imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.Vec2{X: 0, Y: imgui.CurrentStyle().FramePadding().Y})
	pressed := imgui.ButtonV(string(symbol)+"###"+name, imgui.Vec2{X: side, Y: side})
	imgui.PopStyleVar()
	a.widgets.mark(name, 0)
	imgui.EndDisabled()
	a.widgets.tip(tip, "")
	return pressed && enabled
}

// moduleOptions are the modules that a model can be made by: none, the level's own
// and the built-in ones.
func (a *app) moduleOptions() []option {
	options := []option{{"", "None"}}
	seen := map[string]bool{}
	for _, m := range a.level.Modules() {
		if _, own := a.level.Module(m.Path); own {
			options = append(options, option{m.Path, moduleTitle(m.Path)})
			seen[m.Path] = true
		}
	}
	for _, f := range generators.Files() {
		if file := f.Name + ".luau"; f.Name != generators.Template && !seen[file] {
			options = append(options, option{file, f.Title})
		}
	}
	return options
}

// moduleTitle is what a module is called in lists.
func moduleTitle(module string) string {
	if module == "" {
		return "None"
	}
	name := strings.TrimSuffix(module, ".luau")
	for _, f := range generators.Files() {
		if f.Name == name && f.Name != generators.Template {
			return f.Title
		}
	}
	return path.Base(strings.TrimSuffix(name, "/init"))
}

func (a *app) setGenerator(models []*level.Model, module string) {
	a.editNamed("Set the generator of "+a.nameModels(models), each(models, func(_ *level.Model, e *level.ModelEdit) { e.Generator = &module }))
}

func (a *app) generateNow(models []*level.Model) {
	for _, m := range models {
		a.generation.Force(m.ID)
	}
	a.pace.wake()
}

// madeBy counts what a model shows.
func (a *app) madeBy(m *level.Model) string {
	r := a.level.Results().Get(m.Result)
	if r == nil {
		return "nothing made yet"
	}
	return fmt.Sprintf("%s parts", grouped(len(r.Parts)))
}
