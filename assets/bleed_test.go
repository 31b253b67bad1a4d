package assets_test

import (
	"slices"
	"testing"

	"copse/assets"
	"copse/assets/pack"
	"copse/lod"
)

// What is white behind its clear pixels takes the colours around them at every level,
// unless it is drawn by a part that ignores alpha, and the model keeps its picture.
func TestClearPixelsTakeTheColoursAroundThem(t *testing.T) {
	for _, alpha := range []assets.AlphaMode{assets.AlphaMask, assets.AlphaBlend, assets.AlphaOpaque} {
		data, err := pack.Open("grass-1.glb")
		if err != nil {
			t.Fatal(err)
		}
		m, err := assets.Read("grass-1.glb", data, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range m.Parts {
			m.Parts[i].Material.Alpha = alpha
		}
		pixels := m.Images[0].Pixels
		for i := 0; i < len(pixels); i += 4 {
			if pixels[i+3] == 0 {
				copy(pixels[i:], []byte{255, 255, 255})
			}
		}
		before := slices.Clone(pixels)
		p, err := assets.Prepare(m, lod.Bake)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(m.Images[0].Pixels, before) {
			t.Errorf("%v: the picture of the model has changed", alpha)
		}
		if kept := slices.Equal(p.Images[0][0].Pixels, before); kept != (alpha == assets.AlphaOpaque) {
			t.Errorf("%v: the finest level is the picture itself: %v", alpha, kept)
		}
		if alpha == assets.AlphaOpaque {
			continue
		}
		for level, im := range p.Images[0] {
			for i := 0; i < len(im.Pixels); i += 4 {
				if c := im.Pixels[i : i+4]; c[3] == 0 && c[2] > 200 {
					t.Fatalf("%v: a clear pixel of level %d has the colour %v", alpha, level, c)
				}
			}
		}
	}
}
