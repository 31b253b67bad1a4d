package ui

import (
	"fmt"
	"math"

	"copse/brush"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/mathgl/mgl32"
)

// outcome is one share of the refusal bar.
type outcome struct {
	name, words string
	count       int
	color       imgui.Vec4
}

// reasonColors tell the reasons apart in bar, legend and dots.
var reasonColors = map[brush.Reason]imgui.Vec4{
	brush.Outside:  rgb(0x7d8590),
	brush.Mask:     rgb(0xb58bd6),
	brush.Altitude: rgb(0x5aa9e6),
	brush.Slope:    rgb(0xe8894a),
	brush.Spacing:  rgb(0xe6cf5a),
	brush.Blocked:  rgb(0xe05561),
}

// outcomes splits a balance into placed and the reasons, in the order of the
// tests. They add up to the candidates.
func outcomes(c brush.Counts) []outcome {
	list := []outcome{{"placed", "placed on the ground", c.Placed, palette.accent}}
	for _, r := range brush.Reasons {
		list = append(list, outcome{r.String(), r.Explain(), c.Refused(r), reasonColors[r]})
	}
	return list
}

// refusalBar draws the balance as a stacked bar over the given width. Its parts
// explain themselves when pointed at.
func (a *app) refusalBar(name string, c brush.Counts, width, height float32) {
	at := imgui.CursorScreenPos()
	imgui.Dummy(imgui.Vec2{X: width, Y: height})
	a.widgets.mark(name, float64(c.Candidates))
	lines := imgui.WindowDrawList()
	corner := imgui.Vec2{X: at.X + width, Y: at.Y + height}
	lines.AddRectFilledV(at, corner, packed(palette.frame), 3*a.scale, 0)
	if c.Candidates <= 0 {
		return
	}
	x := at.X
	for _, part := range outcomes(c) {
		if part.count == 0 {
			continue
		}
		end := x + width*float32(part.count)/float32(c.Candidates)
		low, high := imgui.Vec2{X: x, Y: at.Y}, imgui.Vec2{X: max(end-1, x+1), Y: corner.Y}
		lines.AddRectFilledV(low, high, packed(part.color), 2*a.scale, 0)
		if imgui.IsMouseHoveringRect(low, imgui.Vec2{X: end, Y: corner.Y}) {
			a.widgets.tooltip(fmt.Sprintf("%s of %s candidates: %s", grouped(part.count), grouped(c.Candidates), part.words), "")
		}
		x = end
	}
}

// refusalWords draws the numbers behind the bar, each with its colour, wrapped
// into the width. Reasons that did not occur step back, so that the list does
// not jump about.
func (a *app) refusalWords(c brush.Counts, width float32) {
	start := imgui.CursorPosX()
	used := float32(0)
	for i, part := range outcomes(c) {
		text := fmt.Sprintf("%s %s", part.name, grouped(part.count))
		swatch := 9 * a.scale
		size := swatch + 4*a.scale + imgui.CalcTextSize(text).X + 10*a.scale
		if i > 0 && used+size <= width {
			imgui.SameLineV(start+used, 0)
		} else {
			used = 0
		}
		used += size
		at := imgui.CursorScreenPos()
		middle := at.Y + imgui.TextLineHeight()/2
		color := part.color
		if part.count == 0 {
			color = faded(color, 0.3)
		}
		imgui.WindowDrawList().AddRectFilledV(imgui.Vec2{X: at.X, Y: middle - swatch/2},
			imgui.Vec2{X: at.X + swatch, Y: middle + swatch/2}, packed(color), 2*a.scale, 0)
		imgui.Dummy(imgui.Vec2{X: swatch, Y: 1})
		imgui.SameLineV(0, 4*a.scale)
		if part.count == 0 {
			dim(text)
		} else {
			imgui.TextUnformatted(text)
		}
		if imgui.IsItemHovered() {
			a.widgets.tooltip(part.words, "")
		}
	}
}

// maxDots bounds the dots that are drawn in a frame; of more, every n-th shows.
const maxDots = 3000

// dotSize is the half width of a dot in points.
const dotSize = 2.5

// dotsOverlay draws the refused candidates of the last stroke over the scene.
// Those behind a hill are left out.
func (a *app) dotsOverlay(moment float32) {
	refused := a.last.refused
	if moment <= 0 || len(refused) == 0 {
		return
	}
	v := &a.view
	canvas := imgui.BackgroundDrawList()
	canvas.PushClipRectV(imgui.Vec2{X: v.x0(), Y: v.y0()}, imgui.Vec2{X: v.x0() + v.w, Y: v.y0() + v.h}, false)
	step := max(1, len(refused)/maxDots)
	size := dotSize * a.scale
	for i := 0; i < len(refused); i += step {
		r := refused[i]
		y, ok := a.shown().Terrain().Height(r.X, r.Z)
		if !ok {
			y = a.shown().Water()
		}
		point := mgl32.Vec3{r.X, y, r.Z}
		px, py, seen := a.locate(point)
		if !seen || ok && a.hidden(point) {
			continue
		}
		canvas.AddRectFilledV(imgui.Vec2{X: px - size, Y: py - size}, imgui.Vec2{X: px + size, Y: py + size},
			packed(faded(reasonColors[r.Reason], moment)), size, 0)
	}
	canvas.PopClipRect()
}

// hidden reports whether ground lies between the eye and a point on it.
func (a *app) hidden(point mgl32.Vec3) bool {
	to := point.Sub(a.camera.Eye)
	hit, ok := a.shown().Terrain().Raycast(a.camera.Eye, to.Normalize())
	return ok && hit.Distance < to.Len()*0.995-0.2
}

// slopeDegrees converts a slope, 1 − normal.y, to degrees.
func slopeDegrees(slope float32) float64 {
	return math.Acos(float64(1-slope)) * (180 / math.Pi)
}
