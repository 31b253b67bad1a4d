package render

import "copse/terrain"

// GroundTexels is ground.texels.
func GroundTexels(m *terrain.Heightmap, water float32, r terrain.Rect) (color, cover []byte) {
	return ground{m, water}.texels(r)
}

// BiomeAt is the biome that a sample is coloured by.
func BiomeAt(m *terrain.Heightmap, water float32, col, row int) terrain.Biome {
	g := ground{m, water}
	return terrain.Classify(m.At(col, row)-water, g.slope(col, row))
}

// EncodeSRGB is encodeSRGB.
var EncodeSRGB = encodeSRGB

// NoiseTexels is noiseTexels.
var NoiseTexels = noiseTexels

// DepthAt reads the depth, 0 to 1, that the last picture has at a pixel,
// counted from the lower left. The quality must have one sample.
func (o *Offscreen) DepthAt(x, y int) float32 {
	for _, t := range o.targets {
		if t.used == o.drawn {
			return t.drawn.ReadDepth(x, y)
		}
	}
	return -1
}
