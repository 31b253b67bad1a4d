//go:build cgo

package main

import "testing"

// TestDrawingScenarios runs the subcommands that draw; see testdata/drawing.
func TestDrawingScenarios(t *testing.T) { runScenarios(t, "testdata/drawing") }
