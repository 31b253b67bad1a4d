package luau

// block parses statements in a new scope, up to a token that cannot begin one.
func (p *parser) block() *block {
	p.openScope()
	b := p.statements()
	p.closeScope()
	return b
}

// statements parses statements into the current scope.
func (p *parser) statements() *block {
	nesting := p.nesting
	p.enter()
	b := &block{}
	for !p.blockEnds() {
		s, last := p.statement()
		if s != nil {
			b.stmts = append(b.stmts, s)
		}
		for p.accept(tokSemicolon) {
		}
		if last {
			break
		}
	}
	p.nesting = nesting
	return b
}

func (p *parser) blockEnds() bool {
	switch p.tok.kind {
	case tokEOF, tokEnd, tokElse, tokElseif, tokUntil:
		return true
	}
	return false
}

// statement parses one statement; it is nil where none is left to run. last says
// that nothing may follow it in its block.
func (p *parser) statement() (s stmt, last bool) {
	at := p.tok.at
	switch p.tok.kind {
	case tokIf:
		return p.ifStatement(), false
	case tokWhile:
		p.advance()
		condition := p.expression()
		p.expect(tokDo, "after the condition of 'while'")
		body := p.loopBody()
		body.end = p.expectClose(tokEnd, "while", at).at
		return &whileStmt{at, condition, body}, false
	case tokDo:
		p.advance()
		body := p.block()
		return &doStmt{at, p.expectClose(tokEnd, "do", at).at, body}, false
	case tokFor:
		return p.forStatement(), false
	case tokRepeat:
		return p.repeatStatement(), false
	case tokFunction:
		return p.functionStatement(), false
	case tokLocal:
		p.advance()
		return p.localStatement(at, false), false
	case tokReturn:
		p.advance()
		r := &returnStmt{at: at}
		if !p.blockEnds() && p.tok.kind != tokSemicolon {
			r.values = p.expressions()
		}
		return r, true
	case tokBreak:
		p.advance()
		p.leave(at, "break").breaks = true
		return &breakStmt{at}, true
	case tokAt:
		return p.attributedStatement(), false
	case tokName:
		if s, done := p.wordStatement(at); done {
			return s, false
		}
	case tokDoubleColon:
		p.fail(at, "labels and 'goto' are not part of Luau; use 'continue', 'break' or a function")
	case tokLeftParen:
	case tokSemicolon:
		p.fail(at, "expected a statement, got ';'")
	default:
		p.fail(at, "expected a statement, got %s%s", p.tok.describe(), p.mistake())
	}
	return p.expressionStatement(at)
}

// wordStatement parses statements that begin with a word that is no keyword.
// done is false when the word is a plain name here.
func (p *parser) wordStatement(at position) (s stmt, done bool) {
	next := p.peek()
	switch word := p.tok.text; {
	case word == "type" && next.kind == tokName:
		p.advance()
		p.typeAlias()
		return nil, true
	case word == "type" && next.kind == tokFunction:
		p.advance()
		p.typeFunction()
		return nil, true
	case word == "export" && next.kind == tokName && next.text == "type":
		p.advance()
		p.advance()
		if p.tok.kind == tokFunction {
			p.typeFunction()
		} else {
			p.typeAlias()
		}
		return nil, true
	case word == "export" && (next.kind == tokLocal || next.kind == tokFunction || next.kind == tokName):
		p.fail(at, "'export' of values is not supported; return them in a table at the end of the module")
	case word == "const" && (next.kind == tokName || next.kind == tokFunction) && next.at.line == at.line:
		p.advance()
		return p.localStatement(at, true), true
	case word == "declare" && (next.kind == tokName || next.kind == tokFunction) && next.at.line == at.line:
		p.fail(at, "'declare' is not supported; it belongs in type definition files")
	case word == "class" && next.kind == tokName && next.at.line == at.line:
		p.fail(at, "'class' declarations are not supported; use a table with a metatable")
	case word == "goto" && next.kind == tokName && next.at.line == at.line:
		p.fail(at, "'goto' is not part of Luau; use 'continue', 'break' or a function")
	}
	return nil, false
}

// expressionStatement parses a call, an assignment, or the word `continue`.
func (p *parser) expressionStatement(at position) (stmt, bool) {
	word := p.tok.kind == tokName && p.tok.text == "continue"
	single := p.peek()
	e := p.suffixed()
	call, ok := e.(*callExpr)
	switch {
	case ok && p.tok.kind != tokAssign && p.tok.kind != tokComma && !p.isOperator():
		return &callStmt{call}, false
	case p.tok.kind == tokAssign || p.tok.kind == tokComma:
		return p.assignment(at, e), false
	case p.tok.kind >= tokPlusAssign && p.tok.kind <= tokConcatAssign:
		p.assignable(e)
		op := p.advance().kind - tokPlusAssign + tokPlus
		return &compoundStmt{at, e, op, p.expression()}, false
	case word && p.tok == single:
		loop := p.leave(at, "continue")
		if !loop.continues() {
			loop.continueAt = at
			loop.localsAtSkip = p.fn.declared
		}
		return &continueStmt{at}, true
	}
	hint := p.mistake()
	if hint == "" && p.isOperator() {
		p.fail(at, "this value is not used: expected an assignment or a function call")
	}
	if name, ok := e.(*globalExpr); ok && p.tok.kind == tokName && p.tok.at.line == at.line {
		p.fail(at, "expected a statement, got '%s'; did you forget 'local', '=' or '()'?", name.name)
	}
	p.fail(p.tok.at, "expected '=' or '(' to complete this statement, got %s%s", p.tok.describe(), hint)
	return nil, false
}

