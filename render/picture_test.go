package render_test

import (
	"testing"

	"copse/internal/golden"
	"copse/render"
	"copse/render/rendertest"
)

func TestThumbnailFillsItsSquare(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		for i, m := range packModels(t, "copse:spruce-1", "copse:fly-agaric-1", "copse:driftwood-1") {
			o.SetModel(5, m)
			img, err := o.Thumbnail(5, 96)
			if err != nil {
				t.Fatal(err)
			}
			minX, minY, maxX, maxY := 96, 96, -1, -1
			for y := range 96 {
				for x := range 96 {
					if img.NRGBAAt(x, y).A > 128 {
						minX, minY, maxX, maxY = min(minX, x), min(minY, y), max(maxX, x), max(maxY, y)
					}
				}
			}
			if max(maxX-minX, maxY-minY) < 50 || minX == 0 || minY == 0 || maxX == 95 || maxY == 95 {
				t.Errorf("prop %d fills (%d, %d) to (%d, %d) of 96 pixels", i, minX, minY, maxX, maxY)
			}
		}
		if _, err := o.Thumbnail(6, 96); err == nil {
			t.Error("a kind without a model has a thumbnail")
		}
	})
}

// P10: another picture drawn meanwhile changes nothing of the first.
func TestOtherPicturesDoNotDisturb(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		set, _ := grove(t, o, 80)
		draw(t, o, clearing, still(set))
		before := o.Image()
		if _, err := o.Thumbnail(2, 64); err != nil {
			t.Fatal(err)
		}
		v := clearing
		v.Width, v.Height = 200, 100
		other, _, err := o.Picture(v, still(set))
		if err != nil || other.Rect.Dx() != 200 || other.Rect.Dy() != 100 {
			t.Fatalf("picture of %v, %v", other.Rect, err)
		}
		draw(t, o, clearing, still(set))
		same(t, before, o)
	})
}

func TestPicturesOfNoSizeAreRefused(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		for _, size := range [][2]int{{0, 5}, {5, -1}, {1 << 20, 5}} {
			if err := o.Resize(size[0], size[1]); err == nil {
				t.Errorf("%v pixels were accepted", size)
			}
		}
		draw(t, o, clearing, still(nil)) // and the old picture still works
	})
}

func TestWarmChangesNoPicture(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		draw(t, o, overview, s)
		before := o.Image()
		set, _ := grove(t, o, 4)
		if err := o.Warm(); err != nil {
			t.Fatal(err)
		}
		draw(t, o, overview, s)
		same(t, before, o)
		draw(t, o, clearing, still(set))
	})
}

func TestEveryQualityDraws(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every shader for every quality")
	}
	rendertest.Run(t, func(o *render.Offscreen) {
		if err := o.Resize(160, 90); err != nil {
			t.Fatal(err)
		}
		s := landscape()
		s.Props, _ = grove(t, o, 8)
		s.Parts = standing(samples())
		defer o.ReleaseParts(s.Parts)
		s.Brush = &render.Brush{Radius: 8, Falloff: 0.4, Color: [3]float32{1, 0.8, 0.3}}
		s.Dots = []render.Dot{{Position: [3]float32{0, 5, 0}, Color: [4]uint8{255, 0, 0, 255}}}
		s.Lines = render.Box([3]float32{-5, 0, -5}, [3]float32{5, 9, 5}, [4]uint8{255, 255, 255, 255})
		for _, q := range render.Qualities() {
			if err := o.SetQuality(q); err != nil {
				t.Errorf("%s: %v", q.Name, err)
				continue
			}
			stats := draw(t, o, overview, s)
			for p, pass := range stats.Passes {
				if pass.Draws == 0 {
					t.Errorf("%s: pass %v drew nothing", q.Name, render.Pass(p))
				}
			}
			if low := o.Image().NRGBAAt(80, 85); low.R+low.G+low.B == 0 {
				t.Errorf("%s: the picture is black", q.Name)
			}
		}
	})
}

