package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/props"
)

// crown is what a prop of a kind covers of the ground, at scale 1.
type crown struct {
	radius float32 // of the circle around its foot that it covers, metres
	height float32 // of its top over its foot, metres
}

// crownOf is a circle as wide as a model's bounds are on average.
func crownOf(low, high exact.Vec3) crown {
	d := exact.Sub(high, low)
	return crown{(d[0] + d[2]) / 4, high[1]}
}

// Canopy is how far the props on a stage close the ground off from the sky: how
// many crowns lie over each cell of a grid, and how high they are. Light from the
// sky is less below them. Each crown is a disc that thins towards its rim; discs
// are added and taken away in whole numbers, so that what is left after any edits
// is exactly what the props that stand there make.
type Canopy struct {
	crowns []crown // by kind
	stamps []stamp // by the store's slots
	grid   Grid
	sums   []sum     // by cell
	dirty  cellRange // cells that changed since the last Flush
}

// Grid is the cells of a canopy: Cols×Rows squares from the corner (MinX, MinZ)
// towards +x and +z.
type Grid struct {
	MinX, MinZ float32 // metres
	Side       float32 // of a cell, metres
	Cols, Rows int
}

// Cells are half a metre wide, and wider where there would be more than so many
// along a side of the map.
const (
	cellSide = 0.5
	maxCells = 1024
)

// lowest is the height in metres below which a prop shades nothing: grass and
// flowers do not close the sky off.
const lowest = 0.4

// stamp is the disc that the prop in a slot has left in the sums.
type stamp struct {
	kind         props.KindIndex
	x, z, scale  float32 // scale 0 where no prop stands
	offset       float32 // metres above the ground
	radius, tall float32 // as the disc was drawn; radius 0 for no disc
	weight       float32 // in its middle, 255 at most
}

// sum is what lies over a cell: the weights of all discs there, 255 for the
// middle of one, and their heights times their weights, in decimetres. Sums that
// pass what 32 bits hold come right again when what lies there is taken away.
type sum struct{ weight, height uint32 }

// cellRange is a rectangle of cells, from low up to but without high.
type cellRange struct{ colLow, rowLow, colHigh, rowHigh int }

// Lay spreads the grid over a rectangle of the world, in metres. What it covered
// before is worked out anew when that is another one.
func (c *Canopy) Lay(minX, minZ, maxX, maxZ float32) {
	side := max(cellSide, max(maxX-minX, maxZ-minZ)/maxCells)
	g := Grid{
		MinX: minX, MinZ: minZ, Side: side,
		Cols: int(math.Ceil(float64((maxX - minX) / side))), Rows: int(math.Ceil(float64((maxZ - minZ) / side))),
	}
	if g == c.grid {
		return
	}
	c.grid, c.sums = g, make([]sum, g.Cols*g.Rows)
	for i := range c.stamps {
		c.stamps[i].radius = 0
		c.press(&c.stamps[i])
	}
	c.Touch()
}

// Grid returns where the cells lie.
func (c *Canopy) Grid() Grid { return c.grid }

// setCrown says what the props of a kind cover, and reports whether that is new: then
// those that stand are to be renewed. The zero crown, which a kind has at first, covers
// nothing.
func (c *Canopy) setCrown(kind props.KindIndex, of crown) (changed bool) {
	if n := int(kind) + 1; n > len(c.crowns) {
		c.crowns = append(c.crowns, make([]crown, n-len(c.crowns))...)
	}
	changed = c.crowns[kind] != of
	c.crowns[kind] = of
	return changed
}

// renew draws the disc of a slot's prop as its kind is now.
func (c *Canopy) renew(slot uint32) {
	s := &c.stamps[slot]
	c.lift(s)
	c.press(s)
}

// clear takes all discs away.
func (c *Canopy) clear() {
	clear(c.stamps)
	clear(c.sums)
	c.Touch()
}

// remove takes the disc of a slot away.
func (c *Canopy) remove(slot uint32) {
	c.lift(&c.stamps[slot])
	c.stamps[slot] = stamp{}
}

// place draws the disc of the prop that stands in a slot now.
func (c *Canopy) place(slot uint32, p *props.Prop) {
	if n := int(slot) + 1; n > len(c.stamps) {
		c.stamps = append(c.stamps, make([]stamp, n-len(c.stamps))...)
	}
	s := &c.stamps[slot]
	c.lift(s)
	*s = stamp{kind: p.Kind, x: p.X, z: p.Z, scale: p.Scale, offset: p.Offset}
	c.press(s)
}

