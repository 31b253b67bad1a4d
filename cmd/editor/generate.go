//go:build cgo

package main

import (
	"fmt"
	"time"

	"copse/level"
	"copse/procedural"
	"copse/procedural/worker"
)

// generateBudget is how long a picture waits for generators.
const generateBudget = time.Minute

// generate runs the generators of the models that have nothing to show yet, as
// those of a replayed session. What fails is told to notice.
func generate(l *level.Level, notice func(format string, values ...any)) error {
	if !wantsResults(l) {
		return nil
	}
	pool, err := worker.NewPool(worker.Options{Warm: 1})
	if err != nil {
		return fmt.Errorf("run generators: %w", err)
	}
	defer pool.Close()
	g := level.NewGeneration(l, pool, level.GenerationOptions{})
	defer g.Close()
	for start := time.Now(); ; {
		g.Start(nil, nil)
		if !g.Busy() {
			break
		}
		g.Collect(50 * time.Millisecond)
		if time.Since(start) > generateBudget {
			notice("generators have worked for %v and were stopped; boxes stand for what is missing", generateBudget)
			break
		}
	}
	for _, m := range l.Models() {
		if m.Error != nil {
			notice("model %q: %v", m.Name, m.Error)
		}
	}
	return nil
}

func wantsResults(l *level.Level) bool {
	for _, m := range l.Models() {
		if m.Kind == level.ProceduralModel && m.Mode != procedural.Manual && l.Results().Get(m.Result) == nil {
			return true
		}
	}
	return false
}
