package api

import (
	"sort"

	lua "github.com/yuin/gopher-lua"
)

// A frozen table is empty and has a metatable that finds everything in another
// table, its contents, and refuses writes: gopher-lua has no switch on tables.
// Library functions go through tableArg and writableTable, so they see the
// contents too.

// eachField visits a table in the order of next; gopher-lua's own ForEach has
// another order in every run.
func eachField(t *lua.LTable, visit func(k, v lua.LValue)) {
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		visit(k, v)
	}
}

// freeze makes a table readonly.
func (s *state) freeze(t *lua.LTable) {
	contents := s.L.CreateTable(t.Len(), 8)
	eachField(t, func(k, v lua.LValue) { contents.RawSet(k, v) })
	contents.Metatable = t.Metatable
	eachField(contents, func(k, _ lua.LValue) { t.RawSet(k, lua.LNil) })
	mt := s.L.CreateTable(0, 5)
	if old, ok := contents.Metatable.(*lua.LTable); ok {
		eachField(old, func(k, v lua.LValue) { mt.RawSet(k, v) })
	}
	s.cover(t, mt, contents, func() *lua.LTable { return contents })
}

// cover makes an empty table the readonly face of other contents and gives it the
// metatable. Fields are looked up in found; contents has all of them.
func (s *state) cover(t, mt, found *lua.LTable, contents func() *lua.LTable) {
	mt.RawSetString("__index", found)
	mt.RawSetString("__newindex", s.global("\x00readonly"))
	mt.RawSetString("__len", s.L.NewFunction(func(L *lua.LState) int {
		L.Push(lua.LNumber(contents().Len()))
		return 1
	}))
	if mt.RawGetString("__iter") == lua.LNil {
		mt.RawSetString("__iter", s.L.NewFunction(func(L *lua.LState) int {
			L.Push(s.global("next"))
			L.Push(contents())
			return 2
		}))
	}
	s.frozen[t] = contents
	t.Metatable = mt
}

// anyTable returns argument n, a table.
func (s *state) anyTable(L *lua.LState, n int) *lua.LTable {
	t, ok := L.Get(n).(*lua.LTable)
	if !ok {
		s.badArgument(L, n, "table")
	}
	return t
}

// contents is the table that holds a table's fields: itself, unless frozen.
func (s *state) contents(t *lua.LTable) *lua.LTable {
	if contents := s.frozen[t]; contents != nil {
		return contents()
	}
	return t
}

// tableArg returns the contents of argument n, a table.
func (s *state) tableArg(L *lua.LState, n int) *lua.LTable { return s.contents(s.anyTable(L, n)) }

// writableTable returns argument n, a table that is not frozen.
func (s *state) writableTable(L *lua.LState, n int) *lua.LTable {
	t := s.anyTable(L, n)
	if s.frozen[t] != nil {
		L.RaiseError("attempt to modify a readonly table")
	}
	return t
}

// checkKey raises for keys that no table takes.
func (s *state) checkKey(L *lua.LState, k lua.LValue) {
	if n, ok := k.(lua.LNumber); ok && n != n {
		L.RaiseError("table index is NaN")
	}
	if k == lua.LNil {
		L.RaiseError("table index is nil")
	}
}

const maxUnpack = 8000

// unpack returns a list's values.
func unpack(s *state, L *lua.LState) int {
	t := s.tableArg(L, 1)
	from := s.optInteger(L, 2, 1)
	to := s.optInteger(L, 3, t.Len())
	if to-from >= maxUnpack {
		L.RaiseError("too many results to unpack (at most %d)", maxUnpack)
	}
	for i := from; i <= to; i++ {
		L.Push(t.RawGetInt(i))
	}
	return max(to-from+1, 0)
}

