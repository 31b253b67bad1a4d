package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"time"

	"copse/internal/regular"
)

// settings belong to the user, never to a level. They are kept as JSON in the
// state folder.
type settings struct {
	Scale    float32    `json:"scale"`           // of the interface, times the monitor's
	HUD      bool       `json:"hud"`             // numbers over the viewport
	Cube     bool       `json:"cube"`            // the cube that turns with the view shows
	Dots     bool       `json:"dots"`            // refused candidates after a stroke
	Animate  bool       `json:"animate"`         // wind and water at rest too
	Under    bool       `json:"underground"`     // the camera may go below the ground
	Snap     bool       `json:"snap"`            // drags go in steps
	Local    bool       `json:"local"`           // gizmos turn with the model
	Mask     bool       `json:"mask"`            // the painted mask shows
	Growth   bool       `json:"growth"`          // where the chosen preset grows shows
	HintSeen bool       `json:"hintSeen"`        // the hint of the first start was followed or closed
	Bands    GroundBand `json:"bands,omitempty"` // that the ground is coloured by

	Quality  string  `json:"quality,omitempty"`  // of the picture: a name, or "auto"
	Speed    float32 `json:"speed,omitempty"`    // that the camera flies at, metres a second
	Autosave int     `json:"autosave,omitempty"` // minutes between autosaves

	Recent []string `json:"recent,omitempty"` // levels that were open, the latest first

	Used []string `json:"used,omitempty"` // commands that the palette lists first, the latest first

	LayoutScale float32 `json:"layoutScale"` // that the panels were arranged for
}

// Limits of the user's scale.
const (
	minScale = 0.75
	maxScale = 3
)

// maxSettingsFile bounds the file before it is read into memory, in bytes.
const maxSettingsFile = 1 << 20

// loadSettings reads the file; what is missing or broken has its default.
func loadSettings(path string) settings {
	s := settings{Scale: 1, HUD: true, Cube: true, Dots: true, Mask: true, Quality: autoQuality, Speed: defaultSpeedOfFlight, Autosave: defaultAutosave}
	if path != "" {
		if data, err := regular.Read(path, maxSettingsFile); err == nil {
			if json.Unmarshal(data, &s) != nil {
				s = loadSettings("")
			}
		}
	}
	if !(s.Scale >= minScale && s.Scale <= maxScale) {
		s.Scale = 1
	}
	if !(s.Speed >= minSpeed && s.Speed <= maxSpeed) {
		s.Speed = defaultSpeedOfFlight
	}
	s.Autosave = min(max(s.Autosave, minAutosave), maxAutosave)
	if !slices.ContainsFunc(qualities, func(q option) bool { return q.value == s.Quality }) {
		s.Quality = autoQuality
	}
	return s
}

// settingsFile returns where settings are kept, or "" when this run is to start
// from the defaults and leave no trace.
func (a *app) settingsFile() string {
	if a.reproducible() {
		return ""
	}
	return filepath.Join(a.options.StateDir, "settings.json")
}

// saveSettings writes them. Settings that cannot be kept are no reason to fail.
func (a *app) saveSettings() {
	path := a.settingsFile()
	a.settings.Speed = a.camera.Speed
	if path == "" {
		return
	}
	data, err := json.MarshalIndent(a.settings, "", "  ")
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	_ = regular.Write(path, append(data, '\n'))
}

// rescale changes the scale of the interface by a step of an eighth.
func (a *app) rescale(direction int) {
	a.settings.Scale = min(max(a.settings.Scale+0.125*float32(direction), minScale), maxScale)
}

// screenshot writes the window into the state folder.
func (a *app) screenshot() {
	if err := os.MkdirAll(a.options.StateDir, 0o755); err != nil {
		a.log.Error("screenshot: %v", err)
		return
	}
	a.wantCapture = filepath.Join(a.options.StateDir, "screenshot-"+time.Now().Format("20060102-150405.000")+".png")
	a.log.Info("screenshot: %s", a.wantCapture)
}
