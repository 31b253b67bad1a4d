package assets_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"copse/assets"
)

func picture(w, h int, pixel func(i int) [4]uint8) assets.Image {
	im := assets.Image{Width: w, Height: h}
	for i := range w * h {
		p := pixel(i)
		im.Pixels = append(im.Pixels, p[:]...)
	}
	return im
}

func covered(im assets.Image, cutoff float32) float32 {
	n := 0
	for i := 3; i < len(im.Pixels); i += 4 {
		if float32(im.Pixels[i]) >= cutoff*255 {
			n++
		}
	}
	return float32(n) / float32(len(im.Pixels)/4)
}

func TestMipmapsKeepAlphaCoverage(t *testing.T) {
	for _, radius := range []float64{1.2, 2, 3, 4} { // of dots on a grid of 9 pixels
		im := picture(128, 128, func(i int) [4]uint8 {
			x, y := float64(i%128%9)-4, float64(i/128%9)-4
			edge := min(max(radius-math.Hypot(x, y)+0.5, 0), 1)
			return [4]uint8{40, 90, 30, uint8(255 * edge)}
		})
		want := covered(im, 0.5)
		for _, level := range assets.Mipmaps(im, assets.UseColor, 0.5) {
			if level.Width < 32 {
				break // too few pixels for a share
			}
			if got := covered(level, 0.5); abs(got-want) > 0.06 {
				t.Errorf("radius %g: %d pixels wide covers %.3f, want %.3f", radius, level.Width, got, want)
			}
		}
	}
}

func TestMipmapsHalveDownToOnePixel(t *testing.T) {
	levels := assets.Mipmaps(picture(13, 5, func(int) [4]uint8 { return [4]uint8{100, 150, 200, 255} }), assets.UseColor, 0)
	want := [][2]int{{6, 2}, {3, 1}, {1, 1}}
	if len(levels) != len(want) {
		t.Fatalf("%d levels, want %d", len(levels), len(want))
	}
	for i, level := range levels {
		if [2]int{level.Width, level.Height} != want[i] || len(level.Pixels) != 4*level.Width*level.Height {
			t.Errorf("level %d is %d×%d in %d bytes, want %v", i, level.Width, level.Height, len(level.Pixels), want[i])
		}
		for p := 0; p < len(level.Pixels); p += 4 {
			if got := [4]uint8(level.Pixels[p:]); got != [4]uint8{100, 150, 200, 255} {
				t.Errorf("level %d: an even colour became %v", i, got)
			}
		}
	}
}

func TestMipmapsAverageLightAndIgnoreWhatIsClear(t *testing.T) {
	colors := [][4]uint8{{255, 255, 255, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}, {255, 255, 255, 255}}
	level := assets.Mipmaps(picture(2, 2, func(i int) [4]uint8 { return colors[i] }), assets.UseColor, 0)[0]
	if got := [4]uint8(level.Pixels); got != [4]uint8{188, 188, 188, 255} { // half the light
		t.Errorf("black and white average to %v, want 188", got)
	}
	colors = [][4]uint8{{10, 200, 10, 255}, {255, 0, 255, 0}, {255, 0, 255, 0}, {255, 0, 255, 0}}
	level = assets.Mipmaps(picture(2, 2, func(i int) [4]uint8 { return colors[i] }), assets.UseColor, 0)[0]
	if got := [4]uint8(level.Pixels); got != [4]uint8{10, 200, 10, 64} {
		t.Errorf("a leaf beside clear magenta averages to %v, want the leaf's colour", got)
	}
}

func TestMipmapsOfNormalsStayUnitLength(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	im := picture(16, 16, func(int) [4]uint8 {
		return [4]uint8{uint8(random.Uint32()), uint8(random.Uint32()), 200, 255}
	})
	for _, level := range assets.Mipmaps(im, assets.UseNormal, 0) {
		for p := 0; p < len(level.Pixels); p += 4 {
			var n [3]float32
			for c := range n {
				n[c] = float32(level.Pixels[p+c])/127.5 - 1
			}
			if l := dot(n, n); l < 0.97 || l > 1.03 {
				t.Errorf("%d pixels wide: a normal of squared length %g", level.Width, l)
			}
		}
	}
}

func BenchmarkMipmaps(b *testing.B) {
	im := picture(512, 512, func(i int) [4]uint8 { return [4]uint8{uint8(i), uint8(i >> 3), 9, uint8(i >> 1)} })
	b.SetBytes(int64(len(im.Pixels)))
	for b.Loop() {
		assets.Mipmaps(im, assets.UseColor, 0.5)
	}
}
