package ui

import (
	"math"
	"strconv"
	"strings"
	"unsafe"

	"copse/procedural"

	"github.com/AllenDang/cimgui-go/imgui"
)

// numberLook says how a number is shown, dragged and typed.
type numberLook struct {
	low, high float64 // ends of the slider; none where low ≥ high
	step      float64 // between the values that dragging reaches; 0 means any
	decimals  int
	unit      string
	speed     float64 // of a field without a slider, for each point that the mouse moves
	mixed     bool    // several values are edited at once and differ
}

// lookOf returns how a number of an attribute is shown, by what its module says
// and by the value: without limits and decimals the field follows the size of
// what is in it.
func lookOf(info *procedural.AttributeInfo, value float64, mixed bool) numberLook {
	look := numberLook{unit: info.Unit, mixed: mixed, decimals: digitsFor(value)}
	if info.Step != nil && *info.Step > 0 {
		look.step = *info.Step
		look.decimals = max(decimalsOf(look.step), min(decimalsOf(value), 6))
	}
	if info.Decimals != nil {
		look.decimals = min(max(*info.Decimals, 0), 9)
		if value != 0 && math.Abs(value)*math.Pow10(look.decimals) < 0.5 {
			look.decimals = max(look.decimals, decimalsOf(value)) // or it would look like nothing
		}
	}
	if info.Min != nil && info.Max != nil {
		look.low, look.high = *info.Min, *info.Max
	}
	look.speed = max(math.Abs(value)*0.005, math.Pow(10, float64(-look.decimals))*0.2)
	if look.step > 0 {
		look.speed = look.step
	}
	return look
}

// maxDecimals is the most that a field shows unless its module asks for more.
const maxDecimals = 7

// digitsFor returns how many decimals show a number with three digits or so, and
// no fewer than it has itself.
func digitsFor(value float64) int {
	size := math.Abs(value)
	if size == 0 {
		return 2
	}
	shown := 2 - int(math.Floor(math.Log10(size)))
	return min(max(shown, decimalsOf(value), 0), maxDecimals)
}

// decimalsOf counts the decimals of a number as it is written, up to maxDecimals.
func decimalsOf(value float64) int {
	text := strconv.FormatFloat(value, 'f', -1, 64)
	dot := strings.IndexByte(text, '.')
	if dot < 0 {
		return 0
	}
	return min(len(text)-dot-1, maxDecimals)
}

// format returns the printf format that ImGui shows and rounds the number by.
func (l *numberLook) format() string {
	if l.mixed {
		return "mixed"
	}
	text := "%." + strconv.Itoa(l.decimals) + "f"
	if l.unit != "" {
		text += " " + strings.ReplaceAll(l.unit, "%", "%%")
	}
	return text
}

// sliding reports whether there are ends to slide between.
func (l *numberLook) sliding() bool { return l.low < l.high }

// snapped returns the value that dragging reaches near the given one, free of the
// noise that binary fractions make.
func (l *numberLook) snapped(value float64) float64 {
	if l.step > 0 {
		origin := 0.0
		if l.sliding() {
			origin = l.low
		}
		value = origin + math.Round((value-origin)/l.step)*l.step
		if l.sliding() {
			value = min(max(value, l.low), l.high)
		}
	}
	clean, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 12, 64), 64)
	if err != nil {
		return value
	}
	return clean
}

// number draws a slider, or a field to drag where there are no limits, as wide as
// the next item is set to be. What is typed may pass the limits; what is not
// finite is not taken.
func (w *widgets) number(name string, value float64, look numberLook) (float64, bool) {
	changed := w.components([]string{name}, []float64{value}, look)
	if changed == nil {
		return value, false
	}
	return changed[0], true
}

// components draws up to four numbers side by side, each a widget with a name, in
// the width that the next item is set to. It returns the new numbers, or nil when
// nothing changed.
func (w *widgets) components(names []string, values []float64, look numberLook) []float64 {
	// ImGui is given addresses: they must be of memory that does not move.
	n := w.scratch
	copy(n.values[:], values)
	n.low, n.high = look.low, look.high
	gap := imgui.CurrentStyle().ItemInnerSpacing().X
	width := (imgui.CalcItemWidth() - gap*float32(len(values)-1)) / float32(len(values))
	changed := false
	imgui.BeginGroup()
	for i, name := range names {
		if i > 0 {
			imgui.SameLineV(0, gap)
		}
		imgui.SetNextItemWidth(max(width, 1))
		changed = w.component(name, &n.values[i], look, len(names) == 1) || changed
		w.mark(name, values[i])
	}
	imgui.EndGroup()
	if !changed {
		return nil
	}
	typed := imgui.CurrentIO().WantTextInput()
	fresh, differs := make([]float64, len(values)), false
	for i := range fresh {
		v := n.values[i]
		if v-v != 0 { // not finite
			return nil
		}
		if v != values[i] && !typed {
			v = look.snapped(v)
		}
		fresh[i] = v
		differs = differs || v != values[i]
	}
	if !differs {
		return nil
	}
	return fresh
}

// component draws one number: a slider where it is alone and has limits.
func (w *widgets) component(name string, value *float64, look numberLook, alone bool) (changed bool) {
	at := func(x *float64) uintptr { return uintptr(unsafe.Pointer(x)) }
	label, n := "###"+name, w.scratch
	switch {
	case look.sliding() && alone:
		return imgui.SliderScalarV(label, imgui.DataTypeDouble, at(value), at(&n.low), at(&n.high), look.format(), 0)
	case look.sliding():
		return imgui.DragScalarV(label, imgui.DataTypeDouble, at(value), float32(look.speed), at(&n.low), at(&n.high), look.format(), 0)
	}
	return imgui.DragScalarV(label, imgui.DataTypeDouble, at(value), float32(look.speed), 0, 0, look.format(), 0)
}

// numberScratch is where ImGui reads and writes numbers.
type numberScratch struct {
	values    [4]float64
	low, high float64
}
