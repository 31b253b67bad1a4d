package ui_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/ui"
)

func TestUnreadableScriptsNameLineAndUsage(t *testing.T) {
	for script, want := range map[string]string{
		"wait 1\n\n# a comment\nfly 3":      `s:4: "fly" is no step`,
		"wait":                              "expected: wait FRAMES",
		"wait 0":                            "no number of frames",
		"wait until":                        "expected an expression",
		"wait until props > 3 within never": "no number of frames",
		"assert props >":                    "expected a number",
		"assert props > 3 4":                "follows an expression",
		"assert (props > 3":                 "expected )",
		"assert value()":                    "the name of a widget",
		"assert \"open":                     "does not end",
		"let props = 3":                     "is a fact",
		"let x 3":                           "a name, = and an expression",
		"click":                             "the name of one widget",
		"click brush.preset.Mixed Forest":   "put quotes around",
		"click world 1":                     `"1" is no mouse button`,
		"drag 1 2 3":                        "two points or more",
		"drag world a b c d":                `"a" is no number`,
		"drag 1 2 3 1e40":                   "too large",
		"key Strg+Z":                        "no modifier",
		"key Ctrl+Foo":                      "is no key",
		"press up":                          "no mouse button",
		"resize 0 100":                      "no size of a window",
		"look 1 2 3 4 5 6":                  "two points are needed",
		"look nan 2 3 at 4 5 6":             "is no number",
		"look 1 2 3 at 4 inf 6":             "is no number",
		"focus gained":                      "only lost",
		"quit now":                          "nothing may follow",
		"assert " + strings.Repeat("(", 99): "nested deeper",
		"assert " + strings.Repeat("-", 99): "nested deeper",
	} {
		_, err := ui.ParseScript("s", []byte(script))
		var unreadable *ui.ScriptError
		if !errors.As(err, &unreadable) || !unreadable.Unreadable || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: error %v does not say %q", script, err, want)
		}
	}
}

// TestDocumentedScriptsRead reads every example of the manual, and checks that
// the manual names every step and every fact.
func TestManualIsComplete(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "script.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```")
	for i := 1; i < len(blocks); i += 2 {
		if example, ok := strings.CutPrefix(blocks[i], "script\n"); ok {
			if _, err := ui.ParseScript("docs/script.md", []byte(example)); err != nil {
				t.Errorf("an example cannot be read: %v\n%s", err, example)
			}
		}
	}
	for _, name := range append(ui.Verbs(), ui.Facts()...) {
		if !strings.Contains(string(text), "`"+name) {
			t.Errorf("docs/script.md does not tell of %q", name)
		}
	}
}

func TestExpressions(t *testing.T) {
	_, err := play(t, `
		assert 1 + 2 * 3 == 7
		assert (1 + 2) * 3 == 9
		assert 10 - 4 - 3 == 3
		assert 8 / 4 / 2 == 1
		assert -2 + 5 == 3
		assert - ( 2 - 5 ) == 3
		let x = 2
		assert x * x >= 4 and x < 3
		let word = "a \"quoted\" # word"
		assert word == "a \"quoted\" # word" # and a comment
		assert word != "other"
		assert exists(nothing.there) == 0
		assert exists("toolbar.tool.paint") == 1
		quit
		assert 1 == 2`)
	if err != nil {
		t.Fatal(err)
	}
}

func FuzzParseScript(f *testing.F) {
	files, _ := filepath.Glob("testdata/scripts/*.txt")
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(text)
		}
	}
	f.Add([]byte("assert value(\"a\") == -(3 + hash) / 2 and x"))
	f.Fuzz(func(t *testing.T, text []byte) {
		_, err := ui.ParseScript("s", text)
		var unreadable *ui.ScriptError
		if err != nil && (!errors.As(err, &unreadable) || !unreadable.Unreadable || unreadable.Line < 1) {
			t.Errorf("error %v names no line", err)
		}
	})
}
