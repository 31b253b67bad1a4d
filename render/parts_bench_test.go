//go:build linux

package render_test

import (
	"syscall"
	"testing"
	"time"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/render"
	"copse/render/rendertest"
)

// crowd is 10,125 parts in 45 models.
func crowd() *instancing.Parts {
	parts, r := instancing.NewParts(nil), samples()
	for i := range 45 {
		parts.Put(procedural.ModelID(i+1), r, datatype.At(datatype.Vector3{X: float32(i%9)*30 - 120, Z: float32(i/9) * -18}), 1)
	}
	return parts
}

// BenchmarkPartsFrame draws pictures of 640×360 in the lowest quality: without
// parts, with all materials all over the picture, in the open and below a crown, and with 10,000 parts in a hundred models, still and moving.
func BenchmarkPartsFrame(b *testing.B) {
	for _, c := range []struct {
		name  string
		parts func() *instancing.Parts
		view  render.View
		moves float32
		shade bool
	}{
		{"nothing", func() *instancing.Parts { return nil }, nearBy, 0, false},
		{"materials", func() *instancing.Parts { return standing(samples()) }, nearBy, 0, false},
		{"materials in shade", func() *instancing.Parts { return standing(samples()) }, nearBy, 0, true},
		{"crowd", crowd, fromAbove, 0, false},
		{"crowd moving", crowd, fromAbove, 0.01, false},
	} {
		b.Run(c.name, func(b *testing.B) {
			rendertest.Run(b, func(o *render.Offscreen) {
				s := &render.Scene{Parts: c.parts(), Environment: render.DefaultEnvironment()}
				v := c.view
				if c.shade {
					stage, _ := treeAt(exact.Vec3{0, 0, -4}, landscape())
					s.Canopy = stage.Canopy()
				}
				draw(b, o, v, s) // compiles
				o.Image()
				var cpu float64
				before := processTime()
				for b.Loop() {
					v.Eye = exact.Add(v.Eye, exact.Vec3{c.moves, 0, 0})
					stats := draw(b, o, v, s)
					o.Image()
					cpu += float64(stats.CPU.Microseconds())
				}
				b.ReportMetric(cpu/float64(b.N), "own-µs/op")
				b.ReportMetric(float64((processTime()-before).Milliseconds())/float64(b.N), "cpu-ms/op")
			})
		})
	}
}

// processTime is the time that all threads have run, those of a software
// rasteriser too: on a machine at work the clock on the wall says little.
func processTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
