package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/mathgl/mgl32"
)

// widgets draws every control of the panels. Each has a name, under which its
// rectangle and state are recorded, so that a script finds it wherever the
// layout put it, and a tooltip that says what it does and with which key.
type widgets struct {
	last  map[string]widget // the frame before
	seen  map[string]widget // this frame, or between frames the last one
	scale float32

	measures bool // a script may ask what is cut off

	reveal  string // scroll this one into view
	scratch *numberScratch
	width   float32 // of the controls of values; 0 means the rest of the line
	left    float32 // where that room begins

	complain func(error) // says why what was typed is not taken
}

// widget is what a script may know of a control.
type widget struct {
	rectangle
	value   float64 // of a slider; 1 and 0 of what is on or off
	visible bool    // its middle, where a click goes, is not scrolled out of its panel
	cut     bool    // in sight, and its panel is too narrow for it
}

func newWidgets() *widgets {
	return &widgets{last: map[string]widget{}, seen: map[string]widget{}, scratch: &numberScratch{}}
}

// begin starts a frame.
func (w *widgets) begin(scale float32) {
	w.scale = scale
	w.last, w.seen = w.seen, w.last
	clear(w.seen)
}

// find returns the widget of the last frame with the name. It is for between
// frames.
func (w *widgets) find(name string) (widget, bool) {
	found, ok := w.seen[name]
	return found, ok
}

// missing says that there is no such widget now, and which names are like it.
func (w *widgets) missing(name string) error {
	group, _, _ := strings.Cut(name, ".")
	var like []string
	for other := range w.seen {
		if strings.HasPrefix(other, group+".") {
			like = append(like, other)
		}
	}
	slices.Sort(like)
	if len(like) == 0 {
		return fmt.Errorf("there is no widget %q now", name)
	}
	return fmt.Errorf("there is no widget %q now; there are %s", name, strings.Join(like, ", "))
}

// mark records the item that was just drawn.
func (w *widgets) mark(name string, value float64) {
	low, size := imgui.ItemRectMin(), imgui.ItemRectSize()
	place := rectangle{low.X, low.Y, size.X, size.Y}
	x, y := place.center()
	visible := imgui.IsRectVisibleVec2(imgui.Vec2{X: x - 0.5, Y: y - 0.5}, imgui.Vec2{X: x + 0.5, Y: y + 0.5})
	w.seen[name] = widget{place, value, visible, w.measures && visible && overhangs(place)}
	if w.reveal == name {
		w.reveal = ""
		imgui.SetScrollHereYV(0.5)
	}
}

// overhangs reports whether an item reaches over the left or right edge of the
// window that it is in.
func overhangs(item rectangle) bool {
	const rounding = 1
	room := imgui.InternalCurrentWindow().ClipRect()
	return item.x < room.Min.X-rounding || item.x+item.w > room.Max.X+rounding
}

