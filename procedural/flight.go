package procedural

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"time"
)

// flight is a run that goes on.
type flight struct {
	entry    *entry
	inputs   Inputs
	tag      any
	cancel   context.CancelFunc
	forced   bool // although nothing had changed
	preview  bool // newer inputs wait: the end is not a commit
	dropped  bool // nobody wants the end
	progress atomic.Pointer[Progress]
	result   *Result
	failure  *Error
}

// Start begins the runs of this frame: all changes of a model since the last
// frame make one. It returns how many began.
func (s *Scheduler) Start() (begun int) {
	var queue []*entry
	for _, e := range s.models {
		if e.dirty && e.run == nil && (e.forced || e.mode == Automatic || e.mode == OnRelease && !e.dragging) {
			queue = append(queue, e)
		}
	}
	slices.SortFunc(queue, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(a.priority, b.priority), cmp.Compare(a.dirtySince, b.dirtySince))
	})
	for _, e := range queue {
		if s.flights >= s.options.InFlight {
			break
		}
		s.launch(e)
		begun++
	}
	return begun
}

func (s *Scheduler) launch(e *entry) {
	ctx, cancel := context.WithCancel(context.Background())
	f := &flight{entry: e, inputs: e.inputs, tag: e.tag, cancel: cancel, forced: e.forced}
	e.dirty, e.forced, e.run = false, false, f
	if e.worked.IsZero() {
		e.worked = s.options.Clock()
	}
	s.flights++
	job := &Job{Modules: s.modules, Generator: e.inputs.Generator, Size: e.inputs.Size, Attributes: e.inputs.Attributes,
		Seed: e.inputs.Seed, Pivot: e.inputs.Pivot, Limits: s.options.Limits}
	if s.options.Scene != nil && (e.definition == nil || e.definition.ReadsScene) {
		job.Scene = s.options.Scene(e.id, &e.inputs)
	}
	go func() {
		defer cancel()
		result, err := s.executor.Run(ctx, job, func(p Progress) { f.progress.Store(&p) })
		f.result = result
		if err != nil {
			f.failure = AsError(err)
		}
		s.finished <- f
	}()
}

// Collect takes in what has ended. With wait > 0 it waits that long for runs that
// go on, until one is left or none: the promise that a fast generator's result is
// on screen in the frame of the change.
func (s *Scheduler) Collect(wait time.Duration) []Outcome {
	var out []Outcome
	var timeout <-chan time.Time
	if wait > 0 && s.flights > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		timeout = timer.C
	}
	for s.flights > 0 {
		select {
		case f := <-s.finished:
			out = s.land(f, out)
			continue
		default:
		}
		if timeout == nil {
			return out
		}
		select {
		case f := <-s.finished:
			out = s.land(f, out)
		case <-timeout:
			return out
		}
	}
	return out
}

// land turns the end of a run into an outcome, unless nobody wants it.
func (s *Scheduler) land(f *flight, out []Outcome) []Outcome {
	s.flights--
	if f.dropped {
		return out
	}
	e := f.entry
	e.run = nil
	cancelled := f.failure != nil && f.failure.Kind == CancelError
	if cancelled && !f.preview { // by a limit of the executor's, not by us
		e.dirty = true
		return out
	}
	if f.preview && f.failure != nil { // the newest inputs decide
		return out
	}
	o := Outcome{Model: e.id, Tag: f.tag, Ran: f.inputs, Inputs: f.inputs, Error: f.failure, Result: f.result, Preview: f.preview}
	if f.failure == nil {
		// In whichever order they were given or filled in, the bytes are the same.
		f.result.Attributes = f.result.Attributes.Sorted()
		key, err := s.store.Put(f.result)
		if err != nil {
			o.Error, o.Result = AsError(err), nil
		}
		o.Key = key
	}
	if !f.preview {
		e.worked = time.Time{}
		s.commit(e, &o)
	}
	return append(out, o)
}

// commit makes an outcome the model's state.
func (s *Scheduler) commit(e *entry, o *Outcome) {
	e.failure = o.Error
	if o.Error != nil {
		return
	}
	e.definition = o.Result.Definition
	o.Inputs.Attributes, o.Inputs.Size = o.Result.Attributes, o.Result.Size
	s.show(e, o.Key)
}
