package paint

import "copse/internal/srgb"

// Color is an sRGB-encoded colour in [0, 1], the space painters mix in.
type Color [3]float64

// Hex returns the colour 0xRRGGBB.
func Hex(rgb uint32) Color {
	return Color{float64(rgb>>16&255) / 255, float64(rgb>>8&255) / 255, float64(rgb&255) / 255}
}

// Mix returns the colour at t on the way from c to d.
func (c Color) Mix(d Color, t float64) Color {
	for i := range c {
		c[i] += (d[i] - c[i]) * t
	}
	return c
}

// Lit returns c made brighter (above 1) or darker (below 1), limited to white.
func (c Color) Lit(s float64) Color {
	for i := range c {
		c[i] = min(max(c[i]*s, 0), 1)
	}
	return c
}

// Linear returns the colour's linear light.
func (c Color) Linear() [3]float64 {
	for i, x := range c {
		c[i] = srgb.Decode(x)
	}
	return c
}