// cutOff lists the controls of the last frame that are cut off at a side.
func (w *widgets) cutOff() string {
	var names []string
	for name, found := range w.seen {
		if found.cut {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// markPoint records a point of the world that the pointer can take hold of.
func (w *widgets) markPoint(name string, a *app, point mgl32.Vec3) {
	if x, y, ok := a.locate(point); ok {
		w.seen[name] = widget{rectangle: rectangle{x - 1, y - 1, 2, 2}, visible: true}
	}
}

// tip shows a tooltip for the item that was just drawn: what it does, and its
// key when it has one.
func (w *widgets) tip(text, key string) {
	if text != "" && w.pointed() {
		w.tooltip(text, key)
	}
}

// pointed reports whether the item that was just drawn wants its tooltip now.
func (w *widgets) pointed() bool {
	return imgui.IsItemHoveredV(imgui.HoveredFlagsForTooltip | imgui.HoveredFlagsAllowWhenDisabled)
}

// tooltip shows a tooltip at the pointer.
func (w *widgets) tooltip(text, key string) {
	if !imgui.BeginTooltip() {
		return
	}
	imgui.PushFont(imgui.CurrentIO().FontDefault(), baseFontSize) // whatever the item has
	imgui.PushTextWrapPosV(320 * w.scale)
	imgui.TextUnformatted(text)
	if key != "" {
		imgui.PushStyleColorVec4(imgui.ColText, palette.accent)
		imgui.TextUnformatted(key)
		imgui.PopStyleColor()
	}
	imgui.PopTextWrapPos()
	imgui.PopFont()
	imgui.EndTooltip()
}

func truth(on bool) float64 {
	if on {
		return 1
	}
	return 0
}

// button draws a push button.
func (w *widgets) button(name, label, tip, key string) bool {
	pressed := imgui.Button(label + "###" + name)
	w.mark(name, 0)
	w.tip(tip, key)
	return pressed
}

// buttonBeside draws a push button after the last item, or below it where the rest
// of the line is too narrow for it.
func (w *widgets) buttonBeside(name, label, tip, key string) bool {
	besideOrBelow(imgui.CalcTextSize(label).X+2*imgui.CurrentStyle().FramePadding().X, -1)
	return w.button(name, label, tip, key)
}

// besideOrBelow puts the next item, which is so wide, after the last one with a gap,
// or below it where the rest of the line is too narrow. A negative gap is the usual
// one.
func besideOrBelow(width, gap float32) {
	imgui.SameLineV(0, gap)
	if imgui.ContentRegionAvail().X < width {
		imgui.NewLine()
	}
}

// toggleSide is the side of a toggle in points.
const toggleSide = 34

// toggle draws a square button with an icon that is lit while it is on.
func (w *widgets) toggle(name string, symbol icon, on, enabled bool, tip, key string) bool {
	if on {
		imgui.PushStyleColorVec4(imgui.ColButton, palette.accentDim)
		imgui.PushStyleColorVec4(imgui.ColButtonHovered, palette.accentDim)
	} else {
		imgui.PushStyleColorVec4(imgui.ColButton, imgui.Vec4{})
		imgui.PushStyleColorVec4(imgui.ColButtonHovered, palette.hover)
	}
	imgui.BeginDisabledV(!enabled)
	side := toggleSide * w.scale
	imgui.PushFont(imgui.CurrentFont(), baseFontSize*1.25)
	pressed := imgui.ButtonV(string(symbol)+"###"+name, imgui.Vec2{X: side, Y: side})
	imgui.PopFont()
	w.mark(name, truth(on))
	imgui.EndDisabled()
	imgui.PopStyleColorV(2)
	w.tip(tip, key)
	return pressed && enabled
}

// room returns how wide the control of a value is, in ImGui's terms.
func (w *widgets) room() float32 {
	if w.width > 0 {
		return w.width
	}
	return -1
}

// fill makes the next item as wide as there is room, less what comes after it on
// the line.
func (w *widgets) fill(after float32) {
	if w.width > 0 {
		imgui.SetNextItemWidth(max(w.width-after-(imgui.CursorPosX()-w.left), 1))
		return
	}
	imgui.SetNextItemWidth(-1 - after)
}

// labelled starts a row: the label on the left, the control in the rest.
func (w *widgets) labelled(label string) {
	imgui.AlignTextToFramePadding()
	imgui.PushStyleColorVec4(imgui.ColText, palette.dim)
	imgui.TextUnformatted(label)
	imgui.PopStyleColor()
	imgui.SameLineV(92*w.scale, 0)
	imgui.SetNextItemWidth(-1)
}

// slider draws a labelled slider. What is typed after Ctrl+click is kept within
// the limits, and what is no number is not taken.
func (w *widgets) slider(name, label string, value *float32, low, high float32, format string, flags imgui.SliderFlags, tip, key string) bool {
	w.labelled(label)
	return w.bareSlider(name, value, low, high, format, flags, tip, key)
}

// bareSlider draws a slider without its label, as wide as there is room.
func (w *widgets) bareSlider(name string, value *float32, low, high float32, format string, flags imgui.SliderFlags, tip, key string) bool {
	imgui.SetNextItemWidth(-1)
	return w.plainSlider(name, value, low, high, format, flags, tip, key)
}

// narrowSlider draws a slider of a width.
func (w *widgets) narrowSlider(name string, value *float32, low, high float32, format string, width float32, tip string) bool {
	imgui.SetNextItemWidth(width)
	return w.plainSlider(name, value, low, high, format, 0, tip, "")
}

// plainSlider draws a slider in the width that was set.
func (w *widgets) plainSlider(name string, value *float32, low, high float32, format string, flags imgui.SliderFlags, tip, key string) bool {
	typed := *value
	changed := imgui.SliderFloatV("###"+name, &typed, low, high, format, flags|imgui.SliderFlagsAlwaysClamp)
	if typed >= low && typed <= high {
		*value = typed
	}
	w.mark(name, float64(*value))
	w.tip(tip+"\nCtrl+click to type a number.", key)
	return changed
}

// drag draws a labelled number that dragging changes, and that a double click
// types.
func (w *widgets) drag(name, label string, value *float32, speed, low, high float32, format, tip string) bool {
	w.labelled(label)
	typed := *value
	changed := imgui.DragFloatV("###"+name, &typed, speed, low, high, format, imgui.SliderFlagsAlwaysClamp)
	if typed >= low && typed <= high {
		*value = typed
	}
	w.mark(name, float64(*value))
	w.tip(tip+"\nDouble click to type a number.", "")
	return changed
}

// checkbox draws a box with its label.
func (w *widgets) checkbox(name, label string, on *bool, tip, key string) bool {
	changed := imgui.Checkbox(label+"###"+name, on)
	w.mark(name, truth(*on))
	w.tip(tip, key)
	return changed
}

// selectable draws a line of a list.
func (w *widgets) selectable(name, label string, selected bool, tip string) bool {
	pressed := imgui.SelectableBoolV(label+"###"+name, selected, 0, imgui.Vec2{})
	w.mark(name, truth(selected))
	w.tip(tip, "")
	return pressed
}

// menu opens a menu of the bar; when it reports true, endMenu is due.
func (w *widgets) menu(name, label string) bool {
	open := imgui.BeginMenu(label + "###" + name)
	if !open {
		w.mark(name, 0)
		return false
	}
	// Inside an open menu the last item is another one.
	if last, ok := w.last[name]; ok {
		last.value = 1
		w.seen[name] = last
	}
	return true
}

func (w *widgets) endMenu() { imgui.EndMenu() }

// menuItem draws a line of a menu.
func (w *widgets) menuItem(name string, symbol icon, label, tip, key string, on, enabled bool) bool {
	text := string(symbol) + "  " + label
	pressed := imgui.MenuItemBoolV(text+"###"+name, key, on, enabled)
	w.mark(name, truth(on))
	w.tip(tip, "")
	return pressed
}

// dim draws text that steps back.
func dim(text string) {
	imgui.PushStyleColorVec4(imgui.ColText, palette.dim)
	imgui.TextUnformatted(text)
	imgui.PopStyleColor()
}

// colored draws text in a colour.
func colored(color imgui.Vec4, text string) {
	imgui.PushStyleColorVec4(imgui.ColText, color)
	imgui.TextUnformatted(text)
	imgui.PopStyleColor()
}

// field draws a text field of a width with a hint while it is empty.
func (w *widgets) field(name, hint string, text *string, width float32, tip string) bool {
	imgui.SetNextItemWidth(width)
	changed := imgui.InputTextWithHint("###"+name, hint, text, 0, nil)
	w.mark(name, truth(*text != ""))
	w.tip(tip, "")
	return changed
}

// option is a line of a list to choose from.
type option struct{ value, label string }

// plainOptions are options that are called what they are.
func plainOptions(values []string) []option {
	options := make([]option, len(values))
	for i, v := range values {
		options[i] = option{v, v}
	}
	return options
}

// choice draws a list to choose one value from, which opens when it is clicked.
// A line of it is named after it and its value; "" is called all.
func (w *widgets) choice(name, preview string, value *string, options []option, tip string) (changed bool) {
	if !w.beginChoice(name, preview, imgui.ComboFlagsHeightLarge, tip) {
		return false
	}
	for _, o := range options {
		if w.selectable(choiceLine(name, o.value), o.label, o.value == *value, "") && *value != o.value {
			*value, changed = o.value, true
		}
	}
	imgui.EndCombo()
	return changed
}

// beginChoice draws what a list opens from, and reports whether it is open: then its
// lines follow, and EndCombo.
func (w *widgets) beginChoice(name, preview string, flags imgui.ComboFlags, tip string) (open bool) {
	if !imgui.BeginComboV("###"+name, preview, flags) {
		w.mark(name, 0)
		w.tip(tip, "")
		return false
	}
	if last, ok := w.last[name]; ok { // inside, the last item is another one
		last.value = 1
		w.seen[name] = last
	}
	return true
}

// choiceLine is the name of a list's line for a value.
func choiceLine(name, value string) string {
	if value == "" {
		return name + ".all"
	}
	return name + "." + value
}

// section draws the head of a part of a panel that can be folded away, and
// reports whether it is open. It is closed at first.
func (w *widgets) section(name, label, tip string) bool {
	open := imgui.CollapsingHeaderTreeNodeFlagsV(label+"###"+name, 0)
	w.mark(name, truth(open))
	w.tip(tip, "")
	return open
}
