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
	Disc       float32    // how many times brighter than its light on white the sun's disc is; 0 means 9
	Zenith     exact.Vec3 // sky overhead
	Horizon    exact.Vec3 // sky at the horizon, and so the fog
	Glow       exact.Vec3 // what the sky above the horizon has more on the side of a low sun
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

// sky is the light of a clear sky while the sun stands at a height.
type sky struct {
	height                        float64 // sine of the sun's elevation
	zenith, horizon, glow, ground exact.Vec3
	exposure                      float32 // the eye opens as the light goes
}

// skies run from night to day. They were chosen by eye after photographs: the
// zenith stays blue while the sun is low, only the sky about the sun turns warm,
// and the horizon across from it lies in the shadow of the earth.
var skies = [...]sky{
	{-0.22, exact.Vec3{0.007, 0.012, 0.028}, exact.Vec3{0.016, 0.023, 0.040}, exact.Vec3{}, exact.Vec3{0.008, 0.010, 0.013}, 5.2},
	{-0.10, exact.Vec3{0.022, 0.042, 0.110}, exact.Vec3{0.075, 0.095, 0.160}, exact.Vec3{0.180, 0.065, 0.030}, exact.Vec3{0.026, 0.030, 0.040}, 4.6},
	{-0.02, exact.Vec3{0.060, 0.125, 0.290}, exact.Vec3{0.215, 0.240, 0.330}, exact.Vec3{0.800, 0.300, 0.085}, exact.Vec3{0.075, 0.070, 0.075}, 2.1},
	{0.06, exact.Vec3{0.085, 0.190, 0.450}, exact.Vec3{0.370, 0.420, 0.510}, exact.Vec3{0.900, 0.420, 0.130}, exact.Vec3{0.175, 0.150, 0.125}, 1.7},
	{0.20, exact.Vec3{0.095, 0.245, 0.640}, exact.Vec3{0.520, 0.620, 0.740}, exact.Vec3{0.420, 0.250, 0.110}, exact.Vec3{0.250, 0.225, 0.165}, 1.45},
	{0.45, exact.Vec3{0.095, 0.290, 0.800}, exact.Vec3{0.600, 0.770, 0.980}, exact.Vec3{}, exact.Vec3{0.270, 0.250, 0.170}, 1},
}

// Sines of the elevation between which the sun's light is lost in the haze of the
// horizon, and below which the moon comes out.
const (
	sunGone, sunClear   = -0.04, 0.10
	moonRises, moonFull = -0.14, -0.22
)

// How many times brighter than its light on white the sun's disc is drawn while
// it stands low in the haze, and from where it stands clear, at sines of its
// elevation: enough to bloom out on film, not enough to ring the antialiasing.
const (
	lowDisc, clearDisc = 1.4, 9
	discLow, discClear = 0.0, 0.45
)

// Daylight returns clear weather at an hour of the day, 0 to 24. The sun rises
// in the east, stands south at noon and sets in the west. At night the moon
// stands where the sun was at noon.
func Daylight(hour float32) Environment {
	sun := sunDirection(float64(hour))
	height := float64(sun[1])
	s := skyAt(height)
	e := Environment{
		Sun: sun, Zenith: s.zenith, Horizon: s.horizon, Glow: s.glow, Ground: s.ground, Exposure: s.exposure,
		FogDensity: 0.00105, FogHeight: 120, Wind: [2]float32{0.55, 0.25},
	}
	e.SunColor = exact.Scale(sunColor(height), float32(4.0*smoothstep(sunGone, sunClear, height)))
	e.Disc = lowDisc + (clearDisc-lowDisc)*float32(smoothstep(discLow, discClear, height))
	if height < moonRises {
		// Nothing is left of the sun's light and glow, so that nothing jumps.
		e.Sun, e.Disc = sunDirection(13.5), clearDisc
		e.SunColor = exact.Scale(exact.Vec3{0.075, 0.092, 0.130}, float32(smoothstep(moonRises, moonFull, height)))
	}
	return e
}

// skyAt blends the skies between which the sun stands.
func skyAt(height float64) sky {
	last := len(skies) - 1
	if height <= skies[0].height {
		return skies[0]
	}
	for i := range last {
		if a, b := &skies[i], &skies[i+1]; height < b.height {
			t := (height - a.height) / (b.height - a.height)
			return sky{
				height: height, zenith: blend(a.zenith, b.zenith, t), horizon: blend(a.horizon, b.horizon, t),
				glow: blend(a.glow, b.glow, t), ground: blend(a.ground, b.ground, t),
				exposure: a.exposure + float32(t)*(b.exposure-a.exposure),
			}
		}
	}
	return skies[last]
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

// Azimuth is where the sun stands, in degrees clockwise from north.
func (e Environment) Azimuth() float32 {
	degrees := math.Atan2(float64(e.Sun[0]), float64(-e.Sun[2])) * 180 / math.Pi
	if degrees < 0 {
		degrees += 360
	}
	return float32(degrees)
}

// Toward moves the sun, as high as it is, to an azimuth in degrees clockwise from
// north.
func (e Environment) Toward(azimuth float32) Environment {
	sin, cos := math.Sincos(float64(azimuth) * math.Pi / 180)
	away := math.Hypot(float64(e.Sun[0]), float64(e.Sun[2]))
	e.Sun[0], e.Sun[2] = float32(away*sin), float32(-away*cos)
	return e
}

// Multiples of clear air's haze between which fog veils the sky.
const veilBegins, veilWhole = 2, 25

// Foggy makes the air so many times as thick as it is. Thick fog hides the sky
// too: it takes the sun's light and scatters it from everywhere.
func (e Environment) Foggy(times float32) Environment {
	e.FogDensity *= times
	if times <= veilBegins {
		return e
	}
	veil := smoothstep(0, math.Log(veilWhole/veilBegins), math.Log(float64(times)/veilBegins))
	grey := 0.2126*e.Horizon[0] + 0.7152*e.Horizon[1] + 0.0722*e.Horizon[2]
	e.Horizon = blend(e.Horizon, exact.Scale(exact.Vec3{1, 1, 1.03}, grey), 0.7*veil)
	e.Zenith = blend(e.Zenith, exact.Scale(e.Horizon, 0.9), 0.9*veil)
	e.SunColor = exact.Scale(e.SunColor, float32(1-0.85*veil))
	e.Glow = exact.Scale(e.Glow, float32(1-0.6*veil))
	e.Disc *= float32(1 - 0.98*veil)
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
// Young (1989) with an optical depth per colour, of air a little clearer than the
// real one, so that green stays green when the sun is low.
func sunColor(height float64) exact.Vec3 {
	elevation := math.Max(math.Asin(height)*180/math.Pi, 0)
	mass := 1 / (math.Sin(elevation*math.Pi/180) + 0.50572*math.Pow(elevation+6.07995, -1.6364))
	through := func(depth float64) float32 { return float32(math.Exp(-depth * mass)) }
	return exact.Vec3{through(0.030), through(0.078), through(0.170)}
}

func blend(a, b exact.Vec3, t float64) exact.Vec3 {
	return exact.Add(a, exact.Scale(exact.Sub(b, a), float32(t)))
}

func smoothstep(from, to, x float64) float64 {
	t := math.Min(math.Max((x-from)/(to-from), 0), 1) // from may be above to
	return t * t * (3 - 2*t)
}
