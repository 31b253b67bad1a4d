package procedural_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"copse/procedural"
	"copse/procedural/datatype"
)

// fake is an executor whose runs end when the test says so.
type fake struct {
	begun chan *fakeRun
	auto  func(job *procedural.Job) (*procedural.Result, error) // when set, runs end at once
}

type fakeRun struct {
	job *procedural.Job
	ctx context.Context
	end chan error // nil: success
}

func newFake() *fake { return &fake{begun: make(chan *fakeRun, 100)} }

func (f *fake) Run(ctx context.Context, job *procedural.Job, progress func(procedural.Progress)) (*procedural.Result, error) {
	progress(procedural.Progress{Pauses: 7})
	if f.auto != nil {
		return f.auto(job)
	}
	r := &fakeRun{job, ctx, make(chan error, 1)}
	f.begun <- r
	select {
	case err := <-r.end:
		if err != nil {
			return nil, err
		}
		return fakeResult(job), nil
	case <-ctx.Done():
		return nil, &procedural.Error{Kind: procedural.CancelError}
	}
}

func (f *fake) Describe(context.Context, *procedural.Job) (*procedural.Definition, error) {
	panic("not used")
}

// fakeResult is a result with one part whose name tells the inputs.
func fakeResult(job *procedural.Job) *procedural.Result {
	return &procedural.Result{
		Parts:   []procedural.Part{{Name: fmt.Sprint(job.Size, job.Attributes), Group: -1, Size: datatype.Vector3{X: 1, Y: 1, Z: 1}, CFrame: datatype.Identity}},
		Primary: -1, Attributes: job.Attributes, Size: job.Size, Requires: []string{job.Generator, "shared.luau"},
		Definition: &procedural.Definition{Generator: job.Generator, Attributes: []procedural.AttributeSpec{{Name: "Turns", Default: datatype.Number(1)}}},
	}
}

// bench is a scheduler with a fake executor and clock.
type bench struct {
	*procedural.Scheduler
	t        *testing.T
	executor *fake
	store    *procedural.Store
	now      time.Time
}

func newBench(t *testing.T, inFlight int) *bench {
	b := &bench{t: t, executor: newFake(), store: procedural.NewStore(1 << 20), now: time.Unix(0, 0)}
	b.Scheduler = procedural.NewScheduler(b.executor, b.store, procedural.SchedulerOptions{InFlight: inFlight, Clock: func() time.Time { return b.now }})
	b.UseModules([]*procedural.Module{{Path: "a.luau"}, {Path: "shared.luau"}})
	t.Cleanup(b.Close)
	return b
}

func inputs(generator string, turns float64) procedural.Inputs {
	in := procedural.NewInputs(generator, 1)
	in.Attributes = procedural.Attributes{{Name: "Turns", Value: datatype.Number(turns)}}
	return in
}

// wish is a model as a document wants it, dirty because of the change tag.
func wish(turns float64, tag any) procedural.Wish {
	return procedural.Wish{Inputs: inputs("a.luau", turns), Tag: tag, Dirty: true}
}

// clean is a model whose result belongs to its inputs.
func clean(turns float64, tag any, result procedural.Key) procedural.Wish {
	w := wish(turns, tag)
	w.Dirty, w.Result = false, result
	return w
}

// set changes a model, which goes on showing what it shows.
func (b *bench) set(id procedural.ModelID, turns float64) {
	w := wish(turns, turns)
	if s, ok := b.Status(id); ok {
		w.Result = s.Result
	}
	b.Follow(id, w)
}

// begun returns the next run that the executor was given.
func (b *bench) begun() *fakeRun {
	b.t.Helper()
	select {
	case r := <-b.executor.begun:
		return r
	case <-time.After(10 * time.Second):
		b.t.Fatal("no run began")
		return nil
	}
}

// none fails when a run begins although none should.
func (b *bench) none() {
	b.t.Helper()
	b.Start()
	if n := len(b.executor.begun); n > 0 {
		b.t.Fatalf("%d runs began", n)
	}
}

