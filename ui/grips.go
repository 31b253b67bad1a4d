package ui

import (
	"math"

	"copse/procedural"
	"copse/procedural/datatype"

	"github.com/go-gl/mathgl/mgl32"
)

// gripKind says what dragging a grip does.
type gripKind uint8

const (
	faceGrip   gripKind = iota // moves a face of the Size box, the opposite one stays
	cornerGrip                 // scales the model about the middle of its floor
	axisGrip                   // a number, along an axis
	arcGrip                    // a number, around an axis
	pointGrip                  // a vector, where the pointer goes
	boxGrip                    // a vector that is the size of a box, on one of its faces
)

// grip is a handle in the viewport that the pointer can take hold of. Its points
// are in the world.
type grip struct {
	kind      gripKind
	attribute string // "" of the Size box
	at        mgl32.Vec3
	foot      mgl32.Vec3 // where a line to the grip begins
	direction mgl32.Vec3 // of length 1: along which, or around which
	component int        // of the vector, or the axis of the box
	sign      float32    // of the face on that axis
	metres    float64    // of the world, that the number 1 is along direction
	turn      float64    // of the number, that is once around
}

// sizeGrips are the grips of a model's Size box: six on its faces and eight on
// its corners.
func sizeGrips(in *procedural.Inputs) []grip {
	var grips []grip
	half := vec(in.PhysicalSize()).Mul(0.5)
	for axis := range 3 {
		for _, sign := range [...]float32{-1, 1} {
			var local mgl32.Vec3
			local[axis] = sign * half[axis]
			grips = append(grips, grip{
				kind: faceGrip, at: toWorld(in, local), direction: axisOf(in, axis).Mul(sign), component: axis, sign: sign,
			})
		}
	}
	foot := toWorld(in, mgl32.Vec3{0, -half[1], 0})
	for corner := range 8 {
		at := toWorld(in, cornerOf(half, corner))
		if at.Sub(foot).Len() < 1e-4 {
			continue
		}
		grips = append(grips, grip{kind: cornerGrip, at: at, foot: foot, direction: at.Sub(foot).Normalize(), component: corner, sign: 1})
	}
	return grips
}

// cornerOf returns one of the eight corners of a box by the bits of a number.
func cornerOf(half mgl32.Vec3, corner int) mgl32.Vec3 {
	for axis := range half {
		if corner>>axis&1 == 0 {
			half[axis] = -half[axis]
		}
	}
	return half
}

// attributeGrips are the grips that a generator declares for an attribute.
func attributeGrips(in *procedural.Inputs, spec *procedural.AttributeSpec, value datatype.Value) []grip {
	h := spec.Info.Handle
	if h == nil || value == nil {
		return nil
	}
	axis, sign := axisNamed(h.Axis)
	direction := axisOf(in, axis).Mul(sign)
	zero := mgl32.Vec3{h.Origin.X * in.Size.X, h.Origin.Y * in.Size.Y, h.Origin.Z * in.Size.Z}.Mul(float32(in.Scale))
	g := grip{attribute: spec.Name, foot: toWorld(in, zero), direction: direction, component: axis, sign: 1}
	switch v := value.(type) {
	case datatype.Number:
		if h.Kind == "arc" {
			return []grip{arcOf(in, g, spec.Info.Unit, float64(v))}
		}
		g.kind, g.metres = axisGrip, in.Scale
		if spec.Info.Unit == "" { // a share of Size
			g.metres = in.Scale * float64(vec(in.Size)[axis])
		}
		g.at = g.foot.Add(direction.Mul(float32(float64(v) * g.metres)))
		return []grip{g}
	case datatype.Vector3:
		local := vec(v).Mul(float32(in.Scale))
		if h.Kind == "box" {
			return boxGrips(in, g, zero, local.Mul(0.5))
		}
		g.kind, g.metres = pointGrip, in.Scale
		g.at = toWorld(in, zero.Add(local))
		return []grip{g}
	}
	return nil
}

