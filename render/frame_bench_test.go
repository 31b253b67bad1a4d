package render_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"copse/assets"
	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// sliver is a model of so little that drawing it costs the rasteriser nothing,
// and the frame costs what Copse itself does.
func sliver(t testing.TB) *render.Model {
	part := assets.Part{
		Mesh: assets.Mesh{
			Positions: []exact.Vec3{{0, 0, 0}, {0.001, 0, 0}, {0, 0.001, 0}},
			Normals:   []exact.Vec3{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}},
			Indices:   []uint32{0, 1, 2},
		},
		Material: assets.Material{BaseColor: [4]float32{1, 1, 1, 1}, BaseColorImage: -1, NormalImage: -1, Roughness: 1},
	}
	return prepared(t, &assets.Model{Parts: []assets.Part{part, part}})
}

// benchmarkFrame draws n props of 60 kinds in two parts from a camera that
// stands or moves. cpu-µs is Copse's own time, GL calls not counted, of the best
// frame: on a machine at work the mean measures the neighbours.
func benchmarkFrame(b *testing.B, n int, moving bool) {
	rendertest.Run(b, func(o *render.Offscreen) {
		if err := o.Resize(64, 36); err != nil {
			b.Fatal(err)
		}
		set := instancing.NewSet()
		rng := rand.New(rand.NewPCG(1, 2))
		for k := range 60 {
			o.SetModel(props.KindIndex(k), sliver(b))
		}
		for range n {
			row := rowAt(rng.Float32()*256-128, rng.Float32()*20, rng.Float32()*256-128, rng.Float32()*360, 1)
			set.Add(instancing.Group{Kind: props.KindIndex(rng.IntN(60))}, &row)
		}
		s := landscape()
		s.Props = set
		var total render.Stats
		best := time.Hour
		frame := 0
		for b.Loop() {
			v := overview
			if moving {
				v.Eye[0] += float32(frame%100) * 0.1
			}
			stats, err := o.Draw(v, s)
			if err != nil {
				b.Fatal(err)
			}
			if frame > 0 { // the first one uploads everything
				best = min(best, stats.CPU)
			}
			total = stats
			frame++
		}
		b.ReportMetric(float64(best.Nanoseconds())/1000, "cpu-µs")
		b.ReportMetric(float64(total.Passes[render.PropPass].Draws), "draws")
		b.ReportMetric(float64(total.Passes[render.PropPass].Instances/2), "props")
	})
}

func BenchmarkFrameMoving10k(b *testing.B)  { benchmarkFrame(b, 10_000, true) }
func BenchmarkFrameMoving100k(b *testing.B) { benchmarkFrame(b, 100_000, true) }
func BenchmarkFrameStill100k(b *testing.B)  { benchmarkFrame(b, 100_000, false) }
