package api

import (
	"context"
	"fmt"
	"sync"
	"time"

	"copse/procedural"
)

// InProcess runs generators in this process: the worker's inside, and the
// executor of tests and of builds without workers. It may be used from several
// goroutines; each run counts the memory of the whole process.
type InProcess struct {
	compiler *compiler
	catalog  *catalog
	// CPUClock, when set, is the processor time of this process: time that it was
	// kept from running then counts against no script.
	CPUClock func() time.Duration
}

// NewInProcess returns an executor.
func NewInProcess() *InProcess { return &InProcess{compiler: newCompiler(), catalog: newCatalog()} }

var _ procedural.Executor = (*InProcess)(nil)

// Run generates a job's model.
func (e *InProcess) Run(ctx context.Context, job *procedural.Job, progress func(procedural.Progress)) (*procedural.Result, error) {
	r, module, failure := e.prepare(job)
	if failure != nil {
		return nil, failure
	}
	defer r.watch(ctx, progress)()
	defer r.world.Close()
	if err := procedural.CheckModelSize(job.Size); err != nil {
		return nil, &procedural.Error{Kind: procedural.ModuleError, File: job.Generator, Message: err.Error()}
	}
	m := &model{module: module, size: job.Size, attributes: job.Attributes, seed: job.Seed, depth: 1}
	container, definition, failure := r.generate(m)
	if failure != nil {
		return nil, r.explain(failure)
	}
	result, err := procedural.Collect(container, r.budget.limits)
	if err != nil {
		return nil, r.explain(&procedural.Error{Kind: procedural.LimitError, File: job.Generator, Message: err.Error()})
	}
	result.Attributes, result.Size, result.Definition, result.Messages = m.attributes, m.size, definition, r.finish()
	result.Requires = sortedKeys(r.requires)
	return result, nil
}

// Describe runs a job's module without OnGenerate.
func (e *InProcess) Describe(ctx context.Context, job *procedural.Job) (*procedural.Definition, error) {
	r, module, failure := e.prepare(job)
	if failure != nil {
		return nil, failure
	}
	defer r.watch(ctx, nil)()
	s := r.newState(job.Seed)
	defer s.close()
	d, failure := s.openModule(module)
	if failure != nil {
		return nil, r.explain(failure)
	}
	return d.definition, nil
}

// prepare builds what a run needs and finds the generator.
func (e *InProcess) prepare(job *procedural.Job) (*run, *procedural.Instance, *procedural.Error) {
	limits := job.Limits.WithDefaults()
	world := procedural.NewWorld(limits.Instances)
	tree, err := procedural.NewModuleTree(world, job.Modules)
	if err != nil {
		return nil, nil, &procedural.Error{Kind: procedural.ModuleError, Message: err.Error()}
	}
	module := tree.Instance(job.Generator)
	if module == nil {
		return nil, nil, &procedural.Error{Kind: procedural.ModuleError, Message: fmt.Sprintf("generator '%s' is missing", job.Generator)}
	}
	r := &run{compiler: e.compiler, catalog: e.catalog, budget: newBudget(limits, e.CPUClock), job: job, world: world, tree: tree, requires: map[string]bool{}}
	r.budget.live = world.Live
	world.Warn = func(text string) {
		at := position{}
		if p := r.budget.position.Load(); p != nil {
			at = *p
		}
		if r.budget.where != nil {
			at.file, at.line = r.budget.where()
		}
		r.say(procedural.Message{Warning: true, File: at.file, Line: at.line, Text: text})
	}
	return r, module, nil
}

const (
	// watchInterval is how often a run is made to look at time and memory.
	watchInterval = 5 * time.Millisecond
	// progressInterval is how often, of those, it tells how far it has come.
	progressInterval = 10
)

// watch cancels the run when ctx ends, makes it check its limits and reports
// progress. The function it returns stops watching. Nothing but timers stands
// ready, so that watching a short run costs nothing.
func (r *run) watch(ctx context.Context, progress func(procedural.Progress)) (stop func()) {
	w := &watch{run: r, progress: progress}
	release := context.AfterFunc(ctx, r.budget.cancel)
	w.mu.Lock()
	w.timer = time.AfterFunc(watchInterval, w.tick)
	w.mu.Unlock()
	return func() {
		release()
		w.mu.Lock()
		defer w.mu.Unlock()
		w.stopped = true
		w.timer.Stop()
	}
}

// watch is what looks at a run from time to time.
type watch struct {
	run      *run
	progress func(procedural.Progress)

	mu      sync.Mutex // held by a tick and by the end, so that no tick outlives the run
	timer   *time.Timer
	ticks   int
	stopped bool
}

func (w *watch) tick() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stopped {
		return
	}
	w.ticks++
	w.run.budget.poke()
	if w.progress != nil && w.ticks%progressInterval == 0 {
		w.progress(w.run.progress())
	}
	w.timer.Reset(watchInterval)
}

func (r *run) progress() procedural.Progress {
	p := procedural.Progress{Pauses: int(r.budget.pauses.Load()), Instances: int(r.budget.instances.Load()), Busy: r.budget.busySince()}
	if at := r.budget.position.Load(); at != nil {
		p.File, p.Line = at.file, at.line
	}
	return p
}

// explain names the generator where an error names no file, and what ran.
func (r *run) explain(failure *procedural.Error) *procedural.Error {
	if failure.File == "" {
		failure.File = r.job.Generator
	}
	failure.Requires = sortedKeys(r.requires)
	return failure
}
