package api

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/datatype"
)

// baseLibrary is the global functions. The one that no source can spell is
// __newindex of readonly tables.
var baseLibrary = library{
	"\x00readonly": func(_ *state, L *lua.LState) int {
		L.RaiseError("attempt to modify a readonly table")
		return 0
	},
	"assert": func(s *state, L *lua.LState) int {
		if L.GetTop() == 0 {
			s.badArgument(L, 1, "value")
		}
		if lua.LVAsBool(L.Get(1)) {
			return L.GetTop()
		}
		if L.GetTop() < 2 {
			L.RaiseError("assertion failed!")
		}
		L.Error(L.Get(2), 0)
		return 0
	},
	"error": func(s *state, L *lua.LState) int {
		level := s.optInteger(L, 2, 1)
		v := L.Get(1)
		if text, ok := v.(lua.LString); ok && level > 0 {
			v = lua.LString(where(L, level) + string(text))
		}
		L.Error(v, 0)
		return 0
	},
	"pcall": func(s *state, L *lua.LState) int {
		if L.GetTop() == 0 {
			s.badArgument(L, 1, "function")
		}
		values, err := s.protected(L, L.Get(1), arguments(L, 2))
		if err != nil {
			L.Push(lua.LFalse)
			L.Push(errorValue(err))
			return 2
		}
		return pushAll(L, append([]lua.LValue{lua.LTrue}, values...))
	},
	"xpcall": func(s *state, L *lua.LState) int {
		handler := s.callable(L, 2)
		values, err := s.protected(L, L.Get(1), arguments(L, 3))
		if err != nil {
			L.Push(handler)
			L.Push(errorValue(err))
			L.Call(1, 1)
			L.Insert(lua.LFalse, L.GetTop())
			return 2
		}
		return pushAll(L, append([]lua.LValue{lua.LTrue}, values...))
	},
	"ipairs": func(s *state, L *lua.LState) int {
		L.Push(s.L.NewFunction(func(L *lua.LState) int {
			t, i := s.tableArg(L, 1), toInt(float64(lua.LVAsNumber(L.Get(2))))+1
			v := t.RawGetInt(i)
			if v == lua.LNil {
				L.Push(lua.LNil)
				return 1
			}
			L.Push(lua.LNumber(i))
			L.Push(v)
			return 2
		}))
		L.Push(s.anyTable(L, 1))
		L.Push(lua.LNumber(0))
		return 3
	},
	"pairs": func(s *state, L *lua.LState) int {
		t := s.anyTable(L, 1)
		if iter := L.GetMetaField(t, "__iter"); iter != lua.LNil && s.frozen[t] == nil {
			L.Push(iter)
			L.Push(t)
			L.Call(1, 3)
			return 3
		}
		L.Push(s.global("next"))
		L.Push(t)
		L.Push(lua.LNil)
		return 3
	},
	"next": func(s *state, L *lua.LState) int {
		k, v := s.tableArg(L, 1).Next(L.Get(2))
		if k == lua.LNil {
			L.Push(lua.LNil)
			return 1
		}
		L.Push(k)
		L.Push(v)
		return 2
	},
	"rawequal": func(_ *state, L *lua.LState) int {
		L.Push(lua.LBool(L.RawEqual(L.Get(1), L.Get(2))))
		return 1
	},
	"rawget": func(s *state, L *lua.LState) int {
		L.Push(s.tableArg(L, 1).RawGet(L.Get(2)))
		return 1
	},
	"rawlen": func(s *state, L *lua.LState) int {
		if text, ok := L.Get(1).(lua.LString); ok {
			return s.give(L, len(text))
		}
		return s.give(L, s.tableArg(L, 1).Len())
	},
	"rawset": func(s *state, L *lua.LState) int {
		t := s.writableTable(L, 1)
		s.checkKey(L, L.Get(2))
		t.RawSet(L.Get(2), L.Get(3))
		L.Push(t)
		return 1
	},
	"select": func(s *state, L *lua.LState) int {
		if L.Get(1) == lua.LString("#") {
			return s.give(L, L.GetTop()-1)
		}
		n := s.integer(L, 1)
		if n < 0 {
			n = L.GetTop() + n
		}
		if n < 1 {
			L.RaiseError("invalid argument #1 to 'select' (index out of range)")
		}
		return max(L.GetTop()-n, 0)
	},
	"getmetatable": func(_ *state, L *lua.LState) int {
		if locked := L.GetMetaField(L.Get(1), "__metatable"); locked != lua.LNil {
			L.Push(locked)
			return 1
		}
		L.Push(L.GetMetatable(L.Get(1)))
		return 1
	},
	"setmetatable": func(s *state, L *lua.LState) int {
		t := s.writableTable(L, 1)
		mt, isTable := L.Get(2).(*lua.LTable)
		if !isTable && (L.Get(2) != lua.LNil || L.GetTop() < 2) {
			s.badArgument(L, 2, "nil or table")
		}
		if L.GetMetaField(t, "__metatable") != lua.LNil {
			L.RaiseError("cannot change a protected metatable")
		}
		if isTable {
			L.SetMetatable(t, mt)
		} else {
			t.Metatable = lua.LNil
		}
		L.Push(t)
		return 1
	},
	"tonumber": func(s *state, L *lua.LState) int {
		if base := s.optInteger(L, 2, 10); base != 10 {
			if base < 2 || base > 36 {
				L.RaiseError("invalid argument #2 to 'tonumber' (base out of range)")
			}
			text, negative := strings.CutPrefix(strings.ToLower(strings.TrimSpace(s.text(L, 1))), "-")
			if base == 16 {
				text = strings.TrimPrefix(text, "0x")
			}
			n, err := strconv.ParseUint(text, base, 64)
			switch {
			case err != nil:
				return s.give(L, nil)
			case negative:
				return s.give(L, -float64(n))
			}
			return s.give(L, float64(n))
		}
		switch v := L.Get(1).(type) {
		case lua.LNumber:
			L.Push(v)
			return 1
		case lua.LString:
			if x, ok := parseNumber(string(v)); ok {
				return s.give(L, x)
			}
		}
		return s.give(L, nil)
	},
	"tostring": func(s *state, L *lua.LState) int {
		if L.GetTop() == 0 {
			s.badArgument(L, 1, "value")
		}
		L.Push(lua.LString(s.toString(L, L.Get(1))))
		return 1
	},
	"type": func(s *state, L *lua.LState) int {
		if L.GetTop() == 0 {
			s.badArgument(L, 1, "value")
		}
		switch t := typeOf(L.Get(1)); {
		case t == "Vector3":
			return s.give(L, "vector")
		case t == "buffer":
			return s.give(L, t)
		}
		return s.give(L, L.Get(1).Type().String())
	},
	"typeof": func(s *state, L *lua.LState) int {
		if L.GetTop() == 0 {
			s.badArgument(L, 1, "value")
		}
		return s.give(L, typeOf(L.Get(1)))
	},
	"unpack":   unpack,
	"print":    func(s *state, L *lua.LState) int { return s.printed(L, false) },
	"warn":     func(s *state, L *lua.LState) int { return s.printed(L, true) },
	"require":  require,
	"newproxy": newProxy,
	"tick":     clock("tick"),
	"time":     clock("time"),
	"wait":     taskLibrary["wait"],
	"spawn":    taskLibrary["defer"],
	"delay":    taskLibrary["delay"],
}

