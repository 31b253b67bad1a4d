package luau

// loop writes a loop statement.
func (e *emitter) loop(s stmt) {
	switch s := s.(type) {
	case *whileStmt:
		e.word(s.at, "while ")
		e.expr(s.condition)
		e.put(" do ")
		e.loopBody(s.loop)
		e.word(s.loop.end, "end")
	case *repeatStmt:
		e.word(s.at, "repeat ")
		for _, l := range s.loop.hoisted {
			l.emitted = e.fresh()
			e.put("local " + l.emitted + ";")
		}
		e.loopBody(s.loop)
		e.word(s.loop.end, "until ")
		e.expr(s.condition)
	case *numericForStmt:
		e.word(s.at, "for ")
		e.word(s.variable.at, e.declare(s.variable))
		e.put("=")
		e.argument(s.start)
		e.put(",")
		e.argument(s.stop)
		if s.step != nil {
			e.put(",")
			e.argument(s.step)
		}
		e.put(" do ")
		e.loopBody(s.loop)
		e.word(s.loop.end, "end")
	case *genericForStmt:
		e.word(s.at, "for ")
		for i, l := range s.variables {
			if i > 0 {
				e.put(",")
			}
			e.at(l.at)
			e.put(e.declare(l))
		}
		e.put(" in " + e.helpers[helperIterate] + "(")
		e.exprs(s.values)
		e.put(")do ")
		e.loopBody(s.loop)
		e.word(s.loop.end, "end")
	}
}

// loopBody writes the body of a loop. gopher-lua has goto, but a goto there
// detaches the variables of every closure of the function, so continue leaves a
// loop around the body that runs once:
//
//	for ... do repeat body until true end
//
// A break in such a body first sets a variable that is tested behind it.
func (e *emitter) loopBody(l *loop) {
	exit := loopExit{}
	if l.continues() {
		if l.breaks {
			exit.flag = e.fresh()
			e.put("local " + exit.flag + ";")
		}
		e.put("repeat ")
	}
	e.closeOnExit(l)
	e.loops = append(e.loops, exit)
	e.block(l.body)
	e.loops = e.loops[:len(e.loops)-1]
	if l.continues() {
		e.word(l.end, "until true;")
		if exit.flag != "" {
			e.put("if " + exit.flag + " then break end;")
		}
	}
}

// closeOnExit makes break close the variables that closures hold. gopher-lua
// does so only for blocks of which the loop's own variables are held, and forgets
// those of the blocks inside, which are then overwritten. A variable of the loop
// held by a closure that is never made turns it on.
func (e *emitter) closeOnExit(l *loop) {
	for _, v := range l.exits {
		if v.captured {
			name := e.fresh()
			e.put("local " + name + ";if false then " + name + "=function()return " + name + " end end;")
			return
		}
	}
}
