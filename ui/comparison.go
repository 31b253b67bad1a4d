package ui

import (
	"fmt"
	"math"
	"strings"

	"copse/brush"
	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/mathgl/mgl32"
)

// comparison draws what two sessions differ in, or offers to compare.
func (a *app) comparison() {
	p, w := &a.playback, a.widgets
	if p.second == nil {
		if w.button("session.compare", string(iconCompare)+" Compare with…", "Choose a second session, and see where the two part", "") {
			a.chooseSession(a.compareWith)
		}
		return
	}
	if a.sidesSwitch() {
		a.stopComparing()
		return
	}
	if p.between == nil {
		colored(palette.accent, "The sessions are the same.")
		return
	}
	imgui.PushTextWrapPos()
	colored(palette.warning, "They part at the event "+p.between.Heading())
	for _, line := range differenceLines(p.between) {
		imgui.TextUnformatted(line)
	}
	imgui.PopTextWrapPos()
}

// sidesSwitch draws the switch between the two sessions and the way to where they
// part, and reports whether the second one is to go.
func (a *app) sidesSwitch() (alone bool) {
	p, gap := &a.playback, 3*a.scale
	buttonWidth := imgui.CalcTextSize(string(iconClose)).X + 2*imgui.CurrentStyle().FramePadding().X
	width := (imgui.ContentRegionAvail().X-2*buttonWidth-3*gap)/2 - 1
	for i, r := range []*recording{p.first, p.second} {
		second := i == 1
		fill := palette.frame
		if p.aside == second {
			fill = palette.accentDim
		}
		name := [...]string{"session.a", "session.b"}[i]
		label := fitted([...]string{"A  ", "B  "}[i]+r.name, width-16*a.scale)
		imgui.PushStyleColorVec4(imgui.ColButton, fill)
		if imgui.ButtonV(label+"###"+name, imgui.Vec2{X: width}) {
			a.showSide(second)
		}
		imgui.PopStyleColor()
		a.widgets.mark(name, truth(p.aside == second))
		a.widgets.tip("Show the state of "+r.name+" at this event", "")
		imgui.SameLineV(0, gap)
	}
	imgui.BeginDisabledV(p.between == nil)
	if a.widgets.button("session.jump", string(iconTarget), "Go to where they part: the event, and the place on the ground", "") {
		a.goToDifference()
	}
	imgui.EndDisabled()
	imgui.SameLineV(0, gap)
	alone = imgui.Button(string(iconClose) + "###session.alone")
	a.widgets.mark("session.alone", 0)
	a.widgets.tip("Look at the first session alone", "")
	return alone
}

// differenceLines tell what differs, in lines that may be wrapped.
func differenceLines(d *level.Difference) (lines []string) {
	if d.A != nil && d.B != nil && d.A.GotCounts != d.B.GotCounts {
		lines = append(lines, "A  "+balanceText(d.A.GotCounts), "B  "+balanceText(d.B.GotCounts))
	}
	if p := d.Prop; p != nil {
		switch {
		case p.B == nil:
			lines = append(lines, fmt.Sprintf("Prop %v %s in A only, at %.2f, %.2f", p.A.ID, p.KindA, p.A.X, p.A.Z))
		case p.A == nil:
			lines = append(lines, fmt.Sprintf("Prop %v %s in B only, at %.2f, %.2f", p.B.ID, p.KindB, p.B.X, p.B.Z))
		default:
			lines = append(lines, fmt.Sprintf("Prop %v %s at %.2f, %.2f in A, %.2f, %.2f in B", p.A.ID, p.KindA, p.A.X, p.A.Z, p.B.X, p.B.Z))
		}
	}
	if m := d.Model; m != nil {
		one := m.A
		if one == nil {
			one = m.B
		}
		lines = append(lines, fmt.Sprintf("Model %d, %s, differs", one.ID, one.Name))
	}
	switch t := d.Tile; {
	case t == nil:
	case t.SizeA != "":
		lines = append(lines, fmt.Sprintf("The map has %s in A and %s in B", t.SizeA, t.SizeB))
	default:
		lines = append(lines, fmt.Sprintf("The ground at %.0f, %.0f is %.2f m high in A and %.2f m in B", t.X, t.Z, t.A, t.B))
	}
	if w := d.Water; w != nil {
		lines = append(lines, fmt.Sprintf("The water stands at %.2f m in A and at %.2f m in B", w.A, w.B))
	}
	if m := d.Mask; m != nil {
		lines = append(lines, fmt.Sprintf("The mask differs at %.2f, %.2f", m.X, m.Z))
	}
	if d.Seen < 0 {
		lines = append(lines, "What stands is the same in the end.")
	}
	return lines
}

