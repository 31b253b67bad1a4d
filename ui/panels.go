package ui

import "github.com/AllenDang/cimgui-go/imgui"

// The panels' window names. What follows ### identifies the window to ImGui,
// so that the words before it may change.
const (
	panelBrush   = "Brush###brush"
	panelHistory = "History###history"
	panelConsole = "Console###console"
	panelAssets  = "Assets###assets"

	panelInspector  = "Inspector###inspector"
	panelOutliner   = "Outliner###outliner"
	panelGenerators = "Generators###generators" // floats over the viewport
	panelSession    = "Session###session"
)

// place is where a panel is docked at the first start. Panels of one place are
// its tabs, in the order of the table.
type place uint8

const (
	placeRight place = iota // beside the viewport
	placeLower              // the lower part of that
	placeBelow              // under the viewport
)

// panel is a window of the dock space. The menu View has a command for each,
// "view." + id, that brings it forward.
type panel struct {
	id     string
	window string // one of the panels' window names
	place  place
	symbol icon
	label  string
	tip    string
	key    string // chord, or ""
	draw   func() // begins and ends the window

	// lookingOn lets the panel be used while a session is looked at; the others
	// are about the open level, which does not show then.
	lookingOn bool
}

// panelTable returns all panels.
func (a *app) panelTable() []panel {
	return []panel{
		{id: "brush", window: panelBrush, place: placeRight, symbol: iconPaint, label: "Brush", key: "F5",
			tip: "Show the panel of presets and brush settings", draw: a.brushPanel},
		{id: "assets", window: panelAssets, place: placeRight, symbol: iconAssets, label: "Assets", key: "F6",
			tip: "Show the catalog of props", draw: a.assetsPanel},
		{id: "inspector", window: panelInspector, place: placeRight, symbol: iconTune, label: "Inspector", key: "F7",
			tip: "Show the settings of what is selected", draw: a.inspectorPanel},
		{id: "history", window: panelHistory, place: placeLower, symbol: iconUndo, label: "History",
			tip: "Show the undo steps", draw: a.historyPanel},
		{id: "outliner", window: panelOutliner, place: placeLower, symbol: iconTree, label: "Outliner", key: "F8",
			tip: "Show the tree of models", draw: a.outlinerPanel},
		{id: "session", window: panelSession, place: placeRight, symbol: iconRecord, label: "Session", key: "F9",
			tip: "Show what is recorded; play, compare and export sessions", draw: a.sessionPanel, lookingOn: true},
		{id: "console", window: panelConsole, place: placeBelow, symbol: iconKeys, label: "Console",
			tip: "Show what was said, with warnings and errors", draw: a.consolePanel, lookingOn: true},
	}
}

// panelCommands are the commands that bring the panels forward.
func (a *app) panelCommands() []command {
	var table []command
	for i, p := range a.panels {
		c := command{id: "view." + p.id, symbol: p.symbol, label: p.label, tip: p.tip, gap: i == 0,
			run: func() { a.wantPanel = p.window }}
		if p.key != "" {
			c.keys = []string{p.key}
		}
		table = append(table, c)
	}
	return append(table, command{id: "view.generators", symbol: iconCode, label: "Generators", keys: []string{"F10"},
		tip: "Show the sources of generators, in a window of their own", on: func() bool { return a.sources.open },
		run: func() { a.sources.open, a.sources.front = !a.sources.open, true }})
}

// bringForward shows the tab of a panel that was asked for.
func (a *app) bringForward() {
	if a.wantPanel == "" {
		return
	}
	imgui.SetWindowFocusStr(a.wantPanel)
	// Focus alone does not scroll a bar that is too narrow for its tabs.
	if bar, tab := tabOf(a.wantPanel); tab != nil {
		imgui.InternalTabBarQueueFocusTabItemPtr(bar, tab)
	}
	a.wantPanel = ""
}

// tabOf returns the tab of a docked panel in its bar; nil where it has none.
func tabOf(window string) (*imgui.TabBar, *imgui.TabItem) {
	w := imgui.InternalFindWindowByName(window)
	if w == nil || w.CData == nil {
		return nil, nil
	}
	node := w.DockNode()
	if node == nil || node.CData == nil {
		return nil, nil
	}
	bar := node.TabBar()
	if bar == nil || bar.CData == nil {
		return nil, nil
	}
	tab := imgui.InternalTabBarFindTabByID(bar, w.TabId())
	if tab == nil || tab.CData == nil {
		return nil, nil
	}
	return bar, tab
}

// markTab records where the tab of a panel is, for scripts. A tab that is scrolled
// out of its bar is not visible.
func (a *app) markTab(p *panel) {
	bar, tab := tabOf(p.window)
	if tab == nil {
		return
	}
	room := bar.BarRect()
	x := room.Min.X + tab.Offset() - bar.ScrollingAnim()
	visible := x >= room.Min.X && x+tab.Width() <= room.Max.X
	a.widgets.seen["tab."+p.id] = widget{
		rectangle: rectangle{x, room.Min.Y, tab.Width(), room.Max.Y - room.Min.Y},
		value:     truth(bar.VisibleTabId() == tab.ID()), visible: visible,
	}
}
