package ui

import (
	"fmt"
	"strings"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// eventList lists the events of the session that shows. A click goes there.
func (a *app) eventList() {
	r := a.playback.recordingShown()
	if !imgui.BeginChildStrV("events", imgui.Vec2{Y: max(imgui.ContentRegionAvail().Y, 5*imgui.TextLineHeightWithSpacing())}, 0, 0) {
		imgui.EndChild()
		return
	}
	goal := -1
	clipper := imgui.NewListClipper()
	clipper.Begin(int32(r.tape.Len()))
	for clipper.Step() {
		for i := int(clipper.DisplayStart()); i < int(clipper.DisplayEnd()); i++ {
			if a.eventLine(r, i) {
				goal = i
			}
		}
	}
	clipper.Destroy()
	if a.playback.scroll {
		a.playback.scroll = false
		line := imgui.TextLineHeightWithSpacing()
		imgui.SetScrollYFloat(line*float32(r.tape.At()) - imgui.WindowHeight()/2)
	}
	imgui.EndChild()
	if goal >= 0 {
		a.playback.playing = false
		a.goToEvent(goal)
		a.playback.scroll = false // it is in view
	}
}

// eventLine draws one event: its number, what it is, its counts, the start of its
// hash; one that does something else than it says in the colour of failures, and
// the one where two sessions part in that of warnings.
func (a *app) eventLine(r *recording, i int) (pressed bool) {
	o := r.tape.Event(i)
	color := palette.text
	switch between := a.playback.between; {
	case !o.Matches():
		color = palette.failure
	case between != nil && between.Event == i:
		color = palette.warning
	case i > r.tape.At():
		color = palette.dim
	}
	pressed = a.widgets.selectable(fmt.Sprintf("session.event.%d", i), "", i == r.tape.At(), "")
	if a.widgets.pointed() {
		a.widgets.tooltip(eventTip(r.titles[i], o), "")
	}
	low, high := imgui.ItemRectMin(), imgui.ItemRectMax()
	canvas := imgui.WindowDrawList()
	y := low.Y + (high.Y-low.Y-imgui.TextLineHeight())/2
	draw := func(x float32, color imgui.Vec4, text string) {
		canvas.AddTextVec2(imgui.Vec2{X: x, Y: y}, packed(color), text)
	}
	right := high.X - 4*a.scale
	hash := o.GotHash.String()[:6]
	imgui.PushFont(a.faces.mono, baseFontSize-3)
	size := imgui.CalcTextSize(hash)
	right -= size.X
	canvas.AddTextVec2(imgui.Vec2{X: right, Y: low.Y + (high.Y-low.Y-size.Y)/2}, packed(palette.dim), hash)
	imgui.PopFont()
	right -= 10 * a.scale
	if counts := shortCounts(o); counts != "" {
		right -= imgui.CalcTextSize(counts).X
		draw(right, palette.dim, counts)
		right -= 8 * a.scale
	}
	number := fmt.Sprint(o.Line)
	column := imgui.CalcTextSize("0000").X
	draw(low.X+column-imgui.CalcTextSize(number).X, palette.dim, number)
	left := low.X + column + 8*a.scale
	if !o.Matches() {
		draw(left, palette.failure, string(iconWarning))
		left += 20 * a.scale
	}
	draw(left, color, fitted(r.titles[i], right-left))
	return pressed
}

// shortCounts writes the balance of an event as short as can be.
func shortCounts(o *level.Outcome) string {
	switch c := o.GotCounts; {
	case c.Candidates > 0:
		return fmt.Sprintf("%d/%d", c.Placed, c.Candidates)
	case c.Erased > 0:
		return fmt.Sprintf("−%d", c.Erased)
	}
	return ""
}

// eventTip tells all of an event.
func eventTip(title string, o *level.Outcome) string {
	lines := []string{fmt.Sprintf("line %d: %s", o.Line, title), "hash " + o.GotHash.String()}
	if o.GotCounts.Candidates > 0 || o.GotCounts.Erased > 0 {
		lines = append(lines, o.GotCounts.String())
	}
	if !o.Matches() {
		lines = append(lines, mismatchText(o))
	}
	return strings.Join(lines, "\n")
}

// mismatchText says what an event did otherwise than its line says.
func mismatchText(o *level.Outcome) string {
	lines := []string{"This event does something else here than the session says."}
	if o.Contradiction != "" {
		lines = append(lines, o.Contradiction)
	}
	if o.GotHash != o.Hash {
		lines = append(lines, fmt.Sprintf("hash %v, the session says %v", o.GotHash, o.Hash))
	}
	if o.GotCounts != o.Counts {
		lines = append(lines, o.GotCounts.String(), "the session says "+o.Counts.String())
	}
	return strings.Join(lines, "\n")
}
