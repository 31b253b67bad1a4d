package level_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
	"copse/props"
)

// furnished is a folder with a level that has every entry, and the level.
func furnished(t *testing.T) (string, *level.Level) {
	t.Helper()
	oak := filepath.Join(t.TempDir(), "oak.glb")
	if err := os.WriteFile(oak, []byte("glTF of an oak"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newStage(t, level.Config{}, false)
	if refused := s.LoadPresets(brush.BuiltIn()); len(refused) > 0 {
		t.Fatal(refused)
	}
	kinds := append(fixture.Catalog().Kinds(), props.Kind{ID: "user:oak", File: oak, Category: "conifer", Family: "tree", Weight: 1})
	if err := s.SetCatalog(props.NewCatalog(kinds)); err != nil {
		t.Fatal(err)
	}
	s.own("a.luau", "")
	s.settle()
	s.SetThumbnail([]byte("picture"))
	path := filepath.Join(t.TempDir(), "level")
	save(t, s.Level, path)
	// Without its session it is a level that begins from a base.
	if err := os.Remove(only(t, path, "session.*.jsonl")); err != nil {
		t.Fatal(err)
	}
	l, _, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	save(t, l, path)
	return path, l
}

// only is the one file below a folder that a pattern fits.
func only(t *testing.T, folder, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %q, %v", pattern, found, err)
	}
	return found[0]
}

func TestALevelOpensWithoutWhatItCanSpare(t *testing.T) {
	harm := map[string]func(path string) error{
		"is missing":     os.Remove,
		"is damaged":     func(path string) error { return os.WriteFile(path, []byte("version https://git-lfs"), 0o600) },
		"damaged: its b": func(path string) error { return os.WriteFile(path, nil, 0o600) },
	}
	for pattern, follows := range map[string]string{
		"session.*.jsonl":  "a new session begins",
		"base.*.copse":     "a new session begins",
		"results.*.bin":    "run again",
		"thumbnail.*.png":  "another picture",
		"assets/oak.*.glb": "shown as boxes",
		"terrain.*.f32":    "", // it cannot be spared
		"props.*.bin":      "",
	} {
		for said, do := range harm {
			path, want := furnished(t)
			if err := do(only(t, path, pattern)); err != nil {
				t.Fatal(err)
			}
			l, notices, err := level.Open(path)
			if follows == "" {
				if err == nil {
					t.Errorf("%s %s, and the level opens", pattern, said)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s %s: %v", pattern, said, err)
				continue
			}
			if len(notices) != 1 || !strings.Contains(notices[0].Error(), said) || !strings.Contains(notices[0].Error(), follows) {
				t.Errorf("%s %s: notices %v", pattern, said, notices)
			}
			save(t, l, path)
			for _, got := range []*level.Level{l, open(t, path)} {
				if got.Hash() != want.Hash() || got.Hash() != got.Recomputed() || got.Props().Len() != want.Props().Len() {
					t.Errorf("%s %s: hash %v with %d props, want %v with %d", pattern, said, got.Hash(), got.Props().Len(), want.Hash(), want.Props().Len())
				}
			}
		}
	}
}

func TestALevelDoesNotOpenWithoutWhatCannotBeReadNow(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the superuser reads everything")
	}
	path, _ := furnished(t)
	if err := os.Chmod(only(t, path, "session.*.jsonl"), 0); err != nil {
		t.Fatal(err)
	}
	if _, _, err := level.Open(path); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("a session that may be read later is given up: %v", err)
	}
}
