package terrain

// Rect is a rectangle of samples.
type Rect struct{ Col, Row, Cols, Rows int }

// Empty reports whether the rectangle has no samples.
func (r Rect) Empty() bool { return r.Cols <= 0 || r.Rows <= 0 }

// changes remembers for each column and row the revision that last touched it.
// The bounding rectangle of what changed since any revision follows from that,
// for any number of readers, and a change costs two stores.
type changes struct {
	revision uint64
	col, row []uint64
}

func newChanges(cols, rows int) changes {
	c := changes{revision: 1, col: make([]uint64, cols), row: make([]uint64, rows)}
	for i := range c.col {
		c.col[i] = 1
	}
	for i := range c.row {
		c.row[i] = 1
	}
	return c
}

func (c *changes) touch(col, row int) {
	c.revision++
	c.col[col], c.row[row] = c.revision, c.revision
}

func (c *changes) touchRect(r Rect) {
	c.revision++
	for i := range r.Cols {
		c.col[r.Col+i] = c.revision
	}
	for i := range r.Rows {
		c.row[r.Row+i] = c.revision
	}
}

// Revision returns a number that grows with every change. A new map is at 1.
func (m *Heightmap) Revision() uint64 { return m.changes.revision }

// DirtySince returns the smallest rectangle that contains every sample changed
// after the given revision (empty if none did), and the revision to ask with
// next time. Revision 0 gives the whole map.
func (m *Heightmap) DirtySince(revision uint64) (Rect, uint64) {
	c := &m.changes
	if revision >= c.revision {
		return Rect{}, c.revision
	}
	firstCol, cols := newerThan(c.col, revision)
	firstRow, rows := newerThan(c.row, revision)
	return Rect{Col: firstCol, Row: firstRow, Cols: cols, Rows: rows}, c.revision
}

// newerThan returns the span from the first to the last entry above revision,
// of which there is at least one.
func newerThan(revisions []uint64, revision uint64) (first, count int) {
	for revisions[first] <= revision {
		first++
	}
	last := len(revisions) - 1
	for revisions[last] <= revision {
		last--
	}
	return first, last - first + 1
}
