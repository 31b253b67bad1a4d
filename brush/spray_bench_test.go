package brush_test

import (
	"testing"
	"time"

	"copse/brush"
	"copse/internal/fixture"
	"copse/props"
)

// BenchmarkDab is one Mixed Forest dab on the flat, empty meadow with as many
// candidates as the published case has.
func BenchmarkDab(b *testing.B) {
	c := fixture.Catalog()
	palette := builtIn(b, c, "Mixed Forest")
	ground := starterGround(c)
	at, _ := fixture.Places(ground.Terrain, 10)
	var ids []props.ID
	var total time.Duration
	candidates := 0
	for i := uint32(0); b.Loop(); i++ {
		start := time.Now()
		spray := brush.NewSpray(ground, palette, brush.Dab{Seed: 1, Index: i, X: at.X, Z: at.Z, Radius: 10.6, Strength: 1, Density: 1}, 158)
		spray.Run(158)
		total += time.Since(start)
		candidates += spray.Counts.Candidates
		ids = ground.Props.InDisc(ids[:0], at.X, at.Z, 12)
		for _, id := range ids {
			ground.Props.Remove(id)
		}
	}
	b.ReportMetric(float64(total.Nanoseconds())/float64(candidates), "ns/candidate")
	b.ReportMetric(float64(total.Microseconds())/float64(b.N), "µs/dab")
}
