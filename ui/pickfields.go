package ui

import (
	"fmt"
	"math"

	"github.com/AllenDang/cimgui-go/imgui"
)

// pickFields draws the fields of a pick of the draft.
func (a *app) pickFields(i int) (changed bool) {
	p := &a.presetEdit.draft.Picks[i]
	field := func(name string) string { return fmt.Sprintf("picks[%d].%s", i, name) }
	one := func(name, label string, v *float32, low, high float32, format string, flags imgui.SliderFlags, tip string) {
		changed = a.widgets.slider("preset."+name, label, v, low, high, format, flags, tip, "") || changed
		a.showProblem(field(name))
	}
	two := func(label, low, high string, from, to *float32, least, most float32, format, tip string) {
		changed = a.rangeRow(label, "preset."+low, "preset."+high, from, to, least, most, format, tip) || changed
		a.showProblem(field(low))
		a.showProblem(field(high))
	}
	limits := func(label, low, high string, from, to *float32, least, most float32, format, tip string) {
		changed = a.limitRow(label, "preset."+low, "preset."+high, from, to, least, most, format, tip) || changed
		a.showProblem(field(low))
		a.showProblem(field(high))
	}
	a.showProblem(field("category"))
	one("weight", "Weight", &p.Weight, 0, 20, "%.2f", logarithmic, "Share among the picks whose limits hold")
	limits("Slope", "slopeMin", "slopeMax", &p.SlopeMin, &p.SlopeMax, 0, 1, "%.2f", "Where it grows by slope: 0 flat, 0.3 about 46°, 1 vertical; the ends of the sliders are no limit")
	limits("Altitude", "altMin", "altMax", &p.AltMin, &p.AltMax, -20, 100, "%.1f m", "Where it grows by height above the water; the ends of the sliders are no limit")
	one("minSpacing", "Spacing", &p.MinSpacing, 0, 20, "%.2f m", logarithmic, "Distance seen from above to others of its family")
	two("Scale", "scaleMin", "scaleMax", &p.ScaleMin, &p.ScaleMax, 0.1, 5, "%.2f", "Random scale between the two")
	one("tiltMax", "Lean", &p.TiltMax, 0, 45, "%.0f°", 0, "Largest random lean")
	one("sink", "Sink", &p.Sink, -1, 2, "%.2f m", 0, "How deep its foot stands in the ground at scale 1")
	two("Offset", "offsetMin", "offsetMax", &p.OffsetMin, &p.OffsetMax, -2, 5, "%.2f m", "Random height above the ground between the two")
	changed = a.widgets.checkbox("preset.alignToSlope", "Stand square to the slope", &p.AlignToSlope, "Turn its up axis to the ground's normal", "") || changed
	if p.AlignToSlope {
		one("alignMax", "Up to", &p.AlignMax, 0, 90, "%.0f°", 0, "Largest angle from upright that it is turned by")
	}
	return changed
}

// rangeRow draws two sliders beside each other, for the ends of a range.
func (a *app) rangeRow(label, lowName, highName string, low, high *float32, least, most float32, format, tip string) (changed bool) {
	a.widgets.labelled(label)
	gap := imgui.CurrentStyle().ItemInnerSpacing().X
	width := (imgui.ContentRegionAvail().X - gap) / 2
	changed = a.widgets.narrowSlider(lowName, low, least, most, format, width, tip)
	imgui.SameLineV(0, gap)
	return a.widgets.narrowSlider(highName, high, least, most, format, width, tip) || changed
}

// limitRow is a rangeRow in which the ends of the sliders stand for no limit.
func (a *app) limitRow(label, lowName, highName string, low, high *float32, least, most float32, format, tip string) (changed bool) {
	from, to := *low, *high
	lowFormat, highFormat := format, format
	if !isFinite(from) {
		from, lowFormat = least, "any"
	}
	if !isFinite(to) {
		to, highFormat = most, "any"
	}
	a.widgets.labelled(label)
	gap := imgui.CurrentStyle().ItemInnerSpacing().X
	width := (imgui.ContentRegionAvail().X - gap) / 2
	if a.widgets.narrowSlider(lowName, &from, least, most, lowFormat, width, tip) {
		if *low, changed = from, true; from <= least {
			*low = float32(math.Inf(-1))
		}
	}
	imgui.SameLineV(0, gap)
	if a.widgets.narrowSlider(highName, &to, least, most, highFormat, width, tip) {
		if *high, changed = to, true; to >= most {
			*high = float32(math.Inf(1))
		}
	}
	return changed
}
