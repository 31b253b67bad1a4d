package procedural

import (
	"fmt"

	"copse/procedural/datatype"
)

// Collect flattens what a generator wrote into its container to a checked
// result. Names longer than 1,000 bytes are cut.
func Collect(container *Instance, limits Limits) (*Result, error) {
	parts := 0
	container.Walk(func(i *Instance) {
		if i.part != nil {
			parts++
		}
	})
	r := &Result{Parts: make([]Part, 0, parts), Primary: -1}
	container.group = -1
	container.Walk(func(i *Instance) {
		g, part, group := i.parent.group, int32(-1), int32(-1)
		i.group = g // a part may hold parts: they lie in its group
		switch {
		case i.part != nil:
			if i == container.model.primary {
				r.Primary = int32(len(r.Parts))
			}
			part = int32(len(r.Parts))
			r.Parts = append(r.Parts, i.partRow(g))
		case i.light != nil:
			r.Lights = append(r.Lights, i.lightRow(g))
		case i.attachment != nil:
			r.Attachments = append(r.Attachments, AttachmentRow{cut(i.Name), g, i.attachmentParent().Mul(i.attachment.frame)})
		case i.module != nil:
			r.Modules = append(r.Modules, ModuleRow{cut(i.Name), i.module.source, g, i.module.sandboxed, i.module.capabilities})
		default:
			group = int32(len(r.Groups))
			i.group = group
			r.Groups = append(r.Groups, i.groupRow(g))
		}
		i.collectExtra(r, part, group)
	})
	r.Size = DefaultModelSize
	if err := r.Check(limits); err != nil {
		return nil, err
	}
	return r, nil
}

const maxName = 1000

func cut(name string) string {
	if len(name) > maxName {
		return name[:maxName]
	}
	return name
}

func (i *Instance) partRow(group int32) Part {
	p := i.part
	row := Part{Name: cut(i.Name), Group: group, Shape: p.shape, Size: p.size, CFrame: p.frame, Color: p.color.RGB8(),
		Material: uint16(p.material.Value), Transparency: p.transparency, Mesh: p.mesh}
	if p.anchored {
		row.Flags |= Anchored
	}
	if p.canCollide {
		row.Flags |= CanCollide
	}
	if p.castShadow {
		row.Flags |= CastShadow
	}
	return row
}

func (i *Instance) groupRow(group int32) Group {
	g := Group{Class: i.Class.Name, Name: cut(i.Name), Group: group, Pivot: datatype.Identity, Scale: 1}
	if i.model == nil {
		return g
	}
	g.Pivot, g.Scale = i.Pivot(), float32(i.model.scale)
	if g.Class == "ProceduralModel" {
		g.Size, g.Attributes, g.Error = i.model.size, i.attributes, i.model.err
		if m := i.model.generator; m != nil {
			g.Generator = m.Name
			if m.module != nil && m.module.path != "" {
				g.Generator = m.module.path
			}
		}
	}
	return g
}

func (i *Instance) lightRow(group int32) Light {
	l := i.light
	at := i.attachmentParent()
	if p := i.parent; p.attachment != nil {
		at = p.attachmentParent().Mul(p.attachment.frame)
	}
	return Light{cut(i.Name), group, at.Position, l.color.RGB8(), l.brightness, l.reach, l.enabled, l.shadows}
}

// collectExtra keeps what a part (part ≥ 0) or a group (group ≥ 0) carries
// beyond its row.
func (i *Instance) collectExtra(r *Result, part, group int32) {
	attributes := i.attributes
	if i.Class.Name == "ProceduralModel" {
		attributes = nil // they are in the row
	}
	if len(attributes)+len(i.tags)+len(i.other) > 0 && (part >= 0 || group >= 0) {
		r.Extras = append(r.Extras, Extra{part, group, attributes, i.other, i.tags})
	}
}

// Nested returns the procedural models below that have a generator, outermost
// first, not descending into them.
func (i *Instance) Nested() []*Instance {
	var out []*Instance
	var visit func(*Instance)
	visit = func(p *Instance) {
		for _, c := range p.Children() {
			if c.Class.Name == "ProceduralModel" && c.model.generator != nil {
				out = append(out, c)
			} else {
				visit(c)
			}
		}
	}
	visit(i)
	return out
}

// NestedInputs returns what a nested procedural model is generated from.
func (i *Instance) NestedInputs() (generator *Instance, size datatype.Vector3) {
	return i.model.generator, i.model.size
}

// Adopt makes a run's container the child of the model being generated, and the
// model readable: its attributes and Size are the inputs, writes to them go to
// the sink, and every other write is refused.
func (i *Instance) Adopt(container *Instance, inputs InputSink, attributes Attributes, size datatype.Vector3) {
	i.dropContainers() // that of a run before this one
	container.attach(i)
	i.Input, i.ReadOnly = inputs, true
	i.attributes, i.model.size = attributes, size
}

// Place takes what a nested model generated in its container, unscaled and around
// the origin, scales it and moves it to the model's pivot. The container stays in
// the model. A failed run leaves only the error.
func (i *Instance) Place(container *Instance, attributes Attributes, size datatype.Vector3, failure error) error {
	i.Input, i.ReadOnly = nil, false
	i.attributes, i.model.size = attributes, size
	if failure != nil {
		i.model.err = failure.Error()
		i.dropContainers()
		return nil
	}
	// The model's own pivot, not the middle of what was generated just now.
	pivot := datatype.Identity
	if i.model.pivot != nil {
		pivot = *i.model.pivot
	}
	i.model.pivot = &pivot
	primary, origin := container.model.primary, datatype.Identity
	container.model.primary, container.model.pivot = nil, &origin
	if s := i.model.scale; s != 1 {
		if err := container.ScaleTo(s); err != nil {
			return err
		}
	}
	if err := container.PivotTo(pivot); err != nil {
		return fmt.Errorf("cannot place '%s': %w", i.Name, err)
	}
	i.model.primary = primary
	return nil
}

func (i *Instance) dropContainers() {
	for _, c := range append([]*Instance(nil), i.Children()...) {
		if c.Class.Name == "GeneratedFolder" {
			c.attach(nil)
		}
	}
}
