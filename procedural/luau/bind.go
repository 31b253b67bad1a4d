package luau

import (
	lua "github.com/yuin/gopher-lua"
)

// ConcatHelper is the place, among the parameters of a chunk that Compile returned,
// of the helper that the operands of .. pass through. A host that concatenates by
// itself can do without it.
const ConcatHelper = int(helperConcat)

// Bind makes a function of byte code that was compiled from the text that Compile
// returned: Load for a host that keeps byte code, or compiles the text its own
// way.
func (r *Runtime) Bind(L *lua.LState, proto *lua.FunctionProto) *lua.LFunction {
	L.Push(L.NewFunctionFromProto(proto))
	for _, h := range r.helpers {
		L.Push(h)
	}
	L.Call(len(r.helpers), 1)
	main := L.CheckFunction(-1)
	L.Pop(1)
	return main
}