func TestOverlaysAreSeen(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		v := render.View{Eye: [3]float32{10, 30, 80}, Target: [3]float32{10, 3, 50}}
		draw(t, o, v, s)
		plain := o.Image()
		height, _ := s.Terrain.Height(10, 50)
		place := [3]float32{10, height, 50}
		changes := func(name string, least, most float64) {
			t.Helper()
			draw(t, o, v, s)
			if share, _, _ := golden.Compare(plain, o.Image(), 0.02); share < least || share > most {
				t.Errorf("%s changes %.4f of the picture", name, share)
			}
			*s = *landscape()
		}
		s.Brush = &render.Brush{Center: place, Radius: 6, Falloff: 0.5, Color: [3]float32{1, 0.6, 0.1}}
		changes("the brush", 0.02, 0.3)
		s.Dots = []render.Dot{{Position: place, Color: [4]uint8{255, 20, 20, 255}}}
		changes("a dot", 0.00005, 0.002)
		s.Lines = render.Box(place, [3]float32{14, height + 6, 54}, [4]uint8{255, 255, 255, 255})
		changes("a box", 0.001, 0.06)
		s.Lines = []render.Line{{From: place, To: [3]float32{10, height + 6, 50}, Color: [4]uint8{255, 255, 255, 255}, Width: 8}}
		changes("a wide line", 0.001, 0.01)
		s.Dots = []render.Dot{{Position: place, Color: [4]uint8{255, 20, 20, 255}, Size: 16}}
		changes("a handle", 0.0006, 0.002)
		s.Faces = []render.Face{{Corners: [3][3]float32{place, {14, height, 50}, {10, height + 6, 50}}, Color: [4]uint8{255, 255, 255, 255}}}
		changes("a face", 0.003, 0.05)
		s.Grid = 4
		changes("the grid", 0.002, 0.3)
		s.Growth = &render.Growth{Cols: 2, Rows: 1, Cells: []uint8{255, 0}, Strength: 1}
		changes("the growth overlay", 0.3, 1)
		s.Growth = &render.Growth{Cols: 900, Rows: 900, Cells: []uint8{255, 0}, Strength: 1}
		changes("a growth overlay with cells missing", 0, 1)
		s.Mask = &render.Growth{Cols: 2, Rows: 1, Cells: []uint8{255, 0}, Strength: 1}
		changes("the mask", 0.1, 1)
		steps := []render.Band{{From: -1e9, Color: [3]float32{0.2, 0.5, 0.3}}, {From: 10, Color: [3]float32{0.8, 0.7, 0.3}}, {From: 30, Color: [3]float32{0.8, 0.3, 0.2}}}
		s.Bands = render.Bands{Kind: render.SlopeBands, Steps: steps}
		changes("slope bands", 0.2, 1)
		s.Bands = render.Bands{Kind: render.AltitudeBands, Steps: steps}
		changes("altitude bands", 0.2, 1)
		s.Bands = render.Bands{Kind: render.BiomeBands}
		changes("biomes", 0.2, 1)
	})
}

// The ring passes through the points of the ground at its radius.
func TestRingLiesOnTheGround(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		v := render.View{Eye: [3]float32{-20, 40, -10}, Target: [3]float32{-30, 15, -50}, Width: rendertest.Width, Height: rendertest.Height}
		hit, ok := s.Terrain.Raycast(v.Eye, v.Forward())
		if !ok {
			t.Fatal("the view meets no ground")
		}
		draw(t, o, v, s)
		plain := o.Image()
		s.Brush = &render.Brush{Center: hit.Point, Radius: 8, Falloff: 0, Color: [3]float32{1, 0, 1}}
		draw(t, o, v, s)
		ring := o.Image()
		missed := 0
		for i := range 48 {
			sin, cos := sinCos(float32(i) / 48)
			x, z := hit.Point[0]+8*cos, hit.Point[2]+8*sin
			y, _ := s.Terrain.Height(x, z)
			px, py, _ := v.Project([3]float32{x, y + 0.04, z})
			a, b := plain.NRGBAAt(int(px), int(py)), ring.NRGBAAt(int(px), int(py))
			if int(a.G)-int(b.G) < 20 && int(b.R)-int(a.R) < 20 {
				missed++
			}
		}
		if missed > 2 {
			t.Errorf("the ring is missing at %d of 48 points of its circle", missed)
		}
	})
}
