package procedural

import (
	"fmt"
	"math"
	"slices"

	"copse/procedural/datatype"
)

// Result is what a run generated: rows of parts, in the model's own frame and
// unscaled. World = pivot · scale · local, so moving and scaling the model never
// touches it.
type Result struct {
	Parts       []Part
	Groups      []Group
	Lights      []Light
	Attachments []AttachmentRow
	Modules     []ModuleRow
	// Extras hold attributes, tags and properties without a meaning here.
	Extras []Extra
	// Primary is the index of the model's primary part, −1 without one.
	Primary int32

	// Attributes are the model's after the run: defaults filled in, and what the
	// run set itself. Size is its unscaled Size after the run.
	Attributes Attributes
	Size       datatype.Vector3
	Definition *Definition
	Messages   []Message
	// Requires are the paths of the modules that ran, in order.
	Requires []string
}

// Part is a part of a result.
type Part struct {
	Name         string
	Group        int32 // index of the group it lies in, −1 for the model itself
	Shape        Shape
	Size         datatype.Vector3
	CFrame       datatype.CFrame
	Color        [3]uint8 // sRGB
	Material     uint16   // of Enum.Material
	Transparency float32
	Mesh         string // MeshId of a Mesh
	Flags        PartFlags
}

// PartFlags are the yes-or-no properties of a part.
type PartFlags uint8

// The flags.
const (
	Anchored PartFlags = 1 << iota
	CanCollide
	CastShadow
)

var groupClasses = []string{"Model", "Folder", "ProceduralModel", "GeneratedFolder"}

// Group is a model, folder or nested procedural model of a result. Groups come
// before the groups inside them.
type Group struct {
	Class string // Model, Folder, ProceduralModel or GeneratedFolder
	Name  string
	Group int32 // index of the group it lies in, −1 for the model itself
	// Pivot and Scale are a model's.
	Pivot datatype.CFrame
	Scale float32
	// Of a procedural model: its module's path, its unscaled Size, its attributes
	// and why it failed to generate.
	Generator  string
	Size       datatype.Vector3
	Attributes Attributes
	Error      string
}

// Light is a point light of a result.
type Light struct {
	Name       string
	Group      int32
	Position   datatype.Vector3
	Color      [3]uint8
	Brightness float32
	Range      float32 // metres
	Enabled    bool
	Shadows    bool
}

// AttachmentRow is an attachment of a result, in the model's frame.
type AttachmentRow struct {
	Name   string
	Group  int32
	CFrame datatype.CFrame
}

// ModuleRow is a module script that a generator made.
type ModuleRow struct {
	Name, Source string
	Group        int32
	Sandboxed    bool
	Capabilities Capabilities
}

// Extra belongs to a part, or to a group.
type Extra struct {
	Part       int32 // −1 where it belongs to a group
	Group      int32
	Attributes Attributes
	Properties Attributes
	Tags       []string
}

// Message is a line that a run printed.
type Message struct {
	Warning bool
	File    string
	Line    int
	Text    string
}

// Bounds returns the box around all parts in the model's frame; ok is false
// without parts.
func (r *Result) Bounds() (lo, hi datatype.Vector3, ok bool) {
	b := emptyBox()
	for i := range r.Parts {
		p := &r.Parts[i]
		b.add(p.Shape, p.Size, p.CFrame)
	}
	if b.empty() {
		return lo, hi, false
	}
	half := b.size().Scale(0.5)
	return b.center().Sub(half), b.center().Add(half), true
}

// Instances returns how many rows there are of all kinds.
func (r *Result) Instances() int {
	return len(r.Parts) + len(r.Groups) + len(r.Lights) + len(r.Attachments) + len(r.Modules)
}

// Check reports the first row that cannot be shown: an index out of range,
// something not finite, a size outside the limits, a rotation that is none.
// Results from another process or a file are checked before they are used.
func (r *Result) Check(limits Limits) error {
	limits = limits.WithDefaults()
	if n := r.Instances(); n > limits.Instances {
		return fmt.Errorf("result has %d instances; at most %d are allowed", n, limits.Instances)
	}
	for i := range r.Groups {
		if g := &r.Groups[i]; g.Group < -1 || int(g.Group) >= i || !datatype.Finite(g.Pivot) || !slices.Contains(groupClasses, g.Class) {
			return fmt.Errorf("group %d '%s' has a bad class, parent or pivot", i, g.Name)
		}
	}
	for i := range r.Parts {
		if err := r.Parts[i].check(len(r.Groups)); err != nil {
			return fmt.Errorf("part %d '%s': %w", i, r.Parts[i].Name, err)
		}
	}
	inGroups := func(g int32) bool { return g >= -1 && int(g) < len(r.Groups) }
	for i, l := range r.Lights {
		if !inGroups(l.Group) || !datatype.Finite(l.Position) || !finite32(l.Brightness) || !finite32(l.Range) {
			return fmt.Errorf("light %d '%s' is out of range", i, l.Name)
		}
	}
	for i, a := range r.Attachments {
		if !inGroups(a.Group) || !datatype.Finite(a.CFrame) {
			return fmt.Errorf("attachment %d '%s' is out of range", i, a.Name)
		}
	}
	for i, m := range r.Modules {
		if !inGroups(m.Group) || len(m.Source) > MaxSource {
			return fmt.Errorf("module %d '%s' is out of range", i, m.Name)
		}
	}
	for i, e := range r.Extras {
		if e.Part < -1 || int(e.Part) >= len(r.Parts) || !inGroups(e.Group) {
			return fmt.Errorf("extra %d belongs to nothing", i)
		}
	}
	if r.Primary < -1 || int(r.Primary) >= len(r.Parts) {
		return fmt.Errorf("primary part %d is not a part", r.Primary)
	}
	return CheckModelSize(r.Size)
}

func (p *Part) check(groups int) error {
	switch {
	case p.Group < -1 || int(p.Group) >= groups:
		return fmt.Errorf("group %d does not exist", p.Group)
	case p.Shape >= shapeCount:
		return fmt.Errorf("shape %d does not exist", p.Shape)
	case !datatype.Finite(p.CFrame):
		return fmt.Errorf("CFrame (%v) is not finite", p.CFrame)
	case !(p.Transparency >= 0 && p.Transparency <= 1):
		return fmt.Errorf("transparency %v is not from 0 to 1", p.Transparency)
	}
	for _, v := range p.Size.Array() {
		if !(v >= MinPartSize && v <= MaxPartSize) {
			return fmt.Errorf("size (%v) is outside the limits", p.Size)
		}
	}
	return p.CFrame.CheckRotation()
}

func finite32(v float32) bool { return v == v && !math.IsInf(float64(v), 0) }

// Bake returns the result as plain parts: procedural models inside become
// models, module scripts go.
func (r *Result) Bake() *Result {
	baked := *r
	baked.Modules, baked.Definition, baked.Messages = nil, nil, nil
	baked.Groups = slices.Clone(r.Groups)
	for i := range baked.Groups {
		g := &baked.Groups[i]
		if g.Class == "ProceduralModel" || g.Class == "GeneratedFolder" {
			g.Class = "Model"
		}
		g.Generator, g.Attributes, g.Error = "", nil, ""
	}
	return &baked
}
