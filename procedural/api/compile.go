package api

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"copse/procedural"
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

func compileLua(name, source string) (proto *lua.FunctionProto, failure *procedural.Error) {
	if err := procedural.CheckSourceSize(name, len(source)); err != nil {
		return nil, &procedural.Error{Kind: procedural.SyntaxError, File: name, Line: 1, Message: err.Error()}
	}
	defer func() {
		if r := recover(); r != nil {
			proto, failure = nil, &procedural.Error{Kind: procedural.SyntaxError, File: name, Line: 1, Message: fmt.Sprintf("cannot be compiled: %v", r)}
		}
	}()
	text, failure := translate(name, source)
	if failure != nil {
		return nil, failure
	}
	chunk, err := parse.Parse(strings.NewReader(text), name)
	if err != nil {
		return nil, syntaxError(name, err)
	}
	rewrite(chunk)
	proto, err = lua.Compile(chunk, name)
	if err != nil {
		return nil, syntaxError(name, err)
	}
	return proto, nil
}

func syntaxError(name string, err error) *procedural.Error {
	out := &procedural.Error{Kind: procedural.SyntaxError, File: name, Line: 1, Message: err.Error()}
	var parsed *parse.Error
	var compiled *lua.CompileError
	switch {
	case errors.As(err, &parsed):
		out.Line, out.Column, out.Message = max(parsed.Pos.Line, 1), max(parsed.Pos.Column, 0), fmt.Sprintf("%s near '%s'", strings.TrimSpace(parsed.Message), parsed.Token)
	case errors.As(err, &compiled):
		out.Line, out.Message = max(compiled.Line, 1), compiled.Message
	}
	return out
}
