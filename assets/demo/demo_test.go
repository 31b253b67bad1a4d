package demo_test

import (
	"bytes"
	"runtime"
	"testing"

	"copse/assets/demo"
	"copse/level"
)

// hash is the state hash that the demo session ends with.
const hash = "176d392e503f0d51"

func TestTheDemoReplaysToItsHashOnAnyNumberOfThreads(t *testing.T) {
	for i := range 20 {
		before := runtime.GOMAXPROCS(1 + i%2)
		report, err := level.Replay("demo.jsonl", bytes.NewReader(demo.Session), nil)
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
		if report.Mismatch != nil || report.Level.Hash().String() != hash {
			t.Fatalf("run %d: hash %v, want %s; mismatch: %+v", i, report.Level.Hash(), hash, report.Mismatch)
		}
		if !report.Counts.Balanced() {
			t.Fatalf("the counts do not add up: %+v", report.Counts)
		}
	}
}
