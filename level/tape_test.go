package level_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/props"
	"copse/terrain"
)

// readTape reads a whole session onto a tape.
func readTape(t testing.TB, file []byte) *level.Tape {
	t.Helper()
	tape, err := level.NewTape("s.jsonl", bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := tape.ReadAll(nil); err != nil {
		t.Fatal(err)
	}
	return tape
}

// aged is what stands in a level, in the order of age.
func aged(l *level.Level) []props.Prop { return slices.Collect(l.Props().All()) }

func TestATapeGoesToTheStateAfterAnyEvent(t *testing.T) {
	for _, limit := range []int{0, 300} { // without and with evictions
		file := session(t, wandering(t, 150, limit))
		var states [][]props.Prop // after each event, as a replay makes them
		player, first, err := level.NewPlayer(nil, "s.jsonl", bytes.NewReader(file))
		for o := first; err == nil; o, err = player.Next() {
			states = append(states, aged(player.Level()))
			if !o.Matches() {
				t.Fatalf("line %d does not replay", o.Line)
			}
		}
		tape := readTape(t, file)
		if tape.Len() != len(states) || tape.At() != len(states)-1 {
			t.Fatalf("%d events, at %d; want %d", tape.Len(), tape.At(), len(states))
		}
		random := rand.New(rand.NewPCG(3, 4))
		before := tape.Level()
		for range 300 {
			at := random.IntN(tape.Len())
			if random.IntN(3) > 0 { // a step, as playing makes them
				at = min(max(tape.At()+1-random.IntN(3), 0), tape.Len()-1)
			}
			if err := tape.Seek(at); err != nil {
				t.Fatal(err)
			}
			l := tape.Level()
			if tape.At() != at || l.Hash() != tape.Event(at).GotHash || l.Hash() != l.Recomputed() {
				t.Fatalf("at event %d: hash %v, of the state %v, want %v", at, l.Hash(), l.Recomputed(), tape.Event(at).GotHash)
			}
			if !slices.Equal(aged(l), states[at]) {
				t.Fatalf("after event %d stands something else than a replay makes", at)
			}
		}
		if tape.Level() != before {
			t.Error("the tape had to replay the session anew")
		}
	}
}

// TestEditsReplayAndPlayAlike: after each sort of edit the journal replays to the
// same state, on any number of threads, and a tape goes to every state between.
func TestEditsReplayAndPlayAlike(t *testing.T) { // T18
	paint := func(l *level.Level, x float32) {
		stroke(t, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: x, Z: 60}, fixture.Place{X: x + 6, Z: 60})
	}
	for name, edits := range map[string]func(l *level.Level){
		"erase":                     func(l *level.Level) { stroke(t, l, eraser(6), fixture.Place{X: 3, Z: 60}) },
		"undo":                      func(l *level.Level) { l.Undo() },
		"redo":                      func(l *level.Level) { l.Undo(); l.Redo() },
		"undo, then another stroke": func(l *level.Level) { l.Undo(); l.Undo(); paint(l, 40) },
		"sculpt": func(l *level.Level) {
			for _, tool := range terrain.Tools() {
				sculpt(t, l, level.DefaultSculptBrush(tool), fixture.Place{X: 0, Z: 58}, fixture.Place{X: 12, Z: 62})
			}
		},
		"sculpt, then undo": func(l *level.Level) {
			sculpt(t, l, level.DefaultSculptBrush(terrain.Raise), fixture.Place{X: 0, Z: 58})
			paint(l, 2)
			l.Undo()
			l.Undo()
		},
		"water": func(l *level.Level) {
			if err := l.SetWater(2.5); err != nil {
				t.Fatal(err)
			}
			paint(l, 10)
		},
		"mask": func(l *level.Level) {
			paintMask(t, l, level.MaskBrush{Radius: 5, Strength: 1}, fixture.Place{X: 20, Z: 60})
			paint(l, 18)
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLevel(t, level.Config{})
			paint(l, 0)
			paint(l, 12)
			edits(l)
			file := session(t, l)
			for _, threads := range []int{1, 2} {
				before := runtime.GOMAXPROCS(threads)
				report := replay(t, file)
				runtime.GOMAXPROCS(before)
				if report.Mismatch != nil || report.Level.Hash() != l.Hash() {
					t.Fatalf("on %d threads it replays to %v, want %v; %+v", threads, report.Level.Hash(), l.Hash(), report.Mismatch)
				}
			}
			tape := readTape(t, file)
			before := tape.Level()
			for _, at := range []int{tape.Len() - 1, 0, tape.Len() / 2, tape.Len() - 2, 3, tape.Len() - 1} {
				if err := tape.Seek(at); err != nil {
					t.Fatal(err)
				}
				if got := tape.Level(); got != before || got.Hash() != tape.Event(at).Hash || got.Hash() != got.Recomputed() {
					t.Fatalf("at event %d the hash is %v, of the state %v, the session says %v", at, got.Hash(), got.Recomputed(), tape.Event(at).Hash)
				}
			}
			if tape.Level().Hash() != l.Hash() {
				t.Errorf("the tape ends at %v, want %v", tape.Level().Hash(), l.Hash())
			}
		})
	}
}

func TestATapeReadsOnFromWhereverItStands(t *testing.T) {
	file := session(t, wandering(t, 60, 0))
	tape, err := level.NewTape("s.jsonl", bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(9, 9))
	for {
		if err := tape.Seek(random.IntN(tape.Len())); err != nil {
			t.Fatal(err)
		}
		o, err := tape.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || !o.Matches() || tape.At() != tape.Len()-1 {
			t.Fatalf("event %d: %v, %+v", tape.Len(), err, o)
		}
	}
	if _, ok := tape.Mismatch(); ok {
		t.Error("a mismatch where there is none")
	}
}

