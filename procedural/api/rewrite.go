package api

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"

	"copse/procedural/luau"
)

// concatMethod is the name under which the string metatable holds our
// concatenation. No source can spell it.
const concatMethod = "\x00concat"

// rewrite changes a parsed chunk in two ways.
//
// Every a .. b .. c becomes a method call on the empty string. gopher-lua's own
// concatenation cannot be stopped (doubling a string 30 times takes a few hundred
// instructions and a gigabyte), writes numbers differently from Luau and asks no
// metamethod of userdata on the left of a number.
//
// Assignments of a call that is cut to one value go through a temporary where the
// target is a local: gopher-lua 1.1.2 evaluates the function into the last
// parameter's register before it reads the arguments, so that a = (f(a)) passes f.
func rewrite(chunk []ast.Stmt) {
	r := &rewriter{}
	if len(chunk) > 0 {
		if helpers, ok := chunk[0].(*ast.LocalAssignStmt); ok && len(helpers.Names) > luau.ConcatHelper {
			r.concatHelper = helpers.Names[luau.ConcatHelper]
		}
	}
	r.stmts(chunk)
}

// rewriter walks a chunk.
type rewriter struct {
	concatHelper string // name of the helper around operands of ..
}

func (r *rewriter) stmts(list []ast.Stmt) {
	for i, s := range list {
		r.stmt(s)
		if assign, ok := s.(*ast.AssignStmt); ok {
			list[i] = r.assign(assign)
		}
	}
}

// assign mends the assignment of calls to locals.
func (r *rewriter) assign(s *ast.AssignStmt) ast.Stmt {
	last := len(s.Rhs) - 1
	for i, e := range s.Rhs {
		call, ok := e.(*ast.FuncCallExpr)
		if !ok || i >= len(s.Lhs) {
			continue
		}
		if _, isName := s.Lhs[i].(*ast.IdentExpr); !isName || i == last && !call.AdjustRet {
			continue
		}
		if i == last && len(s.Lhs) == len(s.Rhs) {
			call.AdjustRet = false // as many values as targets: it is cut to one anyway
			continue
		}
		return throughTemporaries(s)
	}
	return s
}

// throughTemporaries turns a, b = x, y into do local s, t = x, y a, b = s, t end.
func throughTemporaries(s *ast.AssignStmt) ast.Stmt {
	local, assign, block := &ast.LocalAssignStmt{Exprs: s.Rhs}, &ast.AssignStmt{Lhs: s.Lhs}, &ast.DoBlockStmt{}
	for i := range s.Lhs {
		name := &ast.IdentExpr{Value: fmt.Sprintf("\x00%d", i)} // no source can spell it
		at(name, s)
		local.Names = append(local.Names, name.Value)
		assign.Rhs = append(assign.Rhs, name)
	}
	at(local, s)
	at(assign, s)
	at(block, s)
	block.Stmts = []ast.Stmt{local, assign}
	return block
}

// at gives a node the lines of another.
func at(n, like ast.PositionHolder) {
	n.SetLine(like.Line())
	n.SetLastLine(like.LastLine())
}

func (r *rewriter) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		r.exprs(s.Lhs)
		r.exprs(s.Rhs)
	case *ast.LocalAssignStmt:
		r.exprs(s.Exprs)
	case *ast.FuncCallStmt:
		r.expr(&s.Expr)
	case *ast.DoBlockStmt:
		r.stmts(s.Stmts)
	case *ast.WhileStmt:
		r.expr(&s.Condition)
		r.stmts(s.Stmts)
	case *ast.RepeatStmt:
		r.expr(&s.Condition)
		r.stmts(s.Stmts)
	case *ast.IfStmt:
		r.expr(&s.Condition)
		r.stmts(s.Then)
		r.stmts(s.Else)
	case *ast.NumberForStmt:
		r.expr(&s.Init)
		r.expr(&s.Limit)
		r.expr(&s.Step)
		r.stmts(s.Stmts)
	case *ast.GenericForStmt:
		r.exprs(s.Exprs)
		r.stmts(s.Stmts)
	case *ast.FuncDefStmt:
		r.stmts(s.Func.Stmts)
	case *ast.ReturnStmt:
		r.exprs(s.Exprs)
	}
}

func (r *rewriter) exprs(list []ast.Expr) {
	for i := range list {
		r.expr(&list[i])
	}
}

func (r *rewriter) expr(e *ast.Expr) {
	switch x := (*e).(type) {
	case *ast.StringConcatOpExpr:
		*e = r.concatCall(x)
	case *ast.AttrGetExpr:
		r.expr(&x.Object)
		r.expr(&x.Key)
	case *ast.TableExpr:
		for _, f := range x.Fields {
			r.expr(&f.Key)
			r.expr(&f.Value)
		}
	case *ast.FuncCallExpr:
		r.expr(&x.Func)
		r.expr(&x.Receiver)
		r.exprs(x.Args)
	case *ast.LogicalOpExpr:
		r.expr(&x.Lhs)
		r.expr(&x.Rhs)
	case *ast.RelationalOpExpr:
		r.expr(&x.Lhs)
		r.expr(&x.Rhs)
	case *ast.ArithmeticOpExpr:
		r.expr(&x.Lhs)
		r.expr(&x.Rhs)
	case *ast.UnaryMinusOpExpr:
		r.expr(&x.Expr)
	case *ast.UnaryNotOpExpr:
		r.expr(&x.Expr)
	case *ast.UnaryLenOpExpr:
		r.expr(&x.Expr)
	case *ast.FunctionExpr:
		r.stmts(x.Stmts)
	}
}

// concatCall collects the operands of a chain, which leans to the right, up to
// the number that one call has registers for.
func (r *rewriter) concatCall(x *ast.StringConcatOpExpr) ast.Expr {
	const maxOperands = 50
	var operands []ast.Expr
	var rest ast.Expr = x
	for len(operands) < maxOperands-1 {
		c, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		r.expr(&c.Lhs)
		operands = append(operands, r.operand(c.Lhs))
		rest = c.Rhs
	}
	r.expr(&rest)
	operands = append(operands, r.operand(rest))
	empty := &ast.StringExpr{}
	call := &ast.FuncCallExpr{Receiver: empty, Method: concatMethod, Args: operands, AdjustRet: true}
	at(empty, x)
	at(call, x)
	return call
}

// operand takes the helper off, and cuts a call or ... to one value.
func (r *rewriter) operand(e ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.FuncCallExpr:
		if helper, ok := x.Func.(*ast.IdentExpr); ok && helper.Value == r.concatHelper && len(x.Args) == 1 {
			return r.operand(x.Args[0])
		}
		x.AdjustRet = true
	case *ast.Comma3Expr:
		x.AdjustRet = true
	}
	return e
}
