package luau

// localStatement parses what follows `local` or `const`.
func (p *parser) localStatement(at position, constant bool) stmt {
	if p.accept(tokFunction) {
		t := p.expectName("a function name after 'local function'")
		l := &local{name: t.text, at: t.at, constant: constant}
		p.declare(l)
		return &localFunctionStmt{at, l, p.functionBody(at, false)}
	}
	s := &localStmt{at: at, locals: []*local{p.binding("a variable name after 'local'")}}
	for p.accept(tokComma) {
		s.locals = append(s.locals, p.binding("a variable name after ','"))
	}
	if p.accept(tokAssign) {
		s.values = p.expressions()
	} else if constant {
		p.fail(p.tok.at, "expected '=' after the name: a 'const' needs a value")
	} else if p.tok.kind == tokLess {
		p.fail(p.tok.at, "<const> and <close> are not part of Luau; write 'const %s = ...'", s.locals[0].name)
	} else if p.tok.kind >= tokPlusAssign && p.tok.kind <= tokConcatAssign {
		p.fail(p.tok.at, "expected '=' after the name, got %s", p.tok.describe())
	}
	for _, l := range s.locals {
		l.constant = constant
		p.declare(l)
	}
	return s
}

// functionStatement parses `function a.b.c:d() end`.
func (p *parser) functionStatement() stmt {
	s := &functionStmt{at: p.advance().at}
	t := p.expectName("a function name after 'function'")
	s.target = p.resolve(t.text, t.at)
	for p.tok.kind == tokDot || p.tok.kind == tokColon {
		method := p.advance().kind == tokColon
		t = p.expectName("a name in the name of the function")
		if method {
			p.constant(t.text, t.at)
			s.method = t.text
			break
		}
		s.target = p.field(s.target, t)
	}
	if s.method == "" {
		p.assignable(s.target)
	}
	s.fn = p.functionBody(s.at, s.method != "")
	return s
}

// attributes are the known words after an @. They steer the compiler of the
// host they are made for and mean nothing here.
var attributes = map[string]bool{"native": true, "checked": true, "deprecated": true, "debugnoinline": true}

// skipAttributes parses `@name` and `@[name, name {args}]`.
func (p *parser) skipAttributes() {
	for p.tok.kind == tokAt {
		at := p.advance().at
		if p.accept(tokLeftBracket) {
			for {
				p.attribute()
				if !p.accept(tokComma) {
					break
				}
			}
			p.expectClose(tokRightBracket, "@[", at)
			continue
		}
		p.attribute()
	}
}

func (p *parser) attribute() {
	t := p.expectName("the name of an attribute after '@'")
	if !attributes[t.text] {
		p.fail(t.at, "the attribute '@%s' is not supported; known are @native, @checked and @deprecated", t.text)
	}
	switch p.tok.kind {
	case tokLeftBrace:
		p.table()
	case tokString:
		p.advance()
	case tokLeftParen:
		at := p.advance().at
		if p.tok.kind != tokRightParen {
			p.expressions()
		}
		p.expectClose(tokRightParen, "(", at)
	}
}

func (p *parser) attributedStatement() stmt {
	p.skipAttributes()
	at := p.tok.at
	switch {
	case p.tok.kind == tokFunction:
		return p.functionStatement()
	case p.tok.kind == tokLocal && p.peek().kind == tokFunction:
		p.advance()
		return p.localStatement(at, false)
	case p.isWord("const") && p.peek().kind == tokFunction:
		p.advance()
		return p.localStatement(at, true)
	}
	p.fail(at, "expected 'function' or 'local function' after an attribute, got %s", p.tok.describe())
	return nil
}

// functionBody parses parameters and body; the word `function` and the name have
// been read.
func (p *parser) functionBody(at position, method bool) *function {
	nesting := p.nesting
	p.enter()
	f := &function{at: at, method: method}
	p.beginFunction(f)
	if method {
		p.declareParam(&local{name: "self", at: at})
	}
	p.genericParameters()
	p.expect(tokLeftParen, "before the parameters of a function")
	open := p.last
	for p.tok.kind != tokRightParen {
		if p.tok.kind == tokEllipsis {
			p.advance()
			f.vararg = true
			if p.accept(tokColon) {
				p.varargType()
			}
			break
		}
		p.declareParam(p.binding("a parameter name"))
		if !p.accept(tokComma) {
			break
		}
		if p.tok.kind == tokRightParen {
			p.fail(p.tok.at, "expected a parameter name after ',', got ')'")
		}
	}
	p.expectClose(tokRightParen, "(", open)
	if p.accept(tokColon) {
		p.returnType()
	} else if p.tok.kind == tokArrow {
		p.fail(p.tok.at, "write the type that a function returns behind ':', not '->'")
	}
	f.body = p.statements()
	f.end = p.expectClose(tokEnd, "function", at).at
	p.endFunction()
	p.nesting = nesting
	return f
}

func (p *parser) declareParam(l *local) {
	p.declare(l)
	p.fn.params = append(p.fn.params, l)
}
