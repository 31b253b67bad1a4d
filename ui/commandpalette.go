package ui

import (
	"cmp"
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"
)

// commandPalette is the window in which any command is found by its name.
type commandPalette struct {
	open    bool
	opening bool   // it shows from this frame on
	focus   bool   // the field takes the keyboard in this frame
	search  string // what is typed
	chosen  int    // row that Enter runs
	scroll  bool   // the chosen row is brought into view in this frame
	rows    []paletteRow
}

// paletteRow is a command that the search leaves.
type paletteRow struct {
	command *command
	score   int
	at      []int // letters of the label that were typed, in runes
}

// maxUsed is how many commands the palette lists first because they were run
// from it lately.
const maxUsed = 8

// menuLetters is what a name loses in which letters are missing that its menu has.
const menuLetters = 20

// paletteLines is how many rows show at once.
const paletteLines = 11

// openPalette shows the palette with nothing typed.
func (a *app) openPalette() {
	a.endGesture()
	a.found = commandPalette{open: true, opening: true, focus: true}
	a.findCommands()
}

// findCommands lists the commands whose names have the letters that are typed,
// the best first; of equals those that were run lately, then the shortest. Without
// letters they stand in the order of the menus.
func (a *app) findCommands() {
	p := &a.found
	p.rows, p.chosen, p.scroll = p.rows[:0], 0, true
	for i := range a.commands {
		c := &a.commands[i]
		score, at, ok := fuzzy(p.search, c.label)
		if !ok { // letters of the menu help, and count less
			score, _, ok = fuzzy(p.search, menuTitle(c.id)+" "+c.label)
			score, at = score-menuLetters, nil
		}
		if ok {
			p.rows = append(p.rows, paletteRow{c, score, at})
		}
	}
	slices.SortStableFunc(p.rows, func(x, y paletteRow) int {
		order := cmp.Or(cmp.Compare(y.score, x.score), cmp.Compare(a.usedRank(x.command.id), a.usedRank(y.command.id)))
		if order == 0 && p.search != "" {
			order = cmp.Compare(len(x.command.label), len(y.command.label))
		}
		return order
	})
}

// usedRank is the place of a command among those that were run lately, or a
// number beyond all.
func (a *app) usedRank(id string) int {
	if i := slices.Index(a.settings.Used, id); i >= 0 {
		return i
	}
	return maxUsed
}

// menuTitle is what the menu of a command is called.
func menuTitle(id string) string {
	for _, m := range menus {
		if m.id == menuOf(id) {
			return m.title
		}
	}
	return ""
}

// paletteWindow draws the palette and runs what is chosen in it.
func (a *app) paletteWindow() {
	p := &a.found
	if !p.open {
		return
	}
	const name = "###palette"
	if p.opening {
		imgui.OpenPopupStr(name)
	}
	area := imgui.MainViewport()
	at, size := area.WorkPos(), area.WorkSize()
	imgui.SetNextWindowPosV(imgui.Vec2{X: at.X + size.X/2, Y: at.Y + size.Y*0.06}, imgui.CondAlways, imgui.Vec2{X: 0.5})
	imgui.SetNextWindowSize(imgui.Vec2{X: min(600*a.scale, size.X*0.96)})
	if !imgui.BeginPopupV(name, imgui.WindowFlagsNoMove|imgui.WindowFlagsNoSavedSettings) {
		p.open = false // something else was clicked
		return
	}
	p.opening = false
	if p.focus {
		p.focus = false
		imgui.SetKeyboardFocusHere()
	}
	if a.widgets.field("palette.search", "Type the name of a command", &p.search, -1, "") {
		a.findCommands()
	}
	a.paletteKeys(size.Y)
	run := a.paletteRows(size.Y)
	if imgui.IsKeyPressedBoolV(imgui.KeyEnter, false) || imgui.IsKeyPressedBoolV(imgui.KeyKeypadEnter, false) {
		run, p.focus = p.current(), true // Enter lets go of the field
	}
	if run != nil && !run.runs() {
		run = nil
	}
	if run != nil || imgui.IsKeyPressedBool(imgui.KeyEscape) {
		p.open = false
		imgui.CloseCurrentPopup()
	}
	imgui.EndPopup()
	if run != nil {
		a.runFound(run)
	}
}

