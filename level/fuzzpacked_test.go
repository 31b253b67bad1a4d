package level_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
)

// maxOpened bounds, in bytes, what opening a small file may allocate in all,
// whatever its numbers promise.
const maxOpened = 1 << 30

// FuzzOpenPacked damages a packed level: it is cut short, and bytes are replaced
// anywhere, in the directory and the compressed entries too. It opens as a level
// whose hash is right, or is refused with the file and a reason, in bounded memory.
func FuzzOpenPacked(f *testing.F) {
	l := newLevel(f, level.Config{})
	b := level.DefaultBrush("Mixed Forest")
	b.Radius = 3
	stroke(f, l, b, fixture.Place{X: 0, Z: 60})
	stairs(f, l, 10, 20)
	good := packed(f, l)
	size := uint32(len(good))
	f.Add(size, uint32(0), []byte{})
	f.Add(size/2, uint32(0), []byte{})
	f.Add(size-1, uint32(0), []byte{})
	for at := uint32(0); at < size; at += size / 16 {
		f.Add(size, at, []byte{0xff})
	}
	f.Add(size, size-40, []byte("\xff\xff\xff\x7f\xff\xff\xff\x7f")) // sizes in the directory
	f.Fuzz(func(t *testing.T, length, at uint32, put []byte) {
		damaged := append([]byte{}, good[:min(length, size)]...)
		if len(damaged) > 0 {
			copy(damaged[int(at)%len(damaged):], put)
		}
		path := filepath.Join(t.TempDir(), "level.copse")
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		opened, _, err := level.Open(path)
		runtime.ReadMemStats(&after)
		if grown := after.TotalAlloc - before.TotalAlloc; grown > maxOpened {
			t.Errorf("%d bytes were allocated", grown)
		}
		switch {
		case err != nil && !strings.Contains(err.Error(), path):
			t.Errorf("the error does not name the file: %v", err)
		case err == nil && opened.Hash() != opened.Recomputed():
			t.Errorf("hash %v, recomputed %v", opened.Hash(), opened.Recomputed())
		}
	})
}
