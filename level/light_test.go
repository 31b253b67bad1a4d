package level_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"copse/level"
)

// What is written of a light is read as it was, at the ends of the ranges too.
func TestLightIsReadAsItWasWritten(t *testing.T) {
	for _, want := range []level.Light{
		level.DefaultLight(),
		{Hour: 0, Fog: 0},
		{Hour: 24, Fog: level.MaxFog, Turned: true, Direction: 360},
		{Hour: 18.25, Fog: 1, Turned: true},
	} {
		view, err := json.Marshal(map[string]any{"camera": 1, "light": want})
		if err != nil {
			t.Fatal(err)
		}
		if got := level.ReadLight(view); got != want {
			t.Errorf("%s reads as %+v, was %+v", view, got, want)
		}
	}
	if text, err := json.Marshal(level.DefaultLight()); err != nil || string(text) != "{}" {
		t.Errorf("the default is written as %s, %v", text, err)
	}
}

// A level without a light, or with one that cannot be, has the default's values in
// place of those that are wrong, and keeps the others.
func TestReadLightPutsDefaultsInPlaceOfWhatCannotBe(t *testing.T) {
	standard := level.DefaultLight()
	fog := standard
	fog.Fog = 3
	for text, want := range map[string]level.Light{
		``:                          standard,
		`null`:                      standard,
		`7`:                         standard,
		`{"camera":{}}`:             standard,
		`{"light":"dusk"}`:          standard,
		`{"light":{"hour":24.5}}`:   standard,
		`{"light":{"hour":null}}`:   standard,
		`{"light":{"hour":"noon"}}`: standard,
		`{"light":{"hour":1e99,"direction":-1,"fog":3}}`:        fog,
		`{"light":{"direction":361,"fog":3}}`:                   fog,
		`{"light":{"fog":41}}`:                                  standard,
		`{"light":{"fog":-0.5,"direction":[1],"newer":"moon"}}`: standard,
	} {
		if got := level.ReadLight(json.RawMessage(text)); got != want {
			t.Errorf("%s reads as %+v, want %+v", text, got, want)
		}
	}
}

// Looking around is no change of a level; light that was set is work that a save
// keeps.
func TestAViewThatWasSetIsUnsaved(t *testing.T) {
	l := newLevel(t, level.Config{})
	path := filepath.Join(t.TempDir(), "l.copse")
	save(t, l, path)
	l.SetView(json.RawMessage(`{"camera":{}}`))
	if l.Modified() {
		t.Error("the camera modifies the level")
	}
	scene := l.SceneRevision()
	l.ChangeView(json.RawMessage(`{"light":{"hour":6}}`))
	if l.SceneRevision() != scene {
		t.Error("what is shown of the ground is worked out anew for another light")
	}
	if !l.Modified() {
		t.Error("the light does not modify the level")
	}
	save(t, l, path)
	if l.Modified() {
		t.Error("modified after it was saved")
	}
	if light := level.ReadLight(open(t, path).View()); light.Hour != 6 {
		t.Errorf("the light comes back as %+v", light)
	}
}
