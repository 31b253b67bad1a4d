package instancing

import "math"

// linearByte is the linear light of each sRGB byte (IEC 61966-2-1).
var linearByte = func() (table [256]float32) {
	for i := range table {
		c := float64(i) / 255
		if c <= 0.04045 {
			table[i] = float32(c / 12.92)
		} else {
			table[i] = float32(math.Pow((c+0.055)/1.055, 2.4))
		}
	}
	return table
}()
