package ui

import (
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/AllenDang/cimgui-go/imgui"
)

// shared returns a value of the first model, and whether the others have another
// one.
func shared[T comparable](models []*level.Model, of func(m *level.Model) T) (value T, mixed bool) {
	value = of(models[0])
	for _, m := range models[1:] {
		mixed = mixed || of(m) != value
	}
	return value, mixed
}

// placeRows edit Size, Scale and pivot of models.
func (a *app) placeRows(models []*level.Model, groups bool) {
	metre := &procedural.AttributeInfo{Unit: "m"}
	if !groups {
		size, mixed := shared(models, func(m *level.Model) datatype.Vector3 { return m.Size })
		a.row("Size", "The box that the model is built in, before its scale, in metres")
		fresh := a.widgets.edit(valueControl{name: "inspector.size", info: metre, value: size, mixed: mixed, tip: "Width, height and depth in metres"})
		if v, ok := fresh.(datatype.Vector3); ok {
			a.tune("Resize "+a.nameModels(models), each(models, func(m *level.Model, e *level.ModelEdit) {
				to := clampedSize(onlyChanged(m.Size, size, v))
				e.Size = &to
			}))
		}
	}
	scale, mixed := shared(models, func(m *level.Model) float64 { return m.Scale })
	a.row("Scale", "Scales what is there, evenly; nothing is generated")
	fresh := a.widgets.edit(valueControl{name: "inspector.scale", value: datatype.Number(scale), mixed: mixed, tip: "1 is the size that it was built in"})
	if v, ok := fresh.(datatype.Number); ok {
		to := min(max(float64(v), procedural.MinScale), procedural.MaxScale)
		a.tune("Scale "+a.nameModels(models), each(models, func(_ *level.Model, e *level.ModelEdit) { e.Scale = &to }))
	}
	a.pivotRows(models)
	follows, mixed := shared(models, func(m *level.Model) bool { return m.FollowsGround })
	a.row("Follow ground", "Keep its height above the ground when the terrain is sculpted")
	if v, ok := a.widgets.edit(valueControl{name: "inspector.follows", value: datatype.Bool(follows), mixed: mixed, tip: "Move with the terrain under it"}).(datatype.Bool); ok {
		on := bool(v)
		a.tune("Follow the ground", each(models, func(_ *level.Model, e *level.ModelEdit) { e.FollowsGround = &on }))
	}
}

// pivotRows edit where models are and how they are turned.
func (a *app) pivotRows(models []*level.Model) {
	at, mixed := shared(models, func(m *level.Model) datatype.Vector3 { return m.Pivot.Position })
	a.row("Position", "Of the pivot, the middle of the Size box, in metres")
	fresh := a.widgets.edit(valueControl{name: "inspector.position", value: at, mixed: mixed, tip: "East, up and south in metres"})
	if v, ok := fresh.(datatype.Vector3); ok {
		a.tune("Move "+a.nameModels(models), each(models, func(m *level.Model, e *level.ModelEdit) {
			pivot := m.Pivot
			pivot.Position = onlyChanged(m.Pivot.Position, at, v)
			e.Pivot = &pivot
		}))
	}
	turned := func(m *level.Model) datatype.Vector3 {
		o := m.Pivot.Orientation()
		return datatype.Vector3{X: tidy(o.X), Y: tidy(o.Y), Z: tidy(o.Z)}
	}
	angles, mixed := shared(models, turned)
	a.row("Rotation", "Degrees about X, Y and Z")
	fresh = a.widgets.edit(valueControl{name: "inspector.rotation", value: angles, mixed: mixed, tip: "Degrees; Y turns it on the spot"})
	if v, ok := fresh.(datatype.Vector3); ok {
		a.tune("Turn "+a.nameModels(models), each(models, func(m *level.Model, e *level.ModelEdit) {
			pivot := datatype.FromOrientation(onlyChanged(turned(m), angles, v))
			pivot.Position = m.Pivot.Position
			e.Pivot = &pivot
		}))
	}
}

// onlyChanged returns a model's vector with the components that the hand changed:
// several models keep the others of their own.
func onlyChanged(own, shown, fresh datatype.Vector3) datatype.Vector3 {
	return datatype.Vector3{X: chosen(own.X, shown.X, fresh.X), Y: chosen(own.Y, shown.Y, fresh.Y), Z: chosen(own.Z, shown.Z, fresh.Z)}
}

func chosen(own, shown, fresh float32) float32 {
	if fresh != shown {
		return fresh
	}
	return own
}

// clampedSize keeps a Size within what models can have.
func clampedSize(v datatype.Vector3) datatype.Vector3 {
	clamp := func(x float32) float32 { return min(max(x, procedural.MinModelSize), procedural.MaxModelSize) }
	return datatype.Vector3{X: clamp(v.X), Y: clamp(v.Y), Z: clamp(v.Z)}
}

// each makes an edit for every model.
func each(models []*level.Model, fill func(m *level.Model, e *level.ModelEdit)) []level.ModelEdit {
	edits := make([]level.ModelEdit, len(models))
	for i, m := range models {
		edits[i].ID = m.ID
		fill(m, &edits[i])
	}
	return edits
}

// nameModels says in few words which models they are.
func (a *app) nameModels(models []*level.Model) string {
	ids := make([]level.ModelID, len(models))
	for i, m := range models {
		ids[i] = m.ID
	}
	return a.nameSelected(level.Selection{Models: ids})
}

// tuning is a gesture of the panels: a control that is being dragged or typed in.
type tuning struct {
	open bool
	name string
}

// tune changes models by a control. All changes until the control is let go of are
// one step.
func (a *app) tune(name string, edits []level.ModelEdit) {
	a.tuneWith(name, func() error { return a.level.EditModels(name, edits...) })
}

// tuneWith runs a command of a control as part of the control's gesture.
func (a *app) tuneWith(name string, do func() error) {
	if a.tuning.open && (a.tuning.name != name || !a.level.InGesture()) {
		a.endTuning()
	}
	if !a.tuning.open {
		a.endGesture()
		a.level.BeginGesture(name)
		a.tuning = tuning{open: true, name: name}
	}
	if err := do(); err != nil {
		a.complain(err)
	}
}

// watchTuning ends the gesture of a control that was let go of. It is called when
// all panels are built.
func (a *app) watchTuning() {
	if a.tuning.open && !imgui.IsAnyItemActive() {
		a.endTuning()
	}
}

// endTuning ends the gesture of a control.
func (a *app) endTuning() {
	if a.tuning.open {
		a.tuning.open = false
		a.level.EndGesture()
	}
}

// interruptTuning ends the gesture of a control that is still held, and makes the
// control let go: what the hand does until it is pressed again changes nothing.
func (a *app) interruptTuning() {
	if a.tuning.open {
		a.endTuning()
		imgui.InternalClearActiveID()
	}
}
