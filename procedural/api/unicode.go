package api

import (
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"golang.org/x/text/unicode/norm"
)

// maxCodepoint is the greatest code point of Unicode.
const maxCodepoint = 0x10FFFF

// decode reads the character at i; size is 0 where there is none.
func decode(text string, i int) (r rune, size int) {
	r, size = utf8.DecodeRuneInString(text[i:])
	if r == utf8.RuneError && size <= 1 {
		return 0, 0
	}
	return r, size
}

var utf8Library = library{
	"char": func(s *state, L *lua.LState) int {
		var out []byte
		for n := 1; n <= L.GetTop(); n++ {
			c := s.integer(L, n)
			if c < 0 || c > maxCodepoint {
				L.RaiseError("invalid argument #%d to 'char' (value out of range)", n)
			}
			out = utf8.AppendRune(out, rune(c))
		}
		return s.give(L, string(out))
	},
	"codepoint": func(s *state, L *lua.LState) int {
		text, from := s.text(L, 1), s.optInteger(L, 2, 1)
		from = stringIndex(from, len(text))
		to := stringIndex(s.optInteger(L, 3, from), len(text))
		if from < 1 || to > len(text) {
			L.RaiseError("invalid argument #2 to 'codepoint' (out of range)")
		}
		if to-from >= maxUnpack {
			L.RaiseError("string slice too long (at most %d bytes)", maxUnpack)
		}
		count := 0
		for i := from - 1; i < to; count++ {
			r, size := decode(text, i)
			if size == 0 {
				L.RaiseError("invalid UTF-8 code")
			}
			L.Push(lua.LNumber(r))
			i += size
		}
		return count
	},
	"codes": func(s *state, L *lua.LState) int {
		text := s.text(L, 1)
		L.Push(s.L.NewFunction(func(L *lua.LState) int {
			i := toInt(float64(lua.LVAsNumber(L.Get(2))))
			if i > 0 {
				_, size := decode(text, i-1)
				i += size - 1
			}
			if i >= len(text) {
				return s.give(L, nil)
			}
			r, size := decode(text, i)
			if size == 0 {
				L.RaiseError("invalid UTF-8 code")
			}
			return s.give(L, i+1, int(r))
		}))
		L.Push(lua.LString(text))
		L.Push(lua.LNumber(0))
		return 3
	},
	"len": func(s *state, L *lua.LState) int {
		text := s.text(L, 1)
		from, to := stringIndex(s.optInteger(L, 2, 1), len(text)), stringIndex(s.optInteger(L, 3, -1), len(text))
		if from < 1 || from > len(text)+1 || to > len(text) {
			L.RaiseError("invalid argument #2 to 'len' (initial or final position out of string)")
		}
		s.run.budget.charge(L, len(text)/16)
		count := 0
		for i := from - 1; i < to; count++ {
			_, size := decode(text, i)
			if size == 0 {
				return s.give(L, nil, i+1)
			}
			i += size
		}
		return s.give(L, count)
	},
	"offset": func(s *state, L *lua.LState) int {
		text, n := s.text(L, 1), s.integer(L, 2)
		initial := 1
		if n <= 0 {
			initial = len(text) + 1
		}
		i := stringIndex(s.optInteger(L, 3, initial), len(text)) - 1
		if i < 0 || i > len(text) {
			L.RaiseError("invalid argument #3 to 'offset' (position out of range)")
		}
		continues := func(i int) bool { return i < len(text) && text[i]&0xC0 == 0x80 }
		s.run.budget.charge(L, len(text)/16)
		if n == 0 {
			for i > 0 && continues(i) {
				i--
			}
			return s.give(L, i+1)
		}
		if continues(i) {
			L.RaiseError("initial position is a continuation byte")
		}
		for ; n < 0 && i > 0; n++ {
			for i--; i > 0 && continues(i); i-- {
			}
		}
		for n--; n > 0 && i < len(text); n-- {
			for i++; continues(i); i++ {
			}
		}
		if n != 0 && n != -1 {
			return s.give(L, nil)
		}
		return s.give(L, i+1)
	},
	"nfcnormalize": mapped(norm.NFC.String),
	"nfdnormalize": mapped(norm.NFD.String),
}
