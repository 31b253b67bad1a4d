package ui

import (
	"fmt"
	"strings"

	"copse/terrain"

	"github.com/AllenDang/cimgui-go/imgui"
)

// barFlags are of the toolbar and the status line.
const barFlags = imgui.WindowFlagsNoScrollbar | imgui.WindowFlagsNoScrollWithMouse | imgui.WindowFlagsNoSavedSettings |
	imgui.WindowFlagsNoDocking | imgui.WindowFlagsNoTitleBar | imgui.WindowFlagsNoNavFocus

// menuBar draws the menus from the table of commands.
func (a *app) menuBar() {
	if !imgui.BeginMainMenuBar() {
		return
	}
	for _, menu := range menus {
		if !a.widgets.menu("menu."+menu.id, menu.title) {
			continue
		}
		a.menuLines(menu.id)
		a.widgets.endMenu()
	}
	imgui.EndMainMenuBar()
}

// menuLines draws the commands of a menu. Those of one part that follow each
// other are in a menu of their own.
func (a *app) menuLines(menu string) {
	part, open := "", true
	for i := range a.commands {
		c := &a.commands[i]
		if menuOf(c.id) != menu {
			continue
		}
		if part != "" && c.sub != part {
			if open {
				a.widgets.endMenu()
			}
			part, open = "", true
		}
		if c.gap && open {
			imgui.Separator()
		}
		if c.sub != part {
			part = c.sub
			open = a.widgets.menu("menu."+menu+"."+strings.ToLower(part), string(c.symbol)+"  "+part)
		}
		if open {
			a.menuLine(c)
		}
	}
	if part != "" && open {
		a.widgets.endMenu()
	}
}

// menuLine draws a command as a line of its menu.
func (a *app) menuLine(c *command) {
	tip := c.advice()
	if c.picture != nil {
		tip = "" // it is beside the picture
	}
	pressed := a.widgets.menuItem("menu."+c.id, c.symbol, c.label, tip, c.key(), c.lit(), c.runs())
	if c.load.title != "" {
		a.carriable(c.load)
	}
	if c.picture != nil && a.carry.load.title == "" && imgui.IsItemHovered() {
		a.pictureTip(c)
	}
	if pressed {
		c.run()
	}
	if c.id == "file.folder" {
		a.recentMenu()
	}
}

// toolbarCommands are the buttons of the toolbar; "" is a gap.
var toolbarCommands = []string{
	"file.save", "", "tool.select", "tool.move", "tool.rotate", "tool.scale", "tool.snap", "tool.local", "",
	"tool.paint", "tool.erase", "tool.single", "tool.fill", "tool.reapply", "tool.mask", "tool.eyedropper", "tool.sculpt", "", "edit.undo", "edit.redo", "",
	"view.frame", "view.hud", "view.refusals", "view.animate", "", "view.play", "help.keys",
}

// toolbar draws the buttons under the menus.
func (a *app) toolbar() {
	padding := 4 * a.scale
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{X: 8 * a.scale, Y: padding})
	if imgui.InternalBeginViewportSideBar("##toolbar", imgui.MainViewport(), imgui.DirUp, 34*a.scale+2*padding, barFlags) {
		left := imgui.ContentRegionAvail().X
		rest := toolbarCommands
		for len(rest) > 0 {
			width := 37 * a.scale
			if rest[0] == "" {
				width = 13 * a.scale
			}
			if left -= width; left < 37*a.scale && len(rest) > 1 { // the last place is for what does not fit
				break
			}
			if len(rest) < len(toolbarCommands) {
				imgui.SameLineV(0, 3*a.scale)
			}
			a.toolbarItem(rest[0])
			rest = rest[1:]
		}
		a.toolbarRest(rest)
	}
	imgui.End()
	imgui.PopStyleVar()
}

// toolbarItem draws a button of the toolbar, or a gap.
func (a *app) toolbarItem(id string) {
	if id == "" {
		imgui.Dummy(imgui.Vec2{X: 10 * a.scale, Y: 1})
		return
	}
	c := a.command(id)
	if a.widgets.toggle("toolbar."+id, c.symbol, c.lit(), c.runs(), c.label+": "+c.advice(), c.key()) {
		c.run()
	}
}

