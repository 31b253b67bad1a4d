package ui_test

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"copse/ui"
)

// TestEveryCommandIsInAMenu: the menus, the list of keys and the palette are made
// from the one table; what a menu is to show begins with the menu's name.
func TestEveryCommandIsInAMenu(t *testing.T) {
	table := ui.CommandTable()
	if len(table) < 80 {
		t.Fatalf("there are only %d commands: those of tools or panels are missing", len(table))
	}
	for _, c := range table {
		menu, what, _ := strings.Cut(c.ID, ".")
		if !slices.Contains(ui.Menus(), menu) || what == "" {
			t.Errorf("the command %q is in no menu; the menus are %v", c.ID, ui.Menus())
		}
	}
}

// TestEveryCommandIsTried: some script runs each command, by its key, from its menu
// or the toolbar, or from the palette.
func TestEveryCommandIsTried(t *testing.T) {
	byKey := map[string]string{}
	for _, c := range ui.CommandTable() {
		for _, key := range c.Keys {
			byKey[key] = c.ID
		}
	}
	tried := map[string]bool{}
	for _, pattern := range []string{"testdata/scripts/*.txt", "../cmd/editor/testdata/window/*.txtar", "*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", pattern, err)
		}
		for _, file := range files {
			for id := range commandsOf(t, file, byKey) {
				tried[id] = true
			}
		}
	}
	for _, c := range ui.CommandTable() {
		if !tried[c.ID] {
			t.Errorf("no script runs the command %s (%s); add it to one in testdata/scripts", c.ID, c.Label)
		}
	}
}

// commandsOf returns the commands that the steps of scripts in a file run.
func commandsOf(t *testing.T, file string, byKey map[string]string) map[string]bool {
	t.Helper()
	text, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	found := map[string]bool{}
	for lines := bufio.NewScanner(text); lines.Scan(); {
		verb, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		word := strings.Trim(rest, `"`)
		switch verb {
		case "key":
			found[byKey[word]] = true
		case "click":
			for _, place := range []string{"menu.", "toolbar.", "palette."} {
				if id, ok := strings.CutPrefix(word, place); ok {
					found[id] = true
				}
			}
		}
	}
	return found
}
