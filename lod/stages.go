package lod

import (
	"slices"

	"copse/internal/exact"
	"copse/lod/meshopt"
)

// stage is a view of the mesh in which vertices that differ only in some
// attributes are one. Simplification that is locked up by seams in one stage
// gets through in the next, at the price of choosing anew, for every corner
// that remains, which of the author's vertices stands there.
type stage struct {
	group     []uint32     // group of each vertex; nil: every vertex is its own
	positions []exact.Vec3 // of each group
	start     []uint32     // of each group's vertices in members
	members   []uint32
}

// stage returns stage i, from fine to coarse: vertices as they are, those that
// differ in their normals joined, all at one position joined. It is nil for a
// stage that joins nothing more than the one before. Stages are asked for in
// order, and made when they are first needed, which for many meshes is never.
func (b *baker) stage(i int) *stage {
	if b.stages[i] == nil {
		b.stages[i] = newStage(b.groups[i], b.positions)
	}
	if s := b.stages[i]; i == 0 || len(s.positions) < len(b.stages[i-1].positions) {
		return s
	}
	return nil
}

// newStage makes the stage in which vertices of one group are one. The groups
// may be numbered with gaps.
func newStage(of []uint32, positions []exact.Vec3) *stage {
	if of == nil {
		return &stage{positions: positions}
	}
	s := &stage{group: make([]uint32, len(of)), members: make([]uint32, len(of))}
	number := make([]uint32, slices.Max(of)+1) // +1; 0 is new
	for v, g := range of {
		if number[g] == 0 {
			s.positions = append(s.positions, positions[v])
			number[g] = uint32(len(s.positions))
		}
		s.group[v] = number[g] - 1
	}
	s.start = make([]uint32, len(s.positions)+1)
	for _, g := range s.group {
		s.start[g+1]++
	}
	for g := range s.positions {
		s.start[g+1] += s.start[g]
	}
	next := slices.Clone(s.start)
	for v, g := range s.group {
		s.members[next[g]] = uint32(v)
		next[g]++
	}
	return s
}

// of returns the vertices of a group.
func (s *stage) of(group uint32) []uint32 { return s.members[s.start[group]:s.start[group+1]] }

// simplify joins edges in a stage's view until at most target indices are left,
// if it can. moved is the distance that the surface moved, in metres.
func (b *baker) simplify(s *stage, indices []uint32, target int) (reduced []uint32, moved float32, err error) {
	view := indices
	if s.group != nil {
		view = make([]uint32, 0, len(indices))
		for t := 0; t < len(indices); t += 3 {
			if x, y, z := indices[t], indices[t+1], indices[t+2]; !degenerate(s.group, x, y, z) {
				view = append(view, s.group[x], s.group[y], s.group[z])
			}
		}
	}
	const anyError = 1 // coverage says whether a level is good enough
	reduced, moved, err = meshopt.Simplify(view, s.positions, target, anyError, meshopt.LockBorder)
	if err != nil {
		return nil, 0, err
	}
	scale, err := meshopt.SimplifyScale(s.positions)
	if err != nil {
		return nil, 0, err
	}
	if s.group != nil {
		b.chooseCorners(s, reduced)
	}
	return b.dropSlivers(reduced), moved * scale, nil
}

// dropSlivers removes triangles two of whose corners have come to one place,
// which simplification leaves behind along seams.
func (b *baker) dropSlivers(triangles []uint32) []uint32 {
	kept := triangles[:0]
	position := b.groups[len(b.groups)-1]
	for t := 0; t < len(triangles); t += 3 {
		if x, y, z := triangles[t], triangles[t+1], triangles[t+2]; !degenerate(position, x, y, z) {
			kept = append(kept, x, y, z)
		}
	}
	return kept
}

// chooseCorners replaces the groups in a triangle list by vertices of theirs.
// Of all the vertices at a corner it takes the one whose normal is closest to
// the triangle's plane and whose texture coordinates are closest to those of
// the triangle's other corners.
func (b *baker) chooseCorners(s *stage, triangles []uint32) {
	for t := 0; t < len(triangles); t += 3 {
		corners := triangles[t : t+3 : t+3]
		var candidates [3][]uint32
		for i, g := range corners {
			candidates[i] = s.of(g)
		}
		p0, p1, p2 := s.positions[corners[0]], s.positions[corners[1]], s.positions[corners[2]]
		plane := exact.Normalize(exact.Cross(exact.Sub(p1, p0), exact.Sub(p2, p0)))
		b.chooseTriangle(corners, candidates, plane)
	}
}

// chooseTriangle tries every vertex of the first corner with the best vertices
// of the other two.
func (b *baker) chooseTriangle(corners []uint32, candidates [3][]uint32, plane exact.Vec3) {
	best := float32(-1)
	for _, first := range candidates[0] {
		second, cost2 := b.closest(candidates[1], first, plane)
		third, cost3 := b.closest(candidates[2], first, plane)
		if cost := b.bend(first, plane) + cost2 + cost3; best < 0 || cost < best {
			best = cost
			corners[0], corners[1], corners[2] = first, second, third
		}
	}
}

// uvWeight says how much a unit of texture counts against a normal that is off.
const uvWeight = 4

// closest is the candidate that fits a triangle of the given plane and one
// vertex best, and how badly it does.
func (b *baker) closest(candidates []uint32, to uint32, plane exact.Vec3) (vertex uint32, cost float32) {
	cost = -1
	for _, v := range candidates {
		c := b.bend(v, plane)
		if b.uvs != nil {
			du, dv := b.uvs[v][0]-b.uvs[to][0], b.uvs[v][1]-b.uvs[to][1]
			c += uvWeight * (du*du + dv*dv)
		}
		if cost < 0 || c < cost {
			vertex, cost = v, c
		}
	}
	return vertex, cost
}

// bend is how far a vertex's normal is off a plane's, 0 to 2.
func (b *baker) bend(v uint32, plane exact.Vec3) float32 {
	if b.normals == nil {
		return 0
	}
	return max(1-exact.Dot(b.normals[v], plane), 0)
}
