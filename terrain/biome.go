package terrain

// Biome is what the ground is made of before anything is painted on it.
type Biome uint8

// The biomes, from the deepest to the highest; scree and cliff are decided by
// slope instead.
const (
	DeepWaterBed Biome = iota
	Beach              // also the bed of shallow water
	Meadow
	ForestFloor
	Scree
	Cliff
	Alpine
	Snow
	biomeCount
)

// Where one biome gives way to the next: altitudes in metres above the water,
// slopes as 1 − normal.y.
const (
	BeachFrom  float32 = -2.5 // below is deep water bed
	MeadowFrom float32 = 1.4
	ForestFrom float32 = 9
	AlpineFrom float32 = 34
	SnowFrom   float32 = 46

	MeadowSlope float32 = 0.06 // 20°: a steeper meadow is forest floor
	SnowSlope   float32 = 0.24 // 41°: snow slides off what is steeper
	ScreeSlope  float32 = 0.19 // 36°, the angle of repose of broken rock
	CliffSlope  float32 = 0.3  // 46°
)

// Classify returns the biome of ground at an altitude (metres above the water
// level) and a slope (1 − normal.y). Every pair of numbers has one; NaN
// compares as false everywhere and ends up as snow.
func Classify(altitude, slope float32) Biome {
	switch {
	case altitude < BeachFrom:
		return DeepWaterBed
	case slope >= CliffSlope:
		return Cliff
	case altitude < MeadowFrom:
		return Beach
	case altitude >= SnowFrom && slope < SnowSlope:
		return Snow
	case slope >= ScreeSlope:
		return Scree
	case altitude < ForestFrom && slope < MeadowSlope:
		return Meadow
	case altitude < AlpineFrom:
		return ForestFloor
	case altitude < SnowFrom:
		return Alpine
	default:
		return Snow
	}
}

var biomes = [biomeCount]struct {
	name  string
	color [3]float32
}{
	DeepWaterBed: {"deep water bed", [3]float32{0.062, 0.082, 0.078}},
	Beach:        {"beach", [3]float32{0.482, 0.392, 0.250}},
	Meadow:       {"meadow", [3]float32{0.172, 0.238, 0.062}},
	ForestFloor:  {"forest floor", [3]float32{0.092, 0.120, 0.043}},
	Scree:        {"scree", [3]float32{0.232, 0.212, 0.186}},
	Cliff:        {"cliff", [3]float32{0.142, 0.130, 0.121}},
	Alpine:       {"alpine", [3]float32{0.190, 0.196, 0.105}},
	Snow:         {"snow", [3]float32{0.800, 0.830, 0.870}},
}

// Name returns the biome's name in lower case, as the interface shows it, or
// "" for a number that is no biome.
func (b Biome) Name() string {
	if b >= biomeCount {
		return ""
	}
	return biomes[b].name
}

// Color returns the biome's ground colour as linear RGB, black for a number
// that is no biome.
func (b Biome) Color() [3]float32 {
	if b >= biomeCount {
		return [3]float32{}
	}
	return biomes[b].color
}
