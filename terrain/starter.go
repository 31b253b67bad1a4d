package terrain

import (
	"math"
	"slices"
	"sync"
)

// StarterVersion names the shape that [Starter] gives. Sessions and levels that
// begin on the starter terrain record it: whatever changes one sample must
// change this number.
const StarterVersion = 1

// Places on the starter terrain, (x, z) in metres, for tests, demonstrations and
// cameras.
const (
	StarterMeadowX, StarterMeadowZ = 10, 38  // slopes under 0.03 for 25 m around
	StarterCliffX, StarterCliffZ   = 102, 62 // most of 8 m around is steeper than 0.3
	StarterLakeX, StarterLakeZ     = -68, 46 // the deepest of the lake
	StarterBeachX, StarterBeachZ   = 20, 84  // dry sand, by the water
	StarterPeakX, StarterPeakZ     = 71, -99
)

const starterSize = 257

// Starter returns the terrain that a new level opens on: 257 × 257 samples at
// 1 m, made for a water level of 0 m. Mountains of about 60 m stand in the
// north, a plateau with broken cliffs in the east, a lake lies in the
// south-west, and a plain runs south over a meadow to a beach and the sea. It
// is the same to the bit on every CPU.
func Starter() *Heightmap {
	return build(starterSize, starterSize, 1, slices.Clone(starterSamples()))
}

// starterSamples shapes the terrain once: replays and tests open on it often.
var starterSamples = sync.OnceValue(func() []float32 {
	samples := make([]float32, starterSize*starterSize)
	for row := range starterSize {
		for col := range starterSize {
			samples[row*starterSize+col] = float32(starterHeight(float64(col-128), float64(row-128)))
		}
	}
	return samples
})

// The lattices of the starter terrain. The seeds were chosen by eye.
const (
	warpNoise     noise = 11
	rollNoise     noise = 23
	mountainNoise noise = 37
	cliffNoise    noise = 53
	shoreNoise    noise = 71
	grainNoise    noise = 97
)

// starterHeight returns the height at (x, z) metres: the plain, with one
// feature after the other laid over it.
func starterHeight(x, z float64) float64 {
	// A slow warp bends every outline that follows.
	wx := x + float64(10*warpNoise.fractal(x/80, z/80, 2))
	wz := z + float64(10*(warpNoise+1).fractal(x/80, z/80, 2))

	h := plain(x, z)
	h += hills(x, z, wx, wz)
	h += mountains(x, z, wx, wz)
	h = plateau(h, x, z, wx, wz)
	h = lake(h, x, z, wx, wz)
	h = creek(h, x, z)
	return h + grain(h, x, z)
}

// plain rises from the sea floor in the south over the beach to the meadow and
// on to the foothills.
func plain(x, z float64) float64 {
	coast := 103 + float64(8*shoreNoise.fractal(x/62, 0.37, 3)) +
		float64(10*step(30, 84, x)) - float64(9*step(-44, 4, x)) + float64(5*step(-60, -120, x))
	inland := coast - z
	sand := float64(0.1 + float64(0.04*shoreNoise.at(x/37, 5.3))) // slope of the beach
	if inland < 0 {
		return float64(-sand*min(-inland, 12)) - float64(7*step(4, 36, -inland))
	}
	return float64(sand*min(inland, 14)) + float64(2.6*step(8, 48, inland)) + float64(5*step(60, 150, inland))
}

// hills are knolls on the plain. They spare the beach and the meadow.
func hills(x, z, wx, wz float64) float64 {
	mask := step(92, 60, z)
	mask *= float64(0.25 + float64(0.75*step(30, 66, dist(x-14, z-52))))
	if mask == 0 {
		return 0
	}
	roll := rollNoise.fractal(x/52, z/52, 3)
	knolls := float64(9*step(34, 0, dist(wx+98, (wz+6)*0.8))) + float64(7*step(26, 0, dist(wx+18, wz+4))) + float64(6*step(22, 0, dist(wx-52, wz-22)))
	return float64(mask * (float64(2.2*roll) + knolls))
}

// mountains fill the north: a broad uplift with ridges on it.
func mountains(x, z, wx, wz float64) float64 {
	mask := step(-6, -84, wz)
	if mask == 0 {
		return 0
	}
	// Three massifs, the ridges between and around them lower.
	massif := float64(0.95*step(62, 0, dist(wx+62, wz+98))) + float64(0.8*step(48, 0, dist(wx-8, wz+84))) + float64(0.7*step(56, 0, dist(wx-76, wz+106)))
	massif = min(massif, 1)
	ridge := mountainNoise.ridged(wx/92, wz/92, 5)
	return float64(mask * (5 + float64(15*massif) + float64(float64(24+float64(80*massif))*float64(ridge*ridge))))
}

// plateau raises the east. Its edge falls to the plain in two tiers of cliffs
// with a ledge between them and scree at the foot. It fades into the mountains.
func plateau(h, x, z, wx, wz float64) float64 {
	// Metres inside the edge, which runs north and bends away to the east.
	inside := smoothMin(float64(wx*0.97)-float64(wz*0.2)-62, 70-float64(wz*0.85)-float64((110-wx)*0.35), 46)
	if inside < -30 {
		return h
	}
	inside += float64(7 * step(-30, -8, inside) * cliffNoise.fractal(x/26, z/26, 3))
	lift := float64(4*step(-18, 4, inside)) + float64(21*step(-3, 16, inside)) +
		float64(1*step(12, 24, inside)) + float64(11*step(22, 34, inside))
	return h + float64(lift*(1-float64(0.9*step(-4, -88, wz))))
}

// lake sinks the south-west below the water.
func lake(h, x, z, wx, wz float64) float64 {
	d := dist(float64((wx+72)*0.8), wz-44)
	if d > 75 {
		return h
	}
	d += float64(6 * shoreNoise.fractal(x/34, z/34, 3))
	basin := float64(12*step(4, 52, d)) - 6
	return mix(basin, h, step(22, 60, d))
}

// creek drains the lake into the sea.
func creek(h, x, z float64) float64 {
	if z < 44 {
		return h
	}
	middle := -60 + float64(0.16*(z-60)) + float64(9*rollNoise.at(0.4, z/27))
	off := math.Abs(x - middle)
	return mix(min(h, -0.8), h, step(0.5, 9.5, off))
}

// grain is the roughness underfoot: more of it higher up.
func grain(h, x, z float64) float64 {
	strength := float64(0.06 + float64(0.5*step(10, 40, h)))
	return float64(strength * grainNoise.fractal(x/9, z/9, 2))
}
