package main

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"copse/terrain"
)

func TestRaceTakesTurnsAndThrowsTheWarmUpAway(t *testing.T) {
	var turns strings.Builder
	runs := 0
	ours := func() (Sample, error) {
		turns.WriteByte('o')
		runs++
		if turn := runs / 2; runs%2 == 0 && turn > warmUp {
			return Sample{turnTime * float64(turn-warmUp), turnTime}, nil
		}
		return Sample{1e9, 1}, nil // thrown away
	}
	theirs := func() (Sample, error) {
		turns.WriteByte('t')
		return Sample{7 * turnTime, turnTime}, nil
	}
	o, p, err := race(warmUp, 5, ours, theirs)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Spread{Low: 2, Median: 3, High: 4}); o != want {
		t.Errorf("ours %+v, want %+v", o, want)
	}
	if p == nil || p.Median != 7 {
		t.Errorf("theirs %+v, want a median of 7", p)
	}
	if got := turns.String(); got != strings.Repeat("oott", warmUp+5) {
		t.Errorf("turns %s", got)
	}
}

func TestRaceRefusesRunsThatFailOrDoNothing(t *testing.T) {
	failed := errors.New("failed")
	if _, _, err := race(0, 1, func() (Sample, error) { return Sample{}, failed }, nil); !errors.Is(err, failed) {
		t.Errorf("error %v, want %v", err, failed)
	}
	if _, _, err := race(0, 1, func() (Sample, error) { return Sample{Nanoseconds: 5}, nil }, nil); err == nil {
		t.Error("a run without operations counts")
	}
}

func TestTheTableSaysWhichAimsAreMet(t *testing.T) {
	peer := Spread{Median: 3000}
	fast := Line{Row: "walk", Case: "far", Operation: "step", Ours: Spread{Median: 500}, Peer: &peer, PeerName: "walker", Ratio: 6, Limit: "legs", Note: "same way"}
	fast.atLeast(5)
	fast.atMost(time.Microsecond)
	slow := Line{Row: "walk", Case: "alone", Operation: "step", Ours: Spread{Median: 2.5e6}, Limit: "sleep"}
	slow.atMost(time.Millisecond)
	slow.aim("0 falls", true)
	var text strings.Builder
	if err := writeTable(&text, []Line{fast, slow}); err != nil {
		t.Fatal(err)
	}
	want := `row   case   ours         rate    peer    peer's time  ratio  aim
walk  far    500 ns/step  2 M/s   walker  3 µs         6.00×  ≥ 5×, ≤ 1µs     met
walk  alone  2.5 ms/step  400 /s  –                           ≤ 1ms, 0 falls  missed

walk, far
  limited by legs
  same way

walk, alone
  limited by sleep
`
	if text.String() != want {
		t.Errorf("table:\n%s\nwant:\n%s", text.String(), want)
	}
}

func TestRowsAreChosenByName(t *testing.T) {
	chosen, err := choose("pick,scatter")
	if err != nil || len(chosen) != 2 || chosen[0].Name != "pick" || chosen[1].Name != "scatter" {
		t.Errorf("choose = %v, %v", chosen, err)
	}
	if _, err := choose("pick,pack"); err == nil {
		t.Error("a row that is not there is chosen")
	}
	all, err := choose("")
	if err != nil || len(all) != len(rows) {
		t.Errorf("%d rows without a choice, want all %d", len(all), len(rows))
	}
}

// TestBruteForceAgrees keeps the judge of picks honest: a judge that hits
// nothing would agree with a caster that hits nothing.
func TestBruteForceAgrees(t *testing.T) {
	m := terrain.Starter()
	all := triangles(m)
	if len(all) != 131072 {
		t.Fatalf("%d triangles", len(all))
	}
	r := rand.New(rand.NewPCG(1, 1))
	hits := 0
	for range 40 {
		ray := steepRay(r, m)
		ours := math.Inf(1)
		if hit, ok := m.Raycast(ray.origin, ray.direction); ok {
			ours = float64(hit.Distance)
			hits++
		}
		if got := nearest(all, ray); differ(ours, got) {
			t.Errorf("%v: %v, and by all triangles %v", ray, ours, got)
		}
		if differ(ours, ours) || !differ(ours, 1) {
			t.Error("differ is of no use")
		}
	}
	if hits < 10 {
		t.Errorf("%d of 40 steep rays hit", hits)
	}
}

func TestOurSidesDoTheWorkTheyCount(t *testing.T) {
	catalog, forest, err := builtIn("Mixed Forest")
	if err != nil {
		t.Fatal(err)
	}
	f := newField(terrain.Starter(), catalog, forest)
	s, err := f.run()
	if err != nil || s.Operations < 20_000 || f.counts.Placed < s.Operations/3 {
		t.Errorf("a dab over the terrain: %+v, %+v, %v", s, f.counts, err)
	}
	s, err = f.run() // on ground that was cleared
	if err != nil || f.counts.Placed < s.Operations/3 {
		t.Errorf("the next dab: %+v, %+v, %v", s, f.counts, err)
	}
	edited := newInstances()
	before := slices.Clone(edited.handles)
	if s, err := edited.run((*instances).stroke); err != nil || s.Operations < editsPerRun || slices.Equal(before, edited.handles) {
		t.Errorf("strokes: %+v, %v", s, err)
	}
}
