package api

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"
)

// Lua patterns, matched by backtracking. Every step is charged to the budget and
// recursion is bounded, so that no pattern can run or grow without limit.

const (
	maxCaptures     = 32
	maxPatternDepth = 200
)

// Special lengths of a capture.
const (
	captureOpen     = -1
	capturePosition = -2
)

type capture struct{ start, length int }

// matcher matches one pattern against one subject.
type matcher struct {
	src, pat string
	captures [maxCaptures]capture
	level    int
	depth    int
	steps    int
	charge   func(steps int)
}

// patternError is raised as an error of the function that takes the pattern.
type patternError string

func newMatcher(s *state, L *lua.LState, src, pat string) *matcher {
	return &matcher{src: src, pat: pat, charge: func(n int) { s.run.budget.charge(L, n) }}
}

// at matches the pattern from p on against the subject from i on and returns the
// end, or −1.
func (m *matcher) at(i, p int) int {
	if m.depth++; m.depth > maxPatternDepth {
		panic(patternError("pattern too complex"))
	}
	defer func() { m.depth-- }()
	for {
		m.step()
		if p == len(m.pat) {
			return i
		}
		switch m.pat[p] {
		case '(':
			if p+1 < len(m.pat) && m.pat[p+1] == ')' {
				return m.open(i, p+2, capturePosition)
			}
			return m.open(i, p+1, captureOpen)
		case ')':
			return m.close(i, p+1)
		case '$':
			if p+1 == len(m.pat) {
				if i == len(m.src) {
					return i
				}
				return -1
			}
		case '%':
			if p+1 < len(m.pat) {
				switch c := m.pat[p+1]; {
				case c == 'b':
					if i = m.balance(i, p+2); i < 0 {
						return -1
					}
					p += 4
					continue
				case c == 'f':
					set := p + 2
					if set >= len(m.pat) || m.pat[set] != '[' {
						panic(patternError("missing '[' after '%f' in pattern"))
					}
					end := m.classEnd(set)
					var before, here byte
					if i > 0 {
						before = m.src[i-1]
					}
					if i < len(m.src) {
						here = m.src[i]
					}
					if m.inSet(before, set, end-1) || !m.inSet(here, set, end-1) {
						return -1
					}
					p = end
					continue
				case c >= '0' && c <= '9':
					if i = m.backReference(i, c); i < 0 {
						return -1
					}
					p += 2
					continue
				}
			}
		}
		end := m.classEnd(p)
		var next byte
		if end < len(m.pat) {
			next = m.pat[end]
		}
		switch next {
		case '?':
			if i < len(m.src) && m.single(i, p, end) {
				if r := m.at(i+1, end+1); r >= 0 {
					return r
				}
			}
			p = end + 1
		case '+':
			if !m.single(i, p, end) {
				return -1
			}
			return m.longest(i+1, p, end)
		case '*':
			return m.longest(i, p, end)
		case '-':
			return m.shortest(i, p, end)
		default:
			if !m.single(i, p, end) {
				return -1
			}
			i++
			p = end
		}
	}
}

func (m *matcher) step() {
	if m.steps++; m.steps == 512 {
		m.charge(m.steps)
		m.steps = 0
	}
}

// longest takes as many of the class as it can, then gives back one by one.
func (m *matcher) longest(i, p, end int) int {
	n := 0
	for m.single(i+n, p, end) {
		n++
		m.step()
	}
	for ; n >= 0; n-- {
		if r := m.at(i+n, end+1); r >= 0 {
			return r
		}
	}
	return -1
}

// shortest takes as few of the class as it can.
func (m *matcher) shortest(i, p, end int) int {
	for {
		if r := m.at(i, end+1); r >= 0 {
			return r
		}
		if !m.single(i, p, end) {
			return -1
		}
		i++
	}
}

func (m *matcher) open(i, p, length int) int {
	if m.level >= maxCaptures {
		panic(patternError("too many captures"))
	}
	m.captures[m.level] = capture{i, length}
	m.level++
	r := m.at(i, p)
	if r < 0 {
		m.level--
	}
	return r
}

func (m *matcher) close(i, p int) int {
	for level := m.level - 1; level >= 0; level-- {
		if c := &m.captures[level]; c.length == captureOpen {
			c.length = i - c.start
			r := m.at(i, p)
			if r < 0 {
				c.length = captureOpen
			}
			return r
		}
	}
	panic(patternError("invalid pattern capture"))
}

