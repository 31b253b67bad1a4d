package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// withPattern runs f and raises what is wrong with the pattern at the caller.
func withPattern(L *lua.LState, f func() int) int {
	defer func() {
		if r := recover(); r != nil {
			text, ok := r.(patternError)
			if !ok {
				panic(r)
			}
			L.RaiseError("%s", string(text))
		}
	}()
	return f()
}

// find is string.find (with positions) and string.match.
func (s *state) find(L *lua.LState, positions bool) int {
	src, pat := s.text(L, 1), s.text(L, 2)
	init := stringIndex(s.optInteger(L, 3, 1), len(src))
	init = max(init, 1)
	if init > len(src)+1 {
		return s.give(L, nil)
	}
	if positions && (lua.LVAsBool(L.Get(4)) || !strings.ContainsAny(pat, "^$*+?.([%-")) {
		s.run.budget.charge(L, len(src)/64)
		at := strings.Index(src[init-1:], pat)
		if at < 0 {
			return s.give(L, nil)
		}
		return s.give(L, init+at, init+at+len(pat)-1)
	}
	return withPattern(L, func() int {
		m := newMatcher(s, L, src, pat)
		start, end := m.search(init - 1)
		if start < 0 {
			return s.give(L, nil)
		}
		if !positions {
			return pushAll(L, m.values(start, end))
		}
		n := s.give(L, start+1, end)
		if m.level > 0 {
			n += pushAll(L, m.values(start, end))
		}
		return n
	})
}

// search finds the first match from i on; start is −1 without one.
func (m *matcher) search(i int) (start, end int) {
	p := 0
	anchored := strings.HasPrefix(m.pat, "^")
	if anchored {
		p = 1
	}
	for ; i <= len(m.src); i++ {
		m.level = 0
		if end := m.at(i, p); end >= 0 {
			return i, end
		}
		if anchored {
			break
		}
	}
	return -1, -1
}

func gmatch(s *state, L *lua.LState) int {
	src, pat := s.text(L, 1), s.text(L, 2)
	at, last := 0, -1
	L.Push(s.L.NewFunction(func(L *lua.LState) int {
		return withPattern(L, func() int {
			m := newMatcher(s, L, src, pat)
			for ; at <= len(src); at++ {
				m.level = 0
				if end := m.at(at, 0); end >= 0 && end != last {
					start := at
					at, last = end, end
					return pushAll(L, m.values(start, end))
				}
			}
			return s.give(L, nil)
		})
	}))
	return 1
}

func gsub(s *state, L *lua.LState) int {
	src, pat := s.text(L, 1), s.text(L, 2)
	replacement := L.Get(3)
	switch replacement.(type) {
	case lua.LString, lua.LNumber, *lua.LTable, *lua.LFunction:
	default:
		s.badArgument(L, 3, "string, function or table")
	}
	limit := s.optInteger(L, 4, len(src)+1)
	p := 0
	if strings.HasPrefix(pat, "^") {
		p = 1
	}
	return withPattern(L, func() int {
		m := newMatcher(s, L, src, pat)
		var out []byte
		at, count := 0, 0
		for count < limit {
			m.level = 0
			end := m.at(at, p)
			if end >= 0 {
				count++
				out = append(out, s.replacement(L, m, at, end, replacement)...)
				if len(out) > maxString {
					L.RaiseError("resulting string too large (at most %d MB)", maxString>>20)
				}
			}
			switch {
			case end > at:
				at = end
			case at < len(src):
				out = append(out, src[at])
				at++
			default:
				at++
			}
			if at > len(src) || p == 1 {
				break
			}
		}
		if at < len(src) {
			out = append(out, src[at:]...)
		}
		s.run.budget.alloc(L, len(out))
		return s.give(L, string(out), count)
	})
}

// replacement is what one match of gsub becomes.
func (s *state) replacement(L *lua.LState, m *matcher, start, end int, by lua.LValue) string {
	var v lua.LValue
	switch by := by.(type) {
	case *lua.LFunction:
		args := m.values(start, end)
		L.Push(by)
		pushAll(L, args)
		L.Call(len(args), 1)
		v = L.Get(-1)
		L.Pop(1)
	case *lua.LTable:
		v = L.GetTable(by, m.value(0, start, end))
	default:
		return m.expand(s.toString(L, by), start, end)
	}
	if !lua.LVAsBool(v) {
		return m.src[start:end]
	}
	text, ok := concatText(v)
	if !ok {
		L.RaiseError("invalid replacement value (a %s)", typeOf(v))
	}
	return text
}

// expand puts captures in place of %0 to %9.
func (m *matcher) expand(text string, start, end int) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != '%' {
			out.WriteByte(c)
			continue
		}
		i++
		switch {
		case i < len(text) && text[i] == '%':
			out.WriteByte('%')
		case i < len(text) && text[i] == '0':
			out.WriteString(m.src[start:end])
		case i < len(text) && text[i] >= '1' && text[i] <= '9':
			v, _ := concatText(m.value(int(text[i]-'1'), start, end))
			out.WriteString(v)
		default:
			panic(patternError("invalid use of '%' in replacement string"))
		}
	}
	return out.String()
}
