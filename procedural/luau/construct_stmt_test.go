package luau_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestStatements(t *testing.T) {
	checkConstructs(t, []construct{
		{"compound assignment", "local a = 10 a += 2 a -= 1 a *= 4 a /= 2 a //= 4 a %= 3 a ^= 5 local s = 'x' s ..= 'y' s ..= 1 + 1 return a, s", "32 xy2"},
		{"compound assignment of an operator", "local a, b = 6, 2 a *= b + 1 a -= b - 1 a /= if b then 2 else 1 return a", "8.5"},
		{"compound assignment of a global", "g = 1 g += 1 g ..= 'x' return g", "2x"},
		{"compound assignment of an upvalue", "local a = 1 local function f() a += 1 return a end return f(), f(), a", "2 3 3"},
		{"compound assignment to a field", "local t = {a = {b = 1}} t.a.b += 1 t['a']['b'] *= 5 local k = 'b' t.a[k] -= 1 return t.a.b", "9"},
		{"compound target is computed once", "local n, t = 0, {{x = 1}, {x = 5}} local function at() n += 1 return t[n] end at().x += 10 return n, t[1].x, t[2].x", "1 11 5"},
		{"compound key is computed once", "local n, t = 0, {1, 5} local function key() n += 1 return n end t[key()] += 10 t[key()] *= 2 return n, t[1], t[2]", "2 11 10"},
		{"compound value may change the target's variables", "local t, i = {1, 2}, 1 local u = t local function f() t = {} i = 2 return 10 end t[i] += f() return u[1], u[2]", "11 2"},
		{"compound reads before it computes", "local t = {x = 1} local function f() t.x = 100 return 1 end t.x += f() return t.x", "2"},
		{"swap", "local a, b = 1, 2 a, b = b, a local function f(x, y) x, y = y, x return x, y end return a, b, f(3, 4)", "2 1 4 3"},
		{"rotation", "local a, b, c = 1, 2, 3 a, b, c = c, a, b return a, b, c", "3 1 2"},
		{"swap of fields", "local t = {1, 2, x = 3} t[1], t[2] = t[2], t[1] t.x, t[1] = t[1], t.x return t[1], t[2], t.x", "3 1 2"},
		{"mixed assignment", "local u, t = 1, {} local function g() local a = 7 t.x, u, t.y = a, 5, a end g() return u, t.x, t.y", "5 7 7"},
		{"mixed assignment with a global", "local t, a = {}, 7 t.x, g, t.y = 1, 5, a return g, t.x, t.y", "5 1 7"},
		{"assignment keeps the old index", "local i, t = 1, {} i, t[i] = i + 1, 20 return i, t[1], t[2]", "2 20 nil"},
		{"assignment of a call's values", "local function f() return 1, 2, 3 end local a, b, t = 0, 0, {} a, b = f() t.x, a = 9, f() return a, b, t.x", "1 2 9"},
		{"assignment of too few and too many", "local a, b = 1, 2 a, b = 5 local n = 0 local function f() n += 1 return n end a, b = f(), f(), f() return a, b, n", "1 2 3"},
		{"assignment of one value of a call", "local function f(a) a = (tostring(a)) return a end local function g(a, t) a = (t:m(a)) return a end return f(5), g(1, {m = function(s, x) return x end})", "5 1"},
		{"assignment of a call and more", "local function f(a) local b = 1 a, b = tostring(a), 2 return a, b end local function g(a) a = tostring(a), 1 return a end return f(5), g(6)", "5 6"},
		{"const", "const a = 1 const b, c: number = 2, 3 const function f() return a + b + c end return f()", "6"},
		{"const as a name", "local const = 1 const = 2 return const", "2"},
		{"do block", "local a = 1 do local a = 2 a += 1 end return a", "1"},
		{"if statement", "local function f(x) if x == 1 then return 'a' elseif x == 2 then return 'b' else return 'c' end end return f(1), f(2), f(3)", "a b c"},
		{"if without else", "local a if a then a = 1 end if not a then a = 2 end return a", "2"},
		{"function statements", "local t = {a = {}} function t.f(x) return x end function t.a.g(x) return x + 1 end function t.a:h(x) return self == t.a, x end function g(x) return x * 2 end local l function l(x) return x + 5 end return t.f(1), t.a.g(1), t.a:h(3)", "1 2 true 3"},
		{"semicolons", ";;"[:0] + "local a = 1; local b = 2;; return a + b;", "3"},
		{"statements on one line", "local a = 1 local b = a a = 2 return a, b", "2 1"},
		{"call statement in parentheses", "local n = 0 local function f() n += 1 end;(f)() ;(function() n += 10 end)() return n", "11"},
		{"return nothing", "local function f() return end local function g() return; end return select('#', f()), select('#', g())", "0 0"},
		{"return of parentheses", "local function f(...) return (select(1, ...)) end return select('#', f(1, 2, 3))", "1"},
	})
}

