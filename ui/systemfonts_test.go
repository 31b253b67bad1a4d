package ui_test

import (
	"maps"
	"os"
	"path/filepath"
	"testing"

	"copse/ui"
)

func TestFontsAreFoundInAnyFolderBelow(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	for _, file := range []string{
		filepath.Join(first, "a", "b", "Wide.ttf"), filepath.Join(second, "Wide.ttf"), filepath.Join(second, "x", "Emoji.ttf"), filepath.Join(second, "Other.ttf"),
	} {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("OTTO"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got := ui.FindFonts([]string{first, filepath.Join(first, "missing"), second}, [][]string{{"Best.ttf", "Wide.ttf"}, {"Emoji.ttf"}})
	want := map[string]string{"Wide.ttf": filepath.Join(first, "a", "b", "Wide.ttf"), "Emoji.ttf": filepath.Join(second, "x", "Emoji.ttf")}
	if !maps.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
}
