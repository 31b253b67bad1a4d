package api

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
)

// module is a module that was required in this state.
type module struct {
	value lua.LValue
	err   lua.LValue
}

// load compiles a source to a function that takes nothing.
func (s *state) load(name, source string) (*lua.LFunction, *procedural.Error) {
	proto, err := s.run.compiler.compile(name, source)
	if err != nil {
		return nil, err
	}
	return s.bind(proto)
}

// requireInstance runs a module once and returns what it returned. Errors are
// Lua errors.
func (s *state) requireInstance(L *lua.LState, i *procedural.Instance) lua.LValue {
	if m := s.modules[i]; m != nil {
		if m.err != nil {
			L.Error(m.err, 0)
		}
		return m.value
	}
	if at := slices.Index(s.loading, i); at >= 0 {
		names := make([]string, 0, len(s.loading)-at+1)
		for _, l := range append(s.loading[at:], i) {
			names = append(names, l.Name)
		}
		L.RaiseError("modules require each other in a cycle: %s", strings.Join(names, " → "))
	}
	if len(s.loading) >= 100 {
		L.RaiseError("modules require each other more than 100 deep")
	}
	m := s.run.tree.Module(i)
	if m == nil {
		L.RaiseError("'%s' is a %s, not a ModuleScript", i.Name, i.Class.Name)
	}
	if !m.May(procedural.RunServerScript) {
		raise(L, lacking("run", m.Name(), procedural.RunServerScript))
	}
	s.know(m)
	main, err := s.load(m.Path, m.Source)
	if err != nil {
		if s.syntax == nil {
			s.syntax = err
		}
		L.Error(lua.LString(err.Error()), 0)
	}
	main.Env = s.environment(m, i)
	s.loading = append(s.loading, i)
	L.Push(main)
	base := L.GetTop()
	L.Call(0, lua.MultRet)
	s.loading = s.loading[:len(s.loading)-1]
	if n := L.GetTop() - base + 1; n != 1 {
		L.RaiseError("%s: a module must return exactly one value, this one returns %d", m.Path, n)
	}
	value := L.Get(-1)
	L.Pop(1)
	s.modules[i] = &module{value: value}
	return value
}

// know prepares the checks of a module's capabilities.
func (s *state) know(m *procedural.Module) {
	s.byFile[m.Path] = m
	if s.run.tree.Instance(m.Path) != nil {
		s.run.requires[m.Path] = true
	}
	for _, c := range []procedural.Capability{procedural.Basic, procedural.CreateInstances, procedural.AccessOutsideWrite} {
		if !m.May(c) {
			s.restrictedBy[c] = true
		}
	}
}

// require takes a ModuleScript, or a path relative to the script.
func require(s *state, L *lua.LState) int {
	switch v := L.Get(1).(type) {
	case *lua.LUserData:
		if i, ok := v.Value.(*procedural.Instance); ok {
			L.Push(s.requireInstance(L, i))
			return 1
		}
	case lua.LString:
		if i := s.resolve(L, string(v)); i != nil {
			L.Push(s.requireInstance(L, i))
			return 1
		}
		return s.refuseRequire(L, string(v))
	case lua.LNumber:
		return s.refuseRequire(L, v.String())
	}
	s.badArgument(L, 1, "ModuleScript")
	return 0
}

func (s *state) refuseRequire(L *lua.LState, what string) int {
	if m := s.runningModule(L); m != nil && m.Sandboxed {
		raise(L, lacking("require", what, procedural.LoadUnownedAsset))
	}
	L.RaiseError("cannot require '%s': give a ModuleScript such as script.Child or script.Parent.Sibling, or a path that starts with ./, ../ or @self/", what)
	return 0
}

// resolve finds the module of a path that starts with ./, ../ or @self/.
func (s *state) resolve(L *lua.LState, path string) *procedural.Instance {
	m := s.runningModule(L)
	if m == nil {
		return nil
	}
	at := s.run.tree.Instance(m.Path)
	parts := strings.Split(path, "/")
	if at == nil || len(parts) < 2 || !slices.Contains([]string{".", "..", "@self"}, parts[0]) {
		return nil
	}
	if parts[0] == "." || parts[0] == ".." {
		at = at.Parent()
	}
	if parts[0] == "." || parts[0] == "@self" {
		parts = parts[1:]
	}
	for _, part := range parts {
		if at == nil {
			return nil
		}
		switch part {
		case "..":
			at = at.Parent()
		default:
			at = at.Find(false, func(c *procedural.Instance) bool { return c.Name == part })
		}
	}
	if at == nil {
		L.RaiseError("cannot require '%s': there is no such module", path)
	}
	return at
}

// bind makes byte code a function of this state.
func (s *state) bind(proto *lua.FunctionProto) (f *lua.LFunction, failure *procedural.Error) {
	defer func() {
		if r := recover(); r != nil {
			f, failure = nil, &procedural.Error{Kind: procedural.InternalError, File: proto.SourceName, Message: fmt.Sprint(r)}
		}
	}()
	return s.luau.Bind(s.L, proto), nil
}
