package api

import (
	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

type (
	vector3 = datatype.Vector3
	cframe  = datatype.CFrame
)

var up = vector3{Y: 1}

var cframeType = &valueType{
	name: "CFrame", kind: datatype.KindCFrame,
	fields: map[string]func(datatype.Value) any{
		"Position":    field(func(c cframe) any { return c.Position }),
		"Rotation":    field(func(c cframe) any { return c.Rotation() }),
		"X":           field(func(c cframe) any { return c.Position.X }),
		"Y":           field(func(c cframe) any { return c.Position.Y }),
		"Z":           field(func(c cframe) any { return c.Position.Z }),
		"LookVector":  field(func(c cframe) any { return c.LookVector() }),
		"RightVector": field(func(c cframe) any { return c.XVector() }),
		"UpVector":    field(func(c cframe) any { return c.YVector() }),
		"XVector":     field(func(c cframe) any { return c.XVector() }),
		"YVector":     field(func(c cframe) any { return c.YVector() }),
		"ZVector":     field(func(c cframe) any { return c.ZVector() }),
	},
	methods: library{
		"Inverse":        method(func(_ *state, _ *lua.LState, c cframe) []any { return []any{c.Inverse()} }),
		"Orthonormalize": method(func(_ *state, _ *lua.LState, c cframe) []any { return []any{c.Orthonormalize()} }),
		"Lerp": method(func(s *state, L *lua.LState, c cframe) []any {
			return []any{c.Lerp(arg[cframe](s, L, 2), s.number(L, 3))}
		}),
		"ToWorldSpace":        each(func(c, d cframe) any { return c.Mul(d) }),
		"ToObjectSpace":       each(func(c, d cframe) any { return c.ToObject(d) }),
		"PointToWorldSpace":   each(func(c cframe, p vector3) any { return c.PointToWorld(p) }),
		"PointToObjectSpace":  each(func(c cframe, p vector3) any { return c.PointToObject(p) }),
		"VectorToWorldSpace":  each(func(c cframe, v vector3) any { return c.VectorToWorld(v) }),
		"VectorToObjectSpace": each(func(c cframe, v vector3) any { return c.VectorToObject(v) }),
		"GetComponents":       method(frameComponents),
		"components":          method(frameComponents),
		"ToEulerAngles":       eulerAngles(datatype.OrderXYZ, true),
		"ToEulerAnglesXYZ":    eulerAngles(datatype.OrderXYZ, false),
		"ToEulerAnglesYXZ":    eulerAngles(datatype.OrderYXZ, false),
		"ToOrientation":       eulerAngles(datatype.OrderYXZ, false),
		"toEulerAnglesXYZ":    eulerAngles(datatype.OrderXYZ, false),
		"ToAxisAngle":         method(func(_ *state, _ *lua.LState, c cframe) []any { axis, angle := c.AxisAngle(); return []any{axis, angle} }),
		"AngleBetween":        method(func(s *state, L *lua.LState, c cframe) []any { return []any{c.AngleBetween(arg[cframe](s, L, 2))} }),
		"FuzzyEq": method(func(s *state, L *lua.LState, c cframe) []any {
			return []any{c.FuzzyEq(arg[cframe](s, L, 2), s.optNumber(L, 3, 1e-5))}
		}),
	},
	ops: library{
		"__mul": func(s *state, L *lua.LState) int {
			c := arg[cframe](s, L, 1)
			if ud, ok := L.Get(2).(*lua.LUserData); ok {
				switch x := ud.Value.(type) {
				case cframe:
					return s.give(L, c.Mul(x))
				case vector3:
					return s.give(L, c.PointToWorld(x))
				}
			}
			s.badArgument(L, 2, "CFrame or Vector3")
			return 0
		},
		"__add": func(s *state, L *lua.LState) int {
			return s.give(L, arg[cframe](s, L, 1).Translate(arg[vector3](s, L, 2)))
		},
		"__sub": func(s *state, L *lua.LState) int {
			return s.give(L, arg[cframe](s, L, 1).Translate(arg[vector3](s, L, 2).Scale(-1)))
		},
		"__tostring": displayed,
	},
	statics: library{
		"new": newCFrame,
		"lookAt": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.LookAt(arg[vector3](s, L, 1), arg[vector3](s, L, 2), optArg(s, L, 3, up)))
		},
		"lookAlong": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.LookAlong(arg[vector3](s, L, 1), arg[vector3](s, L, 2), optArg(s, L, 3, up)))
		},
		"fromEulerAngles": func(s *state, L *lua.LState) int {
			order := datatype.OrderXYZ
			if L.Get(4) != lua.LNil {
				order = datatype.RotationOrder(s.enumItem(L, 4, "RotationOrder").Value)
			}
			return s.give(L, datatype.FromEuler(s.number(L, 1), s.number(L, 2), s.number(L, 3), order))
		},
		"fromEulerAnglesXYZ": fromEuler(datatype.OrderXYZ),
		"fromEulerAnglesYXZ": fromEuler(datatype.OrderYXZ),
		"fromOrientation":    fromEuler(datatype.OrderYXZ),
		"Angles":             fromEuler(datatype.OrderXYZ),
		"fromAxisAngle": func(s *state, L *lua.LState) int {
			return s.give(L, datatype.FromAxisAngle(arg[vector3](s, L, 1), s.number(L, 2)))
		},
		"fromMatrix": func(s *state, L *lua.LState) int {
			x, y := arg[vector3](s, L, 2), arg[vector3](s, L, 3)
			return s.give(L, datatype.FromColumns(arg[vector3](s, L, 1), x, y, optArg(s, L, 4, x.Cross(y).Unit())))
		},
		"fromRotationBetweenVectors": func(s *state, L *lua.LState) int {
			a, b := arg[vector3](s, L, 1), arg[vector3](s, L, 2)
			axis := a.Cross(b)
			if axis.Magnitude() == 0 {
				axis = a.Cross(vector3{X: 1})
				if axis.Magnitude() == 0 {
					axis = a.Cross(up)
				}
			}
			return s.give(L, datatype.FromAxisAngle(axis, a.Angle(b)))
		},
	},
	constants: map[string]any{"identity": datatype.Identity},
}

