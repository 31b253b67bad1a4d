package api

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

// field adapts a typed getter to a valueType's field.
func field[T datatype.Value](get func(T) any) func(datatype.Value) any {
	return func(v datatype.Value) any { return get(v.(T)) }
}

// method adapts a typed method: argument 1 is the receiver, results are what it
// returns.
func method[T datatype.Value](f func(s *state, L *lua.LState, v T) []any) function {
	return func(s *state, L *lua.LState) int { return s.give(L, f(s, L, arg[T](s, L, 1))...) }
}

// pairwise adapts an operator on two values of one type.
func pairwise[T datatype.Value](f func(a, b T) datatype.Value) function {
	return func(s *state, L *lua.LState) int { return s.give(L, f(arg[T](s, L, 1), arg[T](s, L, 2))) }
}

// displayed is __tostring.
func displayed(s *state, L *lua.LState) int {
	L.Push(lua.LString(L.Get(1).(*lua.LUserData).Value.(datatype.Value).String()))
	return 1
}

// perComponent is an operator between vectors and numbers in either order; a
// number stands for a vector with that number in each component.
func perComponent[T datatype.Value](splat func(float64) T, f func(a, b T) T) function {
	operand := func(s *state, L *lua.LState, n int) T {
		if x, ok := L.Get(n).(lua.LNumber); ok {
			return splat(float64(x))
		}
		return arg[T](s, L, n)
	}
	return func(s *state, L *lua.LState) int { return s.give(L, f(operand(s, L, 1), operand(s, L, 2))) }
}

func splat3(x float64) datatype.Vector3 {
	return datatype.Vector3{X: float32(x), Y: float32(x), Z: float32(x)}
}

func splat2(x float64) datatype.Vector2 { return datatype.Vector2{X: float32(x), Y: float32(x)} }

// map3 and map2 apply a function to each component.
func map3(f func(float64) float64) function {
	return method(func(_ *state, _ *lua.LState, v datatype.Vector3) []any {
		return []any{v.Map(v, func(a, _ float32) float32 { return float32(f(float64(a))) })}
	})
}

func map2(f func(float64) float64) function {
	return method(func(_ *state, _ *lua.LState, v datatype.Vector2) []any {
		return []any{v.Map(v, func(a, _ float32) float32 { return float32(f(float64(a))) })}
	})
}

// fold3 and fold2 combine the receiver with all arguments component by component.
func fold3(f func(a, b float32) float32) function {
	return method(func(s *state, L *lua.LState, v datatype.Vector3) []any {
		for n := 2; n <= L.GetTop(); n++ {
			v = v.Map(arg[datatype.Vector3](s, L, n), f)
		}
		return []any{v}
	})
}

func fold2(f func(a, b float32) float32) function {
	return method(func(s *state, L *lua.LState, v datatype.Vector2) []any {
		for n := 2; n <= L.GetTop(); n++ {
			v = v.Map(arg[datatype.Vector2](s, L, n), f)
		}
		return []any{v}
	})
}

func min32(a, b float32) float32 { return min(a, b) }
func max32(a, b float32) float32 { return max(a, b) }

func floorDiv32(a, b float32) float32 { return float32(math.Floor(float64(a) / float64(b))) }

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

var vector3Type = &valueType{
	name: "Vector3", kind: datatype.KindVector3,
	fields: map[string]func(datatype.Value) any{
		"X":         field(func(v datatype.Vector3) any { return v.X }),
		"Y":         field(func(v datatype.Vector3) any { return v.Y }),
		"Z":         field(func(v datatype.Vector3) any { return v.Z }),
		"Magnitude": field(func(v datatype.Vector3) any { return v.Magnitude() }),
		"Unit":      field(func(v datatype.Vector3) any { return v.Unit() }),
	},
	methods: library{
		"Dot": method(func(s *state, L *lua.LState, v datatype.Vector3) []any {
			return []any{v.Dot(arg[datatype.Vector3](s, L, 2))}
		}),
		"Cross": method(func(s *state, L *lua.LState, v datatype.Vector3) []any {
			return []any{v.Cross(arg[datatype.Vector3](s, L, 2))}
		}),
		"Lerp": method(func(s *state, L *lua.LState, v datatype.Vector3) []any {
			return []any{v.Lerp(arg[datatype.Vector3](s, L, 2), s.number(L, 3))}
		}),
		"Angle": method(func(s *state, L *lua.LState, v datatype.Vector3) []any {
			w := arg[datatype.Vector3](s, L, 2)
			angle := v.Angle(w)
			if axis := optArg(s, L, 3, datatype.Vector3{}); axis.Dot(v.Cross(w)) < 0 {
				angle = -angle
			}
			return []any{angle}
		}),
		"FuzzyEq": method(func(s *state, L *lua.LState, v datatype.Vector3) []any {
			return []any{v.FuzzyEq(arg[datatype.Vector3](s, L, 2), s.optNumber(L, 3, 1e-5))}
		}),
		"Abs": map3(math.Abs), "Ceil": map3(math.Ceil), "Floor": map3(math.Floor), "Sign": map3(sign),
		"Min": fold3(min32), "Max": fold3(max32),
	},
	ops: library{
		"__add": pairwise(func(a, b datatype.Vector3) datatype.Value { return a.Add(b) }),
		"__sub": pairwise(func(a, b datatype.Vector3) datatype.Value { return a.Sub(b) }),
		"__mul": perComponent(splat3, datatype.Vector3.Mul),
		"__div": perComponent(splat3, datatype.Vector3.Div),
		"__idiv": perComponent(splat3, func(a, b datatype.Vector3) datatype.Vector3 {
			return a.Map(b, floorDiv32)
		}),
		"__unm": method(func(_ *state, _ *lua.LState, v datatype.Vector3) []any {
			return []any{datatype.Vector3{X: -v.X, Y: -v.Y, Z: -v.Z}}
		}),
		"__tostring": displayed,
	},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.Vector3{X: float32(s.optNumber(L, 1, 0)), Y: float32(s.optNumber(L, 2, 0)), Z: float32(s.optNumber(L, 3, 0))})
		},
		"FromNormalId": func(s *state, L *lua.LState) int { return s.give(L, normalOf(s.enumItem(L, 1, "NormalId"))) },
		"FromAxis": func(s *state, L *lua.LState) int {
			axes := [3]datatype.Vector3{{X: 1}, {Y: 1}, {Z: 1}}
			return s.give(L, axes[s.enumItem(L, 1, "Axis").Value])
		},
	},
	constants: map[string]any{
		"zero": datatype.Vector3{}, "one": splat3(1), "xAxis": datatype.Vector3{X: 1}, "yAxis": datatype.Vector3{Y: 1}, "zAxis": datatype.Vector3{Z: 1},
	},
}

