//go:build cgo

package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var (
	galleryDir = flag.String("gallery", "", "draw the vistas large into this folder instead of comparing them")
	onlyVista  = flag.String("vista", "", "the one that the gallery is to hold, instead of all")
)

// drawGallery draws the vistas as pictures to show to people: some minutes' work
// where the CPU draws.
func drawGallery(t *testing.T, dir string) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{1280, 720}, {2560, 1440}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			s := stageVistas(t, size[0], size[1], "high")
			for i := range vistas {
				v := &vistas[i]
				if *onlyVista != "" && v.name != *onlyVista {
					continue
				}
				s.draw(t, v)
				if err := s.picture.WritePNG(filepath.Join(dir, fmt.Sprintf("%s-%d.png", v.name, size[0]))); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
