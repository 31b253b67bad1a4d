package luau

// The syntax tree. Types are parsed and leave nothing in it, names are resolved
// while parsing, and constant arithmetic is folded.

// expr is an expression.
type expr interface{ info() *node }

// node is what every expression has.
type node struct {
	at     position
	height int32 // of the tree below, see parser.grow
}

func (n *node) info() *node { return n }

type (
	nilExpr    struct{ node }
	varargExpr struct{ node }
	boolExpr   struct {
		node
		value bool
	}
	numberExpr struct {
		node
		value float64
	}
	stringExpr struct {
		node
		value string
	}
	// localExpr is a use of a local variable, of this function or an outer one.
	localExpr struct {
		node
		local *local
	}
	globalExpr struct {
		node
		name string
	}
	indexExpr struct {
		node
		object, key expr
	}
	// callExpr calls fn, or the method of fn's value when method is not empty.
	callExpr struct {
		node
		fn       expr
		method   string
		methodAt position
		args     []expr
		end      position // of the closing parenthesis
	}
	functionExpr struct {
		node
		fn *function
	}
	unaryExpr struct {
		node
		op      tokenKind
		operand expr
	}
	binaryExpr struct {
		node
		op          tokenKind
		left, right expr
	}
	// parenExpr cuts its inner value to one value and binds an operator's operand.
	parenExpr struct {
		node
		inner expr
	}
	tableExpr struct {
		node
		fields []field
		end    position
	}
	// ifExpr is `if c then a elseif d then b else e`.
	ifExpr struct {
		node
		conditions, values []expr
		otherwise          expr
	}
	// interpExpr has one text more than it has values.
	interpExpr struct {
		node
		texts  []string
		values []expr
	}
)

// field of a table constructor; key is nil for a positional one.
type field struct{ key, value expr }

// stmt is a statement. Type declarations leave none.
type stmt interface{}

// block is a sequence of statements with a scope of its own.
type block struct{ stmts []stmt }

type (
	localStmt struct {
		at     position
		locals []*local
		values []expr
	}
	localFunctionStmt struct {
		at    position
		local *local
		fn    *function
	}
	// functionStmt assigns a function to a name or field; with method, the
	// function has a hidden first parameter `self`.
	functionStmt struct {
		at     position
		target expr
		method string
		fn     *function
	}
	assignStmt struct {
		at              position
		targets, values []expr
	}
	compoundStmt struct {
		at     position
		target expr
		op     tokenKind // the operator without its `=`
		value  expr
	}
	callStmt struct{ call *callExpr }
	doStmt   struct {
		at, end position
		body    *block
	}
	ifStmt struct {
		at         position
		conditions []expr
		bodies     []*block
		otherwise  *block
		end        position
	}
	whileStmt struct {
		at        position
		condition expr
		loop      *loop
	}
	repeatStmt struct {
		at        position
		condition expr
		loop      *loop
	}
	numericForStmt struct {
		at                position
		variable          *local
		start, stop, step expr // step may be nil
		loop              *loop
	}
	genericForStmt struct {
		at        position
		variables []*local
		values    []expr
		loop      *loop
	}
	returnStmt struct {
		at     position
		values []expr
	}
	breakStmt    struct{ at position }
	continueStmt struct{ at position }
)

// loop is the body of a loop and what the emitter must know about it.
type loop struct {
	body       *block
	end        position // of `end` or `until`
	breaks     bool
	continueAt position // of the first `continue`; line 0 where there is none
	// exits are locals in blocks inside the body that are alive at a `break` or
	// `continue` of this loop. Where a closure holds one, leaving must close it.
	exits []*local
	// body locals of a repeat loop that its condition uses
	hoisted []*local

	bodyScope    int  // depth of the body's scope
	inCondition  bool // while the condition of a repeat loop is parsed
	localsAtSkip int  // how many locals had been declared at the first `continue`
}

func (l *loop) continues() bool { return l.continueAt.line > 0 }

// multiple reports whether an expression may have any number of values.
func multiple(e expr) bool {
	switch e.(type) {
	case *callExpr, *varargExpr:
		return true
	}
	return false
}
