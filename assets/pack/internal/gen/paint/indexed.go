package paint

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// paletteSize and opaqueSize are how many colours a picture with and one without
// alpha may have: twice as many are not told from these by eye, and cost a tenth
// more of the file.
const paletteSize, opaqueSize = 128, 64

// swatch is a colour of the picture with the pixels that have it; channels are red,
// green, blue and alpha in [0, 255].
type swatch struct {
	sum   [4]float64
	count float64
	key   int // of the cell of the colour cube that it stands for
}

func (s *swatch) at(channel int) float64 { return s.sum[channel] / s.count }

// indexed returns n×n pixels with the palette that suits them best, which takes a
// fraction of the space of their own colours and is not told from them by eye.
func indexed(pixels []pixel, n int, opaque bool) *image.Paletted {
	size := paletteSize
	if opaque {
		size = opaqueSize
	}
	cells := map[int]int{} // key of a cell → place among the swatches
	var swatches []swatch
	keys := make([]int, len(pixels))
	for i, p := range pixels {
		c := [4]float64{byteOf(p.color[0]), byteOf(p.color[1]), byteOf(p.color[2]), byteOf(p.alpha)}
		key := 0
		for k, v := range c {
			bits := [4]int{5, 6, 5, 4}[k]
			key = key<<bits | int(v)>>(8-bits)
		}
		if c[3] == 0 {
			// Nobody sees it: filtering takes a little of its colour, roughly.
			key = int(c[0])>>5<<6 | int(c[1])>>5<<3 | int(c[2])>>5 | 1<<20
		}
		keys[i] = key
		at, ok := cells[key]
		if !ok {
			at = len(swatches)
			cells[key] = at
			swatches = append(swatches, swatch{key: key})
		}
		s := &swatches[at]
		for k := range c {
			s.sum[k] += c[k]
		}
		s.count++
	}
	out := image.NewPaletted(image.Rect(0, 0, n, n), nil)
	index := map[int]uint8{}
	for i, box := range boxes(swatches, size) {
		total := joined(box)
		channel := func(k int) uint8 { return uint8(math.Round(total.at(k))) }
		out.Palette = append(out.Palette, color.NRGBA{R: channel(0), G: channel(1), B: channel(2), A: channel(3)})
		for _, s := range box {
			index[s.key] = uint8(i)
		}
	}
	for i, key := range keys {
		out.Pix[i] = index[key]
	}
	return out
}

func byteOf(x float64) float64 { return math.Round(min(max(x, 0), 1) * 255) }

// boxes groups swatches into at most that many boxes (median cut; Heckbert,
// 1982): again and again, the one that errs most is cut at its mean along the
// channel in which it spreads most.
func boxes(swatches []swatch, most int) [][]swatch {
	slices.SortFunc(swatches, func(a, b swatch) int { return cmp.Compare(a.key, b.key) })
	list := [][]swatch{swatches}
	errors, channels := make([]float64, 1, most), make([]int, 1, most)
	errors[0], channels[0] = spread(swatches)
	for len(list) < most {
		worst := 0
		for i := range errors {
			if errors[i] > errors[worst] {
				worst = i
			}
		}
		if errors[worst] <= 0 {
			break
		}
		box, channel := list[worst], channels[worst]
		total := joined(box)
		mean := total.at(channel)
		var low, high []swatch
		for _, s := range box {
			if s.at(channel) <= mean {
				low = append(low, s)
			} else {
				high = append(high, s)
			}
		}
		list[worst] = low
		errors[worst], channels[worst] = spread(low)
		list = append(list, high)
		e, k := spread(high)
		errors, channels = append(errors, e), append(channels, k)
	}
	return list
}

// joined is the swatch of all pixels of a box.
func joined(box []swatch) swatch {
	var total swatch
	for _, s := range box {
		for k := range total.sum {
			total.sum[k] += s.sum[k]
		}
		total.count += s.count
	}
	return total
}

// spread returns the sum of a box's squared errors in the channel where it is
// largest, 0 when the box cannot be cut, and that channel. Alpha counts most, for
// it draws outlines, and clear pixels count little.
func spread(box []swatch) (worst float64, channel int) {
	total := joined(box)
	for k, weight := range [4]float64{0.8, 1.2, 0.6, 1.6} {
		mean, sum, any := total.at(k), 0.0, false
		for _, s := range box {
			d := s.at(k) - mean
			any = any || d > 1e-6
			seen := 0.02
			if s.sum[3] > 0 {
				seen = 1
			}
			sum += seen * s.count * d * d
		}
		if sum *= weight; any && sum > worst {
			worst, channel = sum, k
		}
	}
	return worst, channel
}
