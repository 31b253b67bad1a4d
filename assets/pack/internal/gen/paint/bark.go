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
		sum += weight * shape.Noise2(u*fx, v*fy, 0, int64(fy)*repeat, seed)
		total += weight
		fx, fy, weight, seed = fx*2, fy*2, weight*0.55, seed+1
	}
	return sum / total
}

// Furrowed is rough bark: ridges that part and meet again, columns of them across
// the strip and rows along it, with furrows between them.
func Furrowed(dark, light Color, columns float64, rows, repeat int64, seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		fine := octaves(u, v, 18, 9, repeat, seed+20)
		warp := 0.9*octaves(u, v, 5, 3, repeat, seed+9) + 0.2*fine
		near, next, id := cells(u*columns+warp, v*float64(rows)+0.8*warp, rows*repeat, seed)
		ridge := shape.Smooth(0.02, 0.42, next-near+0.08*fine)
		grain := octaves(u, v, 30, 5, repeat, seed+31)
		tone := ridge*(0.62+0.14*id+0.3*fine+0.3*grain) + 0.14*octaves(u, v, 2, 2, repeat, seed+7)
		return dark.Lit(0.62).Mix(dark, shape.Smooth(0, 0.16, ridge)).Mix(light, shape.Clamp(tone))
	}
}

// Plated is pine bark: plates of thin flakes with dark cracks between them.
func Plated(crack, low, high Color, repeat int64, seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		fine := octaves(u, v, 16, 12, repeat, seed+20)
		warp := 0.55 * octaves(u, v, 10, 6, repeat, seed+30)
		near, next, id := cells(u*11+warp, v*5+0.7*warp, 5*repeat, seed)
		gap := shape.Smooth(0.02, 0.26, next-near+0.1*fine)
		// Each plate is a stack of flakes, whose rims throw small shadows.
		_, _, flake := cells(u*24+1.6*warp, v*15+warp, 15*repeat, seed+40)
		color := low.Mix(high, shape.Clamp(0.42+0.26*id+0.22*flake+0.5*fine))
		return crack.Mix(color, 0.1+0.9*gap)
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
			px := cx + 0.5 + 0.4*shape.Noise2(cx, cy, 0, period, seed)
			py := cy + 0.5 + 0.4*shape.Noise2(cx, cy, 0, period, seed+1)
			d := math.Hypot(x-px, y-py)
			if d < near {
				near, next, id = d, near, shape.Noise2(cx, cy, 0, period, seed+2)
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
		dash := octaves(u, v, 4, 26, repeat, seed+5)
		scar := octaves(u, v, 2.4, 7, repeat, seed+11)
		base = base.Mix(dark, 0.85*shape.Smooth(0.24, 0.42, dash))
		return base.Mix(dark, 0.95*shape.Smooth(0.30, 0.42, scar))
	}
}

// Grained is weathered or cut wood: long fibres and the cracks along them.
func Grained(dark, light Color, repeat int64, seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		bend := 0.05*shape.Noise2(u*2, v*2, 0, 2*repeat, seed+9) + 0.02*shape.Noise2(u*5, v*4, 0, 4*repeat, seed+10)
		fibre := octaves(u+bend, v, 22, 2, repeat, seed)
		broad := octaves(u+bend, v, 4, 2, repeat, seed+3)
		// Cracks follow the lines between broad bands, where they part.
		crack := math.Abs(shape.Noise2((u+bend)*11, v*2, 0, 2*repeat, seed+5))
		open := shape.Smooth(-0.1, 0.5, shape.Noise2(u*5, v*3, 0, 3*repeat, seed+6))
		color := dark.Mix(light, shape.Clamp(0.56+0.55*fibre+0.35*broad))
		return color.Mix(dark.Lit(0.45), open*(1-shape.Smooth(0.03, 0.16, crack)))
	}
}

// Mottled is the surface of a stone, in greys that a base colour tints: grains of
// light and dark minerals, stains and a few cracks. It repeats in both directions
// and has period 1 in both.
func Mottled(seed uint64) func(u, v float64) Color {
	return func(u, v float64) Color {
		broad, fine := 0.0, 0.0
		for i, n := range [6]int64{4, 8, 16, 32, 64, 128} {
			x := shape.Noise2(u*float64(n), v*float64(n), n, n, seed+uint64(i))
			if i < 2 {
				broad += x / float64(i+2)
			} else {
				fine += x / (2 + 0.7*float64(i))
			}
		}
		crack := math.Abs(shape.Noise2(u*5+0.5*broad, v*5+0.4*fine, 5, 5, seed+9) + 0.3*fine)
		split := shape.Smooth(-0.1, 0.4, shape.Noise2(u*4, v*4, 4, 4, seed+10))
		grain := shape.Noise2(u*180+3*fine, v*180+3*broad, 180, 180, seed+11)
		light := 0.84 + 0.2*broad + 0.22*fine - 0.3*split*(1-shape.Smooth(0, 0.045, crack))
		light += 0.07*shape.Smooth(0.4, 0.8, grain) - 0.1*shape.Smooth(0.4, 0.8, -grain)
		warm := shape.Clamp(0.5 + 0.9*broad)
		return Color{1, shape.Mix(1, 0.975, warm), shape.Mix(0.99, 0.93, warm)}.Lit(min(light, 1))
	}
}
