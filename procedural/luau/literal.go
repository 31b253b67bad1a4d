package luau

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// number lexes a numeral: decimal, hexadecimal or binary, with underscores.
func (lx *lexer) number(at position) bool {
	start := lx.pos
	for lx.pos < len(lx.src) {
		c := lx.src[lx.pos]
		exponent := (c == 'e' || c == 'E') && (lx.peek(1) == '+' || lx.peek(1) == '-')
		hex := lx.pos > start+1 && lx.src[start] == '0' && lx.src[start+1]|0x20 == 'x'
		switch {
		case exponent && !hex:
			lx.pos += 2
		case isNamePart(c) || c == '.':
			lx.pos++
		default:
			goto done
		}
	}
done:
	text := lx.src[start:lx.pos]
	value, ok := parseNumeral(strings.ReplaceAll(text, "_", ""))
	if !ok {
		return lx.fail(at, "malformed number '%s'", clip(text))
	}
	lx.tokens = append(lx.tokens, token{kind: tokNumber, at: at, end: lx.here(), num: value})
	return true
}

// parseNumeral reads a numeral without underscores. Numbers beyond the range of
// a double become infinite, integers beyond 2^64 become 2^64, as in Luau.
func parseNumeral(text string) (float64, bool) {
	if len(text) > 1 && text[0] == '0' {
		base := 0
		switch text[1] | 0x20 {
		case 'x':
			base = 16
		case 'b':
			base = 2
		}
		if base != 0 {
			n, err := strconv.ParseUint(text[2:], base, 64)
			if err != nil && n != math.MaxUint64 {
				return 0, false
			}
			return float64(n), true
		}
	}
	for i := 0; i < len(text); i++ { // ParseFloat also knows "1p4", "inf" and "nan"
		if c := text[i]; !isDigit(c) && c != '.' && c|0x20 != 'e' && c != '+' && c != '-' {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, false
	}
	return v, true
}

// longBracket looks for `[`, any number of `=`, `[`. It moves past the opening
// bracket and returns its level, or stays and returns -1.
func (lx *lexer) longBracket() int {
	if lx.peek(0) != '[' {
		return -1
	}
	n := 1
	for lx.peek(n) == '=' {
		n++
	}
	if lx.peek(n) != '[' {
		return -1
	}
	lx.pos += n + 1
	return n - 1
}

func closing(level int) string { return "]" + strings.Repeat("=", level) + "]" }

// longString reads up to the closing bracket of a level. The first line break
// is dropped and CRLF becomes LF, so that the checkout's line endings don't show.
func (lx *lexer) longString(level int) (string, bool) {
	end := closing(level)
	n := strings.Index(lx.src[lx.pos:], end)
	if n < 0 {
		return "", false
	}
	text := lx.src[lx.pos : lx.pos+n]
	lx.line += int32(strings.Count(text, "\n"))
	lx.pos += n + len(end)
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.TrimPrefix(text, "\n"), true
}

// quoted lexes a string between quotes.
func (lx *lexer) quoted(at position, quote byte) bool {
	lx.pos++
	var b strings.Builder
	for {
		c := lx.peek(0)
		switch {
		case lx.pos >= len(lx.src), c == '\n', c == '\r' && lx.peek(1) == '\n':
			return lx.fail(at, "unfinished string: expected %c before the end of the line", quote)
		case c == quote:
			lx.pos++
			lx.emitText(tokString, at, b.String())
			return true
		case c == '\\':
			if !lx.escape(&b) {
				return false
			}
		default:
			b.WriteByte(c)
			lx.pos++
		}
	}
}

// interpolated lexes a piece of an interpolated string: from behind the opening
// backtick, or from behind the brace that closes an expression.
func (lx *lexer) interpolated(at position, first bool) bool {
	var b strings.Builder
	for {
		c := lx.peek(0)
		switch {
		case lx.pos >= len(lx.src), c == '\n', c == '\r' && lx.peek(1) == '\n':
			return lx.fail(at, "unfinished interpolated string: expected ` before the end of the line")
		case c == '`':
			lx.pos++
			kind := tokInterpEnd
			if first {
				kind = tokInterpWhole
			}
			lx.emitText(kind, at, b.String())
			return true
		case c == '{' && lx.peek(1) == '{':
			return lx.fail(lx.here(), `'{{' is not allowed in an interpolated string; write '\{' for a brace`)
		case c == '{':
			lx.pos++
			lx.braces = append(lx.braces, true)
			kind := tokInterpMiddle
			if first {
				kind = tokInterpBegin
			}
			lx.emitText(kind, at, b.String())
			return true
		case c == '\\':
			if !lx.escape(&b) {
				return false
			}
		default:
			b.WriteByte(c)
			lx.pos++
		}
	}
}

// simpleEscapes are the escapes of one letter. An unknown one stands for itself.
var simpleEscapes = map[byte]byte{'a': 7, 'b': 8, 'f': 12, 'n': 10, 'r': 13, 't': 9, 'v': 11}

// escape reads a backslash sequence and writes what it stands for.
func (lx *lexer) escape(b *strings.Builder) bool {
	at := lx.here()
	lx.pos++
	c := lx.peek(0)
	switch {
	case lx.pos >= len(lx.src):
		return lx.fail(at, "unfinished string: nothing follows the backslash")
	case c == '\r' && lx.peek(1) == '\n':
		lx.pos++
		fallthrough
	case c == '\n':
		lx.pos++
		lx.line++
		b.WriteByte('\n')
	case c == 'z':
		lx.pos++
		for lx.pos < len(lx.src) && (lx.peek(0) == ' ' || '\t' <= lx.peek(0) && lx.peek(0) <= '\r') {
			if lx.peek(0) == '\n' {
				lx.line++
			}
			lx.pos++
		}
	case c == 'x':
		n, err := strconv.ParseUint(lx.ahead(1, 2), 16, 8)
		if err != nil || len(lx.ahead(1, 2)) != 2 {
			return lx.fail(at, `malformed escape: '\x' needs two hexadecimal digits`)
		}
		lx.pos += 3
		b.WriteByte(byte(n))
	case c == 'u':
		return lx.unicodeEscape(at, b)
	case isDigit(c):
		n := 1
		for n < 3 && isDigit(lx.peek(n)) {
			n++
		}
		v, err := strconv.ParseUint(lx.ahead(0, n), 10, 8)
		if err != nil {
			return lx.fail(at, `malformed escape: '\%s' is more than 255`, lx.ahead(0, n))
		}
		lx.pos += n
		b.WriteByte(byte(v))
	default:
		lx.pos++
		if special, ok := simpleEscapes[c]; ok {
			c = special
		}
		b.WriteByte(c)
	}
	return true
}

func (lx *lexer) unicodeEscape(at position, b *strings.Builder) bool {
	const help = `malformed escape: '\u{...}' needs the hexadecimal number of a character up to 10FFFF`
	end := strings.IndexByte(lx.ahead(0, 16), '}')
	if lx.peek(1) != '{' || end < 0 {
		return lx.fail(at, help)
	}
	n, err := strconv.ParseUint(lx.ahead(2, end-2), 16, 32)
	if err != nil || n > utf8.MaxRune {
		return lx.fail(at, help)
	}
	lx.pos += end + 1
	if 0xD800 <= n && n < 0xE000 { // a lone surrogate is encoded as it stands, as in Luau
		b.Write([]byte{0xE0 | byte(n>>12), 0x80 | byte(n>>6&0x3F), 0x80 | byte(n&0x3F)})
		return true
	}
	b.WriteRune(rune(n))
	return true
}

// ahead returns n bytes that begin skip bytes ahead, or what is left of them.
func (lx *lexer) ahead(skip, n int) string {
	from := min(lx.pos+skip, len(lx.src))
	return lx.src[from:min(from+n, len(lx.src))]
}

// clip keeps a quotation from the source short enough for a message.
func clip(s string) string {
	if len(s) <= 40 {
		return s
	}
	return strings.ToValidUTF8(s[:40], "") + "..."
}
