package ui

import (
	"fmt"
	"strings"
	"time"

	"copse/lod"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/implot"
)

// overlayFlags are of what floats over the viewport and lets the mouse through.
const overlayFlags = imgui.WindowFlagsNoDecoration | imgui.WindowFlagsNoInputs | imgui.WindowFlagsAlwaysAutoResize |
	imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoFocusOnAppearing | imgui.WindowFlagsNoDocking |
	imgui.WindowFlagsNoBringToFrontOnFocus

// milliseconds converts a duration for display.
func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

// Heights in points that the viewport needs for more and more of the numbers.
const (
	hudHashHeight  = 95
	hudLinesHeight = 212
	hudFullHeight  = 282
	hudSpeckHeight = 300
	hintHeight     = 75 // of which the hint takes so much at the bottom
)

// hudShare is how many times as wide as the numbers the viewport is at least: they
// never cover most of it.
const hudShare = 1.6

// hud draws the numbers in the upper left corner of the viewport, as many as it
// has room for.
func (a *app) hud() {
	width := 236 * a.scale
	room := a.view.h / a.scale
	if a.hintShows() || a.lookingOn() {
		room -= hintHeight
	}
	if !a.settings.HUD || a.view.w < width*hudShare || room < hudHashHeight {
		return
	}
	inset := 10 * a.scale
	imgui.SetNextWindowPos(imgui.Vec2{X: a.view.x0() + inset, Y: a.view.y0() + inset})
	imgui.SetNextWindowBgAlpha(0.85)
	if imgui.BeginV("##hud", nil, overlayFlags) {
		imgui.PushFont(a.faces.mono, baseFontSize-2)
		if room >= hudFullHeight {
			a.plot(imgui.Vec2{X: width, Y: 56 * a.scale})
		}
		if room >= hudLinesHeight {
			a.hudLine("frame", fmt.Sprintf("%.1f ms + %.1f GL", float64(a.clock.work())-milliseconds(a.drawn.GL), milliseconds(a.drawn.GL)), "Time of the last frame in the editor's own code, and inside OpenGL; without the wait for the display")
			a.hudLine("draw calls", fmt.Sprint(a.drawn.DrawCalls), "OpenGL draw calls of the scene")
			a.hudLine("triangles", grouped(a.drawn.Triangles), "Triangles that were sent, of all passes")
			a.hudLine("instances", fmt.Sprintf("%s of %s props", grouped(a.drawn.Instances), grouped(a.shown().Props().Len())),
				"Parts of props that were drawn, in all passes, and the props that stand")
			a.hudLine("by detail", levelsText(a.drawn.Levels), "Props that stand at each level of detail, the nearest and finest first")
			if a.drawn.Specks > 0 && room >= hudSpeckHeight {
				a.hudLine("as specks", grouped(a.drawn.Specks)+" in sight", "Small props in sight that cover a few pixels and are drawn as four triangles, whatever their level of detail")
			}
			a.hudLine("uploaded", bytesText(a.uploaded), "Bytes of the last upload to the GPU")
		}
		a.hudLine("stroke", fmt.Sprintf("%.2f ms, %d dabs", milliseconds(a.last.spent), a.last.dabs), "Time that the last stroke's dabs took")
		a.refusalBar("hud.bar", a.last.counts, width, 6*a.scale)
		a.hudLine("hash", a.shown().Hash().String(), "State hash of the level: equal levels have equal hashes, on every machine")
		imgui.PopFont()
	}
	imgui.End()
}

// hudLine draws a name and a value.
func (a *app) hudLine(name, value, tip string) {
	at := imgui.CursorScreenPos()
	dim(name)
	imgui.SameLineV(94*a.scale, 0)
	imgui.TextUnformatted(value)
	corner := imgui.ItemRectMax()
	// The window takes no input, so the tooltip asks for the pointer itself.
	if a.view.gesture == gestureNone && a.overViewport(a.view.x, a.view.y) && imgui.IsMouseHoveringRect(at, corner) {
		a.widgets.tooltip(tip, a.keyNote("view.hud", "hides the numbers"))
	}
}

// stageColors are those of the plot.
var stageColors = [stageCount]imgui.Vec4{
	stagePoll: rgb(0x7d8590), stageUI: rgb(0x5aa9e6), stageResults: rgb(0xb58bd6), stageSync: rgb(0xe6cf5a),
	stageDraw: rgb(0x93bf6e), stageSubmit: rgb(0xe8894a), stageSwap: rgb(0x4a5257),
}

// plot draws the stages of the last frames on top of each other.
func (a *app) plot(size imgui.Vec2) {
	const flags = implot.FlagsCanvasOnly | implot.FlagsNoInputs
	implot.PushStyleVarVec2(implot.StyleVarPlotPadding, imgui.Vec2{})
	implot.PushStyleColorVec4(implot.ColFrameBg, imgui.Vec4{})
	implot.PushStyleColorVec4(implot.ColPlotBg, faded(palette.deep, 0.6))
	implot.PushStyleColorVec4(implot.ColPlotBorder, imgui.Vec4{})
	if implot.BeginPlotV("##frames", size, flags) {
		const bare = implot.AxisFlagsNoDecorations
		implot.SetupAxesV("", "", bare, bare)
		top := a.stackStages()
		implot.SetupAxesLimitsV(0, plotFrames-1, 0, float64(top), implot.CondAlways)
		if n := int32(a.clock.count); n > 1 {
			for s := range stageCount {
				implot.SetNextFillStyleV(stageColors[s], 0.85)
				implot.PlotShadedFloatPtrFloatPtrFloatPtrV("##"+stage(s).String(), &a.stack.frames[0],
					&a.stack.sums[s][0], &a.stack.sums[s+1][0], n, 0, 0, 4)
			}
		}
		implot.EndPlot()
	}
	implot.PopStyleColorV(3)
	implot.PopStyleVar()
}

// stageStack holds the curves of the plot: sums[s] is what lies below stage s.
type stageStack struct {
	frames [plotFrames]float32
	sums   [stageCount + 1][plotFrames]float32
}

// stackStages fills the curves, oldest frame first, and returns the height of
// the plot in milliseconds: room for one frame at 30 Hz at least.
func (a *app) stackStages() (top float32) {
	c := &a.clock
	top = 33
	for i := range c.count {
		at := (c.offset + i) % plotFrames
		a.stack.frames[i] = float32(plotFrames - c.count + i)
		for s := range stageCount {
			a.stack.sums[s+1][i] = a.stack.sums[s][i] + c.milliseconds[s][at]
		}
		top = max(top, a.stack.sums[stageCount][i])
	}
	return min(top, 200)
}

// levelsText lists counts, short enough for any number of props.
func levelsText(counts [lod.Levels]int) string {
	var parts []string
	for _, n := range counts {
		text := grouped(n)
		if n >= 10_000 {
			text = fmt.Sprintf("%dk", (n+500)/1000)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " / ")
}

// grouped writes a number with its thousands apart.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + " " + text[i:]
	}
	return text
}
