package ui

import (
	"fmt"
	"strings"

	"copse/brush"
	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// brushPanel draws the controls of the tool in hand.
func (a *app) brushPanel() {
	if imgui.BeginV(panelBrush, nil, imgui.WindowFlagsNoCollapse) {
		a.tool.controls()
	}
	imgui.End()
}

// controls draws the presets as tiles, the settings of the brush and what
// became of the candidates.
func (t *brushTool) controls() {
	switch t.mode {
	case eraseMode:
		t.radiusSlider()
		t.eraseOptions()
	case reapplyMode:
		t.presetTiles()
		t.gapLine()
		t.radiusSlider()
		t.reapplyOptions()
	default:
		t.presetTiles()
		t.gapLine()
		t.brushSettings()
		t.balancePart()
		t.gapLine()
		t.factorSliders()
		t.presetEditor()
		return
	}
	t.balancePart()
}

// gapLine leaves room between two parts of a panel.
func (a *app) gapLine() { imgui.Spacing() }

// balancePart draws what became of the candidates, and the switches of the
// overlays.
func (a *app) balancePart() {
	a.gapLine()
	a.balance()
	a.gapLine()
	a.overlaySwitches()
}

// presetTiles draws one tile for each preset, as many in a row as fit.
func (a *app) presetTiles() {
	presets := a.level.Presets()
	if len(presets) == 0 {
		dim("There are no presets; see the console.")
		return
	}
	gap := imgui.CurrentStyle().ItemSpacing().X
	room := imgui.ContentRegionAvail().X
	columns := max(1, int((room+gap)/(122*a.scale+gap)))
	width := (room - gap*float32(columns-1)) / float32(columns)
	for i, p := range presets {
		if i%columns != 0 {
			imgui.SameLine()
		}
		if a.presetTile(p, imgui.Vec2{X: width, Y: 48 * a.scale}) {
			a.choose(p)
			if !a.plants() {
				a.use(string(paintMode))
			}
		}
	}
}

// choose makes a preset the one that is painted, and has what it plants made
// ready before the first stroke asks for it.
func (a *app) choose(p *brush.Preset) {
	if p == nil {
		return
	}
	a.brush.Preset = p.Name
	a.scene.Prepare(p)
}

// richest returns the preset with the most picks, which has something for most
// grounds: the first stroke of somebody new should grow.
func richest(presets []*brush.Preset) (best *brush.Preset) {
	for _, p := range presets {
		if best == nil || len(p.Picks) > len(best.Picks) {
			best = p
		}
	}
	return best
}

// describePreset lists the picks with their shares.
func describePreset(p *brush.Preset) string {
	total := float32(0)
	for _, pick := range p.Picks {
		total += pick.Weight
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %.3g candidates per m²", p.Name, p.DensityPerM2)
	for _, pick := range p.Picks {
		if pick.Weight > 0 {
			fmt.Fprintf(&b, "\n%3.0f%%  %s", 100*pick.Weight/total, pick.Category)
		}
	}
	return b.String()
}

// balance draws what became of the candidates, of the last stroke or of the
// session.
func (a *app) balance() {
	width := imgui.ContentRegionAvail().X
	for i, name := range [...]string{"Last stroke", "Session"} {
		whole := i == 1
		if i > 0 {
			imgui.SameLine()
		}
		color := palette.dim
		if a.wholeSession == whole {
			color = palette.text
		}
		imgui.PushStyleColorVec4(imgui.ColText, color)
		imgui.PushStyleColorVec4(imgui.ColButton, imgui.Vec4{})
		imgui.PushFont(a.faces.strong, baseFontSize)
		if a.widgets.button("brush.balance."+[...]string{"stroke", "session"}[i], name, "What became of the candidates", "") {
			a.wholeSession = whole
		}
		imgui.PopFont()
		imgui.PopStyleColorV(2)
	}
	counts, summary := a.balanceShown()
	imgui.TextUnformatted(summary)
	a.refusalBar("brush.bar", counts, width, 13*a.scale)
	a.refusalWords(counts, width)
	if !a.wholeSession {
		a.shortfalls(counts)
	}
}

// balanceShown returns the counts that the panel shows and their summary.
func (a *app) balanceShown() (counts brush.Counts, summary string) {
	last := a.last
	switch {
	case a.wholeSession:
		counts = a.level.Totals()
		return counts, fmt.Sprintf("%s of %s placed, %s erased, %s evicted", grouped(counts.Placed), grouped(counts.Candidates), grouped(counts.Erased), grouped(counts.Evicted))
	case last.name == "":
		return counts, "Nothing painted yet."
	case last.mode == level.Reapply:
		return last.counts, fmt.Sprintf("%s of %s stay, %s dropped, in %.2f ms", grouped(last.counts.Placed), grouped(last.counts.Candidates), grouped(last.counts.Erased), milliseconds(last.spent))
	case last.mode == level.Erase:
		return counts, fmt.Sprintf("%s erased in %.2f ms", countOf(last.counts.Erased, "prop"), milliseconds(last.spent))
	}
	return last.counts, fmt.Sprintf("%s of %s placed in %.2f ms", grouped(last.counts.Placed), grouped(last.counts.Candidates), milliseconds(last.spent))
}

// shortfalls says what the limits of the level did to the last stroke.
func (a *app) shortfalls(counts brush.Counts) {
	if a.last.cut && !scatters(a.last.mode) {
		warn("Stopped before its end; undo takes back what was done.")
	}
	if a.last.wanted > counts.Candidates && a.stroke == nil {
		text := fmt.Sprintf("The budget of %s let %s of %s run.", grouped(a.last.budget), grouped(counts.Candidates), grouped(a.last.wanted))
		if a.last.cut {
			text = fmt.Sprintf("Stopped after %s of %s.", grouped(counts.Candidates), grouped(min(a.last.wanted, a.last.budget)))
		}
		warn(text)
	}
	if counts.Evicted > 0 {
		warn(fmt.Sprintf("%s made room: the level holds at most %s props.", countOf(counts.Evicted, "older prop"), grouped(a.level.Cap())))
	}
}

// warn draws a line that is to be noticed.
func warn(text string) {
	imgui.PushTextWrapPos()
	colored(palette.warning, text)
	imgui.PopTextWrapPos()
}
