//go:build cgo

package main

import (
	"copse/internal/exact"
	"copse/render"
	"copse/ui"
)

// mark puts what the tools draw in the world into a scene.
func mark(s *render.Scene, m *ui.Marks) {
	for i := range m.Lines {
		l := &m.Lines[i]
		s.Lines = append(s.Lines, render.Line{From: exact.Vec3(l.From), To: exact.Vec3(l.To), Color: l.Color, Width: l.Width})
	}
	for i := range m.Dots {
		d := &m.Dots[i]
		s.Dots = append(s.Dots, render.Dot{Position: exact.Vec3(d.At), Color: d.Color, Size: d.Size})
	}
	for i := range m.Faces {
		f := &m.Faces[i]
		face := render.Face{Color: f.Color}
		for c, at := range f.Corners {
			face.Corners[c] = exact.Vec3(at)
		}
		s.Faces = append(s.Faces, face)
	}
}
