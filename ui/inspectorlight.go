package ui

import (
	"fmt"
	"math"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// lightRows set the hour and the weather that the level is looked at in.
func (a *app) lightRows() {
	a.section("Light")
	light, standard := a.light, level.DefaultLight()
	changed := false
	a.row("Time of day", "The hour, by which the sun rises, sets and colours the sky")
	changed = a.lightSlider(lightControl{name: "inspector.light.hour", value: &light.Hour, most: 24, stops: 12, format: clockText(light.Hour),
		tip: "The hour of the day; the moon shines at night. 16.5 is 16:30"})
	if a.resetButton("inspector.light.hour.reset", "Back to a clear afternoon, "+clockText(standard.Hour), light.Hour != standard.Hour) {
		light.Hour, changed = standard.Hour, true
	}
	direction := a.lightDirection()
	a.row("Sun direction", "Where the sun stands, and at night the moon; shadows fall the other way")
	if a.lightSlider(lightControl{name: "inspector.light.direction", value: &direction, most: 360, stops: 1, format: "%.0f° " + compassPoint(direction),
		tip: "Degrees clockwise from north. Until it is set the sun is where the hour has it"}) {
		light.Direction, light.Turned, changed = direction, true, true
	}
	if a.resetButton("inspector.light.direction.reset", "Back to where the hour has it", light.Turned) {
		light.Direction, light.Turned, changed = 0, false, true
	}
	a.row("Fog", "How thick the air is")
	if a.lightSlider(lightControl{name: "inspector.light.fog", value: &light.Fog, most: level.MaxFog, format: fogText(light.Fog) + ", %.1f ×", flags: imgui.SliderFlagsLogarithmic,
		tip: "Times the haze of a clear day: 0 none, 1 a clear day, 10 mist, 40 thick fog"}) {
		changed = true
	}
	if a.resetButton("inspector.light.fog.reset", "Back to a clear day", light.Fog != standard.Fog) {
		light.Fog, changed = standard.Fog, true
	}
	if changed {
		a.setLight(light)
	}
}

// lightControl is a slider from 0 of a row that has room for a button to reset it.
type lightControl struct {
	name   string
	value  *float32
	most   float32
	stops  float64 // values in each whole number that dragging reaches; 0 as the format shows
	format string
	flags  imgui.SliderFlags
	tip    string
}

// lightSlider draws the slider. What is typed is taken as it is.
func (a *app) lightSlider(c lightControl) bool {
	imgui.SetNextItemWidth(imgui.ContentRegionAvail().X - a.resetSide() - 2*a.scale)
	before := *c.value
	if !a.widgets.plainSlider(c.name, c.value, 0, c.most, c.format, c.flags, c.tip, "") {
		return false
	}
	if c.stops > 0 && !imgui.CurrentIO().WantTextInput() {
		*c.value = float32(math.Round(float64(*c.value)*c.stops) / c.stops)
	}
	return *c.value != before
}

// setLight looks at the level in another light, which is no step and is saved with
// it.
func (a *app) setLight(light level.Light) {
	a.light = light
	a.level.ChangeView(a.giveView())
}

// lightDirection is where the sun or the moon stands, in degrees clockwise from
// north.
func (a *app) lightDirection() float32 {
	if a.light.Turned {
		return a.light.Direction
	}
	return a.drawn.Light
}

// clockText writes an hour as clocks show it.
func clockText(hour float32) string {
	minutes := int(math.Round(float64(hour) * 60))
	return fmt.Sprintf("%d:%02d", minutes/60, minutes%60)
}

// compassPoint names the nearest of the eight winds.
func compassPoint(degrees float32) string {
	winds := [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
	return winds[int(math.Round(float64(degrees)/45))%len(winds)]
}

// fogText says in a word how thick the air is.
func fogText(fog float32) string {
	switch {
	case fog == 0:
		return "none"
	case fog < 0.6:
		return "thin"
	case fog < 2:
		return "clear"
	case fog < 6:
		return "hazy"
	case fog < 15:
		return "mist"
	default:
		return "thick"
	}
}
