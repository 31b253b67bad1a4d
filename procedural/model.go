package procedural

import (
	"copse/procedural/datatype"
)

// Inputs are what the document holds of a procedural model. Size is stored
// unscaled: the physical size is Size times Scale, and scaling and moving touch
// nothing else, so that doing so any number of times leaves no trace.
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
