package api

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
)

// lacking is the error for a missing capability, in the host's words.
func lacking(verb, what string, c procedural.Capability) error {
	return errorText(fmt.Sprintf("The current thread cannot %s '%s' (lacking capability %s)", verb, what, c))
}

// restrictedGlobal is a global that needs a capability.
type restrictedGlobal struct {
	capability procedural.Capability
	verb       string // how the error speaks of it
	value      func(*state) lua.LValue
}

// restrictedGlobals are the globals that need a capability. What needs Unassigned no
// sandboxed module can have; most of it is nil for the others too.
var restrictedGlobals = map[string]restrictedGlobal{
	"_G":             {procedural.ScriptGlobals, "access", (*state).sharedTable},
	"shared":         {procedural.ScriptGlobals, "access", (*state).sharedTable},
	"getfenv":        {procedural.ScriptGlobals, "call", named("getfenv", getfenv)},
	"setfenv":        {procedural.ScriptGlobals, "call", named("setfenv", setfenv)},
	"loadstring":     {procedural.LoadString, "call", named("loadstring", loadstring)},
	"workspace":      {procedural.AccessOutsideWrite, "access", (*state).workspace},
	"collectgarbage": {procedural.Unassigned, "call", named("collectgarbage", noGarbage)},
	"gcinfo":         {procedural.Unassigned, "call", named("gcinfo", noGarbage)},
	"package":        {procedural.Unassigned, "access", nil}, "io": {procedural.Unassigned, "access", nil},
	"game": {procedural.Unassigned, "access", nil}, "plugin": {procedural.Unassigned, "access", nil},
	"load": {procedural.Unassigned, "call", nil}, "loadfile": {procedural.Unassigned, "call", nil},
	"dofile": {procedural.Unassigned, "call", nil}, "module": {procedural.Unassigned, "call", nil},
}

func named(name string, f function) func(*state) lua.LValue {
	return func(s *state) lua.LValue { return s.fn(name, f) }
}

// forbiddenMembers are what Lua's libraries have elsewhere and nothing has here.
var forbiddenMembers = map[string]map[string]bool{
	"debug": {"getregistry": true, "getmetatable": true, "setmetatable": true, "getfenv": true, "setfenv": true, "getupvalue": true,
		"setupvalue": true, "getlocal": true, "setlocal": true, "sethook": true, "gethook": true, "getinfo": true, "upvalueid": true, "upvaluejoin": true},
	"os":     {"execute": true, "exit": true, "getenv": true, "remove": true, "rename": true, "setlocale": true, "tmpname": true},
	"string": {"dump": true},
}

// environment is the table of globals that a module sees. They come into it when
// they are first asked for.
func (s *state) environment(m *procedural.Module, script *procedural.Instance) *lua.LTable {
	env := s.L.CreateTable(0, 16)
	env.RawSetString("script", s.instance(script))
	mt := s.L.CreateTable(0, 2)
	mt.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		name, _ := L.Get(2).(lua.LString)
		v := s.global(string(name))
		if r, ok := s.run.catalog.restricted[string(name)]; ok {
			switch {
			case r.capability == procedural.Unassigned && m.Sandboxed, !m.May(r.capability):
				raise(L, lacking(r.verb, string(name), r.capability))
			case r.value != nil:
				v = r.value(s)
			}
		}
		if v != lua.LNil {
			env.RawSetString(string(name), v)
		}
		L.Push(v)
		return 1
	}))
	mt.RawSetString("__metatable", lua.LString("The metatable is locked"))
	env.Metatable = mt
	return env
}

func (s *state) sharedTable() lua.LValue {
	if s.shared == nil {
		s.shared = s.L.NewTable()
	}
	return s.shared
}

// noGarbage gives the same number in every run.
func noGarbage(s *state, L *lua.LState) int { return s.give(L, 0) }

// getfenv gives the environment of a function, or of the caller at a level.
func getfenv(s *state, L *lua.LState) int {
	if f, ok := L.Get(1).(*lua.LFunction); ok && !f.IsG {
		L.Push(f.Env)
		return 1
	}
	f := s.callerFunction(L, s.optInteger(L, 1, 1))
	L.Push(f.Env)
	return 1
}

// setfenv changes it.
func setfenv(s *state, L *lua.LState) int {
	env := s.anyTable(L, 2)
	f, ok := L.Get(1).(*lua.LFunction)
	if !ok {
		f = s.callerFunction(L, s.integer(L, 1))
	}
	if f.IsG {
		L.RaiseError("'setfenv' cannot change the environment of a library function")
	}
	f.Env = env
	L.Push(f)
	return 1
}

// callerFunction is the Lua function at a level; 0, and levels beyond the last,
// give the outermost.
func (s *state) callerFunction(L *lua.LState, level int) *lua.LFunction {
	var found *lua.LFunction
	for l := 1; l < 1000; l++ {
		dbg, ok := L.GetStack(l)
		if !ok {
			break
		}
		v, err := L.GetInfo("f", dbg, nil)
		f, isFunction := v.(*lua.LFunction)
		if err != nil || !isFunction || f.IsG {
			continue
		}
		found = f
		if l == level {
			break
		}
	}
	if found == nil {
		L.RaiseError("invalid argument #1 to '%s' (no function at level %d)", s.function, level)
	}
	return found
}

// loadstring compiles text in the environment of the caller.
func loadstring(s *state, L *lua.LState) int {
	source, name := s.text(L, 1), s.optText(L, 2, "loadstring")
	f, err := s.load(name, source)
	if err != nil {
		return s.give(L, nil, err.Error())
	}
	f.Env = s.callerFunction(L, 1).Env
	L.Push(f)
	return 1
}

// demand raises when the module that runs lacks a capability.
func (s *state) demand(L *lua.LState, verb, what string, c procedural.Capability) {
	if s.restrictedBy[c] {
		if m := s.runningModule(L); m != nil && !m.May(c) {
			raise(L, lacking(verb, what, c))
		}
	}
}

// runningModule is the module whose code called the library, or created the
// coroutine that runs nothing but the library.
func (s *state) runningModule(L *lua.LState) *procedural.Module {
	file, _, last := s.positionOf(L, 1)
	if m := s.byFile[file]; m != nil {
		return m
	}
	return s.threads.owner[last]
}
