package luau

func (e *emitter) assign(s *assignStmt) {
	e.at(s.at)
	e.assignAll(s.targets, s.values)
}

// assignAll writes an assignment of any number of values to any number of
// targets. gopher-lua stores the values of a multiple assignment to locals one by
// one while it computes them, which breaks `a, b = b, a`, and loses count where
// fields and other variables are mixed; so those go through new locals.
func (e *emitter) assignAll(targets, values []expr) {
	if len(targets) == 1 && len(values) == 1 {
		e.assignOne(targets[0], values[0])
		return
	}
	if allIndexes(targets) {
		e.exprs(targets)
		e.put("=")
		e.exprs(values)
		return
	}
	e.put("do ")
	places := make([]place, len(targets))
	for i, t := range targets {
		places[i] = e.place(t, false)
	}
	names := make([]string, len(targets))
	e.put("local")
	for i := range targets {
		if i > 0 {
			e.put(",")
		}
		names[i] = e.fresh()
		e.put(names[i])
	}
	e.put("=")
	e.exprs(values)
	if len(values) == 1 && len(targets) == 1 {
		e.put(",nil")
	}
	for i := range targets {
		e.put(";")
		e.putPlace(places[i])
		e.put("=" + names[i])
	}
	e.put(";end")
}

func allIndexes(list []expr) bool {
	for _, x := range list {
		if _, ok := x.(*indexExpr); !ok {
			return false
		}
	}
	return true
}

// assignOne writes an assignment of one value. Parentheses around a call go: one
// value is taken anyway, and gopher-lua puts the function it calls in the place of
// a parameter that is assigned to.
func (e *emitter) assignOne(target, value expr) {
	inner := strip(value)
	x, conditional := inner.(*ifExpr)
	_, index := target.(*indexExpr)
	if conditional && !index && !simpleIf(x) {
		e.branches(x, func(v expr) { e.assignOne(target, v) })
		return
	}
	e.expr(target)
	e.put("=")
	if multiple(inner) {
		value = inner
	}
	e.expr(value)
}

// place is a target whose object and key have been computed.
type place struct {
	target      expr
	object, key string // names that hold them; empty where the source's expression is used
}

// place prepares a target so that it can be read and written without computing
// its object and key twice. With quiet, the value that will be assigned runs no
// code that could change a variable of the target.
func (e *emitter) place(target expr, quiet bool) place {
	x, ok := target.(*indexExpr)
	if !ok {
		return place{target: target}
	}
	p := place{target: target}
	if !e.stable(x.object, quiet) {
		p.object = e.hold(x.object)
	}
	if !e.stable(x.key, quiet) {
		p.key = e.hold(x.key)
	}
	return p
}

// hold computes an expression into a new local and returns its name.
func (e *emitter) hold(x expr) string {
	name := e.fresh()
	e.at(x.info().at)
	e.put("local " + name + "=")
	e.expr(x)
	e.put(";")
	return name
}

// stable reports whether an expression can be written twice: a constant, or a
// local that nothing changes meanwhile.
func (e *emitter) stable(x expr, quiet bool) bool {
	switch x.(type) {
	case *stringExpr, *numberExpr, *boolExpr:
		return true
	case *localExpr:
		return quiet
	}
	return false
}

func (e *emitter) putPlace(p place) {
	x, ok := p.target.(*indexExpr)
	if !ok {
		e.expr(p.target)
		return
	}
	if p.object != "" {
		e.put(p.object)
	} else {
		e.prefix(x.object)
	}
	if p.key != "" {
		e.put("[" + p.key + "]")
	} else {
		e.index(x.key)
	}
}

// compound writes `target op= value`. Object and key of the target are computed
// once, and the value is computed after the old value has been read.
func (e *emitter) compound(s *compoundStmt) {
	e.at(s.at)
	quiet := isQuiet(s.value)
	x, index := s.target.(*indexExpr)
	held := index && !(e.stable(x.object, quiet) && e.stable(x.key, quiet))
	if held {
		e.put("do ")
	}
	p := e.place(s.target, quiet)
	e.putPlace(p)
	e.put("=")
	e.operate(s.op, func() { e.putPlace(p) }, s.value)
	if held {
		e.put(";end")
	}
}

// operate writes `left op (value)`.
func (e *emitter) operate(op tokenKind, left func(), value expr) {
	switch op {
	case tokFloorDiv:
		e.put(e.helpers[helperFloorDiv] + "(")
		left()
		e.put(",")
		e.argument(value)
		e.put(")")
	case tokConcat:
		e.put(e.helpers[helperConcat] + "(")
		left()
		e.put(")" + infix(op))
		if isConcat(value) {
			e.put("(")
			e.expr(value)
			e.put(")")
		} else {
			e.piece(value, helperConcat)
		}
	default:
		left()
		e.put(infix(op))
		e.operand(value)
	}
}

// operand writes the right operand of any operator.
func (e *emitter) operand(x expr) {
	switch x.(type) {
	case *binaryExpr, *unaryExpr:
		e.put("(")
		e.expr(x)
		e.put(")")
	default:
		e.expr(x)
	}
}

// isQuiet reports whether an expression runs no code that could assign to a
// variable: it is made of constants, variables and their fields and operators.
// (A metamethod could, but would have to reach for the variable on purpose.)
func isQuiet(x expr) bool {
	switch x := x.(type) {
	case *callExpr, *functionExpr, *tableExpr, *ifExpr, *interpExpr:
		return false
	case *indexExpr:
		return isQuiet(x.object) && isQuiet(x.key)
	case *unaryExpr:
		return isQuiet(x.operand)
	case *binaryExpr:
		return isQuiet(x.left) && isQuiet(x.right)
	case *parenExpr:
		return isQuiet(x.inner)
	}
	return true
}
