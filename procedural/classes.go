package procedural

import (
	"fmt"

	"copse/procedural/datatype"
)

// attachmentData is what an Attachment has beyond an Instance: a frame relative
// to its parent part.
type attachmentData struct{ frame datatype.CFrame }

// lightData is what a PointLight has beyond an Instance.
type lightData struct {
	color      datatype.Color3
	brightness float32
	reach      float32 // metres
	enabled    bool
	shadows    bool
}

// moduleData is what a ModuleScript has beyond an Instance.
type moduleData struct {
	path         string // of a module of the level; "" of one that a generator made
	source       string
	sandboxed    bool
	capabilities Capabilities
}

// classRow describes a class; init makes its data and is inherited.
type classRow struct {
	name, super string
	creatable   bool
	init        func(*Instance)
	properties  []*Property
}

// classTable lists the classes, each after the one it inherits.
var classTable = []classRow{
	{name: "Instance", properties: []*Property{
		{Name: "Name", Kind: datatype.KindString,
			get: func(i *Instance) datatype.Value { return datatype.String(i.Name) },
			set: func(i *Instance, v datatype.Value) error { i.Name = string(v.(datatype.String)); return nil }},
		{Name: "ClassName", Kind: datatype.KindString, ReadOnly: true,
			get: func(i *Instance) datatype.Value { return datatype.String(i.Class.Name) }},
		{Name: "Parent", Kind: datatype.KindInstance,
			get: func(i *Instance) datatype.Value { return instanceValue(i.parent) },
			set: func(i *Instance, v datatype.Value) error { return i.SetParent(v.(*Instance)) }},
		kept("Archivable", datatype.Bool(true)),
	}},
	{name: "PVInstance", super: "Instance"},
	{name: "BasePart", super: "PVInstance", properties: append(partProperties, keptPartProperties...)},
	{name: "Part", super: "BasePart", creatable: true, init: initPart(Block), properties: []*Property{shapeProperty}},
	{name: "WedgePart", super: "BasePart", creatable: true, init: initPart(Wedge)},
	{name: "CornerWedgePart", super: "BasePart", creatable: true, init: initPart(CornerWedge)},
	{name: "MeshPart", super: "BasePart", creatable: true, init: initPart(Mesh), properties: []*Property{
		meshProperty, kept("TextureID", datatype.String("")), kept("DoubleSided", datatype.Bool(false)),
		kept("RenderFidelity", datatype.EnumValue("RenderFidelity", "Automatic")),
		kept("CollisionFidelity", datatype.EnumValue("CollisionFidelity", "Default")),
	}},
	{name: "Model", super: "PVInstance", creatable: true, init: initModel, properties: []*Property{
		primaryProperty,
		{Name: "WorldPivot", Kind: datatype.KindCFrame,
			get: func(i *Instance) datatype.Value { return i.Pivot() },
			set: func(i *Instance, v datatype.Value) error {
				frame := v.(datatype.CFrame)
				i.model.pivot = &frame
				return checkFinite("WorldPivot", v)
			}},
		{Name: "Scale", Kind: datatype.KindNumber, ReadOnly: true,
			get: func(i *Instance) datatype.Value { return datatype.Number(i.model.scale) }},
		kept("LevelOfDetail", datatype.EnumValue("ModelLevelOfDetail", "Automatic")),
		kept("ModelStreamingMode", datatype.EnumValue("ModelStreamingMode", "Default")),
	}},
	{name: "ProceduralModel", super: "Model", creatable: true, init: initProceduralModel, properties: proceduralProperties},
	{name: "Workspace", super: "Model"},
	{name: "Terrain", super: "Instance"},
	{name: "Folder", super: "Instance", creatable: true},
	{name: "GeneratedFolder", super: "Folder", init: initModel},
	{name: "ModuleScript", super: "Instance", creatable: true, init: func(i *Instance) { i.module = &moduleData{} }, properties: moduleProperties},
	{name: "Attachment", super: "Instance", creatable: true, init: func(i *Instance) { i.attachment = &attachmentData{datatype.Identity} }, properties: attachmentProperties},
	{name: "PointLight", super: "Instance", creatable: true, init: func(i *Instance) {
		i.light = &lightData{color: datatype.Color3{R: 1, G: 1, B: 1}, brightness: 1, reach: 8, enabled: true}
	}, properties: lightProperties},
}

