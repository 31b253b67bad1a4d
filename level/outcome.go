package level

import (
	"copse/procedural"
	"copse/procedural/datatype"
)

// outcomePatch is what the end of a run changes of a model.
func (l *Level) outcomePatch(m *Model, o *procedural.Outcome) *modelPatch {
	p := &modelPatch{}
	no := false
	changing(&p.dirty, &no, m.Dirty)
	changing(&p.failure, &o.Error, m.Error)
	if o.Error != nil {
		return p
	}
	changing(&p.result, &o.Key, m.Result)
	if o.Result.Size != o.Ran.Size && m.Size == o.Ran.Size { // the run set it
		changing(&p.Size, &o.Result.Size, m.Size)
	}
	for _, a := range o.Result.Attributes {
		was := o.Ran.Attributes.Get(a.Name)
		if !datatype.Equal(was, a.Value) && datatype.Equal(was, m.Attributes.Get(a.Name)) {
			p.Attributes = append(p.Attributes, a)
		}
	}
	p.Attributes.sort()
	if o.Result.Definition != nil && l.migrate(m, o.Result.Definition, p) {
		l.causes++ // the same step, but another run
		p.dirty, p.cause = nil, &cause{m.cause.step, l.causes}
		if yes := true; !m.Dirty {
			p.dirty = &yes
		}
	}
	return p
}

// migrate brings values whose attribute has become another type along: what
// can be converted without loss is, what cannot is kept aside for the day when
// the type comes back. It tells whether a value came back, so that the model
// must generate with it.
func (l *Level) migrate(m *Model, d *procedural.Definition, p *modelPatch) (again bool) {
	attributes, _ := p.Attributes.exchange(m.Attributes)
	for _, spec := range d.Attributes {
		v := attributes.Get(spec.Name)
		if v == nil || spec.Fits(v) {
			continue
		}
		kept := m.Kept.Get(spec.Name)
		switch converted, ok := datatype.Convert(v, spec.Default); {
		case kept != nil && spec.Fits(kept):
			p.Attributes = p.Attributes.with(spec.Name, kept)
			p.Kept = p.Kept.with(spec.Name, nil)
			again = true
		case ok:
			p.Attributes = p.Attributes.with(spec.Name, converted)
		default:
			p.Attributes = p.Attributes.with(spec.Name, spec.Default)
			p.Kept = p.Kept.with(spec.Name, v)
		}
	}
	return again
}

// with is the patch with one more value, which replaces one of the same name.
func (p attributePatch) with(name string, v datatype.Value) attributePatch {
	return attributePatch{{Name: name, Value: v}}.under(p)
}
