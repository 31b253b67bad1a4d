package ui

import (
	"fmt"

	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/go-gl/mathgl/mgl32"
)

// gripReach is how near in points the pointer must be to a grip to take hold.
const gripReach = 9

// tuned returns the one model whose grips show: the only thing that is selected,
// when it is made by a generator and can be worked with.
func (a *app) tuned() *level.Model {
	s := a.level.Selection()
	if len(s.Models) != 1 || len(s.Props) != 0 {
		return nil
	}
	m := a.level.Model(s.Models[0])
	if m.Kind != level.ProceduralModel || a.outOfReach(m) {
		return nil
	}
	return m
}

// gripsOf returns the grips of a model: of its Size box and of the attributes that
// its generator declares handles for.
func (a *app) gripsOf(m *level.Model) []grip {
	grips := sizeGrips(&m.Inputs)
	d := a.declarationOf(m)
	if d == nil {
		return grips
	}
	values, _, err := d.Resolve(m.Attributes)
	if err != nil {
		return grips
	}
	for i := range d.Attributes {
		spec := &d.Attributes[i]
		if spec.Visible(values) {
			grips = append(grips, attributeGrips(&m.Inputs, spec, values.Get(spec.Name))...)
		}
	}
	return grips
}

// gripAt returns the grip under a point of the window, the nearest to the eye
// where several are, or −1.
func (a *app) gripAt(grips []grip, x, y float32) int {
	best, found := float32(0), -1
	for i := range grips {
		px, py, ok := a.locate(grips[i].at)
		if !ok || (mgl32.Vec2{px - x, py - y}).Len() > gripReach*a.scale {
			continue
		}
		if depth := grips[i].at.Sub(a.camera.Eye).Len(); found < 0 || depth < best {
			best, found = depth, i
		}
	}
	return found
}

// showsGrips reports whether the tool works with grips: the gizmo of the others
// would lie over them.
func (t *selectTool) showsGrips() bool {
	return t.handle == noManipulator || t.handle == scaleManipulator
}

// beginGrip takes hold of the grip under the pointer, if there is one.
func (t *selectTool) beginGrip(e event) bool {
	m := t.tuned()
	if m == nil || !t.showsGrips() || t.gizmo.over {
		return false
	}
	grips := t.gripsOf(m)
	i := t.gripAt(grips, e.x, e.y)
	if i < 0 {
		return false
	}
	g := grips[i]
	var spec *procedural.AttributeSpec
	var value datatype.Value
	name := "Resize " + m.Name
	switch {
	case g.attribute != "":
		d := t.declarationOf(m)
		values, _, err := d.Resolve(m.Attributes)
		if err != nil {
			return false
		}
		spec, value = d.Spec(g.attribute), values.Get(g.attribute)
		name = "Set " + g.attribute
	case g.kind == cornerGrip:
		name = "Scale " + m.Name
	}
	t.grip = beginGrip(g, m, spec, value, t.rayThrough(e.x, e.y), t.camera.Forward())
	t.level.BeginGesture(name)
	return true
}

// dragGrip carries out what the grip is dragged to.
func (t *selectTool) dragGrip(e event) {
	if edit, ok := t.grip.follow(t.rayThrough(e.x, e.y), t.snapping()); ok {
		t.edit(t.grip.attribute, edit)
	}
}

// edit changes models, and says why where it is refused.
func (a *app) edit(what string, edits ...level.ModelEdit) bool {
	name := "Edit"
	if what != "" {
		name = "Set " + what
	}
	if err := a.level.EditModels(name, edits...); err != nil {
		a.complain(err)
		return false
	}
	return true
}

// complain says in the status line and in the console why something was refused,
// and not over and over again while a drag goes on and the line still says so.
func (a *app) complain(err error) {
	text := err.Error()
	if text == a.status {
		return
	}
	a.status = text
	a.log.Warn("%s", text)
}

// markGrips draws the Size box and the grips of the model that is tuned.
func (a *app) markGrips() {
	a.gripHint = ""
	t, ok := a.tool.(*selectTool)
	if !ok {
		return
	}
	m := a.tuned()
	if m == nil || a.lookedAt != nil {
		return
	}
	half := vec(m.PhysicalSize()).Mul(0.5)
	a.marks.box(matrixOf(m.Pivot), half.Mul(-1), half, gripColors.box)
	if !t.showsGrips() {
		return
	}
	grips := a.gripsOf(m)
	hovered := -1
	if t.hold == holdNothing && a.overViewport(a.view.x, a.view.y) && !a.gizmo.over {
		hovered = a.gripAt(grips, a.view.x, a.view.y)
	}
	for i := range grips {
		g := &grips[i]
		held := t.hold == holdGrip && g.attribute == t.grip.attribute && g.kind == t.grip.kind && g.component == t.grip.component && g.sign == t.grip.sign
		a.markGrip(&m.Inputs, g, i == hovered || held)
		a.widgets.markPoint(g.widget(), a, g.at)
	}
	if hovered >= 0 {
		a.gripHint = grips[hovered].describe(m)
	}
}

// gripColors are linear RGB with straight alpha.
var gripColors = struct{ box, face, corner, attribute, lit [4]uint8 }{
	box:       [4]uint8{90, 170, 60, 170},
	face:      [4]uint8{150, 220, 110, 255},
	corner:    [4]uint8{230, 230, 220, 255},
	attribute: [4]uint8{255, 150, 30, 255},
	lit:       [4]uint8{255, 255, 255, 255},
}

func (a *app) markGrip(in *procedural.Inputs, g *grip, lit bool) {
	color, size := gripColors.attribute, float32(13)
	switch g.kind {
	case faceGrip:
		color, size = gripColors.face, 11
	case cornerGrip:
		color, size = gripColors.corner, 8
	case axisGrip:
		a.marks.line(g.foot, g.at, color)
	case arcGrip:
		a.markArc(in, g, color)
	}
	if lit {
		color, size = gripColors.lit, size+3
	}
	a.marks.Dots = append(a.marks.Dots, Dot{At: g.at, Color: color, Size: size * a.scale})
}

// markArc draws the circle that a grip turns on, and the way to it.
func (a *app) markArc(in *procedural.Inputs, g *grip, color [4]uint8) {
	const corners = 48
	a.marks.line(g.foot, g.at, color)
	last := g.foot.Add(arcPoint(in, g.component, g.direction, 0))
	for i := 1; i <= corners; i++ {
		next := g.foot.Add(arcPoint(in, g.component, g.direction, 2*3.14159265*float64(i)/corners))
		a.marks.line(last, next, color)
		last = next
	}
}

// widget is the name that scripts know the grip by.
func (g *grip) widget() string {
	sign := map[bool]string{true: "-", false: "+"}[g.sign < 0]
	switch g.kind {
	case faceGrip:
		return "grip.size" + sign + string('X'+rune(g.component))
	case cornerGrip:
		return fmt.Sprintf("grip.corner.%d", g.component)
	case boxGrip:
		return "grip." + g.attribute + sign + string('X'+rune(g.component))
	}
	return "grip." + g.attribute
}

// describe says what dragging the grip does.
func (g *grip) describe(m *level.Model) string {
	switch g.kind {
	case faceGrip:
		return fmt.Sprintf("Drag to change Size.%c of %s; the opposite face stays", 'X'+rune(g.component), m.Name)
	case cornerGrip:
		return "Drag to scale " + m.Name + " about the middle of its floor"
	}
	return "Drag to change " + g.attribute
}