func TestLoops(t *testing.T) {
	checkConstructs(t, []construct{
		{"while", "local i = 0 while i < 5 do i += 1 end return i", "5"},
		{"numeric for", "local s = '' for i = 3, 1, -1 do s ..= i end for i = 1, 0 do s ..= 'x' end for i = 0, 1, 0.5 do s ..= i end return s", "32100.51"},
		{"generic for over a list", "local s = '' for i, v in {'a', 'b'} do s ..= i .. v end return s", "1a2b"},
		{"generic for over fields", "local n = 0 for k, v in {x = 1, y = 2, 10} do n += v end return n", "13"},
		{"generic for over a function", "local function f(s, c) if c < s then return c + 1 end end local t = {} for i in f, 3, 0 do t[#t + 1] = i end return unpack(t)", "1 2 3"},
		{"generic for over pairs, ipairs and next", "local n = 0 for _, v in pairs({1, 2}) do n += v end for _, v in ipairs({3}) do n += v end for _, v in next, {4} do n += v end return n", "10"},
		{"generic for over a call", "local function f() return {5, 6} end local n = 0 for _, v in f() do n += v end return n", "11"},
		{"generic for with __iter", "local t = setmetatable({}, {__iter = function(self) return function(s, c) if c < 3 then return c + 1, 'v' end end, self, 0 end}) local s = '' for i, v in t do s ..= i .. v end return s", "1v2v3v"},
		{"generic for over a callable table", "local n = 0 local t = setmetatable({}, {__call = function(self, s, c) n += 1 if n < 4 then return n end end}) local s = '' for i in t do s ..= i end return s", "123"},
		{"generic for with one or many names", "local s = '' for k in {'a'} do s ..= k end local function f(_, c) if not c then return 1, 2, 3, 4, 5 end end for a, b, c, d, e in f do s ..= a .. b .. c .. d .. e end return s", "112345"},
		{"continue", "local s = '' for i = 1, 5 do if i % 2 == 0 then continue end s ..= i end return s", "135"},
		{"continue in while", "local i, s = 0, '' while i < 5 do i += 1 if i == 3 then continue end s ..= i end return s", "1245"},
		{"continue in a generic for", "local s = '' for _, v in {1, 2, 3} do if v == 2 then continue end s ..= v end return s", "13"},
		{"continue in repeat", "local i, s = 0, '' repeat i += 1 if i == 2 then continue end s ..= i until i >= 4 return s", "134"},
		{"continue and break", "local s = '' for i = 1, 9 do if i == 2 then continue elseif i == 5 then break end s ..= i end return s", "134"},
		{"continue and break in repeat", "local i, s = 0, '' repeat i += 1 if i == 2 then continue end if i == 4 then break end s ..= i until false return s", "13"},
		{"continue and return", "local function f() for i = 1, 9 do if i < 3 then continue end return i end end return f()", "3"},
		{"continue in nested loops", "local s = '' for i = 1, 3 do if i == 2 then continue end for j = 1, 3 do if j == 2 then continue end if j == i then break end s ..= i .. j .. ' ' end end return s", "31 "},
		{"continue at the end", "local n = 0 for i = 1, 3 do n += 1 continue end return n", "3"},
		{"continue in a block", "local n = 0 for i = 1, 3 do do do continue end end n += 1 end return n", "0"},
		{"continue keeps outer closures", "local n = 0 local function inc() n += 1 end for i = 1, 3 do if i == 2 then continue end inc() end return n", "2"},
		{"continue with captured locals", "local fs = {} for i = 1, 4 do local w = i if i == 2 then continue end fs[#fs + 1] = function() w += 1 return w end if i == 3 then continue end w += 10 end return #fs, fs[1](), fs[1](), fs[2](), fs[3]()", "3 12 13 4 15"},
		{"repeat condition sees the body", "local n = 0 repeat local done = n == 3 n += 1 until done return n", "4"},
		{"repeat condition sees the body past a continue", "local i, s = 0, '' repeat i += 1 local done, other = i >= 4, 5 if i == 2 then continue end s ..= i until done return s", "134"},
		{"repeat condition sees a redeclared local", "local i = 0 repeat i += 1 local x = i local x = x * 2 if i == 1 then continue end until x >= 6 return i", "3"},
		{"repeat condition sees a function", "local i = 0 repeat i += 1 local function done() return i > 2 end if i == 1 then continue end until done() return i", "3"},
		{"repeat condition in a closure", "local i, fs = 0, {} repeat i += 1 local x = i fs[i] = function() x += 1 return x end if i == 1 then continue end until (function() return x == 3 end)() return fs[1](), fs[2](), fs[3](), fs[1]()", "2 3 4 3"},
		{"closures hold their own variable", "local fs = {} for i = 1, 3 do local j = i * 2 fs[i] = function() j += 1 return i + j end end return fs[1](), fs[2](), fs[3](), fs[1]()", "4 7 10 5"},
		{"break keeps a held variable of an inner block", "local fs = {} while true do if true then local a = 7 fs[1] = function() return a end break end end local b, c, d, e = 1, 2, 3, 4 return fs[1]()", "7"},
		{"break keeps held variables in every loop", "local fs = {} for _, v in {1, 2} do if v == 2 then local w = v fs[1] = function() return w end break end end for v = 1, 3 do do local w = v + 10 fs[2] = function() return w end do break end end end repeat do local w = 20 fs[3] = function() return w end break end until false local a, b, c, d, e, f, g = 9, 9, 9, 9, 9, 9, 9 return fs[1](), fs[2](), fs[3]()", "2 11 20"},
		{"continue keeps a held variable of an inner block", "local fs = {} for v = 1, 2 do if true then local w = v fs[v] = function() w += 1 return w end continue end fs[3] = 1 end local a, b, c, d, e = 9, 9, 9, 9, 9 return fs[1](), fs[2](), fs[1]()", "2 3 3"},
		{"a loop variable may be assigned", "local s = '' for i = 1, 3 do i *= 2 s ..= i end return s", "246"},
		{"loops in functions in loops", "local s = '' for i = 1, 2 do local f = function() for j = 1, 3 do if j == 2 then continue end if j == 3 then break end s ..= j end end f() if i == 1 then continue end s ..= 'x' end return s", "11x"},
	})
}

