package api

import (
	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

type color3 = datatype.Color3

var color3Type = &valueType{
	name: "Color3", kind: datatype.KindColor3,
	fields: map[string]func(datatype.Value) any{
		"R": field(func(c color3) any { return c.R }), "r": field(func(c color3) any { return c.R }),
		"G": field(func(c color3) any { return c.G }), "g": field(func(c color3) any { return c.G }),
		"B": field(func(c color3) any { return c.B }), "b": field(func(c color3) any { return c.B }),
	},
	methods: library{
		"Lerp": method(func(s *state, L *lua.LState, c color3) []any {
			return []any{c.Lerp(arg[color3](s, L, 2), s.number(L, 3))}
		}),
		"ToHSV": method(func(_ *state, _ *lua.LState, c color3) []any { h, sat, v := c.HSV(); return []any{h, sat, v} }),
		"ToHex": method(func(_ *state, _ *lua.LState, c color3) []any { return []any{c.Hex()} }),
	},
	ops: library{"__tostring": displayed},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			return s.give(L, color3{R: float32(s.optNumber(L, 1, 0)), G: float32(s.optNumber(L, 2, 0)), B: float32(s.optNumber(L, 3, 0))})
		},
		"fromRGB": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.FromRGB(s.optNumber(L, 1, 0), s.optNumber(L, 2, 0), s.optNumber(L, 3, 0)))
		},
		"fromHSV": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.FromHSV(s.number(L, 1), s.number(L, 2), s.number(L, 3)))
		},
		"fromHex": func(s *state, L *lua.LState) int {
			c, err := datatype.FromHex(s.text(L, 1))
			check(L, err)
			return s.give(L, c)
		},
		"toHSV": func(s *state, L *lua.LState) int {
			h, sat, v := arg[color3](s, L, 1).HSV()
			return s.give(L, h, sat, v)
		},
	},
}

var brickColorType = &valueType{
	name: "BrickColor", kind: datatype.KindBrickColor,
	fields: map[string]func(datatype.Value) any{
		"Name":   field(func(b datatype.BrickColor) any { return b.String() }),
		"Number": field(func(b datatype.BrickColor) any { return int(b) }),
		"Color":  field(func(b datatype.BrickColor) any { return b.Color() }),
		"r":      field(func(b datatype.BrickColor) any { return b.Color().R }),
		"g":      field(func(b datatype.BrickColor) any { return b.Color().G }),
		"b":      field(func(b datatype.BrickColor) any { return b.Color().B }),
	},
	ops: library{"__tostring": displayed},
	statics: library{
		"new":     newBrickColor,
		"palette": func(s *state, L *lua.LState) int { return s.give(L, datatype.BrickColorAt(s.integer(L, 1))) },
		"random": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.BrickColorAt(int(s.random.Integer(0, int64(datatype.BrickColorCount()-1)))))
		},
		"White": namedBrick("White"), "Gray": namedBrick("Medium stone grey"), "DarkGray": namedBrick("Dark stone grey"),
		"Black": namedBrick("Black"), "Red": namedBrick("Bright red"), "Yellow": namedBrick("Bright yellow"),
		"Green": namedBrick("Dark green"), "Blue": namedBrick("Bright blue"),
	},
}

func namedBrick(name string) function {
	return func(s *state, L *lua.LState) int { return s.give(L, datatype.BrickColorByName(name)) }
}

// newBrickColor takes a number, a name, a Color3 or three components.
func newBrickColor(s *state, L *lua.LState) int {
	switch v := L.Get(1).(type) {
	case lua.LString:
		return s.give(L, datatype.BrickColorByName(string(v)))
	case lua.LNumber:
		if L.GetTop() >= 3 {
			c := color3{R: float32(v), G: float32(s.number(L, 2)), B: float32(s.number(L, 3))}
			return s.give(L, datatype.NearestBrickColor(c))
		}
		return s.give(L, datatype.BrickColorByNumber(toInt(float64(v))))
	}
	return s.give(L, datatype.NearestBrickColor(arg[color3](s, L, 1)))
}
