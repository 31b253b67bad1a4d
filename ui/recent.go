package ui

import (
	"path/filepath"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"
)

// maxRecent is how many levels the menu remembers.
const maxRecent = 10

// remember puts a level first among the recent ones.
func (a *app) remember(path string) {
	a.settings.Recent = slices.DeleteFunc(a.settings.Recent, func(p string) bool { return p == path })
	a.settings.Recent = slices.Insert(a.settings.Recent, 0, path)
	a.settings.Recent = a.settings.Recent[:min(len(a.settings.Recent), maxRecent)]
	a.saveSettings()
}

// recentMenu lists the levels that were open lately, the latest first.
func (a *app) recentMenu() {
	if len(a.settings.Recent) == 0 {
		imgui.BeginDisabled()
		imgui.MenuItemBool(string(iconHistory) + "  Open recent")
		imgui.EndDisabled()
		return
	}
	if !a.widgets.menu("menu.file.recent", string(iconHistory)+"  Open recent") {
		return
	}
	chosen := ""
	for i, path := range a.settings.Recent {
		label := filepath.Base(path) + "   " + shortened(filepath.Dir(path))
		if a.widgets.menuItem("recent."+strconv.Itoa(i), iconOpen, label, path, "", path == a.document.path, true) {
			chosen = path
		}
	}
	a.widgets.endMenu()
	if chosen != "" {
		a.open(chosen)
	}
}

// shortened cuts the beginning of a long folder.
func shortened(folder string) string {
	const longest = 48
	runes := []rune(folder)
	if len(runes) <= longest {
		return folder
	}
	return "…" + string(runes[len(runes)-longest:])
}
