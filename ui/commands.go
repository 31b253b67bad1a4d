package ui

import (
	"strings"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// command is something the editor can do by name. Menus, toolbar, shortcuts and
// the list of keys are all made from the one table, so none can miss what
// another has.
type command struct {
	id      string // menu, dot, what it does
	symbol  icon
	label   string
	tip     string
	keys    []string // chords that run it; the first is shown
	usual   []string // those that are built in; the user may have others
	repeats bool     // runs again while the key is held
	gap     bool     // in its menu a line goes before it
	sub     string   // title of the part of the menu that it stands in, or ""
	on      func() bool
	lacks   func() string // what is needed before it can run, in a sentence; "" when it can
	load    load          // that a drag of its menu line carries into the viewport, or none
	picture []byte        // PNG for the tooltip of its menu line, or nil
	run     func()
}

// menus are the titles of the menu bar; a command's id begins with its menu.
var menus = []struct{ id, title string }{
	{"file", "File"}, {"edit", "Edit"}, {"insert", "Insert"}, {"view", "View"}, {"tool", "Tools"}, {"help", "Help"},
}

// commandTable returns all commands, menu by menu in the order of display.
func (a *app) commandTable() []command {
	var table []command
	for _, part := range [][]command{a.fileCommands(), a.editCommands(), a.selectionCommands(), a.insertCommands(), a.viewCommands(), a.bookmarkCommands(), a.pictureCommands(), a.overlayCommands(), a.panelCommands(), a.playCommands(), a.toolCommands(), a.helpCommands()} {
		table = append(table, part...)
	}
	a.whileEditing(table)
	for i := range table {
		table[i].usual = table[i].keys
	}
	return table
}

// menuOf is the menu of a command.
func menuOf(id string) string {
	menu, _, _ := strings.Cut(id, ".")
	return menu
}

func (a *app) editCommands() []command {
	return []command{
		{id: "edit.undo", symbol: iconUndo, label: "Undo", keys: []string{"Ctrl+Z"}, repeats: true,
			tip: "Take the last step back; a stroke is one step", run: a.undo, lacks: unless(a.canUndo, "There is nothing to take back.")},
		{id: "edit.redo", symbol: iconRedo, label: "Redo", keys: []string{"Ctrl+Shift+Z", "Ctrl+Y"}, repeats: true,
			tip: "Do the step again that was taken back", run: a.redo, lacks: unless(a.canRedo, "Nothing was taken back.")},
	}
}

func (a *app) viewCommands() []command {
	return []command{
		{id: "view.frame", symbol: iconFrame, label: "Frame the level", keys: []string{"Home"},
			tip: "Move the camera so that the whole level shows", run: a.frameLevel},
		{id: "view.selection", symbol: iconFrame, label: "Frame the selection", keys: []string{"F"},
			tip: "Move the camera so that what is selected shows, or the level when nothing is", run: a.frameSelection},
		{id: "view.top", sub: "Directions", symbol: iconCamera, label: "From above", keys: []string{"Num7"},
			tip: "Look straight down", run: func() { a.lookFrom(0, -maxPitch) }},
		{id: "view.north", sub: "Directions", symbol: iconCamera, label: "To the north", keys: []string{"Num1"},
			tip: "Look level to the north", run: func() { a.lookFrom(0, -5) }},
		{id: "view.west", sub: "Directions", symbol: iconCamera, label: "To the west", keys: []string{"Num3"},
			tip: "Look level to the west", run: func() { a.lookFrom(90, -5) }},
		{id: "view.underground", symbol: iconGround, label: "Go below the ground",
			tip: "Let the camera dive into the ground; without it, it stays above",
			on:  func() bool { return a.settings.Under }, run: func() { a.settings.Under = !a.settings.Under }},
	}
}

// pictureCommands say what shows over the level, and how large the interface is.
func (a *app) pictureCommands() []command {
	return []command{
		{id: "view.hud", symbol: iconHUD, label: "Numbers", keys: []string{"F2"}, gap: true,
			tip: "Show frame times, counts and the state hash over the viewport",
			on:  func() bool { return a.settings.HUD }, run: func() { a.settings.HUD = !a.settings.HUD }},
		{id: "view.cube", symbol: iconModel, label: "View cube",
			tip: "Show the cube in the corner: a click on it looks from there, a drag turns the view",
			on:  func() bool { return a.settings.Cube }, run: func() { a.settings.Cube = !a.settings.Cube }},
		{id: "view.refusals", symbol: iconDots, label: "Refused candidates", keys: []string{"F3"},
			tip: "After a stroke, show each refused candidate as a dot coloured by its reason for a few seconds",
			on:  func() bool { return a.settings.Dots }, run: func() { a.settings.Dots = !a.settings.Dots }},
		{id: "view.animate", symbol: iconAnimate, label: "Always animate", keys: []string{"F4"},
			tip: "Keep wind and water moving when nothing is done",
			on:  func() bool { return a.settings.Animate }, run: func() { a.settings.Animate = !a.settings.Animate }},
		{id: "view.larger", symbol: iconScale, label: "Larger interface", keys: []string{"Ctrl+="}, repeats: true, gap: true,
			tip: "Scale text and controls up", run: func() { a.rescale(+1) }},
		{id: "view.smaller", symbol: iconScale, label: "Smaller interface", keys: []string{"Ctrl+-"}, repeats: true,
			tip: "Scale text and controls down", run: func() { a.rescale(-1) }},
		{id: "view.layout", symbol: iconLayout, label: "Reset the layout",
			tip: "Put the panels back where they were at the first start", run: func() { a.layout.reset = true }},
	}
}

// toolCommands are those of every tool, then what they share.
func (a *app) toolCommands() []command {
	var table []command
	for _, t := range a.tools {
		table = append(table, t.commands()...)
	}
	table = append(table, a.manipulatorCommands()...)
	return append(table, []command{
		{id: "tool.smaller", symbol: iconPaint, label: "Smaller brush", keys: []string{"["}, repeats: true, gap: true,
			tip: "Make the radius of the brush smaller", run: func() { a.resizeBrush(-1) }},
		{id: "tool.larger", symbol: iconPaint, label: "Larger brush", keys: []string{"]"}, repeats: true,
			tip: "Make the radius of the brush larger", run: func() { a.resizeBrush(+1) }},
		{id: "tool.stop", symbol: iconClear, label: "Stop", keys: []string{"Escape"},
			tip: "End the stroke that is being drawn, take back the drag, close the list of keys, go back from a session to the level, or select nothing", run: a.escape},
	}...)
}

func (a *app) helpCommands() []command {
	return []command{
		{id: "help.commands", symbol: iconSearch, label: "Find a command", keys: []string{"Ctrl+P"},
			tip: "Find any command by some letters of its name, and run it", run: a.openPalette},
		{id: "help.keys", symbol: iconKeys, label: "Keys", keys: []string{"F1"},
			tip: "List every command and its keys, and change them",
			on:  func() bool { return a.keys.open }, run: func() { a.keys.show(!a.keys.open) }},
		{id: "help.demo", symbol: iconPlay, label: "Play the demo session",
			tip: "Watch a forest being painted; Escape goes back to the level",
			run: a.playDemo, lacks: unless(func() bool { return a.options.Demo != nil }, "This build has no demo session.")},
		{id: "help.hint", symbol: iconHelp, label: "How to begin",
			tip: "Show the hint of the first start again", run: func() { a.settings.HintSeen = false }},
	}
}

// runs reports whether the command can be run now.
func (c *command) runs() bool { return c.missing() == "" }

// missing says what is needed before the command can run, or "".
func (c *command) missing() string {
	if c.lacks == nil {
		return ""
	}
	return c.lacks()
}

// unless says what is missing while a condition does not hold.
func unless(holds func() bool, missing string) func() string {
	return func() string {
		if holds() {
			return ""
		}
		return missing
	}
}

// advice is the tooltip of the command: what it does, and what is missing.
func (c *command) advice() string {
	if missing := c.missing(); missing != "" {
		return c.tip + "\n" + missing
	}
	return c.tip
}

// lit reports whether the command is a switch that is on.
func (c *command) lit() bool { return c.on != nil && c.on() }

// key returns the chord to show, or "".
func (c *command) key() string {
	if len(c.keys) == 0 {
		return ""
	}
	return c.keys[0]
}

// bindings maps chords to commands.
type bindings map[chord]*command

// bind makes the bindings of a table. Its chords are written in the source and
// tested, or were read from the user's file, so a broken one is a defect.
func bind(table []command) bindings {
	b := bindings{}
	for i := range table {
		for _, key := range table[i].keys {
			c, err := parseChord(key)
			if err != nil {
				panic("ui: command " + table[i].id + ": " + err.Error())
			}
			b[c] = &table[i]
		}
	}
	return b
}

// press runs the command of a chord; repeat says that the key is held.
func (b bindings) press(key glfw.Key, mods glfw.ModifierKey, repeat bool) bool {
	c, ok := b[chord{key, mods & chordMods}]
	if !ok || repeat && !c.repeats || !c.runs() {
		return false
	}
	c.run()
	return true
}
