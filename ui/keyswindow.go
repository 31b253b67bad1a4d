package ui

import (
	"slices"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
)

// keysView is the window that lists every command and its keys, and changes
// them.
type keysView struct {
	open   bool
	search string

	asking   string // command whose chord is waited for, or ""
	place    int    // of the chord among its keys; behind them for one more
	conflict string // command that has the chord that was pressed, or ""
	chord    string // that was pressed
	refusal  string // why a chord cannot be had
}

// show opens or closes the window.
func (v *keysView) show(open bool) { *v = keysView{open: open, search: v.search} }

// rest ends the wait for a chord.
func (v *keysView) rest() { v.asking, v.conflict, v.chord, v.refusal = "", "", "", "" }

// captureKey takes a key for the chord that is waited for. It reports whether
// the key is used up.
func (a *app) captureKey(e event) bool {
	v := &a.keys
	if !v.open || v.asking == "" || a.document.asked != nil {
		return false
	}
	pressed := chord{e.symbol, e.mods & chordMods}
	if pressed.modifierAlone() {
		return true // a key follows
	}
	if pressed.String() == stopKey {
		v.rest()
		return true
	}
	v.conflict, v.refusal = "", ""
	v.chord = pressed.String()
	if v.chord == "" {
		v.refusal = "This key has no name that could be kept."
		return true
	}
	if owner, taken := a.bindings[pressed]; taken && owner.id != v.asking {
		v.conflict = owner.id
		return true
	}
	a.giveKey()
	return true
}

// giveKey gives the chord that was pressed to the command that waits for it, and
// takes it from the one that has it.
func (a *app) giveKey() {
	v := &a.keys
	c := a.command(v.asking)
	keys := slices.DeleteFunc(c.ownKeys(), func(k string) bool { return k == v.chord })
	if v.place < len(keys) {
		keys[v.place] = v.chord
	} else {
		keys = append(keys, v.chord)
	}
	chord, loser := v.chord, v.conflict
	a.changeKeys(func(m *keyMap) {
		if loser != "" {
			if _, own := m.chords[loser]; own {
				other := a.command(loser)
				m.set(other, slices.DeleteFunc(other.ownKeys(), func(k string) bool { return k == chord }))
			}
		}
		m.set(c, keys)
	})
	v.rest()
}

// ownKeys are the keys of the command that can be changed.
func (c *command) ownKeys() []string {
	return slices.DeleteFunc(slices.Clone(c.keys), func(k string) bool { return k == stopKey })
}

// dropKey takes a key from the command that waits for another.
func (a *app) dropKey() {
	v := &a.keys
	c := a.command(v.asking)
	keys := c.ownKeys()
	if v.place < len(keys) {
		keys = slices.Delete(keys, v.place, v.place+1)
	}
	a.changeKeys(func(m *keyMap) { m.set(c, keys) })
	v.rest()
}

// remapped tells whether a command has other keys than the built-in ones.
func (c *command) remapped() bool { return !slices.Equal(c.keys, c.usual) }

// keysWindow draws the window.
func (a *app) keysWindow() {
	v := &a.keys
	if !v.open {
		return
	}
	area := imgui.MainViewport()
	size := area.WorkSize()
	imgui.SetNextWindowPosV(area.WorkCenter(), imgui.CondAppearing, imgui.Vec2{X: 0.5, Y: 0.5})
	imgui.SetNextWindowSizeV(imgui.Vec2{X: min(640*a.scale, size.X*0.95), Y: min(480*a.scale, size.Y*0.95)}, imgui.CondAppearing)
	if imgui.BeginV("Keys###keys", &v.open, imgui.WindowFlagsNoCollapse|imgui.WindowFlagsNoDocking|imgui.WindowFlagsNoSavedSettings) {
		keepInside()
		a.keysHead()
		if imgui.BeginChildStrV("list", imgui.Vec2{}, 0, 0) {
			a.keysTable()
		}
		imgui.EndChild()
	}
	imgui.End()
}

// keysHead draws the search, or what is waited for.
func (a *app) keysHead() {
	v, w := &a.keys, a.widgets
	if v.asking == "" {
		label := "Reset all"
		button := imgui.CalcTextSize(label).X + 2*imgui.CurrentStyle().FramePadding().X
		w.field("keys.search", "Search commands and keys", &v.search, imgui.ContentRegionAvail().X-button-imgui.CurrentStyle().ItemSpacing().X,
			"Show the commands whose name or key has these letters")
		imgui.SameLine()
		imgui.BeginDisabledV(len(a.keyFile.keys.chords) == 0)
		if w.button("keys.reset", label, "Give every command its built-in keys back", "") {
			a.changeKeys(func(m *keyMap) { clear(m.chords) })
		}
		imgui.EndDisabled()
		return
	}
	c := a.command(v.asking)
	text := "Press the keys for " + c.label + "; " + stopKey + " gives up."
	switch {
	case v.refusal != "":
		text = v.refusal
	case v.conflict != "":
		text = v.chord + " belongs to " + a.command(v.conflict).label + "."
	}
	imgui.AlignTextToFramePadding()
	if v.conflict != "" || v.refusal != "" {
		colored(palette.warning, text)
	} else {
		colored(palette.accent, text)
	}
	imgui.SameLine()
	if v.conflict != "" {
		if w.button("keys.take", "Take it", "Give "+v.chord+" to "+c.label, "") {
			a.giveKey()
			return
		}
		imgui.SameLine()
	}
	if v.place < len(c.ownKeys()) && v.conflict == "" {
		if w.button("keys.remove", "No key", "Take this key from "+c.label, "") {
			a.dropKey()
			return
		}
		imgui.SameLine()
	}
	if w.button("keys.cancel", "Cancel", "Leave the key as it is", stopKey) {
		v.rest()
	}
}

