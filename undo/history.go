// Package undo keeps named steps that can be taken back and done again. It
// knows no scene: a step is a list of deltas, and a delta knows how to change
// the scene both ways.
package undo

import (
	"cmp"
	"slices"
)

// Delta is one reversible change that has already been made.
//
// Undo and Redo are called strictly in turn, and between the two the scene is
// exactly as the delta left it, so a delta may move state into itself instead
// of copying it.
type Delta interface {
	Undo()
	Redo()
	Bytes() int // memory that the delta holds now
}

// Step is one entry of the history.
type Step struct {
	Name string
	Ref  int // what the owner of the history knows the step by

	// Before and After are what the owner notes of the two sides of the step
	// that is no part of the state, such as a selection.
	Before, After any

	deltas []Delta
	bytes  int // as the history counts it
	state  State
}

// State tells where a step stands in its history.
type State uint8

// The states of a step. A dropped step was given up for the budget: what it did
// stays done for ever. A forgotten one was undone, or cancelled, and cannot be
// done again.
const (
	Open State = iota
	Done
	Undone
	Dropped
	Forgotten
)

// State tells whether what the step did stands.
func (s *Step) State() State { return s.state }

// Bytes is the memory that the step holds.
func (s *Step) Bytes() int {
	n := len(s.Name)
	for _, d := range s.deltas {
		n += d.Bytes()
	}
	return n
}

// History is a line of steps with a present: the steps before it are done, the
// ones after it are undone.
type History struct {
	// Watch, when set, is told of every change after it was made or taken back,
	// in the order in which that happened.
	Watch func(d Delta, undone bool)

	steps   []*Step
	done    int // steps[:done] are done
	open    *Step
	budget  int
	bytes   int // of all steps
	dropped int
}

// New returns an empty history that keeps at most budget bytes of steps; the
// oldest are dropped first. The newest step is always kept.
func New(budget int) *History { return &History{budget: budget} }

// Begin opens a step. Deltas that are added until End belong to it. It panics
// when a step is open.
func (h *History) Begin(name string) *Step {
	if h.open != nil {
		panic("undo: Begin inside step " + h.open.Name)
	}
	h.open = &Step{Name: name}
	return h.open
}

// Add puts a change that was just made into the open step.
func (h *History) Add(d Delta) {
	h.open.deltas = append(h.open.deltas, d)
	h.tell(d, false)
}

func (h *History) tell(d Delta, undone bool) {
	if h.Watch != nil {
		h.Watch(d, undone)
	}
}

// End closes the open step and makes it the newest one; undone steps are
// forgotten. A step without deltas leaves no trace: End then returns false.
func (h *History) End() bool {
	step := h.open
	h.open = nil
	if len(step.deltas) == 0 {
		step.state = Forgotten
		return false
	}
	for i := h.done; i < len(h.steps); i++ {
		h.bytes -= h.steps[i].bytes
		h.steps[i].state = Forgotten
		h.steps[i] = nil
	}
	h.steps = append(h.steps[:h.done], step)
	h.done++
	step.state = Done
	h.measure(step)
	h.trim()
	return true
}

// Cancel takes the open step back and forgets it. Undone steps stay.
func (h *History) Cancel() {
	step := h.open
	h.open = nil
	h.takeBack(step)
	step.state = Forgotten
}

func (h *History) takeBack(s *Step) {
	for _, d := range slices.Backward(s.deltas) {
		d.Undo()
		h.tell(d, true)
	}
}

// Append puts a change that was just made into an earlier step, which is open
// or done; newer steps may lie above it, as long as the change touches nothing
// that they touch. It panics when what the step did does not stand.
func (h *History) Append(step *Step, d Delta) {
	if step.state != Open && step.state != Done {
		panic("undo: Append to step " + step.Name + ", which is not done")
	}
	step.deltas = append(step.deltas, d)
	h.tell(d, false)
	if step.state == Done {
		h.measure(step)
		h.trim()
	}
}

// Find returns the step with a reference, or nil. References must have been
// given in rising order.
func (h *History) Find(ref int) *Step {
	at, found := slices.BinarySearchFunc(h.steps, ref, func(s *Step, ref int) int { return cmp.Compare(s.Ref, ref) })
	if !found {
		return nil
	}
	return h.steps[at]
}

// measure counts a step anew, after its deltas have moved state in or out.
func (h *History) measure(s *Step) {
	h.bytes -= s.bytes
	s.bytes = s.Bytes()
	h.bytes += s.bytes
}

// Open tells whether a step is open.
func (h *History) Open() bool { return h.open != nil }

func (h *History) trim() {
	for h.bytes > h.budget && h.done > 1 {
		h.bytes -= h.steps[0].bytes
		h.steps[0].state = Dropped
		h.steps[0].deltas = nil // others may still hold the step
		h.steps[0] = nil
		h.steps = h.steps[1:]
		h.done--
		h.dropped++
	}
}

// Undo takes back the newest step that is done. It does nothing and returns
// false when there is none or a step is open.
func (h *History) Undo() (step *Step, ok bool) {
	if h.done == 0 || h.open != nil {
		return nil, false
	}
	h.done--
	step = h.steps[h.done]
	h.takeBack(step)
	step.state = Undone
	h.measure(step)
	return step, true
}

// Redo does the oldest undone step again. It does nothing and returns false
// when there is none or a step is open.
func (h *History) Redo() (step *Step, ok bool) {
	if h.done == len(h.steps) || h.open != nil {
		return nil, false
	}
	step = h.steps[h.done]
	h.done++
	for _, d := range step.deltas {
		d.Redo()
		h.tell(d, false)
	}
	step.state = Done
	h.measure(step)
	return step, true
}

// Steps are all steps that are kept, oldest first; the first Done of them are
// done. The slice belongs to the history.
func (h *History) Steps() []*Step { return h.steps }

// Done is the number of kept steps that are done.
func (h *History) Done() int { return h.done }

// Newest is the step that Undo would take back, or nil.
func (h *History) Newest() *Step {
	if h.done == 0 {
		return nil
	}
	return h.steps[h.done-1]
}

// Dropped is the number of steps that were given up for the budget.
func (h *History) Dropped() int { return h.dropped }
