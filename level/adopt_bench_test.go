package level_test

import (
	"testing"

	"copse/level"
	"copse/terrain"
)

// BenchmarkAdoptTerrain is what the window waits for when a map of 4,097²
// samples becomes the ground; how long the rest takes beside it is said too.
func BenchmarkAdoptTerrain(b *testing.B) {
	const side = 4097
	steps := make([]uint16, side*side)
	for i := range steps {
		steps[i] = uint16(30000 + i%side*7 + i/side*5 + i*i%97)
	}
	l := newLevel(b, level.Config{})
	for b.Loop() {
		b.StopTimer()
		p, err := level.PrepareTerrain(terrain.Relief{Raster: &terrain.Raster{Cols: side, Rows: side, Steps: steps}, High: 100, Spacing: 1})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		l.AdoptTerrain(p)
	}
}
