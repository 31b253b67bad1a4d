package procedural

import (
	"copse/procedural/datatype"
)

// Inputs are what the document holds of a procedural model. Size is stored
// unscaled: the physical size is Size times Scale, and scaling touches nothing
// else, so that any number of ScaleTo and PivotTo leaves no trace.
type Inputs struct {
	// Generator is the path of the module; "" for none.
	Generator  string
	Size       datatype.Vector3
	Scale      float64
	Pivot      datatype.CFrame
	Attributes Attributes
	Seed       int64
}

// NewInputs returns the inputs of a new model.
func NewInputs(generator string, seed int64) Inputs {
	return Inputs{Generator: generator, Size: DefaultModelSize, Scale: 1, Pivot: datatype.Identity, Seed: seed}
}

// PhysicalSize is the size in the world, in metres.
func (in *Inputs) PhysicalSize() datatype.Vector3 { return in.Size.Scale(in.Scale) }

// SetPhysicalSize changes Size so that the physical size is the given one. The
// limits apply to the unscaled Size.
func (in *Inputs) SetPhysicalSize(size datatype.Vector3) error {
	unscaled := size.Scale(1 / in.Scale)
	if err := CheckModelSize(unscaled); err != nil {
		return err
	}
	in.Size = unscaled
	return nil
}

// ScaleTo changes the scale. What is there is scaled, nothing is generated.
func (in *Inputs) ScaleTo(scale float64) error {
	if err := CheckScale(scale); err != nil {
		return err
	}
	in.Scale = scale
	return nil
}

// PivotTo moves the model.
func (in *Inputs) PivotTo(pivot datatype.CFrame) error {
	if err := checkFinite("pivot", pivot); err != nil {
		return err
	}
	if err := pivot.CheckRotation(); err != nil {
		return err
	}
	in.Pivot = pivot
	return nil
}

// Place returns where a part of the model's result is in the world, and how
// large: pivot · scale · local.
func (in *Inputs) Place(p *Part) (datatype.CFrame, datatype.Vector3) {
	local := p.CFrame
	local.Position = local.Position.Scale(in.Scale)
	return in.Pivot.Mul(local), p.Size.Scale(in.Scale)
}

// NeedsRun reports whether going from one set of inputs to another changes the
// result. listed are the attributes that the module reads, nil for all; a
// generator that reads the scene also depends on where the model is.
func (in *Inputs) NeedsRun(to *Inputs, d *Definition) bool {
	if in.Generator != to.Generator || in.Size != to.Size || in.Seed != to.Seed {
		return true
	}
	if d != nil && d.ReadsScene && in.Pivot != to.Pivot {
		return true
	}
	if d == nil || len(d.Attributes) == 0 {
		return !in.Attributes.Equal(to.Attributes)
	}
	for _, spec := range d.Attributes {
		if !datatype.Equal(in.Attributes.Get(spec.Name), to.Attributes.Get(spec.Name)) {
			return true
		}
	}
	return false
}
