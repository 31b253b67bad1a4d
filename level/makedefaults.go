package level

import (
	"fmt"

	"copse/procedural/datatype"
	"copse/procedural/luau"
)

// MakeDefaults writes a model's values of the attributes that its generator
// lists into the generator's source, as one step: new models begin with them. A
// built-in generator becomes one of the level's own. Everything else in the
// source stays as it is.
func (l *Level) MakeDefaults(id ModelID) error {
	n := l.models.nodes[id]
	if n == nil {
		return noModel(id)
	}
	module, _ := l.Module(n.Generator)
	if module == nil {
		return fmt.Errorf("model %d: its generator %q is not there", id, n.Generator)
	}
	if file := l.links[n.Generator]; file != "" {
		return fmt.Errorf("model %d: the source of its generator lives in %s; change it there, or embed the module first", id, file)
	}
	d := l.definitionOf(&n.Model)
	if d == nil {
		return fmt.Errorf("model %d: what %s lists is not known before it has generated once", id, n.Generator)
	}
	var fields []luau.Field
	for _, spec := range d.Attributes {
		v := n.Attributes.Get(spec.Name)
		if v != nil && spec.Fits(v) && !datatype.Equal(v, spec.Default) {
			fields = append(fields, luau.Field{Name: spec.Name, Value: datatype.Literal(v)})
		}
	}
	if len(fields) == 0 {
		return nil
	}
	changed := *module
	source, err := luau.SetFields(module.Path, module.Source, "Attributes", fields)
	if err != nil {
		return err
	}
	changed.Source = source
	if err := checkModule(&changed); err != nil {
		return err
	}
	l.transact("Make defaults of "+n.Name, func(e *edit) { e.setModule(changed.Path, &changed) })
	return nil
}
