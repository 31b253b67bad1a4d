package render_test

import (
	"image/color"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/props"
	"copse/render"
	"copse/render/rendertest"
)

// The ground below a crown is darker, there and nowhere else, until the tree is
// taken away, and a picture of something without a canopy in between changes nothing.
func TestGroundBelowCrownsIsDarker(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		tree := exact.Vec3{0, 0, 20}
		tree[1], _ = s.Terrain.Height(tree[0], tree[2])
		aside := exact.Vec3{20, 0, 20}
		aside[1], _ = s.Terrain.Height(aside[0], aside[2])
		v := render.View{Eye: exact.Vec3{10, tree[1] + 40, 21}, Target: exact.Vec3{10, tree[1], 20}}
		look := func() (below, beside int) {
			draw(t, o, v, s)
			img := o.Image()
			w := v
			w.Width, w.Height = img.Rect.Dx(), img.Rect.Dy()
			bright := func(p exact.Vec3) int {
				x, y, _ := w.Project(p)
				return sum(img.NRGBAAt(int(x), int(y)))
			}
			return bright(tree), bright(aside)
		}
		openBelow, openBeside := look()

		stage, store := treeAt(tree, s)
		s.Props, s.Canopy = stage.Set(), stage.Canopy()
		for range 2 {
			below, beside := look()
			if beside != openBeside {
				t.Errorf("ground beside a tree has the brightness %d instead of %d", beside, openBeside)
			}
			if below > openBelow*19/20 || below < openBelow/2 {
				t.Errorf("ground below a tree has the brightness %d, in the open %d", below, openBelow)
			}
			draw(t, o, v, landscape()) // without a canopy
		}
		store.Remove(props.MakeID(1, 0))
		stage.Sync()
		if below, beside := look(); below != openBelow || beside != openBeside {
			t.Errorf("after the tree is gone the ground has the brightness %d and %d instead of %d and %d", below, beside, openBelow, openBeside)
		}
	})
}

// treeAt is a tree 9 m high and 8 m wide. Its kind has no model, so that nothing is
// drawn of it, and what changes is what lies below.
func treeAt(foot exact.Vec3, s *render.Scene) (*instancing.Stage, *props.Store) {
	store := props.NewStore(props.NewCatalog([]props.Kind{{ID: "test:tree", File: "x.glb", Category: "tree", Family: "tree", Weight: 1, Radius: 1}}))
	stage := instancing.NewStage(store)
	stage.SetBounds(0, exact.Vec3{-4, 0, -4}, exact.Vec3{4, 9, 4})
	store.Add(props.Prop{ID: props.MakeID(1, 0), X: foot[0], Y: foot[1], Z: foot[2], Scale: 1, Up: exact.Vec3{0, 1, 0}})
	stage.Canopy().Lay(s.Terrain.Bounds())
	stage.Sync()
	return stage, store
}

// A part of a model is darker below a crown, at every quality, and not over it, nor
// beside it.
func TestPartsBelowCrownsAreDarker(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		foot, _ := s.Terrain.Height(0, 20)
		tree := exact.Vec3{0, foot, 20}
		r := &procedural.Result{Primary: -1}
		at := func(x, over float32) exact.Vec3 {
			y, _ := s.Terrain.Height(x, 20)
			top := exact.Vec3{x, y + over, 20}
			r.Parts = append(r.Parts, procedural.Part{
				Group: -1, Shape: procedural.Block, Material: 816, Color: [3]uint8{110, 110, 110},
				Size: datatype.Vector3{X: 1, Y: 1, Z: 1}, CFrame: datatype.At(datatype.Vector3{X: x, Y: top[1] - 0.5, Z: 20}),
			})
			return top
		}
		below, above, beside := at(0, 1), at(-2, 10), at(18, 1)
		s.Parts = standing(r)
		v := render.View{Eye: exact.Vec3{9, foot + 40, 21}, Target: exact.Vec3{9, foot, 20}}
		for _, q := range render.Qualities() {
			if err := o.SetQuality(q); err != nil {
				t.Fatal(err)
			}
			look := func() (bright [3]int) {
				draw(t, o, v, s)
				img := o.Image()
				w := v
				w.Width, w.Height = img.Rect.Dx(), img.Rect.Dy()
				for i, p := range [...]exact.Vec3{below, above, beside} {
					x, y, _ := w.Project(p)
					bright[i] = sum(img.NRGBAAt(int(x), int(y)))
				}
				return bright
			}
			s.Canopy = nil
			open := look()
			stage, _ := treeAt(tree, s)
			s.Canopy = stage.Canopy()
			shaded := look()
			if shaded[1] != open[1] || shaded[2] != open[2] {
				t.Errorf("quality %s: a part over a crown and one beside it have the brightness %v instead of %v", q.Name, shaded[1:], open[1:])
			}
			if shaded[0] > open[0]*19/20 || shaded[0] < open[0]/2 {
				t.Errorf("quality %s: a part below a crown has the brightness %d, in the open %d", q.Name, shaded[0], open[0])
			}
		}
	})
}

// Crowns take less of the sky's light in the evening, when it comes from low, than at
// noon, so that a wood is not black before the sun has set.
func TestLowLightComesInBelowCrowns(t *testing.T) {
	rendertest.Run(t, func(o *render.Offscreen) {
		s := landscape()
		foot, _ := s.Terrain.Height(0, 20)
		stage, _ := treeAt(exact.Vec3{0, foot, 20}, s)
		v := render.View{Eye: exact.Vec3{0, foot + 40, 21}, Target: exact.Vec3{0, foot, 20}}
		left := func(hour float32) float64 { // of the brightness in the open, without the sun
			s.Environment = render.Daylight(hour)
			s.Environment.SunColor = exact.Vec3{}
			look := func(of *instancing.Canopy) float64 {
				s.Canopy = of
				draw(t, o, v, s)
				img := o.Image()
				return float64(sum(img.NRGBAAt(img.Rect.Dx()/2, img.Rect.Dy()/2)))
			}
			open := look(nil)
			return look(stage.Canopy()) / open
		}
		if noon, evening := left(12), left(17.5); evening < noon*1.2 || noon > 0.8 {
			t.Errorf("crowns leave %.2f of the brightness at noon and %.2f in the evening", noon, evening)
		}
	})
}

func sum(c color.NRGBA) int { return int(c.R) + int(c.G) + int(c.B) }
