package luau_test

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural/luau"
)

// results runs a source and returns its values as text, separated by spaces.
func results(source string) (string, error) {
	L := lua.NewState()
	defer L.Close()
	main, err := luau.NewRuntime(L, nil).Load(L, "test.luau", source)
	if err != nil {
		return "", err
	}
	if err := L.CallByParam(lua.P{Fn: main, NRet: lua.MultRet, Protect: true}); err != nil {
		return "", err
	}
	var texts []string
	for i := 1; i <= L.GetTop(); i++ {
		texts = append(texts, luau.ToString(L, L.Get(i)))
	}
	return strings.Join(texts, " "), nil
}

type construct struct{ name, source, want string }

func checkConstructs(t *testing.T, cases []construct) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := results(c.source)
			if err != nil {
				text, _ := luau.Compile("test.luau", c.source)
				t.Fatalf("%v\n%s", err, text)
			}
			if got != c.want {
				text, _ := luau.Compile("test.luau", c.source)
				t.Errorf("got %q, want %q\n%s", got, c.want, text)
			}
		})
	}
}

func TestLexicalConstructs(t *testing.T) {
	checkConstructs(t, []construct{
		{"byte order mark", "\uFEFFreturn 1", "1"},
		{"shebang", "#!/usr/bin/env luau\nreturn 2", "2"},
		{"byte order mark and shebang", "\uFEFF#!x\nreturn 2", "2"},
		{"CRLF", "local a = 1\r\nlocal b = [[x\r\ny]]\r\nreturn a, #b\r\n", "1 3"},
		{"directive", "--!strict\n--!native\nreturn 1", "1"},
		{"long comment", "--[==[ a ]] \n ]==] return 1 --[[ x ]]", "1"},
		{"comment at the end", "return 1 -- no line break follows", "1"},
		{"empty source", "", ""},
		{"binary", "return 0b1011, 0B1_0", "11 2"},
		{"hexadecimal", "return 0xFF, 0XaB_cd, 0xFFFFFFFFFFFFFFFF", "255 43981 18446744073709552000"},
		{"hexadecimal beyond a double", "return 0x20000000000001 == 2^53, 0x1FFFFFFFFFFFFFFFFF == 2^64", "true true"},
		{"underscores", "return 1_000_000, 1_0.2_5, 1e1_0", "1000000 10.25 10000000000"},
		{"fractions", "return .5, 5., 1e3, 1E-2, 3.25e+2", "0.5 5 1000 0.01 325"},
		{"leading zeros", "return 007, 00.5, 08", "7 0.5 8"},
		{"beyond a double", "return 1e400, -1e400, 1e-400", "inf -inf 0"},
		{"zero and minus zero", "local a = -0 local b = 0 return 1 / a, 1 / b, a, b", "-inf inf -0 0"},
		{"folded minus zero", "local a, b = 0 * -1, 0 return 1 / a, 1 / b", "-inf inf"},
		{"not a number", "local a = 0 / 0 return a ~= a, a", "true nan"},
		{"simple escapes", `return #"\a\b\f\n\r\t\v\\\"\'", "\q"`, "10 q"},
		{"decimal escapes", `return "\65\066\0679", #"\0\255"`, "ABC9 2"},
		{"hexadecimal escape", `return "\x41\x7a"`, "Az"},
		{"unicode escape", `return "\u{41}\u{65E5}\u{1F600}"`, "A日😀"},
		{"escape z", "return \"a\\z\n   \t b\"", "ab"},
		{"escaped line break", "return \"a\\\nb\" == 'a\\nb'", "true"},
		{"escaped CRLF", "return \"a\\\r\nb\" == 'a\\nb'", "true"},
		{"long string", "return [[\na]], [=[b]]]=], #[[\n\n]]", "a b]] 1"},
		{"long string keeps backslashes", `return [[\n\{]]`, `\n\{`},
		{"strings of any bytes", "return #'\xff\xfe\\0\x01', '日本'", "4 日本"},
		{"NUL and broken UTF-8 in a comment", "-- \x00\xff\nreturn 1", "1"},
		{"names that Lua reserves", "local goto = 1 goto += 1 return goto", "2"},
		{"fields that Lua reserves", "local t = {goto = 1} t.goto += 1 return t.goto, t['goto']", "2 2"},
		{"methods that Lua reserves", "local t = {} function t:goto(a, ...) return self == t, a, ... end return t:goto(1, 2)", "true 1 2"},
		{"functions that Lua reserves", "local t = {a = {}} function t.a.goto(x) return x end return t.a.goto(3)", "3"},
		{"fields that Luau reserves", `local t = {["end"] = 1, ["a b"] = 2} return t["end"], t["a b"]`, "1 2"},
		{"words that are plain names", "local type, export, continue, const, typeof, class, declare = 1, 2, 3, 4, 5, 6, 7 type = 10 return type + export + continue + const + typeof + class + declare", "37"},
		{"names like the emitter's", "local _1, _2, _3 = 1, 2, 3 for _, _6 in {_3} do _1 += _6 end return _1, _2", "4 2"},
		{"a local called arg", "local arg = 5 local function f(...) return arg, ... end return f(1)", "5 1"},
		{"a parameter called arg", "local function f(arg, ...) return arg, ... end return f(1, 2)", "1 2"},
		{"a global called arg", "arg = 3 local function f() return arg end return f()", "3"},
	})
}

