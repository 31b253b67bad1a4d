package ui

import (
	"fmt"
	"slices"
	"strings"

	"copse/level"
	"copse/procedural"
	"copse/procedural/generators"

	"github.com/AllenDang/cimgui-go/imgui"
)

// generatorsView is what the panel of sources remembers.
type generatorsView struct {
	open    bool // the panel shows
	front   bool // it was asked for in this frame
	source  *sourceEditor
	focused bool // the editor has the keyboard
	adding  bool // the name of a new module is being typed
	name    string
	focus   bool
}

// generatorsPanel is a window of its own over the viewport: sources need more room
// than a docked panel has.
func (a *app) generatorsPanel() {
	v := &a.sources
	v.focused = v.focused && v.open
	if !v.open {
		return
	}
	work := imgui.MainViewport().WorkSize()
	width, height := min(work.X*0.92, 680*a.scale), min(work.Y*0.88, 540*a.scale)
	left := max(a.view.x0()+a.view.w-width-12*a.scale, work.X*0.04)
	imgui.SetNextWindowPosV(imgui.Vec2{X: left, Y: a.view.y0() + 8*a.scale}, imgui.CondFirstUseEver, imgui.Vec2{})
	imgui.SetNextWindowSizeV(imgui.Vec2{X: width, Y: height}, imgui.CondFirstUseEver)
	if v.front {
		imgui.SetNextWindowFocus()
		v.front = false
	}
	v.focused = false
	if imgui.BeginV(panelGenerators, &v.open, imgui.WindowFlagsNoCollapse) {
		keepInside()
		list := min(190*a.scale, imgui.ContentRegionAvail().X*0.32)
		if imgui.BeginChildStrV("modules", imgui.Vec2{X: list}, 0, 0) {
			a.moduleList()
		}
		imgui.EndChild()
		imgui.SameLine()
		if imgui.BeginChildStrV("module", imgui.Vec2{}, 0, 0) {
			a.moduleSource()
		}
		imgui.EndChild()
	}
	imgui.End()
}

// showSource opens the source of a module at a line, 0 for wherever it is.
func (a *app) showSource(path string, line int) {
	m, own := a.level.Module(path)
	if m == nil {
		a.status = "There is no module " + path
		return
	}
	v := &a.sources
	v.open, v.front = true, true
	if v.source == nil || v.source.path != path {
		if v.source != nil {
			a.keepTyped()
			v.source.close()
		}
		v.source = newSourceEditor(path, m.Source, own && a.level.ModuleLink(path) == "")
	}
	v.source.goTo = line
}

// keepTyped applies what was typed before another module is shown.
func (a *app) keepTyped() {
	if e := a.sources.source; e != nil && e.changed && e.own {
		a.applySource()
	}
}

// moduleList lists the level's own modules and the built-in ones.
func (a *app) moduleList() {
	v := &a.sources
	if a.widgets.button("generators.new", string(iconAdd)+" New", "Add a module of your own, made from the template", "") {
		v.adding, v.name, v.focus = true, a.freeModulePath("generator"), true
	}
	if a.widgets.buttonBeside("generators.link", string(iconOpen)+" Link…", "Use a .luau file that goes on living outside the level; what is changed there is read again", "") {
		a.chooseFile(FileDialog{Title: "Link a generator", Files: "Luau modules", Patterns: []string{"*.luau"}}, a.linkModuleFile)
	}
	if v.adding {
		a.newModuleField()
	}
	own := a.ownModules()
	dim("In this level")
	if len(own) == 0 {
		dim("   none yet")
	}
	for _, path := range own {
		a.moduleLine(path)
	}
	for _, path := range a.level.LinkedModules() {
		if !slices.Contains(own, path) {
			a.missingLine(path)
		}
	}
	imgui.Spacing()
	dim("Built in")
	for _, f := range generators.Files() {
		if path := f.Name + ".luau"; !slices.Contains(own, path) {
			a.moduleLine(path)
		}
	}
}

