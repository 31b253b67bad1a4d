package luau

// Types are checked for their grammar and leave nothing.

// typ parses a type.
func (p *parser) typ() {
	nesting := p.nesting
	p.enter()
	if p.tok.kind == tokPipe || p.tok.kind == tokAmpersand {
		p.advance()
	}
	p.simpleType()
	p.typeSuffix()
	p.nesting = nesting
}

// typeSuffix parses what may follow a type: ? and further members of a union or
// an intersection.
func (p *parser) typeSuffix() {
	for {
		switch p.tok.kind {
		case tokQuestion:
			p.advance()
		case tokPipe, tokAmpersand:
			p.advance()
			p.simpleType()
		default:
			return
		}
	}
}

func (p *parser) simpleType() {
	t := p.tok
	switch t.kind {
	case tokNil, tokTrue, tokFalse, tokString, tokInterpWhole:
		p.advance()
	case tokName:
		p.namedType()
	case tokLeftBrace:
		p.tableType()
	case tokLeftParen:
		p.parenthesisedType()
	case tokLess:
		p.genericParameters()
		if p.tok.kind != tokLeftParen {
			p.fail(p.tok.at, "expected '(' and the parameters of a function type, got %s", p.tok.describe())
		}
		p.parenthesisedType()
	case tokFunction:
		p.fail(t.at, "'function' is not a type; write (number) -> string, or (...any) -> ...any")
	case tokInterpBegin:
		p.fail(t.at, "an interpolated string with expressions cannot be a type")
	default:
		p.fail(t.at, "expected a type, got %s", t.describe())
	}
}

// namedType parses Name, module.Name, Name<arguments> and typeof(expression).
func (p *parser) namedType() {
	t := p.advance()
	if t.text == "typeof" && p.tok.kind == tokLeftParen {
		at := p.advance().at
		p.expression()
		p.expectClose(tokRightParen, "(", at)
		return
	}
	if p.accept(tokDot) {
		p.expectName("a type name after '.'")
	}
	if p.tok.kind == tokLess {
		p.typeArguments()
	}
}

// typeArguments parses <T, U..., (A, B), ...number>, possibly empty.
func (p *parser) typeArguments() {
	at := p.advance().at
	for p.tok.kind != tokGreater {
		p.typeOrPack()
		if !p.accept(tokComma) {
			break
		}
	}
	p.expectClose(tokGreater, "<", at)
}

// typeOrPack parses a type, a pack Name..., a variadic ...T or a list (A, B).
func (p *parser) typeOrPack() {
	nesting := p.nesting
	p.enter()
	switch {
	case p.tok.kind == tokEllipsis:
		p.advance()
		p.typ()
	case p.tok.kind == tokName && p.peek().kind == tokEllipsis:
		p.advance()
		p.advance()
	default:
		p.typ() // a list is parsed by parenthesisedType
	}
	p.nesting = nesting
}

// parenthesisedType parses (A, b: B, ...C), and -> with a return type if that
// follows. Without it, it is a type in parentheses or a list of types.
func (p *parser) parenthesisedType() {
	nesting := p.nesting
	p.enter()
	at := p.advance().at
	for p.tok.kind != tokRightParen {
		if p.tok.kind == tokName && p.peek().kind == tokColon {
			p.advance()
			p.advance()
		}
		p.typeOrPack()
		if !p.accept(tokComma) {
			break
		}
	}
	p.expectClose(tokRightParen, "(", at)
	if p.accept(tokArrow) {
		p.returnType()
	}
	p.nesting = nesting
}

// returnType parses what a function returns: a type, a pack or a list.
func (p *parser) returnType() { p.typeOrPack() }

// varargType parses the type of a `...` parameter.
func (p *parser) varargType() {
	if p.tok.kind == tokName && p.peek().kind == tokEllipsis {
		p.advance()
		p.advance()
		return
	}
	p.typ()
}

// tableType parses {T}, {[K]: V} and {name: T, read name: T, ...}.
func (p *parser) tableType() {
	nesting := p.nesting
	p.enter()
	at := p.advance().at
	for p.tok.kind != tokRightBrace {
		if p.isWord("read") || p.isWord("write") {
			if next := p.peek().kind; next == tokName || next == tokLeftBracket {
				p.advance()
			}
		}
		switch {
		case p.tok.kind == tokLeftBracket:
			open := p.advance().at
			p.typ()
			p.expectClose(tokRightBracket, "[", open)
			p.expect(tokColon, "after the key of a table type")
			p.typ()
		case p.tok.kind == tokName && p.peek().kind == tokColon:
			p.advance()
			p.advance()
			p.typ()
		default:
			p.typ()
		}
		if !p.accept(tokComma) && !p.accept(tokSemicolon) {
			break
		}
	}
	p.expectClose(tokRightBrace, "{", at)
	p.nesting = nesting
}

// genericParameters parses <T, U...> with optional defaults, if it is there.
func (p *parser) genericParameters() {
	if p.tok.kind != tokLess {
		return
	}
	at := p.advance().at
	for p.tok.kind != tokGreater {
		p.expectName("the name of a type parameter")
		p.accept(tokEllipsis)
		if p.accept(tokAssign) {
			p.typeOrPack()
		}
		if !p.accept(tokComma) {
			break
		}
	}
	p.expectClose(tokGreater, "<", at)
}

// typeAlias parses what follows `type`.
func (p *parser) typeAlias() {
	p.expectName("a type name after 'type'")
	p.genericParameters()
	p.expect(tokAssign, "after the name of the type")
	p.typ()
}

// typeFunction parses what follows `type`. The function computes types while a
// checker runs, which is never, so it is dropped like any other type.
func (p *parser) typeFunction() {
	at := p.advance().at
	p.expectName("a name after 'type function'")
	p.functionBody(at, false)
}

// instantiation parses <<T, U>> between a function and its arguments, if it is
// there. A single < is the operator.
func (p *parser) instantiation() bool {
	if p.tok.kind != tokLess || p.peek().kind != tokLess || p.peek().at.offset != p.tok.end.offset {
		return false
	}
	at := p.advance().at
	p.typeArguments()
	p.expectClose(tokGreater, "<<", at)
	return true
}
