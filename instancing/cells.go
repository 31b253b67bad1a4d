package instancing

import "copse/internal/exact"

// CellSize is the width of a cell in metres. What is seen is decided by cells
// first.
const CellSize = 32

// Cell is a square of the ground with the rows that stand in it, of any group.
type Cell struct {
	X, Z      int32 // the cell covers x from X·CellSize to (X+1)·CellSize
	Rows      int
	Low, High float32 // heights of the rows' origins; never too narrow
}

// cells numbers the squares of the ground in the order in which they were first
// used. Numbers stay valid.
type cells struct {
	list []Cell
	byXZ map[uint64]uint32
	near [1024]cellRef // the latest use of each remainder of (X, Z)
}

type cellRef struct {
	xz uint64
	id uint32
	ok bool
}

func cellOf(v float32) int32 {
	const far = 1e9
	if !(v > -far && v < far) {
		v = min(max(v, -far), far)
	}
	// The conversion cuts off, which is to round down once the number is positive.
	const lift = 1 << 32
	return int32(int64(float64(v)/CellSize + lift))
}

// find returns the number of the cell that a position lies in.
func (c *cells) find(p exact.Vec3) uint32 {
	x, z := cellOf(p[0]), cellOf(p[2])
	xz := uint64(uint32(x))<<32 | uint64(uint32(z))
	ref := &c.near[(x&31)<<5|z&31]
	if ref.ok && ref.xz == xz {
		return ref.id
	}
	id, ok := c.byXZ[xz]
	if !ok {
		id = uint32(len(c.list))
		c.list = append(c.list, Cell{X: x, Z: z})
		c.byXZ[xz] = id
	}
	*ref = cellRef{xz, id, true}
	return id
}

func (c *cells) enter(id uint32, y float32) {
	cell := &c.list[id]
	if cell.Rows == 0 {
		cell.Low, cell.High = y, y
	}
	cell.Rows++
	if y < cell.Low {
		cell.Low = y
	}
	if y > cell.High {
		cell.High = y
	}
}

func (c *cells) leave(id uint32) { c.list[id].Rows-- }
