package assets

import (
	"copse/internal/srgb"
	"math"
	"sync"
)

// ImageUse says what an image's channels mean, which decides how they average.
type ImageUse uint8

// The uses of images.
const (
	UseColor  ImageUse = iota // sRGB colour, straight alpha
	UseNormal                 // tangent-space normals in RGB
)

// Mipmaps returns the smaller levels of an image, each half the size of the one
// before (rounded down, at least 1), ending with 1×1. The image itself is not
// among them.
//
// Colours are averaged as light, that is linearly, and weighted by alpha, so
// that what hides behind clear pixels never bleeds into an outline. Normals keep
// unit length. With a cutoff above 0 every level's alpha is scaled so that the
// share of pixels that pass the cutoff stays that of the image: masked leaves
// keep their area at a distance instead of thinning out. (Castaño, Computing
// Alpha Mipmaps, 2010.)
func Mipmaps(im Image, use ImageUse, cutoff float32) []Image {
	want := coverage(im.Pixels, cutoff, 1)
	var levels []Image
	source := im
	for source.Width > 1 || source.Height > 1 {
		level := halve(source, use)
		levels = append(levels, level)
		source = level // halved before its alpha is scaled, so that errors do not add up
	}
	if use == UseColor && cutoff > 0 && im.Alpha.Min < 255 {
		for i := range levels {
			keepCoverage(levels[i].Pixels, cutoff, want)
			levels[i].Alpha = alphaContent(levels[i].Pixels)
		}
	}
	return levels
}

// halve averages blocks of 2×2 pixels. Along an odd side the last block is
// widened to three pixels.
func halve(im Image, use ImageUse) Image {
	w, h := max(im.Width/2, 1), max(im.Height/2, 1)
	out := Image{Name: im.Name, Width: w, Height: h, Pixels: make([]byte, 4*w*h)}
	average := averageColor
	if use == UseNormal {
		average = averageNormal
	}
	block := make([]int, 0, 9)
	for y := range h {
		y0, y1 := span(y, h, im.Height)
		for x := range w {
			x0, x1 := span(x, w, im.Width)
			block = block[:0]
			for sy := y0; sy < y1; sy++ {
				for sx := x0; sx < x1; sx++ {
					block = append(block, 4*(sy*im.Width+sx))
				}
			}
			average(out.Pixels[4*(y*w+x):], im.Pixels, block)
		}
	}
	out.Alpha = alphaContent(out.Pixels)
	return out
}

// span is the range of source pixels that pixel i of n comes from.
func span(i, n, source int) (from, to int) {
	if i == n-1 {
		return min(2*i, source-1), source
	}
	return 2 * i, 2*i + 2
}

func averageColor(out, pixels []byte, block []int) {
	linear, encoded := gammaTables()
	var r, g, b, alpha, plainR, plainG, plainB float32
	for _, i := range block {
		a := float32(pixels[i+3])
		pr, pg, pb := linear[pixels[i]], linear[pixels[i+1]], linear[pixels[i+2]]
		r, g, b, alpha = r+a*pr, g+a*pg, b+a*pb, alpha+a
		plainR, plainG, plainB = plainR+pr, plainG+pg, plainB+pb
	}
	weight := alpha
	if alpha == 0 {
		r, g, b, weight = plainR, plainG, plainB, float32(len(block))
	}
	const last = gammaSteps - 1
	out[0] = encoded[int(r/weight*last+0.5)]
	out[1] = encoded[int(g/weight*last+0.5)]
	out[2] = encoded[int(b/weight*last+0.5)]
	out[3] = uint8(alpha/float32(len(block)) + 0.5)
}

func averageNormal(out, pixels []byte, block []int) {
	var sum [3]float32
	alpha := 0
	for _, i := range block {
		for c := range sum {
			sum[c] += float32(pixels[i+c])/127.5 - 1
		}
		alpha += int(pixels[i+3])
	}
	n := normalized(sum, [3]float32{0, 0, 1})
	for c := range n {
		out[c] = uint8((n[c]+1)*127.5 + 0.5)
	}
	out[3] = uint8((alpha + len(block)/2) / len(block))
}

// coverage is the share of pixels whose alpha, scaled, reaches the cutoff.
func coverage(pixels []byte, cutoff, scale float32) float32 {
	passed := 0
	for i := 3; i < len(pixels); i += 4 {
		if float32(pixels[i])*scale >= cutoff*255 {
			passed++
		}
	}
	return float32(passed) / float32(max(len(pixels)/4, 1))
}

// keepCoverage scales alpha so that the wanted share of pixels reaches the
// cutoff, as nearly as the level's few pixels allow.
func keepCoverage(pixels []byte, cutoff, want float32) {
	low, high := float32(0), float32(16)
	for range 16 {
		middle := (low + high) / 2
		if coverage(pixels, cutoff, middle) < want {
			low = middle
		} else {
			high = middle
		}
	}
	// Of the two sides of the step, the nearer one.
	scale := high
	if want-coverage(pixels, cutoff, low) < coverage(pixels, cutoff, high)-want {
		scale = low
	}
	for i := 3; i < len(pixels); i += 4 {
		pixels[i] = uint8(min(float32(pixels[i])*scale+0.5, 255))
	}
}

// gammaSteps is fine enough that every 8-bit value survives decoding and
// encoding.
const gammaSteps = 1 << 14

// gammaTables decode 8-bit sRGB to linear light and encode linear light in
// gammaSteps steps.
var gammaTables = sync.OnceValues(func() (*[256]float32, *[gammaSteps]uint8) {
	var linear [256]float32
	for i, v := range srgb.Linear {
		linear[i] = float32(v)
	}
	var encoded [gammaSteps]uint8
	for i := range encoded {
		v := float64(i) / (gammaSteps - 1)
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		encoded[i] = uint8(v*255 + 0.5)
	}
	return &linear, &encoded
})
