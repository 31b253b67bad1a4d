package procedural

import (
	"fmt"
	"math"

	"copse/procedural/datatype"
)

// Shape is the form of a part.
type Shape uint8

// The shapes. Block, Ball, Cylinder, Wedge and CornerWedge fill the box of the
// part's Size; a Mesh is a model file stretched to that box.
const (
	Block Shape = iota
	Ball
	Cylinder
	Wedge
	CornerWedge
	Mesh
	shapeCount
)

var shapeNames = [shapeCount]string{"Block", "Ball", "Cylinder", "Wedge", "CornerWedge", "Mesh"}

// String returns the shape's name.
func (s Shape) String() string {
	if s < shapeCount {
		return shapeNames[s]
	}
	return fmt.Sprintf("Shape(%d)", uint8(s))
}

// The limits of a part's Size along each axis, in metres. What lies outside is
// clamped with a warning.
const (
	MinPartSize = 0.001
	MaxPartSize = 16384
)

// partData is what a BasePart has beyond an Instance.
type partData struct {
	shape        Shape
	size         datatype.Vector3
	frame        datatype.CFrame
	pivotOffset  datatype.CFrame
	color        datatype.Color3
	material     *datatype.EnumItem
	transparency float32
	mesh         string
	anchored     bool
	canCollide   bool
	castShadow   bool
}

func initPart(shape Shape) func(*Instance) {
	return func(i *Instance) {
		i.part = &partData{
			shape: shape, size: datatype.Vector3{X: 4, Y: 1, Z: 2}, frame: datatype.Identity, pivotOffset: datatype.Identity,
			color: defaultColor, material: defaultMaterial, canCollide: true, castShadow: true,
		}
	}
}

var defaultColor = datatype.DefaultBrickColor.Color()

var defaultMaterial = datatype.EnumValue("Material", "Plastic")

// setSize clamps to the limits with a warning; NaN and infinities are errors.
func (i *Instance) setSize(size datatype.Vector3) error {
	if err := checkFinite("Size", size); err != nil {
		return err
	}
	clamp := func(v, _ float32) float32 { return max(MinPartSize, min(MaxPartSize, v)) }
	clamped := size.Map(size, clamp)
	if clamped != size {
		i.world.warn(fmt.Sprintf("Size (%v) of '%s' was clamped to (%v)", size, i.Name, clamped))
	}
	i.part.size = clamped
	return nil
}

// setFrame takes a finite frame; a rotation that has drifted is made
// orthonormal again, as it goes to the screen as it is.
func (i *Instance) setFrame(frame datatype.CFrame) error {
	if err := checkFinite("CFrame", frame); err != nil {
		return err
	}
	if frame.CheckRotation() != nil {
		frame = frame.Orthonormalize()
		if err := frame.CheckRotation(); err != nil {
			return fmt.Errorf("CFrame: %w", err)
		}
	}
	i.part.frame = frame
	return nil
}

func checkFinite(name string, v datatype.Value) error {
	if !datatype.Finite(v) {
		return fmt.Errorf("%s must be finite, got %v", name, v)
	}
	return nil
}

// partShape maps Enum.PartType to shapes and back.
var partShapes = map[string]Shape{"Block": Block, "Ball": Ball, "Cylinder": Cylinder, "Wedge": Wedge, "CornerWedge": CornerWedge}

// Extents returns the size of the axis-aligned box, in the part's own frame,
// that the shape really fills: a ball's is the smallest side in each direction,
// a cylinder's cross-section the smaller of height and depth.
func (s Shape) Extents(size datatype.Vector3) datatype.Vector3 {
	switch s {
	case Ball:
		d := min(size.X, size.Y, size.Z)
		return datatype.Vector3{X: d, Y: d, Z: d}
	case Cylinder:
		d := min(size.Y, size.Z)
		return datatype.Vector3{X: size.X, Y: d, Z: d}
	}
	return size
}

// box is an axis-aligned box that grows.
type box struct{ min, max [3]float64 }

func emptyBox() box {
	inf := math.Inf(1)
	return box{[3]float64{inf, inf, inf}, [3]float64{-inf, -inf, -inf}}
}

func (b *box) empty() bool { return b.min[0] > b.max[0] }

// add grows the box by a part. A ball and a cylinder are round: their extent
// along a direction is that of the solid, not of its box's corners.
func (b *box) add(shape Shape, size datatype.Vector3, frame datatype.CFrame) {
	e := shape.Extents(size)
	half := [3]float64{float64(e.X) / 2, float64(e.Y) / 2, float64(e.Z) / 2}
	center := [3]float64{float64(frame.Position.X), float64(frame.Position.Y), float64(frame.Position.Z)}
	for axis := range 3 {
		r := [3]float64{float64(frame.R[3*axis]), float64(frame.R[3*axis+1]), float64(frame.R[3*axis+2])}
		var reach float64
		switch shape {
		case Ball:
			reach = half[0]
		case Cylinder:
			reach = math.Abs(r[0])*half[0] + math.Sqrt(float64(r[1]*r[1])+float64(r[2]*r[2]))*half[1]
		case Wedge, CornerWedge:
			lo, hi := cornerReach(shape, r, half)
			b.min[axis], b.max[axis] = min(b.min[axis], center[axis]+lo), max(b.max[axis], center[axis]+hi)
			continue
		default:
			reach = math.Abs(r[0])*half[0] + math.Abs(r[1])*half[1] + math.Abs(r[2])*half[2]
		}
		b.min[axis], b.max[axis] = min(b.min[axis], center[axis]-reach), max(b.max[axis], center[axis]+reach)
	}
}

// cornerReach returns the least and greatest value of r·corner over the real
// corners of a wedge: a wedge has its upper edge at the back, a corner wedge its
// tip at the right front.
func cornerReach(shape Shape, r, half [3]float64) (lo, hi float64) {
	corners := [][3]float64{{-1, -1, -1}, {1, -1, -1}, {-1, -1, 1}, {1, -1, 1}}
	if shape == Wedge {
		corners = append(corners, [3]float64{-1, 1, 1}, [3]float64{1, 1, 1})
	} else {
		corners = append(corners, [3]float64{1, 1, -1})
	}
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, c := range corners {
		d := r[0]*half[0]*c[0] + r[1]*half[1]*c[1] + r[2]*half[2]*c[2]
		lo, hi = min(lo, d), max(hi, d)
	}
	return lo, hi
}

func (b *box) center() datatype.Vector3 {
	return datatype.Vector3{X: float32((b.min[0] + b.max[0]) / 2), Y: float32((b.min[1] + b.max[1]) / 2), Z: float32((b.min[2] + b.max[2]) / 2)}
}

func (b *box) size() datatype.Vector3 {
	return datatype.Vector3{X: float32(b.max[0] - b.min[0]), Y: float32(b.max[1] - b.min[1]), Z: float32(b.max[2] - b.min[2])}
}
