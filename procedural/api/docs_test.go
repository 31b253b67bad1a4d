package api_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"copse/procedural"
	"copse/procedural/api"
)

var (
	codeBlock = regexp.MustCompile("(?s)```lua\n(.*?)```")
	expected  = regexp.MustCompile(`(?m)--> ?(.*)$`)
)

func manual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/generators.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestEveryExampleOfTheManualRuns runs each block of Luau: as a module where it
// has an OnGenerate, else as the body of one; it must print what the comments say.
func TestEveryExampleOfTheManualRuns(t *testing.T) {
	blocks := codeBlock.FindAllStringSubmatchIndex(manual(t), -1)
	if len(blocks) < 40 {
		t.Fatalf("only %d examples found", len(blocks))
	}
	text := manual(t)
	for _, b := range blocks {
		code := text[b[2]:b[3]]
		line := strings.Count(text[:b[0]], "\n") + 2
		var want []string
		for _, m := range expected.FindAllStringSubmatch(code, -1) {
			want = append(want, m[1])
		}
		source := code
		if !strings.Contains(code, "OnGenerate") {
			source = "local M = {} function M.OnGenerate(params, target)\n" + code + "\nend return M"
		}
		r, err := run(job(source))
		if err != nil {
			t.Errorf("line %d: %v", line, err)
			continue
		}
		var got []string
		for _, m := range r.Messages {
			got = append(got, m.Text)
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("line %d printed\n%s\nwant\n%s", line, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

func TestTheManualHasAnExampleOfEveryEntry(t *testing.T) {
	var code strings.Builder
	for _, b := range codeBlock.FindAllStringSubmatch(manual(t), -1) {
		code.WriteString(b[1])
	}
	text := code.String()
	for _, name := range api.Documented() {
		if !regexp.MustCompile(regexp.QuoteMeta(name) + `\b`).MatchString(text) {
			t.Errorf("no example of %s", name)
		}
	}
	for _, class := range procedural.CreatableClasses() {
		for _, p := range procedural.ClassByName(class).PropertyNames() {
			if !strings.Contains(text, p) && !strings.HasSuffix(p, "Surface") {
				t.Errorf("no example of %s.%s", class, p)
			}
		}
	}
}
