package luau

// suffixed parses a name or a parenthesised expression with what follows it:
// fields, indexes, calls and method calls.
func (p *parser) suffixed() expr {
	e := p.primary()
	for {
		switch t := p.tok; t.kind {
		case tokDot:
			p.advance()
			e = p.field(e, p.expectName("a field name after '.'"))
		case tokLeftBracket:
			p.advance()
			key := p.expression()
			p.expectClose(tokRightBracket, "[", t.at)
			e = &indexExpr{p.grow(e.info().at, e, key), e, key}
		case tokColon:
			p.advance()
			name := p.expectName("a method name after ':'")
			p.constant(name.text, name.at)
			p.instantiation()
			if !p.beginsArguments() {
				p.fail(p.tok.at, "expected '(' after the method name '%s', got %s", name.text, p.tok.describe())
			}
			e = p.call(e, name)
		case tokLeftParen:
			if t.at.line != p.last.line {
				p.fail(t.at, "ambiguous: this '(' continues the expression of line %d as a call; put ';' before it to begin a statement, or move it up", p.last.line)
			}
			e = p.call(e, nil)
		case tokLeftBrace, tokString:
			e = p.call(e, nil)
		case tokInterpWhole, tokInterpBegin:
			p.fail(t.at, "put parentheses around an interpolated string that is an argument")
		case tokLess:
			if !p.instantiation() {
				return e
			}
			if !p.beginsArguments() {
				p.fail(p.tok.at, "expected '(' after the type arguments, got %s", p.tok.describe())
			}
		default:
			return e
		}
	}
}

func (p *parser) beginsArguments() bool {
	switch p.tok.kind {
	case tokLeftParen, tokLeftBrace, tokString:
		return true
	}
	return false
}

func (p *parser) primary() expr {
	t := p.tok
	switch t.kind {
	case tokName:
		p.advance()
		return p.resolve(t.text, t.at)
	case tokLeftParen:
		nesting := p.nesting
		p.enter()
		p.advance()
		inner := p.expression()
		p.expectClose(tokRightParen, "(", t.at)
		p.nesting = nesting
		if n, ok := inner.(*numberExpr); ok { // folds on
			return n
		}
		return &parenExpr{p.grow(t.at, inner), inner}
	}
	p.fail(t.at, "expected an expression, got %s%s", t.describe(), p.mistake())
	return nil
}

func (p *parser) field(object expr, name *token) expr {
	return &indexExpr{p.grow(object.info().at, object), object, p.text(name)}
}

// call parses the arguments of a call. method is nil for a plain one.
func (p *parser) call(fn expr, method *token) expr {
	c := &callExpr{fn: fn}
	if method != nil {
		c.method, c.methodAt = method.text, method.at
	}
	nesting := p.nesting
	p.enter()
	switch p.tok.kind {
	case tokString:
		c.args = []expr{p.text(p.advance())}
		c.end = p.last
	case tokLeftBrace:
		c.args = []expr{p.table()}
		c.end = p.last
	default:
		at := p.advance().at
		if p.tok.kind != tokRightParen {
			c.args = p.expressions()
		}
		c.end = p.expectClose(tokRightParen, "(", at).at
	}
	p.nesting = nesting
	h := fn.info().height
	for _, a := range c.args {
		h = max(h, a.info().height)
	}
	c.node = p.growTo(fn.info().at, h+1)
	return c
}