// arcOf places the grip of a number that turns: on a circle about the axis, at
// the angle that the number means. Numbers in degrees say so by their unit, or in
// radians; others count turns.
func arcOf(in *procedural.Inputs, g grip, unit string, value float64) grip {
	g.kind, g.turn = arcGrip, 1
	switch unit {
	case "°", "deg", "degrees":
		g.turn = 360
	case "rad", "radians":
		g.turn = 2 * math.Pi
	}
	g.at = g.foot.Add(arcPoint(in, g.component, g.direction, value/g.turn*2*math.Pi))
	return g
}

// arcPoint returns the way from the middle of an arc about an axis to its point at
// an angle. The arc is as large as the Size box across the axis.
func arcPoint(in *procedural.Inputs, axis int, about mgl32.Vec3, angle float64) mgl32.Vec3 {
	first := axisOf(in, (axis+1)%3)
	second := about.Cross(first)
	half := vec(in.PhysicalSize()).Mul(0.5)
	radius := max(half[(axis+1)%3], half[(axis+2)%3]) * 1.08
	sin, cos := math.Sincos(angle)
	return first.Mul(radius * float32(cos)).Add(second.Mul(radius * float32(sin)))
}

// boxGrips are the grips on the faces of a box that is a vector's.
func boxGrips(in *procedural.Inputs, g grip, zero, half mgl32.Vec3) []grip {
	var grips []grip
	for axis := range 3 {
		for _, sign := range [...]float32{-1, 1} {
			local := zero
			local[axis] += sign * half[axis]
			g.kind, g.metres, g.component, g.sign = boxGrip, in.Scale, axis, sign
			g.direction = axisOf(in, axis).Mul(sign)
			g.at = toWorld(in, local)
			grips = append(grips, g)
		}
	}
	return grips
}

// axisNamed reads "X", "Y", "Z" and the same with a minus.
func axisNamed(name string) (axis int, sign float32) {
	sign = 1
	if len(name) > 1 && name[0] == '-' {
		sign, name = -1, name[1:]
	}
	switch name {
	case "X":
		return 0, sign
	case "Z":
		return 2, sign
	}
	return 1, sign
}

// vec converts a vector of the document.
func vec(v datatype.Vector3) mgl32.Vec3 { return mgl32.Vec3{v.X, v.Y, v.Z} }

// vectorValue converts back.
func vectorValue(v mgl32.Vec3) datatype.Vector3 { return datatype.Vector3{X: v[0], Y: v[1], Z: v[2]} }

// toWorld returns where a point of a model's frame, already scaled, is.
func toWorld(in *procedural.Inputs, local mgl32.Vec3) mgl32.Vec3 {
	return vec(in.Pivot.PointToWorld(vectorValue(local)))
}

// axisOf returns an axis of a model's frame in the world.
func axisOf(in *procedural.Inputs, axis int) mgl32.Vec3 {
	switch axis {
	case 0:
		return vec(in.Pivot.XVector())
	case 1:
		return vec(in.Pivot.YVector())
	}
	return vec(in.Pivot.ZVector())
}

// alongLine returns how far along a line through a point the pointer's ray comes
// nearest to it; ok is false when ray and line are all but parallel.
func alongLine(ray Ray, point, direction mgl32.Vec3) (distance float32, ok bool) {
	between := point.Sub(ray.Origin)
	cos := ray.Direction.Dot(direction)
	denominator := 1 - cos*cos
	if denominator < 1e-4 {
		return 0, false
	}
	return (cos*between.Dot(ray.Direction) - between.Dot(direction)) / denominator, true
}

// onPlane returns where the pointer's ray meets a plane.
func onPlane(ray Ray, point, normal mgl32.Vec3) (mgl32.Vec3, bool) {
	slope := ray.Direction.Dot(normal)
	if mgl32.Abs(slope) < 1e-4 {
		return mgl32.Vec3{}, false
	}
	t := point.Sub(ray.Origin).Dot(normal) / slope
	if t < 0 || t > maxReach {
		return mgl32.Vec3{}, false
	}
	return ray.Origin.Add(ray.Direction.Mul(t)), true
}

// turnedBy returns the angle in radians, −π to π, from one way to another about an
// axis.
func turnedBy(from, to, about mgl32.Vec3) float64 {
	return math.Atan2(float64(from.Cross(to).Dot(about)), float64(from.Dot(to)))
}
