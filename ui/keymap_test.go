package ui_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"copse/ui"
)

func TestKeyMapTellsWhatIsWrongByLine(t *testing.T) {
	keys, problems, err := ui.ReadKeys("keys.json", `{
  "edit.undo": "Shift+Ctrl+u",
  "edit.rdo": "F",
  "edit.redo": ["Ctrl+Ü", "Ctrl+R"],
  "edit.rename": "Ctrl+Shift+U",
  "file.save": 3,
  "view.frame": [],
  "edit.copy": [4],
  "file.quit": "Shift",
  "file.open": "Escape",
  "file.new": ["Ctrl+K", true]
}`)
	if err != nil {
		t.Fatal(err)
	}
	wants := []string{
		"keys.json:3:15: edit.rdo: there is no command of this name (did you mean edit.redo?)",
		`keys.json:4:17: edit.redo: "Ü" is no key`,
		"keys.json:5:18: edit.rename: Ctrl+Shift+U is given to edit.undo already",
		"keys.json:6:16: file.save: this must be a chord",
		"keys.json:8:16: edit.copy: there is no command",
		"keys.json:9:16: file.quit: Shift is a modifier",
		"keys.json:10:16: file.open: Escape always runs tool.stop",
		"keys.json:11:26: file.new: this must be a chord",
	}
	if len(problems) != len(wants) {
		t.Errorf("%d problems, want %d: %v", len(problems), len(wants), problems)
	}
	for i, want := range wants[:min(len(wants), len(problems))] {
		if !strings.HasPrefix(problems[i], want) {
			t.Errorf("problem %q does not say %q", problems[i], want)
		}
	}
	for id, want := range map[string][]string{
		"edit.undo": {"Ctrl+Shift+U"}, "edit.redo": {"Ctrl+R"}, "edit.rename": nil, // its own went to redo
		"view.frame": nil, "file.save": {"Ctrl+S"}, "file.quit": {"Ctrl+Q"}, "file.open": {"Ctrl+O"}, "file.new": {"Ctrl+K"},
	} {
		if got := keys[id]; !slices.Equal(got, want) {
			t.Errorf("%s has the keys %q, want %q", id, got, want)
		}
	}
	for _, broken := range []string{"{", `{"edit.undo": "A", "edit.undo": "B"}`, ""} {
		if _, _, err := ui.ReadKeys("keys.json", broken); err == nil {
			t.Errorf("%q is read", broken)
		}
	}
	if _, problems, err := ui.ReadKeys("keys.json", "[]"); err != nil || len(problems) != 1 {
		t.Errorf("a list gives %v and %v", problems, err)
	}
}

func TestChordsAreWrittenAsTheyAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"b": "B", "Shift+Ctrl+z": "Ctrl+Shift+Z", "Super+Alt+Num7": "Alt+Super+Num7", "Ctrl+,": "Ctrl+,", "\\": "\\", "F11": "F11", "PageUp": "PageUp",
	} {
		if got := ui.WriteChord(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}

// writerFunc takes what a script prints.
type writerFunc func(text string)

func (w writerFunc) Write(text []byte) (int, error) {
	w(string(text))
	return len(text), nil
}

// TestKeysFileIsFollowed changes the file from outside while the window is open,
// then a key in the window, which goes into the file beside what it does not know.
func TestKeysFileIsFollowed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "keys.json")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Error(err)
		}
	}
	write(`{"tool.erase": "K", "later.command": {"a": 1}}`)
	script, err := ui.ParseScript("script", []byte(`
		assert console.warnings == 1
		key K
		assert tool == "erase"
		key P
		print "{ broken"
		wait until console.errors == 1
		key K
		assert tool == "erase"
		key B
		print "{\"tool.erase\": \"J\", \"later.command\": {\"a\": 1}}"
		wait until console.warnings == 2
		key K
		assert tool == "paint"
		key J
		assert tool == "erase"
		key F1
		wait 2
		click keys.search
		type "refused"
		wait 1
		click keys.view.refusals.F3
		assert keys.asking == "view.refusals"
		key Ctrl+Left
		assert keys.asking == "view.refusals"
		assert keys.conflict == "view.stepback"
		click keys.take
		assert keys.asking == ""
		assert exists("keys.view.refusals.Ctrl+Left")
		wait 5`))
	if err != nil {
		t.Fatal(err)
	}
	options := modelOptions(newLevel(t), script)
	options.KeysFile, options.Results, options.Log = file, &ui.Queue{}, &ui.Log{}
	options.Output = writerFunc(func(text string) { write(strings.TrimSpace(text)) })
	if err := open(t, options); err != nil {
		t.Fatalf("%v\n%s", err, strings.Join(options.Log.Lines(), "\n"))
	}
	text, err := os.ReadFile(file)
	want := "{\n  \"view.refusals\": \"Ctrl+Left\",\n  \"tool.erase\": \"J\",\n  \"later.command\": {\"a\": 1}\n}\n"
	if err != nil || string(text) != want {
		t.Errorf("the file holds %q, %v; want %q", text, err, want)
	}
}
