package ui_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"copse/level"
	"copse/ui"
)

// A heightmap is dropped, asked about and made the ground as one step; raw files
// that are no square are asked for their size; what cannot be read is said and
// changes nothing.
func TestHeightmapsAreAskedAbout(t *testing.T) { // T14, T15
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	square := make([]byte, 2*65*65)
	for i := range square {
		square[i] = byte(i * 37)
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewNRGBA(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	playIn(t, ui.Options{}, fmt.Sprintf(`
let before = hash
drop %q
wait until console.errors == 1
assert hash == before and heightmap.asked == 0

drop %q
wait until heightmap.asked == 1
wait 2
enter heightmap.low -5
enter heightmap.high 40
enter heightmap.spacing 2
click heightmap.add
wait until heightmap.asked == 0
assert terrain.cols == 65 and terrain.rows == 65 and terrain.spacing == 2
assert terrain.low >= -5 and terrain.high <= 40
assert undo.depth == 1

drop %q
wait until heightmap.asked == 1
wait 2
enter heightmap.cols 30
enter heightmap.rows 21
click heightmap.read
wait 2
assert exists(heightmap.add) == 0
enter heightmap.rows 20
click heightmap.read
wait until exists(heightmap.add) == 1
click heightmap.add
wait until heightmap.asked == 0
assert terrain.cols == 30 and terrain.rows == 20
key Ctrl+Z
key Ctrl+Z
assert terrain.cols == 257 and hash == before

drop %q
wait until heightmap.asked == 1
wait 2
click heightmap.discard
wait 1
assert heightmap.asked == 0 and hash == before
`, write("colours.png", picture.Bytes()), write("square.r16", square), write("oblong.raw", square[:1200]), write("again.r16", square)))
}

// What is exported says its range and spacing, and comes back as it was.
func TestAnExportedHeightmapComesBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ground.png")
	choose := func(ui.FileDialog) ([]string, error) { return []string{file}, nil }
	l := newLevel(t)
	before := l.Terrain().Samples()
	playIn(t, ui.Options{Level: l, ChooseFiles: choose}, `
key T
wait 2
let lines = console.lines
click terrain.export
wait until console.lines > lines
assert console.errors == 0
click terrain.import
wait until heightmap.asked == 1
wait 2
click heightmap.add
wait until heightmap.asked == 0
assert terrain.cols == 257 and terrain.spacing == 1
`)
	low, high := l.Terrain().Range()
	step := (high - low) / 65535
	for i, y := range l.Terrain().Samples() {
		if d := y - before[i]; d > step || d < -step {
			t.Fatalf("sample %d is %v, was %v; a step is %v", i, y, before[i], step)
		}
	}
	if l.Hash() == level.New(level.Config{}).Hash() {
		t.Error("nothing was imported")
	}
}
