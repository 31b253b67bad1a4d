package ui

import (
	"slices"

	"copse/level"
	"copse/procedural"

	"github.com/AllenDang/cimgui-go/imgui"
)

// moduleRows show and change what the module of the models may do.
func (a *app) moduleRows(models []*level.Model) {
	path, mixed := shared(models, func(m *level.Model) string { return m.Generator })
	if path == "" || mixed {
		return
	}
	module, own := a.level.Module(path)
	if module == nil {
		return
	}
	a.section("Module")
	a.row("File", "Where the source is")
	imgui.AlignTextToFramePadding()
	where := path
	if !own {
		where = path + "  (built in)"
	}
	imgui.TextUnformatted(fitted(where, imgui.ContentRegionAvail().X))
	a.row("Made", "What the last good run made")
	imgui.AlignTextToFramePadding()
	imgui.TextUnformatted(a.madeBy(models[0]))
	imgui.BeginDisabledV(!own)
	changed := *module
	changed.Capabilities = slices.Clone(module.Capabilities)
	a.row("Sandboxed", "A sandboxed module can do only what its capabilities allow")
	edited := a.widgets.checkbox("inspector.sandboxed", "", &changed.Sandboxed, "Modules from elsewhere are sandboxed; your own need not be", "")
	if changed.Sandboxed {
		if !module.Sandboxed && len(changed.Capabilities) == 0 {
			changed.Capabilities = procedural.DefaultCapabilities()
		}
		for _, c := range procedural.AllCapabilities() {
			on := changed.Capabilities.Has(c)
			a.row("", "")
			if a.widgets.checkbox("inspector.capability."+string(c), string(c), &on, "What the module may do", "") {
				edited = true
				changed.Capabilities = slices.DeleteFunc(changed.Capabilities, func(x procedural.Capability) bool { return x == c })
				if on {
					changed.Capabilities = append(changed.Capabilities, c)
				}
			}
		}
	}
	imgui.EndDisabled()
	if edited && own {
		a.do(func() error { return a.level.SetModule(changed) })
	}
}
