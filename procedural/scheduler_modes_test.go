package procedural_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"copse/procedural"
	"copse/procedural/datatype"
)

func TestTheQueueBeginsWithTheSelectedModel(t *testing.T) {
	b := newBench(t, 1)
	for id := procedural.ModelID(1); id <= 4; id++ {
		b.set(id, float64(id))
	}
	b.Prioritize([]procedural.ModelID{3}, []procedural.ModelID{4, 3})
	var order []float64
	for range 4 {
		b.Start()
		r := b.begun()
		if len(b.executor.begun) > 0 {
			t.Fatal("two runs at once")
		}
		order = append(order, float64(r.job.Attributes.Get("Turns").(datatype.Number)))
		r.end <- nil
		b.outcome()
	}
	if !slices.Equal(order, []float64{3, 4, 1, 2}) {
		t.Errorf("order %v", order)
	}
}

func TestModes(t *testing.T) {
	b := newBench(t, 2)
	drag := procedural.Change{Inputs: inputs("a.luau", 1), Mode: procedural.OnRelease, Dragging: true}
	b.Set(1, drag)
	b.none()
	drag.Dragging = false
	b.Set(1, drag)
	b.Start()
	b.begun().end <- nil
	b.outcome()
	b.Set(2, procedural.Change{Inputs: inputs("a.luau", 1), Mode: procedural.Manual})
	b.none()
	if !b.Force(2) || b.Force(99) {
		t.Error("Force tells wrongly whether a model can run")
	}
	b.Start()
	b.begun().end <- nil
	b.outcome()
	b.Pause(true)
	b.Force(2)
	b.none()
}

func TestRemovingAndClearingCancel(t *testing.T) {
	b := newBench(t, 2)
	b.set(1, 1)
	b.set(2, 1)
	b.Start()
	one, two := b.begun(), b.begun()
	b.Remove(1)
	in := inputs("", 1)
	b.Set(2, procedural.Change{Inputs: in})
	<-one.ctx.Done()
	<-two.ctx.Done()
	for b.Busy() {
		if out := b.Collect(5 * time.Millisecond); len(out) > 0 {
			t.Errorf("%+v", out)
		}
	}
	if b.Force(2) {
		t.Error("a model without a generator can be forced")
	}
}

func TestUndoSwapsAndRunsNothing(t *testing.T) {
	b := newBench(t, 2)
	first := b.generate(1, 1)
	before, _ := b.Save(1)
	second := b.generate(1, 2)
	after, _ := b.Save(1)
	b.Restore(1, before)
	b.none()
	if s := b.status(1); s.Result != first.Key || s.Dirty {
		t.Errorf("%+v", s)
	}
	b.Restore(1, after)
	b.none()
	if s := b.status(1); s.Result != second.Key {
		t.Errorf("%+v", s)
	}
	b.set(1, 3) // undone before its result comes
	b.Start()
	run := b.begun()
	b.Restore(1, after)
	<-run.ctx.Done()
	for b.Busy() {
		if out := b.Collect(5 * time.Millisecond); len(out) > 0 {
			t.Errorf("an undone run came through: %+v", out)
		}
	}
	gone := after
	gone.Result = "evicted"
	b.Restore(1, gone)
	b.Start()
	b.begun().end <- nil
	b.outcome()
}

func TestADirtyModelRunsOnceAfterLoading(t *testing.T) { // G20
	b := newBench(t, 2)
	b.set(1, 1)
	saved, _ := b.Save(1)
	if !saved.Dirty {
		t.Fatal("dirty was not saved")
	}
	other := newBench(t, 2)
	other.Restore(1, saved)
	other.Restore(2, procedural.Saved{Inputs: inputs("a.luau", 1), Error: &procedural.Error{Message: "failed before"}})
	other.Start()
	other.begun().end <- nil
	other.outcome()
	other.none()
}

func TestWaitTellsHowItEnded(t *testing.T) {
	b := newBench(t, 2)
	if _, err := b.Wait(context.Background(), 7); err == nil {
		t.Error("waited for a model that is not there")
	}
	b.executor.auto = func(job *procedural.Job) (*procedural.Result, error) {
		if job.Attributes.Get("Turns") == datatype.Number(2) {
			return nil, &procedural.Error{Kind: procedural.RuntimeError, Message: "bad"}
		}
		return fakeResult(job), nil
	}
	for turns, want := range map[float64]bool{1: true, 2: false} {
		b.set(1, turns)
		if ok, err := b.Wait(context.Background(), 1); ok != want || err != nil {
			t.Errorf("turns %v: %v, %v", turns, ok, err)
		}
		if o := b.outcome(); (o.Error == nil) != want {
			t.Errorf("%+v", o)
		}
	}
}

func TestFiveHundredEditsOfASharedModuleKeepTheStoreFlat(t *testing.T) {
	b := newBench(t, 2)
	b.executor.auto = func(job *procedural.Job) (*procedural.Result, error) {
		r := fakeResult(job)
		r.Parts[0].Name = job.Modules[0].Source
		r.Parts = slices.Repeat(r.Parts, 200)
		return r, nil
	}
	for id := range procedural.ModelID(20) {
		b.set(id+1, float64(id))
	}
	for edit := range 500 {
		b.SetModules([]*procedural.Module{{Path: "a.luau", Source: fmt.Sprint("-- ", edit)}, {Path: "b.luau"}, {Path: "shared.luau"}})
		for b.Busy() {
			b.Start()
			b.Collect(time.Second)
		}
		if used := b.store.Used(); used > 3<<20 {
			t.Fatalf("the store holds %d bytes after %d edits", used, edit)
		}
	}
}
