package procedural_test

import (
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
	drag := wish(1, 1)
	drag.Mode, drag.Dragging = procedural.OnRelease, true
	b.Follow(1, drag)
	b.none()
	drag.Dragging = false
	b.Follow(1, drag)
	b.Start()
	b.begun().end <- nil
	b.outcome()
	manual := wish(1, 1)
	manual.Mode = procedural.Manual
	b.Follow(2, manual)
	b.none()
	if !b.Force(2) || b.Force(99) {
		t.Error("Force tells wrongly whether a model can run")
	}
	b.Start()
	b.begun().end <- nil
	b.outcome()
}

func TestRemovingAndClearingCancel(t *testing.T) {
	b := newBench(t, 2)
	b.set(1, 1)
	b.set(2, 1)
	b.Start()
	one, two := b.begun(), b.begun()
	b.Remove(1)
	b.Follow(2, procedural.Wish{Inputs: inputs("", 1), Tag: 2, Dirty: true})
	<-one.ctx.Done()
	<-two.ctx.Done()
	b.drained()
	if b.Force(2) {
		t.Error("a model without a generator can be forced")
	}
}

func TestUndoSwapsAndRunsNothing(t *testing.T) {
	b := newBench(t, 2)
	first, second := b.generate(1, 1), b.generate(1, 2)
	restored := func(turns float64, o *procedural.Outcome) {
		t.Helper()
		w := clean(turns, o.Tag, o.Key)
		w.Restored = true
		b.Follow(1, w)
		b.none()
		if s := b.status(1); s.Result != o.Key || s.Dirty || s.Stale {
			t.Errorf("%+v", s)
		}
	}
	restored(1, &first)
	restored(2, &second)
	b.set(1, 3) // undone before its result comes
	b.Start()
	run := b.begun()
	restored(2, &second)
	<-run.ctx.Done()
	b.drained()
}

func TestADirtyModelRunsOnceAfterLoading(t *testing.T) { // G20
	b := newBench(t, 2)
	b.Follow(1, wish(1, 1))
	failed := clean(1, 1, "")
	failed.Error = &procedural.Error{Message: "failed before"}
	b.Follow(2, failed)
	b.Start()
	b.begun().end <- nil
	b.outcome()
	b.none()
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
		b.UseModules([]*procedural.Module{{Path: "a.luau", Source: fmt.Sprint("-- ", edit)}, {Path: "shared.luau"}})
		for id := range procedural.ModelID(20) {
			w := wish(float64(id), edit)
			w.Result = b.status(id + 1).Result
			b.Follow(id+1, w)
		}
		for b.Busy() {
			b.Start()
			b.Collect(time.Second)
		}
		if used := b.store.Used(); used > 3<<20 {
			t.Fatalf("the store holds %d bytes after %d edits", used, edit)
		}
	}
}
