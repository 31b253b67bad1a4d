package level_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
)

// FuzzOpen damages the entries of a level, one at a time. It opens as a level
// whose hash is right, or is refused with the file and a reason.
func FuzzOpen(f *testing.F) {
	l := newLevel(f, level.Config{})
	b := level.DefaultBrush("Mixed Forest")
	b.Radius = 3
	stroke(f, l, b, fixture.Place{X: 0, Z: 60})
	stairs(f, l, 10, 20)
	good := filepath.Join(f.TempDir(), "level")
	save(f, l, good)
	names := []string{"level.json", "presets/meadow.json"}
	blobs, err := filepath.Glob(filepath.Join(good, "*.*.*"))
	if err != nil || len(blobs) < 3 {
		f.Fatalf("%d blobs, %v", len(blobs), err)
	}
	for _, path := range blobs {
		names = append(names, filepath.Base(path))
	}
	for which, name := range names {
		text, err := os.ReadFile(filepath.Join(good, name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(which), uint32(0), uint32(0), []byte{})
		f.Add(uint8(which), uint32(len(text)/2), uint32(4), []byte("\xff\xff\xff\x7f"))
	}
	f.Add(uint8(0), uint32(20), uint32(1), []byte("9"))
	f.Fuzz(func(t *testing.T, which uint8, at, cut uint32, put []byte) {
		path := filepath.Join(t.TempDir(), "level")
		if err := os.CopyFS(path, os.DirFS(good)); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(path, filepath.FromSlash(names[int(which)%len(names)]))
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		from := int(at) % (len(text) + 1)
		to := min(len(text), from+int(cut%64))
		damaged := append(append(append([]byte{}, text[:from]...), put...), text[to:]...)
		if err := os.WriteFile(file, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		opened, _, err := level.Open(path)
		if err != nil {
			if !strings.Contains(err.Error(), path) {
				t.Errorf("the error does not name the file: %v", err)
			}
			return
		}
		if opened.Hash() != opened.Recomputed() {
			t.Errorf("hash %v, recomputed %v", opened.Hash(), opened.Recomputed())
		}
	})
}
