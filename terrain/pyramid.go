package terrain

// span is the range of heights in a block of cells.
type span struct{ low, high float32 }

func (s span) including(o span) span {
	return span{min(s.low, o.low), max(s.high, o.high)}
}

// level is one level of the pyramid: cols × rows blocks, row-major.
type level struct {
	cols, rows int
	spans      []span
}

// pyramid holds the lowest and highest height of every aligned block of
// 2^k × 2^k cells (fewer at the east and south edges). Level 0, the cells, is
// not stored but read from their four samples; the last level is one block.
type pyramid struct {
	levels []level // levels[0].spans is nil
}

func newPyramid(m *Heightmap) pyramid {
	cols, rows := m.cols-1, m.rows-1
	p := pyramid{levels: []level{{cols: cols, rows: rows}}}
	for cols > 1 || rows > 1 {
		cols, rows = (cols+1)/2, (rows+1)/2
		p.levels = append(p.levels, level{cols, rows, make([]span, cols*rows)})
		k := len(p.levels) - 1
		for row := range rows {
			for col := range cols {
				p.levels[k].spans[row*cols+col] = p.gather(m, k, col, row)
			}
		}
	}
	return p
}

// top returns the number of the level that is one block.
func (p *pyramid) top() int { return len(p.levels) - 1 }

// at returns the range of heights of block (col, row) of level k.
func (p *pyramid) at(m *Heightmap, k, col, row int) span {
	if k == 0 {
		return m.cellSpan(col, row)
	}
	l := &p.levels[k]
	return l.spans[row*l.cols+col]
}

// cellSpan returns the range of heights of one cell.
func (m *Heightmap) cellSpan(col, row int) span {
	i := row*m.cols + col
	north := m.samples[i : i+2 : i+2]
	south := m.samples[i+m.cols : i+m.cols+2 : i+m.cols+2]
	return span{
		min(north[0], north[1], south[0], south[1]),
		max(north[0], north[1], south[0], south[1]),
	}
}

// gather computes the block (col, row) of level k ≥ 1 from the level below.
func (p *pyramid) gather(m *Heightmap, k, col, row int) span {
	below := &p.levels[k-1]
	col, row = 2*col, 2*row
	s := p.at(m, k-1, col, row)
	if col+1 < below.cols {
		s = s.including(p.at(m, k-1, col+1, row))
	}
	if row+1 < below.rows {
		s = s.including(p.at(m, k-1, col, row+1))
		if col+1 < below.cols {
			s = s.including(p.at(m, k-1, col+1, row+1))
		}
	}
	return s
}

// update mends the blocks over the cells that meet at a sample, upwards until
// nothing changes.
func (p *pyramid) update(m *Heightmap, col, row int) {
	west, east := max(col-1, 0), min(col, m.cols-2)
	north, south := max(row-1, 0), min(row, m.rows-2)
	for k := 1; k < len(p.levels); k++ {
		west, east, north, south = west/2, east/2, north/2, south/2
		changed := false
		l := &p.levels[k]
		for r := north; r <= south; r++ {
			for c := west; c <= east; c++ {
				s := p.gather(m, k, c, r)
				if s != l.spans[r*l.cols+c] {
					l.spans[r*l.cols+c] = s
					changed = true
				}
			}
		}
		if !changed {
			return
		}
	}
}

// updateRect mends the blocks over the cells that meet at the samples of a
// rectangle, level by level. Its cost follows the rectangle.
func (p *pyramid) updateRect(m *Heightmap, r Rect) {
	west, east := max(r.Col-1, 0), min(r.Col+r.Cols-1, m.cols-2)
	north, south := max(r.Row-1, 0), min(r.Row+r.Rows-1, m.rows-2)
	for k := 1; k < len(p.levels); k++ {
		west, east, north, south = west/2, east/2, north/2, south/2
		l := &p.levels[k]
		for row := north; row <= south; row++ {
			for col := west; col <= east; col++ {
				l.spans[row*l.cols+col] = p.gather(m, k, col, row)
			}
		}
	}
}

// Range returns the lowest and the highest height of the map in metres.
func (m *Heightmap) Range() (low, high float32) {
	s := m.pyramid.at(m, m.pyramid.top(), 0, 0)
	return s.low, s.high
}

// BlockRange returns the lowest and the highest height in metres of an aligned
// block of 2^level × 2^level cells, counted from the north-west; blocks at the
// east and south edges have fewer. A level above that of the whole map means
// that.
func (m *Heightmap) BlockRange(level, col, row int) (low, high float32) {
	s := m.pyramid.at(m, min(level, m.pyramid.top()), col, row)
	return s.low, s.high
}

// LowestIn returns the lowest sample of the cells that a rectangle touches, in
// metres. Corners may come in any order; what lies outside is clamped to the
// map's edge, so the answer is always a height of the map. NaN counts as the
// north or west edge. Cost follows the rectangle's outline, not its area.
func (m *Heightmap) LowestIn(minX, minZ, maxX, maxZ float32) float32 {
	west, east := touched(m.gridX(minX), m.gridX(maxX), m.cols-1)
	north, south := touched(m.gridZ(minZ), m.gridZ(maxZ), m.rows-1)
	if east-west <= 2 && south-north <= 2 {
		return m.lowestOfFew(west, north, east, south)
	}
	if east-west <= 3 && south-north <= 3 {
		return min(m.lowestInRow(north, west, east), m.lowestInRow(north+1, west, east),
			m.lowestInRow(south-1, west, east), m.lowestInRow(south, west, east))
	}
	lowest := float32(MaxHeight)
	take := func(k, col, row int) { lowest = min(lowest, m.pyramid.at(m, k, col, row).low) }

	// At each level take the blocks along the edges that have no sibling in
	// the rectangle, then halve: the rest are pairs, one block each above.
	for k := 0; west < east && north < south; k++ {
		if west&1 != 0 {
			for row := north; row < south; row++ {
				take(k, west, row)
			}
			west++
		}
		if east&1 != 0 && west < east {
			east--
			for row := north; row < south; row++ {
				take(k, east, row)
			}
		}
		if north&1 != 0 {
			for col := west; col < east; col++ {
				take(k, col, north)
			}
			north++
		}
		if south&1 != 0 && north < south {
			south--
			for col := west; col < east; col++ {
				take(k, col, south)
			}
		}
		west, east, north, south = west/2, east/2, north/2, south/2
	}
	return lowest
}

// lowestOfFew returns the lowest sample of at most 2 × 2 cells. It reads nine
// whatever their number, some twice, for a loop of an unknown length costs more.
func (m *Heightmap) lowestOfFew(west, north, east, south int) float32 {
	middle := m.samples[(north+1)*m.cols:]
	first, last := m.samples[north*m.cols:], m.samples[south*m.cols:]
	lowest := min(first[west], first[west+1], first[east])
	lowest = min(lowest, middle[west], middle[west+1], middle[east])
	return min(lowest, last[west], last[west+1], last[east])
}

// lowestInRow returns the lowest of the at most four samples from west to east
// in a row.
func (m *Heightmap) lowestInRow(row, west, east int) float32 {
	samples := m.samples[row*m.cols:]
	return min(samples[west], samples[west+1], samples[east-1], samples[east])
}

// touched returns the cells [first, end) along one axis that the range from a
// to b touches, at least one of the axis's cells.
func touched(a, b float64, cells int) (first, end int) {
	if a > b {
		a, b = b, a
	}
	return cellAt(a, cells), cellAt(b, cells) + 1
}

func cellAt(g float64, cells int) int {
	if !(g > 0) {
		return 0
	}
	return int(min(g, float64(cells-1)))
}
