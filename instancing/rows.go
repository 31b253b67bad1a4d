package instancing

import (
	"copse/internal/exact"
	"copse/props"
)

const (
	minRows = 16 // capacity of rows that hold any
	// PageRows is the number of rows in the smallest piece that is uploaded.
	PageRows = 32
)

// Rows holds the instances of a kind, or the parts of a bucket, in no order. The
// level of detail is a note beside the row: whoever draws lists the rows of each
// level, and a prop that changes its level stays where it is. It is read by whoever
// draws; a Set edits it.
type Rows struct {
	Kind     props.KindIndex
	Mirrored bool // the transforms have a negative determinant: winding is reversed

	order int // among Kinds of its Set
	at    [Levels]int
	rows  []Row
	refs  []ref // by row
	dirty pages

	revision uint64
	leaving  int // rows that Fetch has counted; 0 but there
	fading   int // rows that fade

	bounds Bounds
	stale  bool // bounds may be too wide
}

// ref is what a row knows besides what is drawn.
type ref struct {
	slot  uint32 // of the handle that names the row
	cell  uint32 // its number among the set's cells
	at    exact.Vec3
	level uint8
	from  uint8 // while it fades: the level that it comes from
	fade  uint8 // the group of fades that it is in, 0 for none
}

// Bounds encloses the origins of rows.
type Bounds struct {
	Min, Max exact.Vec3
	// Reach is the largest factor by which a row lengthens its model.
	Reach float32
}

// Len returns the number of rows.
func (r *Rows) Len() int { return len(r.rows) }

// Revision grows when rows are edited, when their levels of detail change, and when
// fades begin and end: while it stays, a view sees the same of them.
func (r *Rows) Revision() uint64 { return r.revision }

// At returns the number of rows at a level of detail.
func (r *Rows) At(level int) int { return r.at[level] }

// Level returns a row's level of detail.
func (r *Rows) Level(row int) int { return int(r.refs[row].level) }

// Cap returns the number of rows that there is room for. A buffer on the
// graphics card that mirrors the rows has this size; when it changes, all rows
// are sent anew.
func (r *Rows) Cap() int { return cap(r.rows) }

// All returns the rows, valid until the next edit and not to be written.
func (r *Rows) All() []Row { return r.rows }

// Origin returns where a row stands, without a look at the row itself, which lies
// elsewhere in memory. It is not to be written.
func (r *Rows) Origin(row uint32) *exact.Vec3 { return &r.refs[row].at }

// Bounds returns what encloses the rows, exactly. The zero Bounds stands for no
// rows.
func (r *Rows) Bounds() Bounds {
	if r.stale {
		r.bounds = Bounds{}
		for i := range r.rows {
			r.bounds.include(&r.rows[i], i == 0)
		}
		r.stale = false
	}
	return r.bounds
}

func (b *Bounds) include(row *Row, first bool) {
	p := row.Position()
	if first {
		*b = Bounds{Min: p, Max: p, Reach: row.Reach()}
		return
	}
	for i, v := range p {
		if v < b.Min[i] {
			b.Min[i] = v
		}
		if v > b.Max[i] {
			b.Max[i] = v
		}
	}
	if b.reachedBy(row) {
		b.Reach = max(b.Reach, row.Reach())
	}
}

// carries reports whether the bounds could shrink without the row.
func (b *Bounds) carries(row *Row) bool {
	x, y, z := row.Transform[3], row.Transform[7], row.Transform[11]
	return x <= b.Min[0] || x >= b.Max[0] || y <= b.Min[1] || y >= b.Max[1] || z <= b.Min[2] || z >= b.Max[2] ||
		b.reachedBy(row)
}

// reachedBy reports whether a row lengthens its model by as much as the bounds
// say, or a little less: a root is taken only where it decides.
func (b *Bounds) reachedBy(row *Row) bool {
	const slack = 1 - 1.0/(1<<20)
	return row.squaredReach() >= b.Reach*b.Reach*slack
}

// add appends a row and returns its number.
func (r *Rows) add(row *Row, slot, cell uint32, level uint8) uint32 {
	at := len(r.rows)
	if at == cap(r.rows) {
		r.resize(max(2*at, minRows))
	}
	r.rows, r.refs = r.rows[:at+1], r.refs[:at+1]
	r.rows[at] = *row
	// A ref that was made elsewhere and copied would have to be waited for.
	e := &r.refs[at]
	e.slot, e.cell, e.level, e.from, e.fade = slot, cell, level, 0, 0
	e.at[0], e.at[1], e.at[2] = row.Transform[3], row.Transform[7], row.Transform[11]
	r.at[level]++
	r.revision++
	r.dirty.mark(uint32(at))
	if !r.stale {
		r.bounds.include(row, at == 0)
	}
	return uint32(at)
}

// remove fills the place of a row, which does not fade, with the last one and returns
// the handle slot of the row that moved there; moved is false where the last row itself
// went.
func (r *Rows) remove(at uint32, level uint8) (slot uint32, moved bool) {
	r.stale = r.stale || r.bounds.carries(&r.rows[at])
	r.at[level]--
	r.revision++
	last := uint32(len(r.rows) - 1)
	if at != last {
		slot, moved = r.refs[last].slot, true
		r.rows[at] = r.rows[last]
		r.refs[at] = r.refs[last]
		r.dirty.mark(at)
	}
	r.rows, r.refs = r.rows[:last], r.refs[:last]
	if int(last) <= cap(r.rows)/4 && cap(r.rows) > minRows {
		r.resize(max(cap(r.rows)/2, minRows))
	}
	return slot, moved
}

func (r *Rows) set(at uint32, row *Row, cell uint32) {
	r.stale = r.stale || r.bounds.carries(&r.rows[at])
	r.rows[at], r.refs[at].cell, r.refs[at].at = *row, cell, row.Position()
	r.revision++
	r.dirty.mark(at)
	if !r.stale {
		r.bounds.include(row, len(r.rows) == 1)
	}
}

// resize moves everything to storage for n rows. All pages become dirty, since
// the card's buffer is made anew as well.
func (r *Rows) resize(n int) {
	r.rows = append(make([]Row, 0, n), r.rows...)
	r.refs = append(make([]ref, 0, n), r.refs...)
	r.dirty.resize(n)
}

// Flush calls upload for each run of rows that changed since the last Flush,
// and marks them as clean. Rows past Len are never passed.
func (r *Rows) Flush(upload func(first int, rows []Row)) {
	r.dirty.flush(len(r.rows), func(first, end int) { upload(first, r.rows[first:end]) })
}

// Dirty reports whether Flush would upload anything.
func (r *Rows) Dirty() bool { return r.dirty.any }
