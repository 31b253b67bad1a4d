package iconfont_test

import (
	"image"
	"testing"

	"copse/ui/internal/iconfont"

	"golang.org/x/exp/shiny/iconvg"
	"golang.org/x/exp/shiny/materialdesign/icons"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// TestGlyphCoversWhatTheGraphicCovers draws an icon both ways, through the
// IconVG rasteriser and as a glyph of the built font, and compares.
func TestGlyphCoversWhatTheGraphicCovers(t *testing.T) {
	graphics := [][]byte{icons.ImageBrush, icons.ContentUndo, icons.ActionSettings, icons.ImageNature, icons.PlacesPool, icons.ImageGrain, icons.AlertError, icons.AVSkipPrevious}
	data, err := iconfont.Build(graphics)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		t.Fatalf("the built font does not parse: %v", err)
	}
	const size = 96
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	for i, graphic := range graphics {
		want := image.NewAlpha(image.Rect(0, 0, size, size))
		var z iconvg.Rasterizer
		z.SetDstImage(want, want.Bounds(), 0)
		if err := iconvg.Decode(&z, graphic, nil); err != nil {
			t.Fatal(err)
		}
		got := image.NewAlpha(want.Bounds())
		baseline := fixed.Point26_6{Y: fixed.Int26_6(size * 64 * (2048 - 495) / 2048)}
		drawer := font.Drawer{Dst: got, Src: image.Opaque, Face: face, Dot: baseline}
		drawer.DrawString(string(rune(iconfont.First + i)))

		var inked, wrong int
		for p := range want.Pix {
			if want.Pix[p] > 127 {
				inked++
			}
			if d := int(want.Pix[p]) - int(got.Pix[p]); d > 128 || d < -128 {
				wrong++
			}
		}
		if inked < 100 {
			t.Fatalf("icon %d: the graphic itself is blank, nothing is compared", i)
		}
		if wrong > inked/20 {
			t.Errorf("icon %d: %d of %d pixels differ between glyph and graphic", i, wrong, inked)
		}
	}
}

func TestBrokenGraphicIsNamed(t *testing.T) {
	if _, err := iconfont.Build([][]byte{icons.ContentUndo, {1, 2, 3}}); err == nil {
		t.Fatal("three stray bytes made a font")
	} else if got := err.Error(); got[:7] != "icon 1:" {
		t.Errorf("error %q does not name icon 1", got)
	}
}
