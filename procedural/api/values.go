package api

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/datatype"
)

// metatables are those of userdata, made when the first value of a kind is: one
// for each kind of value, and for each of our own objects.
type metatables struct {
	values  [datatype.KindInstance + 1]*lua.LTable
	objects [objectCount]*lua.LTable
	equal   *lua.LFunction // __eq, which all kinds of values must share
}

// The objects that are no values.
const (
	randomObject = iota
	bufferObject
	enumsObject
	enumTypeObject
	objectCount
)

// value is the metatable of a kind of value.
func (m *metatables) value(s *state, k datatype.Kind) *lua.LTable {
	if m.values[k] == nil {
		if m.equal == nil {
			m.equal = s.L.NewFunction(equalValues)
		}
		if k == datatype.KindInstance {
			m.values[k] = s.instanceMeta()
		}
		for _, t := range s.run.catalog.values {
			if t.kind == k {
				m.values[k] = s.valueMeta(t)
			}
		}
	}
	return m.values[k]
}

// object is the metatable of one of our own objects.
func (m *metatables) object(s *state, k int) *lua.LTable {
	if m.objects[k] == nil {
		m.objects[k] = [objectCount]func(*state) *lua.LTable{randomMeta, bufferMeta, enumsMeta, enumTypeMeta}[k](s)
	}
	return m.objects[k]
}

// valueType describes a kind of value to Lua: what v.name gives, what v:name()
// does, what operators do.
type valueType struct {
	name    string
	kind    datatype.Kind
	fields  map[string]func(v datatype.Value) any
	methods library
	ops     library // by metamethod
	// statics are the members of the global table of the same name: functions, or
	// values.
	statics   library
	constants map[string]any
}

// push converts a Go value to Lua.
func (s *state) push(v any) lua.LValue {
	switch v := v.(type) {
	case nil:
		return lua.LNil
	case lua.LValue:
		return v
	case float64:
		return lua.LNumber(v)
	case float32:
		return lua.LNumber(v)
	case int:
		return lua.LNumber(v)
	case string:
		return lua.LString(v)
	case bool:
		return lua.LBool(v)
	case *procedural.Instance:
		return s.instance(v)
	case datatype.Number:
		return lua.LNumber(v)
	case datatype.String:
		return lua.LString(v)
	case datatype.Bool:
		return lua.LBool(v)
	case datatype.Value:
		return &lua.LUserData{Value: v, Metatable: s.meta.value(s, v.Kind())}
	}
	panic(fmt.Sprintf("api: no Lua value for %T", v))
}

// give pushes results and returns how many there are.
func (s *state) give(L *lua.LState, values ...any) int {
	for _, v := range values {
		L.Push(s.push(v))
	}
	return len(values)
}

// valueOf converts a Lua value to one that attributes and properties take; ok is
// false for nil, tables, functions and threads.
func valueOf(v lua.LValue) (datatype.Value, bool) {
	switch v := v.(type) {
	case lua.LNumber:
		return datatype.Number(v), true
	case lua.LString:
		return datatype.String(v), true
	case lua.LBool:
		return datatype.Bool(v), true
	case *lua.LUserData:
		value, ok := v.Value.(datatype.Value)
		return value, ok
	}
	return nil, false
}

// typeOf is what typeof gives.
func typeOf(v lua.LValue) string {
	if ud, ok := v.(*lua.LUserData); ok {
		switch x := ud.Value.(type) {
		case datatype.Value:
			return x.Kind().String()
		case *datatype.Random:
			return "Random"
		case *buffer:
			return "buffer"
		case *datatype.EnumType:
			return "Enum"
		case enumTable:
			return "Enums"
		}
	}
	return v.Type().String()
}

// badArgument raises that argument n is not what the function wants.
func (s *state) badArgument(L *lua.LState, n int, want string) {
	got := "nil"
	if n <= L.GetTop() {
		got = typeOf(L.Get(n))
	} else if n > 0 {
		L.RaiseError("missing argument #%d to '%s' (%s expected)", n, s.function, want)
	}
	L.RaiseError("invalid argument #%d to '%s' (%s expected, got %s)", n, s.function, want, got)
}

// arg returns argument n, which must be of the type.
func arg[T datatype.Value](s *state, L *lua.LState, n int) T {
	if ud, ok := L.Get(n).(*lua.LUserData); ok {
		if v, ok := ud.Value.(T); ok {
			return v
		}
	}
	var zero T
	s.badArgument(L, n, typeName(zero))
	return zero
}

