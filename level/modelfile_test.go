package level_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
)

// village is a level with models of every kind, modules, and names that are
// hard on files.
func village(t *testing.T) *level.Level {
	t.Helper()
	l := newLevel(t, level.Config{})
	pivot := datatype.At(datatype.Vector3{X: 3, Y: 1, Z: -2})
	group, err := l.CreateModel(level.NewModel{Name: "階段é😀 & <co>", Pivot: &pivot})
	if err != nil {
		t.Fatal(err)
	}
	first := stairs(t, l, 10, 20)
	second := stairs(t, l, -10, 20)
	gone := stairs(t, l, 0, 0)
	edit(t, l, level.ModelEdit{ID: second, Parent: &group, Attributes: turns(2.5)})
	yes := true
	edit(t, l, level.ModelEdit{ID: first, Hidden: &yes, FollowsGround: &yes})
	if err := l.DeleteModels(gone); err != nil {
		t.Fatal(err)
	}
	for _, m := range []procedural.Module{
		{Path: "階段/é.luau", Source: "\ufeff-- BOM and CRLF\r\nreturn {}\r\n"},
		{Path: "a\nb.luau", Source: "broken \xff UTF-8 and \x00", Sandboxed: true, Capabilities: procedural.DefaultCapabilities()},
		{Path: "c\nd.luau", Source: "return {}"},
	} {
		if err := l.SetModule(m); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func TestModelsAndModulesComeBack(t *testing.T) { // G21
	l := village(t)
	for _, path := range forms(t) {
		save(t, l, path)
		back := open(t, path)
		sameLevel(t, back, l)
		if got, want := tree(back), tree(l); got != want {
			t.Errorf("the models are\n%swant\n%s", got, want)
		}
		if got, want := len(back.Modules()), len(l.Modules()); got != want {
			t.Fatalf("%d modules, want %d", got, want)
		}
		for i, m := range back.Modules() {
			if w := l.Modules()[i]; m.Path != w.Path || m.Source != w.Source || m.Sandboxed != w.Sandboxed || m.Capabilities.String() != w.Capabilities.String() {
				t.Errorf("module %q is %+v, want %+v", w.Path, m, w)
			}
		}
		if !bytes.Equal(packed(t, back), packed(t, l)) {
			t.Error("equal levels have unequal bytes")
		}
		if a, b := stairs(t, back, 0, 0), stairs(t, l, 0, 0); a != b {
			t.Errorf("the next model has the id %d, want %d", a, b)
		}
		l.Undo()
	}
}

func TestAModuleThatWasEditedOutsideCounts(t *testing.T) {
	l := village(t)
	if err := l.SetModule(procedural.Module{Path: "hut.luau", Source: "return 1"}); err != nil {
		t.Fatal(err)
	}
	hut, err := l.CreateModel(level.NewModel{Generator: "hut.luau"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "level")
	save(t, l, path)
	editFile(t, filepath.Join(path, "generators", "hut.luau"), "return 1", "return 2")
	back, notices, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(notices) != 1 || !strings.Contains(notices[0].Message, "hut.luau was edited") {
		t.Errorf("notices: %v", notices)
	}
	if m, own := back.Module("hut.luau"); !own || m.Source != "return 2" || !back.Model(hut).Dirty {
		t.Errorf("the module is %+v and its model dirty: %v", m, back.Model(hut).Dirty)
	}
}

func TestBrokenModelsAreRefused(t *testing.T) {
	l := village(t)
	good := filepath.Join(t.TempDir(), "level")
	save(t, l, good)
	manifest := filepath.Join(good, "level.json")
	text, err := os.ReadFile(manifest)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`{"id":3,"parent":1`, `{"id":3,"parent":9`, "parent: model 9 is not in the level"},
		{`{"id":3,"parent":1`, `{"id":3,"parent":3`, "parent: model 3 is not in the level"},
		{`{"id":3`, `{"id":1`, "id 1 is that of an earlier model too"},
		{`{"id":3`, `{"id":99`, "id 99 is not among those that were handed out"},
		{`{"id":3`, `{"id":-3`, "cannot unmarshal"},
		{`"size":[6,4,6]`, `"size":[6,4,0]`, "size: "},
		{`"Turns":2.5`, `"Turns":null`, "null is no value"},
		{`"Turns":2.5`, `"Tu rns":2.5`, "attribute"},
		{`"path":"階段/é.luau"`, `"path":"../é.luau"`, "is not a plain relative path"},
		{`"file":"generators/階段/é.luau"`, `"file":"../../etc/passwd"`, "leads out of the level"},
	} {
		if !bytes.Contains(text, []byte(c.from)) {
			t.Fatalf("the manifest does not hold %s:\n%s", c.from, text)
		}
		if err := os.WriteFile(manifest, bytes.Replace(text, []byte(c.from), []byte(c.to), 1), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := level.Open(good); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want %q", c.to, err, c.want)
		}
	}
}