// instanceValue turns a nil pointer into a nil value.
func instanceValue(i *Instance) datatype.Value {
	if i == nil {
		return nil
	}
	return i
}

// kept is a property of the host that has no meaning here: it takes values of
// its type, gives them back and travels with the result.
func kept(name string, initial datatype.Value) *Property {
	p := &Property{Name: name, Kind: initial.Kind(),
		get: func(i *Instance) datatype.Value {
			if v := i.other.Get(name); v != nil {
				return v
			}
			return initial
		},
		set: func(i *Instance, v datatype.Value) error {
			if err := checkFinite(name, v); err != nil {
				return err
			}
			i.other = i.other.With(name, v)
			return nil
		},
	}
	if item, ok := initial.(*datatype.EnumItem); ok {
		p.Enum = item.Enum.Name
	}
	return p
}

// field is a property stored in the instance's data, checked for being finite.
func field[T datatype.Value](name string, enum string, get func(*Instance) T, set func(*Instance, T) error) *Property {
	var zero T
	kind := datatype.KindEnumItem
	if enum == "" {
		kind = zero.Kind()
	}
	return &Property{Name: name, Kind: kind, Enum: enum,
		get: func(i *Instance) datatype.Value { return get(i) },
		set: func(i *Instance, v datatype.Value) error {
			if err := checkFinite(name, v); err != nil {
				return err
			}
			return set(i, v.(T))
		}}
}

// number is field for float32 data between limits; what lies outside is clamped.
func number(name string, lo, hi float32, at func(*Instance) *float32) *Property {
	return field(name, "",
		func(i *Instance) datatype.Number { return datatype.Number(*at(i)) },
		func(i *Instance, v datatype.Number) error { *at(i) = max(lo, min(hi, float32(v))); return nil })
}

// flag is field for bool data.
func flag(name string, at func(*Instance) *bool) *Property {
	return field(name, "",
		func(i *Instance) datatype.Bool { return datatype.Bool(*at(i)) },
		func(i *Instance, v datatype.Bool) error { *at(i) = bool(v); return nil })
}

var shapeProperty = field("Shape", "PartType",
	func(i *Instance) *datatype.EnumItem { return datatype.EnumValue("PartType", i.part.shape.String()) },
	func(i *Instance, v *datatype.EnumItem) error { i.part.shape = partShapes[v.Name]; return nil })

var meshProperty = field("MeshId", "",
	func(i *Instance) datatype.String { return datatype.String(i.part.mesh) },
	func(i *Instance, v datatype.String) error {
		if len(v) > 1000 {
			return fmt.Errorf("MeshId has %d bytes; at most 1000 are allowed", len(v))
		}
		i.part.mesh = string(v)
		return nil
	})

var primaryProperty = &Property{Name: "PrimaryPart", Kind: datatype.KindInstance,
	get: func(i *Instance) datatype.Value { return instanceValue(i.model.primary) },
	set: func(i *Instance, v datatype.Value) error { return i.SetPrimaryPart(v.(*Instance)) }}

// SetPrimaryPart names the part whose pivot is the model's; nil names none.
func (i *Instance) SetPrimaryPart(part *Instance) error {
	if err := i.writable("PrimaryPart"); err != nil {
		return err
	}
	if part != nil && (part.part == nil || !part.IsDescendantOf(i)) {
		return fmt.Errorf("PrimaryPart must be a part inside '%s', got %s '%s'", i.Name, part.Class.Name, part.Name)
	}
	i.model.primary = part
	return nil
}
