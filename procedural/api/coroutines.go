package api

import lua "github.com/yuin/gopher-lua"

// threadArg returns argument n, a thread, and its coroutine while it is alive.
func (s *state) threadArg(L *lua.LState, n int) (*lua.LState, *thread) {
	co, ok := L.Get(n).(*lua.LState)
	if !ok {
		s.badArgument(L, n, "thread")
	}
	return co, s.threads.byState[co]
}

// status is what coroutine.status gives.
func (s *state) status(co *lua.LState, t *thread) string {
	switch {
	case t != nil:
		return t.status
	case co == s.L && s.threads.current == nil:
		return "running"
	case co == s.L:
		return "normal"
	}
	return "dead"
}

var coroutineLibrary = library{
	"create": func(s *state, L *lua.LState) int {
		L.Push(s.create(L, s.callable(L, 1)).L)
		return 1
	},
	"resume": func(s *state, L *lua.LState) int {
		co, t := s.threadArg(L, 1)
		if t == nil {
			return s.give(L, false, "cannot resume "+s.status(co, t)+" coroutine")
		}
		out := s.resumeFrom(L, t, arguments(L, 2))
		if out.err != nil {
			L.Push(lua.LFalse)
			L.Push(errorValue(out.err))
			return 2
		}
		return pushAll(L, append([]lua.LValue{lua.LTrue}, out.values...))
	},
	"wrap": func(s *state, L *lua.LState) int {
		t := s.create(L, s.callable(L, 1))
		L.Push(s.L.NewFunction(func(L *lua.LState) int {
			out := s.resumeFrom(L, t, arguments(L, 1))
			if out.err != nil {
				L.Error(errorValue(out.err), 0)
			}
			return pushAll(L, out.values)
		}))
		return 1
	},
	"yield": func(s *state, L *lua.LState) int { return pushAll(L, s.yield(L, arguments(L, 1))) },
	"status": func(s *state, L *lua.LState) int {
		return s.give(L, s.status(s.threadArg(L, 1)))
	},
	"running": func(s *state, L *lua.LState) int {
		if t := s.threads.current; t != nil {
			L.Push(t.L)
		} else {
			L.Push(s.L)
		}
		return 1
	},
	"isyieldable": func(s *state, L *lua.LState) int { return s.give(L, s.threads.current != nil) },
	"close": func(s *state, L *lua.LState) int {
		co, t := s.threadArg(L, 1)
		if t == nil && co != s.L {
			return s.give(L, true)
		}
		if t == nil || t.status != "suspended" {
			L.RaiseError("cannot close %s coroutine", s.status(co, t))
		}
		s.kill(t)
		return s.give(L, true)
	},
}

// resumeFrom is resume, except that a run that was stopped for good goes on
// unwinding.
func (s *state) resumeFrom(L *lua.LState, t *thread, args []lua.LValue) outcome {
	out := s.resume(t, args)
	if s.run.budget.stopped() {
		L.RaiseError("%s", s.run.budget.failure.Message)
	}
	return out
}