// TestATapeReplaysWhatItsDeltasCannotTakeBack has an event change the level
// beside its history.
func TestATapeReplaysWhatItsDeltasCannotTakeBack(t *testing.T) {
	l := newLevel(t, level.Config{})
	for i := range 4 {
		stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: float32(i) * 9, Z: 60})
	}
	tape := readTape(t, session(t, l))
	tape.LoseMoves(4)
	for _, at := range []int{2, 6, 3, 5, 0, 6} {
		if err := tape.Seek(at); err != nil {
			t.Fatal(err)
		}
		if got := tape.Level(); got.Hash() != tape.Event(at).GotHash || got.Hash() != got.Recomputed() {
			t.Fatalf("at event %d: %v, want %v", at, got.Hash(), tape.Event(at).GotHash)
		}
	}
	if _, err := tape.Read(); !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %v", err)
	}
}

// TestATapeBeginsFromALevel plays a session whose base is a level that was
// edited outside.
func TestATapeBeginsFromALevel(t *testing.T) {
	l := newLevel(t, level.Config{})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 0, Z: 60})
	path := filepath.Join(t.TempDir(), "level")
	save(t, l, path)
	editFile(t, filepath.Join(path, "level.json"), `"water": 0`, `"water": -3`)
	l, _, err := level.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	stroke(t, l, eraser(3), fixture.Place{X: 0, Z: 60})
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 9, Z: 60})
	file := session(t, l)
	tape, err := level.NewTapeFrom(l.Base, "s.jsonl", bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := tape.ReadAll(nil); err != nil {
		t.Fatal(err)
	}
	tape.LoseMoves(tape.Len() - 2) // so that it needs its base again
	for at := tape.Len() - 1; at >= 0; at-- {
		if err := tape.Seek(at); err != nil || tape.Level().Hash() != tape.Event(at).Hash {
			t.Fatalf("at event %d: %v, %v", at, tape.Level().Hash(), err)
		}
	}
	if tape.Level().Props().Len() == 0 || tape.Level().Water() != -3 {
		t.Error("it does not begin from the level")
	}
}

func TestATapeKeepsWhatCouldBeRead(t *testing.T) {
	l := newLevel(t, level.Config{})
	for i := range 3 {
		stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: float32(i) * 9, Z: 60}, fixture.Place{X: 0, Z: 50})
	}
	file := strings.Replace(string(session(t, l)), `[18,60],[0,50]`, `[18,60],[0,1e30]`, 1)
	tape, err := level.NewTape("s.jsonl", strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	err = tape.ReadAll(nil)
	if err == nil || !strings.Contains(err.Error(), "s.jsonl:6:1: dabs: dab at (0, 1e+30)") {
		t.Fatalf("error: %v", err)
	}
	if _, again := tape.Read(); again == nil || again.Error() != err.Error() {
		t.Errorf("the second time: %v", again)
	}
	if tape.Len() != 5 || tape.Level().Hash() != tape.Event(4).GotHash || tape.Level().Hash() != tape.Level().Recomputed() {
		t.Errorf("%d events, hash %v, want %v", tape.Len(), tape.Level().Hash(), tape.Event(4).GotHash)
	}
	if err := tape.Seek(3); err != nil || tape.Level().Hash() != tape.Event(3).GotHash {
		t.Errorf("at event 3: %v, %v", tape.Level().Hash(), err)
	}
}

func TestATapeNamesTheFirstMismatch(t *testing.T) {
	l := newLevel(t, level.Config{})
	for i := range 3 {
		stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: float32(i) * 9, Z: 60})
	}
	file := bytes.Replace(session(t, l), []byte(`"dabs":[[9,60]]`), []byte(`"dabs":[[9,61]]`), 1)
	tape := readTape(t, file)
	if event, ok := tape.Mismatch(); !ok || event != 4 || tape.Event(event).Line != 5 {
		t.Errorf("mismatch at event %d, %v", event, ok)
	}
}

func TestReadAllStopsWhenTold(t *testing.T) {
	tape, err := level.NewTape("s.jsonl", bytes.NewReader(session(t, wandering(t, 20, 0))))
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	if err := tape.ReadAll(func() bool { calls++; return calls < 4 }); err != nil || tape.Len() != 4 {
		t.Errorf("%d events, %v", tape.Len(), err)
	}
}

// BenchmarkTape goes through a session of a thousand strokes as a hand on a
// slider does: to places all over it.
func BenchmarkTape(b *testing.B) {
	l := newLevel(b, level.Config{})
	random := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		x, z := random.Float32()*200-100, random.Float32()*200-100
		stroke(b, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: x, Z: z}, fixture.Place{X: x + 4, Z: z})
	}
	tape := readTape(b, session(b, l))
	for _, c := range []struct {
		name string
		goal func(i int) int
	}{
		{"step", func(i int) int { return tape.Len()/2 + i%2 }},
		{"drag", func(i int) int { return tape.Len()/2 + 10*(i%2) }},
		{"anywhere", func(int) int { return random.IntN(tape.Len()) }},
		{"end to end", func(i int) int { return (i % 2) * tape.Len() }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if err := tape.Seek(c.goal(i)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.ReportMetric(float64(l.Props().Len()), "props")
}
