package ui

import (
	"slices"

	"copse/level"
	"copse/procedural/datatype"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// together returns all that is in one of two selections, the first one's first.
func together(a, b level.Selection) level.Selection {
	return level.Selection{Models: union(a.Models, b.Models), Props: union(a.Props, b.Props)}
}

// without returns what is in the first selection and not in the second.
func without(a, b level.Selection) level.Selection {
	return level.Selection{Models: difference(a.Models, b.Models), Props: difference(a.Props, b.Props)}
}

// toggled adds what is not selected and takes away what is.
func toggled(a, b level.Selection) level.Selection { return together(without(a, b), without(b, a)) }

func union[T comparable](a, b []T) []T {
	seen := make(map[T]bool, len(a))
	for _, v := range a {
		seen[v] = true
	}
	out := slices.Clone(a)
	for _, v := range b {
		if !seen[v] {
			out = append(out, v)
		}
	}
	return out
}

func difference[T comparable](a, b []T) (out []T) {
	gone := make(map[T]bool, len(b))
	for _, v := range b {
		gone[v] = true
	}
	for _, v := range a {
		if !gone[v] {
			out = append(out, v)
		}
	}
	return out
}

// pickThing returns the model or prop under a point of the window.
func (a *app) pickThing(x, y float32) (Pick, bool) {
	picked, ok := a.scene.Pick(a.rayThrough(x, y))
	if ok && picked.Model != 0 && a.outOfReach(a.level.Model(picked.Model)) {
		return Pick{}, false
	}
	return picked, ok
}

// rayThrough returns the ray from the eye through a point of the window.
func (a *app) rayThrough(x, y float32) Ray {
	v := &a.view
	return Ray{a.camera.Eye, a.camera.Ray((x-v.x0())/max(v.w, 1), (y-v.y0())/max(v.h, 1), v.aspect())}
}

// outOfReach reports whether a model cannot be worked with in the viewport: it, or
// a group that it lies in, is hidden or locked.
func (a *app) outOfReach(m *level.Model) bool {
	for ; m != nil; m = a.level.Model(m.Parent) {
		if m.Hidden || m.Locked {
			return true
		}
	}
	return false
}

// outermost returns what a click on a model selects: the outermost group that it
// lies in, and one further in each time that the group is selected already.
func (a *app) outermost(id level.ModelID, now level.Selection) level.ModelID {
	var chain []level.ModelID // from the model outwards
	for m := a.level.Model(id); m != nil; m = a.level.Model(m.Parent) {
		chain = append(chain, m.ID)
	}
	for i, inner := range chain {
		if now.HasModel(inner) {
			return chain[max(i-1, 0)]
		}
	}
	return chain[len(chain)-1]
}

// within returns what shows in a rectangle of the window: models by the middle of
// their box, props by where they stand.
func (a *app) within(box rectangle) (s level.Selection) {
	inside := func(point mgl32.Vec3) bool {
		x, y, ok := a.locate(point)
		return ok && box.contains(x, y) && !a.hidden(point)
	}
	for _, m := range a.level.Models() {
		if m.Kind != level.GroupModel && !a.outOfReach(m) && inside(vec(m.Pivot.Position)) {
			s.Models = append(s.Models, a.outermost(m.ID, s))
		}
	}
	s.Models = union(nil, s.Models)
	for p := range a.level.Props().All() {
		if inside(mgl32.Vec3{p.X, p.Y, p.Z}) {
			s.Props = append(s.Props, p.ID)
		}
	}
	return s
}

// selectionBounds returns the box in the world around all that is selected; ok is
// false when nothing is.
func (a *app) selectionBounds() (low, high mgl32.Vec3, ok bool) {
	s := a.level.Selection()
	b := &bounds{}
	for _, id := range s.Models {
		a.addModel(b, a.level.Model(id))
	}
	for _, id := range s.Props {
		if p, there := a.level.Props().Get(id); there {
			a.addProp(b, &p)
		}
	}
	return b.low, b.high, b.any
}

// bounds is a box around points.
type bounds struct {
	low, high mgl32.Vec3
	any       bool
}

func (b *bounds) add(p mgl32.Vec3) {
	if !b.any {
		b.low, b.high, b.any = p, p, true
		return
	}
	for i := range p {
		b.low[i], b.high[i] = min(b.low[i], p[i]), max(b.high[i], p[i])
	}
}

// addModel adds the Size box of a model, or all of a group's.
func (a *app) addModel(b *bounds, m *level.Model) {
	if m.Kind == level.GroupModel {
		for _, child := range a.level.Children(m.ID) {
			a.addModel(b, a.level.Model(child))
		}
		if !b.any {
			b.add(vec(m.Pivot.Position))
		}
		return
	}
	half := vec(m.PhysicalSize()).Mul(0.5)
	for corner := range 8 {
		b.add(toWorld(&m.Inputs, cornerOf(half, corner)))
	}
}

// propHeight is what a prop is framed as that has no model yet, metres.
const propHeight = 2

// addProp adds a prop, as large as its model where that is known.
func (a *app) addProp(b *bounds, p *props.Prop) {
	size := a.scene.Thumbnail(p.Kind, 1).Model.Size
	if size.Len() == 0 {
		size = mgl32.Vec3{1, propHeight, 1}
	}
	size = size.Mul(p.Scale)
	at := mgl32.Vec3{p.X, p.Y, p.Z}
	reach := max(size[0], size[2]) / 2
	b.add(at.Sub(mgl32.Vec3{reach, 0, reach}))
	b.add(at.Add(mgl32.Vec3{reach, size[1], reach}))
}

// frameSelection moves the camera so that what is selected shows, or the level
// when nothing is.
func (a *app) frameSelection() {
	low, high, ok := a.selectionBounds()
	if !ok {
		a.frameLevel()
		return
	}
	const least = 1 // metre: never nose to nose with a pebble
	for axis := range low {
		if lacking := least - (high[axis] - low[axis]); lacking > 0 {
			low[axis] -= lacking / 2
			high[axis] += lacking / 2
		}
	}
	a.moveCamera(func(c *Camera) bool { return c.Frame(low, high, a.view.aspect()) })
}

// upright is a frame at a point without rotation.
func upright(at mgl32.Vec3) datatype.CFrame { return datatype.At(vectorValue(at)) }
