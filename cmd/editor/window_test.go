//go:build cgo

package main

import (
	"testing"

	"copse/internal/xvfb"
)

// TestWindowScenarios works the built program's window by scripts; see
// testdata/window.
func TestWindowScenarios(t *testing.T) {
	stop, err := xvfb.Start(1280, 720)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop) // the scenarios run after this function has returned
	runScenarios(t, "testdata/window")
}
