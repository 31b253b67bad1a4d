package procedural

import (
	"fmt"

	"copse/procedural/datatype"
)

// modelData is what a Model has beyond an Instance.
type modelData struct {
	primary *Instance
	// pivot is the model's own pivot, used without a primary part; nil until it
	// is set, when the middle of the bounding box stands for it.
	pivot *datatype.CFrame
	scale float64

	// Of a ProceduralModel:
	generator *Instance
	size      datatype.Vector3 // unscaled
	err       string
}

func initModel(i *Instance) { i.model = &modelData{scale: 1} }

// The limits of a model's unscaled Size along each axis, in metres, and of its
// Scale.
const (
	MinModelSize = 0.05
	MaxModelSize = 4096
	MinScale     = 0.001
	MaxScale     = 1000
)

// DefaultModelSize is the Size of a new procedural model.
var DefaultModelSize = datatype.Vector3{X: 12, Y: 12, Z: 12}

// CheckModelSize reports why an unscaled Size may not be a model's.
func CheckModelSize(size datatype.Vector3) error {
	for axis, v := range size.Array() {
		if !(v >= MinModelSize && v <= MaxModelSize) {
			return fmt.Errorf("the model's Size.%c is %s; it must be from %v to %v", 'X'+rune(axis), datatype.FormatNumber32(v), MinModelSize, MaxModelSize)
		}
	}
	return nil
}

// CheckScale reports why a scale may not be a model's.
func CheckScale(scale float64) error {
	if !(scale >= MinScale && scale <= MaxScale) {
		return fmt.Errorf("scale is %s; it must be from %v to %v", datatype.FormatNumber(scale), MinScale, MaxScale)
	}
	return nil
}

// CheckPivot reports why a frame may not be a model's pivot.
func CheckPivot(pivot datatype.CFrame) error {
	if err := checkFinite("pivot", pivot); err != nil {
		return err
	}
	return pivot.CheckRotation()
}

// Pivot returns the frame that PivotTo moves: of a part its CFrame and pivot
// offset, of a model that of its primary part, or its own, or the middle of its
// bounding box.
func (i *Instance) Pivot() datatype.CFrame {
	switch {
	case i.part != nil:
		return i.part.frame.Mul(i.part.pivotOffset)
	case i.model != nil && i.model.primary != nil:
		return i.model.primary.Pivot()
	case i.model != nil && i.model.pivot != nil:
		return *i.model.pivot
	case i.model != nil:
		b := i.bounds(datatype.Identity)
		if b.empty() {
			return datatype.Identity
		}
		return datatype.At(b.center())
	}
	return datatype.Identity
}

// PivotTo moves the instance and everything below so that its pivot is frame.
func (i *Instance) PivotTo(frame datatype.CFrame) error {
	if err := i.writable("the pivot"); err != nil {
		return err
	}
	if err := checkFinite("pivot", frame); err != nil {
		return err
	}
	move := frame.Mul(i.Pivot().Inverse())
	if i.part != nil {
		return i.setFrame(frame.Mul(i.part.pivotOffset.Inverse()))
	}
	if i.model == nil {
		return fmt.Errorf("PivotTo is not a valid member of %s", i.Class.Name)
	}
	if i.model.primary == nil {
		i.model.pivot = &frame
	}
	for _, d := range i.Descendants() {
		switch {
		case d.part != nil:
			if err := d.setFrame(move.Mul(d.part.frame)); err != nil {
				return err
			}
		case d.model != nil && d.model.pivot != nil:
			moved := move.Mul(*d.model.pivot)
			d.model.pivot = &moved
		}
	}
	return nil
}

// Scale returns a model's scale, 1 when it was never scaled.
func (i *Instance) Scale() float64 { return i.model.scale }

// ScaleTo scales everything below a model about its pivot so that its scale
// becomes s: sizes, positions, attachments, the reach of lights and the scales
// of models inside.
func (i *Instance) ScaleTo(s float64) error {
	if err := i.writable("the scale"); err != nil {
		return err
	}
	if i.model == nil {
		return fmt.Errorf("ScaleTo is not a valid member of %s", i.Class.Name)
	}
	if err := CheckScale(s); err != nil {
		return err
	}
	factor := s / i.model.scale
	pivot := i.Pivot()
	i.model.scale = s
	if i.model.primary == nil {
		i.model.pivot = &pivot
	}
	about := func(p datatype.Vector3) datatype.Vector3 {
		return pivot.Position.Add(p.Sub(pivot.Position).Scale(factor))
	}
	for _, d := range i.Descendants() {
		switch {
		case d.part != nil:
			if err := d.setSize(d.part.size.Scale(factor)); err != nil {
				return err
			}
			d.part.frame.Position = about(d.part.frame.Position)
			d.part.pivotOffset.Position = d.part.pivotOffset.Position.Scale(factor)
		case d.attachment != nil:
			d.attachment.frame.Position = d.attachment.frame.Position.Scale(factor)
		case d.light != nil:
			d.light.reach = float32(float64(d.light.reach) * factor)
		case d.model != nil:
			d.model.scale *= factor
			if d.model.pivot != nil {
				moved := *d.model.pivot
				moved.Position = about(moved.Position)
				d.model.pivot = &moved
			}
		}
	}
	return nil
}

// BoundingBox returns the smallest box around all parts of a model, aligned with
// its pivot: the frame of its middle and its size. Without parts the size is 0.
func (i *Instance) BoundingBox() (datatype.CFrame, datatype.Vector3) {
	axes := i.Pivot()
	b := i.bounds(axes)
	if b.empty() {
		return axes, datatype.Vector3{}
	}
	return axes.Mul(datatype.At(b.center())), b.size()
}

// bounds is the box of all parts below, and the instance's own, seen in axes.
func (i *Instance) bounds(axes datatype.CFrame) box {
	b := emptyBox()
	inverse := axes.Inverse()
	add := func(d *Instance) {
		if d.part != nil {
			b.add(d.part.shape, d.part.size, inverse.Mul(d.part.frame))
		}
	}
	add(i)
	i.Walk(add)
	return b
}
