package luau

import "math"

// priorities of the binary operators: to the left and to the right. The right
// one is lower where an operator binds to the right.
var priorities = map[tokenKind][2]int{
	tokOr: {1, 1}, tokAnd: {2, 2},
	tokLess: {3, 3}, tokGreater: {3, 3}, tokLessEqual: {3, 3}, tokGreaterEqual: {3, 3}, tokNotEqual: {3, 3}, tokEqual: {3, 3},
	tokConcat: {5, 4},
	tokPlus:   {6, 6}, tokMinus: {6, 6},
	tokStar: {7, 7}, tokSlash: {7, 7}, tokFloorDiv: {7, 7}, tokPercent: {7, 7},
	tokCaret: {10, 9},
}

const unaryPriority = 8

func (p *parser) expressions() []expr {
	list := []expr{p.expression()}
	for p.accept(tokComma) {
		list = append(list, p.expression())
	}
	return list
}

func (p *parser) expression() expr { return p.operators(0) }

// operators parses a sequence of operators that bind tighter than limit.
func (p *parser) operators(limit int) expr {
	nesting := p.nesting
	p.enter()
	var left expr
	switch p.tok.kind {
	case tokNot, tokMinus, tokHash:
		t := p.advance()
		left = p.unary(t, p.operators(unaryPriority))
	default:
		left = p.simple()
	}
	for {
		op := p.tok
		priority, ok := priorities[op.kind]
		if !ok || priority[0] <= limit {
			break
		}
		p.advance()
		if (op.kind == tokLess || op.kind == tokGreater) && p.tok.kind == op.kind && p.tok.at == op.end {
			p.fail(op.at, "shift operators are not part of Luau; see bit32.lshift and bit32.rshift")
		}
		left = p.binary(op, left, p.operators(priority[1]))
	}
	p.nesting = nesting
	return left
}

// unary folds a minus into a number and otherwise makes a node.
func (p *parser) unary(op *token, operand expr) expr {
	if n, ok := operand.(*numberExpr); ok && op.kind == tokMinus {
		return p.number(op.at, -n.value)
	}
	return &unaryExpr{p.grow(op.at, operand), op.kind, operand}
}

// binary folds constant arithmetic. The emitted Lua then has nothing to fold,
// which matters because gopher-lua confuses 0 with −0 in constants.
func (p *parser) binary(op *token, left, right expr) expr {
	a, ok := left.(*numberExpr)
	b, both := right.(*numberExpr)
	if ok && both {
		if v, folded := fold(op.kind, a.value, b.value); folded {
			return p.number(a.at, v)
		}
	}
	return &binaryExpr{p.grow(left.info().at, left, right), op.kind, left, right}
}

func fold(op tokenKind, a, b float64) (float64, bool) {
	switch op {
	case tokPlus:
		return a + b, true
	case tokMinus:
		return a - b, true
	case tokStar:
		return a * b, true
	case tokSlash:
		return a / b, true
	case tokFloorDiv:
		return math.Floor(a / b), true
	case tokPercent:
		m := math.Mod(a, b)
		if b > 0 && m < 0 || b < 0 && m > 0 {
			m += b
		}
		return m, true
	case tokCaret:
		return math.Pow(a, b), true
	}
	return 0, false
}

func (p *parser) number(at position, v float64) expr {
	p.constant(v, at)
	return &numberExpr{p.grow(at), v}
}

// simple parses an operand with its casts.
func (p *parser) simple() expr {
	e := p.operand()
	for p.tok.kind == tokDoubleColon {
		p.advance()
		p.typ()
		if multiple(e) { // a cast value is one value
			e = &parenExpr{p.grow(e.info().at, e), e}
		}
	}
	return e
}