// balanceText writes a balance short enough for a line of the panel.
func balanceText(c brush.Counts) string {
	var parts []string
	if c.Candidates > 0 {
		parts = append(parts, fmt.Sprintf("%d/%d", c.Placed, c.Candidates))
	}
	for _, reason := range brush.Reasons {
		if n := c.Refused(reason); n > 0 {
			parts = append(parts, fmt.Sprintf("%v %d", reason, n))
		}
	}
	if c.Erased > 0 {
		parts = append(parts, fmt.Sprintf("erased %d", c.Erased))
	}
	if c.Evicted > 0 {
		parts = append(parts, fmt.Sprintf("evicted %d", c.Evicted))
	}
	return strings.Join(parts, "  ")
}

// sideColors tell the two sessions apart in the viewport.
var sideColors = [2]imgui.Vec4{rgb(0x5ab4f0), rgb(0xf0964a)}

// poleHeight is how far the marks of what differs stand out of the ground, in
// metres.
const poleHeight = 5

// markDifference puts a pole where the sessions part: one for each side where the
// prop stands in another place.
func (a *app) markDifference() {
	d := a.playback.between
	if d == nil {
		return
	}
	x, z, ok := d.Place()
	switch p := d.Prop; {
	case !ok:
	case p != nil && p.A != nil && p.B != nil:
		a.pole(p.A.X, p.A.Z, "A", sideColors[0])
		a.pole(p.B.X, p.B.Z, "B", sideColors[1])
	case p != nil && p.A != nil:
		a.pole(x, z, "A", sideColors[0])
	case p != nil:
		a.pole(x, z, "B", sideColors[1])
	default:
		a.pole(x, z, "A ≠ B", palette.warning)
	}
}

// pole marks a place on the ground with a line and a word on top.
func (a *app) pole(x, z float32, word string, color imgui.Vec4) {
	y, ok := a.shown().Terrain().Height(x, z)
	if !ok {
		y = a.shown().Water()
	}
	foot := mgl32.Vec3{x, y, z}
	top := foot.Add(mgl32.Vec3{0, poleHeight, 0})
	bytes := [4]uint8{uint8(255 * linear(color.X)), uint8(255 * linear(color.Y)), uint8(255 * linear(color.Z)), 255}
	a.marks.Lines = append(a.marks.Lines, Line{From: foot, To: top, Color: bytes, Width: 3 * a.scale})
	px, py, seen := a.locate(top)
	if !seen {
		return
	}
	canvas := imgui.BackgroundDrawList()
	size := imgui.CalcTextSize(word)
	inset := imgui.Vec2{X: 7 * a.scale, Y: 3 * a.scale}
	low := imgui.Vec2{X: px - size.X/2 - inset.X, Y: py - size.Y - 2*inset.Y}
	canvas.AddRectFilledV(low, imgui.Vec2{X: px + size.X/2 + inset.X, Y: py}, packed(color), 4*a.scale, 0)
	canvas.AddTextVec2(imgui.Vec2{X: low.X + inset.X, Y: low.Y + inset.Y}, packed(palette.deep), word)
}

// linear converts a channel from sRGB.
func linear(v float32) float64 { return math.Pow(float64(v), 2.2) }
