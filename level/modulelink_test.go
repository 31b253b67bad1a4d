package level_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/level"
	"copse/procedural"
)

// linked is a level with a model whose module lives in a file outside.
func linked(t *testing.T, file, source string) (s *stage, id level.ModelID) {
	t.Helper()
	writeText(t, file, source)
	s = newStage(t, level.Config{}, false)
	m, err := s.ReadModule("shared/tower.luau", file)
	if err == nil {
		err = s.LinkModule(m, file)
	}
	if err == nil {
		id, err = s.CreateModel(level.NewModel{Generator: "shared/tower.luau"})
	}
	if err != nil {
		t.Fatal(err)
	}
	s.settle()
	return s, id
}

func writeText(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// opened opens a level and returns what it notices.
func opened(t *testing.T, path string) (*level.Level, string) {
	t.Helper()
	l, notices, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return l, fmt.Sprint(notices)
}

func TestALinkedModuleIsReadFromWhereItLives(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "art", "tower.luau")
	s, id := linked(t, file, "one")
	look := s.look(id)
	for _, path := range []string{"levels/forest", "levels/deep/er/forest.copse", "forest.copse"} {
		path = filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		save(t, s.Level, path)
		back, said := opened(t, path)
		m, own := back.Module("shared/tower.luau")
		if !own || m.Source != "one" || back.ModuleLink("shared/tower.luau") != file || said != "[]" {
			t.Fatalf("%s: %+v is linked to %q: %s", path, m, back.ModuleLink("shared/tower.luau"), said)
		}
		if model := back.Model(id); model.Dirty || back.Results().Get(model.Result) == nil {
			t.Errorf("%s: the model came back as %+v", path, model)
		}
		// From another place again: links are right after Save As too.
		copied := filepath.Join(dir, "copy", filepath.Base(path))
		save(t, back, copied)
		if again, said := opened(t, copied); again.ModuleLink("shared/tower.luau") != file || said != "[]" {
			t.Errorf("%s: linked to %q: %s", copied, again.ModuleLink("shared/tower.luau"), said)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "levels", "forest", "level.json"))
	if err != nil || !strings.Contains(string(text), `"link":"../../art/tower.luau"`) || strings.Contains(string(text), dir) {
		t.Errorf("the manifest names the file otherwise: %v\n%s", err, text)
	}
	if _, err := os.Stat(filepath.Join(dir, "levels", "forest", "generators")); err == nil {
		t.Error("the level holds a copy")
	}
	if after := replays(t, s.Level); after.ModuleLink("shared/tower.luau") != file || s.look(id) != look {
		t.Error("replay does not know the link")
	}
}

func TestALinkedModuleThatChangedOutsideRunsAgain(t *testing.T) {
	dir := t.TempDir()
	file, path := filepath.Join(dir, "tower.luau"), filepath.Join(dir, "forest")
	s, id := linked(t, file, "one")
	save(t, s.Level, path)
	writeText(t, file, "two")
	back, said := opened(t, path)
	if m, _ := back.Module("shared/tower.luau"); m.Source != "two" || !back.Model(id).Dirty || !strings.Contains(said, "was edited since the level was saved") {
		t.Errorf("%+v, %+v: %s", m, back.Model(id), said)
	}
}

