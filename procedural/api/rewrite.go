package api

import "github.com/yuin/gopher-lua/ast"

// concatMethod is the name under which the string metatable holds our
// concatenation. No source can spell it.
const concatMethod = "\x00concat"

// rewriteConcat turns every a .. b .. c into a method call on the empty string.
// gopher-lua's own concatenation cannot be stopped (doubling a string 30 times
// takes a few hundred instructions and a gigabyte), writes numbers differently
// from Luau and asks for no metamethod of userdata on the left of a number.
func rewriteConcat(chunk []ast.Stmt) { rewriteStmts(chunk) }

func rewriteStmts(list []ast.Stmt) {
	for _, s := range list {
		rewriteStmt(s)
	}
}

func rewriteStmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		rewriteExprs(s.Lhs)
		rewriteExprs(s.Rhs)
	case *ast.LocalAssignStmt:
		rewriteExprs(s.Exprs)
	case *ast.FuncCallStmt:
		rewriteExpr(&s.Expr)
	case *ast.DoBlockStmt:
		rewriteStmts(s.Stmts)
	case *ast.WhileStmt:
		rewriteExpr(&s.Condition)
		rewriteStmts(s.Stmts)
	case *ast.RepeatStmt:
		rewriteExpr(&s.Condition)
		rewriteStmts(s.Stmts)
	case *ast.IfStmt:
		rewriteExpr(&s.Condition)
		rewriteStmts(s.Then)
		rewriteStmts(s.Else)
	case *ast.NumberForStmt:
		rewriteExpr(&s.Init)
		rewriteExpr(&s.Limit)
		rewriteExpr(&s.Step)
		rewriteStmts(s.Stmts)
	case *ast.GenericForStmt:
		rewriteExprs(s.Exprs)
		rewriteStmts(s.Stmts)
	case *ast.FuncDefStmt:
		rewriteStmts(s.Func.Stmts)
	case *ast.ReturnStmt:
		rewriteExprs(s.Exprs)
	}
}

func rewriteExprs(list []ast.Expr) {
	for i := range list {
		rewriteExpr(&list[i])
	}
}

func rewriteExpr(e *ast.Expr) {
	switch x := (*e).(type) {
	case *ast.StringConcatOpExpr:
		*e = concatCall(x)
	case *ast.AttrGetExpr:
		rewriteExpr(&x.Object)
		rewriteExpr(&x.Key)
	case *ast.TableExpr:
		for _, f := range x.Fields {
			rewriteExpr(&f.Key)
			rewriteExpr(&f.Value)
		}
	case *ast.FuncCallExpr:
		rewriteExpr(&x.Func)
		rewriteExpr(&x.Receiver)
		rewriteExprs(x.Args)
	case *ast.LogicalOpExpr:
		rewriteExpr(&x.Lhs)
		rewriteExpr(&x.Rhs)
	case *ast.RelationalOpExpr:
		rewriteExpr(&x.Lhs)
		rewriteExpr(&x.Rhs)
	case *ast.ArithmeticOpExpr:
		rewriteExpr(&x.Lhs)
		rewriteExpr(&x.Rhs)
	case *ast.UnaryMinusOpExpr:
		rewriteExpr(&x.Expr)
	case *ast.UnaryNotOpExpr:
		rewriteExpr(&x.Expr)
	case *ast.UnaryLenOpExpr:
		rewriteExpr(&x.Expr)
	case *ast.FunctionExpr:
		rewriteStmts(x.Stmts)
	}
}

// concatCall collects the operands of a chain, which leans to the right, up to
// the number that one call has registers for.
func concatCall(x *ast.StringConcatOpExpr) ast.Expr {
	const maxOperands = 50
	var operands []ast.Expr
	var rest ast.Expr = x
	for len(operands) < maxOperands-1 {
		c, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		rewriteExpr(&c.Lhs)
		operands = append(operands, single(c.Lhs))
		rest = c.Rhs
	}
	rewriteExpr(&rest)
	operands = append(operands, single(rest))
	empty := &ast.StringExpr{}
	call := &ast.FuncCallExpr{Receiver: empty, Method: concatMethod, Args: operands, AdjustRet: true}
	for _, n := range []ast.PositionHolder{empty, call} {
		n.SetLine(x.Line())
		n.SetLastLine(x.LastLine())
	}
	return call
}

// single cuts a call or ... in the last place to one value, as an operand is.
func single(e ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.FuncCallExpr:
		x.AdjustRet = true
	case *ast.Comma3Expr:
		x.AdjustRet = true
	}
	return e
}
