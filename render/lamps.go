package render

import (
	"slices"

	"copse/internal/exact"
)

// Lamp is a point light.
type Lamp struct {
	Position exact.Vec3
	Color    exact.Vec3 // linear RGB of its light
	Range    float32    // metres at which it has faded away
}

// maxLamps is how many shine in a picture: the nearest to the camera, by their
// range.
const maxLamps = 8

// setLamps lets the nearest of the lamps shine.
func (f *frameData) setLamps(lamps []Lamp, eye exact.Vec3) {
	nearest := lamps
	if len(lamps) > maxLamps {
		away := func(l *Lamp) float32 { return exact.Length(exact.Sub(l.Position, eye)) - l.Range }
		nearest = slices.Clone(lamps)
		slices.SortStableFunc(nearest, func(a, b Lamp) int {
			switch d := away(&a) - away(&b); {
			case d < 0:
				return -1
			case d > 0:
				return 1
			}
			return 0
		})
		nearest = nearest[:maxLamps]
	}
	for i, l := range nearest {
		f.LampPlace[i], f.LampColor[i] = with(l.Position, max(l.Range, 0.1)), with(l.Color, 0)
	}
	f.Sun[3] = float32(len(nearest))
}
