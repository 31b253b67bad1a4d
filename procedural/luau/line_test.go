package luau_test

import (
	"fmt"
	"strings"
	"testing"
)

// Every construct, spread over lines, fails on the line that says boom.
func TestErrorsNameTheAuthorsLine(t *testing.T) {
	sources := []string{
		"local a = 1\n\nboom()",
		"--[[\n\n]] --[==[ x\n]==]\nboom()",
		"local s = [[\n\n]]\nboom()",
		"local s = 'a\\\nb\\z\n  c'\nboom()",
		"type A = {\n  a: number,\n  b: (x: number)\n    -> string,\n}\nboom()",
		"export type A<T,\n U> = T |\n U\nboom()",
		"type function f(a)\n return a\nend\nboom()",
		"@native\nlocal function f(\n  a: number,\n  b: string\n): (\n  number,\n  string\n)\n  boom()\nend\nf(1, 'a')",
		"local function f<T>(\n  ...: T\n)\n  return boom(...)\nend\nf()",
		"local x:\n  number\n  | string = 1\nlocal y = (x ::\n any)\nboom()",
		"local t = {\n  a = 1,\n  b = boom(),\n}",
		"local t = {\n  1,\n  2,\n  [boom()] = 3,\n}",
		"local t = {\n" + strings.Repeat("  1,\n", 60) + "  a = 1,\n" + "  boom(),\n}",
		"local t = {}\nt.x = 1\nt.y.boom = 2",
		"local t = {}\nt.a\n  .b = boom",
		"local t = {a = {}}\nlocal x = t\n  .a\n  .b\n  .boom",
		"local t = {f = function(s) return s end}\nt\n  :f()\n  :f(function() return t:f() end)\n  :boom()\n  :f()",
		"local t = {f = function(s) return s end}\nt\n  .f(t)\n  .f(t)\n  .boom()\n  .f(t)",
		"local t = {goto = function(s) return s end}\nt:goto()\nlocal y = t:goto(\n  1)\nt\n  :boom()",
		"local t = {x = {}}\nt.x.y += 1\nlocal boom",
		"local t = {x = {}}\n\nt.x.boom += 1",
		"local t = {x = {a = 1}}\n\nt.x.a += {} -- boom",
		"local s = 'a'\n\ns ..= {} -- boom",
		"local s = 'a'\n\ns //= 'boom'",
		"local a\nlocal b = 1\n  + 2\n  + 3\nlocal c = a + 1 -- boom",
		"local a\n\nlocal c = a // 1 -- boom",
		"local a\n\nlocal c = -a -- boom",
		"local a\n\nlocal c = #a -- boom",
		"local a\n\nlocal c = a .. 'x' -- boom",
		"local a\n\nlocal c = a < 1 -- boom",
		"local a\n\nlocal c = a.boom",
		"local a\n\na.boom = 1",
		"local a = {}\n\na:boom()",
		"local a = 1\nlocal b = if a == 1\n  then\n    boom()\n  else 2",
		"local a = 1\nlocal b = if a == 2 then\n    1\n  else\n    boom()",
		"local a = 1\nlocal b = 1 + (if a == 2 then\n    1\n  elseif boom() then\n  3 else a)",
		"local a = 1\nlocal b = { if a == 2\n then a\n  else boom() }",
		"local a = 1\nreturn if a == 2\n then a\n  else boom()",
		"local a = 1\nlocal s = `x{a}\\\n y{\n boom() }`",
		"local s = `x{\n setmetatable({}, {__tostring = function() error('x') end}) }`\nlocal boom",
		"for i = 1,\n  2 do\n  boom()\nend",
		"for i = 1, {} do -- boom\n\nend",
		"for k, v in\n  {1} do\n  boom()\nend",
		"local n\n\nfor k, v in n do -- boom\n\nend",
		"for k, v in\n  boom() do\nend",
		"for i = 1, 2 do\n  if i == 1 then\n    continue\n  end\n  boom()\nend",
		"for i = 1, 2 do\n  if i == 1 then\n    continue\n  elseif i == 5 then\n    break\n  end\n\n  local x = function() return i end\n  boom()\nend",
		"local i = 0\nwhile i < 2 do\n  i += 1\n  if i == 1 then continue end\n  boom()\nend",
		"local i = 0\nrepeat\n  i += 1\n  local d = i\n  if i == 1 then continue end\nuntil d == boom()",
		"local i = 0\nrepeat\n  i += 1\n  local function d()\n    return boom()\n  end\n  if i == 0 then continue end\nuntil d()",
		"while\n  boom()\ndo\nend",
		"if false then\nelseif\n  boom() then\nelse\nend",
		"local a, b = 1,\n  2\na, b = b,\n  boom()",
		"local a, t = 1, {}\nt.x,\n  a = 1, 2\nboom()",
		"local function f()\n  return 1,\n    boom()\nend\nf()",
		"local f = function()\n  boom()\nend\nf()",
		"local t = {}\nfunction t.a()\nend\nfunction t:b()\n  boom()\nend\nt:b()",
		"local t = {}\nfunction t:goto()\n  boom()\nend\nt:goto()",
		"local t = {}\n\nt:goto() -- boom",
		"(function()\n  boom()\nend)()",
		"print(\n  1,\n  boom()\n)",
		"local t = {}\n\nt.f(\n  1\n) -- at the call: boom\n",
		"error('boom')",
		"local goto = 1\nlocal arg\n\narg.boom = goto",
		"const x = {\n a = 1 }\nboom()",
		"\r\n\r\nboom()\r\n",
		"#!shebang\n\nboom()",
	}
	for _, source := range sources {
		at := strings.Index(source, "boom")
		line := 1 + strings.Count(source[:at], "\n")
		switch { // where the word cannot stand on the line that fails
		case strings.HasSuffix(source, "local boom"):
			line = 2
		case strings.HasSuffix(source, "at the call: boom\n"):
			line = 3
		}
		_, err := results(source)
		if err == nil {
			t.Errorf("%q does not fail", source)
			continue
		}
		if want := fmt.Sprintf("test.luau:%d:", line); !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q fails with %.60q, want %q", source, err, want)
		}
	}
}

// The emitted text has no more lines than the source, whatever it holds.
func TestLinesStay(t *testing.T) {
	for seed := range uint64(20) {
		source, _ := program(seed)
		marked := source + "\n\nboom()"
		_, err := run(t, "program.luau", marked)
		want := fmt.Sprintf("program.luau:%d:", 1+strings.Count(marked, "\n"))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Fatalf("seed %d: got %.80v, want %s", seed, err, want)
		}
	}
}
