package api

import (
	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

type (
	udim    = datatype.UDim
	udim2   = datatype.UDim2
	vector2 = datatype.Vector2
)

var udimType = &valueType{
	name: "UDim", kind: datatype.KindUDim,
	fields: map[string]func(datatype.Value) any{
		"Scale":  field(func(u udim) any { return u.Scale }),
		"Offset": field(func(u udim) any { return int(u.Offset) }),
	},
	ops: library{
		"__add":      pairwise(func(a, b udim) datatype.Value { return a.Add(b) }),
		"__sub":      pairwise(func(a, b udim) datatype.Value { return a.Sub(b) }),
		"__unm":      method(func(_ *state, _ *lua.LState, u udim) []any { return []any{udim{}.Sub(u)} }),
		"__tostring": displayed,
	},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.NewUDim(s.optNumber(L, 1, 0), s.optNumber(L, 2, 0)))
		},
	},
}

var udim2Type = &valueType{
	name: "UDim2", kind: datatype.KindUDim2,
	fields: map[string]func(datatype.Value) any{
		"X": field(func(u udim2) any { return u.X }), "Width": field(func(u udim2) any { return u.X }),
		"Y": field(func(u udim2) any { return u.Y }), "Height": field(func(u udim2) any { return u.Y }),
	},
	methods: library{
		"Lerp": method(func(s *state, L *lua.LState, u udim2) []any {
			return []any{u.Lerp(arg[udim2](s, L, 2), s.number(L, 3))}
		}),
	},
	ops: library{
		"__add":      pairwise(func(a, b udim2) datatype.Value { return udim2{X: a.X.Add(b.X), Y: a.Y.Add(b.Y)} }),
		"__sub":      pairwise(func(a, b udim2) datatype.Value { return udim2{X: a.X.Sub(b.X), Y: a.Y.Sub(b.Y)} }),
		"__tostring": displayed,
	},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			if ud, ok := L.Get(1).(*lua.LUserData); ok {
				if x, ok := ud.Value.(udim); ok {
					return s.give(L, udim2{X: x, Y: arg[udim](s, L, 2)})
				}
			}
			return s.give(L, udim2{X: datatype.NewUDim(s.optNumber(L, 1, 0), s.optNumber(L, 2, 0)), Y: datatype.NewUDim(s.optNumber(L, 3, 0), s.optNumber(L, 4, 0))})
		},
		"fromScale": func(s *state, L *lua.LState) int {
			return s.give(L, udim2{X: datatype.NewUDim(s.optNumber(L, 1, 0), 0), Y: datatype.NewUDim(s.optNumber(L, 2, 0), 0)})
		},
		"fromOffset": func(s *state, L *lua.LState) int {
			return s.give(L, udim2{X: datatype.NewUDim(0, s.optNumber(L, 1, 0)), Y: datatype.NewUDim(0, s.optNumber(L, 2, 0))})
		},
	},
}

var numberRangeType = &valueType{
	name: "NumberRange", kind: datatype.KindNumberRange,
	fields: map[string]func(datatype.Value) any{
		"Min": field(func(r datatype.NumberRange) any { return r.Min }),
		"Max": field(func(r datatype.NumberRange) any { return r.Max }),
	},
	ops: library{"__tostring": displayed},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			lo := s.number(L, 1)
			r, err := datatype.NewNumberRange(lo, s.optNumber(L, 2, lo))
			check(L, err)
			return s.give(L, r)
		},
	},
}

var rectType = &valueType{
	name: "Rect", kind: datatype.KindRect,
	fields: map[string]func(datatype.Value) any{
		"Min":    field(func(r datatype.Rect) any { return r.Min }),
		"Max":    field(func(r datatype.Rect) any { return r.Max }),
		"Width":  field(func(r datatype.Rect) any { return r.Max.X - r.Min.X }),
		"Height": field(func(r datatype.Rect) any { return r.Max.Y - r.Min.Y }),
	},
	ops: library{"__tostring": displayed},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			if L.GetTop() == 2 {
				return s.give(L, datatype.NewRect(arg[vector2](s, L, 1), arg[vector2](s, L, 2)))
			}
			at := func(n int) float32 { return float32(s.optNumber(L, n, 0)) }
			return s.give(L, datatype.NewRect(vector2{X: at(1), Y: at(2)}, vector2{X: at(3), Y: at(4)}))
		},
	},
}

var fontType = &valueType{
	name: "Font", kind: datatype.KindFont,
	fields: map[string]func(datatype.Value) any{
		"Family": field(func(f datatype.Font) any { return f.Family }),
		"Weight": field(func(f datatype.Font) any { return f.Weight }),
		"Style":  field(func(f datatype.Font) any { return f.Style }),
		"Bold":   field(func(f datatype.Font) any { return f.Weight.Value >= 600 }),
	},
	ops: library{"__tostring": displayed},
	statics: library{
		"new":      func(s *state, L *lua.LState) int { return s.newFont(L, s.text(L, 1)) },
		"fromName": func(s *state, L *lua.LState) int { return s.newFont(L, datatype.FamilyByName(s.text(L, 1))) },
		"fromEnum": func(s *state, L *lua.LState) int {
			f, err := datatype.FontFromEnum(s.enumItem(L, 1, "Font"))
			check(L, err)
			return s.give(L, f)
		},
	},
}

func (s *state) newFont(L *lua.LState, family string) int {
	var weight, style *datatype.EnumItem
	if L.Get(2) != lua.LNil {
		weight = s.enumItem(L, 2, "FontWeight")
	}
	if L.Get(3) != lua.LNil {
		style = s.enumItem(L, 3, "FontStyle")
	}
	f, err := datatype.NewFont(family, weight, style)
	check(L, err)
	return s.give(L, f)
}
