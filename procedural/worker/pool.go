package worker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"copse/procedural"
)

// Options configure a Pool. Zero fields stand for the defaults.
type Options struct {
	// Command is the program to start and its first arguments; by default this
	// program itself.
	Command []string
	// Warm is how many idle workers are kept, 2.
	Warm int
	// Parallel is how many may run at once, Warm by default: more runs wait.
	Parallel int
	// Memory is the limit of a worker in bytes, 512 MB.
	Memory int64
	// Output is the limit of an encoded result in bytes, 32 MB.
	Output int
	// Grace is how long a worker may take to obey, 500 ms; after that it is
	// killed.
	Grace time.Duration
	// Silence is how long a worker that runs may say nothing, 10 s.
	Silence time.Duration
}

func (o Options) withDefaults() (Options, error) {
	if len(o.Command) == 0 {
		self, err := os.Executable()
		if err != nil {
			return o, fmt.Errorf("cannot find this program to start workers: %w", err)
		}
		o.Command = []string{self}
	}
	limits := procedural.Limits{}.WithDefaults()
	if o.Warm <= 0 {
		o.Warm = 2
	}
	if o.Parallel <= 0 {
		o.Parallel = o.Warm
	}
	if o.Memory <= 0 {
		o.Memory = limits.Memory
	}
	if o.Output <= 0 {
		o.Output = limits.Output
	}
	if o.Grace <= 0 {
		o.Grace = 500 * time.Millisecond
	}
	if o.Silence <= 0 {
		o.Silence = 10 * time.Second
	}
	return o, nil
}

// Pool is an executor that runs each job in a worker process. It may be used from
// several goroutines.
type Pool struct {
	options Options
	slots   chan struct{} // one for each run at a time

	mu       sync.Mutex
	idle     []*child
	all      map[*child]bool
	starting int        // children being started in the background
	changed  *sync.Cond // idle, starting or closed
	closed   bool
	wait     sync.WaitGroup // for what goes on in the background
}

var _ procedural.Executor = (*Pool)(nil)

// NewPool starts the warm workers in the background.
func NewPool(options Options) (*Pool, error) {
	options, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	p := &Pool{options: options, slots: make(chan struct{}, options.Parallel), all: map[*child]bool{}}
	p.changed = sync.NewCond(&p.mu)
	for range options.Warm {
		p.warm()
	}
	return p, nil
}

// Close kills all workers and waits until they are gone. Runs in flight fail.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	p.changed.Broadcast()
	children := make([]*child, 0, len(p.all))
	for c := range p.all {
		children = append(children, c)
	}
	p.mu.Unlock()
	for _, c := range children {
		c.stop("the worker pool was closed")
	}
	p.wait.Wait()
}

// errClosed is what runs in a closed pool fail with.
var errClosed = errors.New("the worker pool is closed")

// warm starts an idle worker in the background.
func (p *Pool) warm() {
	p.mu.Lock()
	p.starting++
	p.mu.Unlock()
	p.wait.Add(1)
	go func() {
		defer p.wait.Done()
		c, err := p.start()
		if err == nil {
			p.release(c)
		} // otherwise the next run starts one and reports why it cannot
		p.mu.Lock()
		p.starting--
		p.changed.Broadcast()
		p.mu.Unlock()
	}()
}

func (p *Pool) start() (*child, error) {
	p.mu.Lock()
	closed := p.closed
	p.mu.Unlock()
	if closed {
		return nil, errClosed
	}
	c, err := spawn(p.options.Command, p.options.Memory, p.options.Output+1<<20)
	if err != nil {
		return nil, fmt.Errorf("cannot start a generator worker: %w", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		p.wait.Add(1)
		go func() { defer p.wait.Done(); c.stop("the worker pool was closed") }()
		return nil, errClosed
	}
	p.all[c] = true
	return c, nil
}

// acquire returns a worker that lives; used says that it has idled before.
func (p *Pool) acquire() (c *child, used bool, err error) {
	for {
		p.mu.Lock()
		for len(p.idle) == 0 && p.starting > 0 && !p.closed {
			p.changed.Wait()
		}
		n := len(p.idle)
		if n == 0 {
			p.mu.Unlock()
			c, err := p.start()
			return c, false, err
		}
		c := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		if c.alive() {
			return c, true, nil
		}
		p.discard(c)
	}
}

// release gives a worker back; one too many is stopped.
func (p *Pool) release(c *child) {
	p.mu.Lock()
	keep := !p.closed && len(p.idle) < p.options.Warm && c.alive() && c.bytes < maxKnownSources
	if keep {
		p.idle = append(p.idle, c)
		p.changed.Broadcast()
	}
	p.mu.Unlock()
	if !keep {
		p.discard(c)
	}
}

// worn tells whether a run that failed has left a worker with less room than
// the next run is promised.
func (p *Pool) worn(c *child, err error) bool {
	if err == nil {
		return false
	}
	switch procedural.AsError(err).Kind {
	case procedural.MemoryError, procedural.LimitError:
		return true
	}
	rss, ok := residentBytes(c.cmd.Process.Pid)
	return ok && rss > p.options.Memory/3
}

// discard stops a worker and, while there are too few, starts another.
func (p *Pool) discard(c *child) {
	c.stop("it was replaced")
	p.mu.Lock()
	delete(p.all, c)
	short := !p.closed && len(p.idle)+p.starting < p.options.Warm
	p.mu.Unlock()
	if short {
		p.warm()
	}
}

// Run generates in a worker.
func (p *Pool) Run(ctx context.Context, job *procedural.Job, progress func(procedural.Progress)) (*procedural.Result, error) {
	f, err := p.ask(ctx, runFrame, job, progress)
	if err != nil {
		return nil, err
	}
	result := &procedural.Result{}
	if f.kind != resultFrame {
		return nil, &procedural.Error{Kind: procedural.WorkerError, File: job.Generator, Message: "the generator process answered with something else than a result"}
	}
	if err := result.UnmarshalBinary(f.payload); err != nil {
		return nil, &procedural.Error{Kind: procedural.WorkerError, File: job.Generator, Message: "the generator process sent a bad result: " + err.Error()}
	}
	if err := result.Check(job.Limits); err != nil {
		return nil, &procedural.Error{Kind: procedural.LimitError, File: job.Generator, Message: err.Error()}
	}
	return result, nil
}

// Describe asks a worker what a module declares.
func (p *Pool) Describe(ctx context.Context, job *procedural.Job) (*procedural.Definition, error) {
	f, err := p.ask(ctx, describeFrame, job, nil)
	if err != nil {
		return nil, err
	}
	return decodeDefinition(f, job)
}

// ask waits for a slot, sends the job to a worker and returns its answer.
func (p *Pool) ask(ctx context.Context, k kind, job *procedural.Job, progress func(procedural.Progress)) (frame, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return frame{}, procedural.AsError(ctx.Err())
	}
	defer func() { <-p.slots }()
	if err := ctx.Err(); err != nil {
		return frame{}, procedural.AsError(err)
	}
	for {
		c, used, err := p.acquire()
		if err != nil {
			return frame{}, &procedural.Error{Kind: procedural.WorkerError, File: job.Generator, Message: err.Error()}
		}
		f, unheard, err := p.converse(ctx, c, k, job, progress)
		if c.alive() && !p.worn(c, err) {
			p.release(c)
		} else { // reaping may take a moment that the caller need not wait for
			p.wait.Add(1)
			go func() { defer p.wait.Done(); p.discard(c) }()
		}
		if !unheard || !used {
			return f, err
		}
		// It had died while it was idle, and never saw the job: ask another.
	}
}
