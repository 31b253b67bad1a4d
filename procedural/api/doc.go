// Package api runs generator modules: it gives gopher-lua the libraries, values
// and instances that generators know, and mends what gopher-lua does otherwise
// than Luau. docs/generators.md is its manual.
//
// Every model is generated in a Lua state of its own, so that module state never
// leaks from one model to another. Nothing in a state can reach a file, the
// network, the environment or another process: gopher-lua's own libraries are
// never opened.
//
// How a run is bounded: the interpreter asks the state's context before each
// instruction, and the context is a counter that looks at time and memory every
// few thousand instructions (see budget). Library functions that loop or
// allocate charge the same budget. Coroutines are goroutines of which one runs at
// a time (see thread), so that yielding works inside pcall, sort comparators,
// gsub callbacks and iterators, where gopher-lua's own yield does not.
package api
