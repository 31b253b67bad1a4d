package procedural

import (
	"copse/procedural/datatype"
)

// partProperties are those of every part that have a meaning here.
var partProperties = []*Property{
	field("Size", "",
		func(i *Instance) datatype.Vector3 { return i.part.size },
		(*Instance).setSize),
	field("CFrame", "",
		func(i *Instance) datatype.CFrame { return i.part.frame },
		(*Instance).setFrame),
	field("Position", "",
		func(i *Instance) datatype.Vector3 { return i.part.frame.Position },
		func(i *Instance, v datatype.Vector3) error { i.part.frame.Position = v; return nil }),
	field("Orientation", "",
		func(i *Instance) datatype.Vector3 { return i.part.frame.Orientation() },
		setOrientation),
	field("Rotation", "",
		func(i *Instance) datatype.Vector3 { return i.part.frame.Orientation() },
		setOrientation),
	field("PivotOffset", "",
		func(i *Instance) datatype.CFrame { return i.part.pivotOffset },
		func(i *Instance, v datatype.CFrame) error { i.part.pivotOffset = v; return v.CheckRotation() }),
	field("Color", "",
		func(i *Instance) datatype.Color3 { return i.part.color },
		func(i *Instance, v datatype.Color3) error { i.part.color = v; return nil }),
	field("BrickColor", "",
		func(i *Instance) datatype.BrickColor { return datatype.NearestBrickColor(i.part.color) },
		func(i *Instance, v datatype.BrickColor) error { i.part.color = v.Color(); return nil }),
	field("Material", "Material",
		func(i *Instance) *datatype.EnumItem { return i.part.material },
		func(i *Instance, v *datatype.EnumItem) error { i.part.material = v; return nil }),
	number("Transparency", 0, 1, func(i *Instance) *float32 { return &i.part.transparency }),
	flag("Anchored", func(i *Instance) *bool { return &i.part.anchored }),
	flag("CanCollide", func(i *Instance) *bool { return &i.part.canCollide }),
	flag("CastShadow", func(i *Instance) *bool { return &i.part.castShadow }),
}

func setOrientation(i *Instance, v datatype.Vector3) error {
	i.part.frame.R = datatype.FromOrientation(v).R
	return nil
}

// keptPartProperties are real properties of the host's parts without a meaning
// here.
var keptPartProperties = []*Property{
	kept("Reflectance", datatype.Number(0)), kept("CanQuery", datatype.Bool(true)), kept("CanTouch", datatype.Bool(true)),
	kept("Locked", datatype.Bool(false)), kept("Massless", datatype.Bool(false)), kept("AudioCanCollide", datatype.Bool(true)),
	kept("EnableFluidForces", datatype.Bool(true)), kept("RootPriority", datatype.Number(0)), kept("CollisionGroup", datatype.String("Default")),
	kept("MaterialVariant", datatype.String("")), kept("LocalTransparencyModifier", datatype.Number(0)),
	kept("TopSurface", smooth), kept("BottomSurface", smooth), kept("LeftSurface", smooth), kept("RightSurface", smooth),
	kept("FrontSurface", smooth), kept("BackSurface", smooth),
	kept("AssemblyLinearVelocity", datatype.Vector3{}), kept("AssemblyAngularVelocity", datatype.Vector3{}),
	kept("Velocity", datatype.Vector3{}), kept("RotVelocity", datatype.Vector3{}),
}

var smooth = datatype.EnumValue("SurfaceType", "Smooth")

// attachmentProperties give an attachment's frame in its parent part and outside.
var attachmentProperties = []*Property{
	field("CFrame", "",
		func(i *Instance) datatype.CFrame { return i.attachment.frame },
		func(i *Instance, v datatype.CFrame) error { i.attachment.frame = v; return v.CheckRotation() }),
	field("Position", "",
		func(i *Instance) datatype.Vector3 { return i.attachment.frame.Position },
		func(i *Instance, v datatype.Vector3) error { i.attachment.frame.Position = v; return nil }),
	field("Orientation", "",
		func(i *Instance) datatype.Vector3 { return i.attachment.frame.Orientation() },
		func(i *Instance, v datatype.Vector3) error {
			i.attachment.frame.R = datatype.FromOrientation(v).R
			return nil
		}),
	field("WorldCFrame", "",
		func(i *Instance) datatype.CFrame { return i.attachmentParent().Mul(i.attachment.frame) },
		func(i *Instance, v datatype.CFrame) error {
			i.attachment.frame = i.attachmentParent().ToObject(v)
			return v.CheckRotation()
		}),
	field("WorldPosition", "",
		func(i *Instance) datatype.Vector3 {
			return i.attachmentParent().PointToWorld(i.attachment.frame.Position)
		},
		func(i *Instance, v datatype.Vector3) error {
			i.attachment.frame.Position = i.attachmentParent().PointToObject(v)
			return nil
		}),
	kept("Visible", datatype.Bool(false)),
}

func (i *Instance) attachmentParent() datatype.CFrame {
	if i.parent != nil && i.parent.part != nil {
		return i.parent.part.frame
	}
	return datatype.Identity
}

var lightProperties = []*Property{
	field("Color", "",
		func(i *Instance) datatype.Color3 { return i.light.color },
		func(i *Instance, v datatype.Color3) error { i.light.color = v; return nil }),
	number("Brightness", 0, 1e4, func(i *Instance) *float32 { return &i.light.brightness }),
	number("Range", 0, 1e4, func(i *Instance) *float32 { return &i.light.reach }),
	flag("Enabled", func(i *Instance) *bool { return &i.light.enabled }),
	flag("Shadows", func(i *Instance) *bool { return &i.light.shadows }),
}

var moduleProperties = []*Property{
	field("Source", "",
		func(i *Instance) datatype.String { return datatype.String(i.module.source) },
		func(i *Instance, v datatype.String) error {
			if err := CheckSourceSize(len(v)); err != nil {
				return err
			}
			i.module.source = string(v)
			return nil
		}),
	{Name: "Sandboxed", Kind: datatype.KindBool, ReadOnly: true,
		get: func(i *Instance) datatype.Value { return datatype.Bool(i.module.sandboxed) }},
	{Name: "Capabilities", Kind: datatype.KindString, ReadOnly: true,
		get: func(i *Instance) datatype.Value { return datatype.String(i.module.capabilities.String()) }},
}

func initProceduralModel(i *Instance) {
	initModel(i)
	i.model.size = DefaultModelSize
}

// proceduralProperties are those of a procedural model inside a result. Size is
// the physical one: unscaled size times scale.
var proceduralProperties = []*Property{
	field("Size", "",
		func(i *Instance) datatype.Vector3 { return i.model.size.Scale(i.model.scale) },
		func(i *Instance, v datatype.Vector3) error {
			unscaled := v.Scale(1 / i.model.scale)
			if err := CheckModelSize(unscaled); err != nil {
				return err
			}
			i.model.size = unscaled
			return nil
		}),
	{Name: "Generator", Kind: datatype.KindInstance,
		get: func(i *Instance) datatype.Value { return instanceValue(i.model.generator) },
		set: func(i *Instance, v datatype.Value) error {
			i.model.generator = v.(*Instance)
			return nil
		}},
	{Name: "GenerationError", Kind: datatype.KindString, ReadOnly: true,
		get: func(i *Instance) datatype.Value { return datatype.String(i.model.err) }},
}
