package luau

import (
	"fmt"
	"strings"
)

// Limits that keep a hostile source from exhausting the stack or the clock.
const (
	maxSource  = 256 << 10 // bytes
	maxNesting = 200       // constructs inside one another
	maxHeight  = 1000      // operators, calls and indexes chained in one expression
	maxBranch  = 1000      // elseif branches of one statement or expression
)

// parser is a recursive-descent parser. A fault panics with an *Error, which
// parseSource turns into a result.
type parser struct {
	name, src string
	tokens    []token
	tok       *token // the token to be read next
	last      position
	index     int
	nesting   int

	fn          *function
	functions   []*function // all, in order of their start
	visible     map[string]*local
	locals      []*local
	scopeStarts []int
}

// parseSource reads a whole source. The result is its main function, which is
// vararg, all functions, and the tokens.
func parseSource(name, src string) (main *function, functions []*function, tokens []token, err error) {
	p := &parser{name: name, src: src, visible: make(map[string]*local)}
	defer func() {
		if r := recover(); r != nil {
			fault, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			main, functions, tokens, err = nil, nil, nil, fault
		}
	}()
	if len(src) > maxSource {
		at := position{int32(1 + strings.Count(src[:maxSource], "\n")), maxSource}
		p.fail(at, "the source is larger than %d KiB; split it into several modules", maxSource>>10)
	}
	p.tokens = tokenize(src)
	p.tok = &p.tokens[0]
	p.checkToken()
	main = &function{at: position{line: 1}, vararg: true}
	p.beginFunction(main)
	main.body = p.block()
	if p.tok.kind != tokEOF {
		p.fail(p.tok.at, "expected a statement, got %s%s", p.tok.describe(), p.strayHint())
	}
	p.endFunction()
	main.end = p.tok.at
	return main, p.functions, p.tokens, nil
}

// strayHint explains a token that closes a block nobody opened.
func (p *parser) strayHint() string {
	switch p.tok.kind {
	case tokEnd, tokElse, tokElseif, tokUntil:
		return "; there is no open block that it could belong to"
	}
	return ""
}

func (p *parser) fail(at position, format string, args ...any) {
	panic(newError(p.name, p.src, at, fmt.Sprintf(format, args...)))
}

// advance moves to the next token and returns the one it was at.
func (p *parser) advance() *token {
	t := p.tok
	p.last = t.end
	if p.index < len(p.tokens)-1 {
		p.index++
		p.tok = &p.tokens[p.index]
		p.checkToken()
	}
	return t
}

// checkToken reports a lexical fault when the parser arrives at it.
func (p *parser) checkToken() {
	if p.tok.kind == tokError {
		p.fail(p.tok.at, "%s", p.tok.text)
	}
}

// peek returns the kind of the token after the current one.
func (p *parser) peek() *token { return p.peekAt(1) }

func (p *parser) peekAt(n int) *token {
	return &p.tokens[min(p.index+n, len(p.tokens)-1)]
}

// accept reads a token of a kind if it is there.
func (p *parser) accept(kind tokenKind) bool {
	if p.tok.kind != kind {
		return false
	}
	p.advance()
	return true
}

// expect reads a token of a kind, or fails saying what it was needed for.
func (p *parser) expect(kind tokenKind, what string) *token {
	if p.tok.kind != kind {
		p.fail(p.tok.at, "expected '%s' %s, got %s%s", tokenText[kind], what, p.tok.describe(), p.mistake())
	}
	return p.advance()
}

// expectClose reads the token that closes what was opened at a place.
func (p *parser) expectClose(kind tokenKind, opened string, at position) *token {
	if p.tok.kind == kind {
		return p.advance()
	}
	where := ""
	if at.line != p.tok.at.line {
		where = fmt.Sprintf(" on line %d", at.line)
	}
	p.fail(p.tok.at, "expected '%s' to close '%s'%s, got %s%s", tokenText[kind], opened, where, p.tok.describe(), p.mistake())
	return nil
}

// expectName reads an identifier.
func (p *parser) expectName(what string) *token {
	if p.tok.kind != tokName {
		hint := ""
		if p.tok.kind >= tokAnd && p.tok.kind <= tokWhile {
			hint = "; it is a reserved word"
		}
		p.fail(p.tok.at, "expected %s, got %s%s", what, p.tok.describe(), hint)
	}
	return p.advance()
}

// isWord reports whether the current token is an identifier of that spelling:
// `type`, `export`, `continue` and others are words in some places only.
func (p *parser) isWord(word string) bool {
	return p.tok.kind == tokName && p.tok.text == word
}

// mistake recognises what people who know other languages write, and says how
// Luau writes it. It is added to a message about an unexpected token.
func (p *parser) mistake() string {
	next := p.peek().kind
	switch p.tok.kind {
	case tokAssign:
		return "; did you mean '=='?"
	case tokAmpersand:
		if next == tokAmpersand {
			return "; Luau writes '&&' as 'and'"
		}
	case tokPipe:
		if next == tokPipe {
			return "; Luau writes '||' as 'or'"
		}
	case tokQuestion:
		return "; Luau writes 'c ? a : b' as 'if c then a else b'"
	case tokPlus:
		if next == tokPlus {
			return "; Luau writes 'x++' as 'x += 1'"
		}
	}
	if p.tok.kind >= tokPlusAssign && p.tok.kind <= tokConcatAssign {
		return "; an assignment is a statement of its own"
	}
	return ""
}

// enter counts a level of nesting; leave it by restoring p.nesting.
func (p *parser) enter() {
	if p.nesting++; p.nesting > maxNesting {
		p.fail(p.tok.at, "nested too deeply (limit %d levels)", maxNesting)
	}
}

// grow makes the node of an expression with given operands, and limits how tall
// a tree may grow: later passes recurse over it, and gopher-lua's constant
// folding takes time quadratic in it.
func (p *parser) grow(at position, operands ...expr) node {
	var h int32
	for _, e := range operands {
		if e != nil {
			h = max(h, e.info().height)
		}
	}
	return p.growTo(at, h+1)
}

func (p *parser) growTo(at position, height int32) node {
	if height > maxHeight {
		p.fail(at, "this expression is too long (limit %d operators); split it into several statements", maxHeight)
	}
	p.fn.height = max(p.fn.height, height)
	return node{at, height}
}

func (p *parser) beginFunction(f *function) {
	f.parent = p.fn
	p.fn = f
	p.functions = append(p.functions, f)
	p.openScope()
}

func (p *parser) endFunction() {
	p.closeScope()
	f := p.fn
	p.fn = f.parent
	f.constants = nil
}
