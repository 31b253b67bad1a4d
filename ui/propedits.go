package ui

import (
	"copse/internal/exact"
	"copse/level"
	"copse/props"
)

// moveProps puts props where the given ones are, turned and scaled as they are.
// What only moved over the ground keeps its height above it.
func (a *app) moveProps(list []props.Prop) error {
	if len(list) == 0 {
		return nil
	}
	edits := make([]level.PropEdit, 0, len(list))
	for i := range list {
		p := &list[i]
		now, ok := a.level.Props().Get(p.ID)
		if !ok {
			continue
		}
		edit := level.PropEdit{ID: p.ID}
		if now.X != p.X || now.Y != p.Y || now.Z != p.Z {
			edit.Position = &exact.Vec3{p.X, p.Y, p.Z}
		}
		if now.Yaw != p.Yaw {
			edit.Yaw = &p.Yaw
		}
		if now.Scale != p.Scale {
			scale := min(max(p.Scale, level.MinPropScale), level.MaxPropScale)
			edit.Scale = &scale
		}
		edits = append(edits, edit)
	}
	return a.level.MoveProps(edits...)
}
