package paint

import (
	"math"

	"copse/assets/pack/internal/gen/shape"
)

// Bark paints an opaque strip over the full height of the picture, from x = 0 to
// width. It repeats in height. The pattern gives the colour at (u, v): u across
// the strip and v down the picture, both in strip widths, with period 1/width in v.
func (c *Canvas) Bark(width float64, pattern func(u, v float64) Color) {
	c.Fill(Box{0, 0, width, 1}, func(x, y float64) (Color, float64) {
		return pattern(x/width, y/width), 1
	})
}

// octaves sums Noise2 with fx and fy cells per strip width, repeating after
// repeat strip widths in v.
func octaves(u, v, fx, fy float64, repeat int64, seed uint64) float64 {
	sum, weight, total := 0.0, 1.0, 0.0
	for range 4 {
		sum += weight * shape.Noise2(u*fx, v*fy, int64(fy)*repeat, seed)
		total += weight
		fx, fy, weight, seed = fx*2, fy*2, weight*0.55, seed+1
	}
	return sum / total
}

// Furrowed is rough bark with upright ridges.
func Furrowed(dark, light Color, repeat int64, seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		bend := 0.12 * shape.Noise2(u*3, v*2, 2*repeat, seed+9)
		ridge := 1 - math.Abs(octaves(u+bend, v, 5, 1, repeat, seed))*2.2
		fine := octaves(u, v, 14, 6, repeat, seed+20)
		t := shape.Smooth(-0.35, 1, ridge+0.35*fine)
		return dark.Mix(light, t).Lit(1 + 0.10*fine)
	}
}

// Plated is pine bark: plates with dark cracks between them.
func Plated(crack, low, high Color, repeat int64, seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		near, next, id := cells(u*4.5, v*2, 2*repeat, seed)
		gap := shape.Smooth(0.03, 0.2, next-near)
		fine := octaves(u, v, 8, 6, repeat, seed+20)
		color := low.Mix(high, shape.Clamp(0.5+0.35*id+0.35*fine))
		return crack.Mix(color, gap).Lit(1 + 0.08*fine)
	}
}

// cells returns the distances to the nearest and the next of the scattered cell
// centres (Worley, 1996) and a number in [−1, 1] that belongs to the nearest.
func cells(x, y float64, period int64, seed uint64) (near, next, id float64) {
	near, next = 9, 9
	fx, fy := math.Floor(x), math.Floor(y)
	for dy := -1.0; dy <= 1; dy++ {
		for dx := -1.0; dx <= 1; dx++ {
			cx, cy := fx+dx, fy+dy
			px := cx + 0.5 + 0.4*shape.Noise2(cx, cy, period, seed)
			py := cy + 0.5 + 0.4*shape.Noise2(cx, cy, period, seed+1)
			d := math.Hypot(x-px, y-py)
			if d < near {
				near, next, id = d, near, shape.Noise2(cx, cy, period, seed+2)
			} else if d < next {
				next = d
			}
		}
	}
	return near, next, id
}

// Papery is birch bark: pale, with dark level dashes and a few scars.
func Papery(dark, shade, light Color, repeat int64, seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		base := shade.Mix(light, shape.Clamp(0.65+0.6*octaves(u, v, 2, 3, repeat, seed)))
		dash := octaves(u, v, 2.5, 18, repeat, seed+5)
		scar := octaves(u, v, 1.6, 4, repeat, seed+11)
		base = base.Mix(dark, 0.85*shape.Smooth(0.24, 0.42, dash))
		return base.Mix(dark, 0.95*shape.Smooth(0.30, 0.42, scar))
	}
}

// Grained is weathered or cut wood: long fibres and a few cracks.
func Grained(dark, light Color, repeat int64, seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		bend := 0.06 * shape.Noise2(u*2, v*2, 2*repeat, seed+9)
		fibre := octaves(u+bend, v, 9, 1, repeat, seed)
		crack := octaves(u+bend, v, 4, 1, repeat, seed+5)
		color := dark.Mix(light, shape.Clamp(0.55+0.8*fibre))
		return color.Mix(dark.Lit(0.55), shape.Smooth(0.3, 0.5, crack))
	}
}