func (p *parser) operand() expr {
	t := p.tok
	switch t.kind {
	case tokNil:
		p.advance()
		return &nilExpr{p.grow(t.at)}
	case tokTrue, tokFalse:
		p.advance()
		return &boolExpr{p.grow(t.at), t.kind == tokTrue}
	case tokNumber:
		p.advance()
		return p.number(t.at, t.num)
	case tokString, tokInterpWhole:
		p.advance()
		e := p.text(t)
		switch p.tok.kind {
		case tokColon, tokDot, tokLeftBracket:
			if p.tok.at.line == t.at.line {
				p.fail(p.tok.at, "put parentheses around the string before '%s': (\"text\"):upper()", tokenText[p.tok.kind])
			}
		}
		return e
	case tokInterpBegin:
		return p.interpolation()
	case tokEllipsis:
		p.advance()
		if !p.fn.vararg {
			p.fail(t.at, "cannot use '...' here: the function has no '...' parameter")
		}
		p.fn.usesVararg = true
		return &varargExpr{p.grow(t.at)}
	case tokLeftBrace:
		return p.table()
	case tokAt:
		p.skipAttributes()
		if p.tok.kind != tokFunction {
			p.fail(p.tok.at, "expected 'function' after an attribute, got %s", p.tok.describe())
		}
		return p.operand()
	case tokFunction:
		p.advance()
		f := p.functionBody(t.at, false)
		return &functionExpr{p.growTo(t.at, f.height+1), f}
	case tokIf:
		return p.ifExpression()
	}
	return p.suffixed()
}

func (p *parser) text(t *token) expr {
	p.constant(t.text, t.at)
	return &stringExpr{p.grow(t.at), t.text}
}

func (p *parser) interpolation() expr {
	t := p.advance()
	e := &interpExpr{texts: []string{t.text}}
	for {
		if p.tok.kind == tokInterpMiddle || p.tok.kind == tokInterpEnd {
			p.fail(p.tok.at, "expected an expression between '{' and '}' of an interpolated string")
		}
		e.values = append(e.values, p.expression())
		if p.tok.kind != tokInterpMiddle && p.tok.kind != tokInterpEnd {
			p.fail(p.tok.at, "expected '}' to end the expression in an interpolated string, got %s%s", p.tok.describe(), p.mistake())
		}
		piece := p.advance()
		e.texts = append(e.texts, piece.text)
		if piece.kind == tokInterpEnd {
			break
		}
	}
	for _, s := range e.texts {
		p.constant(s, t.at)
	}
	e.node = p.grow(t.at, e.values...)
	return e
}

func (p *parser) ifExpression() expr {
	at := p.tok.at
	e := &ifExpr{}
	for {
		word := tokenText[p.advance().kind]
		e.conditions = append(e.conditions, p.expression())
		p.expect(tokThen, "after the condition of the '"+word+"' expression")
		e.values = append(e.values, p.expression())
		if p.tok.kind != tokElseif {
			break
		}
		if len(e.values) > maxBranch {
			p.fail(p.tok.at, "too many 'elseif' branches (limit %d); use a table", maxBranch)
		}
	}
	p.expect(tokElse, "in an 'if' expression")
	e.otherwise = p.expression()
	e.node = p.grow(at, e.otherwise)
	for i := range e.values {
		// Every branch is a level of its own in the emitted Lua.
		e.node = p.growTo(at, max(e.height, e.conditions[i].info().height, e.values[i].info().height)+1)
	}
	return e
}

func (p *parser) table() expr {
	nesting := p.nesting
	p.enter()
	at := p.advance().at
	e := &tableExpr{}
	var h int32
	for p.tok.kind != tokRightBrace {
		f := p.tableField()
		if f.key != nil {
			h = max(h, f.key.info().height)
		}
		h = max(h, f.value.info().height)
		e.fields = append(e.fields, f)
		if !p.accept(tokComma) && !p.accept(tokSemicolon) {
			break
		}
	}
	if p.tok.kind != tokRightBrace && p.tok.kind != tokEOF && len(e.fields) > 0 {
		p.fail(p.tok.at, "expected ',' or '}' after a field of the table opened on line %d, got %s%s", at.line, p.tok.describe(), p.mistake())
	}
	e.end = p.expectClose(tokRightBrace, "{", at).at
	e.node = p.growTo(at, h+1)
	p.nesting = nesting
	return e
}

func (p *parser) tableField() field {
	switch {
	case p.tok.kind == tokLeftBracket:
		at := p.advance().at
		key := p.expression()
		p.expectClose(tokRightBracket, "[", at)
		p.expect(tokAssign, "after the key of a table field")
		return field{key, p.expression()}
	case p.tok.kind == tokName && p.peek().kind == tokAssign:
		key := p.text(p.advance())
		p.advance()
		return field{key, p.expression()}
	}
	return field{nil, p.expression()}
}
