package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"time"

	"copse/brush"
	"copse/level"
)

// measureReplay replays a session of 1,000 strokes from its file. Nothing of
// the kind exists to compare with.
func measureReplay(b *Bench) ([]Line, error) {
	file, err := longSession()
	if err != nil {
		return nil, err
	}
	var last level.Report
	line, err := b.compare(Line{
		Case: "1,000 strokes", Operation: "candidate",
		Limit: "reading and checking the lines (JSON), the state hash of each prop, and placing it",
	}, func() (Sample, error) {
		start := time.Now()
		report, err := level.Replay("bench.jsonl", bytes.NewReader(file), nil)
		took := time.Since(start)
		if err != nil {
			return Sample{}, err
		}
		if report.Mismatch != nil {
			return Sample{}, fmt.Errorf("event %d differs from what its line says", report.Mismatch.Line)
		}
		last = report
		return Sample{float64(took.Nanoseconds()), report.Counts.Candidates}, nil
	}, nil)
	if err != nil {
		return nil, err
	}
	line.aim("≥ 1 M/s", line.perSecond() >= 1e6)
	line.Note = fmt.Sprintf("%d events, %d candidates, %d props stand, hash %v as recorded",
		last.Events, last.Counts.Candidates, last.Level.Props().Len(), last.Level.Hash())
	return []Line{line}, nil
}

// newLevel is a level with the built-in props and presets.
func newLevel() (*level.Level, error) {
	catalog, _, err := builtIn("Mixed Forest")
	if err != nil {
		return nil, err
	}
	l := level.New(level.Config{Catalog: catalog})
	if refused := l.LoadPresets(brush.BuiltIn()); len(refused) > 0 {
		return nil, refused[0]
	}
	return l, nil
}

// longSession is the file of a session of 1,000 strokes with all presets, each
// three dabs long.
func longSession() ([]byte, error) {
	l, err := newLevel()
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(1, 1))
	presets := l.Presets()
	for i := range 1000 {
		stroke, err := l.BeginStroke(level.DefaultBrush(presets[i%len(presets)].Name))
		if err != nil {
			return nil, err
		}
		x, z := random.Float32()*200-100, random.Float32()*200-100
		for dab := range 3 {
			if _, err := stroke.Dab(x+4*float32(dab), z); err != nil {
				return nil, err
			}
		}
		stroke.End()
	}
	var file bytes.Buffer
	_, err = l.Journal().WriteTo(&file)
	return file.Bytes(), err
}
