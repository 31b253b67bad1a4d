package procedural

import (
	"slices"
	"strings"
)

// SetModules replaces the sources that generators run from. Models whose
// generator, or a module that it requires, was changed, added or removed become
// dirty; so do those for which the modules required are not known.
func (s *Scheduler) SetModules(modules []*Module) {
	changed := s.UseModules(modules)
	for _, id := range s.ids() {
		if e := s.models[id]; e.inputs.Generator != "" && e.dependsOn(changed) {
			s.makeDirty(e)
		}
	}
}

// UseModules replaces the sources like SetModules, for a document that knows
// itself which models that makes dirty. It returns the paths of those that were
// changed, added or removed.
func (s *Scheduler) UseModules(modules []*Module) (changed map[string]bool) {
	next := make(map[string]*Module, len(modules))
	for _, m := range modules {
		next[m.Path] = m
	}
	changed = map[string]bool{}
	for path, m := range next {
		if !sameModule(s.modules[path], m) {
			changed[path] = true
		}
	}
	for path := range s.modules {
		if next[path] == nil {
			changed[path] = true
		}
	}
	s.modules = next
	s.list = slices.SortedFunc(slices.Values(modules), func(a, b *Module) int { return strings.Compare(a.Path, b.Path) })
	return changed
}

// ids lists the models in order, so that the queue does not depend on a map.
func (s *Scheduler) ids() []ModelID {
	ids := make([]ModelID, 0, len(s.models))
	for id := range s.models {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

func sameModule(a, b *Module) bool {
	return a != nil && a.Source == b.Source && a.Sandboxed == b.Sandboxed && slices.Equal(a.Capabilities, b.Capabilities)
}

// dependsOn reports whether a model's result may change with some modules.
func (e *entry) dependsOn(changed map[string]bool) bool {
	if len(changed) == 0 {
		return false
	}
	if e.requires == nil { // it never ran, or failed before it could say
		return e.failure != nil || e.run != nil
	}
	return slices.ContainsFunc(e.requires, func(path string) bool { return changed[path] })
}
