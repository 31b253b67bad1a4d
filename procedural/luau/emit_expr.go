package luau

import "strconv"

// expr writes an expression.
func (e *emitter) expr(x expr) {
	at := x.info().at
	switch x := x.(type) {
	case *nilExpr:
		e.word(at, "nil")
	case *boolExpr:
		e.word(at, strconv.FormatBool(x.value))
	case *varargExpr:
		e.word(at, "...")
	case *numberExpr:
		e.at(at)
		e.number(x.value)
	case *stringExpr:
		e.at(at)
		e.quote(x.value)
	case *localExpr:
		e.word(at, localName(x.local))
	case *globalExpr:
		e.global(x)
	case *indexExpr:
		e.prefix(x.object)
		e.index(x.key)
	case *callExpr:
		e.call(x)
	case *functionExpr:
		e.word(at, "function")
		e.functionRest(x.fn)
	case *unaryExpr:
		e.word(at, tokenText[x.op])
		e.expr(x.operand)
	case *binaryExpr:
		e.binary(x)
	case *parenExpr:
		e.word(at, "(")
		e.expr(x.inner)
		e.put(")")
	case *tableExpr:
		e.table(x)
	case *ifExpr:
		e.ifExpr(x)
	case *interpExpr:
		e.interpolation(x)
	}
}

func (e *emitter) word(at position, s string) {
	e.at(at)
	e.put(s)
}

func (e *emitter) exprs(list []expr) {
	for i, x := range list {
		if i > 0 {
			e.put(",")
		}
		e.expr(x)
	}
}

func (e *emitter) global(x *globalExpr) {
	switch {
	case x.name == "goto":
		e.fail(x.at, "a global variable cannot be called 'goto' here; declare it with 'local' or choose another name")
	case x.name == "arg" && e.inVararg():
		e.fail(x.at, "a global variable cannot be called 'arg' where '...' is used; the arguments are {...}")
	}
	e.word(x.at, x.name)
}

// prefix writes an expression that is indexed or called.
func (e *emitter) prefix(x expr) {
	switch x.(type) {
	case *localExpr, *globalExpr, *indexExpr, *callExpr, *parenExpr:
		e.expr(x)
	default:
		e.word(x.info().at, "(")
		e.expr(x)
		e.put(")")
	}
}

func (e *emitter) index(key expr) {
	if s, ok := key.(*stringExpr); ok && emittable(s.value) {
		e.at(s.at)
		e.put(".")
		e.put(s.value)
		return
	}
	e.put("[")
	e.expr(key)
	e.put("]")
}

// call writes a call. The opening parenthesis stays on the line of what is
// called: on a line of its own gopher-lua takes it for the start of a statement.
func (e *emitter) call(x *callExpr) {
	if x.method != "" && !emittable(x.method) {
		e.callUnnamable(x)
		return
	}
	e.prefix(x.fn)
	if x.method != "" {
		e.at(x.methodAt)
		e.put(":")
		e.put(x.method)
	}
	e.put("(")
	e.exprs(x.args)
	e.at(x.end)
	e.put(")")
	if x.method != "" {
		e.methods = append(e.methods, x.methodAt.line)
	}
}

// callUnnamable calls a method whose name is a keyword of Lua 5.1.
func (e *emitter) callUnnamable(x *callExpr) {
	self := e.fresh()
	e.at(x.at)
	e.put("(function(" + self + ",...)return " + self + "[")
	e.quote(x.method)
	e.put("](" + self + ",...)end)(")
	e.expr(x.fn)
	if multiple(x.fn) && len(x.args) == 0 {
		e.put(",nil")
	}
	for _, a := range x.args {
		e.put(",")
		e.expr(a)
	}
	e.put(")")
}

// infix is how an operator is written between its operands.
func infix(op tokenKind) string { return " " + tokenText[op] + " " }

