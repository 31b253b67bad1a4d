package api

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural/datatype"
)

// unary is a function of one number.
func unary(f func(float64) float64) function {
	return func(s *state, L *lua.LState) int {
		L.Push(lua.LNumber(f(s.number(L, 1))))
		return 1
	}
}

// reduce folds all arguments.
func reduce(f func(a, b float64) float64) function {
	return func(s *state, L *lua.LState) int {
		x := s.number(L, 1)
		for n := 2; n <= L.GetTop(); n++ {
			x = f(x, s.number(L, n))
		}
		return s.give(L, x)
	}
}

var mathLibrary = library{
	"abs": unary(math.Abs), "acos": unary(math.Acos), "asin": unary(math.Asin), "ceil": unary(math.Ceil), "cos": unary(math.Cos),
	"cosh": unary(math.Cosh), "exp": unary(math.Exp), "floor": unary(math.Floor), "log10": unary(math.Log10),
	"sin": unary(math.Sin), "sinh": unary(math.Sinh), "sqrt": unary(math.Sqrt), "tan": unary(math.Tan), "tanh": unary(math.Tanh),
	"atan":  unary(math.Atan),
	"deg":   unary(func(x float64) float64 { return x * (180 / math.Pi) }),
	"rad":   unary(func(x float64) float64 { return x * (math.Pi / 180) }),
	"round": unary(math.Round),
	"sign":  unary(sign),
	"min": reduce(func(a, b float64) float64 {
		if b < a {
			return b
		}
		return a
	}),
	"max": reduce(func(a, b float64) float64 {
		if b > a {
			return b
		}
		return a
	}),
	"atan2": func(s *state, L *lua.LState) int { return s.give(L, math.Atan2(s.number(L, 1), s.number(L, 2))) },
	"pow":   func(s *state, L *lua.LState) int { return s.give(L, math.Pow(s.number(L, 1), s.number(L, 2))) },
	"fmod":  func(s *state, L *lua.LState) int { return s.give(L, math.Mod(s.number(L, 1), s.number(L, 2))) },
	"ldexp": func(s *state, L *lua.LState) int { return s.give(L, math.Ldexp(s.number(L, 1), s.integer(L, 2))) },
	"frexp": func(s *state, L *lua.LState) int {
		m, e := math.Frexp(s.number(L, 1))
		return s.give(L, m, e)
	},
	"modf": func(s *state, L *lua.LState) int {
		x := s.number(L, 1)
		if math.IsInf(x, 0) {
			return s.give(L, x, 0.0)
		}
		whole := math.Trunc(x)
		return s.give(L, whole, x-whole)
	},
	"log": func(s *state, L *lua.LState) int {
		x := s.number(L, 1)
		switch base := s.optNumber(L, 2, math.E); base {
		case math.E:
			return s.give(L, math.Log(x))
		case 2:
			return s.give(L, math.Log2(x))
		case 10:
			return s.give(L, math.Log10(x))
		default:
			return s.give(L, math.Log(x)/math.Log(base))
		}
	},
	"clamp": func(s *state, L *lua.LState) int {
		x, lo, hi := s.number(L, 1), s.number(L, 2), s.number(L, 3)
		if lo > hi {
			L.RaiseError("invalid argument #3 to 'clamp' (max must be greater than or equal to min)")
		}
		if x < lo {
			x = lo
		} else if x > hi {
			x = hi
		}
		return s.give(L, x)
	},
	"lerp": func(s *state, L *lua.LState) int {
		a, b, t := s.number(L, 1), s.number(L, 2), s.number(L, 3)
		if t == 1 {
			return s.give(L, b)
		}
		return s.give(L, a+float64((b-a)*t))
	},
	"map": func(s *state, L *lua.LState) int {
		x, inLo, inHi, outLo, outHi := s.number(L, 1), s.number(L, 2), s.number(L, 3), s.number(L, 4), s.number(L, 5)
		return s.give(L, outLo+float64((x-inLo)*(outHi-outLo))/(inHi-inLo))
	},
	"noise": func(s *state, L *lua.LState) int {
		return s.give(L, datatype.Noise(s.number(L, 1), s.optNumber(L, 2, 0), s.optNumber(L, 3, 0)))
	},
	"isnan": func(s *state, L *lua.LState) int { return s.give(L, math.IsNaN(s.number(L, 1))) },
	"isinf": func(s *state, L *lua.LState) int { return s.give(L, math.IsInf(s.number(L, 1), 0)) },
	"isfinite": func(s *state, L *lua.LState) int {
		x := s.number(L, 1)
		return s.give(L, !math.IsNaN(x) && !math.IsInf(x, 0))
	},
	"random": func(s *state, L *lua.LState) int {
		if L.GetTop() == 0 {
			return s.give(L, s.random.Float64())
		}
		lo, hi := 1, s.integer(L, 1)
		if L.GetTop() >= 2 {
			lo, hi = hi, s.integer(L, 2)
		}
		if lo > hi {
			L.RaiseError("invalid argument #%d to 'random' (interval is empty)", L.GetTop())
		}
		return s.give(L, float64(s.random.Integer(int64(lo), int64(hi))))
	},
	"randomseed": func(s *state, L *lua.LState) int {
		s.random = datatype.NewRandom(int64(s.integer(L, 1)))
		return 0
	},
}
