package paint

import (
	"bytes"
	"image/png"
	"math"
)

// Picture is a finished texture.
type Picture struct {
	Name   string
	Opaque bool
	PNG    []byte
}

// Finish reduces the canvas to its picture size and encodes it. Colour is bled
// into what is transparent, so that smaller mip levels have no dark fringes, and
// alpha rises evenly across outlines, so that they stay smooth when a pixel of
// the picture covers many on the screen.
func (c *Canvas) Finish(name string) (*Picture, error) {
	n := c.size / oversample
	small := make([]pixel, n*n)
	opaque := true
	for y := range n {
		for x := range n {
			p := c.reduced(x, y)
			small[y*n+x] = p
			opaque = opaque && p.alpha > 0.999
		}
	}
	bleed(small, n)
	if !opaque {
		for i := range small {
			small[i].alpha = c.rise(i%n, i/n, small[i].alpha)
		}
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, indexed(small, n, opaque)); err != nil {
		return nil, err
	}
	return &Picture{Name: name, Opaque: opaque, PNG: out.Bytes()}, nil
}

// reduced averages the canvas pixels of one picture pixel, weighted by alpha.
func (c *Canvas) reduced(x, y int) pixel {
	var sum pixel
	for dy := range oversample {
		for dx := range oversample {
			p := c.pixels[(y*oversample+dy)*c.size+x*oversample+dx]
			for k := range sum.color {
				sum.color[k] += p.color[k] * p.alpha
			}
			sum.alpha += p.alpha
		}
	}
	if sum.alpha > 0 {
		sum.color = Color{sum.color[0] / sum.alpha, sum.color[1] / sum.alpha, sum.color[2] / sum.alpha}
	}
	sum.alpha /= oversample * oversample
	return sum
}

// ramp is how far alpha rises on either side of an outline, in picture pixels.
const ramp = 1.5

// rise is the alpha of a picture pixel by its distance from the nearest outline:
// one half on it, 1 and 0 from ramp pixels inside and outside on. What is solid
// here is found from the pixel's coverage.
func (c *Canvas) rise(x, y int, cover float64) float64 {
	const reach = ramp * oversample
	solid := cover >= 0.5
	// The pixel's centre is a corner of canvas pixels.
	cx, cy := float64(x*oversample)+oversample/2.0, float64(y*oversample)+oversample/2.0
	nearest := reach
	for py := max(int(cy-reach), 0); py < min(int(cy+reach), c.size); py++ {
		for px := max(int(cx-reach), 0); px < min(int(cx+reach), c.size); px++ {
			alpha := c.pixels[py*c.size+px].alpha
			if alpha >= 0.5 == solid {
				continue
			}
			// The outline cuts the first pixel beyond it in two.
			rest := alpha
			if !solid {
				rest = 1 - alpha
			}
			dx, dy := float64(px)+0.5-cx, float64(py)+0.5-cy
			nearest = min(nearest, max(math.Sqrt(dx*dx+dy*dy)-0.5+rest, 0))
		}
	}
	if solid {
		return 0.5 + 0.5*nearest/reach
	}
	return 0.5 - 0.5*nearest/reach
}

// bleed fills transparent pixels with the colours around them: each level of a
// pyramid averages what is painted, and gaps take the level above (push-pull).
func bleed(pixels []pixel, n int) {
	if n%2 == 1 { // few enough pixels that none is all clear
		return
	}
	half := n / 2
	coarse := make([]pixel, half*half)
	for y := range half {
		for x := range half {
			var sum pixel
			for _, i := range [4]int{2*y*n + 2*x, 2*y*n + 2*x + 1, (2*y+1)*n + 2*x, (2*y+1)*n + 2*x + 1} {
				p := pixels[i]
				for k := range sum.color {
					sum.color[k] += p.color[k] * p.alpha
				}
				sum.alpha += p.alpha
			}
			if sum.alpha > 0 {
				sum.color = Color{sum.color[0] / sum.alpha, sum.color[1] / sum.alpha, sum.color[2] / sum.alpha}
			}
			sum.alpha = min(sum.alpha, 1)
			coarse[y*half+x] = sum
		}
	}
	bleed(coarse, half)
	for i := range pixels {
		if pixels[i].alpha == 0 {
			pixels[i].color = coarse[(i/n)/2*half+(i%n)/2].color
		}
	}
}
