package level

import (
	"slices"

	"copse/props"
	"copse/undo"
)

// Selection is what is selected: models and props alike, in the order in which
// they were chosen.
type Selection struct {
	Models []ModelID
	Props  []props.ID
}

// Empty tells whether nothing is selected.
func (s Selection) Empty() bool { return len(s.Models) == 0 && len(s.Props) == 0 }

// HasModel tells whether a model is selected.
func (s Selection) HasModel(id ModelID) bool { return slices.Contains(s.Models, id) }

// Select changes the selection. That is no step and no line of the journal, but
// undo brings back what was selected before a step, and redo what was selected
// after it.
func (l *Level) Select(s Selection) {
	l.selection = Selection{slices.Clone(s.Models), slices.Clone(s.Props)}
}

// Selection is what is selected and still there.
func (l *Level) Selection() Selection {
	s := l.selection
	s.Models = filter(s.Models, func(id ModelID) bool { return l.models.nodes[id] != nil })
	s.Props = filter(s.Props, func(id props.ID) bool { _, there := l.props.Slot(id); return there })
	return s
}

// filter is the list without what is not wanted, the list itself when all is.
func filter[T any](list []T, wanted func(T) bool) []T {
	unwanted := func(v T) bool { return !wanted(v) }
	if !slices.ContainsFunc(list, unwanted) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), unwanted)
}

// leave remembers the selection with a step that is about to be undone, and
// brings back the one before it.
func (l *Level) leave(step *undo.Step) {
	step.After = l.selection
	l.selection, _ = step.Before.(Selection)
}

// enter brings the selection back that a redone step left behind.
func (l *Level) enter(step *undo.Step) { l.selection, _ = step.After.(Selection) }
