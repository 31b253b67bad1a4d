package lod

import (
	"math"

	"copse/internal/exact"
)

// grouping assigns every vertex to a group of equal vertices, numbered by
// first appearance.
type grouping struct {
	of    []uint32 // group of each vertex
	first []uint32 // first vertex of each group
}

// count is the number of groups.
func (g grouping) count() int { return len(g.first) }

// refine splits groups whose vertices differ in a key of up to four words. A
// nil grouping is that of all vertices in one group.
func refine(from *grouping, vertices int, key func(vertex int) [4]uint32) grouping {
	type slot struct {
		key   [4]uint32
		from  uint32
		group uint32 // +1; 0 is empty
	}
	size := 16
	for size < 2*vertices {
		size *= 2
	}
	table := make([]slot, size)
	g := grouping{of: make([]uint32, vertices)}
	for v := range vertices {
		s := slot{key: key(v)}
		if from != nil {
			s.from = from.of[v]
		}
		at := hashWords(s.key, s.from) & uint32(size-1)
		for table[at].group != 0 && (table[at].key != s.key || table[at].from != s.from) {
			at = (at + 1) & uint32(size-1)
		}
		if table[at].group == 0 {
			g.first = append(g.first, uint32(v))
			s.group = uint32(len(g.first))
			table[at] = s
		}
		g.of[v] = table[at].group - 1
	}
	return g
}

// hashWords mixes five words (the finalizer of MurmurHash3 after each).
func hashWords(k [4]uint32, extra uint32) uint32 {
	h := extra
	for _, w := range k {
		h ^= w
		h *= 0x85ebca6b
		h ^= h >> 13
		h *= 0xc2b2ae35
		h ^= h >> 16
	}
	return h
}

// word is a float's pattern, with −0 folded to 0 so that both weld.
func word(f float32) uint32 { return math.Float32bits(f + 0) }

// weldings are the groupings that simplification works on, from coarse to fine.
type weldings struct {
	position  grouping // equal positions
	surface   grouping // and equal texture coordinates, colours and sway
	complete  grouping // and equal normals and tangents
	positions []exact.Vec3
}

func weld(m *Mesh) weldings {
	n := len(m.Positions)
	var w weldings
	w.positions = m.Positions
	w.position = refine(nil, n, func(v int) [4]uint32 {
		p := m.Positions[v]
		return [4]uint32{word(p[0]), word(p[1]), word(p[2])}
	})
	w.surface = w.position
	if m.UVs != nil || m.Colors != nil || m.Sway != nil {
		w.surface = refine(&w.position, n, func(v int) (k [4]uint32) {
			if m.UVs != nil {
				k[0], k[1] = word(m.UVs[v][0]), word(m.UVs[v][1])
			}
			if m.Colors != nil {
				c := m.Colors[v]
				k[2] = uint32(c[0]) | uint32(c[1])<<8 | uint32(c[2])<<16 | uint32(c[3])<<24
			}
			if m.Sway != nil {
				k[3] = uint32(m.Sway[v])
			}
			return k
		})
	}
	w.complete = w.surface
	if m.Normals != nil {
		w.complete = refine(&w.surface, n, func(v int) [4]uint32 {
			p := m.Normals[v]
			return [4]uint32{word(p[0]), word(p[1]), word(p[2])}
		})
	}
	if m.Tangents != nil {
		w.complete = refine(&w.complete, n, func(v int) [4]uint32 {
			t := m.Tangents[v]
			return [4]uint32{word(t[0]), word(t[1]), word(t[2]), word(t[3])}
		})
	}
	return w
}
