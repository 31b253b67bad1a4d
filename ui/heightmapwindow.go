package ui

import (
	"fmt"

	"copse/terrain"

	"github.com/AllenDang/cimgui-go/imgui"
)

// heightmapWindow asks how high and how wide a heightmap is. It leaves the rest
// of the editor usable meanwhile.
func (a *app) heightmapWindow() {
	h := a.relief.asked
	if h == nil {
		return
	}
	width := min(400*a.scale, imgui.MainViewport().WorkSize().X*0.96)
	const lines = 9 // or so; the window is as high as what it asks
	a.overView(imgui.Vec2{X: width, Y: lines * imgui.FrameHeightWithSpacing()})
	imgui.SetNextWindowSizeConstraints(imgui.Vec2{X: width}, imgui.Vec2{X: width, Y: 2000 * a.scale})
	if a.relief.attention {
		a.relief.attention = false
		imgui.SetNextWindowFocus()
	}
	const flags = imgui.WindowFlagsNoCollapse | imgui.WindowFlagsNoDocking | imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoResize | imgui.WindowFlagsAlwaysAutoResize
	if imgui.BeginV("Import a heightmap###heightmap", nil, flags) {
		keepInside()
		imgui.PushTextWrapPosV(0)
		imgui.TextUnformatted(h.file)
		if h.raster == nil {
			a.heightmapSize(h)
		} else {
			a.heightmapRange(h)
		}
		if h.problem != "" {
			colored(palette.warning, h.problem)
		}
		imgui.PopTextWrapPos()
		imgui.Spacing()
		a.heightmapButtons(h)
	}
	imgui.End()
}

// heightmapSize asks for the sides of a raw file.
func (a *app) heightmapSize(h *askedHeightmap) {
	dim("The file does not say its size, and is no square. How many samples has it?")
	w := a.widgets
	cols, rows := float32(h.cols), float32(h.rows)
	w.drag("heightmap.cols", "Columns", &cols, 1, terrain.MinSize, terrain.MaxSize, "%.0f", "Samples from west to east")
	w.drag("heightmap.rows", "Rows", &rows, 1, terrain.MinSize, terrain.MaxSize, "%.0f", "Samples from north to south")
	h.cols, h.rows = int32(cols+0.5), int32(rows+0.5)
}

// heightmapRange asks for the heights and the spacing.
func (a *app) heightmapRange(h *askedHeightmap) {
	w, r := a.widgets, h.raster
	dim(fmt.Sprintf("%d × %d samples", r.Cols, r.Rows))
	if r.Notice != "" {
		colored(palette.warning, r.Notice)
	}
	imgui.Spacing()
	if r.Heights != nil {
		w.labelled("Heights")
		w.checkbox("heightmap.metres", "are metres as they are", &h.metres, "Otherwise 0 is the lowest and 1 the highest", "")
	}
	if !h.metres {
		const most = terrain.MaxHeight
		w.drag("heightmap.low", "Lowest", &h.low, 0.5, -most, most, "%.2f m", "Height of the darkest step")
		w.drag("heightmap.high", "Highest", &h.high, 0.5, -most, most, "%.2f m", "Height of the brightest step")
	}
	w.drag("heightmap.spacing", "Spacing", &h.spacing, 0.01, terrain.MinSpacing, terrain.MaxSpacing, "%.3f m", "Metres from one sample to the next")
	wide, long := float32(r.Cols-1)*h.spacing, float32(r.Rows-1)*h.spacing
	text := fmt.Sprintf("%.4g × %.4g m", wide, long)
	if r.Steps != nil && h.high > h.low {
		text += fmt.Sprintf(", steps of %.2g m", (h.high-h.low)/65535)
	}
	dim(text)
}

func (a *app) heightmapButtons(h *askedHeightmap) {
	if h.raster == nil {
		imgui.BeginDisabledV(a.relief.working)
		if a.widgets.button("heightmap.read", "Read it", "Read the file by this size", "") {
			a.readHeightmapAgain(h)
		}
		imgui.EndDisabled()
	} else {
		imgui.BeginDisabledV(a.relief.working)
		label := string(iconImport) + "  Make it the ground"
		if a.relief.working {
			label = "Working…"
		}
		if a.widgets.button("heightmap.add", label, "Replace the ground; one step to undo. What stands follows", "") {
			a.addHeightmap()
		}
		imgui.EndDisabled()
	}
	imgui.SameLine()
	if a.widgets.button("heightmap.discard", "Discard", "Keep the ground as it is", "") && !a.relief.working {
		a.relief.asked = nil
	}
}