// isOperator reports whether the current token can only continue an expression.
func (p *parser) isOperator() bool {
	return p.tok.kind >= tokPlus && p.tok.kind <= tokGreaterEqual || p.tok.kind == tokAnd || p.tok.kind == tokOr
}

func (p *parser) assignment(at position, first expr) stmt {
	targets := []expr{p.assignable(first)}
	for p.accept(tokComma) {
		targets = append(targets, p.assignable(p.suffixed()))
	}
	p.expect(tokAssign, "after the names that are assigned to")
	return &assignStmt{at, targets, p.expressions()}
}

// assignable refuses an expression that nothing can be assigned to.
func (p *parser) assignable(e expr) expr {
	switch e := e.(type) {
	case *globalExpr, *indexExpr:
		return e
	case *localExpr:
		if e.local.constant {
			p.fail(e.at, "'%s' was declared with 'const' on line %d and cannot be assigned to", e.local.name, e.local.at.line)
		}
		return e
	}
	p.fail(e.info().at, "cannot assign to this expression: expected a variable or a field")
	return nil
}

func (p *parser) ifStatement() stmt {
	s := &ifStmt{at: p.tok.at}
	opened, openedAt := "if", p.tok.at
	for {
		p.advance()
		s.conditions = append(s.conditions, p.expression())
		p.expect(tokThen, "after the condition of '"+opened+"'")
		s.bodies = append(s.bodies, p.block())
		if p.tok.kind != tokElseif {
			break
		}
		opened, openedAt = "elseif", p.tok.at
		if len(s.bodies) > maxBranch {
			p.fail(openedAt, "too many 'elseif' branches (limit %d); use a table", maxBranch)
		}
	}
	if p.tok.kind == tokElse {
		opened, openedAt = "else", p.tok.at
		p.advance()
		s.otherwise = p.block()
	}
	s.end = p.expectClose(tokEnd, opened, openedAt).at
	return s
}

// loopBody parses the body of a loop in a scope of its own.
func (p *parser) loopBody() *loop {
	l := p.beginLoop()
	l.body = p.statements()
	p.endLoop()
	return l
}

func (p *parser) beginLoop() *loop {
	p.openScope()
	l := &loop{bodyScope: len(p.scopeStarts)}
	p.fn.loops = append(p.fn.loops, l)
	return l
}

func (p *parser) endLoop() {
	p.fn.loops = p.fn.loops[:len(p.fn.loops)-1]
	p.closeScope()
}

// repeatStatement differs from other loops: its condition sees the body's locals.
func (p *parser) repeatStatement() stmt {
	at := p.advance().at
	l := p.beginLoop()
	l.body = p.statements()
	l.end = p.expectClose(tokUntil, "repeat", at).at
	p.fn.loops = p.fn.loops[:len(p.fn.loops)-1]
	l.inCondition = true
	condition := p.expression()
	l.inCondition = false
	p.closeScope()
	return &repeatStmt{at, condition, l}
}

func (p *parser) forStatement() stmt {
	at := p.advance().at
	first := p.binding("a variable name after 'for'")
	if p.accept(tokAssign) {
		s := &numericForStmt{at: at, variable: first}
		s.start = p.expression()
		p.expect(tokComma, "between the first and the last value of 'for'")
		s.stop = p.expression()
		if p.accept(tokComma) {
			s.step = p.expression()
		}
		s.loop = p.forBody(at, first)
		return s
	}
	s := &genericForStmt{at: at, variables: []*local{first}}
	for p.accept(tokComma) {
		s.variables = append(s.variables, p.binding("a variable name after ','"))
	}
	p.expect(tokIn, "or '=' after the variables of 'for'")
	s.values = p.expressions()
	s.loop = p.forBody(at, s.variables...)
	return s
}

func (p *parser) forBody(at position, variables ...*local) *loop {
	p.expect(tokDo, "after the values of 'for'")
	p.openScope()
	for _, v := range variables {
		p.declare(v)
	}
	l := p.loopBody()
	p.closeScope()
	l.end = p.expectClose(tokEnd, "for", at).at
	return l
}

// binding parses a name with an optional type. The caller declares it.
func (p *parser) binding(what string) *local {
	t := p.expectName(what)
	if p.accept(tokColon) {
		p.typ()
	}
	return &local{name: t.text, at: t.at}
}
