package paint

import "math"

// Profile is a leaf's half width at t along it, as a part of its full half width.
type Profile func(t float64) float64

// Outlines of leaves, from foot (0) to tip (1).
var (
	// Ovate is widest below the middle and pointed.
	Ovate Profile = func(t float64) float64 { return math.Pow(math.Sin(math.Pi*math.Pow(t, 0.75)), 0.8) }
	// Round is a petal or a berry leaf.
	Round Profile = func(t float64) float64 { return math.Sqrt(max(0, 1-(2*t-1)*(2*t-1))) }
	// Lobed is an oak leaf: widest above the middle with rounded lobes.
	Lobed Profile = func(t float64) float64 {
		return math.Sin(math.Pi*math.Pow(t, 1.15)) * (0.76 + 0.24*math.Cos(t*24))
	}
	// Petal is narrow at its foot and blunt at its tip.
	Petal Profile = func(t float64) float64 { return math.Pow(t, 0.7) * math.Sqrt(max(0, 1-math.Pow(t, 6))) }
	// Lance is a willow leaf: long, slim and pointed.
	Lance Profile = func(t float64) float64 { return math.Sin(math.Pi * math.Pow(t, 0.8)) }
	// Toothed is a birch or hazel leaf: broad below, drawn out to a point, its rim
	// sawn.
	Toothed Profile = func(t float64) float64 {
		return math.Pow(math.Sin(math.Pi*math.Pow(t, 0.62)), 0.9) * (1 - 0.13*math.Mod(11*t, 1))
	}
	// Comb is a fern's leaflet: slim, cut into lobes of its own.
	Comb Profile = func(t float64) float64 {
		return math.Pow(1-t, 0.6) * min(1, 8*t) * (0.72 + 0.28*math.Cos(2*math.Pi*9*t))
	}
)
