// Package srgb leads from the bytes and numbers of sRGB colours to light.
package srgb

import "math"

// Linear is the linear light, 0 to 1, of each sRGB byte.
var Linear = func() (table [256]float64) {
	for i := range table {
		table[i] = Decode(float64(i) / 255)
	}
	return table
}()

// Decode returns the linear light of a component of an sRGB colour, both from 0 to 1
// (IEC 61966-2-1).
func Decode(c float64) float64 {
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}
