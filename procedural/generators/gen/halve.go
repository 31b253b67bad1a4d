//go:build cgo

package main

import (
	"image"
	"image/png"
	"os"
	"path/filepath"

	"copse/render"
)

// writeHalved averages each four pixels of the picture to one.
func writeHalved(picture *render.Offscreen, file string) error {
	from := picture.Image()
	to := image.NewNRGBA(image.Rect(0, 0, from.Rect.Dx()/2, from.Rect.Dy()/2))
	for y := range to.Rect.Dy() {
		for x := range to.Rect.Dx() {
			average(to.Pix[to.PixOffset(x, y):][:4], from, 2*x, 2*y)
		}
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := png.Encode(f, to); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// average weighs colours by how opaque they are.
func average(to []uint8, from *image.NRGBA, x, y int) {
	var sum [3]int
	alpha := 0
	for i := range 4 {
		p := from.Pix[from.PixOffset(x+i&1, y+i>>1):][:4]
		a := int(p[3])
		alpha += a
		for c := range sum {
			sum[c] += int(p[c]) * a
		}
	}
	if alpha == 0 {
		return
	}
	for c := range sum {
		to[c] = uint8((sum[c] + alpha/2) / alpha)
	}
	to[3] = uint8((alpha + 2) / 4)
}