func TestTypesAreDropped(t *testing.T) {
	cases := []construct{
		{"typed locals", "local a: number, b: string? = 1, 'x' return a, b", "1 x"},
		{"typed parameters", "local function f(a: number, b: {string}, ...: any): (number, ...string) return a, ... end return f(1, {}, 2)", "1 2"},
		{"no result", "local function f(): () end return select('#', f())", "0"},
		{"generic function", "local function f<T, U...>(a: T, ...: U...): (T, U...) return a, ... end return f(1, 2)", "1 2"},
		{"type parameters of a call", "local function f<T>(a: T): T return a end return f<<number>>(4)", "4"},
		{"type parameters of a method", "local t = {f = function(self, a) return a end} return t:f<<number, string>>(4)", "4"},
		{"typed loop variables", "local s = 0 for i: number = 1, 2 do s += i end for k: number, v: number in {5} do s += v end return s", "8"},
		{"cast", "local a = (1 :: any) :: number return a + (2 :: number), -a :: number", "3 -1"},
		{"cast cuts to one value", "local function f() return 1, 2 end return f() :: any", "1"},
		{"cast of a method call", "local t = {f = function(s) return 3, 4 end} local a, b = t:f() :: number return a, b", "3 nil"},
		{"attributes", "@native local function f() return 1 end @checked @deprecated function g() return 2 end local h = @native function() return 3 end return f() + g() + h()", "6"},
		{"attribute lists", "@[deprecated {reason = 'old', use = 'g'}, native] local function f() return 1 end return f()", "1"},
		{"type as a name in an expression", "return type(1), typeof ~= nil", "number false"},
		{"continue as a name", "local continue = {f = function() return 2 end} continue.f() return continue.f()", "2"},
	}
	types := []string{
		"number", "nil", "true | false", `"a" | "b"`, "'x'", "number?", "number??", "(number)", "((number))?",
		"A.B", "Map<string, number>", "Map<string, {number}>", "F<>", "F<(A, B), ...C>", "F<T...>",
		"{}", "{number}", "{[string]: number}", "{a: number, b: string,}", "{a: number; b: string;}",
		"{read a: number, write [string]: any, read: number, write: string}", "{a: number, [number]: string}", `{["odd key"]: number}`,
		"() -> ()", "(number) -> string", "(a: number, b: string) -> (number, string)", "(number, ...string) -> ...any",
		"(...any) -> ...any", "<T>(T) -> T", "<T, U...>(T, U...) -> U...", "(() -> ())?", "(number) -> (string) -> boolean",
		"| number | string", "& A & B", "A & (B | C)", "typeof(1 + 2)", "typeof({a = 1})", "(number | string) -> nil",
		"{ method: (self: any, x: number) -> (), [any]: any }", "(T...) -> ()", "((A) -> B) | C",
		"typeof(setmetatable({} :: {}, {} :: any))", "{{number}}", "{typeof(Vector3.new(1, 2, 3))}",
	}
	for _, typ := range types {
		cases = append(cases,
			construct{"type alias " + typ, "type X<T, U...> = " + typ + "\nreturn 1", "1"},
			construct{"annotation " + typ, "local x: " + typ + " = 2 return x", "2"},
			construct{"parameter " + typ, "local function f(a: " + typ + ", b: " + typ + "): " + typ + " return a end return f(3)", "3"},
			construct{"cast to " + typ, "local x = 4 :: " + typ + " return x", "4"},
		)
	}
	cases = append(cases,
		construct{"exported type", "export type X = number return 1", "1"},
		construct{"type parameter defaults", "type X<T = number, U... = ...string, V... = (A, B)> = T return 1", "1"},
		construct{"type function", "type function pick(t, ...) local x = 1 return t end export type function f() return types.number end return 1", "1"},
		construct{"type over lines", "type X =\n  | 'a'\n  | 'b'\nreturn 1", "1"},
	)
	checkConstructs(t, cases)
}