func (a *app) moduleLine(path string) {
	v := &a.sources
	shown := v.source != nil && v.source.path == path
	label := strings.TrimSuffix(path, ".luau")
	if shown && v.source.changed {
		label += " *"
	}
	if n := a.failing(path); n > 0 {
		imgui.PushStyleColorVec4(imgui.ColText, palette.failure)
		defer imgui.PopStyleColor()
	}
	pressed := a.moduleSelectable(path, label, shown, path+"\nDrag it into the level to put a model of it there.")
	a.carriable(load{title: moduleTitle(path), module: path})
	if pressed && a.carry.load.title == "" {
		a.showSource(path, 0)
	}
}

// moduleSelectable draws a line of the list, as wide as the list and no wider: it
// has no edge that a line could reach into.
func (a *app) moduleSelectable(path, label string, selected bool, tip string) bool {
	imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.Vec2{Y: imgui.CurrentStyle().ItemSpacing().Y})
	defer imgui.PopStyleVar()
	return a.widgets.selectable("generators.file."+path, "  "+label, selected, tip)
}

// missingLine shows a linked module whose file is missing.
func (a *app) missingLine(path string) {
	imgui.PushStyleColorVec4(imgui.ColText, palette.failure)
	defer imgui.PopStyleColor()
	if a.moduleSelectable(path, strings.TrimSuffix(path, ".luau")+" (missing)", false, a.level.ModuleLink(path)) {
		a.status = fmt.Sprintf("%s is linked to %s, which is missing", path, a.level.ModuleLink(path))
	}
}

// failing counts the models that failed in a module.
func (a *app) failing(path string) (n int) {
	for _, m := range a.level.Models() {
		if m.Error != nil && m.Error.File == path {
			n++
		}
	}
	return n
}

// newModuleField takes the path of a new module.
func (a *app) newModuleField() {
	v := &a.sources
	if v.focus {
		imgui.SetKeyboardFocusHere()
	}
	imgui.SetNextItemWidth(-1)
	entered := imgui.InputTextWithHint("###generators.name", "name.luau", &v.name, imgui.InputTextFlagsEnterReturnsTrue|imgui.InputTextFlagsAutoSelectAll, nil)
	a.widgets.mark("generators.name", 0)
	a.widgets.tip("The path of the module in the level; Enter adds it", "")
	if v.focus {
		v.focus = !imgui.IsItemActive()
		return
	}
	switch {
	case entered:
		path := strings.TrimSpace(v.name)
		if path != "" && !strings.HasSuffix(path, ".luau") {
			path += ".luau"
		}
		if m, _ := a.level.Module(path); m != nil {
			a.complain(fmt.Errorf("there is a module %s already", path))
			return
		}
		v.adding = false
		source, _ := generators.Source(generators.Template)
		a.do(func() error { return a.level.SetModule(procedural.Module{Path: path, Source: source}) })
		a.showSource(path, 0)
	case imgui.IsItemDeactivated():
		v.adding = false
	}
}

// freeModulePath returns a path that no module has.
func (a *app) freeModulePath(base string) string {
	for n := 1; ; n++ {
		path := fmt.Sprintf("%s-%d.luau", base, n)
		if n == 1 {
			path = base + ".luau"
		}
		if m, _ := a.level.Module(path); m == nil {
			return path
		}
	}
}

// applySource makes what is typed the module's source, as one step.
func (a *app) applySource() {
	e := a.sources.source
	m, own := a.level.Module(e.path)
	if m == nil || !own {
		return
	}
	changed := *m
	changed.Source = e.text()
	a.do(func() error { return a.level.SetModule(changed) })
	if now, _ := a.level.Module(e.path); now != nil && now.Source == changed.Source {
		e.applied, e.changed, e.stale = changed.Source, false, false
	}
}

// usersOf returns the models that a module makes.
func (a *app) usersOf(path string) (users []*level.Model) {
	for _, m := range a.level.Models() {
		if m.Generator == path {
			users = append(users, m)
		}
	}
	return users
}
