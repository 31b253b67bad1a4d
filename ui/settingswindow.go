package ui

import (
	"fmt"
	"strings"
	"time"

	"github.com/AllenDang/cimgui-go/imgui"
)

// autoQuality is the quality that fits the driver.
const autoQuality = "auto"

// qualities are those of the picture, as the command line calls them.
var qualities = []option{
	{autoQuality, "What fits this machine"}, {"low", "Low"}, {"medium", "Medium"}, {"high", "High"}, {"ultra", "Ultra"},
}

// interfaceScales are those that the window of settings offers, in percent.
var interfaceScales = []int{75, 100, 125, 150, 175, 200, 250, 300}

// settingsWindow draws what the user can set for every level.
func (a *app) settingsWindow() {
	if !a.showSettings {
		return
	}
	area := imgui.MainViewport()
	size := area.WorkSize()
	imgui.SetNextWindowPosV(area.WorkCenter(), imgui.CondAppearing, imgui.Vec2{X: 0.5, Y: 0.5})
	imgui.SetNextWindowSizeConstraints(imgui.Vec2{X: min(380*a.scale, size.X*0.95)}, imgui.Vec2{X: min(520*a.scale, size.X*0.95), Y: size.Y * 0.95})
	const flags = imgui.WindowFlagsNoCollapse | imgui.WindowFlagsNoDocking | imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsAlwaysAutoResize
	if imgui.BeginV("Settings###settings", &a.showSettings, flags) {
		keepInside()
		a.pictureSettings()
		a.cameraSettings()
		a.workSettings()
	}
	imgui.End()
}

// settingsTitle draws the head of a group.
func (a *app) settingsTitle(title string) {
	imgui.PushFont(a.faces.strong, baseFontSize)
	imgui.SeparatorText(title)
	imgui.PopFont()
}

// pictureSettings are about how the window looks.
func (a *app) pictureSettings() {
	w, s := a.widgets, &a.settings
	a.settingsTitle("Picture")
	w.labelled("Interface")
	var scales []option
	for _, percent := range interfaceScales {
		scales = append(scales, option{fmt.Sprint(percent), fmt.Sprintf("%d %%", percent)})
	}
	percent := fmt.Sprintf("%.0f", s.Scale*100)
	if w.choice("settings.scale", percent+" %", &percent, scales, "Size of text and controls, times the monitor's own") {
		for _, p := range interfaceScales {
			if fmt.Sprint(p) == percent {
				s.Scale = float32(p) / 100
			}
		}
	}
	w.labelled("Quality")
	quality, label := a.quality, ""
	for _, q := range qualities {
		if q.value == quality {
			label = q.label
		}
	}
	tip := "How much is spent on the picture"
	if a.quality != s.Quality {
		tip += "\nThis one was asked for when the editor was started; what is chosen here is kept"
	}
	if w.choice("settings.quality", label, &quality, qualities, tip) {
		a.setQuality(quality)
	}
	w.checkbox("settings.animate", "Always animate", &s.Animate, "Keep wind and water moving when nothing is done", a.command("view.animate").key())
	w.checkbox("settings.hud", "Numbers over the viewport", &s.HUD, "Frame times, counts and the state hash", a.command("view.hud").key())
	w.checkbox("settings.dots", "Refused candidates after a stroke", &s.Dots, "Each as a dot coloured by its reason, for a few seconds", a.command("view.refusals").key())
}

// cameraSettings are about how the camera is moved.
func (a *app) cameraSettings() {
	w := a.widgets
	a.settingsTitle("Camera")
	if w.slider("settings.speed", "Speed", &a.camera.Speed, minSpeed, maxSpeed, "%.1f m/s", imgui.SliderFlagsLogarithmic,
		"How fast it flies; the wheel changes it while the right button is held", "") {
		a.settings.Speed = a.camera.Speed
	}
	w.checkbox("settings.cube", "View cube", &a.settings.Cube, "The cube in the corner that turns with the view", "")
	w.checkbox("settings.underground", "May go below the ground", &a.settings.Under, "Without this the camera stays above", "")
}

// workSettings are about keeping work, keys and fonts.
func (a *app) workSettings() {
	w := a.widgets
	a.settingsTitle("Work")
	minutes := float32(a.settings.Autosave)
	if w.slider("settings.autosave", "Autosave", &minutes, minAutosave, maxAutosave, "every %.0f min", 0,
		"How often the whole level is kept for the case of a crash; what was done since is kept as it is done", "") {
		a.settings.Autosave = int(minutes + 0.5)
	}
	w.labelled("Keys")
	if w.button("settings.keys", "Change keys…", "List every command and its keys, and change them", a.command("help.keys").key()) {
		a.keys.show(true)
	}
	w.labelled("Fonts")
	fonts := "none besides ours"
	if len(a.faces.borrowed) > 0 {
		fonts = strings.Join(a.faces.borrowed, ", ")
	}
	imgui.PushTextWrapPosV(0)
	dim(fonts)
	imgui.PopTextWrapPos()
	w.tip("Fonts of this system that show letters which ours lack", "")
}

// setQuality draws in another quality from now on. When that cannot be, the old
// one stays.
func (a *app) setQuality(name string) {
	if err := a.scene.SetQuality(name); err != nil {
		a.fail(fmt.Errorf("the quality stays as it is: %w", err))
		return
	}
	a.quality, a.settings.Quality = name, name
	a.log.Info("%s", a.scene.Describe())
}

// Limits of the time between autosaves, in minutes.
const (
	minAutosave     = 1
	maxAutosave     = 30
	defaultAutosave = 2
)

// autosaveInterval is the time between autosaves.
func (s *settings) autosaveInterval() time.Duration {
	return time.Duration(s.Autosave) * time.Minute
}
