package luau

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// FormatNumber writes a number as Luau's tostring does: the shortest digits that
// read back as the same number, in plain notation from 1e-6 up to 1e21, and inf,
// -inf and nan by name.
func FormatNumber(v float64) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	case v == math.Trunc(v) && math.Abs(v) < 1e15 && !(v == 0 && math.Signbit(v)):
		return strconv.FormatInt(int64(v), 10)
	}
	if a := math.Abs(v); v == 0 || 1e-6 <= a && a < 1e21 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'e', -1, 64)
}

// ToString writes a value as Luau's tostring does. Tables, functions and other
// objects without __tostring show their address.
func ToString(L *lua.LState, v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return FormatNumber(float64(v))
	}
	return L.ToStringMeta(v).String()
}

// parseString reads a number from a string as arithmetic and tonumber do.
func parseString(s string) (float64, bool) {
	s = strings.Trim(s, " \t\n\v\f\r")
	negative := strings.HasPrefix(s, "-")
	if negative {
		s = s[1:]
	}
	if s == "" || !isDigit(s[0]) && s[0] != '.' {
		return 0, false
	}
	v, ok := parseNumeral(s)
	if negative {
		v = -v
	}
	return v, ok
}
