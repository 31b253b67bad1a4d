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
