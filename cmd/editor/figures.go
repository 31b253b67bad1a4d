//go:build cgo

package main

import (
	"math"

	"copse/instancing"
	"copse/internal/exact"
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/render"
)

// figures are the models of a level as they are drawn: their parts, their lamps,
// and boxes for those that have nothing to show.
type figures struct {
	level      *level.Level
	generation *level.Generation // of this level, nil where nothing generates
	cursor     level.ModelCursor
	parts      *instancing.Parts

	lamps  []render.Lamp
	boxes  []render.Line
	failed []level.ModelID
	begun  bool // all models have been looked at once
}

// newFigures mirrors a level's models; kindOf finds what a MeshId is drawn with.
func newFigures(l *level.Level, kindOf func(mesh string) (instancing.MeshKind, bool)) *figures {
	return &figures{level: l, parts: instancing.NewParts(kindOf)}
}

// use shows what a generation makes, previews too; one of another level has
// nothing to show here.
func (f *figures) use(g *level.Generation) {
	f.generation, f.begun = nil, false
	if g != nil && g.Level() == f.level {
		f.generation = g
	}
}

// shown is what a model shows: a preview or its last good result, nil for
// nothing.
func (f *figures) shown(id level.ModelID) *procedural.Result {
	if f.generation != nil {
		return f.generation.Shown(id)
	}
	if m := f.level.Model(id); m != nil && m.Result != "" {
		return f.level.Results().Get(m.Result)
	}
	return nil
}

// sync brings the parts up to date with the models that changed.
func (f *figures) sync() {
	ids, overflow := f.level.ModelChanges(&f.cursor)
	switch {
	case overflow || !f.begun:
		f.begun = true
		f.parts.Clear()
		for _, m := range f.level.Models() {
			f.show(m.ID)
		}
	case len(ids) == 0:
		return
	default:
		for _, id := range ids {
			f.follow(id)
		}
	}
	f.collect()
}

// follow shows a model anew, and those below it, which it may hide.
func (f *figures) follow(id level.ModelID) {
	f.show(id)
	for _, child := range f.level.Children(id) {
		f.follow(child)
	}
}

func (f *figures) show(id level.ModelID) {
	m := f.level.Model(id)
	if m == nil || m.Kind == level.GroupModel || f.hidden(m) {
		f.parts.Remove(id)
		return
	}
	r := f.shown(id)
	if r == nil {
		f.parts.Remove(id)
		return
	}
	f.parts.Put(id, r, m.Pivot, m.Scale)
}

// below adds a model and all models under it to a list.
func (f *figures) below(list []level.ModelID, id level.ModelID) []level.ModelID {
	list = append(list, id)
	for _, child := range f.level.Children(id) {
		list = f.below(list, child)
	}
	return list
}

// hidden reports whether a model or one above it is hidden.
func (f *figures) hidden(m *level.Model) bool {
	for ; m != nil; m = f.level.Model(m.Parent) {
		if m.Hidden {
			return true
		}
	}
	return false
}

// locked reports whether a model or one above it is locked.
func (f *figures) locked(id level.ModelID) bool {
	for m := f.level.Model(id); m != nil; m = f.level.Model(m.Parent) {
		if m.Locked {
			return true
		}
	}
	return false
}

// Colours of the boxes, linear RGB.
var (
	placeholderColor = [4]uint8{190, 200, 215, 200}
	failedBoxColor   = [4]uint8{235, 30, 20, 255}
)

// collect lists lamps, boxes and failures of all models that show.
func (f *figures) collect() {
	f.lamps, f.boxes, f.failed = f.lamps[:0], f.boxes[:0], f.failed[:0]
	for _, m := range f.level.Models() {
		if m.Kind == level.GroupModel || f.hidden(m) {
			continue
		}
		if m.Error != nil {
			f.failed = append(f.failed, m.ID)
		}
		r := f.shown(m.ID)
		if r == nil {
			color := placeholderColor
			if m.Error != nil {
				color = failedBoxColor
			}
			f.boxes = append(f.boxes, sizeBox(m, color)...)
			continue
		}
		f.light(m, r)
	}
}

// light lists the lamps of a result that are on.
func (f *figures) light(m *level.Model, r *procedural.Result) {
	for i := range r.Lights {
		l := &r.Lights[i]
		if !l.Enabled || l.Range <= 0 || l.Brightness <= 0 {
			continue
		}
		at := m.Pivot.PointToWorld(l.Position.Scale(m.Scale))
		f.lamps = append(f.lamps, render.Lamp{
			Position: vector(at), Range: l.Range * float32(m.Scale),
			Color: exact.Scale(lightColor(l.Color), l.Brightness),
		})
	}
}

// lightColor converts sRGB bytes to linear light.
func lightColor(c [3]uint8) (light exact.Vec3) {
	for i, v := range c {
		light[i] = float32(math.Pow(float64(v)/255, 2.2))
	}
	return light
}

func vector(v datatype.Vector3) exact.Vec3 { return exact.Vec3{v.X, v.Y, v.Z} }

// sizeBox is the box of a model's Size.
func sizeBox(m *level.Model, color [4]uint8) []render.Line {
	half := vector(m.PhysicalSize().Scale(0.5))
	lines := render.Box(exact.Scale(half, -1), half, color)
	for i := range lines {
		l := &lines[i]
		l.From, l.To = placed(m, l.From), placed(m, l.To)
	}
	return lines
}

func placed(m *level.Model, v exact.Vec3) exact.Vec3 {
	return vector(m.Pivot.PointToWorld(datatype.Vector3{X: v[0], Y: v[1], Z: v[2]}))
}

// Colours of outlines, linear RGB.
var (
	selectedColor = exact.Vec3{1.6, 0.34, 0}
	failedColor   = exact.Vec3{0.90, 0.02, 0.01}
)

// into puts the models into a scene.
func (f *figures) into(s *render.Scene) {
	s.Parts, s.Lamps = f.parts, f.lamps
	s.Lines = append(s.Lines, f.boxes...)
	if len(f.failed) > 0 {
		s.Outlines = append(s.Outlines, render.Outline{Models: f.failed, Color: failedColor})
	}
}
