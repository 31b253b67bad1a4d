package ui_test

import (
	"slices"
	"testing"

	"copse/ui"
)

func TestFuzzyFindsLettersInOrder(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		at            []int
	}{
		{"", "Undo", nil},
		{"un", "Undo Edit", []int{0, 1}},
		{"FRLE", "Frame the level", []int{0, 1, 10, 11}},
		{"s m", "Smaller brush", []int{0, 1}},
		{"hm", "Import a heightmap", []int{9, 15}},
		{"éz", "Größe École Zug", []int{6, 12}},
	} {
		_, at, ok := ui.Fuzzy(c.pattern, c.text)
		if !ok || !slices.Equal(at, c.at) {
			t.Errorf("%q in %q: %v %v, want %v", c.pattern, c.text, at, ok, c.at)
		}
	}
	for _, c := range [][2]string{{"z", "Undo"}, {"od", "Undo"}, {"uu", "Undo"}, {"a", ""}} {
		if _, _, ok := ui.Fuzzy(c[0], c[1]); ok {
			t.Errorf("%q is found in %q", c[0], c[1])
		}
	}
}

func TestFuzzyPrefersBeginnings(t *testing.T) {
	for _, c := range [][3]string{
		{"sa", "Save", "Erase all"},
		{"fs", "Frame selection", "Refused"},
		{"open", "Open", "Orbit the pen"},
		{"lay", "Reset the layout", "Play the session"},
	} {
		better, _, _ := ui.Fuzzy(c[0], c[1])
		worse, _, _ := ui.Fuzzy(c[0], c[2])
		if better <= worse {
			t.Errorf("%q: %q has %d, %q %d", c[0], c[1], better, c[2], worse)
		}
	}
}
