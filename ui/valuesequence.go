package ui

import (
	"fmt"
	"slices"
	"strconv"

	"copse/procedural/datatype"

	"github.com/AllenDang/cimgui-go/imgui"
)

// shortest returns the number that the shortest text of a float32 means.
func shortest(v float32) float64 {
	n, err := strconv.ParseFloat(strconv.FormatFloat(float64(v), 'g', -1, 32), 64)
	if err != nil {
		return float64(v)
	}
	return n
}

// keypoint is one of a sequence: its time, and what the sequence holds there.
type keypoint struct {
	time   float32
	values []float64       // of a NumberSequence: value and envelope
	color  datatype.Color3 // of a ColorSequence
}

func (w *widgets) editNumberSequence(c valueControl, v datatype.NumberSequence) datatype.Value {
	var points []keypoint
	for _, k := range v.Keypoints() {
		points = append(points, keypoint{time: k.Time, values: wide(k.Value, k.Envelope)})
	}
	fresh := w.editKeypoints(c, points, func(name string, k *keypoint) bool {
		w.fill(w.besideWidth())
		changed := w.components([]string{name + ".value", name + ".envelope"}, k.values, numberLook{decimals: 3, speed: 0.01, mixed: c.mixed})
		w.mark(name, k.values[0])
		w.tip("Value, and how far it varies", "")
		if changed != nil {
			k.values = changed
		}
		return changed != nil
	})
	if fresh == nil {
		return nil
	}
	keys := make([]datatype.NumberSequenceKeypoint, len(fresh))
	for i, k := range fresh {
		keys[i] = datatype.NumberSequenceKeypoint{Time: k.time, Value: float32(k.values[0]), Envelope: max(float32(k.values[1]), 0)}
	}
	return sequence(datatype.NewNumberSequence(keys))
}

func (w *widgets) editColorSequence(c valueControl, v datatype.ColorSequence) datatype.Value {
	var points []keypoint
	for _, k := range v.Keypoints() {
		points = append(points, keypoint{time: k.Time, color: k.Value})
	}
	w.gradient(points)
	fresh := w.editKeypoints(c, points, func(name string, k *keypoint) bool {
		rgb := [3]float32{k.color.R, k.color.G, k.color.B}
		w.fill(w.besideWidth())
		changed := imgui.ColorEdit3V("###"+name, &rgb, imgui.ColorEditFlagsDisplayHex|imgui.ColorEditFlagsNoOptions)
		w.mark(name, 0)
		k.color = datatype.Color3{R: rgb[0], G: rgb[1], B: rgb[2]}
		return changed && datatype.Finite(k.color)
	})
	if fresh == nil {
		return nil
	}
	keys := make([]datatype.ColorSequenceKeypoint, len(fresh))
	for i, k := range fresh {
		keys[i] = datatype.ColorSequenceKeypoint{Time: k.time, Value: k.color}
	}
	return sequence(datatype.NewColorSequence(keys))
}

// sequence returns a sequence, or nil where the keypoints make none.
func sequence[V datatype.Value](v V, err error) datatype.Value {
	if err != nil {
		return nil
	}
	return v
}

// besideWidth is what the button after a keypoint takes.
func (w *widgets) besideWidth() float32 {
	return imgui.FrameHeight() + imgui.CurrentStyle().ItemSpacing().X
}

// editKeypoints draws a line for each keypoint: its time, what it holds, and a
// button that takes it out, or adds one at the end. It returns the new keypoints,
// or nil when nothing changed.
func (w *widgets) editKeypoints(c valueControl, points []keypoint, content func(name string, k *keypoint) bool) []keypoint {
	changed := false
	remove := -1
	for i := range points {
		name := fmt.Sprintf("%s.%d", c.name, i)
		first, last := i == 0, i == len(points)-1
		imgui.SetNextItemWidth(54 * w.scale)
		imgui.BeginDisabledV(first || last) // they are at 0 and 1
		time, moved := w.number(name+".time", shortest(points[i].time), numberLook{decimals: 2, speed: 0.005})
		imgui.EndDisabled()
		w.tip("Time, 0 to 1", "")
		if moved && !first && !last {
			points[i].time = min(max(float32(time), points[i-1].time), points[i+1].time)
			changed = true
		}
		imgui.SameLine()
		changed = content(name, &points[i]) || changed
		imgui.SameLine()
		switch {
		case last:
			if w.button(name+".add", string(iconAdd), "Add a keypoint before the last", "") {
				points = slices.Insert(points, i, between(points[max(i-1, 0)], points[i]))
				return points
			}
		case !first:
			if w.button(name+".remove", string(iconClose), "Take this keypoint out", "") {
				remove = i
			}
		default:
			imgui.Dummy(imgui.Vec2{X: imgui.FrameHeight(), Y: 1})
		}
	}
	if remove >= 0 {
		return slices.Delete(points, remove, remove+1)
	}
	if !changed {
		return nil
	}
	return points
}

// between returns the keypoint half way between two.
func between(a, b keypoint) keypoint {
	k := keypoint{time: (a.time + b.time) / 2, color: a.color.Lerp(b.color, 0.5)}
	for i := range a.values {
		k.values = append(k.values, (a.values[i]+b.values[i])/2)
	}
	return k
}

// gradient draws the colours of a sequence as a bar.
func (w *widgets) gradient(points []keypoint) {
	at, width, height := imgui.CursorScreenPos(), w.width, 12*w.scale
	if width <= 0 {
		width = imgui.ContentRegionAvail().X
	}
	canvas := imgui.WindowDrawList()
	color := func(k *keypoint) uint32 {
		return packed(imgui.Vec4{X: k.color.R, Y: k.color.G, Z: k.color.B, W: 1})
	}
	for i := 1; i < len(points); i++ {
		left, right := color(&points[i-1]), color(&points[i])
		canvas.AddRectFilledMultiColor(
			imgui.Vec2{X: at.X + points[i-1].time*width, Y: at.Y}, imgui.Vec2{X: at.X + points[i].time*width, Y: at.Y + height},
			left, right, right, left)
	}
	imgui.Dummy(imgui.Vec2{X: width, Y: height})
}
