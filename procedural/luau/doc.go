// Package luau translates Luau, the language of generator modules, to the Lua 5.1
// of gopher-lua, keeping every line, so that a run-time error names the author's.
//
// The phases: tokenize cuts the source into tokens; parser, a recursive-descent
// parser, resolves names, drops types and folds constants; emitter writes Lua;
// gopher-lua compiles that. A fault ends the first phase that finds it in an
// *Error with line and column, and no source makes them panic or hang: nesting,
// size and the number of everything countable are limited.
//
// # What becomes of a construct
//
//	types, casts, generics, attributes   dropped; a cast cuts to one value
//	type function                        dropped, it runs in type checkers only
//	const                                local; assigning to it is an error
//	x += 1, t[f()] ..= s                 an assignment; object and key computed once
//	a // b                               helper: floor of the quotient, or __idiv
//	`a{b}c`                              concatenation of texts and tostring(b)
//	if c then a else b                   and/or where a is certainly true, a statement
//	                                     where it is assigned or returned, else
//	                                     (c and {a} or {b})[1]
//	for k, v in t do                     helper: functions pass, __iter, then fields
//	continue                             break out of an inner repeat ... until true
//	names goto and arg                   other names
//	0b11, 1_000, escapes                 their values
//
// Refused by name are goto and labels, `export` of values, `declare`, `class`,
// unknown attributes, the <const> and <close> of Lua 5.4, shift operators, a global
// called goto, and a global called arg in a function that uses `...`.
//
// # What gopher-lua 1.1.2 gets wrong
//
// The emitter writes around these, each of which a test in this package shows:
//
//   - goto closes the upvalues of the whole function.
//   - break leaves upvalues open that belong to blocks inside the loop's.
//   - a, b = b, a with locals stores while it still reads; with fields and other
//     variables mixed it stores wrong values.
//   - a = (f(a)) with a parameter a overwrites a before f's arguments are read.
//   - local f = function() ... f ... end means the new f.
//   - {1, x = f()} expands the call of a named field; a named field or an expanded
//     call behind a full batch of 50 values stores values twice or misplaces them.
//   - The constants 0 and −0 are one, 1e400 is NaN, and inf and nan in a
//     concatenation are spelt +Inf and NaN.
//   - A local called arg in a vararg function is a table of the arguments.
//   - Chains of calls over several lines count as their first line.
package luau