func TestOperatorsAndExpressions(t *testing.T) {
	checkConstructs(t, []construct{
		{"precedence", "return 2 ^ 3 ^ 2, -2 ^ 2, (-2) ^ 2, 1 + 2 * 3, 7 - 3 - 2, 2 ^ -1", "512 -4 4 7 2 0.5"},
		{"precedence with variables", "local a, b, c = 2, 3, 2 return a ^ b ^ c, -a ^ c, a + b * c, not a == b, a .. b .. c", "512 -4 8 false 232"},
		{"double minus", "local a = 1 return - -a, -(-a), 1 - -a", "1 1 2"},
		{"comparison", "local a, b = 1, 2 return a < b, a <= b, a > b, a >= b, a == b, a ~= b", "true true false false false true"},
		{"floor division", "local a, b = 7, 2 return a // b, -a // b, a // -b, 7.5 // 2, 1 // 0, '9' // 2", "3 -4 -4 3 inf 4"},
		{"floor division of one value each", "local function f() return 7, 9 end return f() // f() + 1, f() // 2", "2 3"},
		{"floor division precedence", "local a = 2 return 2 * 7 // a, 1 + 7 // a, 7 // a ^ 2, -7 // a", "7 4 1 -4"},
		{"floor division metamethod", "local V = {} V.__idiv = function(a, b) return 'idiv' end local v = setmetatable({}, V) return v // 1, 1 // v", "idiv idiv"},
		{"modulo", "local a = -7 return a % 3, 7 % -3, a % 2.5, 5.5 % 2", "2 -2 0.5 1.5"},
		{"and, or, not", "local a, b = nil, false return a and 1, b or 2, not a, not 0, a or b, 1 and nil", "nil 2 true false false nil"},
		{"concatenation of numbers", "local a = 1 / 0 return 'x' .. a .. -a .. a - a .. 1e15 .. 1e21 .. 0.1 .. 1e-7", "xinf-infnan10000000000000001e+210.11e-07"},
		{"concatenation of literals", "return 1 .. 2, 1 .. '', 0x10 .. ''", "12 1 16"},
		{"concatenation metamethod", "local t = setmetatable({}, {__concat = function(a, b) return 'c' end}) return t .. 1, 1 .. t, 'a' .. t .. 'b'", "c c ac"},
		{"length", "return #'abc', #{1, 2}, #'a' + 1", "3 2 2"},
		{"if expression", "local function f(x) return if x then 'yes' else 'no' end return f(1), f(nil), f(false)", "yes no no"},
		{"if expression with false and nil branches", "local function f(x) local v = if x then false else nil return v end local function g(x, a, b) return (if x then a else b) end return f(true), f(false), g(true, nil, 1), g(true, false, 1), g(false, 1, nil), g(false, 1, false)", "false nil nil false nil false"},
		{"if expression, elseif", "local function f(x) return (if x == 1 then 'a' elseif x == 2 then nil elseif x == 3 then false else x) end return f(1), f(2), f(3), f(4)", "a nil false 4"},
		{"if expression as an operand", "local x, a = true, 5 return 1 + (if x then a else 2), 10 * if x then 2 else a, -(if not x then a else 3)", "6 20 -3"},
		{"if expression nested", "local function f(a, b) local r = if a then if b then 1 else nil else if b then false else 4 return r end return f(true, true), f(true, false), f(false, true), f(false, false)", "1 nil false 4"},
		{"if expression cuts to one value", "local function f() return 1, 2 end return if true then f() else 0", "1"},
		{"if expression shadows", "local x = 1 local x = if x then x else 0 return x", "1"},
		{"if expression assigned", "local x, t = 3, {} x = if x == 3 then nil else x t.a = if x then x else false return x, t.a", "nil false"},
		{"if expression in arguments", "local function f(...) return select('#', ...), ... end local y return f(if y then y else nil, if not y then 1 else y)", "2 nil 1"},
		{"if expression condition with or", "local a, b = nil, 1 return if a or b then 'x' else 'y', if a and b then 1 else 2", "x 2"},
		{"if expression evaluates one branch", "local n = 0 local function f(v) n += 1 return v end local r = (if f(false) then f(1) elseif f(true) then f(nil) else f(2)) return r, n", "nil 3"},
		{"if expression with varargs", "local function f(...) local a = if ... then select('#', ...) else ... return a end return f(1, 2), f(nil)", "2 nil"},
		{"interpolation", "local a, b = 1, 'x' return `a`, `{a}`, `{a}{b}`, `<{a + 1}> {b} \\{\\}`", "a 1 1x <2> x {}"},
		{"interpolation of values", "return `{nil} {true} {1 / 0} {0.1} {1e15} {setmetatable({}, {__tostring = function() return 'T' end})}`", "nil true inf 0.1 1000000000000000 T"},
		{"interpolation nested", "local t = {a = {1}} return `x{`y{`z{t.a[1]}`}`}`, `{({b = 2}).b}`", "xyz1 2"},
		{"interpolation of one value", "local function f() return 1, 2 end return `{f()}`, `{(function() end)()}`", "1 nil"},
		{"interpolation escapes", "return `\\x41\\u{42}\\`\\z\n  x`", "AB`x"},
		{"interpolation as a receiver", "local s = 'a' return (`{s}b`):upper(), #`{s}{s}`", "AB 2"},
		{"method on a string", "return ('x'):rep(3), (('a') .. 'b'):upper(), ('%d'):format(4)", "xxx AB 4"},
		{"call with a string or a table", "local function f(x) return type(x) end return f'a', f\"b\", f[[c]], f{}, f{1}", "string string string table table"},
		{"call on the next line with a table", "local function f(t) return t[1] end local x = f\n{5}\nreturn x", "5"},
		{"parentheses cut values", "local function f() return 1, 2 end local t = {(f())} return #t, (f()), select('#', (f()))", "1 1 1"},
		{"varargs", "local function f(...) local a, b = ... return select('#', ...), a, b, (...) end return f(1, nil, 3)", "3 1 nil 1"},
		{"index and call chains", "local t = {a = {{b = function(x) return {c = x} end}}} return t.a[1].b(7).c, t['a'][1]['b'](8)['c']", "7 8"},
		{"index of a literal", "return ({10, 20})[2], ({x = 1}).x, (function() return 3 end)()", "20 1 3"},
		{"function values", "local f = function(...) return ... end return f(1, 2), (f(3, 4))", "1 3"},
		{"a function sees the outer name", "local f = 10 local f = function() return f end return f()", "10"},
		{"a function in parentheses sees the outer name", "local f = 11 local f = (function() return f end) return f()", "11"},
		{"a local function sees itself", "local function f(n) return n == 0 and 0 or f(n - 1) end return f(3)", "0"},
	})
}
