package undo_test

import (
	"slices"
	"testing"

	"copse/undo"
)

func TestAChangeCanJoinAnEarlierStep(t *testing.T) {
	h := undo.New(1 << 20)
	var low, high []int
	do(h, &low, 1)
	step := h.Steps()[0]
	do(h, &high, 2)
	late := &push{&low, 10, 5}
	late.Redo()
	before := step.Bytes()
	h.Append(step, late)
	if step.Bytes() != before+5 || h.Done() != 2 {
		t.Errorf("%d bytes, %d steps", step.Bytes(), h.Done())
	}
	h.Undo()
	if !slices.Equal(low, []int{1, 10}) || len(high) != 0 {
		t.Errorf("undo of the step above: %v %v", low, high)
	}
	h.Undo()
	if len(low) != 0 {
		t.Errorf("undo of the step: %v", low)
	}
	h.Redo()
	if !slices.Equal(low, []int{1, 10}) {
		t.Errorf("redo of the step: %v", low)
	}
}

func TestAStepTellsWhereItStands(t *testing.T) {
	h := undo.New(25)
	var list []int
	first := h.Begin("first")
	if first.State() != undo.Open {
		t.Error("an open step is not open")
	}
	h.Cancel()
	if first.State() != undo.Forgotten || h.Done() != 0 {
		t.Error("a cancelled step is not forgotten")
	}
	do(h, &list, 1)
	one := h.Steps()[0]
	one.Ref = 7
	h.Undo()
	if one.State() != undo.Undone {
		t.Error("an undone step is not undone")
	}
	h.Redo()
	do(h, &list, 2)
	two := h.Steps()[len(h.Steps())-1]
	two.Ref = 9
	if h.Find(9) != two || h.Find(8) != nil {
		t.Error("Find does not find steps by their reference")
	}
	h.Undo()
	do(h, &list, 3)
	if two.State() != undo.Forgotten {
		t.Error("a step that a newer one replaced is not forgotten")
	}
	do(h, &list, 4)
	if one.State() != undo.Dropped || h.Dropped() == 0 || h.Find(7) != nil {
		t.Error("the oldest step is not dropped")
	}
	defer func() {
		if recover() == nil {
			t.Error("a change joins a step that was dropped")
		}
	}()
	h.Append(one, &push{&list, 5, 1})
}

func TestCancelTakesBackWhatWasDone(t *testing.T) {
	h := undo.New(1 << 20)
	var list []int
	do(h, &list, 1)
	h.Undo()
	h.Begin("drag")
	for _, v := range []int{5, 6} {
		p := &push{&list, v, 1}
		p.Redo()
		h.Add(p)
	}
	h.Cancel()
	if len(list) != 0 || h.Open() {
		t.Errorf("%v is left", list)
	}
	if h.Redo(); !slices.Equal(list, []int{1}) {
		t.Error("what was undone before cannot be done again")
	}
}
