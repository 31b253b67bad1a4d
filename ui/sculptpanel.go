package ui

import (
	"fmt"

	"copse/terrain"

	"github.com/AllenDang/cimgui-go/imgui"
)

// sculptLook is how a sculpting tool is shown.
type sculptLook struct {
	tool  terrain.Tool
	icon  icon
	label string
	tip   string
}

// sculptLooks are the sculpting tools in the order of display.
var sculptLooks = []sculptLook{
	{terrain.Raise, iconRaise, "Raise", "Heap the ground up; Shift digs"},
	{terrain.Lower, iconLower, "Lower", "Dig the ground out; Shift heaps up"},
	{terrain.Smooth, iconSmooth, "Smooth", "Even out bumps and edges"},
	{terrain.Flatten, iconFlatten, "Flatten", "Bring the ground to one height"},
	{terrain.Ramp, iconRamp, "Ramp", "Lay an even slope from where the drag begins to where it ends"},
	{terrain.Noise, iconNoise, "Noise", "Roughen the ground with bumps and hollows"},
}

// controls draws the tools as tiles, the settings of the brush, what the last
// stroke did, and the terrain as a whole.
func (t *sculptTool) controls() {
	t.toolTiles()
	imgui.Spacing()
	t.sculptSettings()
	imgui.Spacing()
	t.lastStroke()
	imgui.Spacing()
	imgui.Separator()
	imgui.Spacing()
	t.terrainControls()
}

// toolTiles draws one tile for each tool, three in a row.
func (t *sculptTool) toolTiles() {
	const columns = 3
	gap := imgui.CurrentStyle().ItemSpacing().X
	width := (imgui.ContentRegionAvail().X - gap*(columns-1)) / columns
	for i, s := range sculptLooks {
		if i%columns != 0 {
			imgui.SameLine()
		}
		fill := palette.frame
		chosen := t.brush.Tool == s.tool
		if chosen {
			fill = palette.accentDim
		}
		name := "sculpt.tool." + string(s.tool)
		imgui.PushStyleColorVec4(imgui.ColButton, fill)
		pressed := imgui.ButtonV(string(s.icon)+"  "+s.label+"###"+name, imgui.Vec2{X: width, Y: 34 * t.scale})
		imgui.PopStyleColor()
		t.widgets.mark(name, truth(chosen))
		t.widgets.tip(s.tip, "")
		if pressed {
			t.brush.Tool = s.tool
		}
	}
}

// sculptSettings draws the sliders.
func (t *sculptTool) sculptSettings() {
	b, w := &t.brush, t.widgets
	const logarithmic = imgui.SliderFlagsLogarithmic
	w.slider("sculpt.radius", "Radius", &b.Radius, smallestSculpt, largestSculpt, "%.1f m", logarithmic, "Radius of the brush in metres", "[ ]")
	w.slider("sculpt.strength", "Strength", &b.Strength, 0.02, 1, "%.2f", 0, "How much one touch does", "")
	w.slider("sculpt.falloff", "Falloff", &b.Falloff, 0, 1, "%.2f", 0, "Outer part of the radius over which the brush fades out", "")
	switch b.Tool {
	case terrain.Flatten:
		low, high := t.level.Terrain().Range()
		if w.slider("sculpt.target", "Height", &b.Target, low-20, high+20, "%.1f m", 0, "Height that the ground is brought to", "") {
			t.pickers = false
		}
		w.labelled("")
		w.checkbox("sculpt.pick", "where the stroke begins", &t.pickers, "Take the height from the ground under the first touch", "")
	case terrain.Noise:
		w.slider("sculpt.size", "Bumps", &b.Size, 1, 200, "%.1f m", logarithmic, "Metres from one bump to the next", "")
	}
}

// lastStroke tells what the last stroke did.
func (t *sculptTool) lastStroke() {
	if t.last.name == "" {
		dim("Nothing sculpted yet.")
		return
	}
	dim(fmt.Sprintf("%s: %s in %.1f ms", t.last.name, countOf(t.last.dabs, "dab"), milliseconds(t.last.spent)))
	if t.last.moved > 0 {
		dim(fmt.Sprintf("Seated anew: %d", t.last.moved))
	}
}

// terrainControls draws what concerns the terrain as a whole.
func (t *sculptTool) terrainControls() {
	m := t.level.Terrain()
	low, high := m.Range()
	imgui.PushFont(t.faces.strong, baseFontSize)
	imgui.TextUnformatted("Terrain")
	imgui.PopFont()
	dim(fmt.Sprintf("%d × %d samples, %.4g m apart", m.Cols(), m.Rows(), m.Spacing()))
	dim(fmt.Sprintf("Ground from %.1f to %.1f m", low, high))
	t.waterLevel(low, high)
	if t.widgets.button("terrain.import", string(iconImport)+"  Import…", "Make a heightmap the ground: grey PNG, R16 or R32", "") {
		t.chooseHeightmap()
	}
	if t.widgets.buttonBeside("terrain.export", string(iconExport)+"  Export…", "Write the ground as a grey PNG of 16 bits, or as R16", "") {
		t.exportHeightmap()
	}
}

// waterLevel draws the field of the water level. A drag of it is one step.
func (t *sculptTool) waterLevel(low, high float32) {
	y := t.level.Water()
	changed := t.widgets.slider("terrain.water", "Water", &y, low-10, high+10, "%.2f m", 0,
		"Height of the water surface. Where plants grow is measured from it", "")
	if imgui.IsItemActivated() {
		t.level.BeginGesture("Water level")
	}
	if changed {
		if err := t.level.SetWater(y); err != nil {
			t.log.Error("%v", err)
		}
	}
	if imgui.IsItemDeactivated() {
		t.level.EndGesture()
	}
}
