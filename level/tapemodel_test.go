package level_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/procedural/datatype"
)

// modelling is a level after a random session with models, gestures and strokes.
func modelling(t testing.TB, edits int) *level.Level {
	t.Helper()
	random := rand.New(rand.NewPCG(21, 22))
	l := newLevel(t, level.Config{})
	place := func() float32 { return random.Float32()*100 - 50 }
	for range edits {
		models := l.Models()
		var one level.ModelID
		if len(models) > 0 {
			one = models[random.IntN(len(models))].ID
		}
		switch pick := random.IntN(9); {
		case pick < 2 || one == 0:
			stairs(t, l, place(), place())
		case pick == 2:
			if err := l.DeleteModels(one); err != nil {
				t.Fatal(err)
			}
		case pick == 3:
			l.BeginGesture("Drag")
			for range 4 {
				pivot := datatype.At(datatype.Vector3{X: place(), Z: place()})
				edit(t, l, level.ModelEdit{ID: one, Pivot: &pivot})
			}
			l.EndGesture()
		case pick == 4:
			edit(t, l, level.ModelEdit{ID: one, Attributes: turns(float64(random.IntN(9)))})
		case pick == 5:
			stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: place(), Z: place()})
		case pick < 8:
			l.Undo()
		default:
			l.Redo()
		}
	}
	return l
}

func TestATapeGoesThroughModels(t *testing.T) {
	file := session(t, modelling(t, 150))
	var trees []string // after each event, as a replay makes them
	player, _, err := level.NewPlayer(nil, "s.jsonl", bytes.NewReader(file))
	for ; err == nil; _, err = player.Next() {
		trees = append(trees, tree(player.Level()))
	}
	tape := readTape(t, file)
	if tape.Len() != len(trees) {
		t.Fatalf("%d events, want %d", tape.Len(), len(trees))
	}
	before := tape.Level()
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		at := random.IntN(tape.Len())
		if err := tape.Seek(at); err != nil {
			t.Fatal(err)
		}
		l := tape.Level()
		if l.Hash() != tape.Event(at).GotHash || l.Hash() != l.Recomputed() {
			t.Fatalf("at event %d: hash %v, of the state %v, want %v", at, l.Hash(), l.Recomputed(), tape.Event(at).GotHash)
		}
		if got := tree(l); got != trees[at] {
			t.Fatalf("after event %d stand\n%swant\n%s", at, got, trees[at])
		}
	}
	if tape.Level() != before {
		t.Error("the tape had to replay the session anew")
	}
}

func TestADifferentModelHasAPlace(t *testing.T) {
	l := newLevel(t, level.Config{})
	stairs(t, l, 7, 50)
	id := stairs(t, l, 20, 30)
	edit(t, l, level.ModelEdit{ID: id, Attributes: turns(3)})
	file := string(session(t, l))
	if !strings.Contains(file, `"Turns":3`) {
		t.Fatalf("no turns in\n%s", file)
	}
	d, err := level.Diff("a", strings.NewReader(file), "b", strings.NewReader(strings.Replace(file, `"Turns":3`, `"Turns":4`, 1)))
	if err != nil || d == nil || d.Model == nil || d.Model.A.ID != id || d.Event != l.Journal().Len()-1 {
		t.Fatalf("difference: %v, %v", d, err)
	}
	if x, z, ok := d.Place(); !ok || x != 20 || z != 30 {
		t.Errorf("they part at %v %v, %v", x, z, ok)
	}
}
