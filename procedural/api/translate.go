package api

import (
	"strings"

	"copse/procedural"
)

// translate turns a module's source into what gopher-lua parses.
func translate(name, source string) (string, *procedural.Error) {
	return strings.TrimPrefix(source, "\uFEFF"), nil
}
