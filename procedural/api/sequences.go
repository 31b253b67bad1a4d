package api

import (
	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

type (
	numberKey = datatype.NumberSequenceKeypoint
	colorKey  = datatype.ColorSequenceKeypoint
)

var numberKeyType = &valueType{
	name: "NumberSequenceKeypoint", kind: datatype.KindNumberSequenceKeypoint,
	fields: map[string]func(datatype.Value) any{
		"Time":     field(func(k numberKey) any { return k.Time }),
		"Value":    field(func(k numberKey) any { return k.Value }),
		"Envelope": field(func(k numberKey) any { return k.Envelope }),
	},
	ops: library{"__tostring": displayed},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			return s.give(L, numberKey{Time: float32(s.number(L, 1)), Value: float32(s.number(L, 2)), Envelope: float32(s.optNumber(L, 3, 0))})
		},
	},
}

var colorKeyType = &valueType{
	name: "ColorSequenceKeypoint", kind: datatype.KindColorSequenceKeypoint,
	fields: map[string]func(datatype.Value) any{
		"Time":  field(func(k colorKey) any { return k.Time }),
		"Value": field(func(k colorKey) any { return k.Value }),
	},
	ops: library{"__tostring": displayed},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			return s.give(L, colorKey{Time: float32(s.number(L, 1)), Value: arg[color3](s, L, 2)})
		},
	},
}

var numberSequenceType = &valueType{
	name: "NumberSequence", kind: datatype.KindNumberSequence,
	ops: library{"__tostring": displayed, "__index": keypointsIndex(func(v datatype.Value) []numberKey { return v.(datatype.NumberSequence).Keypoints() })},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			keys, ok := keypoints[numberKey](s, L)
			if !ok {
				first := s.number(L, 1)
				keys = []numberKey{{Time: 0, Value: float32(first)}, {Time: 1, Value: float32(s.optNumber(L, 2, first))}}
			}
			seq, err := datatype.NewNumberSequence(keys)
			check(L, err)
			return s.give(L, seq)
		},
	},
}

var colorSequenceType = &valueType{
	name: "ColorSequence", kind: datatype.KindColorSequence,
	ops: library{"__tostring": displayed, "__index": keypointsIndex(func(v datatype.Value) []colorKey { return v.(datatype.ColorSequence).Keypoints() })},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			keys, ok := keypoints[colorKey](s, L)
			if !ok {
				first := arg[color3](s, L, 1)
				keys = []colorKey{{Time: 0, Value: first}, {Time: 1, Value: optArg(s, L, 2, first)}}
			}
			seq, err := datatype.NewColorSequence(keys)
			check(L, err)
			return s.give(L, seq)
		},
	},
}

// keypoints reads a table of keypoints; ok is false where argument 1 is no table.
func keypoints[K datatype.Value](s *state, L *lua.LState) (keys []K, ok bool) {
	t, ok := L.Get(1).(*lua.LTable)
	if !ok {
		return nil, false
	}
	t = s.contents(t)
	for i := 1; i <= min(t.Len(), 100); i++ {
		ud, _ := t.RawGetInt(i).(*lua.LUserData)
		if ud == nil {
			L.RaiseError("keypoint %d is a %s", i, typeOf(t.RawGetInt(i)))
		}
		k, isKey := ud.Value.(K)
		if !isKey {
			L.RaiseError("keypoint %d is a %s", i, typeOf(ud))
		}
		keys = append(keys, k)
	}
	return keys, true
}

// keypointsIndex is __index of a sequence: its one member is a table.
func keypointsIndex[K datatype.Value](list func(datatype.Value) []K) function {
	return func(s *state, L *lua.LState) int {
		if L.Get(2) != lua.LString("Keypoints") {
			L.RaiseError("%s is not a valid member of %s; did you mean 'Keypoints'?", L.Get(2).String(), typeOf(L.Get(1)))
		}
		t := L.NewTable()
		for _, k := range list(L.Get(1).(*lua.LUserData).Value.(datatype.Value)) {
			t.Append(s.push(k))
		}
		L.Push(t)
		return 1
	}
}
