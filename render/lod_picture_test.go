package render_test

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"copse/assets"
	"copse/instancing"
	"copse/internal/exact"
	"copse/internal/golden"
	"copse/internal/shared"
	"copse/render"
	"copse/render/rendertest"
)

// megaKit reads a model of the Stylized Nature MegaKit.
func megaKit(t testing.TB, name string) *render.Model {
	t.Helper()
	path := filepath.Join(shared.Dir(t), "gltf-samples", "cc0-nature", "quaternius-megakit", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("no file to draw: %v", err)
	}
	m, err := assets.Read(name, data, func(uri string) ([]byte, error) {
		return os.ReadFile(filepath.Join(filepath.Dir(path), uri))
	})
	if err != nil {
		t.Fatal(err)
	}
	return prepared(t, m)
}

// atLevel draws one prop at a level of detail from a distance, at noon, and
// returns the picture with a clear background.
func atLevel(t testing.TB, o *render.Offscreen, m *render.Model, level uint8, distance float32) (*image.NRGBA, render.Stats) {
	t.Helper()
	set := instancing.NewSet()
	defer o.Release(set)
	row := rowAt(0, 0, 0, 30, 1)
	row.Tint = exact.Vec3{1, 1, 1}
	set.Add(instancing.Group{LOD: level}, &row)
	s := still(set)
	s.Transparent = true
	middle := (m.Min[1] + m.Max[1]) / 2
	// The picture is as high as the prop with some air, as through a long lens.
	sine := 0.62 * (m.Max[1] - m.Min[1]) / distance
	v := render.View{Eye: exact.Vec3{0, middle, distance}, Target: exact.Vec3{0, middle, 0}, FovY: 2 * 57.29578 * sine}
	stats := draw(t, o, v, s)
	return o.Image(), stats
}

// covers counts the pixels that a prop covers, and adds up their colours.
func covers(img *image.NRGBA) (pixels int, mean [3]float64) {
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i+3] > 127 {
			pixels++
			for c := range mean {
				mean[c] += float64(img.Pix[i+c])
			}
		}
	}
	for c := range mean {
		mean[c] /= float64(max(pixels, 1))
	}
	return pixels, mean
}

// A tree at the distances where its level changes: silhouette and shading hold.
// The kept pictures are compared loosely enough for another driver.
func TestLevelsLookAlikeWhereTheySwitch(t *testing.T) {
	for _, name := range []string{"CommonTree_1", "Pine_2"} {
		rendertest.Run(t, func(o *render.Offscreen) {
			if err := o.Resize(256, 256); err != nil {
				t.Fatal(err)
			}
			m := megaKit(t, name+".glb")
			o.SetModel(0, m)
			scale := min(max(m.Size()/6, 0.25), 4)
			for fine, edge := range []float32{30 * scale, 90 * scale} {
				full, _ := atLevel(t, o, m, 0, edge)
				want, wantMean := covers(full)
				for level := uint8(fine); level <= uint8(fine)+1; level++ {
					img, stats := atLevel(t, o, m, level, edge)
					pixels, mean := covers(img)
					share := float64(pixels) / float64(want)
					t.Logf("%s, level %d at %.0f m: %d triangles, covers %.1f %% of level 0, mean colour %.0f (level 0: %.0f)",
						name, level, edge, stats.Passes[render.PropPass].Triangles, 100*share, mean, wantMean)
					if share < 0.9 || share > 1.1 {
						t.Errorf("%s, level %d at %.0f m covers %.0f %% of what level 0 covers", name, level, edge, 100*share)
					}
					for c := range mean {
						if d := mean[c] - wantMean[c]; d > 12 || d < -12 {
							t.Errorf("%s, level %d at %.0f m: mean colour %.0f, at level 0 it is %.0f", name, level, edge, mean, wantMean)
							break
						}
					}
					if edge == 30*scale || level == 2 {
						golden.Check(t, "level-"+strings.ToLower(name)+"-"+string('0'+rune(level)), img, golden.Tolerance{Pixel: 0.08, Share: 0.02})
					}
				}
			}
		})
	}
}