// keysTable lists the commands with their keys, then the ways of the mouse.
func (a *app) keysTable() {
	if !imgui.BeginTableV("keys", 2, imgui.TableFlagsRowBg|imgui.TableFlagsSizingStretchProp, imgui.Vec2{}, 0) {
		return
	}
	imgui.TableSetupColumnV("command", imgui.TableColumnFlagsWidthStretch, 1, 0)
	imgui.TableSetupColumnV("keys", imgui.TableColumnFlagsWidthStretch, 1.1, 0)
	menu := ""
	for i := range a.commands {
		c := &a.commands[i]
		if !a.keysMatch(c) {
			continue
		}
		if title := menuTitle(c.id); title != menu {
			menu = title
			a.keysTitle(menu)
		}
		a.keysLine(c)
	}
	if a.keys.search == "" {
		a.keysTitle("Mouse")
		for _, row := range mouseKeys {
			imgui.TableNextRow()
			imgui.TableNextColumn()
			imgui.PushTextWrapPos()
			imgui.TextUnformatted(row[1])
			imgui.TableNextColumn()
			colored(palette.accent, row[0])
			imgui.PopTextWrapPos()
		}
	}
	imgui.EndTable()
}

// keysMatch reports whether the search leaves a command.
func (a *app) keysMatch(c *command) bool {
	for _, key := range c.keys {
		if strings.EqualFold(key, strings.TrimSpace(a.keys.search)) {
			return true
		}
	}
	_, _, ok := fuzzy(a.keys.search, menuTitle(c.id)+" "+c.label)
	return ok
}

// keysTitle draws the head of a group of rows.
func (a *app) keysTitle(title string) {
	imgui.TableNextRow()
	imgui.TableNextColumn()
	imgui.Dummy(imgui.Vec2{Y: 2 * a.scale})
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.TextUnformatted(title)
	imgui.PopFont()
}

// keysLine draws a command and a button for each of its keys.
func (a *app) keysLine(c *command) {
	v, w := &a.keys, a.widgets
	imgui.TableNextRow()
	imgui.TableNextColumn()
	imgui.AlignTextToFramePadding()
	colored(palette.dim, string(c.symbol))
	imgui.SameLineV(26*a.scale, 0)
	imgui.TextUnformatted(c.label)
	w.tip(c.tip, c.key())
	imgui.TableNextColumn()
	name := "keys." + c.id
	if c.id == stopCommand {
		imgui.BeginDisabled()
		w.button(name+".fixed", stopKey, stopKey+" always stops", "")
		imgui.EndDisabled()
		imgui.SameLine()
	}
	keys := c.ownKeys()
	for place := range len(keys) + 1 {
		label, part, tip := string(iconAdd), ".add", "Give this command a key"
		if place < len(keys) {
			label, part, tip = keys[place], "."+keys[place], "Change this key"
		}
		waits := v.asking == c.id && v.place == place
		if waits {
			label = "…"
			imgui.PushStyleColorVec4(imgui.ColButton, palette.accentDim)
		} else if part == ".add" {
			imgui.PushStyleColorVec4(imgui.ColButton, imgui.Vec4{})
		}
		if w.button(name+part, label, tip, "") {
			v.rest()
			v.asking, v.place = c.id, place
		}
		if waits || part == ".add" {
			imgui.PopStyleColor()
		}
		imgui.SameLine()
	}
	if c.remapped() {
		imgui.BeginDisabledV(a.keyFile.keys.chords[c.id] == nil)
		if w.button(name+".reset", string(iconReload), a.resetTip(c), "") {
			a.changeKeys(func(m *keyMap) { delete(m.chords, c.id) })
			v.rest()
		}
		imgui.EndDisabled()
	} else {
		imgui.NewLine()
	}
}

// resetTip says what giving a command its built-in keys back does.
func (a *app) resetTip(c *command) string {
	if a.keyFile.keys.chords[c.id] == nil {
		return "A built-in key of this command was given to another one"
	}
	if len(c.usual) == 0 {
		return "Take the keys away again; this command has none of its own"
	}
	return "Back to " + strings.Join(c.usual, ", ")
}
