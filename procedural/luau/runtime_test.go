package luau_test

import (
	"math"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural/luau"
)

func TestFormatNumber(t *testing.T) {
	for want, v := range map[string]float64{
		"0": 0, "-0": math.Copysign(0, -1), "1": 1, "-1": -1, "0.1": 0.1, "-2.5": -2.5,
		"0.30000000000000004": 0.1 + 0.2, "1e-07": 1e-7, "0.000001": 1e-6, "0.00012": 0.00012,
		"1000000000000000": 1e15, "9007199254740992": 1 << 53, "100000000000000000000": 1e20,
		"1e+21": 1e21, "1.5e+300": 1.5e300, "5e-324": 5e-324, "123456.789": 123456.789,
		"inf": math.Inf(1), "-inf": math.Inf(-1), "nan": math.NaN(),
	} {
		// The shifted product of 0.1 + 0.2 is a constant expression in Go, exact.
		if want == "0.30000000000000004" {
			a, b := 0.1, 0.2
			v = a + b
		}
		if got := luau.FormatNumber(v); got != want {
			t.Errorf("FormatNumber(%v) = %q, want %q", v, got, want)
		}
	}
}

// A script that replaces everything it can reach leaves the helpers as they are,
// for itself and for others.
func TestHelpersAreOutOfReach(t *testing.T) {
	L := lua.NewState()
	defer L.Close()
	r := luau.NewRuntime(L, nil)
	call := func(source string) string {
		t.Helper()
		main, err := r.Load(L, "m.luau", source)
		if err != nil {
			t.Fatal(err)
		}
		if err := L.CallByParam(lua.P{Fn: main, NRet: 1, Protect: true}); err != nil {
			t.Fatal(err)
		}
		defer L.Pop(1)
		return luau.ToString(L, L.Get(-1))
	}
	before := call("local names = {} for k in getfenv() do names[#names + 1] = k end table.sort(names) return table.concat(names, ' ')")
	hostile := `
		next, pairs, ipairs, tostring, setmetatable = nil, nil, nil, nil, nil
		math.floor, string.format, table.concat = nil, nil, nil
		getmetatable("").__index = nil
		getmetatable("").__concat = function() return "broken" end
		for i = 1, 20 do getfenv()["_" .. i] = function() error("reached") end end
		local seen = 0
		for i = 1, 20 do if getfenv(0)["_" .. i] == nil then seen += 1 end end
		return seen`
	call(hostile)
	if got := call("local s = '' for k, v in {7, 8} do s ..= `{k}{v // 2} ` end return s .. 1 / 0"); got != "13 24 inf" {
		t.Errorf("after the hostile module: %q", got)
	}
	for _, name := range []string{"_1", "iterate", "helper", "luau"} {
		if strings.Contains(" "+before+" ", " "+name+" ") {
			t.Errorf("%s is a global: %s", name, before)
		}
	}
}

func TestEnvironmentIsSetBeforeTheFirstCall(t *testing.T) {
	L := lua.NewState()
	defer L.Close()
	main, err := luau.NewRuntime(L, nil).Load(L, "m.luau", "x = 1 function f() y = x + 1 end f() return y")
	if err != nil {
		t.Fatal(err)
	}
	main.Env = L.NewTable()
	if err := L.CallByParam(lua.P{Fn: main, NRet: 1, Protect: true}); err != nil {
		t.Fatal(err)
	}
	if got := L.Get(-1); got != lua.LNumber(2) || L.GetGlobal("x") != lua.LNil || main.Env.RawGetString("y") != got {
		t.Errorf("returned %v, global x %v, y in the environment %v", got, L.GetGlobal("x"), main.Env.RawGetString("y"))
	}
}

func TestByteCodeServesSeveralStates(t *testing.T) {
	proto, err := luau.Proto("m.luau", "n = (n or 0) + 1 for _, v in {10} do n += v end return n")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		L := lua.NewState()
		main := luau.NewRuntime(L, nil).Bind(L, proto)
		if err := L.CallByParam(lua.P{Fn: main, NRet: 1, Protect: true}); err != nil {
			t.Fatal(err)
		}
		if got := L.Get(-1); got != lua.LNumber(11) {
			t.Errorf("got %v, want 11", got)
		}
		L.Close()
	}
}

func TestHelperErrorsNameOperandAndLine(t *testing.T) {
	for source, want := range map[string]string{
		"local n\nfor _ in n do end":    "test.luau:2: attempt to iterate over a nil value",
		"for _ in 5 do end":             "test.luau:1: attempt to iterate over a number value",
		"local a = {}\n\nreturn a // 2": "test.luau:3: attempt to perform arithmetic (idiv) on table and number",
		"return 'x' // 2":               "test.luau:1: attempt to perform arithmetic (idiv) on string and number",
		"local t = {} return 'a' .. t":  "test.luau:1: cannot perform concat operation between string and table",
		"return `{setmetatable({}, {__tostring = function() error('no', 0) end})}`": "no",
	} {
		_, err := results(source)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %.80v, want %q", source, err, want)
		}
	}
}
