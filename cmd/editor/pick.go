//go:build cgo

package main

import (
	"copse/instancing"
	"copse/internal/exact"
	"copse/level"
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
	pick, met := ui.Pick{}, false
	unlocked := func(id level.ModelID) bool { return !s.figures.locked(id) }
	if hit, ok := s.picker.Part(s.figures.parts, ray, s.models, limit, unlocked); ok {
		pick, met = ui.Pick{Model: hit.Model, Part: hit.Part, Distance: hit.Distance}, true
		limit = hit.Distance
	}
	if id, distance, ok := s.picker.Prop(s.stage, ray, s.models, limit); ok {
		pick, met = ui.Pick{Prop: id, Distance: distance}, true
	}
	pick.Point = mgl32.Vec3(ray.At(pick.Distance))
	return pick, met
}

// mesh returns the kind of prop that a MeshId is drawn with, once its model is
// there; the first call asks for it.
func (m *models) mesh(id string) (instancing.MeshKind, bool) {
	kind, ok := m.catalog.Lookup(id)
	if !ok {
		return instancing.MeshKind{}, false
	}
	low, high, _, ok := m.Solid(kind)
	if !ok {
		m.library.Request(m.catalog.Kind(kind).File)
		return instancing.MeshKind{}, false
	}
	return instancing.MeshKind{Kind: kind, Min: low, Max: high}, true
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
