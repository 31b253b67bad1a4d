package luau

// tokenKind says what a token is. Keywords and operators have a kind each, so
// that the parser compares numbers only.
type tokenKind uint8

const (
	tokEOF   tokenKind = iota
	tokError           // text holds the message; nothing follows
	tokName
	tokNumber
	tokString
	// An interpolated string without expressions is one tokInterpWhole; with
	// them it is a tokInterpBegin, the expressions with tokInterpMiddle between
	// them, and a tokInterpEnd.
	tokInterpWhole
	tokInterpBegin
	tokInterpMiddle
	tokInterpEnd

	tokAnd
	tokBreak
	tokDo
	tokElse
	tokElseif
	tokEnd
	tokFalse
	tokFor
	tokFunction
	tokIf
	tokIn
	tokLocal
	tokNil
	tokNot
	tokOr
	tokRepeat
	tokReturn
	tokThen
	tokTrue
	tokUntil
	tokWhile

	tokPlus
	tokMinus
	tokStar
	tokSlash
	tokFloorDiv
	tokPercent
	tokCaret
	tokConcat
	tokEqual
	tokNotEqual
	tokLess
	tokLessEqual
	tokGreater
	tokGreaterEqual
	tokHash
	tokAssign
	tokPlusAssign
	tokMinusAssign
	tokStarAssign
	tokSlashAssign
	tokFloorDivAssign
	tokPercentAssign
	tokCaretAssign
	tokConcatAssign
	tokLeftParen
	tokRightParen
	tokLeftBrace
	tokRightBrace
	tokLeftBracket
	tokRightBracket
	tokComma
	tokSemicolon
	tokColon
	tokDoubleColon
	tokDot
	tokEllipsis
	tokArrow
	tokQuestion
	tokPipe
	tokAmpersand
	tokAt
)

// tokenText is how a kind is spelt in a source or called in a message.
var tokenText = [...]string{
	tokEOF: "<eof>", tokError: "<error>", tokName: "identifier", tokNumber: "number",
	tokString: "string", tokInterpWhole: "interpolated string", tokInterpBegin: "interpolated string",
	tokInterpMiddle: "}", tokInterpEnd: "}",
	tokAnd: "and", tokBreak: "break", tokDo: "do", tokElse: "else", tokElseif: "elseif",
	tokEnd: "end", tokFalse: "false", tokFor: "for", tokFunction: "function", tokIf: "if",
	tokIn: "in", tokLocal: "local", tokNil: "nil", tokNot: "not", tokOr: "or",
	tokRepeat: "repeat", tokReturn: "return", tokThen: "then", tokTrue: "true",
	tokUntil: "until", tokWhile: "while",
	tokPlus: "+", tokMinus: "-", tokStar: "*", tokSlash: "/", tokFloorDiv: "//",
	tokPercent: "%", tokCaret: "^", tokConcat: "..", tokEqual: "==", tokNotEqual: "~=",
	tokLess: "<", tokLessEqual: "<=", tokGreater: ">", tokGreaterEqual: ">=", tokHash: "#",
	tokAssign: "=", tokPlusAssign: "+=", tokMinusAssign: "-=", tokStarAssign: "*=",
	tokSlashAssign: "/=", tokFloorDivAssign: "//=", tokPercentAssign: "%=",
	tokCaretAssign: "^=", tokConcatAssign: "..=",
	tokLeftParen: "(", tokRightParen: ")", tokLeftBrace: "{", tokRightBrace: "}",
	tokLeftBracket: "[", tokRightBracket: "]", tokComma: ",", tokSemicolon: ";",
	tokColon: ":", tokDoubleColon: "::", tokDot: ".", tokEllipsis: "...", tokArrow: "->",
	tokQuestion: "?", tokPipe: "|", tokAmpersand: "&", tokAt: "@",
}

// keywords maps the reserved words of Luau. `goto` is not among them: it is a
// plain identifier, though a keyword of the Lua that is emitted.
var keywords = func() map[string]tokenKind {
	m := make(map[string]tokenKind)
	for k := tokAnd; k <= tokWhile; k++ {
		m[tokenText[k]] = k
	}
	return m
}()

// token is one lexical element.
type token struct {
	text string // name, decoded string, or message of a tokError
	num  float64
	at   position
	end  position // just after the token
	kind tokenKind
}

// describe names a token in a message: what the author sees in the source.
func (t *token) describe() string {
	switch t.kind {
	case tokEOF:
		return "<eof>"
	case tokName:
		return "'" + t.text + "'"
	case tokNumber:
		return "a number"
	case tokString:
		return "a string"
	case tokInterpWhole, tokInterpBegin:
		return "an interpolated string"
	}
	return "'" + tokenText[t.kind] + "'"
}
