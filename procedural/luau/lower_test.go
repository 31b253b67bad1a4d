package luau_test

import (
	"strings"
	"testing"

	"copse/procedural/luau"
)

// The Lua that each lowered construct becomes, between the first line's binding
// of the helpers (_1 iterate, _2 floor division, _3 operand of .., _4 text, _5
// append) and the last `end`.
func TestLoweredForms(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"local a: number? = b :: any", "local a=b;"},
		{"type A = {\n  x: number,\n}\nf()", "\n\n\nf();"},
		{"@native local function f<T>(a: T, ...: T): (T, ...T) return a end", "local function f(a)return a;end;"},
		{"const a = 0b11 + 1_000", "local a=1003;"},
		{"a += 1", "a=a + 1;"},
		{"t.x += f()", "do local _6=t;_6.x=_6.x + f();end;"},
		{"local t t.x -= 1", "local t;t.x=t.x - 1;"},
		{"f().x[g()] ..= 'a'", "do local _6=f().x;local _7=g();_6[_7]=_3(_6[_7]) .. \"a\";end;"},
		{"a *= b + 1", "a=a * (b + 1);"},
		{"a //= b", "a=_2(a,b);"},
		{"a = b // c .. 'x'", "a=_3(_2(b,c)) .. \"x\";"},
		{"a = `b{c}{1}d{'e'}`", `a=("b" .. _4(c) .. "1" .. "d" .. "e");`},
		{"local a, b a, b = b, a", "local a,b;do local _6,_7=b,a;a=_6;b=_7;end;"},
		{"a.x, b.y = b.y, a.x", "a.x,b.y=b.y,a.x;"},
		{"local a = if b then 1 else c", "local a=(b and 1 or c);"},
		{"local a = if b then c else d", "local _6;if b then _6=c;else _6=d;end;"},
		{"return if b then f() else nil", "if b then return (f());else return nil;end;"},
		{"f(if b then c elseif d then nil else false)", "f((b and{c}or d and{nil}or {false})[1]);"},
		{"f(if b then c else 0)", "f((not(b)and 0 or c));"},
		{"for k, v in t do end", "for k,v in _1(t)do end;"},
		{"for i = 1, 2 do\n if i then continue end\n f()\nend", "for i=1,2 do repeat \nif i then break;end;\nf();\nuntil true;end;"},
		{"while a do if b then continue end break end", "while a do local _6;repeat if b then break;end;_6=true;break;until true;if _6 then break end;end;"},
		{"repeat local d = f() if d then continue end until d", "repeat local _6;repeat _6=f();if _6 then break;end;until true;until _6;"},
		{"while a do do local h local function g() return h end break end end", "while a do local _6;if false then _6=function()return _6 end end;do local h;local function g()return h;end;break;end;end;"},
		{"local f = function() end", "local f=function()end,nil;"},
		{"local goto, arg = 1 goto.goto = arg", "local _6,_7=1;_6[\"goto\"]=_7;"},
		{"local a = {1, x = f()}", "local a={1,x=(f())};"},
		{"local s = '\\x41\\u{e9}\\n\"'", `local s="A\195\169\010\"";`},
		{"return 1e400, -0, 2^53, -1, 0.5", "return (1/0),(-#\"\"),9.007199254740992e+15,(-1),0.5;"},
	} {
		text, err := luau.Compile("x", c.source)
		if err != nil {
			t.Errorf("%q: %v", c.source, err)
			continue
		}
		got := strings.TrimPrefix(text, "local _1,_2,_3,_4,_5=...;return function()")
		if got = strings.TrimSuffix(got, "end"); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.source, got, c.want)
		}
	}
}
