package luau

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Compile translates Luau source to Lua 5.1 on the same lines. name stands in
// error messages. The error is an *Error for the first fault.
//
// The result is a chunk that takes the helpers of a Runtime and returns the
// module's main function; Runtime.Load compiles, binds and returns that function.
func Compile(name, source string) (string, error) {
	text, _, err := compile(name, source, nil)
	return text, err
}

// Proto translates Luau source to byte code, which any number of states may share;
// Runtime.Bind makes a function of it. Errors are those of Compile.
func Proto(name, source string) (*lua.FunctionProto, error) { return Rewritten(name, source, nil) }

// Rewritten is Proto for a host that changes the parsed Lua before it becomes byte
// code.
func Rewritten(name, source string, rewrite func(chunk []ast.Stmt)) (*lua.FunctionProto, error) {
	_, proto, err := compile(name, source, rewrite)
	return proto, err
}

// compile returns text and byte code: only gopher-lua knows whether a function
// fits into its registers, so the text is compiled in any case.
func compile(name, source string, rewrite func([]ast.Stmt)) (string, *lua.FunctionProto, error) {
	main, functions, tokens, err := parseSource(name, source)
	if err != nil {
		return "", nil, err
	}
	text, methods, err := emit(name, source, main, tokens)
	if err != nil {
		return "", nil, err
	}
	proto, err := assemble(name, text, methods, rewrite)
	if err != nil {
		return "", nil, explain(name, source, functions, err)
	}
	return text, proto, nil
}

// assemble compiles emitted Lua. methods are the lines of the method names called.
func assemble(name, text string, methods []int32, rewrite func([]ast.Stmt)) (proto *lua.FunctionProto, err error) {
	defer func() {
		if r := recover(); r != nil {
			proto, err = nil, fmt.Errorf("cannot be compiled: %v", r)
		}
	}()
	chunk, err := parse.Parse(strings.NewReader(text), name)
	if err != nil {
		return nil, err
	}
	if n := straighten(chunk, methods); n != 0 {
		return nil, fmt.Errorf("%d method calls are lost", n)
	}
	if rewrite != nil {
		rewrite(chunk)
	}
	proto, err = lua.Compile(chunk, name)
	if err == nil {
		trim(proto)
	}
	return proto, err
}

// trim frees what gopher-lua has reserved for the code of every function, some
// 12 KB each.
func trim(proto *lua.FunctionProto) {
	proto.Code = slices.Clone(proto.Code)
	proto.DbgSourcePositions = slices.Clone(proto.DbgSourcePositions)
	for _, inner := range proto.FunctionPrototypes {
		trim(inner)
	}
}

// explain turns a refusal by gopher-lua into an Error. It names the line of a
// function only.
func explain(name, source string, functions []*function, err error) error {
	var refused *lua.CompileError
	if !errors.As(err, &refused) {
		return &Error{Name: name, Line: 1, Message: "internal error: " + err.Error()}
	}
	at := position{line: int32(max(refused.Line, 1))}
	for _, f := range functions {
		if f.at.line == at.line {
			at = f.at
			break
		}
	}
	message := refused.Message
	switch {
	case strings.Contains(message, "local variables"), strings.Contains(message, "register"):
		message = fmt.Sprintf("this function needs too many local variables, arguments or parts of one expression at a time (limit %d); split it up", maxLocals)
	case strings.Contains(message, "jump"), strings.Contains(message, "constants"):
		message = "this function is too long; split it up"
	}
	return newError(name, source, at, message)
}