// each applies a function of a frame to every further argument.
func each[T datatype.Value](f func(c cframe, v T) any) function {
	return func(s *state, L *lua.LState) int {
		c := arg[cframe](s, L, 1)
		n := max(L.GetTop(), 2)
		for i := 2; i <= n; i++ {
			L.Push(s.push(f(c, arg[T](s, L, i))))
		}
		return n - 1
	}
}

func frameComponents(_ *state, _ *lua.LState, c cframe) []any {
	out := make([]any, 0, 12)
	for _, v := range c.Components() {
		out = append(out, v)
	}
	return out
}

func eulerAngles(order datatype.RotationOrder, takesOrder bool) function {
	return method(func(s *state, L *lua.LState, c cframe) []any {
		order := order
		if takesOrder && L.Get(2) != lua.LNil {
			order = datatype.RotationOrder(s.enumItem(L, 2, "RotationOrder").Value)
		}
		x, y, z := c.Euler(order)
		return []any{x, y, z}
	})
}

func fromEuler(order datatype.RotationOrder) function {
	return func(s *state, L *lua.LState) int {
		return s.give(L, datatype.FromEuler(s.optNumber(L, 1, 0), s.optNumber(L, 2, 0), s.optNumber(L, 3, 0), order))
	}
}

// newCFrame takes nothing, a position, a position and a point to look at, three
// numbers, a position and quaternion, or a position and rotation matrix.
func newCFrame(s *state, L *lua.LState) int {
	switch n := L.GetTop(); n {
	case 0:
		return s.give(L, datatype.Identity)
	case 1:
		return s.give(L, datatype.At(arg[vector3](s, L, 1)))
	case 2:
		return s.give(L, datatype.LookAt(arg[vector3](s, L, 1), arg[vector3](s, L, 2), up))
	case 3, 7, 12:
		p := datatype.Identity.Components()
		for i := range n {
			p[i] = float32(s.number(L, i+1))
		}
		pos := vector3{X: p[0], Y: p[1], Z: p[2]}
		if n == 7 {
			return s.give(L, datatype.FromQuaternion(pos, s.number(L, 4), s.number(L, 5), s.number(L, 6), s.number(L, 7)))
		}
		return s.give(L, datatype.FromComponents(p))
	default:
		L.RaiseError("CFrame.new takes 0, 1, 2, 3, 7 or 12 arguments, got %d", n)
		return 0
	}
}
