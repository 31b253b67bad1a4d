package ui_test

import (
	"testing"

	"copse/procedural"
	"copse/ui"
)

// A number shows as many decimals as its module asks for, and more where it would look
// like nothing.
func TestSmallNumbersDoNotShowAsNothing(t *testing.T) {
	three := 3
	for value, want := range map[float64]string{0: "%.3f m", 0.2: "%.3f m", 0.0006: "%.3f m", 0.0001: "%.4f m", -0.0001: "%.4f m"} {
		if got := ui.NumberFormat(procedural.AttributeInfo{Decimals: &three, Unit: "m"}, value); got != want {
			t.Errorf("%v is shown as %q, want %q", value, got, want)
		}
	}
}
