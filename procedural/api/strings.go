package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

// maxString is the longest string that a library makes, in bytes.
const maxString = 1 << 26

// openStrings makes what strings do as values: the library's functions, made when
// they are asked for, and our concatenation.
func (s *state) openStrings() {
	methods := s.L.CreateTable(0, 8)
	methods.RawSetString(concatMethod, s.L.NewFunction(s.concat))
	find := s.L.CreateTable(0, 1)
	find.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		key, _ := L.Get(2).(lua.LString)
		f := s.run.catalog.libraries["string"][string(key)]
		if f == nil {
			L.RaiseError("attempt to index string with '%s'", key)
		}
		v := s.fn(string(key), f)
		methods.RawSetString(string(key), v)
		L.Push(v)
		return 1
	}))
	methods.Metatable = find
	mt := s.L.CreateTable(0, 2)
	mt.RawSetString("__index", methods)
	mt.RawSetString("__metatable", lua.LString("The metatable is locked"))
	s.L.SetMetatable(lua.LString(""), mt)
}

// concat is a .. b .. c, called with an empty string before the operands.
func (s *state) concat(L *lua.LState) int {
	n := L.GetTop()
	size := 0
	for i := 2; i <= n; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			size += len(v)
		case lua.LNumber:
			size += 24
		default:
			return s.concatMeta(L, n)
		}
	}
	s.checkString(L, size)
	buf := make([]byte, 0, size)
	for i := 2; i <= n; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			buf = append(buf, v...)
		case lua.LNumber:
			buf = append(buf, datatype.FormatNumber(float64(v))...)
		}
	}
	L.Push(lua.LString(buf))
	return 1
}

// concatMeta folds from the right, as .. does, asking __concat where an operand
// is neither string nor number.
func (s *state) concatMeta(L *lua.LState, n int) int {
	right := L.Get(n)
	for i := n - 1; i >= 2; i-- {
		left := L.Get(i)
		a, okA := concatText(left)
		b, okB := concatText(right)
		if okA && okB {
			s.checkString(L, len(a)+len(b))
			right = lua.LString(a + b)
			continue
		}
		op := L.GetMetaField(left, "__concat")
		if op == lua.LNil {
			op = L.GetMetaField(right, "__concat")
		}
		if op == lua.LNil {
			L.RaiseError("attempt to concatenate %s with %s", typeOf(left), typeOf(right))
		}
		L.Push(op)
		L.Push(left)
		L.Push(right)
		L.Call(2, 1)
		right = L.Get(-1)
		L.Pop(1)
	}
	L.Push(right)
	return 1
}

func concatText(v lua.LValue) (string, bool) {
	switch v := v.(type) {
	case lua.LString:
		return string(v), true
	case lua.LNumber:
		return datatype.FormatNumber(float64(v)), true
	}
	return "", false
}

// checkString charges for a string about to be made.
func (s *state) checkString(L *lua.LState, size int) {
	if size < 1<<10 {
		return
	}
	if size > maxString {
		s.run.budget.alloc(L, size)
		L.RaiseError("resulting string too large (at most %d MB)", maxString>>20)
	}
	s.run.budget.charge(L, size/256)
	s.run.budget.alloc(L, size)
}

// position turns a 1-based index, negative from the end, into a 0-based one
// clamped to the string.
func stringIndex(i, n int) int {
	if i < 0 {
		i = max(n+i+1, 0)
	}
	return i
}

func substring(text string, from, to int) string {
	from, to = max(stringIndex(from, len(text)), 1), min(stringIndex(to, len(text)), len(text))
	if from > to {
		return ""
	}
	return text[from-1 : to]
}

// mapped is a function from a string to one no longer.
func mapped(f func(string) string) function {
	return func(s *state, L *lua.LState) int {
		text := s.text(L, 1)
		s.checkString(L, len(text))
		return s.give(L, f(text))
	}
}

func asciiCase(from, to byte) func(string) string {
	return func(text string) string {
		out := []byte(text)
		for i, c := range out {
			if c >= from && c < from+26 {
				out[i] = c - from + to
			}
		}
		return string(out)
	}
}

func reverse(text string) string {
	out := make([]byte, len(text))
	for i := range out {
		out[i] = text[len(text)-1-i]
	}
	return string(out)
}

var stringLibrary = library{
	"byte": func(s *state, L *lua.LState) int {
		text, from := s.text(L, 1), s.optInteger(L, 2, 1)
		part := substring(text, from, s.optInteger(L, 3, stringIndex(from, len(text))))
		if len(part) > maxUnpack {
			L.RaiseError("string slice too long (at most %d bytes)", maxUnpack)
		}
		for i := range len(part) {
			L.Push(lua.LNumber(part[i]))
		}
		return len(part)
	},
	"char": func(s *state, L *lua.LState) int {
		out := make([]byte, L.GetTop())
		for i := range out {
			c := s.integer(L, i+1)
			if c < 0 || c > 255 {
				L.RaiseError("invalid argument #%d to 'char' (invalid value)", i+1)
			}
			out[i] = byte(c)
		}
		return s.give(L, string(out))
	},
	"find":    func(s *state, L *lua.LState) int { return s.find(L, true) },
	"match":   func(s *state, L *lua.LState) int { return s.find(L, false) },
	"gmatch":  gmatch,
	"gsub":    gsub,
	"format":  format,
	"len":     func(s *state, L *lua.LState) int { return s.give(L, len(s.text(L, 1))) },
	"lower":   mapped(asciiCase('A', 'a')),
	"upper":   mapped(asciiCase('a', 'A')),
	"reverse": mapped(reverse),
	"rep": func(s *state, L *lua.LState) int {
		text, n, sep := s.text(L, 1), s.integer(L, 2), s.optText(L, 3, "")
		if n <= 0 {
			return s.give(L, "")
		}
		if len(text)+len(sep) > 0 && n > maxString/(len(text)+len(sep)) {
			L.RaiseError("resulting string too large (at most %d MB)", maxString>>20)
		}
		s.checkString(L, n*(len(text)+len(sep)))
		return s.give(L, strings.Repeat(text+sep, n-1)+text)
	},
	"split": func(s *state, L *lua.LState) int {
		text, sep := s.text(L, 1), s.optText(L, 2, ",")
		s.checkString(L, 16*len(text))
		t := L.NewTable()
		for _, part := range strings.Split(text, sep) {
			t.Append(lua.LString(part))
		}
		L.Push(t)
		return 1
	},
	"sub": func(s *state, L *lua.LState) int {
		return s.give(L, substring(s.text(L, 1), s.integer(L, 2), s.optInteger(L, 3, -1)))
	},
}
