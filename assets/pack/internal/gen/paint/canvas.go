// Package paint draws the pack's textures: leaves, needles, fronds, blades,
// petals and bark, as shapes with soft edges on a canvas that is encoded to PNG.
package paint

import "math"

// oversample is the canvas's resolution over the picture's, each way.
const oversample = 2

// Canvas is a picture in progress. Drawing takes coordinates in units of the
// picture's size: x right and y down, both from 0 to 1.
type Canvas struct {
	size   int // pixels each way, oversampled
	pixels []pixel
	clip   Box // outside it nothing is painted
}

type pixel struct {
	color Color
	alpha float64
}

// NewCanvas returns an empty, transparent canvas of size×size picture pixels.
func NewCanvas(size int) *Canvas {
	n := size * oversample
	return &Canvas{size: n, pixels: make([]pixel, n*n), clip: Box{X1: 1, Y1: 1}}
}

// In returns the same canvas for painting inside a box alone.
func (c *Canvas) In(b Box) *Canvas { return &Canvas{size: c.size, pixels: c.pixels, clip: b} }

// Box is a part of the picture.
type Box struct{ X0, Y0, X1, Y1 float64 }

// At maps (s, t) in [0, 1] to the box.
func (b Box) At(s, t float64) (x, y float64) {
	return b.X0 + (b.X1-b.X0)*s, b.Y0 + (b.Y1-b.Y0)*t
}

// Ink gives the colour and coverage of a shape at a place.
type Ink func(x, y float64) (Color, float64)

// Fill lays ink over the pixels of a box (grown to whole pixels).
func (c *Canvas) Fill(b Box, ink Ink) { c.each(b, func(p *pixel, x, y float64) { p.over(ink(x, y)) }) }

// Shade darkens what is already painted by the coverage of the ink, and paints
// nothing new: a shadow that one leaf throws on those below it.
func (c *Canvas) Shade(b Box, amount float64, cover func(x, y float64) float64) {
	c.each(b, func(p *pixel, x, y float64) {
		if p.alpha > 0 {
			if shade := cover(x, y); shade > 0 {
				p.color = p.color.Lit(1 - amount*shade)
			}
		}
	})
}

func (c *Canvas) each(b Box, visit func(p *pixel, x, y float64)) {
	n := float64(c.size)
	x0, x1 := int(max(b.X0, c.clip.X0)*n), int(math.Ceil(min(b.X1, c.clip.X1)*n))
	y0, y1 := int(max(b.Y0, c.clip.Y0)*n), int(math.Ceil(min(b.Y1, c.clip.Y1)*n))
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			visit(&c.pixels[y*c.size+x], (float64(x)+0.5)/n, (float64(y)+0.5)/n)
		}
	}
}

func (p *pixel) over(color Color, cover float64) {
	if cover <= 0 {
		return
	}
	alpha := cover + p.alpha*(1-cover)
	p.color = p.color.Mix(color, cover/alpha)
	p.alpha = alpha
}

// edge is the coverage at a signed distance inside a shape's outline (positive
// inside), in units of the picture; the slope is one canvas pixel wide.
func (c *Canvas) edge(inside float64) float64 {
	return min(max(inside*float64(c.size)+0.5, 0), 1)
}
