package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/AllenDang/cimgui-go/imgui"
)

// valueControl is one value that the hand may change: an attribute of a model, or
// of several at once.
type valueControl struct {
	name  string // of its widgets
	info  *procedural.AttributeInfo
	value datatype.Value
	mixed bool // the values of several models differ; value is the first one's
	tip   string
}

// plainInfo is for values that no module says anything about.
var plainInfo = &procedural.AttributeInfo{}

// edit draws the control that fits the type of the value, in the room that is
// left of the line, and returns the new value, or nil when it stays as it is.
func (w *widgets) edit(c valueControl) datatype.Value {
	if c.info == nil {
		c.info = plainInfo
	}
	switch v := c.value.(type) {
	case datatype.Number:
		return w.editNumber(c, v)
	case datatype.String:
		return w.editString(c, v)
	case datatype.Bool:
		return w.editBool(c, v)
	case datatype.Vector2, datatype.Vector3, datatype.NumberRange, datatype.Rect, datatype.UDim, datatype.UDim2, datatype.CFrame:
		return w.editNumbers(c)
	case datatype.Color3:
		return w.editColor(c, v)
	case datatype.BrickColor:
		return w.editBrickColor(c, v)
	case *datatype.EnumItem:
		return w.editEnum(c, v)
	case datatype.Font:
		return w.editFont(c, v)
	case datatype.NumberSequence:
		return w.editNumberSequence(c, v)
	case datatype.ColorSequence:
		return w.editColorSequence(c, v)
	}
	dim(fmt.Sprint(c.value))
	w.mark(c.name, 0)
	return nil
}

func (w *widgets) editNumber(c valueControl, v datatype.Number) datatype.Value {
	look := lookOf(c.info, float64(v), c.mixed)
	w.fill(0)
	fresh, changed := w.number(c.name, float64(v), look)
	tip := c.tip
	if look.sliding() {
		tip += fmt.Sprintf("\n%s to %s; Ctrl+click types a number, also beyond.", datatype.FormatNumber(look.low), datatype.FormatNumber(look.high))
	} else {
		tip += "\nDrag to change, Alt: finer, Shift: coarser; Ctrl+click types a number."
	}
	w.tip(tip, "")
	if !changed {
		return nil
	}
	return datatype.Number(fresh)
}

func (w *widgets) editBool(c valueControl, v datatype.Bool) datatype.Value {
	on := bool(v)
	if c.mixed {
		imgui.PushItemFlag(imgui.ItemFlags(imgui.ItemFlagsMixedValue), true)
	}
	changed := imgui.Checkbox("###"+c.name, &on)
	if c.mixed {
		imgui.PopItemFlag()
	}
	w.mark(c.name, truth(bool(v)))
	w.tip(c.tip, "")
	if !changed {
		return nil
	}
	return datatype.Bool(on)
}

func (w *widgets) editString(c valueControl, v datatype.String) datatype.Value {
	if len(c.info.Enum) > 0 {
		chosen, preview := string(v), string(v)
		if c.mixed {
			chosen, preview = "", "mixed"
		}
		w.fill(0)
		if w.choice(c.name, preview, &chosen, plainOptions(c.info.Enum), c.tip) {
			return datatype.String(chosen)
		}
		return nil
	}
	if !utf8.ValidString(string(v)) {
		dim(fmt.Sprintf("%d bytes that are no text", len(v)))
		w.mark(c.name, 0)
		return nil
	}
	text, hint := string(v), ""
	if c.mixed {
		text, hint = "", "mixed"
	}
	if w.field(c.name, hint, &text, w.room(), c.tip) && text != string(v) {
		return datatype.String(text)
	}
	return nil
}

