package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"copse/brush"
	"copse/level"
	"copse/props"
	"copse/terrain"
)

// forestProps is about how many props stand under the sculpting brush.
const forestProps = 20_000

// measureSculpt times one dab of the sculpting brush with all that belongs to
// it: heights, pyramid, state hash, and the props under it seated anew. Then it
// compares the same dab, a painted one and the same picks on a map of 257² samples with
// those on one of 4,097².
func measureSculpt(b *Bench) ([]Line, error) {
	under, err := measureDabUnderForest(b)
	if err != nil {
		return nil, err
	}
	lines := []Line{under}
	catalog, forest, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	small, large := newLargeMap(257, catalog, forest), newLargeMap(4097, catalog, forest)
	for _, c := range []struct {
		name, operation string
		run             func(m *largeMap) (Sample, error)
		ratio           float64
	}{
		{"dab of 12 m at 4,097², and at 257²", "dab", (*largeMap).dabs, 0.25},
		{"painted dab of 12 m at 4,097², and at 257²", "candidate", (*largeMap).paints, 0.25},
		{"pick at 4,097², and at 257²", "ray", (*largeMap).picks, 0.25},
	} {
		line, err := b.compare(Line{
			Case: c.name, Operation: c.operation, PeerName: "the same at 257²",
			Limit: "the samples under the brush, or the cells along the ray; and memory that the small map has in the caches",
		}, func() (Sample, error) { return c.run(large) }, func() (Sample, error) { return c.run(small) })
		if err != nil {
			return nil, err
		}
		line.aim("no more than 4 times as slow", line.Ratio >= c.ratio)
		line.Note = fmt.Sprintf("the map and its pyramid take %d MB", large.heights.Bytes()>>20)
		lines = append(lines, line)
	}
	return lines, nil
}

func measureDabUnderForest(b *Bench) (Line, error) {
	catalog, meadow, err := builtIn("Meadow")
	if err != nil {
		return Line{}, err
	}
	l := level.New(level.Config{Catalog: catalog})
	l.SetPreset(meadow)
	brush := level.DefaultBrush(meadow.Name)
	brush.Radius = 40
	for x := float32(-60); l.Props().Len() < forestProps && x <= 60; x += 20 {
		stroke, err := l.BeginStroke(brush)
		if err != nil {
			return Line{}, err
		}
		for z := float32(0); l.Props().Len() < forestProps && z <= 80; z += 20 {
			if _, err := stroke.Dab(x, z); err != nil {
				return Line{}, err
			}
		}
		stroke.End()
	}
	const dabs = 20
	moved := 0
	run := func() (Sample, error) {
		stroke, err := l.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
		if err != nil {
			return Sample{}, err
		}
		start := time.Now()
		for i := range dabs {
			if _, err := stroke.Dab(float32(i)-10, 60); err != nil {
				return Sample{}, err
			}
		}
		took := time.Since(start)
		moved = stroke.Moved
		stroke.End()
		l.Undo()
		return Sample{float64(took.Nanoseconds()), dabs}, nil
	}
	line, err := b.compare(Line{
		Case: "dab of 12 m under a meadow", Operation: "dab",
		Limit: "the props under the brush: a look at the ground under each footprint, and two hashes",
	}, run, nil)
	if err != nil {
		return line, err
	}
	line.atMost(4 * time.Millisecond)
	line.Note = fmt.Sprintf("%d props stand, a dab seats %d anew", l.Props().Len(), moved/dabs)
	return line, nil
}

// largeMap is a map with hills of the same shape whatever its size.
type largeMap struct {
	heights *terrain.Heightmap
	field   *field
	rays    []ray
	turn    int
}

func newLargeMap(side int, c *props.Catalog, p *brush.Preset) *largeMap {
	starter := terrain.Starter()
	samples := make([]float32, side*side)
	for i := range samples {
		samples[i] = starter.At(i%side%256, i/side%256)
	}
	m, err := terrain.FromSamples(side, side, 1, samples)
	if err != nil {
		panic(err) // a side that every map may have
	}
	l := &largeMap{heights: m, field: newField(m, c, p)}
	random := rand.New(rand.NewPCG(2, 2))
	for range raysPerRun {
		l.rays = append(l.rays, steepRay(random, starter))
	}
	return l
}

func (l *largeMap) dabs() (Sample, error) {
	const count = 200
	tool := [2]terrain.Tool{terrain.Raise, terrain.Lower}[l.turn%2] // so that the ground stays where it is
	l.turn++
	start := time.Now()
	for i := range count {
		l.heights.Sculpt(terrain.Touch{Tool: tool, X: float32(i%100) - 50, Z: float32(i % 60), Radius: 12, Strength: 0.5, Falloff: 1})
	}
	return Sample{float64(time.Since(start).Nanoseconds()), count}, nil
}

func (l *largeMap) paints() (total Sample, err error) {
	const count = 200
	for i := range count {
		s, err := l.field.dab(brush.Dab{X: float32(i%100) - 50, Z: float32(i % 60), Radius: 12, Strength: 1, Density: 1})
		if err != nil {
			return Sample{}, err
		}
		total.Nanoseconds += s.Nanoseconds
		total.Operations += s.Operations
	}
	return total, nil
}

func (l *largeMap) picks() (Sample, error) {
	start := time.Now()
	for _, r := range l.rays {
		l.heights.Raycast(r.origin, r.direction)
	}
	return Sample{float64(time.Since(start).Nanoseconds()), len(l.rays)}, nil
}
