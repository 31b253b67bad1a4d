// Package demo is the session that Help plays, the tests replay and the
// pictures show: five presets painted over the starter terrain, with an erased
// clearing, an undone stroke and one done again.
package demo

import _ "embed"

//go:generate go run ./gen

// Session is the session file.
//
//go:embed demo.jsonl
var Session []byte
