package luau_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"copse/procedural/luau"
)

func TestRefusalsNameLineColumnAndCause(t *testing.T) {
	cases := []struct{ source, want string }{
		{"for i = 1, 3 do\n  print(i)\n", "x:3:1: expected 'end' to close 'for' on line 1, got <eof>"},
		{"local function f()\n  if a then\n  end\n", "x:4:1: expected 'end' to close 'function' on line 1, got <eof>"},
		{"f(1,\n2", "x:2:2: expected ')' to close '(' on line 1, got <eof>"},
		{"local t = {1, 2", "x:1:16: expected '}' to close '{', got <eof>"},
		{"local t = {\n  a = 1\n  b = 2\n}", "x:3:3: expected ',' or '}' after a field of the table opened on line 1, got 'b'"},
		{"repeat\nlocal x = 1", "x:2:12: expected 'until' to close 'repeat' on line 1, got <eof>"},
		{"if a then\nelse\nlocal b = 1", "x:3:12: expected 'end' to close 'else' on line 2, got <eof>"},
		{"end", "x:1:1: expected a statement, got 'end'; there is no open block that it could belong to"},
		{"local x = 1 end", "x:1:13: expected a statement, got 'end'; there is no open block that it could belong to"},
		{"if x = 5 then end", "x:1:6: expected 'then' after the condition of 'if', got '='; did you mean '=='?"},
		{"while a do if b then end", "x:1:25: expected 'end' to close 'while', got <eof>"},
		{"while a\n  b()\nend", "x:2:3: expected 'do' after the condition of 'while', got 'b'"},
		{"for i = 1 do end", "x:1:11: expected ',' between the first and the last value of 'for', got 'do'"},
		{"for i, j = 1, 2 do end", "x:1:10: expected 'in' or '=' after the variables of 'for', got '='; did you mean '=='?"},
		{"local = 5", "x:1:7: expected a variable name after 'local', got '='"},
		{"local end = 5", "x:1:7: expected a variable name after 'local', got 'end'; it is a reserved word"},
		{"local x += 1", "x:1:9: expected '=' after the name, got '+='"},
		{"local function 5() end", "x:1:16: expected a function name after 'local function', got a number"},
		{"local function f(a,) end", "x:1:20: expected a parameter name after ',', got ')'"},
		{"local function f() -> number end", "x:1:20: write the type that a function returns behind ':', not '->'"},
		{"x", "x:1:2: expected '=' or '(' to complete this statement, got <eof>"},
		{"foo bar", "x:1:1: expected a statement, got 'foo'; did you forget 'local', '=' or '()'?"},
		{"x + 1", "x:1:1: this value is not used: expected an assignment or a function call"},
		{"x++", "x:1:2: expected '=' or '(' to complete this statement, got '+'; Luau writes 'x++' as 'x += 1'"},
		{"f() = 1", "x:1:1: cannot assign to this expression: expected a variable or a field"},
		{"(a) = 1", "x:1:1: cannot assign to this expression: expected a variable or a field"},
		{"a, f() = 1, 2", "x:1:4: cannot assign to this expression: expected a variable or a field"},
		{"local x = a && b", "x:1:13: expected a statement, got '&'; Luau writes '&&' as 'and'"},
		{"local x = f(a || b)", "x:1:15: expected ')' to close '(', got '|'; Luau writes '||' as 'or'"},
		{"local x = f(a ? b : c)", "x:1:15: expected ')' to close '(', got '?'; Luau writes 'c ? a : b' as 'if c then a else b'"},
		{"if a != b then end", "x:1:6: unexpected '!='; Luau writes 'not equal' as '~='"},
		{"if !a then end", "x:1:4: unexpected '!'; Luau writes it as 'not'"},
		{"local x = ~1", "x:1:11: unexpected '~'; did you mean '~='?"},
		{"local x = 1 // ", "x:1:16: expected an expression, got <eof>"},
		{"local x = y +", "x:1:14: expected an expression, got <eof>"},
		{"f(x += 1)", "x:1:5: expected ')' to close '(', got '+='; an assignment is a statement of its own"},
		{"print \"a\" .. \"b\"", "x:1:1: this value is not used: expected an assignment or a function call"},
		{"return 1\nlocal x = 2", "x:2:1: expected a statement, got 'local'"},
		{"do return 1 f() end", "x:1:13: expected 'end' to close 'do', got 'f'"},
		{"break", "x:1:1: 'break' must be inside a loop"},
		{"while a do local f = function() break end end", "x:1:33: 'break' must be inside a loop"},
		{"local function f()\n  continue\nend", "x:2:3: 'continue' must be inside a loop"},
		{"local function f() return ... end", "x:1:27: cannot use '...' here: the function has no '...' parameter"},
		{"local a = b\n(c or d).e = 1", "x:2:1: ambiguous: this '(' continues the expression of line 1 as a call; put ';' before it to begin a statement, or move it up"},
		{"local s = \"abc", "x:1:11: unfinished string: expected \" before the end of the line"},
		{"local s = 'abc\nd'", "x:1:11: unfinished string: expected ' before the end of the line"},
		{"local s = [==[abc]]", "x:1:11: unfinished string: expected ']==]' before the end of the file"},
		{"f()\n--[[ note", "x:2:1: unfinished comment: expected ']]' before the end of the file"},
		{"local s = `abc {x", "x:1:18: expected '}' to end the expression in an interpolated string, got <eof>"},
		{"local s = `abc", "x:1:11: unfinished interpolated string: expected ` before the end of the line"},
		{"local s = `{}`", "x:1:13: expected an expression between '{' and '}' of an interpolated string"},
		{"local s = `{{x}}`", `x:1:12: '{{' is not allowed in an interpolated string; write '\{' for a brace`},
		{"f`x`", "x:1:2: put parentheses around an interpolated string that is an argument"},
		{`local s = "\xg1"`, `x:1:12: malformed escape: '\x' needs two hexadecimal digits`},
		{`local s = "\300"`, `x:1:12: malformed escape: '\300' is more than 255`},
		{`local s = "\u{110000}"`, `x:1:12: malformed escape: '\u{...}' needs the hexadecimal number of a character up to 10FFFF`},
		{"local x = 3x", "x:1:11: malformed number '3x'"},
		{"local x = 1..2", "x:1:11: malformed number '1..2'"},
		{"local x = 0b12", "x:1:11: malformed number '0b12'"},
		{"local x = 0x", "x:1:11: malformed number '0x'"},
		{"local x = 1e", "x:1:11: malformed number '1e'"},
		{"local x = 0x1p4", "x:1:11: malformed number '0x1p4'"},
		{"local größe = 1", "x:1:9: unexpected character 'ö' (U+00F6); names are made of a-z, A-Z, 0-9 and _"},
		{"local 階段 = 1", "x:1:7: unexpected character '階' (U+968E); names are made of a-z, A-Z, 0-9 and _"},
		{"--[[階段]] local ? = 1", "x:1:16: expected a variable name after 'local', got '?'"},
		{"print(“hi”)", "x:1:7: unexpected character '“' (U+201C); did you mean '\"'?"},
		{"local a = $1", "x:1:11: unexpected character '$'"},
		{"local a = \x01", "x:1:11: unexpected byte 0x01"},
		{"local a = \xff", "x:1:11: unexpected byte 0xFF"},
		{"\xff\xfel\x00o\x00", "x:1:1: this is UTF-16 text; save the file as UTF-8"},
		{"\xfe\xff\x00l\x00o", "x:1:1: this is UTF-16 text; save the file as UTF-8"},
		{"\"x\":rep(2)", "x:1:1: expected a statement, got a string"},
		{"local x = \"x\":rep(2)", "x:1:14: put parentheses around the string before ':': (\"text\"):upper()"},
		{"a.5 = 1", "x:1:2: expected '=' or '(' to complete this statement, got a number"},
		{"a.end = 1", "x:1:3: expected a field name after '.', got 'end'; it is a reserved word"},
		{"a:b = 1", "x:1:5: expected '(' after the method name 'b', got '='"},
		{"local x = if a then b", "x:1:22: expected 'else' in an 'if' expression, got <eof>"},
		{"local x = if a then b elseif c else d", "x:1:32: expected 'then' after the condition of the 'elseif' expression, got 'else'"},
		{"const a", "x:1:8: expected '=' after the name: a 'const' needs a value"},
		{"const a = 1\na = 2", "x:2:1: 'a' was declared with 'const' on line 1 and cannot be assigned to"},
		{"const a = 1\na += 2", "x:2:1: 'a' was declared with 'const' on line 1 and cannot be assigned to"},
		{"repeat\nif a then continue end\nlocal b = 1\nuntil b", "x:4:7: 'b' may have no value here: the 'continue' on line 2 jumps over its declaration"},
		// constructs that are not supported
		{"goto done", "x:1:1: 'goto' is not part of Luau; use 'continue', 'break' or a function"},
		{"::done::", "x:1:1: labels and 'goto' are not part of Luau; use 'continue', 'break' or a function"},
		{"export local x = 1", "x:1:1: 'export' of values is not supported; return them in a table at the end of the module"},
		{"export function f() end", "x:1:1: 'export' of values is not supported; return them in a table at the end of the module"},
		{"declare function f()", "x:1:1: 'declare' is not supported; it belongs in type definition files"},
		{"class Point\nend", "x:1:1: 'class' declarations are not supported; use a table with a metatable"},
		{"@unknown local function f() end", "x:1:2: the attribute '@unknown' is not supported; known are @native, @checked and @deprecated"},
		{"@native local x = 1", "x:1:9: expected 'function' or 'local function' after an attribute, got 'local'"},
		{"local x = 1 << 2", "x:1:13: shift operators are not part of Luau; see bit32.lshift and bit32.rshift"},
		{"local x <const> = 1", "x:1:9: <const> and <close> are not part of Luau; write 'const x = ...'"},
		{"goto = 5", "x:1:1: a global variable cannot be called 'goto' here; declare it with 'local' or choose another name"},
		{"local function f(...) return arg, ... end", "x:1:30: a global variable cannot be called 'arg' where '...' is used; the arguments are {...}"},
		// types
		{"local x: = 1", "x:1:10: expected a type, got '='"},
		{"type X = ", "x:1:10: expected a type, got <eof>"},
		{"type X = {a: number", "x:1:20: expected '}' to close '{', got <eof>"},
		{"type X = function", "x:1:10: 'function' is not a type; write (number) -> string, or (...any) -> ...any"},
		{"type X = Map<string, ", "x:1:22: expected a type, got <eof>"},
		{"type X<T = number", "x:1:18: expected '>' to close '<', got <eof>"},
		{"local x = y :: ", "x:1:16: expected a type, got <eof>"},
		{"type X = `{a}`", "x:1:10: an interpolated string with expressions cannot be a type"},
	}
	for _, c := range cases {
		_, err := luau.Compile("x", c.source)
		if err == nil {
			t.Errorf("%q is accepted, want %q", c.source, c.want)
		} else if err.Error() != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.source, err, c.want)
		}
	}
}

