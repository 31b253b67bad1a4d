package srgb_test

import (
	"math"
	"testing"

	"copse/internal/srgb"
)

func TestLinearRunsFromBlackToWhite(t *testing.T) {
	if srgb.Linear[0] != 0 || srgb.Linear[255] != 1 {
		t.Errorf("black is %v and white %v", srgb.Linear[0], srgb.Linear[255])
	}
	for i := 1; i < 256; i++ {
		if srgb.Linear[i] <= srgb.Linear[i-1] {
			t.Errorf("byte %d is no brighter than the one before", i)
		}
	}
	// The middle of the bytes is a fifth of the light, by the standard's example.
	if v := srgb.Linear[128]; math.Abs(v-0.21586) > 1e-5 {
		t.Errorf("128 is %v", v)
	}
}
