package api

import (
	"encoding/binary"
	"math"

	lua "github.com/yuin/gopher-lua"
)

// buffer is a block of bytes of fixed size.
type buffer struct{ data []byte }

const maxBuffer = 1 << 26

func bufferMeta(s *state) *lua.LTable {
	return s.objectMeta(func(_ *state, L *lua.LState) int {
		L.RaiseError("attempt to index a buffer; use the functions of the buffer library")
		return 0
	})
}

func (s *state) newBuffer(L *lua.LState, data []byte) int {
	L.Push(&lua.LUserData{Value: &buffer{data}, Metatable: s.meta.object(s, bufferObject)})
	return 1
}

func (s *state) bufferArg(L *lua.LState, n int) []byte {
	if ud, ok := L.Get(n).(*lua.LUserData); ok {
		if b, ok := ud.Value.(*buffer); ok {
			return b.data
		}
	}
	s.badArgument(L, n, "buffer")
	return nil
}

// span returns size bytes of argument 1 from the offset in argument n.
func (s *state) span(L *lua.LState, n, size int) []byte {
	b, at := s.bufferArg(L, 1), s.integer(L, n)
	if at < 0 || size < 0 || at > len(b)-size {
		L.RaiseError("buffer access out of bounds")
	}
	return b[at : at+size]
}

// reader and writer make the functions for one number type.
func reader(size int, get func([]byte) float64) function {
	return func(s *state, L *lua.LState) int { return s.give(L, get(s.span(L, 2, size))) }
}

func writer(size int, put func([]byte, float64)) function {
	return func(s *state, L *lua.LState) int {
		put(s.span(L, 2, size), s.number(L, 3))
		return 0
	}
}

var little = binary.LittleEndian

// wrapped is a number modulo 2³², as integers are stored.
func wrapped(x float64) uint32 {
	if x = math.Mod(math.Trunc(x), 1<<32); x != x {
		return 0
	}
	return uint32(int64(x))
}

var bufferLibrary = library{
	"create": func(s *state, L *lua.LState) int {
		n := s.integer(L, 1)
		if n < 0 || n > maxBuffer {
			L.RaiseError("invalid argument #1 to 'create' (size out of range)")
		}
		s.run.budget.alloc(L, n)
		return s.newBuffer(L, make([]byte, n))
	},
	"fromstring": func(s *state, L *lua.LState) int {
		text := s.text(L, 1)
		s.run.budget.alloc(L, len(text))
		return s.newBuffer(L, []byte(text))
	},
	"tostring": func(s *state, L *lua.LState) int {
		b := s.bufferArg(L, 1)
		s.run.budget.alloc(L, len(b))
		return s.give(L, string(b))
	},
	"len":      func(s *state, L *lua.LState) int { return s.give(L, len(s.bufferArg(L, 1))) },
	"readi8":   reader(1, func(b []byte) float64 { return float64(int8(b[0])) }),
	"readu8":   reader(1, func(b []byte) float64 { return float64(b[0]) }),
	"readi16":  reader(2, func(b []byte) float64 { return float64(int16(little.Uint16(b))) }),
	"readu16":  reader(2, func(b []byte) float64 { return float64(little.Uint16(b)) }),
	"readi32":  reader(4, func(b []byte) float64 { return float64(int32(little.Uint32(b))) }),
	"readu32":  reader(4, func(b []byte) float64 { return float64(little.Uint32(b)) }),
	"readf32":  reader(4, func(b []byte) float64 { return float64(math.Float32frombits(little.Uint32(b))) }),
	"readf64":  reader(8, func(b []byte) float64 { return math.Float64frombits(little.Uint64(b)) }),
	"writei8":  writer(1, func(b []byte, x float64) { b[0] = byte(wrapped(x)) }),
	"writeu8":  writer(1, func(b []byte, x float64) { b[0] = byte(wrapped(x)) }),
	"writei16": writer(2, func(b []byte, x float64) { little.PutUint16(b, uint16(wrapped(x))) }),
	"writeu16": writer(2, func(b []byte, x float64) { little.PutUint16(b, uint16(wrapped(x))) }),
	"writei32": writer(4, func(b []byte, x float64) { little.PutUint32(b, wrapped(x)) }),
	"writeu32": writer(4, func(b []byte, x float64) { little.PutUint32(b, wrapped(x)) }),
	"writef32": writer(4, func(b []byte, x float64) { little.PutUint32(b, math.Float32bits(float32(x))) }),
	"writef64": writer(8, func(b []byte, x float64) { little.PutUint64(b, math.Float64bits(x)) }),
	"readstring": func(s *state, L *lua.LState) int {
		b := s.span(L, 2, s.integer(L, 3))
		s.run.budget.alloc(L, len(b))
		return s.give(L, string(b))
	},
	"writestring": func(s *state, L *lua.LState) int {
		text := s.text(L, 3)
		n := s.optInteger(L, 4, len(text))
		if n < 0 || n > len(text) {
			L.RaiseError("string length overflow")
		}
		copy(s.span(L, 2, n), text)
		return 0
	},
	"copy": func(s *state, L *lua.LState) int {
		from, at := s.bufferArg(L, 3), s.optInteger(L, 4, 0)
		n := s.optInteger(L, 5, len(from)-at)
		if at < 0 || n < 0 || at > len(from)-n {
			L.RaiseError("buffer access out of bounds")
		}
		copy(s.span(L, 2, n), from[at:at+n])
		return 0
	},
	"fill": func(s *state, L *lua.LState) int {
		n := s.optInteger(L, 4, len(s.bufferArg(L, 1))-s.integer(L, 2))
		value := byte(wrapped(s.number(L, 3)))
		b := s.span(L, 2, n)
		for i := range b {
			b[i] = value
		}
		return 0
	},
}