// arguments returns the arguments from n on.
func arguments(L *lua.LState, n int) []lua.LValue {
	var out []lua.LValue
	for ; n <= L.GetTop(); n++ {
		out = append(out, L.Get(n))
	}
	return out
}

func pushAll(L *lua.LState, values []lua.LValue) int {
	for _, v := range values {
		L.Push(v)
	}
	return len(values)
}

// where is "file:line: " of the function at a level, 1 being the caller.
func where(L *lua.LState, level int) string {
	dbg, ok := L.GetStack(level)
	if !ok {
		return ""
	}
	if _, err := L.GetInfo("Sl", dbg, nil); err != nil || dbg.CurrentLine <= 0 {
		return ""
	}
	return fmt.Sprintf("%s:%d: ", dbg.Source, dbg.CurrentLine)
}

// parseNumber reads a number as Luau does: decimal, 0x or 0b, blanks around it.
func parseNumber(text string) (float64, bool) {
	text = strings.Trim(text, " \t\n\v\f\r")
	digits, sign := text, 1.0
	if strings.HasPrefix(digits, "-") {
		digits, sign = digits[1:], -1
	}
	if len(digits) > 2 && digits[0] == '0' && strings.ContainsRune("xXbB", rune(digits[1])) {
		base := 16
		if digits[1] == 'b' || digits[1] == 'B' {
			base = 2
		}
		n, err := strconv.ParseUint(digits[2:], base, 64)
		return sign * float64(n), err == nil
	}
	if text == "" || strings.ContainsAny(text, "_pPxX") || strings.ContainsAny(text[:1], "iInN") || len(digits) > 0 && strings.ContainsAny(digits[:1], "iInN") || len(text) > 500 {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(x, 0) {
		return 0, false
	}
	return x, true
}

// toString is tostring: __tostring, __name, and numbers for what has an address,
// so that two runs print the same.
func (s *state) toString(L *lua.LState, v lua.LValue) string {
	switch x := v.(type) {
	case lua.LNumber:
		return datatype.FormatNumber(float64(x))
	case lua.LString:
		return string(x)
	case lua.LBool, *lua.LNilType:
		return v.String()
	case *lua.LUserData:
		if i, ok := x.Value.(*procedural.Instance); ok {
			return i.Name
		}
		if _, ok := x.Value.(enumTable); ok {
			return "Enums"
		}
	}
	if f, ok := L.GetMetaField(v, "__tostring").(*lua.LFunction); ok {
		L.Push(f)
		L.Push(v)
		L.Call(1, 1)
		text, ok := L.Get(-1).(lua.LString)
		L.Pop(1)
		if !ok {
			L.RaiseError("'__tostring' must return a string")
		}
		return string(text)
	}
	id, known := s.addresses[v]
	if !known {
		id = len(s.addresses) + 1
		s.addresses[v] = id
	}
	return fmt.Sprintf("%s: 0x%016x", typeOf(v), id)
}

// printed is print and warn.
func (s *state) printed(L *lua.LState, warning bool) int {
	parts := make([]string, 0, L.GetTop())
	for n := 1; n <= L.GetTop(); n++ {
		parts = append(parts, s.toString(L, L.Get(n)))
	}
	file, line := s.position()
	s.run.say(procedural.Message{Warning: warning, File: file, Line: line, Text: strings.Join(parts, " ")})
	return 0
}

// clock is a function of real time, which is not the same in two runs: it gives
// the run's virtual time and warns.
func clock(name string) function {
	return func(s *state, L *lua.LState) int {
		s.warn(name + "() is not deterministic; it gives the time that task.wait has passed")
		return s.give(L, s.scheduler.now)
	}
}

// newProxy makes an empty userdata, with a metatable where asked for.
func newProxy(s *state, L *lua.LState) int {
	ud := &lua.LUserData{Metatable: lua.LNil}
	if lua.LVAsBool(L.Get(1)) {
		ud.Metatable = L.NewTable()
	}
	L.Push(ud)
	return 1
}