// toolbarRest draws a button that lists what the window is too narrow for.
func (a *app) toolbarRest(rest []string) {
	if len(rest) == 0 {
		return
	}
	imgui.SameLineV(0, 3*a.scale)
	if a.widgets.toggle("toolbar.rest", iconMore, false, true, "More", "") {
		imgui.OpenPopupStr("rest of the toolbar")
	}
	if imgui.BeginPopup("rest of the toolbar") {
		for _, id := range rest {
			if id == "" {
				imgui.Separator()
				continue
			}
			c := a.command(id)
			if a.widgets.menuItem("toolbar."+id, c.symbol, c.label, c.advice(), c.key(), c.lit(), c.runs()) {
				c.run()
			}
		}
		imgui.EndPopup()
	}
}

// command returns the command with the id, which must exist.
func (a *app) command(id string) *command {
	for i := range a.commands {
		if a.commands[i].id == id {
			return &a.commands[i]
		}
	}
	panic("ui: no command " + id)
}

// statusLine draws the line at the bottom: what the hand can do now, and where
// the pointer is.
func (a *app) statusLine() {
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{X: 12 * a.scale, Y: 4 * a.scale})
	imgui.PushStyleColorVec4(imgui.ColWindowBg, palette.deep)
	height := imgui.TextLineHeight() + 8*a.scale
	if imgui.InternalBeginViewportSideBar("##status", imgui.MainViewport(), imgui.DirDown, height, barFlags) {
		if a.options.SafeMode {
			colored(palette.warning, "Safe mode, no generator runs")
			a.widgets.mark("status.safe", 1)
			a.widgets.tip(safeModeAdvice, "")
			imgui.SameLineV(0, 16*a.scale)
		}
		if a.strokeRuns() {
			a.strokeBar()
		} else if p := a.progress(); p.Total > 0 && a.view.gesture == gestureNone {
			a.jobsBar(p)
		} else {
			a.adviceText()
		}
		right := a.place()
		imgui.SameLineV(0, 0)
		room := imgui.ContentRegionAvail().X - imgui.CalcTextSize(right).X
		if room > 12*a.scale {
			imgui.SameLineV(0, room)
			imgui.TextUnformatted(right)
		}
	}
	imgui.End()
	imgui.PopStyleColor()
	imgui.PopStyleVar()
}

// safeModeAdvice says how to go on from safe mode.
const safeModeAdvice = "no generator runs; models show what they showed when the level was saved. " +
	"Mend or remove the module (F10) or the model, save, and start without --safe-mode"

// adviceText draws the advice, and the whole of it in a tooltip where the window is
// too narrow.
func (a *app) adviceText() {
	text := a.advice()
	short := fitted(text, imgui.ContentRegionAvail().X)
	dim(short)
	if short != text {
		a.widgets.tip(text, "")
	}
}

// advice says what the mouse does now.
func (a *app) advice() string {
	resting, drawing := a.tool.advice()
	switch a.view.gesture {
	case gestureTool:
		return drawing
	case gestureFly:
		return fmt.Sprintf("Fly: W A S D, Q down, E up, Shift faster, wheel: %.0f m/s", a.camera.Speed)
	case gestureOrbit, gesturePan, gestureCube:
		return "Move the mouse to turn the view"
	}
	if a.gripHint != "" {
		return a.gripHint
	}
	if a.status != "" {
		return a.status
	}
	return "Left: " + resting + "   Right: fly   Middle: orbit, Shift: pan   Wheel: zoom"
}

// place describes the ground under the pointer, and counts the props.
func (a *app) place() string {
	count := countOf(a.shown().Props().Len(), "prop")
	if !a.view.hovered {
		return count
	}
	hit := a.view.hover
	surface, ok := a.shown().Terrain().Surface(hit.Point[0], hit.Point[2])
	if !ok {
		return count
	}
	altitude := surface.Y - a.shown().Water()
	slope := surface.Slope()
	return fmt.Sprintf("x %.1f  z %.1f   altitude %.1f m   slope %.2f (%.0f°)   %s      %s",
		hit.Point[0], hit.Point[2], altitude, slope, slopeDegrees(slope),
		terrain.Classify(altitude, slope).Name(), count)
}
