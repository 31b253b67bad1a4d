package api

import (
	"runtime"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
)

const (
	// maxNesting is how deep coroutines may resume coroutines, and protected
	// calls nest; each takes a piece of the Go stack.
	maxNesting = 190
	// maxThreads is how many coroutines may be alive at once.
	maxThreads = 4000
	// threadFrames is how deep calls may nest within one coroutine or protected
	// call; mainFrames the same for the state itself.
	threadFrames = 2048
	mainFrames   = 16384
)

// thread is a coroutine: a goroutine with a Lua state of its own. Exactly one
// thread of a state runs at a time; the others wait on their channels.
type thread struct {
	L       *lua.LState
	fn      lua.LValue
	status  string // suspended, running, normal, dead
	in      chan []lua.LValue
	out     chan outcome
	started bool
	base    int // nesting below it while it runs
	done    chan struct{}
}

// outcome is what a resumed thread comes back with.
type outcome struct {
	values   []lua.LValue
	err      error
	finished bool
}

// threads keeps the coroutines of a state.
type threads struct {
	byState map[*lua.LState]*thread            // those that are alive
	current *thread                            // nil: the state's own, which cannot yield
	nesting int                                // coroutines and protected calls within each other
	active  *lua.LState                        // the stack that runs
	idle    []*lua.LState                      // stacks for protected calls
	outer   map[*lua.LState]*lua.LState        // stack of a protected call → the one that made the call
	owner   map[*lua.LState]*procedural.Module // coroutine → module that created it
}

// newStack returns a Lua stack that shares the state's globals. One that hangs
// on the budget and not on gopher-lua's derived contexts, which would count
// nothing.
func (s *state) newStack() *lua.LState {
	options := s.L.Options
	s.L.Options.CallStackSize, s.L.Options.RegistrySize = threadFrames, 128
	L, cancel := s.L.NewThread()
	s.L.Options = options
	if cancel != nil {
		cancel()
	}
	L.SetContext(s.run.budget)
	return L
}

// create makes a suspended thread that will call fn.
func (s *state) create(L *lua.LState, fn lua.LValue) *thread {
	if len(s.threads.byState) >= maxThreads {
		L.RaiseError("too many coroutines: at most %d may be alive", maxThreads)
	}
	s.run.budget.alloc(L, 16<<10)
	t := &thread{L: s.newStack(), fn: fn, status: "suspended", in: make(chan []lua.LValue), out: make(chan outcome), done: make(chan struct{})}
	s.threads.byState[t.L] = t
	s.threads.owner[t.L] = s.runningModule(L)
	return t
}

// resume runs a thread until it yields or ends.
func (s *state) resume(t *thread, args []lua.LValue) outcome {
	if t.status != "suspended" {
		return outcome{err: errorText("cannot resume " + t.status + " coroutine"), finished: true}
	}
	if s.threads.nesting >= maxNesting {
		return outcome{err: errorText("stack overflow: coroutines are nested too deep"), finished: true}
	}
	nesting, before, active := s.threads.nesting, s.threads.current, s.threads.active
	if before != nil {
		before.status = "normal"
	}
	s.threads.current, t.status, t.base = t, "running", nesting+1
	if t.started {
		t.in <- args
	} else {
		t.started = true
		go s.body(t, args)
	}
	result := <-t.out
	s.threads.nesting, s.threads.current, s.threads.active = nesting, before, active
	if before != nil {
		before.status = "running"
	}
	if result.finished {
		s.forget(t)
		<-t.done
	} else {
		t.status = "suspended"
	}
	return result
}

// body is the goroutine of a thread.
func (s *state) body(t *thread, args []lua.LValue) {
	defer close(t.done)
	s.threads.nesting, s.threads.active = t.base, t.L
	values, err := callProtected(t.L, t.fn, args)
	t.out <- outcome{values, err, true}
}

// callProtected calls fn on a stack of its own and returns all results.
func callProtected(L *lua.LState, fn lua.LValue, args []lua.LValue) ([]lua.LValue, error) {
	base := L.GetTop()
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	if err := L.PCall(len(args), lua.MultRet, nil); err != nil {
		return nil, err
	}
	values := make([]lua.LValue, L.GetTop()-base)
	for i := range values {
		values[i] = L.Get(base + i + 1)
	}
	L.SetTop(base)
	return values, nil
}

// yield suspends the running thread and returns what it is resumed with.
func (s *state) yield(L *lua.LState, values []lua.LValue) []lua.LValue {
	t := s.threads.current
	if t == nil {
		L.RaiseError("attempt to yield from outside a coroutine")
	}
	own, active := s.threads.nesting-t.base, s.threads.active
	t.out <- outcome{values: values}
	args, ok := <-t.in
	if !ok {
		runtime.Goexit() // unwinds through every protected call, which a panic would not
	}
	s.threads.nesting, s.threads.active = t.base+own, active
	return args
}

// kill ends a suspended thread where it stands.
func (s *state) kill(t *thread) {
	if t.status == "suspended" && t.started {
		close(t.in)
		<-t.done
	}
	s.forget(t)
}

func (s *state) forget(t *thread) {
	t.status = "dead"
	delete(s.threads.byState, t.L)
	delete(s.threads.owner, t.L)
}

// killAll ends every thread that is left.
func (s *state) killAll() {
	for _, t := range s.threads.byState {
		s.kill(t)
	}
}

// protected calls fn so that an error comes back as a value. The call gets a
// stack of its own: gopher-lua, when an error passes, cuts the upvalues of every
// frame of the stack from their variables, also of the frames that live on.
func (s *state) protected(L *lua.LState, fn lua.LValue, args []lua.LValue) ([]lua.LValue, error) {
	if s.threads.nesting >= maxNesting {
		L.RaiseError("stack overflow: protected calls are nested too deep")
	}
	var stack *lua.LState
	if n := len(s.threads.idle); n > 0 {
		stack, s.threads.idle = s.threads.idle[n-1], s.threads.idle[:n-1]
	} else {
		stack = s.newStack()
	}
	s.threads.outer[stack] = L
	s.threads.nesting++
	outer := s.threads.active
	s.threads.active = stack
	values, err := callProtected(stack, fn, args)
	s.threads.active = outer
	s.threads.nesting--
	if s.run.budget.stopped() {
		L.RaiseError("%s", s.run.budget.failure.Message)
	}
	s.threads.idle = append(s.threads.idle, stack)
	return values, err
}
