package api

import (
	"errors"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"copse/procedural"
	"copse/procedural/luau"
)

// compiler turns sources into byte code and keeps what it compiled: a module is
// compiled once, however many models use it.
type compiler struct {
	mu     sync.Mutex
	cached map[compileKey]*lua.FunctionProto
	size   int
}

// compileKey holds the whole source: the map hashes it, and two sources that
// differ can never share byte code.
type compileKey struct{ name, source string }

// maxCached is how many bytes of source are kept before all is forgotten.
const maxCached = 16 << 20

func newCompiler() *compiler { return &compiler{cached: map[compileKey]*lua.FunctionProto{}} }

// compile returns the byte code of a module. Errors name file, line and column.
func (c *compiler) compile(name, source string) (*lua.FunctionProto, *procedural.Error) {
	key := compileKey{name, source}
	c.mu.Lock()
	proto := c.cached[key]
	c.mu.Unlock()
	if proto != nil {
		return proto, nil
	}
	proto, err := compileLua(name, source)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.size += len(source); c.size > maxCached {
		c.cached, c.size = map[compileKey]*lua.FunctionProto{}, len(source)
	}
	c.cached[key] = proto
	return proto, nil
}

func compileLua(name, source string) (*lua.FunctionProto, *procedural.Error) {
	if err := procedural.CheckSourceSize(len(source)); err != nil {
		return nil, &procedural.Error{Kind: procedural.SyntaxError, File: name, Line: 1, Message: err.Error()}
	}
	proto, err := luau.Rewritten(name, source, rewrite)
	if err == nil {
		return proto, nil
	}
	out := &procedural.Error{Kind: procedural.SyntaxError, File: name, Line: 1, Message: err.Error()}
	var located *luau.Error
	if errors.As(err, &located) {
		out.Line, out.Column, out.Message = located.Line, located.Column, located.Message
	}
	return nil, out
}
