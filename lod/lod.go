// Package lod bakes a mesh into a chain of three levels of detail and decides
// which level a prop stands in.
//
// [Bake] keeps the author's vertices: they are neither moved nor made. A chain
// is one vertex order, which the caller applies to whatever vertex data it has,
// and one index list, of which each level is a range. All levels share the
// vertex buffer.
//
// Connected surfaces are simplified by meshoptimizer. Foliage made of many small
// disjoint pieces is thinned instead: whole pieces are dropped and the rest are
// grown about their centres, by the vertex shader, until the part covers as much
// of the view as before. Every level's covered area is measured by a small
// software rasteriser from eight directions and reported.
//
// [Selector] chooses levels with stateful hysteresis. [Cache] keeps baked
// chains on disk.
package lod

import (
	"errors"
	"fmt"

	"copse/internal/exact"
	"copse/lod/meshopt"
)

// Levels is the number of levels of a chain. Level 0 is the mesh itself.
const Levels = 3

// targets are the shares of triangles that the levels aim at.
var targets = [Levels]float32{1, 0.5, 0.15}

// Mesh is what is baked: an indexed triangle list. Positions must be there;
// the other attributes are either as long as Positions or nil. Attributes that
// the caller does not draw with are best left out, since vertices that differ
// in any attribute cannot be welded.
type Mesh struct {
	Positions []exact.Vec3
	Normals   []exact.Vec3 // nil: the part is shaded flat
	UVs       [][2]float32
	Tangents  [][4]float32
	Colors    [][4]uint8
	Sway      []uint8
	Indices   []uint32
	Mask      *Mask // where the part's texture is solid; nil: everywhere
}

// Mask tells where a cut-out texture is solid, so that covered area means what
// is seen of leaves and not of the cards that they are painted on. Solid has
// Width·Height entries, rows from the top; the texture repeats.
type Mask struct {
	Width, Height int
	Solid         []bool
}

// Chain is a baked mesh.
type Chain struct {
	// Source lists, for every vertex of the chain, the vertex of the input
	// mesh that it is. The caller fills its vertex buffer by it.
	Source []uint32
	// Centers holds the centre of the piece that each vertex belongs to, in
	// the mesh's space; nil where every level's Grow is 1.
	Centers []exact.Vec3
	// Indices are the levels' ranges, one after another.
	Indices []uint32
	Levels  [Levels]Level
	// Flat parts are shaded by the normal of each triangle's plane, from
	// screen derivatives. Their vertices are welded across the facets, so that
	// any vertex normals mean nothing.
	Flat   bool
	Report Report
}

// Level is a range of a chain's indices. Levels may share a range.
type Level struct {
	First, Count uint32 // in Chain.Indices
	// Grow is the factor by which the vertex shader moves a vertex away from
	// its piece's centre: position = center + Grow·(position − center).
	Grow float32
}

// Of returns the indices of a level.
func (c *Chain) Of(level int) []uint32 {
	l := c.Levels[level]
	return c.Indices[l.First : l.First+l.Count]
}

// Bake makes the chain of a mesh. The same mesh bakes to the same chain. It
// returns an error for a mesh that does not hold together, and one that wraps
// meshopt.ErrUnavailable in builds without cgo.
func Bake(m Mesh) (*Chain, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	if meshopt.Version() == 0 {
		return nil, fmt.Errorf("lod: %w", meshopt.ErrUnavailable)
	}
	b := newBaker(m)
	var levels [Levels][]uint32
	levels[0] = b.indices
	grow := [Levels]float32{1, 1, 1}
	b.report.Levels[0] = LevelReport{Triangles: len(b.indices) / 3, Ratio: 1, Coverage: 1, Worst: 1, Grow: 1, Method: Whole}
	for i := 1; i < Levels; i++ {
		r, err := b.reduce(levels[i-1], i)
		if err != nil {
			return nil, fmt.Errorf("lod: %w", err)
		}
		levels[i], grow[i] = r.indices, r.grow
		b.report.Levels[i] = r.report(len(b.indices))
	}
	return b.finish(levels, grow)
}

// farthest keeps areas and distances within float32.
const farthest = 1e9

// check refuses meshes whose slices do not fit together.
func (m *Mesh) check() error {
	n := len(m.Positions)
	for _, a := range []struct {
		name   string
		length int
		absent bool
	}{
		{"normals", len(m.Normals), m.Normals == nil}, {"texture coordinates", len(m.UVs), m.UVs == nil},
		{"tangents", len(m.Tangents), m.Tangents == nil}, {"colours", len(m.Colors), m.Colors == nil},
		{"sway values", len(m.Sway), m.Sway == nil},
	} {
		if !a.absent && a.length != n {
			return fmt.Errorf("lod: %d %s for %d positions", a.length, a.name, n)
		}
	}
	if len(m.Indices) == 0 || len(m.Indices)%3 != 0 {
		return fmt.Errorf("lod: %d indices are no triangles", len(m.Indices))
	}
	for i, v := range m.Indices {
		if uint64(v) >= uint64(n) {
			return fmt.Errorf("lod: index %d is %d, but there are %d vertices", i, v, n)
		}
	}
	for i, p := range m.Positions {
		for _, v := range p {
			if !(v >= -farthest && v <= farthest) {
				return fmt.Errorf("lod: position %d is %v, which is no point within %g m of the origin", i, p, float32(farthest))
			}
		}
	}
	if k := m.Mask; k != nil && (k.Width < 1 || k.Height < 1 || len(k.Solid) != k.Width*k.Height) {
		return errors.New("lod: the mask's size does not fit its pixels")
	}
	return nil
}