// TestAMissingLinkIsNamedAndKept opens a level whose linked module is gone.
func TestAMissingLinkIsNamedAndKept(t *testing.T) { // G20
	dir := t.TempDir()
	file, path := filepath.Join(dir, "art", "tower.luau"), filepath.Join(dir, "forest.copse")
	s, id := linked(t, file, "one")
	m, _ := s.Module("shared/tower.luau")
	sandboxed := *m
	sandboxed.Sandboxed = true
	if err := s.SetModule(sandboxed); err != nil { // stays linked
		t.Fatal(err)
	}
	s.settle()
	look := s.look(id)
	save(t, s.Level, path)
	for _, kind := range []string{"gone", "a folder", "too large"} {
		if err := os.RemoveAll(file); err != nil {
			t.Fatal(err)
		}
		switch kind {
		case "a folder":
			if err := os.Mkdir(file, 0o755); err != nil {
				t.Fatal(err)
			}
		case "too large":
			writeText(t, file, strings.Repeat("-", procedural.MaxSource+1))
		}
		back, said := opened(t, path)
		if !strings.Contains(said, "shared/tower.luau") || !strings.Contains(said, file) || !strings.Contains(said, "keep what they show") {
			t.Errorf("%s: it says %s", kind, said)
		}
		model := back.Model(id)
		if own, _ := back.Module("shared/tower.luau"); own != nil || model.Dirty || back.Results().Get(model.Result) == nil {
			t.Errorf("%s: the model came back as %+v", kind, model)
		}
		// Saved elsewhere and opened when the file is there again, it is as before.
		moved := filepath.Join(dir, "moved", "forest")
		save(t, back, moved)
		if err := os.RemoveAll(file); err != nil {
			t.Fatal(err)
		}
		writeText(t, file, "one")
		again, _ := opened(t, moved)
		m, _ := again.Module("shared/tower.luau")
		if m == nil || !m.Sandboxed || again.ModuleLink("shared/tower.luau") != file || again.Results().Get(again.Model(id).Result) == nil {
			t.Errorf("%s: %+v", kind, m)
		}
		// The open level takes the file in when it comes back.
		taken, err := back.ReadModule("shared/tower.luau", back.ModuleLink("shared/tower.luau"))
		if err == nil {
			err = back.LinkModule(taken, file)
		}
		if m, _ := back.Module("shared/tower.luau"); err != nil || m == nil || !m.Sandboxed {
			t.Errorf("%s: %+v, %v", kind, m, err)
		}
	}
	if s.look(id) != look {
		t.Error("the test changed the model")
	}
}

func TestEmbeddingALinkedModuleIsAStep(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "tower.luau")
	s, id := linked(t, file, "one")
	if err := s.MakeDefaults(id); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("defaults of a linked module: %v", err)
	}
	if err := s.EmbedModule("shared/tower.luau"); err != nil || s.EmbedModule("shared/tower.luau") == nil {
		t.Fatal(err)
	}
	if s.Model(id).Dirty {
		t.Error("embedding runs the generator")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "forest")
	save(t, s.Level, path)
	if back, said := opened(t, path); back.ModuleLink("shared/tower.luau") != "" || said != "[]" {
		t.Errorf("it is still linked: %s", said)
	}
	if s.Undo(); s.ModuleLink("shared/tower.luau") != file {
		t.Error("undo does not link it again")
	}
	replays(t, s.Level)
	for _, wrong := range []string{"tower.luau", filepath.Join(dir, "passwd"), ""} {
		if s.LinkModule(procedural.Module{Path: "x.luau", Source: "fine"}, wrong) == nil {
			t.Errorf("a link to %q is taken", wrong)
		}
	}
}

// TestASessionFromALevelWithALinkKeepsIt begins a new session from a level with a
// linked module: its base holds the source, and replay gives the link.
func TestASessionFromALevelWithALinkKeepsIt(t *testing.T) {
	dir := t.TempDir()
	file, path := filepath.Join(dir, "tower.luau"), filepath.Join(dir, "forest")
	s, _ := linked(t, file, "one")
	save(t, s.Level, path)
	writeText(t, file, "two") // begins a new session
	back, _ := opened(t, path)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	base, err := back.Base()
	if err != nil || base == nil {
		t.Fatal(base, err)
	}
	if m, _ := base.Module("shared/tower.luau"); m == nil || m.Source != "two" || base.ModuleLink("shared/tower.luau") != file {
		t.Errorf("the base has %+v, linked to %q", m, base.ModuleLink("shared/tower.luau"))
	}
}
