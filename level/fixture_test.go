package level_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"copse/brush"
	"copse/internal/fixture"
	"copse/level"
)

// newLevel is a level with the fixture catalog and the built-in presets.
func newLevel(t testing.TB, c level.Config) *level.Level {
	t.Helper()
	c.Catalog = fixture.Catalog()
	l := level.New(c)
	if refused := l.LoadPresets(brush.BuiltIn()); len(refused) > 0 {
		t.Fatal(refused)
	}
	return l
}

// stroke draws one stroke through the given places.
func stroke(t testing.TB, l *level.Level, b level.Brush, places ...fixture.Place) brush.Counts {
	t.Helper()
	s, err := l.BeginStroke(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range places {
		if _, err := s.Dab(p.X, p.Z); err != nil {
			t.Fatal(err)
		}
	}
	s.End()
	return s.Counts
}

func eraser(radius float32) level.Brush {
	return level.Brush{Mode: level.Erase, Radius: radius, Strength: 1, Density: 1}
}

// walk does something random: mostly strokes, sometimes undo and redo. It
// tells whether it was a stroke.
func walk(t testing.TB, l *level.Level, random *rand.Rand) bool {
	t.Helper()
	at := func() fixture.Place {
		return fixture.Place{X: random.Float32()*270 - 135, Z: random.Float32()*270 - 135}
	}
	switch random.IntN(8) {
	case 0, 1:
		l.Undo()
		return false
	case 2:
		l.Redo()
		return false
	case 3:
		stroke(t, l, eraser(random.Float32()*30+1), at(), at())
	default:
		presets := l.Presets()
		b := level.DefaultBrush(presets[random.IntN(len(presets))].Name)
		b.Radius = random.Float32()*12 + 0.5
		b.Falloff = random.Float32()
		stroke(t, l, b, at(), at(), at())
	}
	return true
}

// session is the journal of a level as a file.
func session(t testing.TB, l *level.Level) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := l.Journal().WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
