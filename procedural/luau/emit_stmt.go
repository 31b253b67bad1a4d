package luau

// block writes statements, each ended by a semicolon so that none runs into the
// next.
func (e *emitter) block(b *block) {
	for _, s := range b.stmts {
		e.stmt(s)
		e.put(";")
	}
}

func (e *emitter) stmt(s stmt) {
	switch s := s.(type) {
	case *localStmt:
		e.localStmt(s)
	case *localFunctionStmt:
		e.at(s.at)
		if !s.local.hoisted {
			e.put("local function")
			e.put(e.declare(s.local))
		} else {
			e.put(localName(s.local) + "=function")
		}
		e.functionRest(s.fn)
	case *functionStmt:
		e.functionStmt(s)
	case *assignStmt:
		e.assign(s)
	case *compoundStmt:
		e.compound(s)
	case *callStmt:
		e.expr(s.call)
	case *doStmt:
		e.word(s.at, "do ")
		e.block(s.body)
		e.word(s.end, "end")
	case *ifStmt:
		e.ifStmt(s)
	case *returnStmt:
		e.returnStmt(s)
	case *breakStmt:
		e.at(s.at)
		if exit := e.loops[len(e.loops)-1]; exit.flag != "" {
			e.put(exit.flag + "=true;")
		}
		e.put("break")
	case *continueStmt:
		e.word(s.at, "break")
	default:
		e.loop(s)
	}
}

func (e *emitter) ifStmt(s *ifStmt) {
	for i, c := range s.conditions {
		if i == 0 {
			e.word(s.at, "if ")
		} else {
			e.at(c.info().at)
			e.put("elseif ")
		}
		e.expr(c)
		e.put(" then ")
		e.block(s.bodies[i])
	}
	if s.otherwise != nil {
		e.put("else ")
		e.block(s.otherwise)
	}
	e.word(s.end, "end")
}

func (e *emitter) returnStmt(s *returnStmt) {
	e.at(s.at)
	if len(s.values) == 1 {
		if x, ok := s.values[0].(*ifExpr); ok && !simpleIf(x) {
			e.branches(x, func(v expr) {
				e.put("return ")
				e.argument(v)
			})
			return
		}
	}
	e.put("return ")
	e.exprs(s.values)
}

// branches writes an if-expression as a statement that hands the value of the
// chosen branch to sink.
func (e *emitter) branches(x *ifExpr, sink func(expr)) {
	branch := func(v expr) {
		if inner, ok := v.(*ifExpr); ok && !simpleIf(inner) {
			e.branches(inner, sink)
		} else {
			e.at(v.info().at)
			sink(v)
		}
	}
	for i, c := range x.conditions {
		e.at(c.info().at)
		if i == 0 {
			e.put("if ")
		} else {
			e.put("elseif ")
		}
		e.expr(c)
		e.put(" then ")
		branch(x.values[i])
		e.put(";")
	}
	e.put("else ")
	branch(x.otherwise)
	e.put(";end")
}

// simpleIf reports whether an if-expression is written with and, or alone, which
// is then faster than a statement.
func simpleIf(x *ifExpr) bool { return allTruthy(x.values) }

func (e *emitter) localStmt(s *localStmt) {
	e.at(s.at)
	for _, l := range s.locals {
		if l.hoisted {
			e.assignHoisted(s)
			return
		}
	}
	function := false
	if len(s.locals) == 1 && len(s.values) == 1 {
		v := strip(s.values[0])
		if x, ok := v.(*ifExpr); ok && !simpleIf(x) {
			// A new name, since the branches may use an outer variable of the same one.
			l := s.locals[0]
			l.emitted = e.fresh()
			e.put("local " + l.emitted + ";")
			e.branches(x, func(v expr) { e.assignOne(localTarget(l), v) })
			return
		}
		_, function = v.(*functionExpr)
	}
	e.put("local")
	for i, l := range s.locals {
		if i > 0 {
			e.put(",")
		}
		e.at(l.at)
		e.put(e.declare(l))
	}
	if len(s.values) > 0 {
		e.put("=")
		e.exprs(s.values)
	}
	if function {
		// gopher-lua takes `local f = function` for `local function f`, where f
		// inside means the new one. A second value tells it otherwise.
		e.put(",nil")
	}
}

// assignHoisted writes a declaration whose variables live outside the body of
// their repeat loop, for its condition to see.
func (e *emitter) assignHoisted(s *localStmt) {
	targets := make([]expr, len(s.locals))
	for i, l := range s.locals {
		if !l.hoisted {
			l.emitted = e.fresh()
			e.put("local " + l.emitted + ";")
		}
		targets[i] = localTarget(l)
	}
	values := s.values
	if len(values) == 0 {
		values = []expr{&nilExpr{node{at: s.at}}}
	}
	e.assignAll(targets, values)
}

func localTarget(l *local) expr { return &localExpr{node{at: l.at}, l} }

// strip removes parentheses from a single value.
func strip(x expr) expr {
	for {
		p, ok := x.(*parenExpr)
		if !ok {
			return x
		}
		x = p.inner
	}
}

// functionStmt writes `function a.b:c() end`, or an assignment where a name in it
// is a keyword of Lua 5.1.
func (e *emitter) functionStmt(s *functionStmt) {
	e.at(s.at)
	if !plainPath(s.target) || s.method != "" && !emittable(s.method) {
		e.expr(s.target)
		if s.method == "" {
			e.put("=function")
			e.functionRest(s.fn)
			return
		}
		e.put("[")
		e.quote(s.method)
		e.put("]=function")
		s.fn.method = false // self becomes a parameter like others
		e.functionRest(s.fn)
		return
	}
	e.put("function ")
	e.expr(s.target)
	if s.method != "" {
		e.put(":" + s.method)
	}
	e.functionRest(s.fn)
}

// plainPath reports whether a target is a chain of names that Lua 5.1 accepts.
func plainPath(x expr) bool {
	for {
		i, ok := x.(*indexExpr)
		if !ok {
			return true
		}
		if !emittable(i.key.(*stringExpr).value) {
			return false
		}
		x = i.object
	}
}
