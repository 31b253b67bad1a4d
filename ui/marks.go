package ui

import (
	"copse/procedural"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// Marks are what tools draw in the world, over the level: handles, boxes, lassos.
// Each shows fully where it is in the open and faintly behind other things.
// Colours are linear RGB with straight alpha.
type Marks struct {
	Lines []Line
	Dots  []Dot
	Faces []Face
}

// Line is a straight line of an even width on the screen.
type Line struct {
	From, To mgl32.Vec3
	Color    [4]uint8
	Width    float32 // pixels; 0 means 2
}

// Dot is a round mark with a dark rim.
type Dot struct {
	At    mgl32.Vec3
	Color [4]uint8
	Size  float32 // pixels across; 0 means 12 cm in the world
}

// Face is a filled triangle, seen from both sides.
type Face struct {
	Corners [3]mgl32.Vec3
	Color   [4]uint8
}

// line adds a line of 2 pixels.
func (m *Marks) line(from, to mgl32.Vec3, color [4]uint8) {
	m.Lines = append(m.Lines, Line{From: from, To: to, Color: color})
}

// box adds the twelve edges of the box between two corners, as transform places
// it in the world.
func (m *Marks) box(transform mgl32.Mat4, low, high mgl32.Vec3, color [4]uint8) {
	corner := func(i int) mgl32.Vec3 {
		v := low
		for axis := range v {
			if i>>axis&1 == 1 {
				v[axis] = high[axis]
			}
		}
		return transform.Mul4x1(v.Vec4(1)).Vec3()
	}
	for i := range 8 {
		for axis := range 3 {
			if i>>axis&1 == 0 {
				m.line(corner(i), corner(i|1<<axis), color)
			}
		}
	}
}

// clear forgets the marks of the last frame and keeps their storage.
func (m *Marks) clear() {
	m.Lines, m.Dots, m.Faces = m.Lines[:0], m.Dots[:0], m.Faces[:0]
}

// Outlined are models and props whose silhouette is outlined.
type Outlined struct {
	Models []procedural.ModelID
	Props  []props.ID
}

// Ray is a half line in the world.
type Ray struct {
	Origin    mgl32.Vec3
	Direction mgl32.Vec3 // of length 1
}

// Pick is what a ray meets first: a model or a prop.
type Pick struct {
	Model    procedural.ModelID // 0 where it is a prop
	Part     int                // of the model's result, by its index
	Prop     props.ID           // 0 where it is a model
	Distance float32            // from the ray's origin, metres
	Point    mgl32.Vec3
}
