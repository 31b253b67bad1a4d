// Package srgb leads from the bytes of pictures and colours to light.
package srgb

import "math"

// Linear is the linear light, 0 to 1, of each sRGB byte (IEC 61966-2-1).
var Linear = func() (table [256]float64) {
	for i := range table {
		c := float64(i) / 255
		if c <= 0.04045 {
			table[i] = c / 12.92
		} else {
			table[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return table
}()
