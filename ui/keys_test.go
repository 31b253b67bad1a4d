package ui_test

import (
	"strings"
	"testing"

	"copse/ui"
)

func TestParseChord(t *testing.T) {
	for _, good := range []string{"B", "b", "Ctrl+Z", "Ctrl+Shift+Z", "[", "Home", "F1", "Alt+Num7", "Shift", "Ctrl+="} {
		if err := ui.CheckChord(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for bad, want := range map[string]string{"Strg+Z": "no modifier", "Ctrl+": "no key", "": "no key", "ß": "no key", "F13": "no key"} {
		err := ui.CheckChord(bad)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v does not say %q", bad, err, want)
		}
	}
}

func TestEveryCommandHasItsOwnKeyAndWords(t *testing.T) {
	ids, keys := map[string]bool{}, map[string]string{}
	for _, c := range ui.CommandTable() {
		if ids[c.ID] {
			t.Errorf("two commands are named %q", c.ID)
		}
		ids[c.ID] = true
		if c.Label == "" || c.Tip == "" {
			t.Errorf("%s has no label or no tooltip", c.ID)
		}
		for _, key := range c.Keys {
			if err := ui.CheckChord(key); err != nil {
				t.Errorf("%s: %v", c.ID, err)
			}
			if other, taken := keys[key]; taken {
				t.Errorf("%s and %s share the key %s", c.ID, other, key)
			}
			keys[key] = c.ID
		}
	}
}
