//go:build !linux || !cgo

// Package isoc23 is empty here: only the Linux archive of Dear ImGui wants a
// symbol that an older C library lacks.
package isoc23