func (m *matcher) balance(i, p int) int {
	if p+1 >= len(m.pat) {
		panic(patternError("malformed pattern (missing arguments to '%b')"))
	}
	if i >= len(m.src) || m.src[i] != m.pat[p] {
		return -1
	}
	open, closing, depth := m.pat[p], m.pat[p+1], 1
	for i++; i < len(m.src); i++ {
		m.step()
		switch m.src[i] {
		case closing:
			if depth--; depth == 0 {
				return i + 1
			}
		case open:
			depth++
		}
	}
	return -1
}

func (m *matcher) backReference(i int, digit byte) int {
	level := int(digit) - '1'
	if level < 0 || level >= m.level || m.captures[level].length == captureOpen {
		panic(patternError(fmt.Sprintf("invalid capture index %%%d", level+1)))
	}
	c := m.captures[level]
	n := max(c.length, 0)
	m.charge(n / 16)
	if len(m.src)-i >= n && m.src[c.start:c.start+n] == m.src[i:i+n] {
		return i + n
	}
	return -1
}

// classEnd returns the end of the single-character class at p.
func (m *matcher) classEnd(p int) int {
	c := m.pat[p]
	p++
	switch c {
	case '%':
		if p >= len(m.pat) {
			panic(patternError("malformed pattern (ends with '%')"))
		}
		return p + 1
	case '[':
		if p < len(m.pat) && m.pat[p] == '^' {
			p++
		}
		for first := true; ; first = false {
			if p >= len(m.pat) {
				panic(patternError("malformed pattern (missing ']')"))
			}
			c := m.pat[p]
			p++
			if c == '%' {
				p++ // the escaped character, which may be ]
			} else if c == ']' && !first {
				return p
			}
		}
	}
	return p
}

// single reports whether the character at i is of the class from p to end.
func (m *matcher) single(i, p, end int) bool {
	if i >= len(m.src) {
		return false
	}
	switch c := m.src[i]; m.pat[p] {
	case '.':
		return true
	case '%':
		return inClass(c, m.pat[p+1])
	case '[':
		return m.inSet(c, p, end-1)
	default:
		return m.pat[p] == c
	}
}

// inSet reports whether c is in the set that starts at p with [ and ends at last
// with ].
func (m *matcher) inSet(c byte, p, last int) bool {
	found := true
	p++
	if m.pat[p] == '^' {
		found = false
		p++
	}
	for ; p < last; p++ {
		switch {
		case m.pat[p] == '%':
			p++
			if p < last && inClass(c, m.pat[p]) {
				return found
			}
		case p+2 < last && m.pat[p+1] == '-':
			if m.pat[p] <= c && c <= m.pat[p+2] {
				return found
			}
			p += 2
		case m.pat[p] == c:
			return found
		}
	}
	return !found
}

// inClass reports whether c is in the class that a letter names; a capital names
// the rest, and anything but a letter itself.
func inClass(c, class byte) bool {
	lower := class | 0x20
	letter := c|0x20 >= 'a' && c|0x20 <= 'z'
	digit := c >= '0' && c <= '9'
	printable := c > 0x20 && c < 0x7f
	var in bool
	switch lower {
	case 'a':
		in = letter
	case 'c':
		in = c < 0x20 || c == 0x7f
	case 'd':
		in = digit
	case 'g':
		in = printable
	case 'l':
		in = c >= 'a' && c <= 'z'
	case 'p':
		in = printable && !letter && !digit
	case 's':
		in = c == ' ' || c >= '\t' && c <= '\r'
	case 'u':
		in = c >= 'A' && c <= 'Z'
	case 'w':
		in = letter || digit
	case 'x':
		in = digit || c|0x20 >= 'a' && c|0x20 <= 'f'
	case 'z':
		in = c == 0
	default:
		return class == c
	}
	return in == (class >= 'a')
}

// value returns capture k of a match from start to end; without captures the
// match itself is capture 0.
func (m *matcher) value(k, start, end int) lua.LValue {
	if k >= m.level {
		if k != 0 {
			panic(patternError("invalid capture index"))
		}
		return lua.LString(m.src[start:end])
	}
	switch c := m.captures[k]; c.length {
	case capturePosition:
		return lua.LNumber(c.start + 1)
	case captureOpen:
		panic(patternError("unfinished capture"))
	default:
		return lua.LString(m.src[c.start : c.start+c.length])
	}
}

// values returns all captures, or the whole match where there are none.
func (m *matcher) values(start, end int) []lua.LValue {
	out := make([]lua.LValue, max(m.level, 1))
	for k := range out {
		out[k] = m.value(k, start, end)
	}
	return out
}
