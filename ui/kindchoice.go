package ui

import (
	"slices"
	"strings"

	"copse/props"

	"github.com/AllenDang/cimgui-go/imgui"
)

// pictured is a line of a list to choose from that shows the picture of a kind of
// prop beside its words.
type pictured struct {
	value  string          // "" for a line that is no kind
	label  string          // the words
	detail string          // more words, which step back
	kind   props.KindIndex // that the picture is of, or noKind
}

// noKind is the kind of a line without a picture.
const noKind = ^props.KindIndex(0)

// Sizes of a list with pictures: lines that are searched and not only looked over,
// lines that show at once, and the side of a picture in points at scale 1.
const (
	searchedFrom  = 13
	picturedLines = 9
	picturedSide  = 36
)

// pictureChoice draws a list with pictures to choose one value from, which opens when
// it is clicked, with a field to search it where it is long. The field is called
// after the list, with .search; Enter takes the first line that it leaves. The lines
// are only made while the list is open.
func (a *app) pictureChoice(name, preview string, value *string, all func() []pictured, tip string) (changed bool) {
	imgui.SetNextWindowSizeConstraints(imgui.Vec2{X: 250 * a.scale}, imgui.Vec2{X: 1e6, Y: 1e6})
	if !a.widgets.beginChoice(name, preview, 0, tip) {
		return false
	}
	entered, lines := false, all()
	if len(lines) >= searchedFrom {
		entered = a.pictureSearch(name)
		lines = found(lines, a.listSearch)
	}
	if entered && len(lines) > 0 {
		imgui.CloseCurrentPopup()
		changed = *value != lines[0].value
		*value = lines[0].value
	}
	changed = a.pictureLines(name, value, lines) || changed
	imgui.EndCombo()
	return changed
}

// pictureSearch draws the field that searches the open list, and reports whether
// Enter was pressed in it. It has the keyboard at once; Escape closes the list.
func (a *app) pictureSearch(name string) (entered bool) {
	if imgui.IsWindowAppearing() {
		a.listSearch = ""
		imgui.SetKeyboardFocusHere()
	}
	imgui.SetNextItemWidth(-1)
	entered = imgui.InputTextWithHint("###"+name+".search", "Search", &a.listSearch, imgui.InputTextFlagsEnterReturnsTrue, nil)
	a.widgets.mark(name+".search", truth(a.listSearch != ""))
	if imgui.IsKeyPressedBool(imgui.KeyEscape) {
		imgui.CloseCurrentPopup()
	}
	return entered
}

// found returns the lines that have all the words of a search somewhere; those that
// begin with it come first.
func found(lines []pictured, search string) (list []pictured) {
	search = strings.ToLower(strings.TrimSpace(search))
	words := strings.Fields(search)
	for _, l := range lines {
		text := strings.ToLower(l.label + " " + l.detail)
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) }) {
			list = append(list, l)
		}
	}
	begins := func(l pictured) int { return int(truth(!strings.HasPrefix(strings.ToLower(l.label), search))) }
	slices.SortStableFunc(list, func(a, b pictured) int { return begins(a) - begins(b) })
	return list
}

// pictureLines draws the lines, those in sight with their pictures.
func (a *app) pictureLines(name string, value *string, lines []pictured) (changed bool) {
	height := (picturedSide + 4) * a.scale
	room := imgui.Vec2{Y: height * float32(max(1, min(len(lines), picturedLines)))}
	defer imgui.EndChild()
	imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.Vec2{})
	defer imgui.PopStyleVar()
	if !imgui.BeginChildStrV("lines", room, 0, 0) {
		return false
	}
	if len(lines) == 0 {
		dim("Nothing matches.")
	}
	if at := slices.IndexFunc(lines, func(l pictured) bool { return l.value == *value }); at >= 0 && imgui.IsWindowAppearing() {
		imgui.SetScrollYFloat(height * (float32(at) - picturedLines/2))
	}
	for _, l := range lines {
		if a.pictureLine(name, l, l.value == *value, height) && l.value != *value {
			*value, changed = l.value, true
		}
	}
	return changed
}

// pictureLine draws a line: the picture, the words, and on the right what steps back.
func (a *app) pictureLine(name string, l pictured, chosen bool, height float32) (pressed bool) {
	line := choiceLine(name, l.value)
	at := imgui.CursorScreenPos()
	pressed = imgui.SelectableBoolV("###"+line, chosen, 0, imgui.Vec2{Y: height})
	a.widgets.mark(line, truth(chosen))
	if pressed { // the lines are in a window of their own, so the list would stay
		imgui.CloseCurrentPopup()
	}
	if !imgui.IsItemVisible() {
		return pressed
	}
	canvas := imgui.WindowDrawList()
	gap := 2 * a.scale
	side := picturedSide * a.scale
	if l.kind != noKind {
		k := &a.level.Catalog().Kinds()[l.kind]
		picture := a.scene.Thumbnail(l.kind, a.pictureSide())
		if picture.Pending {
			a.pace.wake()
		}
		a.tilePicture(canvas, k, &picture, imgui.Vec2{X: at.X + gap, Y: at.Y + gap}, side)
	}
	left := at.X + side + 5*gap
	right := at.X + imgui.ContentRegionAvail().X - 2*gap
	text := at.Y + (height-imgui.TextLineHeight())/2
	if l.detail != "" {
		right -= imgui.CalcTextSize(l.detail).X
		canvas.AddTextVec2(imgui.Vec2{X: right, Y: text}, packed(palette.dim), l.detail)
		right -= 4 * gap
	}
	canvas.AddTextVec2(imgui.Vec2{X: left, Y: text}, packed(palette.text), fitted(l.label, right-left))
	return pressed
}

// kindLines are the kinds that can be placed, by name.
func (a *app) kindLines() []pictured {
	kinds := a.level.Catalog().Kinds()
	var lines []pictured
	for i := range kinds {
		if k := &kinds[i]; !k.Retired {
			lines = append(lines, pictured{k.ID, kindName(k), k.Category, props.KindIndex(i)})
		}
	}
	slices.SortStableFunc(lines, func(a, b pictured) int { return strings.Compare(strings.ToLower(a.label), strings.ToLower(b.label)) })
	return lines
}

// categoryLines are the categories, each with the picture of the kind that brushes
// take most often of it.
func (a *app) categoryLines() []pictured {
	kinds := a.level.Catalog().Kinds()
	var lines []pictured
	for _, category := range a.level.Catalog().Categories() {
		l := pictured{value: category, label: category, kind: noKind}
		for i := range kinds {
			if k := &kinds[i]; k.Category == category && !k.Retired && (l.kind == noKind || k.Weight > kinds[l.kind].Weight) {
				l.kind = props.KindIndex(i)
			}
		}
		lines = append(lines, l)
	}
	return lines
}