// outcome waits for exactly one outcome.
func (b *bench) outcome() procedural.Outcome {
	b.t.Helper()
	for range 1000 {
		if out := b.Collect(10 * time.Millisecond); len(out) > 0 {
			if len(out) != 1 {
				b.t.Fatalf("%d outcomes", len(out))
			}
			return out[0]
		}
	}
	b.t.Fatal("no outcome")
	return procedural.Outcome{}
}

// generate brings a model to a good result.
func (b *bench) generate(id procedural.ModelID, turns float64) procedural.Outcome {
	b.t.Helper()
	b.set(id, turns)
	b.Start()
	b.begun().end <- nil
	o := b.outcome()
	b.Follow(id, clean(turns, turns, o.Key))
	return o
}

func (b *bench) status(id procedural.ModelID) procedural.Status {
	b.t.Helper()
	s, ok := b.Status(id)
	if !ok {
		b.t.Fatal("no such model")
	}
	return s
}

func TestAllChangesOfAFrameMakeOneRun(t *testing.T) {
	b := newBench(t, 2)
	for turns := range 5 {
		b.set(1, float64(turns))
	}
	b.Start()
	r := b.begun()
	if got := r.job.Attributes.Get("Turns"); got != datatype.Number(4) {
		t.Errorf("ran with %v", got)
	}
	if s := b.status(1); !s.Running || s.Progress.Pauses != 7 {
		t.Errorf("while it runs: %+v", s)
	}
	r.end <- nil
	if o := b.outcome(); o.Tag != 4.0 || o.Error != nil || o.Preview || b.store.Get(o.Key) != o.Result {
		t.Errorf("%+v", o)
	}
	b.none()
	if s := b.status(1); s.Dirty || s.Running || s.Stale {
		t.Errorf("%+v", s)
	}
}

func TestAChangeDuringARunRestartsItWithOneCommit(t *testing.T) { // G12
	b := newBench(t, 2)
	b.set(1, 1)
	b.Start()
	first := b.begun()
	b.now = b.now.Add(50 * time.Millisecond)
	b.set(1, 2)
	<-first.ctx.Done()
	for len(b.Collect(10*time.Millisecond)) > 0 || b.status(1).Running {
	}
	b.Start()
	second := b.begun()
	second.end <- nil
	if o := b.outcome(); o.Tag != 2.0 || o.Preview {
		t.Errorf("%+v", o)
	}
	b.none()
}

func TestADragNeverStarves(t *testing.T) {
	b := newBench(t, 2)
	b.set(1, 1)
	b.Start()
	run := b.begun()
	b.now = b.now.Add(150 * time.Millisecond)
	b.set(1, 2)
	if run.ctx.Err() != nil {
		t.Fatal("a run that had worked for long was cancelled")
	}
	run.end <- nil
	if o := b.outcome(); !o.Preview || o.Result == nil {
		t.Errorf("%+v", o)
	}
	if s := b.status(1); s.Result != "" || !s.Dirty {
		t.Errorf("a preview was committed: %+v", s)
	}
	b.Start()
	b.begun().end <- nil
	if o := b.outcome(); o.Preview || o.Tag != 2.0 {
		t.Errorf("%+v", o)
	}
}

func TestAFailureKeepsTheLastGoodResultAndWaitsForAChange(t *testing.T) { // G8
	b := newBench(t, 2)
	good := b.generate(1, 1)
	b.set(1, 2)
	b.Start()
	b.begun().end <- &procedural.Error{Kind: procedural.RuntimeError, Message: "bad", Requires: []string{"a.luau"}}
	if o := b.outcome(); o.Error == nil || o.Result != nil {
		t.Errorf("%+v", o)
	}
	for range 5 {
		b.none()
	}
	if s := b.status(1); s.Error == nil || s.Result != good.Key || !s.Stale || s.Dirty {
		t.Errorf("%+v", s)
	}
	b.set(1, 3)
	b.Start()
	b.begun().end <- nil
	if o := b.outcome(); o.Error != nil || b.status(1).Error != nil {
		t.Errorf("%+v", o)
	}
}
