package gen

import (
	"copse/assets/pack/internal/gen/paint"
	"copse/assets/pack/internal/gen/shape"
)

// A tree's bark and leaves share one picture, so that a renderer can draw both
// in one call where it need not tell them apart: bark fills a strip on the left
// over the full height, leaves the rest.
const (
	treePixels  = 512 // larger ones take too long in one frame to make room for
	barkWidth   = 0.25
	barkRepeat  = 4    // strip widths per picture height
	barkMargin  = 0.02 // keeps filtering off the strip's borders
	leafMargin  = 0.012
	plantPixels = 512
)

// barkStrip is where tubes find their bark.
var barkStrip = shape.Rect{U0: barkMargin, V0: 0, U1: barkWidth - barkMargin, V1: 1}

// leafBoxes splits the leaf side of the picture into columns and rows.
func leafBoxes(columns, rows int) []paint.Box {
	return grid(paint.Box{X0: barkWidth, Y0: 0, X1: 1, Y1: 1}, columns, rows)
}

// In a broadleaf tree's picture sprigs stand in a column next to the bark, and
// square clusters fill the right half.
var (
	sprigBoxes   = grid(paint.Box{X0: barkWidth, Y0: 0, X1: 0.5, Y1: 1}, 1, 2)
	clusterBoxes = grid(paint.Box{X0: 0.5, Y0: 0, X1: 1, Y1: 1}, 1, 2)
)

// framed is the canvas for painting a card's box: a border is left free on all
// sides but the lower, on which cards stand, so that filtering takes nothing from
// the neighbour's box.
func framed(c *paint.Canvas, b paint.Box) *paint.Canvas {
	const border = leafMargin / 2
	return c.In(paint.Box{X0: b.X0 + border, Y0: b.Y0 + border, X1: b.X1 - border, Y1: b.Y1})
}

// grid splits a box into columns and rows, listed row by row.
func grid(b paint.Box, columns, rows int) []paint.Box {
	var boxes []paint.Box
	for j := range rows {
		for i := range columns {
			x0, y0 := b.At(float64(i)/float64(columns), float64(j)/float64(rows))
			x1, y1 := b.At(float64(i+1)/float64(columns), float64(j+1)/float64(rows))
			boxes = append(boxes, paint.Box{X0: x0, Y0: y0, X1: x1, Y1: y1})
		}
	}
	return boxes
}

// regions returns the texture regions of boxes of a picture.
func regions(boxes []paint.Box) []shape.Rect {
	out := make([]shape.Rect, len(boxes))
	for i, b := range boxes {
		out[i] = shape.Rect{U0: b.X0, V0: b.Y0, U1: b.X1, V1: b.Y1}
	}
	return out
}
