package undo_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"copse/undo"
)

// push is a delta on a list of numbers.
type push struct {
	list  *[]int
	value int
	bytes int
}

func (p *push) Undo()      { *p.list = (*p.list)[:len(*p.list)-1] }
func (p *push) Redo()      { *p.list = append(*p.list, p.value) }
func (p *push) Bytes() int { return p.bytes }

func do(h *undo.History, list *[]int, values ...int) {
	h.Begin("push")
	for _, v := range values {
		p := &push{list, v, 10}
		p.Redo()
		h.Add(p)
	}
	h.End()
}

func TestUndoAndRedoAreTheSameFromEitherSide(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	h := undo.New(1 << 20)
	var list []int
	states := [][]int{nil}
	for i := range 5000 {
		switch random.IntN(3) {
		case 0:
			do(h, &list, i, -i)
			states = append(states[:h.Done()], slices.Clone(list))
		case 1:
			h.Undo()
		case 2:
			h.Redo()
		}
		if !slices.Equal(list, states[h.Done()]) {
			t.Fatalf("after %d moves at step %d: %v, want %v", i, h.Done(), list, states[h.Done()])
		}
	}
}

func TestAnEmptyStepLeavesNoTraceAndKeepsRedo(t *testing.T) {
	h := undo.New(1 << 20)
	var list []int
	do(h, &list, 1)
	h.Undo()
	h.Begin("nothing")
	if h.End() {
		t.Error("End of an empty step returned true")
	}
	if _, ok := h.Redo(); !ok || len(list) != 1 {
		t.Error("an empty step destroyed what could be redone")
	}
}

func TestTheOldestStepsAreDroppedForTheBudget(t *testing.T) {
	h := undo.New(45)
	var list []int
	for i := range 10 {
		do(h, &list, i)
	}
	if h.Done() != 3 || h.Dropped() != 7 {
		t.Fatalf("kept %d, dropped %d; want 3 and 7", h.Done(), h.Dropped())
	}
	for h.Done() > 0 {
		h.Undo()
	}
	if len(list) != 7 {
		t.Errorf("undo of what is left leaves %v", list)
	}
	h = undo.New(1)
	do(h, &list, 1)
	if h.Done() != 1 {
		t.Error("a step larger than the budget was not kept, so that it cannot be undone")
	}
}

func TestNothingIsUndoneWhileAStepIsOpen(t *testing.T) {
	h := undo.New(1 << 20)
	var list []int
	do(h, &list, 1)
	h.Begin("drag")
	if _, ok := h.Undo(); ok || len(list) != 1 {
		t.Error("Undo reached under an open step")
	}
	h.End()
}

// TestWatchTellsEveryChangeInOrder takes the told changes back in the opposite
// order, which must lead to the start.
func TestWatchTellsEveryChangeInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	h := undo.New(1 << 20)
	var list []int
	type told struct {
		d      undo.Delta
		undone bool
	}
	var all []told
	h.Watch = func(d undo.Delta, undone bool) { all = append(all, told{d, undone}) }
	for i := range 500 {
		switch random.IntN(3) {
		case 0:
			do(h, &list, i, -i)
		case 1:
			h.Undo()
		case 2:
			h.Redo()
		}
	}
	do(h, &list, 1)
	for _, c := range slices.Backward(all) {
		if c.undone {
			c.d.Redo()
		} else {
			c.d.Undo()
		}
	}
	if len(list) != 0 || len(all) < 500 {
		t.Errorf("%d changes, taken back to %v", len(all), list)
	}
}
