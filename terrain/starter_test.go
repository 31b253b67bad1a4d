package terrain_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"copse/terrain"
)

// TestStarterIsTheSameForEver fails when one bit of one sample changes, on this
// CPU or another. If the shape is meant to change, StarterVersion must too.
func TestStarterIsTheSameForEver(t *testing.T) {
	const version, want = 1, 0x74c81380e91d3361
	h := fnv.New64a()
	for _, y := range terrain.Starter().Samples() {
		h.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(y)))
	}
	if got := h.Sum64(); terrain.StarterVersion != version || got != want {
		t.Errorf("version %d has hash %#x, want version %d with %#x", terrain.StarterVersion, got, version, uint64(want))
	}
}

func TestStarterHasSomewhereForEverything(t *testing.T) {
	m := terrain.Starter()
	if m.Cols() != 257 || m.Rows() != 257 || m.Spacing() != 1 {
		t.Fatalf("%d × %d at %v m", m.Cols(), m.Rows(), m.Spacing())
	}

	steep, lowest, highest := around(m, terrain.StarterMeadowX, terrain.StarterMeadowZ, 25, 0.03)
	if steep > 0 || lowest < 2 || highest > 9 {
		t.Errorf("meadow: %.0f %% steeper than 0.03, heights %v to %v", 100*steep, lowest, highest)
	}
	if steep, _, _ := around(m, terrain.StarterCliffX, terrain.StarterCliffZ, 8, 0.3); steep < 0.7 {
		t.Errorf("cliff: %.0f %% steeper than 0.3", 100*steep)
	}
	if _, _, highest := around(m, terrain.StarterLakeX, terrain.StarterLakeZ, 10, 0); highest > -1 {
		t.Errorf("lake: bed as high as %v", highest)
	}
	if y, _ := m.Height(terrain.StarterBeachX, terrain.StarterBeachZ); y < 0.1 || y > 1.2 {
		t.Errorf("beach: %v m", y)
	}
	if _, _, highest := around(m, terrain.StarterPeakX, terrain.StarterPeakZ, 10, 0); highest < 55 || highest > 66 {
		t.Errorf("peak: %v m", highest)
	}
	for x := float32(-128); x <= 128; x++ {
		if y, _ := m.Height(x, 128); y > -3 {
			t.Errorf("south edge at x = %v: %v m, want sea", x, y)
		}
	}

	var counts [terrain.Snow + 1]int
	for z := float32(-127.5); z < 128; z++ {
		for x := float32(-127.5); x < 128; x++ {
			s, _ := m.Surface(x, z)
			counts[terrain.Classify(s.Y, s.Slope())]++
		}
	}
	for b, n := range counts {
		if n < 300 {
			t.Errorf("only %d m² of %s", n, terrain.Biome(b).Name())
		}
	}
}

// around returns which part of a disc is steeper than a slope, and its range of
// heights.
func around(m *terrain.Heightmap, x, z, radius, slope float32) (steep float64, lowest, highest float32) {
	lowest, highest = inf, -inf
	n, k := 0, 0
	for dz := -radius; dz <= radius; dz += 0.25 {
		for dx := -radius; dx <= radius; dx += 0.25 {
			if dx*dx+dz*dz > radius*radius {
				continue
			}
			s, ok := m.Surface(x+dx, z+dz)
			if !ok {
				return 1, -inf, inf
			}
			lowest, highest = min(lowest, s.Y), max(highest, s.Y)
			n++
			if s.Slope() > slope {
				k++
			}
		}
	}
	return float64(k) / float64(n), lowest, highest
}

func BenchmarkStarter(b *testing.B) {
	for b.Loop() {
		terrain.Starter()
	}
}
