package api

import (
	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

// randomLibrary is the global Random: a deterministic PCG32, seeded from the model
// where no seed is given.
var randomLibrary = library{
	"new": func(s *state, L *lua.LState) int {
		seed := s.random.Integer(0, 1<<52)
		if L.Get(1) != lua.LNil {
			seed = int64(s.integer(L, 1))
		}
		L.Push(s.newRandom(datatype.NewRandom(seed)))
		return 1
	},
}

var randomMethods = library{
	"NextNumber": func(s *state, L *lua.LState) int {
		r := s.randomArg(L)
		lo, hi := s.optNumber(L, 2, 0), s.optNumber(L, 3, 1)
		return s.give(L, lo+float64((hi-lo)*r.Float64()))
	},
	"NextInteger": func(s *state, L *lua.LState) int {
		r := s.randomArg(L)
		lo, hi := s.integer(L, 2), s.integer(L, 3)
		if lo > hi {
			L.RaiseError("invalid argument #2 to 'NextInteger' (the interval %d to %d is empty)", lo, hi)
		}
		return s.give(L, float64(r.Integer(int64(lo), int64(hi))))
	},
	"NextUnitVector": func(s *state, L *lua.LState) int { return s.give(L, s.randomArg(L).UnitVector()) },
	"Clone": func(s *state, L *lua.LState) int {
		L.Push(s.newRandom(s.randomArg(L).Clone()))
		return 1
	},
	"Shuffle": func(s *state, L *lua.LState) int {
		r, t := s.randomArg(L), s.writableTable(L, 2)
		n := t.Len()
		s.run.budget.charge(L, n)
		for i := n; i > 1; i-- {
			j := int(r.Integer(1, int64(i)))
			a, b := t.RawGetInt(i), t.RawGetInt(j)
			t.RawSetInt(i, b)
			t.RawSetInt(j, a)
		}
		return 0
	},
}

func randomMeta(s *state) *lua.LTable {
	methods := s.table(s.run.catalog.random)
	return s.objectMeta(func(s *state, L *lua.LState) int {
		key := s.text(L, 2)
		m := methods.RawGetString(key)
		if m == lua.LNil {
			L.RaiseError("%s is not a valid member of Random%s", key, suggestWord(key, sortedKeys(s.run.catalog.random)))
		}
		L.Push(m)
		return 1
	})
}

func (s *state) newRandom(r *datatype.Random) lua.LValue {
	return &lua.LUserData{Value: r, Metatable: s.meta.object(s, randomObject)}
}

func (s *state) randomArg(L *lua.LState) *datatype.Random {
	if ud, ok := L.Get(1).(*lua.LUserData); ok {
		if r, ok := ud.Value.(*datatype.Random); ok {
			return r
		}
	}
	s.badArgument(L, 1, "Random")
	return nil
}
