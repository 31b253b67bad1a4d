package lod_test

import (
	"fmt"
	"testing"

	"copse/lod"
)

func BenchmarkBake(b *testing.B) {
	for _, c := range []struct {
		name string
		mesh lod.Mesh
	}{
		{"sphere", sphere(60)}, {"rock", facets(sphere(30))}, {"leaves", leafCloud(5000)}, {"masked", masked(leafCloud(1000))},
	} {
		b.Run(fmt.Sprintf("%s-%d", c.name, len(c.mesh.Indices)/3), func(b *testing.B) {
			for b.Loop() {
				mustBake(b, c.mesh)
			}
			b.ReportMetric(float64(len(c.mesh.Indices)/3)*float64(b.N)/b.Elapsed().Seconds(), "triangles/s")
		})
	}
}