var tableLibrary = library{
	"clear": func(s *state, L *lua.LState) int {
		t := s.writableTable(L, 1)
		var keys []lua.LValue
		eachField(t, func(k, _ lua.LValue) { keys = append(keys, k) })
		s.run.budget.charge(L, len(keys))
		for i := len(keys) - 1; i >= 0; i-- {
			t.RawSet(keys[i], lua.LNil)
		}
		return 0
	},
	"clone": func(s *state, L *lua.LState) int {
		original := s.anyTable(L, 1)
		t := s.contents(original)
		if L.GetMetaField(original, "__metatable") != lua.LNil {
			L.RaiseError("table has a protected metatable")
		}
		copied := L.CreateTable(t.Len(), 0)
		n := 0
		eachField(t, func(k, v lua.LValue) { copied.RawSet(k, v); n++ })
		s.run.budget.charge(L, n)
		s.run.budget.alloc(L, 48*n)
		copied.Metatable = t.Metatable
		L.Push(copied)
		return 1
	},
	"concat": func(s *state, L *lua.LState) int {
		t := s.tableArg(L, 1)
		sep, from := s.optText(L, 2, ""), s.optInteger(L, 3, 1)
		to := s.optInteger(L, 4, t.Len())
		var out []byte
		for i := from; i <= to; i++ {
			switch v := t.RawGetInt(i).(type) {
			case lua.LString, lua.LNumber:
				text := s.toString(L, v)
				s.run.budget.charge(L, 1)
				if len(out)+len(text)+len(sep) > maxString {
					L.RaiseError("resulting string too large")
				}
				out = append(out, text...)
				if i < to {
					out = append(out, sep...)
				}
			default:
				L.RaiseError("invalid value (%s) at index %d in table for 'concat'", typeOf(v), i)
			}
		}
		s.run.budget.alloc(L, len(out))
		L.Push(lua.LString(out))
		return 1
	},
	"create": func(s *state, L *lua.LState) int {
		n := s.integer(L, 1)
		if n < 0 || n > 1<<26 {
			L.RaiseError("invalid argument #1 to 'create' (size out of range)")
		}
		s.run.budget.alloc(L, 16*n)
		s.run.budget.charge(L, n/8)
		t := L.CreateTable(n, 0)
		if v := L.Get(2); v != lua.LNil {
			for i := 1; i <= n; i++ {
				t.Append(v)
			}
		}
		L.Push(t)
		return 1
	},
	"find": func(s *state, L *lua.LState) int {
		t, want := s.tableArg(L, 1), L.Get(2)
		n := t.Len()
		s.run.budget.charge(L, n/4)
		for i := max(s.optInteger(L, 3, 1), 1); i <= n; i++ {
			if L.Equal(t.RawGetInt(i), want) {
				return s.give(L, i)
			}
		}
		return s.give(L, nil)
	},
	"foreach": func(s *state, L *lua.LState) int {
		t, f := s.tableArg(L, 1), s.callable(L, 2)
		for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
			L.Push(f)
			L.Push(k)
			L.Push(v)
			L.Call(2, 1)
			if r := L.Get(-1); r != lua.LNil {
				return 1
			}
			L.Pop(1)
		}
		return 0
	},
	"foreachi": func(s *state, L *lua.LState) int {
		t, f := s.tableArg(L, 1), s.callable(L, 2)
		for i := 1; i <= t.Len(); i++ {
			L.Push(f)
			L.Push(lua.LNumber(i))
			L.Push(t.RawGetInt(i))
			L.Call(2, 1)
			if r := L.Get(-1); r != lua.LNil {
				return 1
			}
			L.Pop(1)
		}
		return 0
	},
	"freeze": func(s *state, L *lua.LState) int {
		t := s.writableTable(L, 1)
		if L.GetMetaField(t, "__metatable") != lua.LNil {
			L.RaiseError("table has a protected metatable")
		}
		s.freeze(t)
		L.Push(t)
		return 1
	},
	"getn":     func(s *state, L *lua.LState) int { return s.give(L, s.tableArg(L, 1).Len()) },
	"isfrozen": func(s *state, L *lua.LState) int { return s.give(L, s.frozen[s.anyTable(L, 1)] != nil) },
	"insert": func(s *state, L *lua.LState) int {
		t := s.writableTable(L, 1)
		switch L.GetTop() {
		case 2:
			t.Append(L.Get(2))
		case 3:
			i, n := s.integer(L, 2), t.Len()
			if i < 1 || i > n { // as in Luau: nothing moves
				t.RawSetInt(i, L.Get(3))
				return 0
			}
			s.run.budget.charge(L, (n-i)/64)
			t.Insert(i, L.Get(3))
		default:
			L.RaiseError("wrong number of arguments to 'insert'")
		}
		return 0
	},
	"maxn": func(s *state, L *lua.LState) int { return s.give(L, s.tableArg(L, 1).MaxN()) },
	"move": func(s *state, L *lua.LState) int {
		from, first, last, to := s.tableArg(L, 1), s.integer(L, 2), s.integer(L, 3), s.integer(L, 4)
		target := s.anyTable(L, 1)
		if L.Get(5) != lua.LNil {
			target = s.writableTable(L, 5)
		} else {
			s.writableTable(L, 1)
		}
		n := last - first + 1
		if n > 0 {
			if n > 1<<26 {
				L.RaiseError("invalid argument #3 to 'move' (too many elements to move)")
			}
			s.run.budget.charge(L, n)
			s.run.budget.alloc(L, 16*n)
			values := make([]lua.LValue, n)
			for i := range values {
				values[i] = from.RawGetInt(first + i)
			}
			for i, v := range values {
				target.RawSetInt(to+i, v)
			}
		}
		L.Push(target)
		return 1
	},
	"pack": func(_ *state, L *lua.LState) int {
		n := L.GetTop()
		t := L.CreateTable(n, 1)
		for i := 1; i <= n; i++ {
			t.RawSetInt(i, L.Get(i))
		}
		t.RawSetString("n", lua.LNumber(n))
		L.Push(t)
		return 1
	},
	"remove": func(s *state, L *lua.LState) int {
		t := s.writableTable(L, 1)
		n := t.Len()
		i := s.optInteger(L, 2, n)
		if i < 1 || i > n { // as in Luau: there is nothing to remove
			return 0
		}
		s.run.budget.charge(L, (n-i)/64)
		L.Push(t.Remove(i))
		return 1
	},
	"sort":   sortTable,
	"unpack": unpack,
}

// sortTable sorts in place. Equal elements may change places, in the same way in
// every run.
func sortTable(s *state, L *lua.LState) int {
	t := s.writableTable(L, 1)
	var less *lua.LFunction
	if L.Get(2) != lua.LNil {
		less = s.callable(L, 2)
	}
	n := t.Len()
	s.run.budget.charge(L, 2*n)
	s.run.budget.alloc(L, 32*n)
	values := make([]lua.LValue, n)
	for i := range values {
		values[i] = t.RawGetInt(i + 1)
	}
	sort.Slice(values, func(i, j int) bool {
		if less == nil {
			s.run.budget.charge(L, 1)
			return L.LessThan(values[i], values[j])
		}
		L.Push(less)
		L.Push(values[i])
		L.Push(values[j])
		L.Call(2, 1)
		r := lua.LVAsBool(L.Get(-1))
		L.Pop(1)
		return r
	})
	for i, v := range values {
		t.RawSetInt(i+1, v)
	}
	return 0
}
