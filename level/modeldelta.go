package level

import (
	"copse/procedural"
)

// modelChange is one change of the models: exactly one of its three kinds.
type modelChange struct {
	Model  ModelID     `json:"model"`
	Create *modelPatch `json:"create,omitempty"`
	Set    *modelPatch `json:"set,omitempty"`
	Delete bool        `json:"delete,omitempty"`
}

// modelDelta is a change of one model that can be taken back.
type modelDelta struct {
	level         *Level
	before, after modelChange
}

func (d *modelDelta) Undo() { d.level.applyModel(d.before) }

// Redo looks anew at what it replaces: the result of an earlier change may have
// come meanwhile.
func (d *modelDelta) Redo() { d.before = d.level.applyModel(d.after) }

func (d *modelDelta) Bytes() int { return d.before.bytes() + d.after.bytes() }

func (c *modelChange) bytes() int {
	switch {
	case c.Create != nil:
		return c.Create.bytes()
	case c.Set != nil:
		return c.Set.bytes()
	}
	return 0
}

func (d *modelDelta) line() (any, bool) {
	return d.after, d.after.Set == nil || d.after.Set.journaled()
}

func (d *modelDelta) subject() any {
	if d.after.Set == nil || d.after.Set.Place != nil {
		return nil
	}
	return d.after.Model
}

func (d *modelDelta) join(later editDelta) {
	l := later.(*modelDelta)
	d.before.Set.under(l.before.Set)
	l.after.Set.under(d.after.Set)
	d.after = l.after
}

// applyModel carries a change out and returns the one that takes it back. The
// change must fit the tree.
func (l *Level) applyModel(c modelChange) modelChange {
	back := modelChange{Model: c.Model}
	switch {
	case c.Create != nil:
		l.createNode(c.Model, c.Create)
		back.Delete = true
	case c.Delete:
		back.Create = l.deleteNode(c.Model)
	default:
		back.Set = l.patchNode(c.Model, c.Set)
	}
	return back
}

func (l *Level) createNode(id ModelID, p *modelPatch) {
	n := &node{Model: Model{ID: id, Parent: p.Place.Parent, Kind: ProceduralModel, Inputs: procedural.NewInputs("", 0)}}
	p.exchange(&n.Model)
	l.holdParts(p.Parts)
	l.models.insert(n, p.Place.Order)
	l.models.next = max(l.models.next, id+1)
	n.hash = hashModel(&n.Model)
	l.hash += n.hash
	l.footprints.set(&n.Model)
	l.noteModel(id)
}

// deleteNode takes a model without children out and returns all that it was.
func (l *Level) deleteNode(id ModelID) *modelPatch {
	n := l.models.nodes[id]
	whole := wholePatch(&n.Model, l.models.order(n))
	l.models.remove(n)
	l.hash -= n.hash
	l.footprints.remove(id)
	l.noteModel(id)
	return whole
}

func (l *Level) patchNode(id ModelID, p *modelPatch) *modelPatch {
	n := l.models.nodes[id]
	old := p.exchange(&n.Model)
	l.holdParts(p.Parts)
	if p.Place != nil {
		old.Place = &modelPlace{n.Parent, l.models.order(n)}
		l.models.remove(n)
		n.Parent = p.Place.Parent
		l.models.insert(n, p.Place.Order)
	}
	l.hash -= n.hash
	n.hash = hashModel(&n.Model)
	l.hash += n.hash
	if p.Size != nil || p.Scale != nil || p.Pivot != nil || p.Kind != nil {
		l.footprints.set(&n.Model)
	}
	l.noteModel(id)
	return &old
}

// wholePatch makes the model out of nothing.
func wholePatch(m *Model, order int) *modelPatch {
	m = &Model{ // a copy that the patch may point into
		ID: m.ID, Parent: m.Parent, Name: m.Name, Kind: m.Kind, Inputs: m.Inputs, Mode: m.Mode,
		Hidden: m.Hidden, Locked: m.Locked, FollowsGround: m.FollowsGround,
		Result: m.Result, Dirty: m.Dirty, Error: m.Error, Kept: m.Kept, cause: m.cause,
	}
	p := newModelPatch(m)
	p.Place = &modelPlace{m.Parent, order}
	p.dirty, p.failure, p.cause = &m.Dirty, &m.Error, &m.cause
	if m.Kind == PartsModel {
		p.Parts = &m.Result
	} else {
		p.result = &m.Result
	}
	return p
}

// newModelPatch holds the fields of a model that a line of the journal says,
// except its place, where they are not what a new model has.
func newModelPatch(m *Model) *modelPatch {
	none := procedural.NewInputs("", 0)
	p := &modelPatch{Name: &m.Name, Kind: &m.Kind, Pivot: &m.Pivot, Attributes: attributePatch(m.Attributes), Kept: attributePatch(m.Kept)}
	differing(&p.Generator, &m.Generator, none.Generator)
	differing(&p.Size, &m.Size, none.Size)
	differing(&p.Scale, &m.Scale, none.Scale)
	differing(&p.Seed, &m.Seed, none.Seed)
	differing(&p.Mode, &m.Mode, procedural.Automatic)
	differing(&p.Hidden, &m.Hidden, false)
	differing(&p.Locked, &m.Locked, false)
	differing(&p.FollowsGround, &m.FollowsGround, false)
	return p
}

// differing sets a field of a patch when a value is not the usual one.
func differing[T comparable](field **T, value *T, usual T) {
	if *value != usual {
		*field = value
	}
}