func TestTables(t *testing.T) {
	count := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%d,", i+1)
		}
		return b.String()
	}
	cases := []construct{
		{"fields of every kind", "local t = {1, x = 2, ['y z'] = 3, [10] = 4; 5,} return t[1], t.x, t['y z'], t[10], t[2]", "1 2 3 4 5"},
		{"a call in the middle and at the end", "local function f() return 1, 2 end local t = {f(), f()} return #t", "3"},
		{"a named field with a call last", "local function f() return 3 end local t = {1, 2, x = f()} return #t, t.x, t[3]", "2 3 nil"},
		{"a keyed field with varargs last", "local function f(...) local t = {1, [5] = ...} return t[1], t[2], t[5] end return f(7, 8)", "1 nil 7"},
		{"varargs between", "local function f(...) local t = {..., n = select('#', ...)} return #t, t.n end return f(1, 2)", "1 2"},
		{"empty", "return #{}, next({})", "0 nil"},
		{"nested", "local t = {{1, {2}}, a = {b = {c = 3}}} return t[1][2][1], t.a.b.c", "2 3"},
		{"functions", "local t = {f = function() return 1 end, function() return 2 end} return t.f(), t[1]()", "1 2"},
	}
	for _, n := range []int{49, 50, 51, 99, 100, 101, 150} {
		cases = append(cases,
			construct{fmt.Sprintf("%d values", n), fmt.Sprintf("local t = {%s} return #t, t[1], t[#t]", count(n)), fmt.Sprintf("%d 1 %d", n, n)},
			construct{fmt.Sprintf("%d values and a field", n), fmt.Sprintf("local function f() return 'v' end local t = {%s k = f()} return #t, t[1], t[#t], t.k", count(n)), fmt.Sprintf("%d 1 %d v", n, n)},
			construct{fmt.Sprintf("%d values and a call", n), fmt.Sprintf("local function f(...) return {%s ...} end local t = f('a', 'b') return #t, t[1], t[#t - 2], t[#t - 1], t[#t]", count(n)), fmt.Sprintf("%d 1 %d a b", n+2, n)},
			construct{fmt.Sprintf("%d values, a field and a call", n), fmt.Sprintf("local function f(...) return {%s k = (...), ...} end local t = f('a', 'b') return #t, t[1], t[#t - 2], t[#t - 1], t[#t], t.k", count(n)), fmt.Sprintf("%d 1 %d a b a", n+2, n)},
			construct{fmt.Sprintf("a field, %d values, a field, values", n), fmt.Sprintf("local function f() return 'v', 'w' end local t = {a = f(), %s b = f(), f(), 2} return #t, t[1], t[#t - 1], t[#t], t.a, t.b", count(n)), fmt.Sprintf("%d 1 v 2 v v", n+2)},
		)
	}
	checkConstructs(t, cases)
}
