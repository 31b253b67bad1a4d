package level

import (
	"copse/undo"
)

// editDelta is a reversible change that a line of the journal lists.
type editDelta interface {
	undo.Delta
	// line is how the journal writes the change; false when it does not, because
	// the change is no part of the state.
	line() (change any, written bool)
	// subject is what new values are given to, so that a later change of it can
	// be joined; nil for a change that others must not be moved across, such as
	// one of the tree.
	subject() any
	// join takes a later change of the same subject in.
	join(later editDelta)
}

// edit is a step that is being made of changes of models, modules and props: of
// one command, or of all commands of a gesture.
type edit struct {
	level  *Level
	step   *undo.Step
	deltas []editDelta
	latest map[any]editDelta // by subject, since the last change without one
	late   bool              // the step is an earlier one, or none
	index  uint32            // random index of the next dab, when the edit began
}

// noStep is how a line says that its changes belong to no step that can be
// undone.
const noStep = -1

// editCommand is the line of an edit.
type editCommand struct {
	of   string
	Name string `json:"name,omitempty"`
	// Step is the line that made the step which the changes belong to, when that
	// is an earlier one; noStep when there is none.
	Step    *int  `json:"step,omitempty"`
	Changes []any `json:"changes"`
}

func (c editCommand) kind() string { return c.of }

// transact makes a command's changes: a step of its own, or a part of the open
// gesture. do adds them one by one, and must have checked all of them first.
func (l *Level) transact(name string, do func(e *edit)) {
	if l.gesture != nil {
		do(l.gesture)
		return
	}
	l.endStroke()
	e := l.openEdit(name)
	do(e)
	l.closeEdit(e)
}

func (l *Level) openEdit(name string) *edit {
	step := l.history.Begin(name)
	step.Before = l.selection
	return &edit{level: l, step: step, latest: map[any]editDelta{}, index: l.nextIndex}
}

// add puts a change that was just made into the edit.
func (e *edit) add(d editDelta) {
	subject := d.subject()
	if subject == nil {
		clear(e.latest)
	} else if earlier := e.latest[subject]; earlier != nil {
		earlier.join(d)
		return
	} else {
		e.latest[subject] = d
	}
	e.deltas = append(e.deltas, d)
	if !e.late {
		e.level.history.Add(d)
	}
}

// model makes a change of a model.
func (e *edit) model(c modelChange) {
	e.add(&modelDelta{level: e.level, before: e.level.applyModel(c), after: c})
}

// closeEdit ends an edit: one step and one line, unless nothing was changed.
func (l *Level) closeEdit(e *edit) {
	kind, changes := lineOf(e.deltas)
	if len(changes) == 0 {
		l.discard(e)
		return
	}
	l.closeStep(editCommand{of: kind, Name: e.step.Name, Changes: changes}, nil)
}

// discard takes back what an edit did. No line tells of it, so the random index
// that its copies took is the next one again: a replay knows of no other.
func (l *Level) discard(e *edit) {
	l.restoring(l.history.Cancel)
	l.nextIndex = e.index
}

// lineOf lists the changes that the journal writes.
func lineOf(deltas []editDelta) (kind string, changes []any) {
	for _, d := range deltas {
		if c, written := d.line(); written {
			if changes = append(changes, c); len(changes) == 1 {
				kind = kindOf(d)
			}
		}
	}
	return kind, changes
}

// The kinds of lines that list changes. A line with changes of several kinds is
// called after the first of them.
const (
	modelLine  = "model"
	moduleLine = "module"
	propLine   = "prop"
	waterLine  = "water"
)

func kindOf(d editDelta) string {
	switch d.(type) {
	case *moduleDelta, *presetDelta:
		return moduleLine
	case *moveDelta, *removeDelta, *copyDelta:
		return propLine
	case *waterDelta:
		return waterLine
	}
	return modelLine
}

// appendEdit makes changes that belong to an earlier step: what a run brought.
// They are taken back and done again with it. step is nil, or was dropped, when
// no undo reaches back so far.
func (l *Level) appendEdit(step *undo.Step, deltas ...editDelta) {
	ref := noStep
	if step != nil && step.State() == undo.Done {
		ref = step.Ref
		for _, d := range deltas {
			l.history.Append(step, d)
		}
	}
	if kind, changes := lineOf(deltas); len(changes) > 0 {
		l.record(editCommand{of: kind, Step: &ref, Changes: changes}, nil)
	}
}
