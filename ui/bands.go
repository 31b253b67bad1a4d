package ui

import (
	"fmt"
	"math"

	"copse/terrain"

	"github.com/AllenDang/cimgui-go/imgui"
)

// GroundBand is what the ground is coloured by instead of by how it looks.
type GroundBand string

// The kinds of bands.
const (
	NoBands       GroundBand = ""
	SlopeBands    GroundBand = "slope"
	AltitudeBands GroundBand = "altitude"
	BiomeBands    GroundBand = "biome"
)

// Band is a step of a ground band: from so many degrees or metres on.
type Band struct {
	From  float32
	Color [3]float32 // sRGB
	words string
}

func band(from float32, hex uint32, words string) Band {
	c := rgb(hex)
	return Band{From: from, Color: [3]float32{c.X, c.Y, c.Z}, words: words}
}

var slopeBands = []Band{
	band(float32(math.Inf(-1)), 0x3f7d4e, "below 10°"), band(10, 0x7fa650, "10 to 20°"), band(20, 0xcbb957, "20 to 30°"),
	band(30, 0xe0974a, "30 to 40°"), band(40, 0xd1603f, "40 to 50°"), band(50, 0x9b3350, "50° and more"),
}

var altitudeBands = []Band{
	band(float32(math.Inf(-1)), 0x23476b, "below −5 m"), band(-5, 0x3f7fa6, "−5 m to the water"), band(0, 0xd9cb8e, "0 to 5 m"),
	band(5, 0x86ad5c, "5 to 10 m"), band(10, 0x5c8f4d, "10 to 20 m"), band(20, 0x8f8a4e, "20 to 30 m"),
	band(30, 0xa77a4f, "30 to 40 m"), band(40, 0x8d6a63, "40 to 50 m"), band(50, 0xb9b3b0, "50 to 60 m"), band(60, 0xeceae6, "60 m and more"),
}

// Steps are the bands of a kind, lowest first; biomes have none.
func (b GroundBand) Steps() []Band {
	switch b {
	case SlopeBands:
		return slopeBands
	case AltitudeBands:
		return altitudeBands
	}
	return nil
}

// legendRow is a swatch and its words.
type legendRow struct {
	color imgui.Vec4
	words string
}

// legendRows are what the overlays that show mean.
func (a *app) legendRows() (title string, rows []legendRow) {
	switch a.settings.Bands {
	case SlopeBands:
		title = "Slope"
		for _, b := range slopeBands {
			rows = append(rows, legendRow{rgba(b.Color), b.words})
		}
	case AltitudeBands:
		title = "Altitude above the water"
		for _, b := range altitudeBands {
			rows = append(rows, legendRow{rgba(b.Color), b.words})
		}
	case BiomeBands:
		title = "Biome"
		for b := terrain.DeepWaterBed; b.Name() != ""; b++ {
			rows = append(rows, legendRow{biomeSwatch(b), b.Name()})
		}
	}
	if a.settings.Growth && a.brush.Preset != "" {
		rows = append(rows, legendRow{rgb(0x8fc95e), a.brush.Preset + " grows"}, legendRow{rgb(0x55585a), "it does not"})
	}
	if a.settings.Mask && !a.shown().Mask().Empty() {
		rows = append(rows, legendRow{rgb(0xb58bd6), "masked"})
	}
	return title, rows
}

func rgba(c [3]float32) imgui.Vec4 { return imgui.Vec4{X: c[0], Y: c[1], Z: c[2], W: 1} }

// biomeSwatch is a biome's colour, about as bright as it lies in the sun.
func biomeSwatch(b terrain.Biome) imgui.Vec4 {
	c := b.Color()
	curve := func(v float32) float32 { return float32(math.Pow(math.Min(float64(v)*1.9, 1), 1/2.2)) }
	return imgui.Vec4{X: curve(c[0]), Y: curve(c[1]), Z: curve(c[2]), W: 1}
}

// legendTop is what the legend leaves free above itself for the view cube, in
// points.
const legendTop = 120

