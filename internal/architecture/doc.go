// Package architecture holds the tests of the rules that docs/architecture.md
// states: who may import whom, what builds without cgo, and what the arithmetic
// of placement may use. It has no code of its own.
package architecture
