package paint_test

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"testing"

	"copse/assets/pack/internal/gen/paint"
)

// pixel decodes one pixel of a finished picture.
func pixel(t *testing.T, p *paint.Picture, x, y int) color.NRGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(p.PNG))
	if err != nil {
		t.Fatal(err)
	}
	return color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
}

func finish(t *testing.T, c *paint.Canvas) *paint.Picture {
	t.Helper()
	p, err := c.Finish("test")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestColourBleedsOutOfALeaf(t *testing.T) {
	c := paint.NewCanvas(64)
	red := paint.Hex(0xc02010)
	c.Leaf(paint.Leaf{X: 0.3, Y: 0.5, Length: 0.4, Width: 0.3, Profile: paint.Round, Foot: red, Tip: red})
	p := finish(t, c)
	if at := pixel(t, p, 32, 28); at.A != 255 || at.R < 150 || at.G > 60 {
		t.Errorf("the leaf's middle is %v", at)
	}
	for _, x := range []int{0, 15, 63} {
		if at := pixel(t, p, x, 2); at.A != 0 || at.R < 100 || at.G > 80 {
			t.Errorf("far outside, at %d, the pixel is %v: want the leaf's red, transparent", x, at)
		}
	}
}

func TestShadowDarkensOnlyWhatIsPainted(t *testing.T) {
	c := paint.NewCanvas(32)
	white := paint.Color{1, 1, 1}
	c.Fill(paint.Box{X1: 0.5, Y1: 1}, func(_, _ float64) (paint.Color, float64) { return white, 1 })
	c.Shade(paint.Box{X1: 1, Y1: 1}, 0.5, func(_, _ float64) float64 { return 1 })
	p := finish(t, c)
	if at := pixel(t, p, 4, 4); at.R > 132 || at.R < 124 || at.A != 255 {
		t.Errorf("shaded pixel is %v, want half white", at)
	}
	if at := pixel(t, p, 28, 4); at.A != 0 {
		t.Errorf("the shadow painted %v where nothing was", at)
	}
}

func TestStrokeCoversItsWidth(t *testing.T) {
	c := paint.NewCanvas(64)
	ink := paint.Hex(0x336633)
	c.Stroke([][2]float64{{0.1, 0.5}, {0.9, 0.5}}, 0.25, 0.25, ink, ink)
	p := finish(t, c)
	for y, solid := range map[int]bool{20: false, 26: true, 32: true, 38: true, 44: false} {
		if at := pixel(t, p, 32, y); (at.A > 128) != solid {
			t.Errorf("row %d: alpha %d, want solid %v", y, at.A, solid)
		}
	}
}

func TestBarkIsOpaqueAndRepeats(t *testing.T) {
	dark, light := paint.Hex(0x403020), paint.Hex(0xa09080)
	for name, pattern := range map[string]func(u, v float64) paint.Color{
		"furrowed": paint.Furrowed(dark, light, 9, 3, 4, 1), "plated": paint.Plated(dark, dark, light, 4, 1),
		"papery": paint.Papery(dark, light, light, 4, 1), "grained": paint.Grained(dark, light, 4, 1),
	} {
		for _, u := range []float64{0.1, 0.47, 0.83} {
			a, b := pattern(u, 1e-6), pattern(u, 4+1e-6)
			for k := range a {
				if math.Abs(a[k]-b[k]) > 1e-3 {
					t.Errorf("%s at u = %v: %v, and a period on %v", name, u, a, b)
				}
			}
		}
	}
	c := paint.NewCanvas(32)
	c.Bark(1, paint.Mottled(1))
	if p := finish(t, c); !p.Opaque {
		t.Error("a picture full of bark is not opaque")
	}
}

func TestLinearDecodesSRGB(t *testing.T) {
	got := paint.Hex(0x00bcff).Linear()
	if got[0] != 0 || math.Abs(got[1]-0.5029) > 1e-3 || got[2] != 1 {
		t.Errorf("Linear(00bcff) = %v", got)
	}
}

func TestAlphaRisesAcrossAnOutline(t *testing.T) {
	c := paint.NewCanvas(64)
	ink := paint.Hex(0x336633)
	c.Fill(paint.Box{X0: 0.5, X1: 1, Y1: 1}, func(_, _ float64) (paint.Color, float64) { return ink, 1 })
	p := finish(t, c)
	// The outline is at x = 32; pixels' middles lie half a pixel off it.
	for x, want := range map[int]float64{28: 0, 31: 1.0 / 3, 32: 2.0 / 3, 35: 1} {
		if at := pixel(t, p, x, 30); math.Abs(float64(at.A)/255-want) > 0.06 {
			t.Errorf("alpha at %d is %d of 255, want %.2f", x, at.A, want)
		}
	}
}

func TestPaletteKeepsTheColours(t *testing.T) {
	c := paint.NewCanvas(64)
	c.Fill(paint.Box{X1: 1, Y1: 1}, func(x, y float64) (paint.Color, float64) { return paint.Color{x, y, 0.3}, 1 })
	p := finish(t, c)
	for _, at := range [][2]int{{3, 3}, {60, 10}, {20, 50}, {33, 31}} {
		got := pixel(t, p, at[0], at[1])
		for k, want := range [3]float64{float64(at[0]) / 63, float64(at[1]) / 63, 0.3} {
			if d := float64([3]uint8{got.R, got.G, got.B}[k])/255 - want; math.Abs(d) > 0.09 {
				t.Errorf("pixel %v is %v: channel %d is %.2f off", at, got, k, d)
			}
		}
	}
}

func TestInPaintsInsideItsBoxAlone(t *testing.T) {
	c := paint.NewCanvas(32)
	red := paint.Hex(0xc02010)
	c.In(paint.Box{X0: 0.25, Y0: 0.25, X1: 0.5, Y1: 0.5}).Leaf(paint.Leaf{X: 0, Y: 0.4, Length: 1, Width: 1, Profile: paint.Round, Foot: red, Tip: red})
	p := finish(t, c)
	for at, solid := range map[[2]int]bool{{12, 12}: true, {4, 12}: false, {20, 12}: false, {12, 20}: false} {
		if got := pixel(t, p, at[0], at[1]); (got.A > 128) != solid {
			t.Errorf("pixel %v has alpha %d, want solid: %v", at, got.A, solid)
		}
	}
}
