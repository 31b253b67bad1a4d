package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/frustum"
	"copse/terrain"
)

// nodeCells is how many cells a drawn node of the terrain has along a side.
const nodeCells = 1 << nodeLevels

// nodeLevels is the level of the heightmap's pyramid whose blocks are as large as
// the smallest nodes.
const nodeLevels = 6

// nodes is a quadtree over the heightmap. A node of level k covers 64·2^k cells
// with a grid of 64×64, so that near ground is drawn sample by sample and far
// ground in few triangles, whatever the size of the map.
type nodes struct {
	m          *terrain.Heightmap
	minX, minZ float32
	levels     []nodeLevel
}

// nodeLevel counts the nodes of a level.
type nodeLevel struct{ cols, rows int }

// node is one grid to draw.
type node struct{ col, row, step int }

// detailFactor is how near, in widths of itself, a node must be to be split.
// At 4, the full detail reaches past 500 m from the eye.
const detailFactor = 4

func newNodes(m *terrain.Heightmap) *nodes {
	minX, minZ, _, _ := m.Bounds()
	n := &nodes{m: m, minX: minX, minZ: minZ}
	for size := nodeCells; ; size *= 2 {
		l := nodeLevel{cols: tiles(m.Cols(), size), rows: tiles(m.Rows(), size)}
		n.levels = append(n.levels, l)
		if l.cols == 1 && l.rows == 1 {
			return n
		}
	}
}

func tiles(samples, size int) int { return max((samples-2)/size+1, 1) }

// visible appends to list the nodes to draw for an eye, culled by f.
func (n *nodes) visible(list []node, eye mgl32.Vec3, f *frustum.Frustum) []node {
	return n.descend(list, len(n.levels)-1, 0, 0, eye, f)
}

func (n *nodes) descend(list []node, level, col, row int, eye mgl32.Vec3, f *frustum.Frustum) []node {
	l := &n.levels[level]
	if col >= l.cols || row >= l.rows {
		return list
	}
	low, high := n.box(level, col, row)
	if !f.Touches(low, high) {
		return list
	}
	width := float32(int(nodeCells)<<level) * n.m.Spacing()
	if level == 0 || frustum.Distance(low, high, eye) > detailFactor*width {
		return append(list, node{col * (nodeCells << level), row * (nodeCells << level), 1 << level})
	}
	for i := range 4 {
		list = n.descend(list, level-1, 2*col+i&1, 2*row+i>>1, eye, f)
	}
	return list
}

// box is what a node fills.
func (n *nodes) box(level, col, row int) (low, high mgl32.Vec3) {
	size, spacing := nodeCells<<level, n.m.Spacing()
	bottom, top := n.m.BlockRange(level+nodeLevels, col, row)
	c1, r1 := min((col+1)*size, n.m.Cols()-1), min((row+1)*size, n.m.Rows()-1)
	return mgl32.Vec3{n.minX + float32(col*size)*spacing, bottom, n.minZ + float32(row*size)*spacing},
		mgl32.Vec3{n.minX + float32(c1)*spacing, top, n.minZ + float32(r1)*spacing}
}

// nodeIndices are the triangles of a node's grid, in strips of eight columns so
// that vertices stay in the cache, followed by those of its skirt. The returned
// count is where the skirt begins.
func nodeIndices() (indices []uint32, grid int) {
	const side = nodeCells + 1
	const strip = 8
	for first := 0; first < nodeCells; first += strip {
		for row := range nodeCells {
			for col := first; col < first+strip; col++ {
				a := uint32(row*side + col)
				b, c, d := a+1, a+side, a+side+1
				indices = append(indices, a, c, d, a, d, b)
			}
		}
	}
	grid = len(indices)
	edges := [4]func(i int) uint32{
		func(i int) uint32 { return uint32(i) },
		func(i int) uint32 { return uint32(i*side + side - 1) },
		func(i int) uint32 { return uint32((side-1)*side + side - 1 - i) },
		func(i int) uint32 { return uint32((side - 1 - i) * side) },
	}
	for e, edge := range edges {
		for i := range nodeCells {
			low := uint32(side*side + e*side + i)
			indices = append(indices, edge(i), edge(i+1), low+1, edge(i), low+1, low)
		}
	}
	return indices, grid
}
