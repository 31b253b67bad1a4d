package procedural_test

import (
	"testing"
	"time"

	"copse/procedural"
)

// wish is a model as a document wants it, dirty because of the change tag.
func wish(turns float64, tag int) procedural.Wish {
	return procedural.Wish{Change: procedural.Change{Inputs: inputs("a.luau", turns), Tag: tag}, Dirty: true}
}

// drained fails when an outcome comes although all runs were given up.
func (b *bench) drained() {
	b.t.Helper()
	for range 100 {
		if out := b.Collect(time.Millisecond); len(out) > 0 {
			b.t.Fatalf("%+v", out)
		}
		if !b.Busy() {
			return
		}
	}
	b.t.Fatal("a run goes on")
}

func TestTheDocumentSaysWhatIsDirty(t *testing.T) {
	b := newBench(t, 2)
	clean := wish(1, 1)
	clean.Dirty = false
	b.Follow(1, clean)
	b.none()
	b.Follow(1, wish(1, 2))
	b.Start()
	run := b.begun()
	b.Follow(1, wish(1, 2)) // a change that has nothing to do with it
	b.none()
	run.end <- nil
	o := b.outcome()
	if o.Tag != 2 || o.Preview || o.Ran.Attributes.Get("Turns") == nil {
		t.Errorf("%+v", o)
	}
	done := wish(1, 2)
	done.Dirty, done.Result = false, o.Key
	b.Follow(1, done)
	b.none()
	if s := b.status(1); s.Stale || s.Result != o.Key {
		t.Errorf("%+v", s)
	}
	b.Follow(1, wish(2, 3)) // undone before its run ends
	b.Start()
	run = b.begun()
	done.Restored = true
	b.Follow(1, done)
	<-run.ctx.Done()
	b.drained()
	gone := done
	gone.Result = "evicted"
	b.Follow(1, gone)
	b.Start()
	b.begun().end <- nil
	b.outcome()
	failed := gone
	failed.Error = &procedural.Error{Kind: procedural.RuntimeError}
	b.Follow(1, failed) // what failed does not run again by itself
	b.none()
}

func TestACancelledModelWaitsForItsNextChange(t *testing.T) {
	b := newBench(t, 2)
	b.Follow(1, wish(1, 1))
	b.Start()
	run := b.begun()
	if !b.Cancel(1) || b.Cancel(1) || b.Cancel(9) {
		t.Error("Cancel tells wrongly whether there was something to stop")
	}
	<-run.ctx.Done()
	b.drained()
	b.none()
	b.Follow(1, wish(2, 2))
	if n := b.Start(); n != 1 {
		t.Errorf("%d runs begin", n)
	}
	b.begun().end <- nil
	b.outcome()
}

func TestAForcedRunOutlivesChangesThatDoNotMatter(t *testing.T) {
	b := newBench(t, 2)
	clean := wish(1, 1)
	clean.Dirty = false
	b.Follow(1, clean)
	b.Force(1)
	b.Follow(1, clean)
	b.Start()
	run := b.begun()
	b.Follow(1, clean)
	run.end <- nil
	if o := b.outcome(); o.Tag != 1 || o.Error != nil {
		t.Errorf("%+v", o)
	}
	b.Force(1)
	b.Start()
	run = b.begun()
	clean.Restored = true
	b.Follow(1, clean)
	<-run.ctx.Done()
	b.drained()
}

func TestNewSourcesRunNothingByThemselves(t *testing.T) {
	b := newBench(t, 2)
	o := b.generate(1, 1)
	changed := b.UseModules([]*procedural.Module{{Path: "a.luau", Source: "new"}, {Path: "shared.luau"}, {Path: "c.luau"}})
	if len(changed) != 3 || !changed["a.luau"] || !changed["b.luau"] || !changed["c.luau"] {
		t.Errorf("changed: %v", changed)
	}
	b.none()
	if !b.HasModule("c.luau") || b.HasModule("b.luau") {
		t.Error("HasModule knows other modules")
	}
	b.Keep(func(id procedural.ModelID) bool { return id != 1 })
	if _, ok := b.Status(1); ok || o.Key == "" {
		t.Error("a model that is not wanted is still there")
	}
}
