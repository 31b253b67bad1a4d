package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"copse/brush"
	"copse/level"
)

const undoProps = 100_000 // that stand before the stroke

// measureUndo takes a stroke of about 500 props back and does it again in a
// level of 100,000. What others publish of such cases is slower by far; none is
// there to run.
func measureUndo(b *Bench) ([]Line, error) {
	l, err := fullLevel()
	if err != nil {
		return nil, err
	}
	standing := l.Props().Len()
	painted, err := strokeOf500(l)
	if err != nil {
		return nil, err
	}
	hash := l.Hash()
	var lines []Line
	for _, c := range []struct {
		name string
		redo bool
	}{{"undo of a stroke", false}, {"redo of a stroke", true}} {
		line, err := b.compare(Line{
			Case: c.name, Operation: "step", Limit: "the state hash of each prop that comes or goes, and its place in the store",
		}, func() (Sample, error) {
			start := time.Now()
			l.Undo()
			undone := time.Now()
			gone := standing + painted.Placed - l.Props().Len()
			again := time.Now()
			l.Redo()
			redone := time.Now()
			if gone != painted.Placed || l.Hash() != hash {
				return Sample{}, fmt.Errorf("undo took %d props back of %d, and the state afterwards is %v, not %v", gone, painted.Placed, l.Hash(), hash)
			}
			if c.redo {
				return Sample{float64(redone.Sub(again).Nanoseconds()), 1}, nil
			}
			return Sample{float64(undone.Sub(start).Nanoseconds()), 1}, nil
		}, nil)
		if err != nil {
			return nil, err
		}
		line.atMost(time.Millisecond)
		line.Note = fmt.Sprintf("%d props among %d", painted.Placed, standing)
		lines = append(lines, line)
	}
	return lines, nil
}

// fullLevel is a level with at least 100,000 props.
func fullLevel() (*level.Level, error) {
	l, err := newLevel()
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(1, 1))
	presets := l.Presets()
	for i := 0; l.Props().Len() < undoProps; i++ {
		if i == 20_000 {
			return nil, fmt.Errorf("only %d props stand after %d strokes", l.Props().Len(), i)
		}
		b := level.DefaultBrush(presets[i%len(presets)].Name)
		b.Density = level.MaxDensity
		if _, err := paint(l, b, random.Float32()*250-125, random.Float32()*250-125); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// strokeOf500 paints where the most still finds room.
func strokeOf500(l *level.Level) (brush.Counts, error) {
	b := level.DefaultBrush("Meadow")
	b.Radius = 128
	for b.Density = 0.05; ; b.Density *= 1.2 {
		counts, err := paint(l, b, 0, 0)
		if err != nil || counts.Placed >= 450 {
			return counts, err
		}
		if b.Density > level.MaxDensity/2 {
			return counts, fmt.Errorf("only %d props find room", counts.Placed)
		}
		l.Undo()
	}
}

func paint(l *level.Level, b level.Brush, x, z float32) (brush.Counts, error) {
	stroke, err := l.BeginStroke(b)
	if err != nil {
		return brush.Counts{}, err
	}
	_, err = stroke.Dab(x, z)
	stroke.End()
	return stroke.Counts, err
}
