package ui

import (
	"fmt"

	"github.com/AllenDang/cimgui-go/imgui"
)

// historyView is what the history panel remembers between frames.
type historyView struct{ done, steps int }

// historyPanel lists the undo steps, oldest first. A click goes there.
func (a *app) historyPanel() {
	if imgui.BeginV(panelHistory, nil, imgui.WindowFlagsNoCollapse) {
		history := a.level.History()
		steps, done := history.Steps(), history.Done()
		start := "Start"
		if n := history.Dropped(); n > 0 {
			start = fmt.Sprintf("Start, %d older steps given up", n)
		}
		clipper := imgui.NewListClipper()
		clipper.Begin(int32(len(steps) + 1))
		goal := -1
		for clipper.Step() {
			for i := int(clipper.DisplayStart()); i < int(clipper.DisplayEnd()); i++ {
				name, size := start, ""
				if i > 0 {
					name, size = steps[i-1].Name, bytesText(steps[i-1].Bytes())
				}
				if a.historyLine(i, name, size, i == done, i > done) {
					goal = i
				}
			}
		}
		clipper.Destroy()
		if now := (historyView{done, len(steps)}); now != a.historySeen {
			a.historySeen = now
			line := imgui.TextLineHeightWithSpacing()
			imgui.SetScrollYFloat(line*float32(done) - imgui.WindowHeight()/2)
		}
		if goal >= 0 {
			a.goTo(goal)
		}
	}
	imgui.End()
}

// historyLine draws one step: the present is lit, what was undone is dim.
func (a *app) historyLine(i int, name, size string, present, undone bool) bool {
	color := palette.text
	if undone {
		color = palette.dim
	}
	imgui.PushStyleColorVec4(imgui.ColText, color)
	pressed := a.widgets.selectable(fmt.Sprintf("history.%d", i), name, present, "Go to this step")
	imgui.PopStyleColor()
	if size != "" {
		imgui.SameLineV(0, 0)
		room := imgui.ContentRegionAvail().X - imgui.CalcTextSize(size).X
		if room > 8*a.scale {
			imgui.SameLineV(0, room)
			dim(size)
		}
	}
	return pressed
}

// bytesText writes a number of bytes for people.
func bytesText(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1000_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	default:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
}
