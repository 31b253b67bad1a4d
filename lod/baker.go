package lod

import (
	"copse/internal/exact"
	"copse/lod/meshopt"
)

// baker is the state of one bake. Everything in it is prepared once and serves
// all levels. Its vertices are the welded ones: what Chain.Source will list.
type baker struct {
	source    []uint32 // input vertex of each vertex
	positions []exact.Vec3
	normals   []exact.Vec3 // nil where the part is flat
	uvs       [][2]float32
	indices   []uint32
	flat      bool
	groups    [3][]uint32 // of each vertex, by stage
	stages    [3]*stage   // those that were needed
	pieces    pieces
	coverage  *coverage
	report    Report

	refused bool      // an attempt at the present level covered another area
	lossy   reduction // shortest of them that would be tolerable
}

func newBaker(m Mesh) *baker {
	w := weld(&m)
	b := &baker{flat: flatShaded(&m, &w)}
	vertices := &w.complete
	if b.flat {
		vertices = &w.surface
	}
	b.useTriangles(&m, vertices, &w.position)
	b.positions = pick(m.Positions, b.source)
	if !b.flat {
		b.normals = pick(m.Normals, b.source)
	}
	if m.UVs != nil {
		b.uvs = pick(m.UVs, b.source)
	}
	position := pick(w.position.of, b.source)
	b.groups = [3][]uint32{nil, pick(w.surface.of, b.source), position}
	b.pieces = findPieces(b.positions, b.indices, position)
	b.coverage = newCoverage(b.positions, b.uvs, m.Mask, b.indices, &b.pieces)
	b.report = Report{InputVertices: len(m.Positions), Vertices: len(b.source), Pieces: b.pieces.count()}
	return b
}

// useTriangles fills indices with the triangles that have an area to speak of,
// at least one, and source with the welded vertices that they use.
func (b *baker) useTriangles(m *Mesh, vertices, position *grouping) {
	number := make([]uint32, vertices.count()) // +1; 0 is new
	use := func(input uint32) uint32 {
		v := vertices.of[input]
		if number[v] == 0 {
			b.source = append(b.source, vertices.first[v])
			number[v] = uint32(len(b.source))
		}
		return number[v] - 1
	}
	b.indices = make([]uint32, 0, len(m.Indices))
	for t := 0; t < len(m.Indices); t += 3 {
		x, y, z := m.Indices[t], m.Indices[t+1], m.Indices[t+2]
		last := t+3 == len(m.Indices) && len(b.indices) == 0
		if !degenerate(position.of, x, y, z) || last {
			b.indices = append(b.indices, use(x), use(y), use(z))
		}
	}
}

func degenerate(group []uint32, a, b, c uint32) bool {
	return group[a] == group[b] || group[b] == group[c] || group[a] == group[c]
}

func pick[T any](from []T, vertices []uint32) []T {
	to := make([]T, len(vertices))
	for i, v := range vertices {
		to[i] = from[v]
	}
	return to
}

// finish orders triangles for the vertex cache level by level, and vertices for
// fetching once, by their order in level 0.
func (b *baker) finish(levels [Levels][]uint32, grow [Levels]float32) (*Chain, error) {
	c := &Chain{Flat: b.flat, Report: b.report}
	for i, indices := range levels {
		if i > 0 && sameTriangles(indices, levels[i-1]) && grow[i] == grow[i-1] {
			c.Levels[i] = c.Levels[i-1]
			continue
		}
		first := len(c.Indices)
		c.Indices = append(c.Indices, indices...)
		if err := meshopt.OptimizeVertexCache(c.Indices[first:], len(b.source)); err != nil {
			return nil, err
		}
		c.Levels[i] = Level{First: uint32(first), Count: uint32(len(indices)), Grow: grow[i]}
	}
	remap, _, err := meshopt.FetchRemap(c.Of(0), len(b.source)) // which uses them all
	if err != nil {
		return nil, err
	}
	c.Source = make([]uint32, len(b.source))
	if grow != [Levels]float32{1, 1, 1} {
		c.Centers = make([]exact.Vec3, len(b.source))
	}
	for v, to := range remap {
		c.Source[to] = b.source[v]
		if c.Centers != nil {
			c.Centers[to] = b.pieces.centers[b.pieces.of[v]]
			if b.pieces.rigid[b.pieces.of[v]] {
				c.Centers[to] = b.positions[v] // which nothing moves away from
			}
		}
	}
	for i, v := range c.Indices {
		c.Indices[i] = remap[v]
	}
	return c, nil
}

func sameTriangles(a, b []uint32) bool {
	return len(a) == len(b) && &a[0] == &b[0]
}