func (w *widgets) editColor(c valueControl, v datatype.Color3) datatype.Value {
	rgb := [3]float32{v.R, v.G, v.B}
	flags := imgui.ColorEditFlagsDisplayHex | imgui.ColorEditFlagsNoOptions | imgui.ColorEditFlagsPickerHueBar
	name, tip := c.name, c.tip+"\nClick the swatch for the picker; type #RRGGBB."
	if c.mixed { // the number would be that of one of them
		if typed := w.mixedColor(c.name, tip); typed != nil {
			return typed
		}
		imgui.SameLineV(0, imgui.CurrentStyle().ItemInnerSpacing().X)
		flags |= imgui.ColorEditFlagsNoInputs
		name, tip = c.name+".swatch", tip+"\nThe selected models differ; this is the first one's."
	}
	w.fill(0)
	changed := imgui.ColorEdit3V("###"+name, &rgb, flags)
	w.mark(name, 0)
	w.tip(tip, "")
	fresh := datatype.Color3{R: rgb[0], G: rgb[1], B: rgb[2]}
	if !changed || fresh == v || !datatype.Finite(fresh) {
		return nil
	}
	return fresh
}

// mixedColor draws the field of colours that differ, and returns the one that was
// typed for all of them, or nil.
func (w *widgets) mixedColor(name, tip string) datatype.Value {
	w.fill(imgui.FrameHeight() + imgui.CurrentStyle().ItemInnerSpacing().X)
	text := ""
	entered := imgui.InputTextWithHint("###"+name, "mixed", &text, imgui.InputTextFlagsEnterReturnsTrue, nil)
	w.mark(name, 0)
	w.tip(tip, "")
	if !entered {
		return nil
	}
	color, err := datatype.FromHex(strings.TrimSpace(text))
	if err != nil {
		w.complain(err)
		return nil
	}
	return color
}

func (w *widgets) editBrickColor(c valueControl, v datatype.BrickColor) datatype.Value {
	options := make([]option, 0, datatype.BrickColorCount())
	seen := map[string]bool{}
	for i := range datatype.BrickColorCount() {
		if name := datatype.BrickColorAt(i).String(); !seen[name] {
			seen[name] = true
			options = append(options, option{name, name})
		}
	}
	rgb := v.Color()
	side := imgui.FrameHeight()
	imgui.ColorButtonV("##swatch"+c.name, imgui.Vec4{X: rgb.R, Y: rgb.G, Z: rgb.B, W: 1}, imgui.ColorEditFlagsNoTooltip, imgui.Vec2{X: side, Y: side})
	imgui.SameLineV(0, 4*w.scale)
	if chosen, ok := w.choose(c, v.String(), options); ok {
		return datatype.BrickColorByName(chosen)
	}
	return nil
}

func (w *widgets) editEnum(c valueControl, v *datatype.EnumItem) datatype.Value {
	if chosen, ok := w.choose(c, v.Name, plainOptions(v.Enum.Names())); ok {
		return v.Enum.ByName(chosen)
	}
	return nil
}

// choose draws a list over the rest of the line.
func (w *widgets) choose(c valueControl, now string, options []option) (chosen string, changed bool) {
	preview := now
	if c.mixed {
		now, preview = "", "mixed"
	}
	w.fill(0)
	changed = w.choice(c.name, preview, &now, options, c.tip)
	return now, changed
}

// editFont draws a line for each of family, weight and style.
func (w *widgets) editFont(c valueControl, v datatype.Font) datatype.Value {
	fresh := v
	if w.field(c.name, "family", &fresh.Family, w.room(), c.tip) && fresh.Family != v.Family {
		return fresh
	}
	part := c
	part.name = c.name + ".weight"
	if weight, ok := w.choose(part, v.Weight.Name, plainOptions(v.Weight.Enum.Names())); ok {
		fresh.Weight = v.Weight.Enum.ByName(weight)
		return fresh
	}
	part.name = c.name + ".style"
	if style, ok := w.choose(part, v.Style.Name, plainOptions(v.Style.Enum.Names())); ok {
		fresh.Style = v.Style.Enum.ByName(style)
		return fresh
	}
	return nil
}
