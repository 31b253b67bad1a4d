package terrain_test

import (
	"testing"

	"copse/terrain"
)

func TestClassify(t *testing.T) {
	for _, c := range []struct {
		altitude, slope float32
		want            terrain.Biome
	}{
		{-8, 0, terrain.DeepWaterBed}, {-8, 0.6, terrain.DeepWaterBed}, {-1, 0.02, terrain.Beach}, {1, 0.1, terrain.Beach},
		{1, 0.3, terrain.Cliff}, {4, 0.01, terrain.Meadow}, {4, 0.1, terrain.ForestFloor}, {20, 0.01, terrain.ForestFloor},
		{20, 0.25, terrain.Scree}, {20, 0.3, terrain.Cliff}, {60, 0.5, terrain.Cliff}, {40, 0.1, terrain.Alpine},
		{60, 0.1, terrain.Snow}, {60, 0.27, terrain.Scree},
	} {
		if got := terrain.Classify(c.altitude, c.slope); got != c.want {
			t.Errorf("altitude %v, slope %v: %s, want %s", c.altitude, c.slope, got.Name(), c.want.Name())
		}
	}
	for _, x := range []float32{nan, inf, -inf} {
		if terrain.Classify(x, x).Name() == "" {
			t.Errorf("Classify(%v) is no biome", x)
		}
	}
}

func TestBiomesHaveNamesAndDistinctColors(t *testing.T) {
	names, colors := map[string]bool{}, map[[3]float32]bool{}
	for b := terrain.DeepWaterBed; b <= terrain.Snow; b++ {
		names[b.Name()] = true
		colors[b.Color()] = true
		for _, c := range b.Color() {
			if !(c > 0 && c < 1) {
				t.Errorf("%s: colour %v", b.Name(), b.Color())
			}
		}
	}
	if len(names) != 8 || names[""] || len(colors) != 8 {
		t.Errorf("names %v, colours %v", names, colors)
	}
	if b := terrain.Snow + 1; b.Name() != "" || b.Color() != [3]float32{} {
		t.Error("a number beyond the last biome has a name or colour")
	}
}
