//go:build cgo

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"copse/level"
	"copse/ui"
)

// presetText is a preset file with a density.
func presetText(name, density string) string {
	return `{"version":1,"name":"` + name + `","densityPerM2":` + density + `,"kept":1,"picks":[{"category":"fern","weight":1}]}`
}

func writePreset(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Duration(len(text)) * time.Second) // so that the stamp differs at once
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
}

func presetLevel(t *testing.T) *level.Level {
	t.Helper()
	l, err := newLevel(1)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestPresetsAreReadFollowedEditedAndSaved(t *testing.T) {
	dir := t.TempDir()
	ferns := filepath.Join(dir, "ferns.json")
	writePreset(t, ferns, presetText("Ferns", "0.5"))
	writePreset(t, filepath.Join(dir, "broken.json"), presetText("Broken", "-1"))
	l, store := presetLevel(t), newPresetFolders([]string{filepath.Join(dir, "nowhere"), dir}, &ui.Log{})
	store.Apply(l)
	density := func() float32 {
		p := presetNamed(l, "Ferns")
		if p == nil {
			t.Fatal("the preset is not in the level")
		}
		return p.DensityPerM2
	}
	if density() != 0.5 || presetNamed(l, "Broken") != nil || len(l.Presets()) != 6 {
		t.Fatalf("%d presets, density %v", len(l.Presets()), density())
	}

	// The file changes outside.
	writePreset(t, ferns, presetText("Ferns", "0.75"))
	if store.Apply(l); density() != 0.75 {
		t.Errorf("the changed file gives %v", density())
	}

	// It is edited in the window: a change of the file does not take that away.
	edited := *presetNamed(l, "Ferns")
	edited.DensityPerM2 = 3
	l.SetPreset(&edited)
	writePreset(t, ferns, presetText("Ferns", "0.875"))
	if store.Apply(l); density() != 3 {
		t.Errorf("what was edited became %v", density())
	}
	if saved, ok := store.Saved("Ferns"); !ok || saved.DensityPerM2 != 0.875 {
		t.Errorf("to be reverted to: %+v", saved)
	}

	// Saved, it goes into its file with what others wrote there.
	file, err := store.Save(&edited)
	text, _ := os.ReadFile(ferns)
	if err != nil || file != ferns || !strings.Contains(string(text), `"densityPerM2": 3`) || !strings.Contains(string(text), `"kept": 1`) {
		t.Errorf("saved into %s: %v\n%s", file, err, text)
	}
	if store.Apply(l); density() != 3 {
		t.Errorf("its own file became %v", density())
	}

	// One of the program gets a file of its own.
	meadow := *presetNamed(l, "Meadow")
	meadow.DensityPerM2 = 1.25
	file, err = store.Save(&meadow)
	if err != nil || filepath.Base(file) != "meadow.json" {
		t.Errorf("saved into %s: %v", file, err)
	}
	other := presetLevel(t)
	newPresetFolders([]string{dir}, &ui.Log{}).Apply(other)
	if got := presetNamed(other, "Meadow").DensityPerM2; got != 1.25 {
		t.Errorf("the user's Meadow has a density of %v in another run", got)
	}
}

func TestChangedPresetFilesAreNoticed(t *testing.T) {
	dir := t.TempDir()
	store := newPresetFolders([]string{dir}, &ui.Log{})
	changed := make(chan struct{}, 8)
	stop := store.Watch(func() { changed <- struct{}{} })
	defer stop()
	writePreset(t, filepath.Join(dir, "ferns.json"), presetText("Ferns", "0.5"))
	select {
	case <-changed:
	case <-time.After(30 * time.Second):
		t.Error("a new file is not noticed")
	}
}

// A file that has taken the place of a preset of the program gives it back when it
// gets another name.
func TestARenamedPresetGivesTheProgramsBack(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "mine.json")
	writePreset(t, file, presetText("Meadow", "0.5"))
	l, store := presetLevel(t), newPresetFolders([]string{dir}, &ui.Log{})
	store.Apply(l)
	renamed := *presetNamed(l, "Meadow")
	if renamed.DensityPerM2 != 0.5 {
		t.Fatalf("the file gives density %v", renamed.DensityPerM2)
	}
	renamed.Name = "Mine"
	back, err := store.Rename("Meadow", &renamed)
	if err != nil || back == nil || back.Name != "Meadow" || back.DensityPerM2 == 0.5 {
		t.Errorf("the program's own is %+v, %v", back, err)
	}
	if store.File("Mine") != file || store.File("Meadow") != "" {
		t.Errorf("files: %q and %q", store.File("Mine"), store.File("Meadow"))
	}
}
