package ui

import (
	"math"

	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/go-gl/mathgl/mgl32"
)

// gripDrag is a grip that the pointer holds. What it changes is computed from how
// the model was when the drag began, so that nothing drifts.
type gripDrag struct {
	grip
	model level.ModelID
	start procedural.Inputs
	value datatype.Value // of the attribute, at the start
	info  procedural.AttributeInfo
	held  float32    // along the direction, where the pointer took hold
	last  mgl32.Vec3 // of an arc: the way to the pointer at the last event
	angle float64    // of an arc: turned since the start, radians
	plane mgl32.Vec3 // of a point: the plane's normal
}

// beginGrip takes hold of a grip with the pointer's ray. forward is where the
// camera looks.
func beginGrip(g grip, m *level.Model, spec *procedural.AttributeSpec, value datatype.Value, ray Ray, forward mgl32.Vec3) *gripDrag {
	d := &gripDrag{grip: g, model: m.ID, start: m.Inputs, value: value, plane: forward}
	if spec != nil {
		d.info = spec.Info
	}
	if t, ok := alongLine(ray, g.at, g.direction); ok {
		d.held = t
	}
	d.last = g.at.Sub(g.foot)
	if g.kind == arcGrip {
		if at, ok := onPlane(ray, g.foot, g.direction); ok && at.Sub(g.foot).Len() > 1e-3 {
			d.last = at.Sub(g.foot)
		}
	}
	return d
}

// follow returns how the model is to change now that the pointer's ray is another
// one; ok is false where it says nothing.
func (d *gripDrag) follow(ray Ray, snap bool) (edit level.ModelEdit, ok bool) {
	edit.ID = d.model
	switch d.kind {
	case arcGrip:
		return d.followArc(edit, ray, snap)
	case pointGrip:
		at, ok := onPlane(ray, d.at, d.plane)
		if !ok {
			return edit, false
		}
		moved := d.start.Pivot.VectorToObject(vectorValue(at.Sub(d.at))).Scale(1 / d.metres)
		v, _ := d.value.(datatype.Vector3)
		return d.set(edit, v.Add(moved))
	}
	along, ok := alongLine(ray, d.at, d.direction)
	if !ok {
		return edit, false
	}
	distance := float64(along - d.held)
	switch d.kind {
	case faceGrip:
		return d.resize(edit, distance, snap)
	case cornerGrip:
		return d.rescale(edit, distance, snap)
	case boxGrip:
		v, _ := d.value.(datatype.Vector3)
		size := vec(v)
		size[d.component] = max(size[d.component]+float32(2*distance/d.metres), 0)
		return d.set(edit, vectorValue(size))
	}
	v, _ := d.value.(datatype.Number)
	return d.set(edit, datatype.Number(d.number(float64(v)+distance/d.metres)))
}

// number keeps a number to the limits and the steps of its slider.
func (d *gripDrag) number(n float64) float64 {
	if d.info.Min != nil {
		n = max(n, *d.info.Min)
	}
	if d.info.Max != nil {
		n = min(n, *d.info.Max)
	}
	look := lookOf(&d.info, n, false)
	if look.step == 0 {
		return roundTo(n, 0.01)
	}
	return look.snapped(n)
}

// set makes the edit one of the attribute.
func (d *gripDrag) set(edit level.ModelEdit, v datatype.Value) (level.ModelEdit, bool) {
	edit.Attributes = procedural.Attributes{{Name: d.attribute, Value: v}}
	return edit, datatype.Finite(v)
}

func (d *gripDrag) followArc(edit level.ModelEdit, ray Ray, snap bool) (level.ModelEdit, bool) {
	at, ok := onPlane(ray, d.foot, d.direction)
	way := at.Sub(d.foot)
	if !ok || way.Len() < 1e-3 {
		return edit, false
	}
	d.angle += turnedBy(d.last, way, d.direction)
	d.last = way
	v, _ := d.value.(datatype.Number)
	n := float64(v) + d.angle/(2*math.Pi)*d.turn
	if snap {
		n = roundTo(n, d.turn/24)
	}
	return d.set(edit, datatype.Number(d.number(n)))
}

// Steps of grips with snap on.
const (
	snapMetres  = 0.5
	snapDegrees = 15
	snapScale   = 0.1
)

// resize moves a face of the Size box by metres of the world; the opposite face
// stays where it is. Size stays within its limits.
func (d *gripDrag) resize(edit level.ModelEdit, distance float64, snap bool) (level.ModelEdit, bool) {
	size := vec(d.start.Size)
	scale := d.start.Scale
	length := float64(size[d.component])*scale + distance
	if snap {
		length = roundTo(length, snapMetres)
	} else {
		length = roundTo(length, 0.01)
	}
	unscaled := min(max(length/scale, procedural.MinModelSize), procedural.MaxModelSize)
	moved := (unscaled - float64(size[d.component])) * scale / 2
	size[d.component] = float32(unscaled)
	fresh := vectorValue(size)
	pivot := d.start.Pivot.Translate(vectorValue(d.direction.Mul(float32(moved))))
	edit.Size, edit.Pivot = &fresh, &pivot
	return edit, true
}

// rescale scales the model about the middle of its floor, so that the corner is
// as far from there as the pointer has drawn it.
func (d *gripDrag) rescale(edit level.ModelEdit, distance float64, snap bool) (level.ModelEdit, bool) {
	reach := float64(d.at.Sub(d.foot).Len())
	scale := d.start.Scale * (reach + distance) / reach
	if snap {
		scale = roundTo(scale, snapScale)
	} else {
		scale = roundTo(scale, 0.005)
	}
	scale = min(max(scale, procedural.MinScale), procedural.MaxScale)
	pivot := d.start.Pivot
	up := vec(pivot.Position).Sub(d.foot).Mul(float32(scale / d.start.Scale))
	pivot.Position = vectorValue(d.foot.Add(up))
	edit.Scale, edit.Pivot = &scale, &pivot
	return edit, true
}

// roundTo returns the nearest multiple of a step, free of binary noise.
func roundTo(value, step float64) float64 {
	look := numberLook{step: step}
	return look.snapped(value)
}
