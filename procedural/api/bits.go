package api

import (
	"math"
	"math/bits"

	lua "github.com/yuin/gopher-lua"
)

// bit returns argument n as 32 bits: the number modulo 2³².
func (s *state) bit(L *lua.LState, n int) uint32 {
	x := math.Mod(math.Floor(s.number(L, n)), 1<<32)
	if x != x {
		return 0
	}
	return uint32(int64(x))
}

func bitFold(initial uint32, f func(a, b uint32) uint32) function {
	return func(s *state, L *lua.LState) int {
		x := initial
		for n := 1; n <= L.GetTop(); n++ {
			x = f(x, s.bit(L, n))
		}
		return s.give(L, float64(x))
	}
}

func bitUnary(f func(uint32) uint32) function {
	return func(s *state, L *lua.LState) int { return s.give(L, float64(f(s.bit(L, 1)))) }
}

// shift shifts left by positive counts; 32 and more give 0.
func shift(x uint32, by int) uint32 {
	switch {
	case by <= -32 || by >= 32:
		return 0
	case by < 0:
		return x >> -by
	}
	return x << by
}

func bitShift(f func(x uint32, by int) uint32) function {
	return func(s *state, L *lua.LState) int { return s.give(L, float64(f(s.bit(L, 1), s.integer(L, 2)))) }
}

// bitField returns the place and mask of a field of bits.
func (s *state) bitField(L *lua.LState, n int) (at int, mask uint32) {
	at, width := s.integer(L, n), s.optInteger(L, n+1, 1)
	if at < 0 || width < 1 || at+width > 32 {
		L.RaiseError("trying to access non-existent bits")
	}
	return at, uint32(1<<width - 1)
}

func and(a, b uint32) uint32 { return a & b }

var bit32Library = library{
	"band": bitFold(math.MaxUint32, and),
	"btest": func(s *state, L *lua.LState) int {
		x := uint32(math.MaxUint32)
		for n := 1; n <= L.GetTop(); n++ {
			x &= s.bit(L, n)
		}
		return s.give(L, x != 0)
	},
	"bor":      bitFold(0, func(a, b uint32) uint32 { return a | b }),
	"bxor":     bitFold(0, func(a, b uint32) uint32 { return a ^ b }),
	"bnot":     bitUnary(func(x uint32) uint32 { return ^x }),
	"byteswap": bitUnary(bits.ReverseBytes32),
	"countlz":  bitUnary(func(x uint32) uint32 { return uint32(bits.LeadingZeros32(x)) }),
	"countrz":  bitUnary(func(x uint32) uint32 { return uint32(bits.TrailingZeros32(x)) }),
	"lshift":   bitShift(shift),
	"rshift":   bitShift(func(x uint32, by int) uint32 { return shift(x, -by) }),
	"arshift": bitShift(func(x uint32, by int) uint32 {
		if by < 0 {
			return shift(x, -by)
		}
		return uint32(int32(x) >> min(by, 31))
	}),
	"lrotate": bitShift(func(x uint32, by int) uint32 { return bits.RotateLeft32(x, by%32) }),
	"rrotate": bitShift(func(x uint32, by int) uint32 { return bits.RotateLeft32(x, -(by % 32)) }),
	"extract": func(s *state, L *lua.LState) int {
		at, mask := s.bitField(L, 2)
		return s.give(L, float64(s.bit(L, 1)>>at&mask))
	},
	"replace": func(s *state, L *lua.LState) int {
		at, mask := s.bitField(L, 3)
		return s.give(L, float64(s.bit(L, 1)&^(mask<<at)|(s.bit(L, 2)&mask)<<at))
	},
}
