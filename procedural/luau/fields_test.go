package luau_test

import (
	"strings"
	"testing"

	"copse/procedural/luau"
)

func TestSetFieldsChangesNothingElse(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"local M = {}\nM.Attributes = {\n\tA = 1, -- one\n\tB = Color3.new(1, 2, 3),\n}\nreturn M",
			"local M = {}\nM.Attributes = {\n\tA = 7, -- one\n\tB = \"x\",\n}\nreturn M"},
		{"return { Attributes = { B = f(1, { 2 }), A = if a then 1 else 2 } }",
			"return { Attributes = { B = \"x\", A = 7 } }"},
		{"local M = { Attributes = { [\"A\"] = 1 :: number; ['B'] = `a{b}c` }, Other = { A = 1, B = 2 } }",
			"local M = { Attributes = { [\"A\"] = 7; ['B'] = \"x\" }, Other = { A = 1, B = 2 } }"},
		{"M.Attributes = { A = -1 }\r\n", "M.Attributes = { A = 7, B = \"x\" }\r\n"},
		{"M.Attributes = {}", "M.Attributes = { A = 7, B = \"x\" }"},
		{"M.Attributes = {\n    A = 1\n}", "M.Attributes = {\n    A = 7,\n    B = \"x\",\n}"},
		{"M.Attributes = {\n\tA = 1, 2 + 3, B = function(a, b) return a, b end, 4 }", "M.Attributes = {\n\tA = 7, 2 + 3, B = \"x\", 4 }"},
		{"M.Attributes = { B = not a and b or c, A = 1 + 2 * 3 }", "M.Attributes = { B = \"x\", A = 7 }"},
	} {
		got, err := luau.SetFields("m", c.source, "Attributes", []luau.Field{{Name: "A", Value: "7"}, {Name: "B", Value: `"x"`}})
		if err != nil || got != c.want {
			t.Errorf("%s\nbecomes\n%s\n%v; want\n%s", c.source, got, err, c.want)
		}
	}
	got, err := luau.SetFields("m", "M.Attributes = { A = 1 }", "Attributes", []luau.Field{{Name: "a.b-c", Value: "1"}, {Name: "end", Value: "2"}})
	if want := `M.Attributes = { A = 1, ["a.b-c"] = 1, ["end"] = 2 }`; err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

func TestSetFieldsRefusesWhatItCannotKeepRight(t *testing.T) {
	for source, want := range map[string]string{
		"M.Attributes = make()":                       "not written as a table",
		"local t = { A = 1 } M.Attributes = t":        "not written as a table",
		"M.Attributes = { A = 1 } M.Attributes = { }": "2 times",
		"M.Attributes = { A = 1, A = 2 }":             "A is there twice",
		"M.Attributes = { A = 1":                      "m:1:",
		"function f() M.Attributes = { A = 1 } end":   "not written as a table",
	} {
		if got, err := luau.SetFields("m", source, "Attributes", []luau.Field{{Name: "A", Value: "7"}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s becomes %s, %v; want %q", source, got, err, want)
		}
	}
}
