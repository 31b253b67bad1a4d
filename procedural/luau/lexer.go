package luau

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const byteOrderMark = "\uFEFF"

// lexer cuts a source into tokens. It never fails: a fault becomes a tokError
// token, so that an earlier fault of the grammar is reported first.
type lexer struct {
	src  string
	pos  int
	line int32
	// braces holds, innermost last, whether an open brace began an expression of
	// an interpolated string (true) or a table (false).
	braces []bool
	tokens []token
}

// tokenize returns the tokens of src, ending in tokEOF or tokError.
func tokenize(src string) []token {
	lx := &lexer{src: src, line: 1, tokens: make([]token, 0, len(src)/4+16)}
	lx.pos = len(src) - len(strings.TrimPrefix(src, byteOrderMark))
	if strings.HasPrefix(src[lx.pos:], "#!") {
		lx.skipLine()
	}
	for lx.next() {
	}
	return lx.tokens
}

func (lx *lexer) here() position { return position{lx.line, int32(lx.pos)} }

// peek returns the byte n places ahead, or 0 behind the end.
func (lx *lexer) peek(n int) byte {
	if lx.pos+n < len(lx.src) {
		return lx.src[lx.pos+n]
	}
	return 0
}

func (lx *lexer) emit(kind tokenKind, at position) {
	lx.tokens = append(lx.tokens, token{kind: kind, at: at, end: lx.here()})
}

func (lx *lexer) emitText(kind tokenKind, at position, text string) {
	lx.tokens = append(lx.tokens, token{kind: kind, at: at, end: lx.here(), text: text})
}

// fail ends the token stream with a message. It returns false for next.
func (lx *lexer) fail(at position, format string, args ...any) bool {
	lx.emitText(tokError, at, fmt.Sprintf(format, args...))
	return false
}

func (lx *lexer) skipLine() {
	if i := strings.IndexByte(lx.src[lx.pos:], '\n'); i >= 0 {
		lx.pos += i
	} else {
		lx.pos = len(lx.src)
	}
}

// skipSpace moves past white space and comments. A false means that a comment
// is unfinished and that the error has been emitted.
func (lx *lexer) skipSpace() bool {
	for lx.pos < len(lx.src) {
		switch c := lx.src[lx.pos]; {
		case c == '\n':
			lx.line++
			lx.pos++
		case c == ' ' || '\t' <= c && c <= '\r':
			lx.pos++
		case c == '-' && lx.peek(1) == '-':
			at := lx.here()
			lx.pos += 2
			if level := lx.longBracket(); level >= 0 {
				if _, ok := lx.longString(level); !ok {
					return lx.fail(at, "unfinished comment: expected '%s' before the end of the file", closing(level))
				}
			} else {
				lx.skipLine()
			}
		default:
			return true
		}
	}
	return true
}

// next appends one token, and returns false when it was the last.
func (lx *lexer) next() bool {
	if !lx.skipSpace() {
		return false
	}
	at := lx.here()
	if lx.pos >= len(lx.src) {
		lx.emit(tokEOF, at)
		return false
	}
	c := lx.src[lx.pos]
	switch {
	case isNameStart(c):
		lx.name(at)
		return true
	case isDigit(c), c == '.' && isDigit(lx.peek(1)):
		return lx.number(at)
	case c == '"' || c == '\'':
		return lx.quoted(at, c)
	case c == '`':
		lx.pos++
		return lx.interpolated(at, true)
	case c == '[':
		if level := lx.longBracket(); level >= 0 {
			text, ok := lx.longString(level)
			if !ok {
				return lx.fail(at, "unfinished string: expected '%s' before the end of the file", closing(level))
			}
			lx.emitText(tokString, at, text)
			return true
		}
	case c == '{':
		lx.braces = append(lx.braces, false)
	case c == '}' && len(lx.braces) > 0:
		interp := lx.braces[len(lx.braces)-1]
		lx.braces = lx.braces[:len(lx.braces)-1]
		if interp {
			lx.pos++
			return lx.interpolated(at, false)
		}
	}
	return lx.symbol(at)
}

func (lx *lexer) name(at position) {
	start := lx.pos
	for lx.pos < len(lx.src) && isNamePart(lx.src[lx.pos]) {
		lx.pos++
	}
	text := lx.src[start:lx.pos]
	if kind, ok := keywords[text]; ok {
		lx.emit(kind, at)
		return
	}
	lx.emitText(tokName, at, text)
}

// symbol lexes an operator, longest first.
func (lx *lexer) symbol(at position) bool {
	for n := 3; n >= 1; n-- {
		if lx.pos+n > len(lx.src) {
			continue
		}
		if kind, ok := symbols[lx.src[lx.pos:lx.pos+n]]; ok {
			lx.pos += n
			lx.emit(kind, at)
			return true
		}
	}
	return lx.fail(at, "%s", lx.unexpected())
}

// symbols maps the spelling of every operator to its kind.
var symbols = func() map[string]tokenKind {
	m := make(map[string]tokenKind)
	for k := tokPlus; k <= tokAt; k++ {
		m[tokenText[k]] = k
	}
	return m
}()

// lookalikes are characters that word processors and web pages put where a
// source needs plain ASCII, and what was meant.
var lookalikes = map[rune]string{
	'“': `"`, '”': `"`, '‘': "'", '’': "'", '–': "-", '—': "-", '−': "-", '×': "*", '÷': "/",
	'≤': "<=", '≥': ">=", '≠': "~=", '（': "(", '）': ")", '，': ",", '；': ";", '：': ":", '＝': "=",
	'\u00a0': " ", '\u3000': " ", '\u200b': "nothing",
}

// unexpected says which character stands where none can, and what may be meant.
func (lx *lexer) unexpected() string {
	rest := lx.src[lx.pos:]
	switch {
	case strings.HasPrefix(rest, "!="):
		return "unexpected '!='; Luau writes 'not equal' as '~='"
	case rest[0] == '!':
		return "unexpected '!'; Luau writes it as 'not'"
	case rest[0] == '~':
		return "unexpected '~'; did you mean '~='?"
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case lx.pos == 0 && (strings.HasPrefix(rest, "\xff\xfe") || strings.HasPrefix(rest, "\xfe\xff")):
		return "this is UTF-16 text; save the file as UTF-8"
	case r == utf8.RuneError && size <= 1, r < ' ', r == 0x7f:
		return fmt.Sprintf("unexpected byte 0x%02X", rest[0])
	case r < utf8.RuneSelf:
		return fmt.Sprintf("unexpected character '%c'", r)
	}
	if meant, ok := lookalikes[r]; ok {
		return fmt.Sprintf("unexpected character '%c' (U+%04X); did you mean '%s'?", r, r, meant)
	}
	return fmt.Sprintf("unexpected character '%c' (U+%04X); names are made of a-z, A-Z, 0-9 and _", r, r)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNameStart(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

func isNamePart(c byte) bool { return isNameStart(c) || isDigit(c) }