// press draws a stamp's disc, of the size that its kind has now.
func (c *Canopy) press(s *stamp) {
	if s.scale == 0 || int(s.kind) >= len(c.crowns) {
		return
	}
	of := c.crowns[s.kind]
	tall := of.height * s.scale
	if of.radius <= 0 || !(tall >= lowest) || s.offset > tall { // what hangs high lets light in below
		return
	}
	// What touches the ground darkens it a little beyond its rim. The heights of
	// crowns fit into a byte of quarter metres.
	s.radius, s.tall = min(of.radius*s.scale*1.1+0.2, 30), min(tall, 60)
	s.weight = 255
	if r := s.radius / c.grid.Side; r < 1 { // narrower than cells: thinner instead
		s.radius, s.weight = c.grid.Side, 255*r*r
	}
	c.add(s, 1)
}

// lift takes a stamp's disc away again.
func (c *Canopy) lift(s *stamp) {
	if s.radius > 0 {
		c.add(s, ^uint32(0)) // −1
	}
	s.radius = 0
}

// add adds a stamp's disc to the sums so many times.
func (c *Canopy) add(s *stamp, times uint32) {
	g := &c.grid
	x, z, r := float64((s.x-g.MinX)/g.Side)-0.5, float64((s.z-g.MinZ)/g.Side)-0.5, float64(s.radius/g.Side)
	span := cellRange{
		max(int(math.Ceil(x-r)), 0), max(int(math.Ceil(z-r)), 0),
		min(int(math.Floor(x+r))+1, g.Cols), min(int(math.Floor(z+r))+1, g.Rows),
	}
	if span.colLow >= span.colHigh || span.rowLow >= span.rowHigh {
		return
	}
	height := uint32(s.tall * 10)
	for row := span.rowLow; row < span.rowHigh; row++ {
		dz := float64(row) - z
		line := c.sums[row*g.Cols:][:g.Cols]
		for col := span.colLow; col < span.colHigh; col++ {
			dx := float64(col) - x
			if share := 1 - (dx*dx+dz*dz)/(r*r); share > 0 {
				weight := uint32(float64(s.weight)*share) * times
				line[col].weight += weight
				line[col].height += weight * height
			}
		}
	}
	c.dirty.widen(span)
}

// widen makes the range hold another one too.
func (r *cellRange) widen(by cellRange) {
	if *r == (cellRange{}) {
		*r = by
		return
	}
	*r = cellRange{
		min(r.colLow, by.colLow), min(r.rowLow, by.rowLow),
		max(r.colHigh, by.colHigh), max(r.rowHigh, by.rowHigh),
	}
}

// Touch marks all cells as changed, for a reader that begins anew.
func (c *Canopy) Touch() { c.dirty = cellRange{colHigh: c.grid.Cols, rowHigh: c.grid.Rows} }

// HeightStep is the metres that one step of a cell's second byte stands for.
const HeightStep = 0.25

// Flush calls upload for the rectangle of cells that changed since the last Flush,
// if there are any, and marks them as clean. Of each cell there are two bytes, row
// by row: how closed it is, 255 letting nothing through, and the mean height of
// the crowns there in steps of HeightStep. They are valid during the call.
func (c *Canopy) Flush(upload func(col, row, cols, rows int, cells []uint8)) {
	d := c.dirty
	c.dirty = cellRange{}
	cols, rows := d.colHigh-d.colLow, d.rowHigh-d.rowLow
	if cols <= 0 || rows <= 0 {
		return
	}
	cells := make([]uint8, 0, 2*cols*rows)
	for row := d.rowLow; row < d.rowHigh; row++ {
		for _, s := range c.sums[row*c.grid.Cols:][d.colLow:d.colHigh] {
			cells = append(cells, closed[min(s.weight>>3, uint32(len(closed)-1))], s.mean())
		}
	}
	upload(d.colLow, d.rowLow, cols, rows, cells)
}

// mean is the mean height over a cell in steps of HeightStep.
func (s sum) mean() uint8 {
	if s.weight == 0 {
		return 0
	}
	return uint8(min(float32(s.height/s.weight)*(0.1/HeightStep)+0.5, 255))
}

// closed turns an eighth of a weight into how closed a cell is. Each crown lets a
// share of what reaches it through, so that the light falls off exponentially:
// below the middle of one, e⁻¹ is left.
var closed = func() (table [1024]uint8) {
	for i := range table {
		table[i] = uint8(255*(1-math.Exp(-float64(i)*8/255)) + 0.5)
	}
	return table
}()