// current is the command that Enter runs, or nil.
func (p *commandPalette) current() *command {
	if p.chosen >= len(p.rows) {
		return nil
	}
	return p.rows[p.chosen].command
}

// paletteKeys moves the choice with the arrows, page by page too.
func (a *app) paletteKeys(height float32) {
	p := &a.found
	page := a.paletteShown(height)
	for key, by := range map[imgui.Key]int{imgui.KeyUpArrow: -1, imgui.KeyDownArrow: 1, imgui.KeyPageUp: -page, imgui.KeyPageDown: page} {
		if imgui.IsKeyPressedBool(key) {
			p.chosen = max(0, min(p.chosen+by, len(p.rows)-1))
			p.scroll = true
		}
	}
}

// paletteShown is how many rows show in a window of a height.
func (a *app) paletteShown(height float32) int {
	return max(1, min(paletteLines, int(height*0.7/a.rowHeight())))
}

// paletteRows draws the rows and returns the command that was clicked, or nil.
func (a *app) paletteRows(height float32) (clicked *command) {
	p := &a.found
	if len(p.rows) == 0 {
		dim("No command has a name like that.")
		return nil
	}
	lines := min(len(p.rows), a.paletteShown(height))
	if imgui.BeginChildStrV("rows", imgui.Vec2{Y: float32(lines) * a.rowHeight()}, 0, 0) {
		imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.Vec2{})
		for i := range p.rows {
			if a.paletteLine(i) {
				clicked = p.rows[i].command
			}
		}
		p.scroll = false
		imgui.PopStyleVar()
	}
	imgui.EndChild()
	return clicked
}

// paletteLine draws a command: its icon and name, with the typed letters lit, and
// its key; of one that cannot run now what is missing.
func (a *app) paletteLine(i int) (pressed bool) {
	p := &a.found
	row := &p.rows[i]
	c := row.command
	low := imgui.CursorScreenPos()
	width := imgui.ContentRegionAvail().X
	pressed = imgui.SelectableBoolV("###palette."+c.id, i == p.chosen, 0, imgui.Vec2{Y: a.rowHeight()})
	a.widgets.mark("palette."+c.id, truth(i == p.chosen))
	if i == p.chosen && p.scroll {
		imgui.SetScrollHereY()
	}
	missing := c.missing()
	a.widgets.tip(c.advice(), c.key())

	canvas := imgui.WindowDrawList()
	y := low.Y + (a.rowHeight()-imgui.TextLineHeight())/2
	color, lit, symbol := palette.text, palette.accent, palette.accent
	if missing != "" {
		color, lit, symbol = palette.dim, palette.dim, palette.dim
	}
	x := low.X + 6*a.scale
	canvas.AddTextVec2(imgui.Vec2{X: x, Y: y}, packed(symbol), string(c.symbol))
	x += 26 * a.scale
	x = a.litText(canvas, imgui.Vec2{X: x, Y: y}, c.label, row.at, color, lit)

	right := low.X + width - 8*a.scale
	if key := c.key(); key != "" {
		right -= imgui.CalcTextSize(key).X
		canvas.AddTextVec2(imgui.Vec2{X: right, Y: y}, packed(palette.dim), key)
		right -= 16 * a.scale
	}
	note := menuTitle(c.id)
	if missing != "" {
		note = missing
	}
	room := right - x - 16*a.scale
	if note = fitted(note, room); room > 60*a.scale {
		canvas.AddTextVec2(imgui.Vec2{X: x + 16*a.scale, Y: y}, packed(faded(palette.dim, 0.7)), note)
	}
	return pressed
}

// litText draws a text of which some letters are lit, and returns where it ends.
func (a *app) litText(canvas *imgui.DrawList, at imgui.Vec2, text string, letters []int, color, lit imgui.Vec4) float32 {
	for i, r := range []rune(text) {
		c := color
		if slices.Contains(letters, i) {
			c = lit
		}
		canvas.AddTextVec2(at, packed(c), string(r))
		at.X += imgui.CalcTextSize(string(r)).X
	}
	return at.X
}

// runFound runs a command of the palette, which is listed among the first from
// now on.
func (a *app) runFound(c *command) {
	used := slices.DeleteFunc(a.settings.Used, func(id string) bool { return id == c.id })
	a.settings.Used = slices.Insert(used, 0, c.id)
	a.settings.Used = a.settings.Used[:min(len(a.settings.Used), maxUsed)]
	c.run()
}
