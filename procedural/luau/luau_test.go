package luau

import (
	"testing"

	lua "github.com/yuin/gopher-lua"
)

func TestQuick(t *testing.T) {
	src := `--!strict
type T<K, V...> = { [K]: V } | (a: number, ...string) -> (K?, ...any)
local a: number, b: string = 1, "x"
a += 2 ; b ..= ` + "`v={a} {b}`" + `
local out = {}
for i, v in {10, 20, 30} do
  if i == 2 then continue end
  out[#out + 1] = v
end
local function f<T>(x: T?, ...: number): (T, number)
  return if x then x else nil, select('#', ...)
end
local n, c = f(false, 1, 2)
local goto = 7 // 2
local i = 0
repeat
  i += 1
  local done = i >= 5
  if i == 2 then continue end
  local z = function() return done end
until done
return a, b, out, n, c, goto, i
`
	L := lua.NewState()
	text, err := Compile("x.luau", src)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(text)
	f, err := NewRuntime(L, nil).Load(L, "x.luau", src)
	if err != nil {
		t.Fatal(err)
	}
	L.Push(f)
	L.Call(0, lua.MultRet)
	for i := 1; i <= L.GetTop(); i++ {
		t.Log(L.Get(i))
	}
}
