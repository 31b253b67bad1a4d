package level_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"copse/internal/fixture"
	"copse/level"
	"copse/props"
)

// without is the fixture catalog without the kinds of a category, and with
// some of its own.
func without(category string, added ...props.Kind) *props.Catalog {
	kinds := slices.DeleteFunc(slices.Clone(fixture.Catalog().Kinds()), func(k props.Kind) bool { return k.Category == category })
	return props.NewCatalog(append(kinds, added...))
}

// own are kinds that sort before, between and after those of the fixture.
var own = []props.Kind{
	{ID: "a:aster", File: "a.glb", Category: "flower", Family: "groundcover", Weight: 5},
	{ID: "test:cedar", File: "c.glb", Category: "conifer", Family: "giant", Weight: 3, Radius: 0.5},
	{ID: "z:zinnia", File: "z.glb", Category: "flower", Family: "groundcover", Weight: 5},
}

// kinds counts the standing props by the id of their kind.
func kinds(l *level.Level) map[string]int {
	count := map[string]int{}
	for p := range l.Props().All() {
		count[l.Catalog().Kind(p.Kind).ID]++
	}
	return count
}

func TestAChangedCatalogLosesNothingThatStands(t *testing.T) {
	l := newLevel(t, level.Config{})
	at := fixture.Place{X: 10, Z: 38}
	stroke(t, l, level.DefaultBrush("Mixed Forest"), at)
	stroke(t, l, level.DefaultBrush("Meadow"), at)
	before, hash := kinds(l), l.Hash()

	if err := l.SetCatalog(without("grass", own...)); err != nil {
		t.Fatal(err)
	}
	if got := kinds(l); l.Hash() != hash || len(got) != len(before) {
		t.Errorf("the hash went from %v to %v, the kinds from %v to %v", hash, l.Hash(), before, got)
	}
	// Paint elsewhere: no more grass, but flowers of the new kinds.
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 30, Z: 50})
	after := kinds(l)
	if after["test:grass-a"] != before["test:grass-a"] || after["test:grass-b"] != before["test:grass-b"] {
		t.Error("a retired kind was placed")
	}
	if after["a:aster"] == 0 || after["z:zinnia"] == 0 {
		t.Error("no new kind was placed")
	}
	if l.Hash() != l.Recomputed() {
		t.Errorf("the kept hash %v is not that of the state, %v", l.Hash(), l.Recomputed())
	}

	// Every step is the same from either side, across the change.
	end := l.Hash()
	for range 2 {
		for l.History().Done() > 0 {
			l.Undo()
		}
		if l.Hash().String() != emptyHash || len(l.Catalog().Kinds()) != len(fixture.Catalog().Kinds()) {
			t.Fatalf("undo to the start gives %v with %v", l.Hash(), l.Catalog())
		}
		for l.History().Done() < len(l.History().Steps()) {
			l.Redo()
		}
		if l.Hash() != end {
			t.Fatalf("redo to the end gives %v, want %v", l.Hash(), end)
		}
	}
	report, err := level.Replay("s.jsonl", bytes.NewReader(session(t, l)), nil)
	if err != nil || report.Mismatch != nil || report.Level.Hash() != end {
		t.Errorf("replay: %v, %+v", err, report.Mismatch)
	}
}

func TestAPresetThatAsksForMoreThanTheCatalogHasReplays(t *testing.T) {
	l := newLevel(t, level.Config{})
	if err := l.SetCatalog(without("grass")); err != nil {
		t.Fatal(err)
	}
	stroke(t, l, level.DefaultBrush("Meadow"), fixture.Place{X: 10, Z: 38})
	if report := replay(t, session(t, l)); report.Mismatch != nil || report.Level.Hash() != l.Hash() {
		t.Errorf("%+v", report.Mismatch)
	}
}

func TestALevelMayGetItsCatalogLater(t *testing.T) {
	l := level.New(level.Config{})
	if err := l.SetCatalog(fixture.Catalog()); err != nil {
		t.Fatal(err)
	}
	if _, ok := l.Undo(); ok {
		t.Error("the first catalog is a step")
	}
	if report := replay(t, session(t, l)); report.Mismatch != nil || !bytes.Equal(session(t, report.Level), session(t, l)) {
		t.Errorf("%+v", report.Mismatch)
	}
}

func TestTooManyKindsAreRefused(t *testing.T) {
	l := newLevel(t, level.Config{})
	many := func(pack string) *props.Catalog {
		var kinds []props.Kind
		for i := range 20_000 {
			kinds = append(kinds, props.Kind{ID: fmt.Sprintf("%s:%d", pack, i), File: "f", Category: "c", Family: "f", Weight: 1})
		}
		return props.NewCatalog(kinds)
	}
	if err := l.SetCatalog(many("a")); err != nil {
		t.Fatal(err)
	}
	steps, before := l.History().Done(), l.Catalog()
	if err := l.SetCatalog(many("b")); err == nil || l.Catalog() != before {
		t.Errorf("40,000 kinds: %v", err)
	}
	if err := l.SetCatalog(many("a")); err != nil || l.History().Done() != steps {
		t.Errorf("a catalog that says nothing new is a step, or refused: %v", err)
	}
}

func TestABackwardsCatalogComesBack(t *testing.T) {
	l := newLevel(t, level.Config{})
	for _, c := range []*props.Catalog{without("fern"), fixture.Catalog(), without("grass", own...), fixture.Catalog()} {
		if err := l.SetCatalog(c); err != nil {
			t.Fatal(err)
		}
	}
	stroke(t, l, level.DefaultBrush("Mixed Forest"), fixture.Place{X: 10, Z: 38})
	plain := newLevel(t, level.Config{})
	stroke(t, plain, level.DefaultBrush("Mixed Forest"), fixture.Place{X: 10, Z: 38})
	if l.Hash() != plain.Hash() {
		t.Error("the same catalog by another way places something else")
	}
	if err := l.SetCatalog(props.NewCatalog(nil)); err == nil {
		t.Error("an empty catalog is taken")
	}
}

func TestStepsOfTheCatalogSayWhatBecomesOfProps(t *testing.T) {
	l := newLevel(t, level.Config{})
	heavier := slices.Clone(own)
	heavier[1].Weight++
	all := fixture.Catalog().Kinds()
	for _, c := range []struct {
		kinds []props.Kind
		want  string
	}{
		{append(slices.Clone(all), own[:1]...), "Import aster"},
		{append(slices.Clone(all), own...), "Import 2 props"},
		{append(slices.Clone(all), heavier...), "Edit cedar"},
		{append(slices.Clone(all), heavier[0], heavier[2]), "Remove cedar"},
		{all, "Remove 2 props"},
		{append(slices.Clone(all), own[:1]...), "Import aster"}, // again
		{append(slices.Clone(all), own[1]), "Change 2 props"},
	} {
		if err := l.SetCatalog(props.NewCatalog(c.kinds)); err != nil {
			t.Fatal(err)
		}
		steps := l.History().Steps()
		if got := steps[len(steps)-1].Name; got != c.want {
			t.Errorf("a step is called %q, want %q", got, c.want)
		}
	}
}
