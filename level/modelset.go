package level

import (
	"fmt"

	"copse/procedural"
	"copse/procedural/datatype"
)

// ModelEdit is new values for some fields of a model; fields that are nil stay
// as they are.
type ModelEdit struct {
	ID   ModelID
	Name *string
	// Parent puts the model below another one, 0 for the top level; Order is the
	// place among the siblings, the end where it is nil or too large.
	Parent    *ModelID
	Order     *int
	Generator *string // "" keeps the contents and stops generation
	Size      *datatype.Vector3
	Scale     *float64
	// Pivot moves the model. Moving or scaling a group takes all below it along.
	Pivot *datatype.CFrame
	// Attributes are new values by name; nil removes an attribute. Others stay.
	Attributes    procedural.Attributes
	Seed          *int64
	Mode          *procedural.Mode
	Hidden        *bool
	Locked        *bool
	FollowsGround *bool
	// Kept drops values that were set aside: nil values by name.
	Kept procedural.Attributes
}

// EditModels changes fields of models, as one step with the given name. When
// one value is refused nothing is changed. Values that are not new are no
// change, and a command without a change is no step.
func (l *Level) EditModels(name string, edits ...ModelEdit) error {
	edits = l.withMembers(edits)
	patches := make([]*modelPatch, len(edits))
	changed := false
	for i, edit := range edits {
		p, err := l.patchOf(edit)
		if err != nil {
			return err
		}
		patches[i] = p
		changed = changed || !p.empty()
	}
	if !changed {
		return nil
	}
	l.transact(name, func(e *edit) {
		for i, p := range patches {
			e.setModel(edits[i].ID, p)
		}
	})
	return nil
}

// patchOf checks an edit and returns what it changes.
func (l *Level) patchOf(edit ModelEdit) (*modelPatch, error) {
	n := l.models.nodes[edit.ID]
	if n == nil {
		return nil, noModel(edit.ID)
	}
	p := &modelPatch{}
	changing(&p.Name, edit.Name, n.Name)
	if p.Name != nil {
		clean := cleanName(*p.Name)
		p.Name = &clean
	}
	changing(&p.Generator, edit.Generator, n.Generator)
	changing(&p.Size, edit.Size, n.Size)
	changing(&p.Scale, edit.Scale, n.Scale)
	changing(&p.Pivot, edit.Pivot, n.Pivot)
	changing(&p.Seed, edit.Seed, n.Seed)
	changing(&p.Mode, edit.Mode, n.Mode)
	changing(&p.Hidden, edit.Hidden, n.Hidden)
	changing(&p.Locked, edit.Locked, n.Locked)
	changing(&p.FollowsGround, edit.FollowsGround, n.FollowsGround)
	p.Attributes = changingAttributes(edit.Attributes, n.Attributes)
	p.Kept = changingAttributes(edit.Kept, n.Kept)
	p.Place = l.placeOf(n, edit)
	if err := l.checkPatch(n, p); err != nil {
		return nil, fmt.Errorf("model %d: %w", edit.ID, err)
	}
	return p, nil
}

// changing sets a field of a patch when a wish is something new. NaN is not
// equal to itself and so is looked at, and refused.
func changing[T comparable](field **T, wish *T, now T) {
	if wish != nil && *wish != now {
		value := *wish
		*field = &value
	}
}

func changingAttributes(wishes, now procedural.Attributes) attributePatch {
	var p attributePatch
	for _, a := range wishes {
		if !datatype.Equal(a.Value, now.Get(a.Name)) {
			p = append(p, a)
		}
	}
	p.sort()
	return p
}

// placeOf is where an edit puts a model in the tree, nil when it stays. The
// order counts without the model itself.
func (l *Level) placeOf(n *node, edit ModelEdit) *modelPlace {
	if edit.Parent == nil && edit.Order == nil {
		return nil
	}
	now := modelPlace{n.Parent, l.models.order(n)}
	to := now
	if edit.Parent != nil {
		to.Parent = *edit.Parent
	}
	last := 0
	if parent := l.models.node(to.Parent); parent != nil {
		last = len(parent.children)
	}
	if to.Parent == n.Parent {
		last--
	}
	switch {
	case edit.Order != nil:
		to.Order = max(0, min(*edit.Order, last))
	case to.Parent != n.Parent:
		to.Order = last
	}
	if to == now {
		return nil
	}
	return &to
}

// checkPatch says what would be wrong with a model after a change.
func (l *Level) checkPatch(n *node, p *modelPatch) error {
	for _, set := range []attributePatch{p.Attributes, p.Kept} {
		for i, a := range set {
			if err := procedural.CheckAttributeName(a.Name); err != nil {
				return fmt.Errorf("attributes: %w", err)
			}
			if i > 0 && set[i-1].Name == a.Name {
				return fmt.Errorf("attributes: attribute '%s' is given twice", a.Name)
			}
		}
	}
	after := n.Model
	p.exchange(&after)
	if p.Parts != nil && after.Kind != PartsModel {
		return fmt.Errorf("parts: a %s has none", after.Kind)
	}
	if p.Place != nil {
		after.Parent = p.Place.Parent
	}
	return l.checkModel(&after)
}

// setModel changes a model and makes it dirty when that can change its result.
func (e *edit) setModel(id ModelID, p *modelPatch) {
	if p.empty() {
		return
	}
	n := e.level.models.nodes[id]
	after := n.Model
	p.exchange(&after)
	switch {
	case after.Generator == "":
		if n.Dirty {
			no := false
			p.dirty = &no
		}
	case n.Inputs.NeedsRun(&after.Inputs, e.level.definitionOf(&n.Model)):
		e.makeDirty(p)
	}
	e.model(modelChange{Model: id, Set: p})
}

// definitionOf is what the generator of a model says of itself, as far as its
// last good run told; nil when that is not known.
func (l *Level) definitionOf(m *Model) *procedural.Definition {
	r := l.results.Get(m.Result)
	if r == nil || r.Definition == nil || r.Definition.Generator != m.Generator {
		return nil
	}
	return r.Definition
}
