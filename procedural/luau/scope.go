package luau

// Limits of gopher-lua's byte code, with room for what the emitter adds.
const (
	maxLocals    = 200   // alive at a time in one function; temporaries count too, see verify
	maxUpvalues  = 200   // outer locals that one function uses; counted in a byte
	maxConstants = 16384 // different names, strings and numbers of one function
	maxSearches  = 150e6 // gopher-lua compares each use with all constants before it
)

// local is a local variable or parameter.
type local struct {
	name     string
	emitted  string // name in the emitted Lua, set by the emitter where it differs
	at       position
	fn       *function
	shadowed *local // what the name meant before
	scope    int    // depth of the scope it lives in
	ordinal  int    // in its function, in order of declaration
	owner    *loop  // the repeat loop whose body it is at the top of
	captured bool   // a closure uses it
	exited   bool   // already among the exits of its loop
	constant bool   // declared with const
	hoisted  bool   // lives outside the body of its repeat loop
}

// function is a function while it is parsed and afterwards.
type function struct {
	at, end    position
	parent     *function
	params     []*local // with the hidden self, if any
	method     bool
	vararg     bool
	usesVararg bool
	body       *block

	active    int // locals alive now
	declared  int // locals declared so far
	upvalues  map[*local]struct{}
	constants map[any]struct{} // what gopher-lua will keep as constants
	searches  int              // comparisons that finding them will take
	loops     []*loop          // open, innermost last
	height    int32            // of the tallest expression
}

// openScope begins a scope; closeScope ends it.
func (p *parser) openScope() { p.scopeStarts = append(p.scopeStarts, len(p.locals)) }

func (p *parser) closeScope() {
	last := len(p.scopeStarts) - 1
	start := p.scopeStarts[last]
	for i := len(p.locals) - 1; i >= start; i-- {
		l := p.locals[i]
		l.fn.active--
		if l.shadowed == nil {
			delete(p.visible, l.name)
		} else {
			p.visible[l.name] = l.shadowed
		}
	}
	p.locals = p.locals[:start]
	p.scopeStarts = p.scopeStarts[:last]
}

// declare makes a local visible from here to the end of the scope.
func (p *parser) declare(l *local) {
	l.fn = p.fn
	l.scope = len(p.scopeStarts)
	l.shadowed = p.visible[l.name]
	l.ordinal = p.fn.declared
	p.fn.declared++
	if n := len(p.fn.loops); n > 0 && p.fn.loops[n-1].bodyScope == l.scope {
		l.owner = p.fn.loops[n-1]
	}
	if p.fn.active++; p.fn.active > maxLocals {
		p.fail(l.at, "too many local variables: '%s' is number %d alive in this function (limit %d); put some in a table or a do ... end block",
			l.name, p.fn.active, maxLocals)
	}
	p.visible[l.name] = l
	p.locals = append(p.locals, l)
}

// resolve turns a name into the local or global that it means here.
func (p *parser) resolve(name string, at position) expr {
	l := p.visible[name]
	if l == nil {
		p.constant(name, at)
		return &globalExpr{p.grow(at), name}
	}
	if l.fn != p.fn {
		l.captured = true
		for f := p.fn; f != l.fn; f = f.parent {
			p.capture(f, l, at)
		}
	}
	if l.owner != nil && l.owner.inCondition {
		p.useInCondition(l, at)
	}
	return &localExpr{p.grow(at), l}
}

// capture notes that f uses a local of an outer function.
func (p *parser) capture(f *function, l *local, at position) {
	if _, ok := f.upvalues[l]; ok {
		return
	}
	if f.upvalues == nil {
		f.upvalues = make(map[*local]struct{})
	}
	f.upvalues[l] = struct{}{}
	if len(f.upvalues) > maxUpvalues {
		p.fail(at, "this function uses too many local variables of outer functions: '%s' is number %d (limit %d); put some in a table",
			l.name, len(f.upvalues), maxUpvalues)
	}
}

// useInCondition notes that the condition of a repeat loop uses a local of its
// body. Where the loop has a continue, the local must then outlive the body, and
// must have been declared before the jump.
func (p *parser) useInCondition(l *local, at position) {
	loop := l.owner
	if !loop.continues() {
		return
	}
	if l.ordinal >= loop.localsAtSkip {
		p.fail(at, "'%s' may have no value here: the 'continue' on line %d jumps over its declaration", l.name, loop.continueAt.line)
	}
	if !l.hoisted {
		l.hoisted = true
		loop.hoisted = append(loop.hoisted, l)
	}
}

// constant counts a string or number that the function will keep.
func (p *parser) constant(value any, at position) {
	if p.fn.constants == nil {
		p.fn.constants = make(map[any]struct{})
	}
	p.fn.constants[value] = struct{}{}
	p.fn.searches += len(p.fn.constants)
	if len(p.fn.constants) > maxConstants || p.fn.searches > maxSearches {
		p.fail(at, "too many names, strings and numbers in one function (limit %d different ones); split it up", maxConstants)
	}
}

// leave notes a break or continue of the innermost loop.
func (p *parser) leave(at position, what string) *loop {
	n := len(p.fn.loops)
	if n == 0 {
		p.fail(at, "'%s' must be inside a loop", what)
	}
	loop := p.fn.loops[n-1]
	for i := len(p.locals) - 1; i >= 0 && p.locals[i].fn == p.fn && p.locals[i].scope > loop.bodyScope; i-- {
		if l := p.locals[i]; !l.exited {
			l.exited = true
			loop.exits = append(loop.exits, l)
		}
	}
	return loop
}