func (e *emitter) binary(x *binaryExpr) {
	switch x.op {
	case tokFloorDiv:
		e.word(x.at, e.helpers[helperFloorDiv]+"(")
		e.argument(x.left)
		e.put(",")
		e.argument(x.right)
		e.put(")")
	case tokConcat:
		e.piece(x.left, helperConcat)
		e.put(infix(x.op))
		e.piece(x.right, helperConcat)
	default:
		e.expr(x.left)
		e.put(infix(x.op))
		e.expr(x.right)
	}
}

// argument writes an argument that must be exactly one value.
func (e *emitter) argument(x expr) {
	if multiple(x) {
		e.put("(")
		e.expr(x)
		e.put(")")
		return
	}
	e.expr(x)
}

// piece writes a part of a string. A value that may be a number goes through a
// helper, because gopher-lua spells inf, nan and large numbers differently.
func (e *emitter) piece(x expr, helper int) {
	switch y := x.(type) {
	case *stringExpr, *interpExpr:
		e.expr(x)
	case *numberExpr:
		e.at(y.at)
		e.quote(FormatNumber(y.value))
	case *binaryExpr:
		if y.op == tokConcat && helper == helperConcat {
			e.expr(x)
			return
		}
		e.convert(x, helper)
	case *parenExpr:
		if isConcat(y.inner) && helper == helperConcat {
			e.expr(x)
			return
		}
		e.convert(y.inner, helper)
	default:
		e.convert(x, helper)
	}
}

func (e *emitter) convert(x expr, helper int) {
	e.word(x.info().at, e.helpers[helper]+"(")
	e.expr(x)
	e.put(")")
}

func isConcat(x expr) bool {
	b, ok := x.(*binaryExpr)
	return ok && b.op == tokConcat
}

// interpolation writes texts and values as a concatenation.
func (e *emitter) interpolation(x *interpExpr) {
	e.word(x.at, "(")
	parts := 0
	join := func() {
		if parts > 0 {
			e.put(infix(tokConcat))
		}
		parts++
	}
	for i, text := range x.texts {
		if text != "" {
			join()
			e.quote(text)
		}
		if i < len(x.values) {
			join()
			e.piece(x.values[i], helperToString)
		}
	}
	e.put(")")
}

// ifExpr writes an if-expression. `c and a or b` is only right where a cannot be
// false or nil; otherwise the values travel in tables.
func (e *emitter) ifExpr(x *ifExpr) {
	e.word(x.at, "(")
	switch {
	case allTruthy(x.values):
		for i, c := range x.conditions {
			e.condition(c)
			e.put(" and ")
			e.expr(x.values[i])
			e.put(" or ")
		}
		e.expr(x.otherwise)
		e.put(")")
	case len(x.values) == 1 && truthy(x.otherwise) && x.otherwise.info().at.line == x.at.line && x.otherwise.info().height == 1:
		e.put("not(")
		e.expr(x.conditions[0])
		e.put(")and ")
		e.expr(x.otherwise)
		e.put(" or ")
		e.expr(x.values[0])
		e.put(")")
	default:
		for i, c := range x.conditions {
			e.condition(c)
			e.put(" and{")
			e.expr(x.values[i])
			e.put("}or ")
		}
		e.put("{")
		e.expr(x.otherwise)
		e.put("})[1]")
	}
}

// condition writes a condition as the left operand of `and`.
func (e *emitter) condition(x expr) {
	if b, ok := x.(*binaryExpr); ok && b.op == tokOr {
		e.put("(")
		e.expr(x)
		e.put(")")
		return
	}
	e.expr(x)
}

func allTruthy(list []expr) bool {
	for _, x := range list {
		if !truthy(x) {
			return false
		}
	}
	return true
}

// truthy reports whether an expression is neither false nor nil, whatever runs.
func truthy(x expr) bool {
	switch x := x.(type) {
	case *numberExpr, *stringExpr, *interpExpr, *tableExpr, *functionExpr:
		return true
	case *boolExpr:
		return x.value
	case *parenExpr:
		return truthy(x.inner)
	}
	return false
}
