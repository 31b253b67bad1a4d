//go:build cgo

package main

import (
	"copse/instancing"
	"copse/internal/exact"
	"copse/props"
	"copse/ui"

	"github.com/go-gl/mathgl/mgl32"
)

// farthest is how far away things can be picked, in metres.
const farthest = 20_000

// Pick returns what a ray meets first, before the ground.
func (s *scene) Pick(r ui.Ray) (ui.Pick, bool) {
	ray := instancing.Ray{Origin: exact.Vec3(r.Origin), Direction: exact.Vec3(r.Direction)}
	limit := float32(farthest)
	if hit, ok := s.level.Terrain().Raycast(ray.Origin, ray.Direction); ok {
		limit = exact.Length(exact.Sub(hit.Point, ray.Origin))
	}
	id, distance, ok := s.picker.Prop(s.stage, ray, s.models, limit)
	if !ok {
		return ui.Pick{}, false
	}
	return ui.Pick{Prop: id, Distance: distance, Point: mgl32.Vec3(ray.At(distance))}, true
}

// Solid returns the bounds of a kind's model.
func (m *models) Solid(kind props.KindIndex) (low, high exact.Vec3, radius float32, ok bool) {
	if int(kind) >= len(m.shown) || m.shown[kind] == nil {
		return exact.Vec3{}, exact.Vec3{}, 0, false
	}
	model := m.shown[kind]
	return model.Min, model.Max, model.Radius, true
}

// Hit meets a ray with the triangles of a kind's model.
func (m *models) Hit(kind props.KindIndex, origin, direction exact.Vec3) (distance float32, ok bool) {
	return m.shown[kind].Hit(origin, direction)
}
