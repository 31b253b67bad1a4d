package instancing

import (
	"slices"

	"copse/internal/exact"
	"copse/internal/frustum"
)

// sight is how much of a cell a view sees: the planes of the view that cut it,
// none for a cell that is seen wholly, or hidden.
type sight uint8

const hidden sight = 0xff

// Culler lists the rows that a view sees: first by cells, then, where a cell is
// cut by the edge of the view, row by row. It keeps its storage from one view
// to the next.
type Culler struct {
	cells  []sight
	f      frustum.Frustum
	levels [Levels][]uint32 // rows in sight, while they are listed
}

// Look decides which cells of a set a view sees. tallest is the greatest
// distance to which any prop reaches from its origin, in metres.
func (c *Culler) Look(s *Set, f frustum.Frustum, tallest float32) {
	c.f = f
	c.cells = c.cells[:0]
	for i := range s.cells.list {
		c.cells = append(c.cells, c.judge(&s.cells.list[i], tallest))
	}
}

func (c *Culler) judge(cell *Cell, reach float32) sight {
	if cell.Rows == 0 {
		return hidden
	}
	x, z := float32(cell.X)*CellSize, float32(cell.Z)*CellSize
	low := exact.Vec3{x - reach, cell.Low - reach, z - reach}
	high := exact.Vec3{x + CellSize + reach, cell.High + reach, z + CellSize + reach}
	planes, seen := c.f.Cut(low, high)
	if !seen {
		return hidden
	}
	return sight(planes)
}

// Append adds to list the numbers of the rows that are seen, those of each level
// of detail after those of the finer ones, and returns how many are at each.
// radius is how far the kind's meshes reach from their origin at scale 1, in
// metres.
func (c *Culler) Append(list []uint32, r *Rows, radius float32) (grown []uint32, at [Levels]int) {
	c.sort(r, radius, &at)
	return c.join(list, &at), at
}

// AppendFading is Append for the view that people look through: it adds entries (see
// [Entry]), and rows that fade are listed at both of their levels.
func (c *Culler) AppendFading(list []uint32, r *Rows, radius float32) (grown []uint32, at [Levels]int) {
	c.sort(r, radius, &at)
	if r.fading > 0 {
		c.fade(r, &at)
	}
	return c.join(list, &at), at
}

// sort lists the rows that are seen by level.
func (c *Culler) sort(r *Rows, radius float32, at *[Levels]int) {
	if len(r.rows) == 0 {
		return
	}
	b := r.Bounds()
	around := radius * b.Reach
	low := exact.Vec3{b.Min[0] - around, b.Min[1] - around, b.Min[2] - around}
	high := exact.Vec3{b.Max[0] + around, b.Max[1] + around, b.Max[2] + around}
	if !c.f.Touches(low, high) {
		return
	}
	for level := range c.levels {
		c.levels[level] = slices.Grow(c.levels[level][:0], r.at[level])[:r.at[level]]
	}
	for i := range r.refs {
		ref := &r.refs[i]
		seen := c.cells[ref.cell]
		if seen == hidden {
			continue
		}
		if seen != 0 && !c.f.TouchesSphere(uint8(seen), ref.at[0], ref.at[1], ref.at[2], around) {
			continue
		}
		c.levels[ref.level][at[ref.level]] = uint32(i)
		at[ref.level]++
	}
}

// fade lists the rows in sight that fade at the level that they come from, too.
func (c *Culler) fade(r *Rows, at *[Levels]int) {
	sure := *at
	for level, n := range sure {
		rows := c.levels[level]
		for i := range n {
			row := rows[i]
			ref := &r.refs[row]
			if ref.fade == 0 {
				continue
			}
			from := ref.from
			rows[i] = entry(row, ref.fade, false)
			c.levels[from] = append(c.levels[from][:at[from]], entry(row, ref.fade, true))
			at[from]++
		}
	}
}

// join adds what is listed to a list, level by level.
func (c *Culler) join(list []uint32, at *[Levels]int) []uint32 {
	for level, n := range at {
		list = append(list, c.levels[level][:n]...)
	}
	return list
}
