package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/datatype"
)

// enumTable is the value of the global Enum.
type enumTable struct{}

var enumItemType = &valueType{
	name: "EnumItem", kind: datatype.KindEnumItem,
	fields: map[string]func(datatype.Value) any{
		"Name":  field(func(e *datatype.EnumItem) any { return e.Name }),
		"Value": field(func(e *datatype.EnumItem) any { return e.Value }),
	},
	methods: library{
		"IsA": method(func(s *state, L *lua.LState, e *datatype.EnumItem) []any { return []any{e.Enum.Name == s.text(L, 2)} }),
	},
	ops: library{"__tostring": displayed},
}

var enumTypeMethods = library{
	"GetEnumItems": func(s *state, L *lua.LState) int {
		t := L.NewTable()
		for _, item := range s.enumType(L).Items() {
			t.Append(s.push(item))
		}
		L.Push(t)
		return 1
	},
	"FromName":  func(s *state, L *lua.LState) int { return s.give(L, orNil(s.enumType(L).ByName(s.text(L, 2)))) },
	"FromValue": func(s *state, L *lua.LState) int { return s.give(L, orNil(s.enumType(L).ByValue(s.integer(L, 2)))) },
}

// enumTypeMeta is the metatable of Enum.Material and the like.
func enumTypeMeta(s *state) *lua.LTable {
	methods := s.table(s.run.catalog.enumTypes)
	mt := s.objectMeta(func(s *state, L *lua.LState) int {
		t, key := s.enumType(L), s.text(L, 2)
		if item := t.ByName(key); item != nil {
			return s.give(L, item)
		}
		if m := methods.RawGetString(key); m != lua.LNil {
			L.Push(m)
			return 1
		}
		L.RaiseError("%s is not a valid member of \"Enum.%s\"%s", key, t.Name, suggestWord(key, t.Names()))
		return 0
	})
	mt.RawSetString("__eq", s.L.NewFunction(func(L *lua.LState) int {
		a, _ := L.Get(1).(*lua.LUserData)
		b, _ := L.Get(2).(*lua.LUserData)
		L.Push(lua.LBool(a != nil && b != nil && a.Value == b.Value))
		return 1
	}))
	mt.RawSetString("__tostring", s.fn("tostring", func(s *state, L *lua.LState) int { return s.give(L, s.enumType(L).Name) }))
	return mt
}

// enumsMeta is the metatable of Enum.
func enumsMeta(s *state) *lua.LTable {
	return s.objectMeta(func(s *state, L *lua.LState) int {
		key := s.text(L, 2)
		if t := datatype.Enum(key); t != nil {
			L.Push(&lua.LUserData{Value: t, Metatable: s.meta.object(s, enumTypeObject)})
			return 1
		}
		L.RaiseError("%s is not a valid member of \"Enum\"%s", key, suggestWord(key, datatype.EnumNames()))
		return 0
	})
}

// orNil turns a nil item into a nil value.
func orNil(item *datatype.EnumItem) any {
	if item == nil {
		return nil
	}
	return item
}

func suggestWord(word string, candidates []string) string {
	if found := procedural.Suggest(word, candidates); found != "" {
		return "; did you mean '" + found + "'?"
	}
	return ""
}

func (s *state) enumType(L *lua.LState) *datatype.EnumType {
	if ud, ok := L.Get(1).(*lua.LUserData); ok {
		if t, ok := ud.Value.(*datatype.EnumType); ok {
			return t
		}
	}
	s.badArgument(L, 1, "Enum")
	return nil
}

// objectMeta makes a locked metatable with an index function.
func (s *state) objectMeta(index function) *lua.LTable {
	mt := s.L.NewTable()
	mt.RawSetString("__index", s.fn("index", index))
	mt.RawSetString("__newindex", s.L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("%s cannot be assigned to", strings.ToValidUTF8(L.Get(2).String(), "?"))
		return 0
	}))
	mt.RawSetString("__metatable", lua.LString("The metatable is locked"))
	return mt
}

// enumItem returns argument n as an item of an enum; its name or number pass.
func (s *state) enumItem(L *lua.LState, n int, enum string) *datatype.EnumItem {
	t := datatype.Enum(enum)
	var item *datatype.EnumItem
	switch v := L.Get(n).(type) {
	case lua.LString:
		item = t.ByName(string(v))
	case lua.LNumber:
		item = t.ByValue(toInt(float64(v)))
	case *lua.LUserData:
		if e, ok := v.Value.(*datatype.EnumItem); ok && e.Enum == t {
			item = e
		}
	}
	if item == nil {
		s.badArgument(L, n, "Enum."+enum)
	}
	return item
}
