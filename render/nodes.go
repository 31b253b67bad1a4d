package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"copse/internal/frustum"
	"copse/terrain"
)

// nodeCells is how many cells a drawn node of the terrain has along a side.
const nodeCells = 64

// nodes is a quadtree over the heightmap. A node of level k covers 64·2^k cells
// with a grid of 64×64, so that near ground is drawn sample by sample and far
// ground in few triangles, whatever the size of the map.
type nodes struct {
	cols, rows int // samples
	spacing    float32
	minX, minZ float32
	levels     []nodeLevel
}

type nodeLevel struct {
	cols, rows int
	spans      [][2]float32 // lowest and highest sample
}

// node is one grid to draw.
type node struct{ col, row, step int }

// detailFactor is how near, in widths of itself, a node must be to be split.
// At 4, the full detail reaches past 500 m from the eye.
const detailFactor = 4

func newNodes(m *terrain.Heightmap) *nodes {
	minX, minZ, _, _ := m.Bounds()
	n := &nodes{cols: m.Cols(), rows: m.Rows(), spacing: m.Spacing(), minX: minX, minZ: minZ}
	for size := nodeCells; ; size *= 2 {
		l := nodeLevel{cols: tiles(m.Cols(), size), rows: tiles(m.Rows(), size)}
		l.spans = make([][2]float32, l.cols*l.rows)
		n.levels = append(n.levels, l)
		if l.cols == 1 && l.rows == 1 {
			break
		}
	}
	n.update(m, terrain.Rect{Cols: m.Cols(), Rows: m.Rows()})
	return n
}

func tiles(samples, size int) int { return max((samples-2)/size+1, 1) }

// update measures the nodes that a rectangle of samples touches.
func (n *nodes) update(m *terrain.Heightmap, r terrain.Rect) {
	l := &n.levels[0]
	c0, c1 := max(r.Col-1, 0)/nodeCells, min((r.Col+r.Cols)/nodeCells, l.cols-1)
	r0, r1 := max(r.Row-1, 0)/nodeCells, min((r.Row+r.Rows)/nodeCells, l.rows-1)
	for row := r0; row <= r1; row++ {
		for col := c0; col <= c1; col++ {
			l.spans[row*l.cols+col] = measure(m, col*nodeCells, row*nodeCells)
		}
	}
	for k := 1; k < len(n.levels); k++ {
		c0, c1, r0, r1 = c0/2, c1/2, r0/2, r1/2
		for row := r0; row <= r1; row++ {
			for col := c0; col <= c1; col++ {
				n.levels[k].spans[row*n.levels[k].cols+col] = n.levels[k-1].merged(2*col, 2*row)
			}
		}
	}
}

// measure returns the lowest and highest of a node's samples.
func measure(m *terrain.Heightmap, col, row int) [2]float32 {
	endCol, endRow := min(col+nodeCells, m.Cols()-1), min(row+nodeCells, m.Rows()-1)
	first := m.At(col, row)
	s := [2]float32{first, first}
	samples := m.Samples()
	for y := row; y <= endRow; y++ {
		for _, h := range samples[y*m.Cols()+col : y*m.Cols()+endCol+1] {
			s[0], s[1] = min(s[0], h), max(s[1], h)
		}
	}
	return s
}

// merged joins four children; those past the edge count as their neighbour.
func (l *nodeLevel) merged(col, row int) [2]float32 {
	s := l.spans[row*l.cols+col]
	for _, d := range [3][2]int{{1, 0}, {0, 1}, {1, 1}} {
		c, r := min(col+d[0], l.cols-1), min(row+d[1], l.rows-1)
		o := l.spans[r*l.cols+c]
		s[0], s[1] = min(s[0], o[0]), max(s[1], o[1])
	}
	return s
}

// span returns the lowest and highest sample of the map.
func (n *nodes) span() [2]float32 { return n.levels[len(n.levels)-1].spans[0] }

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
	width := float32(int(nodeCells)<<level) * n.spacing
	if level == 0 || frustum.Distance(low, high, eye) > detailFactor*width {
		return append(list, node{col * (nodeCells << level), row * (nodeCells << level), 1 << level})
	}
	for i := range 4 {
		list = n.descend(list, level-1, 2*col+i&1, 2*row+i>>1, eye, f)
	}
	return list
}

func (n *nodes) box(level, col, row int) (low, high mgl32.Vec3) {
	size := nodeCells << level
	s := n.levels[level].spans[row*n.levels[level].cols+col]
	c1, r1 := min((col+1)*size, n.cols-1), min((row+1)*size, n.rows-1)
	return mgl32.Vec3{n.minX + float32(col*size)*n.spacing, s[0], n.minZ + float32(row*size)*n.spacing},
		mgl32.Vec3{n.minX + float32(c1)*n.spacing, s[1], n.minZ + float32(r1)*n.spacing}
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