func TestErrorIsStructured(t *testing.T) {
	_, err := luau.Compile("stairs.luau", "local a = 1\n\tlocal b = (a\nreturn b")
	var fault *luau.Error
	if !errors.As(err, &fault) {
		t.Fatalf("%T is no *luau.Error", err)
	}
	if fault.Name != "stairs.luau" || fault.Line != 3 || fault.Column != 1 || !strings.Contains(fault.Message, "on line 2") {
		t.Errorf("%+v", *fault)
	}
}

// Hostile sources end in an error with a line, soon and without a deep stack.
func TestLimits(t *testing.T) {
	rep := strings.Repeat
	names := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(format, "#", "v"+rep("x", i%7)+string(rune('a'+i%26))+strconv.Itoa(i)))
		}
		return b.String()
	}
	cases := []struct{ name, source, want string }{
		{"too large", rep("\n", 70) + rep("not ", 3_000_000), "x:71:262075: the source is larger than 256 KiB; split it into several modules"},
		{"not", "return " + rep("not ", 60_000) + "a", "nested too deeply (limit 200 levels)"},
		{"minus", "return " + rep("- ", 60_000) + "a", "nested too deeply (limit 200 levels)"},
		{"do", rep("do ", 60_000), "x:1:601: nested too deeply (limit 200 levels)"},
		{"do on lines", rep("do\n", 60_000), "x:201:1: nested too deeply (limit 200 levels)"},
		{"parentheses", "return " + rep("(", 60_000), "nested too deeply (limit 200 levels)"},
		{"tables", "return " + rep("{", 60_000), "nested too deeply (limit 200 levels)"},
		{"functions", rep("local f = function() ", 10_000), "nested too deeply (limit 200 levels)"},
		{"indexes", "return a" + rep("[a", 60_000), "nested too deeply (limit 200 levels)"},
		{"calls", "return " + rep("a(", 60_000), "nested too deeply (limit 200 levels)"},
		{"if expressions", "return " + rep("if a then ", 20_000), "nested too deeply (limit 200 levels)"},
		{"else chains", "return " + rep("if a then b else ", 10_000), "nested too deeply (limit 200 levels)"},
		{"interpolation", "return " + rep("`{", 60_000), "nested too deeply (limit 200 levels)"},
		{"types", "type A = " + rep("(", 60_000), "nested too deeply (limit 200 levels)"},
		{"table types", "type A = " + rep("{", 60_000), "nested too deeply (limit 200 levels)"},
		{"type arguments", "type A = " + rep("A<", 60_000), "nested too deeply (limit 200 levels)"},
		{"function types", "type A = " + rep("() -> ", 40_000) + "()", "nested too deeply (limit 200 levels)"},
		{"concatenation", "return a" + rep("..a", 60_000), "nested too deeply (limit 200 levels)"},
		{"powers", "return a" + rep("^a", 60_000), "nested too deeply (limit 200 levels)"},
		{"sums", "return a" + rep("+a", 60_000), "this expression is too long (limit 1000 operators); split it into several statements"},
		{"fields", "return a" + rep(".a", 60_000), "this expression is too long (limit 1000 operators); split it into several statements"},
		{"chained calls", "return a" + rep("()", 60_000), "this expression is too long (limit 1000 operators); split it into several statements"},
		{"elseif", "if a then " + rep("elseif a then ", 15_000) + "end", "too many 'elseif' branches (limit 1000); use a table"},
		{"elseif expressions", "return if a then 1 " + rep("elseif a then 1 ", 10_000) + "else 1", "limit 1000"},
		{"locals", names(201, "local # = 1\n"), "x:201:7: too many local variables: 'vxxxxs200' is number 201 alive in this function (limit 200); put some in a table or a do ... end block"},
		{"parameters", "local function f(" + names(250, "#, ") + "z) end", "limit 200"},
		{"upvalues", "local a1\n" + names(195, "local #\n") + "local function g()\n" + names(195, "local #b\n") + "return function() return a1, " + names(195, "#, #b, ") + "1 end end", "uses too many local variables of outer functions"},
		{"constants", names(17_000, "#=1 "), "too many names, strings and numbers in one function (limit 16384 different ones); split it up"},
		{"uses of constants", names(12_000, "#=1 ") + names(9_000, "#=1 "), "too many names, strings and numbers in one function"},
		{"registers for arguments", "local x = 1\nlocal function f()\n  g(" + rep("a,", 220) + "a) end", "x:2:1: this function needs too many local variables, arguments or parts of one expression at a time (limit 200); split it up"},
		{"values of a table", "return {" + rep("1,", 30_000) + "}", "x:1:8: too many values in one table (limit 25550); build it in parts"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := luau.Compile("x", c.source)
			if err == nil {
				t.Fatalf("accepted, want %q", c.want)
			}
			if !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "x:") {
				t.Errorf("got %.200q, want %q", err, c.want)
			}
		})
	}
}

// What is just within the limits works.
func TestWithinLimits(t *testing.T) {
	rep := strings.Repeat
	for name, source := range map[string]string{
		"sums":          "local a = 1 return a" + rep("+a", 990),
		"fields":        "local a = {} a.a = a a = a" + rep(".a", 900) + " return 1",
		"nested blocks": rep("do ", 190) + rep("end ", 190) + "return 1",
		"parentheses":   "return " + rep("(", 95) + "1" + rep(")", 95),
		"locals":        rep("local a = 1\n", 190) + "return a",
		"concatenation": "local a = 'a' return #(a" + rep("..a", 150) + ")",
		"elseif":        "local a = 1 if a == 0 then " + rep("elseif a == 0 then ", 900) + "else return 1 end",
		"values":        "return #{" + rep("1,", 25_000) + "}",
		"functions":     rep("(function() end)();", 9_000) + "return 1",
	} {
		if _, err := results(source); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