func typeName(v datatype.Value) string {
	if i, ok := v.(*procedural.Instance); ok && i == nil {
		return "Instance"
	}
	if e, ok := v.(*datatype.EnumItem); ok && e == nil {
		return "EnumItem"
	}
	return v.Kind().String()
}

// optArg is arg with a value for nil.
func optArg[T datatype.Value](s *state, L *lua.LState, n int, initial T) T {
	if L.Get(n) == lua.LNil {
		return initial
	}
	return arg[T](s, L, n)
}

// number returns argument n as a number; strings that spell one pass.
func (s *state) number(L *lua.LState, n int) float64 {
	switch v := L.Get(n).(type) {
	case lua.LNumber:
		return float64(v)
	case lua.LString:
		if x, ok := parseNumber(string(v)); ok {
			return x
		}
	}
	s.badArgument(L, n, "number")
	return 0
}

// optNumber is number with a value for nil.
func (s *state) optNumber(L *lua.LState, n int, initial float64) float64 {
	if L.Get(n) == lua.LNil {
		return initial
	}
	return s.number(L, n)
}

// integer is number cut to a whole number that fits an int; NaN is 0.
func (s *state) integer(L *lua.LState, n int) int { return toInt(s.number(L, n)) }

func (s *state) optInteger(L *lua.LState, n, initial int) int {
	return toInt(s.optNumber(L, n, float64(initial)))
}

func toInt(x float64) int {
	const most = 1 << 53
	if x != x {
		return 0
	}
	return int(max(-most, min(most, x)))
}

// text returns argument n as a string; numbers pass.
func (s *state) text(L *lua.LState, n int) string {
	switch v := L.Get(n).(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return datatype.FormatNumber(float64(v))
	}
	s.badArgument(L, n, "string")
	return ""
}

func (s *state) optText(L *lua.LState, n int, initial string) string {
	if L.Get(n) == lua.LNil {
		return initial
	}
	return s.text(L, n)
}

// callable returns argument n, a function.
func (s *state) callable(L *lua.LState, n int) *lua.LFunction {
	f, ok := L.Get(n).(*lua.LFunction)
	if !ok {
		s.badArgument(L, n, "function")
	}
	return f
}

// valueMeta makes the metatable of a kind of value.
func (s *state) valueMeta(t *valueType) *lua.LTable {
	methods := map[string]lua.LValue{} // those that were asked for
	mt := s.L.CreateTable(0, 4+len(t.ops))
	mt.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		key, ok := L.Get(2).(lua.LString)
		if ok {
			if get := t.fields[string(key)]; get != nil {
				L.Push(s.push(get(L.Get(1).(*lua.LUserData).Value.(datatype.Value))))
				return 1
			}
			m := methods[string(key)]
			if f := t.methods[string(key)]; m == nil && f != nil {
				m = s.fn(string(key), f)
				methods[string(key)] = m
			}
			if m != nil {
				L.Push(m)
				return 1
			}
		}
		L.RaiseError("%s is not a valid member of %s%s", L.Get(2).String(), t.name, suggestion(string(key), t.fields, t.methods))
		return 0
	}))
	mt.RawSetString("__newindex", s.L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("%s cannot be assigned to: %s values do not change", L.Get(2).String(), t.name)
		return 0
	}))
	mt.RawSetString("__eq", s.meta.equal)
	mt.RawSetString("__metatable", lua.LString("The metatable is locked"))
	for name, f := range t.ops {
		mt.RawSetString(name, s.fn(name, f))
	}
	return mt
}

// equalValues is __eq of all kinds: gopher-lua asks it only when both sides have
// the same function.
func equalValues(L *lua.LState) int {
	a, okA := L.Get(1).(*lua.LUserData)
	b, okB := L.Get(2).(*lua.LUserData)
	equal := false
	if okA && okB {
		x, _ := a.Value.(datatype.Value)
		y, _ := b.Value.(datatype.Value)
		equal = x != nil && y != nil && datatype.Equal(x, y)
	}
	L.Push(lua.LBool(equal))
	return 1
}

func suggestion(word string, fields map[string]func(datatype.Value) any, methods library) string {
	if found := procedural.Suggest(word, append(sortedKeys(fields), sortedKeys(methods)...)); found != "" {
		return "; did you mean '" + found + "'?"
	}
	return ""
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
