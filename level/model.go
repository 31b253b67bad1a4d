package level

import (
	"copse/procedural"
	"copse/undo"
)

// ModelID names a model of a level. 0 is none. An id is handed out once in a
// level and never again, also not after undo.
type ModelID = procedural.ModelID

// ModelKind says what a model's contents come from.
type ModelKind string

// The kinds of models.
const (
	ProceduralModel ModelKind = "procedural" // a generator's result
	GroupModel      ModelKind = "group"      // the models below it
	PartsModel      ModelKind = "parts"      // plain parts: a baked result
)

// Model is one node of the model tree. A pointer got from the Level is
// read-only and valid until the next command.
type Model struct {
	ID, Parent ModelID // Parent 0: top level
	Name       string
	Kind       ModelKind
	// Inputs are what the contents follow from; a group has only Pivot and
	// Scale. Pivots are in the world, whatever the parent.
	procedural.Inputs
	// Mode says when the model generates.
	Mode procedural.Mode
	// Hidden and Locked are for the viewport; FollowsGround moves the model
	// when the terrain under it changes.
	Hidden, Locked, FollowsGround bool

	// Result is what is shown: the last good result, or the baked parts.
	Result procedural.Key
	// Dirty says that the inputs have changed since Result was made.
	Dirty bool
	// Error is why the last run failed, nil when it did not.
	Error *procedural.Error
	// Kept are values that a change of the generator made useless, by name: an
	// attribute that became another type takes its default, and what it was
	// comes back when the type does.
	Kept procedural.Attributes

	cause cause // of the newest need for a result
}

// cause is the change that made a model dirty last.
type cause struct {
	// step is the undo step that the result belongs to; nil: none that is known.
	step *undo.Step
	// number tells apart several changes of one step.
	number uint64
}

// Models are all models in the order of the tree: parents before children,
// siblings in their order. The slice belongs to the level.
func (l *Level) Models() []*Model { return l.models.inOrder() }

// Model returns the model with an id, or nil.
func (l *Level) Model(id ModelID) *Model {
	if n := l.models.nodes[id]; n != nil {
		return &n.Model
	}
	return nil
}

// Children are the models directly below a model, 0 for the top level, in
// their order.
func (l *Level) Children(id ModelID) []ModelID {
	n := l.models.node(id)
	if n == nil {
		return nil
	}
	ids := make([]ModelID, len(n.children))
	for i, c := range n.children {
		ids[i] = c.ID
	}
	return ids
}

// Results holds what generators made, by key.
func (l *Level) Results() *procedural.Store { return l.results }
