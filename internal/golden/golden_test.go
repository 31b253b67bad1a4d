package golden_test

import (
	"flag"
	"image"
	"image/color"
	"os"
	"testing"

	"copse/internal/golden"
)

func filled(w, h int, c color.NRGBA) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

func TestEqualPicturesDoNotDiffer(t *testing.T) {
	m := filled(20, 10, color.NRGBA{90, 120, 30, 255})
	share, _, err := golden.Compare(m, m, 0)
	if err != nil || share != 0 {
		t.Errorf("share %v, error %v", share, err)
	}
}

func TestASmallRoundingIsForgiven(t *testing.T) {
	a, b := filled(20, 10, color.NRGBA{90, 120, 30, 255}), filled(20, 10, color.NRGBA{93, 118, 31, 255})
	if share, _, _ := golden.Compare(a, b, golden.Default.Pixel); share != 0 {
		t.Errorf("%v of the pixels differ", share)
	}
}

func TestAMissingPatchIsSeen(t *testing.T) {
	a, b := filled(100, 100, color.NRGBA{90, 120, 30, 255}), filled(100, 100, color.NRGBA{90, 120, 30, 255})
	for y := 20; y < 40; y++ {
		for x := 20; x < 40; x++ {
			b.SetNRGBA(x, y, color.NRGBA{150, 120, 30, 255})
		}
	}
	share, differences, err := golden.Compare(a, b, golden.Default.Pixel)
	if err != nil || share < 0.04 || share > 0.05 {
		t.Fatalf("share %v, error %v, want about 0.04", share, err)
	}
	if differences.NRGBAAt(30, 30).R != 255 || differences.NRGBAAt(60, 60).R != 0 {
		t.Error("the map of differences does not show the patch")
	}
}

func TestSizesMustAgree(t *testing.T) {
	if _, _, err := golden.Compare(filled(2, 2, color.NRGBA{}), filled(2, 3, color.NRGBA{}), 1); err == nil {
		t.Error("pictures of different sizes were compared")
	}
}

func TestUpdatingLeavesAlikePicturesAlone(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := flag.Set("golden.update", "true"); err != nil {
		t.Fatal(err)
	}
	defer flag.Set("golden.update", "false")
	kept := func() string {
		data, err := os.ReadFile("testdata/meadow.png")
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	golden.Check(t, "meadow", filled(20, 10, color.NRGBA{90, 120, 30, 255}), golden.Default)
	first := kept()
	golden.Check(t, "meadow", filled(20, 10, color.NRGBA{93, 118, 31, 255}), golden.Default)
	if kept() != first {
		t.Error("a picture within the tolerance was rewritten")
	}
	for _, m := range []*image.NRGBA{filled(20, 10, color.NRGBA{150, 120, 30, 255}), filled(10, 10, color.NRGBA{90, 120, 30, 255})} {
		before := kept()
		if golden.Check(t, "meadow", m, golden.Default); kept() == before {
			t.Error("a picture that differs was not rewritten")
		}
	}
}
