package ui

import (
	"math"

	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// transforming is a drag of the gizmo: what is moved, as it was when the drag
// began. Every frame starts from there, so that nothing drifts.
type transforming struct {
	center mgl32.Vec3
	models []level.Model
	props  []props.Prop
}

// transformed returns the edits that a move, a turn about the centre or a scaling
// from it make of what is dragged. Props only turn about the vertical.
func (t *transforming) transformed(move mgl32.Vec3, turn datatype.CFrame, scale float64) (models []level.ModelEdit, placed []props.Prop) {
	about := vectorValue(t.center)
	for i := range t.models {
		m := &t.models[i]
		edit := level.ModelEdit{ID: m.ID}
		pivot := m.Pivot
		if turn.R != datatype.Identity.R {
			pivot = turn.Mul(datatype.CFrame{Position: pivot.Position.Sub(about), R: pivot.R}).Orthonormalize().Translate(about)
		}
		if scale != 1 {
			fresh := min(max(m.Scale*scale, procedural.MinScale), procedural.MaxScale)
			edit.Scale = &fresh
			pivot.Position = about.Add(pivot.Position.Sub(about).Scale(fresh / m.Scale))
		}
		pivot = pivot.Translate(vectorValue(move))
		edit.Pivot = &pivot
		models = append(models, edit)
	}
	yaw := yawOf(turn)
	for i := range t.props {
		p := &t.props[i]
		at := turn.VectorToWorld(vectorValue(mgl32.Vec3{p.X, p.Y, p.Z}.Sub(t.center))).Scale(scale)
		to := vec(at).Add(t.center).Add(move)
		moved := *p
		moved.X, moved.Y, moved.Z = to[0], to[1], to[2]
		moved.Yaw = float32(math.Mod(float64(p.Yaw)+yaw+720, 360))
		moved.Scale = float32(float64(p.Scale) * scale)
		placed = append(placed, moved)
	}
	return models, placed
}

// yawOf returns the angle in degrees that a rotation turns about the vertical.
func yawOf(turn datatype.CFrame) float64 {
	_, yaw, _ := turn.Euler(datatype.OrderYXZ)
	return yaw * 180 / math.Pi
}

// centerOf returns the middle of what is selected: of the pivots of models and of
// where props stand.
func (t *transforming) centerOf() mgl32.Vec3 {
	var sum mgl32.Vec3
	for i := range t.models {
		sum = sum.Add(vec(t.models[i].Pivot.Position))
	}
	for i := range t.props {
		sum = sum.Add(mgl32.Vec3{t.props[i].X, t.props[i].Y, t.props[i].Z})
	}
	return sum.Mul(1 / float32(max(len(t.models)+len(t.props), 1)))
}
