package level_test

import (
	"fmt"
	"testing"

	"copse/level"
	"copse/procedural/datatype"
)

// A dab must not cost more for models that stand elsewhere, and little for
// those under it.
func BenchmarkStrokeAmongModels(b *testing.B) {
	for _, models := range []int{0, 1000} {
		b.Run(fmt.Sprint(models), func(b *testing.B) {
			l := newLevel(b, level.Config{})
			for i := range models {
				stairs(b, l, float32(i%32)*7-112, float32(i/32)*7-112)
			}
			brush := level.DefaultBrush("Meadow")
			for b.Loop() {
				s, err := l.BeginStroke(brush)
				if err != nil {
					b.Fatal(err)
				}
				for i := range 10 {
					if _, err := s.Dab(float32(i), 60); err != nil {
						b.Fatal(err)
					}
				}
				s.End()
				l.Undo()
			}
		})
	}
}

func BenchmarkEditAmongModels(b *testing.B) {
	for _, models := range []int{1, 1000} {
		b.Run(fmt.Sprint(models), func(b *testing.B) {
			l := newLevel(b, level.Config{})
			id := stairs(b, l, 0, 0)
			for i := range models - 1 {
				stairs(b, l, float32(i%32)*7-112, float32(i/32)*7-112)
			}
			n := 0.0
			l.BeginGesture("Drag")
			for b.Loop() {
				n++
				pivot := datatype.At(datatype.Vector3{X: float32(n)})
				edit(b, l, level.ModelEdit{ID: id, Attributes: turns(n), Pivot: &pivot})
			}
			l.EndGesture()
		})
	}
}
