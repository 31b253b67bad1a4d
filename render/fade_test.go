package render_test

import (
	"image"
	"image/color"
	"testing"

	"copse/assets"
	"copse/instancing"
	"copse/internal/exact"
	"copse/lod"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// chameleon is a board of 6 by 6 m whose levels have one silhouette and colours of
// their own.
func chameleon() *render.Model {
	p := &assets.Prop{Min: exact.Vec3{-3, 0, 0}, Max: exact.Vec3{3, 6, 0}}
	v := &p.Vertices
	for level, c := range [lod.Levels][4]uint16{{50_000, 6000, 6000, 65535}, {6000, 50_000, 6000, 65535}, {6000, 6000, 50_000, 65535}} {
		v.Positions = append(v.Positions, exact.Vec3{-3, 0, 0}, exact.Vec3{3, 0, 0}, exact.Vec3{3, 6, 0}, exact.Vec3{-3, 6, 0})
		for range 4 {
			v.Normals = append(v.Normals, exact.Vec3{0, 0, 1})
			v.Colors = append(v.Colors, c)
		}
		first := uint32(4 * level)
		p.Levels[level] = []assets.PropPart{{First: uint32(len(p.Indices)), Count: 6, Grow: [4]float32{1, 1, 1, 1}, Material: assets.Material{
			BaseColor: [4]float32{1, 1, 1, 1}, BaseColorImage: -1, NormalImage: -1, DoubleSided: true, Roughness: 1,
		}}}
		p.Indices = append(p.Indices, first, first+1, first+2, first, first+2, first+3)
	}
	n := len(v.Positions)
	v.UVs, v.Tangents, v.Centers = make([][2]float32, n), make([][4]float32, n), make([]exact.Vec3, n)
	v.Sway, v.Solid, v.Class = make([]uint8, n), make([]uint8, n), make([]uint8, n)
	return render.NewModel(p)
}

// halfFaded has a prop fade between levels of detail by letting the camera that levels
// are chosen for walk over the edge of a band, and leaves it at half of its fade.
func halfFaded(t *testing.T, from, to exact.Vec3) *instancing.Stage {
	t.Helper()
	store := props.NewStore(packCatalog(t))
	store.Add(props.Prop{ID: props.MakeID(1, 0), Scale: 1, Up: exact.Vec3{0, 1, 0}})
	s := instancing.NewStage(store)
	s.SetBounds(0, exact.Vec3{}, exact.Vec3{6, 6, 6})
	s.Set().FadeOver(1)
	s.Sync()
	s.Select(from, 0, 1)
	if got := s.Select(to, 1, 1); got.Moved != 1 || !got.Fading {
		t.Fatalf("the prop does not fade: %+v", got)
	}
	s.Select(to, 1.5, 1)
	return s
}

// In the middle of a fade every pixel of the silhouette that both levels have shows
// one of them, about half of them each, and none shows what is behind.
func TestFadingLevelsCoverEachPixelOnce(t *testing.T) {
	near, far := exact.Vec3{0, 0, 25}, exact.Vec3{0, 0, 40}
	for _, quality := range []string{"medium", "high"} {
		rendertest.Run(t, func(o *render.Offscreen) {
			q, _ := render.QualityNamed(quality)
			if err := o.SetQuality(q); err != nil {
				t.Fatal(err)
			}
			if err := o.Resize(256, 256); err != nil {
				t.Fatal(err)
			}
			o.SetModel(0, chameleon())
			var levels [2]*image.NRGBA
			for level := range levels {
				set := instancing.NewSet()
				row := instancing.PropRow(&props.Prop{ID: props.MakeID(1, 0), Scale: 1, Up: exact.Vec3{0, 1, 0}})
				set.Add(instancing.Group{LOD: uint8(level)}, &row)
				levels[level] = board(t, o, set)
				o.Release(set)
			}
			for _, walk := range [][2]exact.Vec3{{near, far}, {far, near}} {
				stage := halfFaded(t, walk[0], walk[1])
				checkHalves(t, board(t, o, stage.Set()), levels)
				stage.Select(walk[1], 2, 1)
				if want := levels[stage.Set().Kinds()[0].Level(0)]; !sameImage(board(t, o, stage.Set()), want) {
					t.Error("after the fade the picture is not that of the new level")
				}
				o.Release(stage.Set())
			}
		})
	}
}

// board draws the prop before a clear background.
func board(t *testing.T, o *render.Offscreen, set *instancing.Set) *image.NRGBA {
	t.Helper()
	s := still(set)
	s.Transparent = true
	draw(t, o, render.View{Eye: exact.Vec3{1, 4, 8}, Target: exact.Vec3{0, 3, 0}}, s)
	return o.Image()
}

func sameImage(a, b *image.NRGBA) bool {
	for i := range a.Pix {
		if a.Pix[i] != b.Pix[i] {
			return false
		}
	}
	return true
}

// checkHalves fails unless each pixel is that of one of two pictures, and half of
// those in which they differ of either.
func checkHalves(t *testing.T, got *image.NRGBA, of [2]*image.NRGBA) {
	t.Helper()
	var count [2]int
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			first, second := of[0].NRGBAAt(x, y), of[1].NRGBAAt(x, y)
			switch c := got.NRGBAAt(x, y); {
			case first == second:
			case c == first:
				count[0]++
			case c == second:
				count[1]++
			default:
				t.Fatalf("the pixel at %d, %d is %v; want %v or %v", x, y, c, first, second)
			}
			if first.A != second.A || (first == color.NRGBA{}) != (got.NRGBAAt(x, y) == color.NRGBA{}) {
				t.Fatalf("at %d, %d the silhouette has changed", x, y)
			}
		}
	}
	all := float64(count[0] + count[1])
	t.Logf("%d pixels of the finer level, %d of the coarser one", count[0], count[1])
	if share := float64(count[0]) / all; all < 10_000 || share < 0.48 || share > 0.52 {
		t.Errorf("%.1f %% of %.0f pixels are of the finer level, want half", 100*share, all)
	}
}
