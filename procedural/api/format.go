package api

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// maxFormatWidth is the widest field, as in Lua.
const maxFormatWidth = 99

// format is string.format.
func format(s *state, L *lua.LState) int {
	pattern := s.text(L, 1)
	var out strings.Builder
	next := 1
	for i := 0; i < len(pattern); i++ {
		if pattern[i] != '%' {
			out.WriteByte(pattern[i])
			continue
		}
		i++
		if i < len(pattern) && pattern[i] == '%' {
			out.WriteByte('%')
			continue
		}
		start := i
		for i < len(pattern) && strings.IndexByte("-+ #0123456789.", pattern[i]) >= 0 {
			i++
		}
		if i >= len(pattern) {
			L.RaiseError("invalid option to 'format' (ends in '%%')")
		}
		flags := pattern[start:i]
		checkFlags(L, flags)
		next++
		out.WriteString(s.formatOne(L, next, flags, pattern[i]))
		s.checkString(L, out.Len())
	}
	return s.give(L, out.String())
}

// checkFlags refuses widths and precisions of more than two digits.
func checkFlags(L *lua.LState, flags string) {
	for _, number := range strings.FieldsFunc(flags, func(r rune) bool { return r < '0' || r > '9' }) {
		if n, err := strconv.Atoi(strings.TrimLeft(number, "0") + ""); number != "" && strings.Trim(number, "0") != "" && (err != nil || n > maxFormatWidth) {
			L.RaiseError("invalid format (width or precision greater than %d)", maxFormatWidth)
		}
	}
	if strings.Count(flags, ".") > 1 || len(flags) > 12 {
		L.RaiseError("invalid format (repeated flags)")
	}
}

func (s *state) formatOne(L *lua.LState, n int, flags string, verb byte) string {
	if n > L.GetTop() {
		L.RaiseError("missing argument #%d to 'format'", n)
	}
	switch verb {
	case 'c':
		return string([]byte{byte(s.integer(L, n))})
	case 'd', 'i', 'u':
		x := s.number(L, n)
		return fmt.Sprintf("%"+flags+"d", wholeNumber(x))
	case 'o', 'x', 'X':
		return fmt.Sprintf("%"+flags+string(verb), uint64(wholeNumber(s.number(L, n))))
	case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A':
		return formatFloat(s.number(L, n), flags, verb)
	case 'q':
		return quote(s.text(L, n))
	case 's':
		text := s.toString(L, L.Get(n))
		if flags == "" {
			return text
		}
		return formatString(text, flags)
	case '*':
		return s.toString(L, L.Get(n))
	}
	L.RaiseError("invalid option '%%%c' to 'format'", verb)
	return ""
}

func wholeNumber(x float64) int64 {
	switch {
	case x != x:
		return 0
	case x >= math.MaxInt64:
		return math.MaxInt64
	case x <= math.MinInt64:
		return math.MinInt64
	}
	return int64(x)
}

// formatFloat differs from Go's in what is not finite, and in %g, where Go
// without a precision writes the shortest digits.
func formatFloat(x float64, flags string, verb byte) string {
	if x != x || math.IsInf(x, 0) {
		text := strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(x, 'g', -1, 64), "+"))
		if strings.Contains(flags, "+") && x > 0 {
			text = "+" + text
		}
		width := strings.TrimLeft(strings.SplitN(flags, ".", 2)[0], "+ #0")
		return fmt.Sprintf("%"+width+"s", text)
	}
	switch verb {
	case 'a', 'A':
		verb += 'x' - 'a'
	case 'g', 'G':
		if !strings.Contains(flags, ".") {
			flags += ".6"
		}
	}
	return fmt.Sprintf("%"+flags+string(verb), x)
}

// formatString pads and cuts by bytes, as C does.
func formatString(text, flags string) string {
	width, precision, cut := strings.Cut(flags, ".")
	if n, err := strconv.Atoi(precision); cut && (err == nil || precision == "") && n < len(text) {
		text = text[:n]
	}
	left := strings.Contains(width, "-")
	n, _ := strconv.Atoi(strings.TrimLeft(width, "-+ #0"))
	if pad := n - len(text); pad > 0 {
		if left {
			return text + strings.Repeat(" ", pad)
		}
		return strings.Repeat(" ", pad) + text
	}
	return text
}

// quote writes a string so that the interpreter reads it back.
func quote(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for i := range len(text) {
		switch c := text[i]; c {
		case '"', '\\':
			out.WriteByte('\\')
			out.WriteByte(c)
		case '\n':
			out.WriteString("\\\n")
		case '\r':
			out.WriteString("\\r")
		case 0:
			out.WriteString("\\0")
		default:
			out.WriteByte(c)
		}
	}
	out.WriteByte('"')
	return out.String()
}
