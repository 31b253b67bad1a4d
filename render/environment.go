package render

import (
	"math"

	"copse/internal/exact"
	"copse/terrain"
)

// Environment is the light and the air. All colours are linear RGB; sunlight
// on white paper that faces a noon sun is about 3.
type Environment struct {
	Sun        exact.Vec3 // unit direction to the sun
	SunColor   exact.Vec3
	Zenith     exact.Vec3 // sky overhead
	Horizon    exact.Vec3 // sky at the horizon, and so the fog
	Ground     exact.Vec3 // light that the ground throws back up
	FogDensity float32    // per metre at water level: 0.001 hides half at 700 m
	FogHeight  float32    // metres of height over which the fog thins to a third; 0 means 120
	Exposure   float32    // factor before the film curve; 0 means 1
	Wind       [2]float32 // x and z; the length is the strength, 1 a fresh breeze
}

// Where the sun's path is computed for: spring in the middle of Europe.
const (
	latitude    = 46.0
	declination = 12.0
)

// Daylight returns clear weather at an hour of the day, 0 to 24. The sun rises
// in the east, stands south at noon and sets in the west.
func Daylight(hour float32) Environment {
	sun := sunDirection(float64(hour))
	height := float64(sun[1])
	day := smoothstep(-0.10, 0.16, height)
	low := 1 - smoothstep(0.02, 0.42, height)

	e := Environment{Sun: sun, FogDensity: 0.00105, FogHeight: 120, Wind: [2]float32{0.55, 0.25}}
	e.SunColor = exact.Scale(sunColor(height), float32(4.1*smoothstep(-0.04, 0.10, height)))
	e.Zenith = blend(exact.Vec3{0.004, 0.007, 0.018}, blend(exact.Vec3{0.095, 0.29, 0.80}, exact.Vec3{0.115, 0.20, 0.42}, low), day)
	e.Horizon = blend(exact.Vec3{0.010, 0.014, 0.026}, blend(exact.Vec3{0.60, 0.77, 0.98}, exact.Vec3{0.86, 0.52, 0.33}, low*low), day)
	e.Ground = blend(exact.Vec3{0.004, 0.005, 0.006}, blend(exact.Vec3{0.27, 0.25, 0.17}, exact.Vec3{0.22, 0.17, 0.13}, low), day)
	// The eye opens as the light goes.
	e.Exposure = float32(1 + 0.75*low*low + 3*(1-day))
	if height < -0.04 {
		// The moon stands where the sun has left, and shadows stay.
		e.Sun = exact.Normalize(exact.Vec3{-sun[0], max(0.35, -sun[1]), -sun[2]})
		e.SunColor = exact.Vec3{0.045, 0.06, 0.10}
	}
	return e
}

// hazyMap is the width of the map that the air of Daylight is made for, in
// metres.
const hazyMap = 300

// Over thins the haze over a map that is larger than the starter's, so that
// as large a part of it can be seen.
func (e Environment) Over(m *terrain.Heightmap) Environment {
	minX, minZ, maxX, maxZ := m.Bounds()
	e.FogDensity *= min(1, hazyMap/max(maxX-minX, maxZ-minZ, 1))
	return e
}

// DefaultEnvironment is a clear afternoon.
func DefaultEnvironment() Environment { return Daylight(15.4) }

func sunDirection(hour float64) exact.Vec3 {
	turn := (hour - 12) / 12 * math.Pi
	lat, dec := latitude*math.Pi/180, declination*math.Pi/180
	return exact.Normalize(exact.Vec3{
		float32(-math.Cos(dec) * math.Sin(turn)),
		float32(math.Sin(lat)*math.Sin(dec) + math.Cos(lat)*math.Cos(dec)*math.Cos(turn)),
		float32(math.Sin(lat)*math.Cos(dec)*math.Cos(turn) - math.Cos(lat)*math.Sin(dec)),
	})
}

// sunColor is what the air lets through: the relative air mass of Kasten and
// Young (1989) with an optical depth per colour.
func sunColor(height float64) exact.Vec3 {
	elevation := math.Max(math.Asin(height)*180/math.Pi, 0)
	mass := 1 / (math.Sin(elevation*math.Pi/180) + 0.50572*math.Pow(elevation+6.07995, -1.6364))
	through := func(depth float64) float32 { return float32(math.Exp(-depth * mass)) }
	return exact.Vec3{through(0.030), through(0.088), through(0.205)}
}

func blend(a, b exact.Vec3, t float64) exact.Vec3 {
	return exact.Add(a, exact.Scale(exact.Sub(b, a), float32(t)))
}

func smoothstep(from, to, x float64) float64 {
	t := math.Min(math.Max((x-from)/(to-from), 0), 1)
	return t * t * (3 - 2*t)
}
