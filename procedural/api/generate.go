package api

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/datatype"
)

// model is a procedural model being generated: the job's, or one that a
// generator made.
type model struct {
	module     *procedural.Instance
	size       vector3
	attributes procedural.Attributes
	seed       int64
	depth      int // 1 for the job's
	own        *procedural.Instance

	changed bool // the run set inputs to other values
}

// SetAttribute takes a write of the run to its own model.
func (m *model) SetAttribute(name string, v datatype.Value) error {
	if !datatype.Equal(m.attributes.Get(name), v) {
		m.changed = true
		m.attributes = m.attributes.With(name, v)
	}
	return nil
}

// SetSize takes a write of the run to its own model's Size.
func (m *model) SetSize(size vector3) error {
	if err := procedural.CheckModelSize(size); err != nil {
		return err
	}
	m.changed = m.changed || size != m.size
	m.size = size
	return nil
}

// generate runs a model, and once more when the run changed the model's own
// inputs. The container holds what was generated, nested models included.
func (r *run) generate(m *model) (*procedural.Instance, *procedural.Definition, *procedural.Error) {
	for attempt := 1; ; attempt++ {
		m.changed = false
		container, definition, err := r.generateOnce(m)
		if err != nil || !m.changed {
			return container, definition, err
		}
		if attempt == 2 {
			file := r.tree.Module(m.module).Path
			return nil, nil, &procedural.Error{Kind: procedural.RuntimeError, File: file,
				Message: "the generator changes its model's own attributes or Size on every run; the run after such a change must leave them alone"}
		}
		if err := container.ClearChildren(); err != nil {
			return nil, nil, procedural.AsError(err)
		}
	}
}

func (r *run) generateOnce(m *model) (container *procedural.Instance, definition *procedural.Definition, failure *procedural.Error) {
	s := r.newState(m.seed)
	defer s.close()
	d, failure := s.openModule(m.module)
	if failure != nil {
		return nil, nil, failure
	}
	attributes, notices, err := d.definition.Resolve(m.attributes)
	if err != nil {
		return nil, nil, &procedural.Error{Kind: procedural.ModuleError, File: d.definition.Generator, Message: err.Error()}
	}
	for _, text := range notices {
		r.say(procedural.Message{Warning: true, File: d.definition.Generator, Text: text})
	}
	container, err = r.container(m)
	if err != nil {
		return nil, nil, procedural.AsError(err)
	}
	r.budget.rest()
	if _, err := callProtected(s.L, d.onGenerate, []lua.LValue{s.params(m, d.definition, attributes), s.instance(container)}); err != nil {
		return nil, nil, s.failure(err)
	}
	for _, spec := range d.definition.Attributes { // missing attributes are written with their defaults
		if m.attributes.Get(spec.Name) == nil {
			m.attributes = m.attributes.With(spec.Name, spec.Default)
		}
	}
	if failure := r.generateNested(m, container); failure != nil {
		return nil, nil, failure
	}
	return container, d.definition, nil
}

// openModule requires a generator module.
func (s *state) openModule(module *procedural.Instance) (*declared, *procedural.Error) {
	m := s.run.tree.Module(module)
	if m == nil {
		return nil, &procedural.Error{Kind: procedural.ModuleError, Message: fmt.Sprintf("Generator '%s' is a %s, not a ModuleScript", module.Name, module.Class.Name)}
	}
	loader := s.L.NewFunction(func(L *lua.LState) int {
		L.Push(s.requireInstance(L, module))
		return 1
	})
	values, err := callProtected(s.L, loader, nil)
	if err != nil {
		failure := s.failure(err)
		if failure.File == "" {
			failure.File = m.Path
		}
		return nil, failure
	}
	d, err := s.declare(m.Path, values[0])
	if err != nil {
		return nil, &procedural.Error{Kind: procedural.ModuleError, File: m.Path, Line: 1, Message: err.Error()}
	}
	return d, nil
}

// container makes the folder that a run writes into. Its parent is the model,
// where only inputs can be written.
func (r *run) container(m *model) (*procedural.Instance, error) {
	if m.own == nil {
		own, err := r.world.New(procedural.ClassByName("ProceduralModel"))
		if err != nil {
			return nil, err
		}
		m.own = own
	}
	c, err := r.world.New(procedural.ClassByName("GeneratedFolder"))
	if err != nil {
		return nil, err
	}
	m.own.Adopt(c, m, m.attributes, m.size)
	return c, nil
}

// params is the table that OnGenerate receives.
func (s *state) params(m *model, d *procedural.Definition, attributes procedural.Attributes) *lua.LTable {
	t := s.L.NewTable()
	t.RawSetString("Size", s.push(m.size))
	values := s.L.CreateTable(0, len(attributes))
	for _, a := range attributes {
		values.RawSetString(a.Name, s.push(a.Value))
	}
	t.RawSetString("Attributes", values)
	if d.ReadsScene { // others must not depend on where the model is
		t.RawSetString("Pivot", s.push(s.run.job.Pivot))
	}
	t.RawSetString("Pause", s.L.NewFunction(func(L *lua.LState) int {
		s.run.budget.pause(L)
		return 0
	}))
	return t
}

// generateNested generates the procedural models inside a container, outermost
// first. One that fails keeps its error and stays empty; the model around it is
// fine.
func (r *run) generateNested(m *model, container *procedural.Instance) *procedural.Error {
	for k, nested := range container.Nested() {
		module, size := nested.NestedInputs()
		inner := &model{
			module: module, size: size, attributes: nested.Attributes(), own: nested, depth: m.depth + 1,
			seed: m.seed*31 + int64(k) + 1,
		}
		var made *procedural.Instance
		var failure *procedural.Error
		if inner.depth > r.budget.limits.Depth {
			failure = &procedural.Error{Kind: procedural.LimitError, File: module.Name,
				Message: fmt.Sprintf("procedural models are nested more than %d deep", r.budget.limits.Depth)}
		} else {
			made, _, failure = r.generate(inner)
		}
		if r.budget.stopped() {
			return failure
		}
		var err error
		if failure != nil {
			err = failure
			r.say(procedural.Message{Warning: true, File: failure.File, Line: failure.Line, Text: fmt.Sprintf("'%s': %s", nested.Name, failure.Message)})
		}
		if err := nested.Place(made, inner.attributes, inner.size, err); err != nil {
			return &procedural.Error{Kind: procedural.RuntimeError, File: module.Name, Message: err.Error()}
		}
	}
	return nil
}
