package render_test

import (
	"image/color"
	"testing"

	"copse/instancing"
	"copse/internal/exact"
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

		// Nothing is drawn of a kind without a model: what changes is the ground.
		store := props.NewStore(props.NewCatalog([]props.Kind{{ID: "test:tree", File: "x.glb", Category: "tree", Family: "tree", Weight: 1, Radius: 1}}))
		stage := instancing.NewStage(store)
		stage.SetBounds(0, exact.Vec3{-4, 0, -4}, exact.Vec3{4, 9, 4})
		store.Add(props.Prop{ID: props.MakeID(1, 0), X: tree[0], Y: tree[1], Z: tree[2], Scale: 1, Up: exact.Vec3{0, 1, 0}})
		stage.Canopy().Lay(s.Terrain.Bounds())
		stage.Sync()
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

func sum(c color.NRGBA) int { return int(c.R) + int(c.G) + int(c.B) }
