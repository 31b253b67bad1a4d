package lod

import (
	"math"
	"math/bits"
)

// raster is a square of bits.
type raster [gridSize][gridSize / 64]uint64

func (r *raster) clear() { *r = raster{} }

func (r *raster) count() int {
	n := 0
	for y := range r {
		for _, word := range r[y] {
			n += bits.OnesCount64(word)
		}
	}
	return n
}

// pixel is a point in a picture and the first pixel to the right of it and
// below, by their centres. The latter is kept because a triangle is compared
// with it far more often than a point moves.
type pixel struct {
	x, y     float32
	col, row int16 // 0 to gridSize
}

func newPixel(x, y float32) pixel {
	return pixel{x, y, int16(ceil(min(max(x, 0), gridSize) - 0.5)), int16(ceil(min(max(y, 0), gridSize) - 0.5))}
}

// grown moves a point away from a centre.
func (p *pixel) grown(center *pixel, by float32) pixel {
	return newPixel(center.x+by*(p.x-center.x), center.y+by*(p.y-center.y))
}

// scan walks a triangle row by row of pixel centres.
type scan struct {
	corners     [3]pixel
	slope       [3]float32 // of the edge that starts at each corner: x by y
	top, bottom int        // rows, bottom excluded
}

// newScan prepares a triangle; ok is false for one that holds no pixel's centre
// because it is too small or outside, as most of a dense mesh are.
func newScan(a, b, c *pixel) (s scan, ok bool) {
	top, bottom := min(a.row, b.row, c.row), max(a.row, b.row, c.row)
	if top == bottom || a.col == b.col && b.col == c.col {
		return s, false
	}
	s.top, s.bottom = int(top), int(bottom)
	s.corners = [3]pixel{*a, *b, *c}
	s.slope[0] = (b.x - a.x) / (b.y - a.y) // not used where it is infinite
	s.slope[1] = (c.x - b.x) / (c.y - b.y)
	s.slope[2] = (a.x - c.x) / (a.y - c.y)
	return s, true
}

// row is the half-open range of pixels whose centres lie in the triangle.
func (s *scan) row(y int) (from, to int) {
	at := float32(y) + 0.5
	left, right := float32(gridSize), float32(0)
	a, b, c := &s.corners[0], &s.corners[1], &s.corners[2]
	above := [3]bool{a.y <= at, b.y <= at, c.y <= at}
	if above[0] != above[1] {
		x := a.x + (at-a.y)*s.slope[0]
		left, right = x, x
	}
	if above[1] != above[2] {
		x := b.x + (at-b.y)*s.slope[1]
		left, right = min(left, x), max(right, x)
	}
	if above[2] != above[0] {
		x := c.x + (at-c.y)*s.slope[2]
		left, right = min(left, x), max(right, x)
	}
	return ceil(max(left, 0) - 0.5), ceil(min(right, gridSize) - 0.5)
}

// fill sets the pixels whose centres lie in a triangle, whichever way it faces.
func (r *raster) fill(a, b, c *pixel) {
	s, ok := newScan(a, b, c)
	if !ok {
		return
	}
	for y := s.top; y < s.bottom; y++ {
		from, to := s.row(y)
		for from < to {
			word, bit := from/64, from%64
			n := min(to-from, 64-bit)
			r[y][word] |= (^uint64(0) >> (64 - n)) << bit
			from += n
		}
	}
}

// fillMasked is fill where the texture is solid.
func (r *raster) fillMasked(a, b, c *pixel, uvs [3][2]float32, mask *Mask) {
	s, ok := newScan(a, b, c)
	x1, y1 := b.x-a.x, b.y-a.y
	x2, y2 := c.x-a.x, c.y-a.y
	area := x1*y2 - x2*y1
	if !ok || area == 0 {
		return
	}
	// Texture coordinates are linear in the picture: their slopes, and their
	// values at pixel (0, 0).
	var atX, atY, start [2]float32
	for i := range start {
		d1, d2 := (uvs[1][i]-uvs[0][i])/area, (uvs[2][i]-uvs[0][i])/area
		atX[i], atY[i] = d1*y2-d2*y1, d2*x1-d1*x2
		start[i] = uvs[0][i] + atX[i]*(0.5-a.x) + atY[i]*(0.5-a.y)
	}
	for y := s.top; y < s.bottom; y++ {
		from, to := s.row(y)
		u, v := start[0]+atY[0]*float32(y), start[1]+atY[1]*float32(y)
		for x := from; x < to; x++ {
			bit := uint64(1) << (x % 64)
			if r[y][x/64]&bit == 0 && mask.solid(u+atX[0]*float32(x), v+atX[1]*float32(x)) {
				r[y][x/64] |= bit
			}
		}
	}
}

// solid looks the mask up at a texture coordinate.
func (m *Mask) solid(u, v float32) bool {
	x := min(int(wrapped(u)*float32(m.Width)), m.Width-1)
	y := min(int(wrapped(v)*float32(m.Height)), m.Height-1)
	return m.Solid[y*m.Width+x]
}

// wrapped is the fraction of a texture coordinate; 0 for what is no usable
// number.
func wrapped(t float32) float32 {
	if t >= 0 && t < 1 {
		return t
	}
	if !(t > -1<<30 && t < 1<<30) {
		return 0
	}
	return t - float32(math.Floor(float64(t)))
}

// ceil is the smallest integer not below v, which is between −1 and gridSize.
func ceil(v float32) int {
	i := int(v)
	if float32(i) < v {
		i++
	}
	return i
}
