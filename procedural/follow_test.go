package procedural_test

import (
	"testing"
	"time"

	"copse/procedural"
)

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
	b.Follow(1, clean(1, 1, ""))
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
	done := clean(1, 2, o.Key)
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
	w := clean(1, 1, "")
	b.Follow(1, w)
	b.Force(1)
	b.Follow(1, w)
	b.Start()
	run := b.begun()
	b.Follow(1, w)
	run.end <- nil
	if o := b.outcome(); o.Tag != 1 || o.Error != nil {
		t.Errorf("%+v", o)
	}
	b.Force(1)
	b.Start()
	run = b.begun()
	w.Restored = true
	b.Follow(1, w)
	<-run.ctx.Done()
	b.drained()
}

func TestNewSourcesRunNothingByThemselves(t *testing.T) {
	b := newBench(t, 2)
	o := b.generate(1, 1)
	b.UseModules([]*procedural.Module{{Path: "c.luau"}, {Path: "a.luau", Source: "new"}})
	b.none()
	if !b.HasModule("c.luau") || b.HasModule("shared.luau") {
		t.Error("HasModule knows other modules")
	}
	b.Keep(func(id procedural.ModelID) bool { return id != 1 })
	if _, ok := b.Status(1); ok || o.Key == "" {
		t.Error("a model that is not wanted is still there")
	}
}
