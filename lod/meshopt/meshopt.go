// Package meshopt calls the C library meshoptimizer: its simplifier, its
// orderings for vertex cache and fetch, and its decoders for compressed glTF
// buffers.
//
// All C is in one file, native.go. Without cgo every function returns
// [ErrUnavailable]. Arguments are checked here, before C sees them, because the
// library only asserts: no input can make it read or write outside the slices.
//
// The library is Debian's libmeshoptimizer-dev, Homebrew's and MSYS2's
// meshoptimizer. Version 0.18 is enough.
package meshopt

import (
	"errors"
	"fmt"
)

// ErrUnavailable is returned by every function of a build without cgo.
var ErrUnavailable = errors.New("meshopt: this build has no meshoptimizer (it was built with CGO_ENABLED=0)")

// Version is the library's version, major·1000 + minor·10 + patch, or 0 where
// there is none.
func Version() int { return version() }

// Options change what Simplify may do.
type Options uint32

// LockBorder keeps vertices on open edges in place.
const LockBorder Options = 1 << 0

// Simplify returns a subset of the triangles' vertices joined to at most target
// indices, if topology allows and the surface moves by no more than maxError
// (relative to the mesh's extent) anywhere. It returns the error reached.
// Vertices are neither moved nor made. indices stays as it is.
func Simplify(indices []uint32, positions [][3]float32, target int, maxError float32, options Options) ([]uint32, float32, error) {
	if err := checkTriangles(indices, len(positions)); err != nil {
		return nil, 0, err
	}
	if target < 0 || !(maxError >= 0) {
		return nil, 0, fmt.Errorf("meshopt: target %d and error %g must not be negative", target, maxError)
	}
	if len(indices) == 0 {
		return nil, 0, nil
	}
	return simplify(indices, positions, min(target/3*3, len(indices)), maxError, options)
}

// SimplifyScale is the extent that relative errors of Simplify refer to, in the
// unit of the positions.
func SimplifyScale(positions [][3]float32) (float32, error) {
	if len(positions) == 0 {
		return 0, nil
	}
	return simplifyScale(positions)
}

// OptimizeVertexCache reorders triangles in place so that a GPU transforms
// fewer vertices twice.
func OptimizeVertexCache(indices []uint32, vertices int) error {
	if err := checkTriangles(indices, vertices); err != nil || len(indices) == 0 {
		return err
	}
	return optimizeVertexCache(indices, vertices)
}

// FetchRemap returns where each vertex should lie so that triangles read memory
// in order: the order of first use. Vertices that no triangle uses get
// ^uint32(0). used is the number of the others.
func FetchRemap(indices []uint32, vertices int) (remap []uint32, used int, err error) {
	if err := checkTriangles(indices, vertices); err != nil || vertices == 0 {
		return nil, 0, err
	}
	return fetchRemap(indices, vertices)
}

func checkTriangles(indices []uint32, vertices int) error {
	if len(indices)%3 != 0 {
		return fmt.Errorf("meshopt: %d indices are no whole number of triangles", len(indices))
	}
	if vertices < 0 || uint64(vertices) >= 1<<32-1 {
		return fmt.Errorf("meshopt: %d vertices cannot be indexed", vertices)
	}
	for i, v := range indices {
		if int(v) >= vertices {
			return fmt.Errorf("meshopt: index %d is %d, but there are %d vertices", i, v, vertices)
		}
	}
	return nil
}