// normalOf is the direction of a face: right +X, top +Y, back +Z and opposites.
func normalOf(face *datatype.EnumItem) datatype.Vector3 {
	return [6]datatype.Vector3{{X: 1}, {Y: 1}, {Z: 1}, {X: -1}, {Y: -1}, {Z: -1}}[face.Value]
}

var vector2Type = &valueType{
	name: "Vector2", kind: datatype.KindVector2,
	fields: map[string]func(datatype.Value) any{
		"X":         field(func(v datatype.Vector2) any { return v.X }),
		"Y":         field(func(v datatype.Vector2) any { return v.Y }),
		"Magnitude": field(func(v datatype.Vector2) any { return v.Magnitude() }),
		"Unit":      field(func(v datatype.Vector2) any { return v.Unit() }),
	},
	methods: library{
		"Dot": method(func(s *state, L *lua.LState, v datatype.Vector2) []any {
			return []any{v.Dot(arg[datatype.Vector2](s, L, 2))}
		}),
		"Cross": method(func(s *state, L *lua.LState, v datatype.Vector2) []any {
			return []any{v.Cross(arg[datatype.Vector2](s, L, 2))}
		}),
		"Lerp": method(func(s *state, L *lua.LState, v datatype.Vector2) []any {
			return []any{v.Lerp(arg[datatype.Vector2](s, L, 2), s.number(L, 3))}
		}),
		"Angle": method(func(s *state, L *lua.LState, v datatype.Vector2) []any {
			w := arg[datatype.Vector2](s, L, 2)
			angle := math.Atan2(v.Cross(w), v.Dot(w))
			if L.Get(3) != lua.LTrue {
				angle = math.Abs(angle)
			}
			return []any{angle}
		}),
		"FuzzyEq": method(func(s *state, L *lua.LState, v datatype.Vector2) []any {
			d, e := v.Sub(arg[datatype.Vector2](s, L, 2)), s.optNumber(L, 3, 1e-5)
			return []any{d.Dot(d) <= e*e*(1+v.Dot(v))}
		}),
		"Abs": map2(math.Abs), "Ceil": map2(math.Ceil), "Floor": map2(math.Floor), "Sign": map2(sign),
		"Min": fold2(min32), "Max": fold2(max32),
	},
	ops: library{
		"__add":  pairwise(func(a, b datatype.Vector2) datatype.Value { return a.Add(b) }),
		"__sub":  pairwise(func(a, b datatype.Vector2) datatype.Value { return a.Sub(b) }),
		"__mul":  perComponent(splat2, datatype.Vector2.Mul),
		"__div":  perComponent(splat2, datatype.Vector2.Div),
		"__idiv": perComponent(splat2, func(a, b datatype.Vector2) datatype.Vector2 { return a.Map(b, floorDiv32) }),
		"__unm": method(func(_ *state, _ *lua.LState, v datatype.Vector2) []any {
			return []any{datatype.Vector2{X: -v.X, Y: -v.Y}}
		}),
		"__tostring": displayed,
	},
	statics: library{
		"new": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.Vector2{X: float32(s.optNumber(L, 1, 0)), Y: float32(s.optNumber(L, 2, 0))})
		},
	},
	constants: map[string]any{
		"zero": datatype.Vector2{}, "one": splat2(1), "xAxis": datatype.Vector2{X: 1}, "yAxis": datatype.Vector2{Y: 1},
	},
}
