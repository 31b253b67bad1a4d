package luau

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// The helpers that emitted code calls, in the order in which a chunk takes them.
const (
	helperIterate  = iota // values of a generic for → iterator, state, first
	helperFloorDiv        // a // b
	helperConcat          // an operand of .. → the same, a number as text
	helperToString        // a value in an interpolated string → text
	helperAppend          // table, n, values... → the table with the values behind n
	helperCount
)

// Runtime holds the functions that translated code calls for what Lua 5.1 lacks.
// A chunk gets them as arguments and its functions hold them as upvalues with
// names that the source does not use, so a script can neither see, list nor
// replace them; one Runtime may serve any number of modules of its state.
type Runtime struct{ helpers [helperCount]*lua.LFunction }

// NewRuntime makes the helpers for a state and its coroutines. tostring turns the
// values in interpolated strings into text; nil stands for the meaning of Luau's
// tostring (with __tostring, and addresses for tables and functions).
func NewRuntime(L *lua.LState, tostring func(*lua.LState, lua.LValue) string) *Runtime {
	if tostring == nil {
		tostring = ToString
	}
	next := L.NewFunction(nextField)
	r := &Runtime{}
	r.helpers[helperIterate] = L.NewFunction(func(L *lua.LState) int { return iterate(L, next) })
	r.helpers[helperFloorDiv] = L.NewFunction(floorDivide)
	r.helpers[helperConcat] = L.NewFunction(concatOperand)
	r.helpers[helperToString] = L.NewFunction(func(L *lua.LState) int {
		L.Push(lua.LString(tostring(L, L.Get(1))))
		return 1
	})
	r.helpers[helperAppend] = L.NewFunction(appendValues)
	return r
}

// Load translates a source and returns its main function, not yet called. The
// function's environment is the global table of L; set Env before the first call
// to give it another.
func (r *Runtime) Load(L *lua.LState, name, source string) (*lua.LFunction, error) {
	proto, err := Proto(name, source)
	if err != nil {
		return nil, err
	}
	return r.Bind(L, proto), nil
}

// iterate begins a generic for: functions pass, objects are asked through __iter,
// other tables give their fields.
func iterate(L *lua.LState, next *lua.LFunction) int {
	v := L.Get(1)
	if v.Type() == lua.LTFunction {
		return L.GetTop()
	}
	if iter := L.GetMetaField(v, "__iter"); iter != lua.LNil {
		L.SetTop(0)
		L.Push(iter)
		L.Push(v)
		L.Call(1, 3)
		return 3
	}
	if L.GetMetaField(v, "__call") != lua.LNil {
		return L.GetTop()
	}
	if v.Type() != lua.LTTable {
		L.RaiseError("attempt to iterate over a %s value", v.Type())
	}
	L.SetTop(0)
	L.Push(next)
	L.Push(v)
	return 2
}

// nextField is next, out of a script's reach.
func nextField(L *lua.LState) int {
	t, ok := L.Get(1).(*lua.LTable)
	if !ok {
		return 0
	}
	k, v := t.Next(L.Get(2))
	if k == lua.LNil {
		L.Push(lua.LNil)
		return 1
	}
	L.Push(k)
	L.Push(v)
	return 2
}

func floorDivide(L *lua.LState) int {
	a, b := L.Get(1), L.Get(2)
	x, ok := a.(lua.LNumber)
	y, both := b.(lua.LNumber)
	if ok && both {
		L.Push(lua.LNumber(math.Floor(float64(x / y))))
		return 1
	}
	for _, v := range []lua.LValue{a, b} {
		if method := L.GetMetaField(v, "__idiv"); method != lua.LNil {
			L.SetTop(0)
			L.Push(method)
			L.Push(a)
			L.Push(b)
			L.Call(2, 1)
			return 1
		}
	}
	x, ok = toNumber(a)
	y, both = toNumber(b)
	if !ok || !both {
		L.RaiseError("attempt to perform arithmetic (idiv) on %s and %s", a.Type(), b.Type())
	}
	L.Push(lua.LNumber(math.Floor(float64(x / y))))
	return 1
}

// toNumber converts as arithmetic does: numbers and strings that spell one.
func toNumber(v lua.LValue) (lua.LNumber, bool) {
	switch v := v.(type) {
	case lua.LNumber:
		return v, true
	case lua.LString:
		n, ok := parseString(string(v))
		return lua.LNumber(n), ok
	}
	return 0, false
}

func concatOperand(L *lua.LState) int {
	v := L.Get(1)
	if n, ok := v.(lua.LNumber); ok {
		v = lua.LString(FormatNumber(float64(n)))
	}
	L.Push(v)
	return 1
}

func appendValues(L *lua.LState) int {
	t := L.CheckTable(1)
	n := L.CheckInt(2)
	for i := 3; i <= L.GetTop(); i++ {
		t.RawSetInt(n+i-2, L.Get(i))
	}
	L.Push(t)
	return 1
}
