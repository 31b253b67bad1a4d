package shaders_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"copse/shaders"
)

func TestIncludesJoinOnce(t *testing.T) {
	fs := fstest.MapFS{
		"a.glsl": {Data: []byte("one\n#include \"b.glsl\"\n#include \"c.glsl\"\nlast\n")},
		"b.glsl": {Data: []byte("#include \"c.glsl\"\nb\n")},
		"c.glsl": {Data: []byte("c\n")},
	}
	s, err := shaders.LoadFrom(fs, "a.glsl", shaders.Define{Name: "N", Value: 3})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(s.Text, "#version 410 core\n#define N 3\n#line 1 0\none\n") {
		t.Errorf("the text begins wrong:\n%s", s.Text)
	}
	if strings.Count(s.Text, "\nc\n") != 1 {
		t.Errorf("c.glsl is not there exactly once:\n%s", s.Text)
	}
	if !strings.Contains(s.Text, "#line 4 0\nlast\n") {
		t.Errorf("the line after the includes is not marked:\n%s", s.Text)
	}
}

func TestMissingFilesAreNamedWithTheirPlace(t *testing.T) {
	fs := fstest.MapFS{"a.glsl": {Data: []byte("\n#include \"gone.glsl\"\n")}}
	_, err := shaders.LoadFrom(fs, "a.glsl")
	if err == nil || !strings.Contains(err.Error(), "a.glsl:2") || !strings.Contains(err.Error(), "gone.glsl") {
		t.Errorf("error %v does not name a.glsl:2 and gone.glsl", err)
	}
}

func TestExplainNamesFiles(t *testing.T) {
	s := shaders.Source{Files: []string{"a.glsl", "b.glsl"}}
	for log, want := range map[string]string{
		"1:12(3): error: no such thing":   "b.glsl:12: error: no such thing", // Mesa
		"0(7) : error C0000: unexpected":  "a.glsl:7 : error C0000: unexpected",
		"ERROR: 1:9: undeclared":          "ERROR: b.glsl:9: undeclared",
		"7:1: a number that is no file":   "7:1: a number that is no file",
		"linking failed: too many inputs": "linking failed: too many inputs",
	} {
		if got := s.Explain(log); got != want {
			t.Errorf("%q became %q, want %q", log, got, want)
		}
	}
}

func TestEveryFileLoads(t *testing.T) {
	names := shaders.Names()
	if len(names) < 10 {
		t.Fatalf("only %d files are embedded", len(names))
	}
	for _, name := range names {
		if _, err := shaders.Load(name); err != nil {
			t.Error(err)
		}
	}
}
