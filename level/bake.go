package level

import (
	"fmt"

	"copse/procedural"
)

// BakeModel turns what a procedural model shows into plain parts: its generator
// and attributes go, and nothing generates it any more. It refuses a model that
// shows nothing.
func (l *Level) BakeModel(id ModelID) error {
	n := l.models.nodes[id]
	if n == nil {
		return noModel(id)
	}
	if n.Kind != ProceduralModel {
		return fmt.Errorf("model %d: %q is a %s and has nothing to bake", id, n.Name, n.Kind)
	}
	result := l.results.Get(n.Result)
	if result == nil {
		return fmt.Errorf("model %d: %q shows no result yet; generate it, then bake it", id, n.Name)
	}
	key, err := l.results.Put(result.Bake())
	if err != nil {
		return fmt.Errorf("model %d: %w", id, err)
	}
	kind, generator := PartsModel, ""
	p := &modelPatch{Kind: &kind, Parts: &key, Attributes: without(n.Attributes), Kept: without(n.Kept)}
	changing(&p.Generator, &generator, n.Generator)
	no, fine := false, (*procedural.Error)(nil)
	changing(&p.dirty, &no, n.Dirty)
	changing(&p.failure, &fine, n.Error)
	l.transact("Bake "+n.Name, func(e *edit) { e.model(modelChange{Model: id, Set: p}) })
	return nil
}

// without removes all values of a set.
func without(set procedural.Attributes) (p attributePatch) {
	for _, a := range set {
		p = append(p, procedural.Attribute{Name: a.Name})
	}
	return p
}
