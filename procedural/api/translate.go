package api

import (
	"errors"

	"copse/procedural"
	"copse/procedural/luau"
)

// translate turns a module's source into what gopher-lua parses: a chunk that
// takes the helpers of a luau.Runtime and returns the module's function.
func translate(name, source string) (string, *procedural.Error) {
	text, err := luau.Compile(name, source)
	if err == nil {
		return text, nil
	}
	out := &procedural.Error{Kind: procedural.SyntaxError, File: name, Line: 1, Message: err.Error()}
	var located *luau.Error
	if errors.As(err, &located) {
		out.Line, out.Column, out.Message = located.Line, located.Column, located.Message
	}
	return "", out
}
