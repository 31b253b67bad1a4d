package level

import (
	"slices"

	"copse/procedural"
)

// holdParts keeps baked parts from being given up for memory: nothing could make
// them again.
func (l *Level) holdParts(key *procedural.Key) {
	if key != nil && !slices.Contains(l.held, *key) && l.results.Pin(*key) {
		l.held = append(l.held, *key)
	}
}

// Baked are the keys of all baked parts that the level has held since it was
// opened, those of steps that were undone included, in the order in which they
// came. Lines of the journal name parts by their key alone, so whoever keeps a
// journal keeps these beside it. The slice belongs to the level.
func (l *Level) Baked() []procedural.Key { return l.held }

// AdoptBaked takes parts in that lines of a replayed journal name and do not
// hold.
func (l *Level) AdoptBaked(parts *procedural.Result) error {
	key, err := l.results.Put(parts)
	if err != nil {
		return err
	}
	l.holdParts(&key)
	for _, m := range l.Models() {
		if m.Result == key {
			l.noteModel(m.ID)
		}
	}
	return nil
}

// Adopt takes over what travels with another level and is no part of its state:
// presets that it has and this one has not, and what generators made. For a
// model that has nothing to show here, because it was replayed, that is the
// result of the same model there, so that the last good one is not lost.
func (l *Level) Adopt(from *Level) {
	base := l.carried.base
	l.carried = from.carried
	if base != nil {
		l.carried.base = base
	}
	for _, p := range from.presets {
		if _, err := l.preset(p.Name); err != nil {
			l.setPreset(p.Preset)
		}
	}
	same := l.sameModules(from)
	for _, theirs := range from.Models() {
		if r := from.results.Get(theirs.Result); r != nil {
			l.adoptResult(from.models.nodes[theirs.ID], r, same)
		}
	}
}

// adoptResult takes a result of another level over for the model with the same
// id. It is up to date here when nothing that it follows from differs.
func (l *Level) adoptResult(theirs *node, r *procedural.Result, sameModules bool) {
	if theirs.Kind == PartsModel {
		_ = l.AdoptBaked(r) // it was encoded before
		return
	}
	mine := l.models.nodes[theirs.ID]
	if mine == nil || mine.Kind != ProceduralModel || mine.Generator != theirs.Generator || mine.Result != "" {
		return
	}
	key, err := l.results.Put(r)
	if err != nil {
		return // the model is generated again
	}
	p := &modelPatch{result: &key}
	if sameModules && mine.hash == theirs.hash {
		p.dirty, p.failure = &theirs.Dirty, &theirs.Error
	}
	l.patchNode(theirs.ID, p)
}

// sameModules tells whether two levels have the same modules of their own.
func (l *Level) sameModules(other *Level) bool {
	if len(l.modules) != len(other.modules) {
		return false
	}
	for path, m := range l.modules {
		if o := other.modules[path]; o == nil || !sameModule(m, o) {
			return false
		}
	}
	return true
}
