// Package iconfont turns IconVG graphics, such as the Material icons, into a
// TrueType font in memory. As glyphs they are crisp at any size, take the
// colour of the text around them and need no textures of their own.
package iconfont

import (
	"encoding/binary"
	"fmt"

	"golang.org/x/exp/shiny/iconvg"
)

// First is the code point of the first icon; the others follow it. It lies in
// the private use area, where no other font has a glyph.
const First = '\ue000'

// The design space: an icon's view box is unitsPerEm wide, and the line is
// lower than the box, so that an icon stands a fifth taller than the text
// beside it, centred on its capital letters.
const (
	unitsPerEm = 2048
	ascent     = 1366
	descent    = -341
	boxBottom  = -495 // of the view box, below the baseline
)

// Build returns a TrueType font whose glyph for First+i is the i-th graphic.
// The error names the graphic that is broken.
func Build(graphics [][]byte) ([]byte, error) {
	glyphs := [][]byte{nil} // glyph 0 stands for every missing one and is blank
	for i, graphic := range graphics {
		var o outline
		if err := iconvg.Decode(&o, graphic, nil); err != nil {
			return nil, fmt.Errorf("icon %d: %w", i, err)
		}
		glyphs = append(glyphs, encodeGlyph(&o))
	}
	return assemble(glyphs), nil
}

// encodeGlyph writes an outline as an entry of the glyf table: end points,
// then flags, then x and y as 16-bit deltas.
func encodeGlyph(o *outline) []byte {
	width, height := o.box.Max[0]-o.box.Min[0], o.box.Max[1]-o.box.Min[1]
	place := func(p point) (x, y int16) {
		return round((p.x - o.box.Min[0]) / width * unitsPerEm),
			round((o.box.Max[1]-p.y)/height*unitsPerEm) + boxBottom
	}
	var ends, flags, xs, ys []byte
	var count int
	var px, py, minX, minY, maxX, maxY int16
	for _, contour := range o.contours {
		for _, p := range contour {
			x, y := place(p)
			if count == 0 {
				minX, minY, maxX, maxY = x, y, x, y
			}
			minX, minY, maxX, maxY = min(minX, x), min(minY, y), max(maxX, x), max(maxY, y)
			flag := byte(0)
			if p.onCurve {
				flag = 1
			}
			flags = append(flags, flag)
			xs = be16(xs, x-px)
			ys = be16(ys, y-py)
			px, py = x, y
			count++
		}
		ends = be16(ends, int16(count-1))
	}
	if count == 0 {
		return nil
	}
	glyph := be16(nil, int16(len(o.contours)), minX, minY, maxX, maxY)
	glyph = append(glyph, ends...)
	glyph = be16(glyph, 0) // no instructions
	glyph = append(glyph, flags...)
	glyph = append(glyph, xs...)
	glyph = append(glyph, ys...)
	for len(glyph)%4 != 0 {
		glyph = append(glyph, 0)
	}
	return glyph
}

func round(v float32) int16 {
	if v < 0 {
		return int16(v - 0.5)
	}
	return int16(v + 0.5)
}

func be16(b []byte, values ...int16) []byte {
	for _, v := range values {
		b = binary.BigEndian.AppendUint16(b, uint16(v))
	}
	return b
}

func be32(b []byte, values ...uint32) []byte {
	for _, v := range values {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	return b
}
