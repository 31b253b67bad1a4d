package main

import (
	"fmt"
	"strings"
	"testing"
)

// T7: other distances for very many props are told of once, those for few never.
func TestOtherDistancesForManyPropsAreToldOnce(t *testing.T) {
	var told []string
	w := resizeWarning{warn: func(format string, values ...any) { told = append(told, fmt.Sprintf(format, values...)) }}
	w.about("copse:bush-1", manyResized-1)
	if len(told) > 0 {
		t.Errorf("few props: %q", told)
	}
	w.about("copse:oak-1", 2500)
	w.about("copse:oak-2", 50_000)
	if len(told) != 1 || !strings.Contains(told[0], "copse:oak-1") || !strings.Contains(told[0], "2500 props") {
		t.Errorf("told %q, want one line about copse:oak-1 and its 2500 props", told)
	}
}

// The size of a box that stands for a model, and of nothing, is a guess: the model
// that comes then changes no distances that anybody knew.
func TestOnlyTheSizesOfModelsAreKnown(t *testing.T) {
	var w resizeWarning
	for i, step := range []struct{ file, known bool }{
		{false, false}, // a box
		{true, false},  // the model in its place
		{true, true},   // read again
		{false, true},  // the file is gone
		{true, false},
	} {
		if known := w.sized(3, step.file); known != step.known {
			t.Errorf("step %d: known is %v", i+1, known)
		}
	}
	if w.sized(4, true) {
		t.Error("the size of another kind is known")
	}
}
