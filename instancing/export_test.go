package instancing

import "math"

// ClassSize is the size, in metres, that a prop's levels are chosen for.
func ClassSize(size float32) float32 {
	return smallest * float32(math.Exp2(float64(classOf(size))/perOctave))
}

// FadingRows is how many rows a set counts as fading.
func FadingRows(s *Set) (n int) {
	for _, r := range s.used {
		n += r.fading
	}
	return n
}
