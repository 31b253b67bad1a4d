package ui

import (
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/props"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/mathgl/mgl32"
)

// carrying is what the hand drags from a panel or a menu to put it into the
// level: a kind of prop, or a model by its module.
type carrying struct {
	load    load
	pressed load // that the button went down on; carried once the pointer has gone some way
}

// load is one of the things that can be carried; none where title is "".
type load struct {
	title  string
	kind   string // id of a kind of prop, or ""
	module string // of a model, or ""
}

// carryFrom is how far the pointer goes from a tile or a line, in points at scale
// 1, before it takes it along.
const carryFrom = 6

// carriable makes the item that was just drawn something that can be dragged into
// the viewport, but not while a session is looked at: it would go into the level
// that is not shown.
func (a *app) carriable(l load) {
	if imgui.IsItemHovered() && imgui.IsMouseClickedBool(imgui.MouseButtonLeft) && !a.lookingOn() {
		a.carry.pressed = l
	}
}

// carryOn follows what is carried: it shows where it would stand, and puts it
// there when the button is let go of. It is called after the panels.
func (a *app) carryOn() {
	c := &a.carry
	down := imgui.IsMouseDown(imgui.MouseButtonLeft)
	if c.load.title == "" {
		if c.pressed.title != "" && down && imgui.IsMouseDraggingV(imgui.MouseButtonLeft, carryFrom*a.scale) {
			c.load = c.pressed
			imgui.InternalClosePopupsExceptModals() // the menu that it comes from
		}
		if !down {
			c.pressed = load{}
		}
		if c.load.title == "" {
			return
		}
	}
	at, ok := a.carryPoint()
	if ok {
		a.carryMarks(at)
	}
	if down {
		text := c.load.title
		if !ok {
			text += "\nDrag it onto the ground"
		}
		a.widgets.tooltip(text, stopKey+" gives up")
		return
	}
	carried := c.load
	*c = carrying{}
	if ok {
		a.putDown(carried, at)
	}
}

// stopCarrying drops what is carried, and reports whether anything was.
func (a *app) stopCarrying() bool {
	carried := a.carry.load.title != ""
	a.carry = carrying{}
	return carried
}

// carryPoint is the ground under the pointer, where no panel lies over it.
func (a *app) carryPoint() (mgl32.Vec3, bool) {
	const any = imgui.HoveredFlagsAnyWindow | imgui.HoveredFlagsAllowWhenBlockedByActiveItem | imgui.HoveredFlagsAllowWhenBlockedByPopup
	if !a.view.contains(a.view.x, a.view.y) || imgui.IsWindowHoveredV(any) {
		return mgl32.Vec3{}, false
	}
	hit, ok := a.pick(a.view.x, a.view.y)
	return mgl32.Vec3(hit.Point), ok
}

// carryColor is that of the box of what is carried.
var carryColor = [4]uint8{0x58, 0xd0, 0x28, 0xff}

// carryMarks draws the box that it would fill.
func (a *app) carryMarks(at mgl32.Vec3) {
	size := a.carrySize()
	half := mgl32.Vec3{size[0] / 2, 0, size[2] / 2}
	a.marks.box(mgl32.Translate3D(at[0], at[1], at[2]), half.Mul(-1), half.Add(mgl32.Vec3{0, size[1], 0}), carryColor)
	a.marks.Dots = append(a.marks.Dots, Dot{At: at, Color: carryColor, Size: 9 * a.scale})
	a.pace.wake()
}

// carrySize is how large what is carried would be, in metres, as far as that is
// known already.
func (a *app) carrySize() mgl32.Vec3 {
	l := &a.carry.load
	if l.module != "" {
		return vec(a.insertSize(l.module))
	}
	if index, ok := a.level.Catalog().Lookup(l.kind); ok {
		if size := a.scene.Thumbnail(index, a.pictureSide()).Model.Size; size.Len() > 0 {
			return size
		}
	}
	return mgl32.Vec3{1, 1, 1}
}

// insertSize is the size that a generator gives its models, or the usual one
// where it does not say, or has not yet.
func (a *app) insertSize(module string) datatype.Vector3 {
	if a.generation != nil {
		if d, _ := a.generation.Describe(module); d != nil && d.DefaultSize != (datatype.Vector3{}) {
			return d.DefaultSize
		}
	}
	return procedural.DefaultModelSize
}

// putDown puts what was carried onto the ground, as one step after the one that a new
// module makes.
func (a *app) putDown(l load, at mgl32.Vec3) {
	if l.module == "" {
		a.putDownProp(l, at)
		return
	}
	if _, own := a.level.Module(l.module); l.module == templateModule && !own {
		l.module = a.addTemplate()
		l.title = moduleTitle(l.module)
	}
	a.inserting = insertion{module: l.module, title: l.title, at: at}
	a.pace.wake()
}

// putDownProp places a prop of a kind and selects it. The panel that it came from
// stays in front, for the next one.
func (a *app) putDownProp(l load, at mgl32.Vec3) {
	settings := a.brush
	settings.Mode, settings.Pose, settings.Prop = level.Single, nil, l.kind
	if !a.beginStroke(settings) {
		return
	}
	a.enqueue(at[0], at[2])
	a.runStroke(1)
	placed, ok := a.stroke.level.Placed()
	a.letGo()
	if !ok {
		return
	}
	a.level.Select(level.Selection{Props: []props.ID{placed.ID}})
	a.hold(selectID)
	a.status = "Placed " + l.title
}

// kindLoad is what dragging the tile of a kind carries.
func kindLoad(k *props.Kind) load {
	if k.Retired {
		return load{}
	}
	return load{title: kindName(k), kind: k.ID}
}
