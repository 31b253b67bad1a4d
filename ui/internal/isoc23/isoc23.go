//go:build linux && cgo

// Package isoc23 lets the prebuilt Dear ImGui archive link against glibc before
// 2.38. The archive was compiled where sscanf is redirected to __isoc23_sscanf,
// the C23 variant that also reads 0b literals; older systems (Debian 12, Ubuntu
// 22.04) have no such symbol. Importing the package for its side effect adds a
// weak definition that forwards to vsscanf; it yields to nothing at run time
// and costs nothing where glibc has the real one.
package isoc23

// #include "isoc23.h"
import "C"
