package render_test

import (
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/render"
	"copse/render/rendertest"
)

// Small props far away take four triangles each, and cover as much of the picture
// in as bright a colour as all of their triangles do, roughly.
func TestSpecksStandForSmallProps(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		if err := o.Resize(192, 192); err != nil {
			t.Fatal(err)
		}
		low, _ := render.QualityNamed("low")
		for _, id := range []string{"copse:grass-1", "copse:fern-1", "copse:bush-1", "copse:bush-2", "copse:poppy-1", "copse:boulder-2"} {
			m := packModels(t, id)[0]
			o.SetModel(0, m)
			looked := func(specks float32) (pixels int, mean [3]float64, triangles int) {
				low.Specks = specks
				if err := o.SetQuality(low); err != nil {
					t.Fatal(err)
				}
				img, stats := atLevel(t, o, m, 2, 30)
				pixels, mean = covers(img)
				return pixels, mean, stats.Passes[render.PropPass].Triangles
			}
			pixels, mean, triangles := looked(0)
			few, speck, four := looked(1000)
			t.Logf("%s: %d triangles cover %d pixels in %.0f, %d cover %d in %.0f", id, triangles, pixels, mean, four, few, speck)
			if four != 4 || triangles <= 4 {
				t.Errorf("%s takes %d triangles as a speck and %d else", id, four, triangles)
			}
			if share := float64(few) / float64(pixels); share < 0.5 || share > 2 {
				t.Errorf("%s covers %.2f as many pixels as a speck", id, share)
			}
			for c := range mean {
				if d := speck[c] - mean[c]; d > 60 || d < -60 {
					t.Errorf("%s has the mean colour %.0f as a speck, %.0f else", id, speck, mean)
					break
				}
			}
		}
	})
}

// Only what looks small is a speck, and kinds that are large never are.
func TestSpecksAreFarAndSmall(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		low, _ := render.QualityNamed("low")
		if err := o.SetQuality(low); err != nil {
			t.Fatal(err)
		}
		for id, far := range map[string]bool{"copse:grass-1": true, "copse:oak-1": false} {
			m := packModels(t, id)[0]
			o.SetModel(0, m)
			set := instancing.NewSet()
			row := rowAt(0, 0, 0, 0, 1)
			set.Add(instancing.Group{LOD: 2}, &row)
			for distance, speck := range map[float32]bool{15: false, 200: far} {
				stats := draw(t, o, render.View{Eye: exact.Vec3{0, 1, distance}}, still(set))
				if (stats.Specks == 1) != speck || stats.Specks > 1 {
					t.Errorf("%s at %.0f m counts as %d specks", id, distance, stats.Specks)
				}
				n := stats.Passes[render.PropPass].Triangles
				if want := m.Triangles(2); speck && n != 4 || !speck && n != want {
					t.Errorf("%s takes %d triangles at %.0f m; it has %d at its coarsest level", id, n, distance, want)
				}
			}
			o.Release(set)
		}
	})
}
