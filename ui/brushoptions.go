package ui

import (
	"slices"
	"strings"

	"copse/brush"
	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

const logarithmic = imgui.SliderFlagsLogarithmic

func (a *app) radiusSlider() {
	a.widgets.slider("brush.radius", "Radius", &a.brush.Radius, smallestRadius, largestRadius, "%.1f m", logarithmic,
		"Radius of the brush in metres", a.keyPair("tool.smaller", "tool.larger"))
}

// brushSettings draws the sliders of a brush that paints.
func (a *app) brushSettings() {
	a.radiusSlider()
	a.densitySliders()
	a.widgets.slider("brush.falloff", "Falloff", &a.brush.Falloff, 0, 1, "%.2f", 0,
		"Outer part of the radius over which the brush fades out", "")
}

func (a *app) densitySliders() {
	b := &a.brush
	a.widgets.slider("brush.density", "Density", &b.Density, 0.1, level.MaxDensity, "%.2f ×", logarithmic,
		"Factor on the preset's candidates per square metre", "")
	a.strengthSlider("Share of the candidates that one dab tries")
}

func (a *app) strengthSlider(tip string) {
	a.widgets.slider("brush.strength", "Strength", &a.brush.Strength, 0.02, 1, "%.2f", 0, tip, "")
}

// factorSliders draws a factor for each category of the chosen preset.
func (a *app) factorSliders() {
	preset := a.chosenPreset()
	if preset == nil || !a.widgets.section("brush.factors", "Density by category", "Make single categories of the preset more or less frequent") {
		return
	}
	for _, category := range categoriesOf(preset) {
		factor := a.factor(category)
		if a.widgets.slider("brush.factor."+category, category, &factor, 0, 4, "%.2f ×", 0,
			"Factor on how much of this category grows; the others stay as they are", "") {
			a.setFactor(category, factor)
		}
	}
	if len(a.brush.Factors) > 0 && a.widgets.button("brush.factors.reset", "As in the preset", "Set all factors back to 1", "") {
		a.brush.Factors = nil
	}
}

// categoriesOf lists the categories of a preset, sorted, each once.
func categoriesOf(p *brush.Preset) []string {
	var list []string
	for _, pick := range p.Picks {
		list = append(list, pick.Category)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (a *app) factor(category string) float32 {
	for _, f := range a.brush.Factors {
		if f.Category == category {
			return f.Factor
		}
	}
	return 1
}

// setFactor keeps the factors sorted, and only those that say something.
func (a *app) setFactor(category string, factor float32) {
	a.brush.Factors = slices.DeleteFunc(slices.Clone(a.brush.Factors), func(f brush.Factor) bool { return f.Category == category })
	if factor == 1 {
		return
	}
	at, _ := slices.BinarySearchFunc(a.brush.Factors, category, func(f brush.Factor, c string) int { return strings.Compare(f.Category, c) })
	a.brush.Factors = slices.Insert(a.brush.Factors, at, brush.Factor{Category: category, Factor: factor})
}

// chosenPreset is the preset that the brush paints with, or nil.
func (a *app) chosenPreset() *brush.Preset {
	for _, p := range a.level.Presets() {
		if p.Name == a.brush.Preset {
			return p
		}
	}
	return nil
}

// eraseOptions draws what an eraser takes and what it leaves.
func (a *app) eraseOptions() {
	b, w := &a.brush, a.widgets
	a.categoryChoice("erase.category", "Erase", "Everything", "Only props of this category are erased; I takes the category of a prop under the pointer")
	format := "%.3f per m²"
	if b.Keep == 0 {
		format = "nothing"
	}
	w.slider("erase.keep", "Leave", &b.Keep, 0, 2, format, logarithmic,
		"Thin out: so many props per square metre stay, as far apart as can be; 0 erases all", "")
	if b.Keep < 0.0005 {
		b.Keep = 0
	}
	w.checkbox("erase.soft", "Strength and falloff", &b.Soft, "Erase only a share of the props, less towards the rim; else everything goes", "")
	if b.Soft {
		a.strengthSlider("Share of the props that one dab takes")
		if b.Keep == 0 {
			w.slider("brush.falloff", "Falloff", &b.Falloff, 0, 1, "%.2f", 0, "Outer part of the radius over which the eraser fades out", "")
		}
	}
	w.checkbox("erase.filter", "Only what "+b.Preset+" would plant there", &b.Filter,
		"Erase only props that the chosen preset would plant where they stand; else whatever stands there goes, on any ground", "")
}

// reapplyOptions draws what a re-apply looks at.
func (a *app) reapplyOptions() {
	a.categoryChoice("reapply.category", "Apply to", "All its categories", "Only props of this category are looked at")
	a.widgets.checkbox("reapply.rescale", "Roll scales anew", &a.brush.Rescale, "Give every prop a new scale within the limits of the preset", "")
	imgui.PushTextWrapPos()
	dim("Drops what no longer grows where it stands, and seats the rest anew.")
	imgui.PopTextWrapPos()
}

// categoryChoice draws the list from which the brush's category is chosen.
func (a *app) categoryChoice(name, label, all, tip string) {
	lines := func() []pictured { return append([]pictured{{label: all, kind: noKind}}, a.categoryLines()...) }
	preview := a.brush.Category
	if preview == "" {
		preview = all
	}
	a.widgets.labelled(label)
	a.pictureChoice(name, preview, &a.brush.Category, lines, tip)
}