// legend draws what the colours of the overlays mean, in the lower right corner
// of the viewport, below the cube and across from the numbers.
func (a *app) legend() {
	title, rows := a.legendRows()
	height := (float32(len(rows)+1)*imgui.TextLineHeightWithSpacing() + 20*a.scale)
	if len(rows) == 0 || a.view.w < 260*a.scale || a.view.h < height+legendTop*a.scale {
		return
	}
	inset := 10 * a.scale
	at := imgui.Vec2{X: a.view.x0() + a.view.w - inset, Y: a.view.y0() + a.view.h - inset}
	imgui.SetNextWindowPosV(at, imgui.CondAlways, imgui.Vec2{X: 1, Y: 1})
	imgui.SetNextWindowBgAlpha(0.85)
	if imgui.BeginV("##legend", nil, overlayFlags) {
		if title != "" {
			dim(title)
		}
		for i, row := range rows {
			a.legendLine(fmt.Sprintf("legend.%d", i), row)
		}
	}
	imgui.End()
}

func (a *app) legendLine(name string, row legendRow) {
	swatch := 12 * a.scale
	at := imgui.CursorScreenPos()
	middle := at.Y + imgui.TextLineHeight()/2
	imgui.WindowDrawList().AddRectFilledV(imgui.Vec2{X: at.X, Y: middle - swatch/2},
		imgui.Vec2{X: at.X + 1.5*swatch, Y: middle + swatch/2}, packed(row.color), 2*a.scale, 0)
	imgui.Dummy(imgui.Vec2{X: 1.5 * swatch, Y: 1})
	imgui.SameLineV(0, 7*a.scale)
	imgui.TextUnformatted(row.words)
	a.widgets.mark(name, 0)
}

// overlayCommands are the switches of the overlays.
func (a *app) overlayCommands() []command {
	bands := func(kind GroundBand) (on func() bool, run func()) {
		return func() bool { return a.settings.Bands == kind }, func() {
			if a.settings.Bands == kind {
				a.settings.Bands = NoBands
				return
			}
			a.settings.Bands = kind
		}
	}
	table := []command{
		{id: "view.growth", symbol: iconGrow, label: "Where it grows", keys: []string{"O"}, gap: true,
			tip: "Tint the ground on which the chosen preset would grow; elsewhere it pales",
			on:  func() bool { return a.settings.Growth }, run: func() { a.settings.Growth = !a.settings.Growth }},
		{id: "view.mask", symbol: iconMask, label: "Mask", keys: []string{"Shift+M"},
			tip: "Hatch the ground that the painted mask keeps free of plants",
			on:  func() bool { return a.settings.Mask }, run: func() { a.settings.Mask = !a.settings.Mask }},
		{id: "view.slopes", symbol: iconSlope, label: "Slope bands", keys: []string{"Shift+O"},
			tip: "Colour the ground by how steep it is"},
		{id: "view.altitudes", symbol: iconAltitude, label: "Altitude bands", keys: []string{"Alt+O"},
			tip: "Colour the ground by its height above the water"},
		{id: "view.biomes", symbol: iconOverlay, label: "Biomes", keys: []string{"Alt+B"},
			tip: "Colour the ground by its biome alone, with a legend"},
	}
	for i, kind := range []GroundBand{SlopeBands, AltitudeBands, BiomeBands} {
		table[2+i].on, table[2+i].run = bands(kind)
	}
	for i := range table {
		table[i].sub = "Overlays"
	}
	return table
}

// overlaySwitches draws the switches of the overlays as a row of buttons.
func (a *app) overlaySwitches() {
	for i, id := range []string{"view.growth", "view.mask", "view.slopes", "view.altitudes", "view.biomes", "view.refusals"} {
		if i > 0 {
			besideOrBelow(toggleSide*a.scale, 3*a.scale)
		}
		c := a.command(id)
		if a.widgets.toggle("brush."+id, c.symbol, c.lit(), true, c.label+": "+c.tip, c.key()) {
			c.run()
		}
	}
}
