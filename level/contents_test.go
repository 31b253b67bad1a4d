package level_test

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/level/archive"
	"copse/terrain"
)

// TestContentsAreOfTheMomentWhenTheyWereTaken changes everything in a level while
// another goroutine writes what it was before.
func TestContentsAreOfTheMomentWhenTheyWereTaken(t *testing.T) {
	s := newStage(t, level.Config{}, false)
	s.own("a.luau", "1")
	s.settle()
	change := func(x float32) {
		stroke(t, s.Level, level.DefaultBrush("Mixed Forest"), fixture.Place{X: x, Z: 60})
		sculpt(t, s.Level, level.SculptBrush{Tool: terrain.Raise, Radius: 40, Strength: 1}, fixture.Place{X: x, Z: 60})
		paintMask(t, s.Level, level.MaskBrush{Radius: 6, Strength: 1}, fixture.Place{X: x, Z: 60})
		s.module("a.luau", "changed")
		s.own("b.luau", "2")
		s.settle()
	}
	change(0)
	dir := t.TempDir()
	want, got := filepath.Join(dir, "want.copse"), filepath.Join(dir, "got.copse")
	save(t, s.Level, want)
	frozen := s.Contents()
	var wait sync.WaitGroup
	wait.Add(1)
	go func() { // run with -race this also tells what is shared
		defer wait.Done()
		if err := frozen.Write(archive.System{}, got); err != nil {
			t.Error(err)
		}
	}()
	for i := range 6 {
		change(float32(10 * i))
		s.Undo()
	}
	wait.Wait()
	a, errA := os.ReadFile(want)
	b, errB := os.ReadFile(got)
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("what was written is not the level of that moment: %v %v", errA, errB)
	}
	again := filepath.Join(dir, "again.copse")
	save(t, s.Level, again)
	if c, err := os.ReadFile(again); err != nil || bytes.Equal(a, c) {
		t.Errorf("the level did not change, so nothing was tested: %v", err)
	}
	sameLevel(t, open(t, again), s.Level)
}

// BenchmarkContents measures, for 100,000 props, how long a save or an autosave
// keeps the window waiting, and what of it is done beside the window.
func BenchmarkContents(b *testing.B) {
	l := newLevel(b, level.Config{})
	for l.Props().Len() < 100_000 {
		stroke(b, l, level.Brush{Mode: level.Paint, Preset: "Meadow", Radius: 120, Strength: 1, Density: 10}, fixture.Place{})
	}
	b.Run("wait", func(b *testing.B) {
		for b.Loop() {
			l.Contents()
		}
	})
	b.Run("encode", func(b *testing.B) {
		for b.Loop() {
			level.Encode(l.Contents())
		}
	})
}
