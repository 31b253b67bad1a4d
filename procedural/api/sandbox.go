package api

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
)

// lacking is the error for a missing capability.
func lacking(verb, what string, c procedural.Capability) error {
	return fmt.Errorf("The current thread cannot %s '%s' (lacking capability %s)", verb, what, c) //nolint:staticcheck // the documented text
}

// restricted are the globals that need a capability, and how they are spoken of.
// What needs Unassigned no module has, sandboxed or not: an unsandboxed one finds
// nil there.
var restricted = map[string]struct {
	capability procedural.Capability
	verb       string
}{
	"_G": {procedural.ScriptGlobals, "access"}, "shared": {procedural.ScriptGlobals, "access"},
	"getfenv": {procedural.ScriptGlobals, "call"}, "setfenv": {procedural.ScriptGlobals, "call"},
	"loadstring": {procedural.LoadString, "call"}, "workspace": {procedural.AccessOutsideWrite, "access"},
	"package": {procedural.Unassigned, "access"}, "io": {procedural.Unassigned, "access"}, "game": {procedural.Unassigned, "access"},
	"plugin": {procedural.Unassigned, "access"}, "collectgarbage": {procedural.Unassigned, "call"}, "gcinfo": {procedural.Unassigned, "call"},
	"load": {procedural.Unassigned, "call"}, "loadfile": {procedural.Unassigned, "call"}, "dofile": {procedural.Unassigned, "call"},
	"module": {procedural.Unassigned, "call"},
}

// forbiddenMembers are what Lua's libraries have elsewhere and nothing has here.
var forbiddenMembers = map[string]map[string]bool{
	"debug": {"getregistry": true, "getmetatable": true, "setmetatable": true, "getfenv": true, "setfenv": true, "getupvalue": true,
		"setupvalue": true, "getlocal": true, "setlocal": true, "sethook": true, "gethook": true, "getinfo": true, "upvalueid": true, "upvaluejoin": true},
	"os":     {"execute": true, "exit": true, "getenv": true, "remove": true, "rename": true, "setlocale": true, "tmpname": true},
	"string": {"dump": true},
}

// environment is the table of globals that a module sees.
func (s *state) environment(m *procedural.Module, script *procedural.Instance) *lua.LTable {
	env := s.L.CreateTable(0, len(s.globals)+8)
	for _, g := range s.globals {
		env.RawSetString(g.name, g.value)
	}
	env.RawSetString("script", s.instance(script))
	if m.May(procedural.ScriptGlobals) {
		env.RawSetString("_G", s.sharedTable())
		env.RawSetString("shared", s.sharedTable())
		env.RawSetString("getfenv", s.fn("getfenv", getfenv))
		env.RawSetString("setfenv", s.fn("setfenv", setfenv))
	}
	if m.May(procedural.LoadString) {
		env.RawSetString("loadstring", s.fn("loadstring", loadstring))
	}
	if !m.Sandboxed {
		env.RawSetString("workspace", s.workspace())
		env.RawSetString("collectgarbage", s.fn("collectgarbage", noGarbage))
		env.RawSetString("gcinfo", s.fn("gcinfo", noGarbage))
		return env
	}
	mt := s.L.NewTable()
	mt.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		name, _ := L.Get(2).(lua.LString)
		if r, ok := restricted[string(name)]; ok {
			raise(L, lacking(r.verb, string(name), r.capability))
		}
		L.Push(lua.LNil)
		return 1
	}))
	mt.RawSetString("__metatable", lua.LString("The metatable is locked"))
	env.Metatable = mt
	return env
}

func (s *state) sharedTable() *lua.LTable {
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
