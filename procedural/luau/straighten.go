package luau

import "github.com/yuin/gopher-lua/ast"

// straightener moves fields and calls to their own lines. gopher-lua's parser
// puts a whole chain on the line where the chain begins, so that in
//
//	part
//		:Clone()
//		:Destroy()
//
// an error of the last call would name the first line.
type straightener struct{ methods []int32 }

// straighten corrects a chunk. methods holds the lines of the names of methods
// called, in the order in which the calls end. It returns how many it did not find.
func straighten(chunk []ast.Stmt, methods []int32) int {
	s := &straightener{methods}
	s.stmts(chunk)
	return len(s.methods)
}

func (s *straightener) stmts(list []ast.Stmt) {
	for _, x := range list {
		s.stmt(x)
	}
}

func (s *straightener) stmt(x ast.Stmt) {
	switch x := x.(type) {
	case *ast.AssignStmt:
		s.exprs(x.Lhs)
		s.exprs(x.Rhs)
	case *ast.LocalAssignStmt:
		s.exprs(x.Exprs)
	case *ast.FuncCallStmt:
		s.expr(x.Expr)
	case *ast.DoBlockStmt:
		s.stmts(x.Stmts)
	case *ast.WhileStmt:
		s.expr(x.Condition)
		s.stmts(x.Stmts)
	case *ast.RepeatStmt:
		s.stmts(x.Stmts)
		s.expr(x.Condition)
	case *ast.IfStmt:
		s.expr(x.Condition)
		s.stmts(x.Then)
		s.stmts(x.Else)
	case *ast.NumberForStmt:
		s.exprs([]ast.Expr{x.Init, x.Limit, x.Step})
		s.stmts(x.Stmts)
	case *ast.GenericForStmt:
		s.exprs(x.Exprs)
		s.stmts(x.Stmts)
	case *ast.FuncDefStmt:
		s.exprs([]ast.Expr{x.Name.Func, x.Name.Receiver})
		s.stmts(x.Func.Stmts)
	case *ast.ReturnStmt:
		s.exprs(x.Exprs)
	}
}

func (s *straightener) exprs(list []ast.Expr) {
	for _, x := range list {
		s.expr(x)
	}
}

func (s *straightener) expr(x ast.Expr) {
	switch x := x.(type) {
	case *ast.AttrGetExpr:
		s.expr(x.Object)
		s.expr(x.Key)
		if key, ok := x.Key.(*ast.StringExpr); ok {
			x.SetLine(key.Line())
		}
	case *ast.FuncCallExpr:
		s.call(x)
	case *ast.TableExpr:
		for _, f := range x.Fields {
			s.expr(f.Key)
			s.expr(f.Value)
		}
	case *ast.FunctionExpr:
		s.stmts(x.Stmts)
	case *ast.LogicalOpExpr:
		s.expr(x.Lhs)
		s.expr(x.Rhs)
	case *ast.RelationalOpExpr:
		s.expr(x.Lhs)
		s.expr(x.Rhs)
	case *ast.StringConcatOpExpr:
		s.expr(x.Lhs)
		s.expr(x.Rhs)
	case *ast.ArithmeticOpExpr:
		s.expr(x.Lhs)
		s.expr(x.Rhs)
	case *ast.UnaryMinusOpExpr:
		s.expr(x.Expr)
	case *ast.UnaryNotOpExpr:
		s.expr(x.Expr)
	case *ast.UnaryLenOpExpr:
		s.expr(x.Expr)
	}
}

func (s *straightener) call(x *ast.FuncCallExpr) {
	s.expr(x.Func)
	s.expr(x.Receiver)
	s.exprs(x.Args)
	switch {
	case x.Func != nil:
		x.SetLine(x.Func.Line())
	case len(s.methods) > 0:
		x.SetLine(int(s.methods[0]))
		s.methods = s.methods[1:]
	}
}
