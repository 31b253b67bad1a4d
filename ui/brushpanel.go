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
	t.presetTiles()
	imgui.Spacing()
	t.brushSettings()
	imgui.Spacing()
	t.balance()
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
		if a.presetTile(p, imgui.Vec2{X: width, Y: 46 * a.scale}) {
			a.choose(p)
			a.use(string(paintMode))
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

// presetTile draws the icon, the name and the density of a preset.
func (a *app) presetTile(p *brush.Preset, size imgui.Vec2) bool {
	name := "brush.preset." + p.Name
	chosen := p.Name == a.brush.Preset
	at := imgui.CursorScreenPos()
	fill := palette.frame
	if chosen {
		fill = palette.accentDim
	}
	imgui.PushStyleColorVec4(imgui.ColButton, fill)
	pressed := imgui.ButtonV("###"+name, size)
	imgui.PopStyleColor()
	a.widgets.mark(name, truth(chosen))
	if a.widgets.pointed() {
		a.widgets.tooltip(describePreset(p), "")
	}

	look := presetLook(p)
	corner := imgui.Vec2{X: at.X + size.X, Y: at.Y + size.Y}
	canvas := imgui.WindowDrawList()
	canvas.PushClipRectV(at, corner, true)
	inset := 7 * a.scale
	big := 1.5 * imgui.FontSize()
	canvas.AddTextFontPtr(a.faces.regular, big, imgui.Vec2{X: at.X + inset, Y: at.Y + (size.Y-big)/2}, packed(look.color), string(look.icon))
	left := at.X + inset + big*1.2 + 5*a.scale
	line := imgui.TextLineHeight()
	top := at.Y + (size.Y-2*line)/2
	canvas.AddTextVec2(imgui.Vec2{X: left, Y: top}, packed(palette.text), fitted(p.Name, corner.X-left-5*a.scale))
	canvas.AddTextVec2(imgui.Vec2{X: left, Y: top + line}, packed(palette.dim), fmt.Sprintf("%.3g per m²", p.DensityPerM2))
	canvas.PopClipRect()
	return pressed
}

// presetLook chooses the picture of a preset by what it plants most, weighing
// what is large more.
func presetLook(p *brush.Preset) (look struct {
	icon  icon
	color imgui.Vec4
}) {
	look.icon, look.color = iconPreset, palette.dim
	best := float32(0)
	for _, pick := range p.Picks {
		l, known := categoryLooks[pick.Category]
		if score := pick.Weight * l.size; known && score > best {
			best, look.icon, look.color = score, l.icon, l.color
		}
	}
	return look
}

// categoryLooks are the pictures of the catalog's categories; size weighs them.
var categoryLooks = map[string]struct {
	icon  icon
	color imgui.Vec4
	size  float32
}{
	"conifer": {iconForest, rgb(0x86c06c), 8}, "broadleaf": {iconForest, rgb(0x9fcf72), 8}, "deadwood": {iconForest, rgb(0xb39b7d), 8},
	"bush": {iconForest, rgb(0x86c06c), 2}, "fern": {iconMeadow, rgb(0x86c06c), 1},
	"grass": {iconMeadow, rgb(0xb8d46c), 0.5}, "flower": {iconMeadow, rgb(0xe79ac0), 2}, "mushroom": {iconMeadow, rgb(0xd9a07a), 1},
	"reed": {iconLake, rgb(0x6cb9d8), 4}, "boulder": {iconCliff, rgb(0xb7bcc0), 8}, "pebble": {iconBeach, rgb(0xe6cf8a), 4},
	"driftwood": {iconBeach, rgb(0xe6cf8a), 6}, "log": {iconForest, rgb(0xb39b7d), 2},
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

// brushSettings draws the sliders.
func (a *app) brushSettings() {
	b := &a.brush
	w := a.widgets
	const logarithmic = imgui.SliderFlagsLogarithmic
	w.slider("brush.radius", "Radius", &b.Radius, smallestRadius, largestRadius, "%.1f m", logarithmic,
		"Radius of the brush in metres", "[ ]")
	w.slider("brush.density", "Density", &b.Density, 0.1, 4, "%.2f ×", logarithmic,
		"Factor on the preset's candidates per square metre", "")
	w.slider("brush.strength", "Strength", &b.Strength, 0.02, 1, "%.2f", 0,
		"Share of the candidates that one dab tries", "")
	w.slider("brush.falloff", "Falloff", &b.Falloff, 0, 1, "%.2f", 0,
		"Outer part of the radius over which the brush fades out", "")
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
	if !a.wholeSession && a.last.wanted > counts.Candidates {
		colored(palette.warning, fmt.Sprintf("The budget let %d of %d run.", counts.Candidates, a.last.wanted))
	}
}

// balanceShown returns the counts that the panel shows and their summary.
func (a *app) balanceShown() (counts brush.Counts, summary string) {
	last := a.last
	switch {
	case a.wholeSession:
		counts = a.level.Totals()
		return counts, fmt.Sprintf("%d of %d placed, %d erased, %d evicted", counts.Placed, counts.Candidates, counts.Erased, counts.Evicted)
	case last.name == "":
		return counts, "Nothing painted yet."
	case last.mode == level.Erase:
		return counts, fmt.Sprintf("%d props erased in %.2f ms", last.counts.Erased, milliseconds(last.spent))
	}
	return last.counts, fmt.Sprintf("%d of %d placed in %.2f ms", last.counts.Placed, last.counts.Candidates, milliseconds(last.spent))
}
