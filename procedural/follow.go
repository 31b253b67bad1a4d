package procedural

import (
	"slices"
	"strings"
)

// Wish is what a document wants of a model. The document says itself whether the
// model is dirty, because that is part of its undo steps.
type Wish struct {
	Inputs Inputs
	Mode   Mode
	// Tag comes back with the outcome: the undo step that the result joins.
	Tag any
	// Dragging says that more values of the same gesture follow.
	Dragging bool
	// Dirty says that the result does not belong to the inputs. The tag must be
	// comparable, and another one for every change that makes the model dirty.
	Dirty bool
	// Restored says that undo or redo led here: a run for anything else is of no
	// further use, not even as a preview.
	Restored bool
	Result   Key
	Error    *Error
}

// Follow brings a model into the state of the document. A run starts when it is
// dirty, or when its result was evicted.
func (s *Scheduler) Follow(id ModelID, w Wish) {
	e := s.models[id]
	if e == nil {
		e = &entry{id: id}
		s.models[id] = e
	}
	e.inputs, e.mode, e.dragging, e.failure = w.Inputs, w.Mode, w.Dragging, w.Error
	if e.good != w.Result || !e.pinned {
		s.show(e, w.Result)
	}
	s.learn(e)
	missing := w.Result != "" && !e.pinned && w.Error == nil
	if w.Inputs.Generator == "" || !w.Dirty && !missing {
		if !(e.forced || e.run != nil && e.run.forced) || w.Restored {
			e.abandon()
			e.dirty, e.forced = false, false
		}
		e.tag = w.Tag
		return
	}
	another := e.tag != w.Tag
	e.tag = w.Tag
	if w.Restored && another {
		e.abandon()
	}
	if another || !e.dirty && e.run == nil {
		s.makeDirty(e)
	}
}

// learn takes what is known of the generator from the result that is shown.
func (s *Scheduler) learn(e *entry) {
	if e.definition != nil && e.definition.Generator == e.inputs.Generator {
		return
	}
	e.definition = nil
	if r := s.store.Get(e.good); r != nil && r.Definition != nil && r.Definition.Generator == e.inputs.Generator {
		e.definition = r.Definition
	}
}

// Cancel stops a model's run, or takes it from the queue, until the next change.
// It reports whether there was anything to stop.
func (s *Scheduler) Cancel(id ModelID) bool {
	e := s.models[id]
	if e == nil || e.run == nil && !e.dirty {
		return false
	}
	e.abandon()
	e.dirty, e.forced = false, false
	return true
}

// Keep removes the models that are not wanted.
func (s *Scheduler) Keep(wanted func(ModelID) bool) {
	for id := range s.models {
		if !wanted(id) {
			s.Remove(id)
		}
	}
}

// UseModules replaces the sources that generators run from. The document knows
// itself which models that makes dirty.
func (s *Scheduler) UseModules(modules []*Module) {
	s.modules = slices.SortedFunc(slices.Values(modules), func(a, b *Module) int { return strings.Compare(a.Path, b.Path) })
}

// HasModule reports whether there is a module with the path.
func (s *Scheduler) HasModule(path string) bool {
	_, has := slices.BinarySearchFunc(s.modules, path, func(m *Module, path string) int { return strings.Compare(m.Path, path) })
	return has
}
