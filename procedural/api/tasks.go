package api

import (
	"container/heap"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
)

// scheduler runs the threads that the task library starts, on virtual time: a
// wait takes no time, it moves the clock.
type scheduler struct {
	now   float64 // seconds
	queue timers
	count int
}

// timer is a thread to resume at a time.
type timer struct {
	at    float64
	order int // among equal times
	t     *thread
	args  []lua.LValue
}

type timers []timer

func (q timers) Len() int { return len(q) }
func (q timers) Less(i, j int) bool {
	return q[i].at < q[j].at || q[i].at == q[j].at && q[i].order < q[j].order
}
func (q timers) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *timers) Push(x any)   { *q = append(*q, x.(timer)) }
func (q *timers) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// frameTime is the shortest wait: a frame of the host.
const frameTime = 1.0 / 60

func (c *scheduler) add(at float64, t *thread, args []lua.LValue) {
	c.count++
	heap.Push(&c.queue, timer{at, c.count, t, args})
}

// runUntil moves the clock to a time, resuming what is due on the way.
func (s *state) runUntil(L *lua.LState, end float64) {
	c := &s.scheduler
	for len(c.queue) > 0 && c.queue[0].at <= end {
		due := heap.Pop(&c.queue).(timer)
		c.now = max(c.now, due.at)
		if s.threads.byState[due.t.L] == due.t && due.t.status == "suspended" {
			s.start(L, due.t, due.args)
		}
	}
	c.now = max(c.now, end)
}

// start resumes a thread; its error is a warning, as nobody waits for it.
func (s *state) start(L *lua.LState, t *thread, args []lua.LValue) {
	if out := s.resumeFrom(L, t, args); out.err != nil {
		file, line, text := s.locate(errorString(out.err), "")
		s.run.say(procedural.Message{Warning: true, File: file, Line: line, Text: "task failed: " + text})
	}
}

// taskThread returns argument n as a thread: a function gets a new one.
func (s *state) taskThread(L *lua.LState, n int) *thread {
	if co, ok := L.Get(n).(*lua.LState); ok {
		if t := s.threads.byState[co]; t != nil {
			return t
		}
		L.RaiseError("cannot run a %s coroutine", s.status(co, nil))
	}
	return s.create(L, s.callable(L, n))
}

var taskLibrary = library{
	"spawn": func(s *state, L *lua.LState) int {
		t := s.taskThread(L, 1)
		s.start(L, t, arguments(L, 2))
		L.Push(t.L)
		return 1
	},
	"defer": func(s *state, L *lua.LState) int {
		t := s.taskThread(L, 1)
		s.scheduler.add(s.scheduler.now, t, arguments(L, 2))
		L.Push(t.L)
		return 1
	},
	"delay": func(s *state, L *lua.LState) int {
		t := s.taskThread(L, 2)
		s.scheduler.add(s.scheduler.now+max(s.optNumber(L, 1, 0), 0), t, arguments(L, 3))
		L.Push(t.L)
		return 1
	},
	"wait": func(s *state, L *lua.LState) int {
		from := s.scheduler.now
		end := from + max(s.optNumber(L, 1, 0), frameTime)
		if end != end {
			end = from
		}
		s.run.budget.pause(L)
		if t := s.threads.current; t != nil {
			s.scheduler.add(end, t, nil)
			s.yield(L, nil)
		} else {
			s.runUntil(L, end)
		}
		return s.give(L, s.scheduler.now-from)
	},
	"cancel": func(s *state, L *lua.LState) int {
		co, t := s.threadArg(L, 1)
		if t != nil && t.status != "suspended" || co == s.L {
			L.RaiseError("cannot cancel a %s thread", s.status(co, t))
		}
		if t != nil {
			s.kill(t)
		}
		return 0
	},
	"synchronize":   func(*state, *lua.LState) int { return 0 },
	"desynchronize": func(*state, *lua.LState) int { return 0 },
}

var osLibrary = library{
	"clock": clock("os.clock"),
	"time":  clock("os.time"),
	"date": func(s *state, L *lua.LState) int {
		s.warn("os.date() is not deterministic; it gives the start of 1970")
		return s.give(L, "Thu Jan  1 00:00:00 1970")
	},
	"difftime": func(s *state, L *lua.LState) int { return s.give(L, s.number(L, 1)-s.optNumber(L, 2, 0)) },
}

var debugLibrary = library{
	"traceback": func(s *state, L *lua.LState) int {
		text := ""
		if v, ok := L.Get(1).(lua.LString); ok {
			text = string(v) + "\n"
		}
		return s.give(L, text+traceback(L))
	},
	"info": func(s *state, L *lua.LState) int {
		level, what := s.optInteger(L, 1, 1), s.text(L, 2)
		dbg, ok := L.GetStack(level)
		if !ok {
			return 0
		}
		_, err := L.GetInfo("Sln", dbg, nil)
		check(L, err)
		for _, c := range what {
			switch c {
			case 's':
				L.Push(lua.LString(dbg.Source))
			case 'l':
				L.Push(lua.LNumber(dbg.CurrentLine))
			case 'n':
				L.Push(lua.LString(dbg.Name))
			default:
				L.RaiseError("invalid argument #2 to 'info' (options are s, l and n)")
			}
		}
		return len(what)
	},
	"profilebegin":      func(*state, *lua.LState) int { return 0 },
	"profileend":        func(*state, *lua.LState) int { return 0 },
	"setmemorycategory": func(*state, *lua.LState) int { return 0 },
}

// traceback lists up to 20 calls as file:line, innermost first.
func traceback(L *lua.LState) string {
	text := ""
	for level, n := 1, 0; n < 20; level++ {
		if _, ok := L.GetStack(level); !ok {
			break
		}
		if at := where(L, level); at != "" {
			text += at[:len(at)-2] + "\n"
			n++
		}
	}
	return text
}
