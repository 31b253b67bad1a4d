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
	through(t, s, places)
	return s.Counts
}

// through draws a stroke through places and ends it.
func through[Did any](t testing.TB, s interface {
	Dab(x, z float32) (Did, error)
	End()
}, places []fixture.Place) {
	t.Helper()
	for _, p := range places {
		if _, err := s.Dab(p.X, p.Z); err != nil {
			t.Fatal(err)
		}
	}
	s.End()
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
		everyMode[random.IntN(len(everyMode))](t, l, random, at)
	default:
		presets := l.Presets()
		b := level.DefaultBrush(presets[random.IntN(len(presets))].Name)
		b.Radius = random.Float32()*12 + 0.5
		b.Falloff = random.Float32()
		stroke(t, l, b, at(), at(), at())
	}
	return true
}

// everyMode draws one stroke of each mode but Paint.
var everyMode = []func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place){
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		stroke(t, l, eraser(random.Float32()*30+1), at(), at())
	},
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		b := eraser(random.Float32()*60 + 1)
		b.Soft, b.Strength, b.Falloff, b.Category = true, random.Float32(), random.Float32(), "grass"
		stroke(t, l, b, at())
	},
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		b := eraser(random.Float32()*60 + 1)
		b.Keep, b.Filter, b.Preset = random.Float32()/4+0.001, true, "Meadow"
		stroke(t, l, b, at(), at())
	},
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		fill(t, l, "Mixed Forest", outline(at()))
	},
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		b := level.DefaultBrush("Mixed Forest")
		b.Mode, b.Rescale, b.Radius = level.Reapply, random.IntN(2) == 0, 40
		stroke(t, l, b, at())
	},
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		b := level.DefaultBrush("Meadow")
		b.Mode, b.Prop = level.Single, []string{"", "test:log-a"}[random.IntN(2)]
		stroke(t, l, b, at())
	},
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		paintMask(t, l, level.MaskBrush{Erase: random.IntN(3) == 0, Radius: random.Float32()*12 + 1, Strength: 1, Falloff: 0.5}, at(), at())
	},
	func(t testing.TB, l *level.Level, random *rand.Rand, at func() fixture.Place) {
		b := level.DefaultBrush("Meadow")
		b.Radius, b.Factors = 30, []brush.Factor{{Category: "flower", Factor: 4}, {Category: "grass", Factor: 0}}
		s, err := l.BeginStroke(b)
		if err != nil {
			t.Fatal(err)
		}
		place := at()
		if err := s.StartDab(place.X, place.Z); err != nil {
			t.Fatal(err)
		}
		s.Run(random.IntN(3000)) // and is cut short
		s.End()
	},
}

// outline is a polygon around a place that crosses itself.
func outline(p fixture.Place) brush.Polygon {
	return brush.Polygon{{p.X - 20, p.Z - 20}, {p.X + 20, p.Z - 15}, {p.X - 10, p.Z + 22}, {p.X + 18, p.Z + 20}, {p.X - 25, p.Z + 3}}
}

// fill fills an outline, or the whole map when there is none.
func fill(t testing.TB, l *level.Level, preset string, area brush.Polygon) brush.Counts {
	t.Helper()
	b := level.DefaultBrush(preset)
	b.Mode = level.Fill
	s, err := l.BeginStroke(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.StartArea(area); err != nil {
		t.Fatal(err)
	}
	for !s.Run(777) {
	}
	s.End()
	return s.Counts
}

// paintMask draws one stroke over the mask.
func paintMask(t testing.TB, l *level.Level, b level.MaskBrush, places ...fixture.Place) {
	t.Helper()
	s, err := l.BeginMask(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range places {
		if err := s.Dab(p.X, p.Z); err != nil {
			t.Fatal(err)
		}
	}
	s.End()
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
