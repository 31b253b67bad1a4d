package instancing

// Handle names an instance for as long as it lives, whichever row it is in. The
// zero Handle names nothing.
type Handle uint64

func makeHandle(slot, generation uint32) Handle { return Handle(slot)<<32 | Handle(generation) }

func (h Handle) slot() uint32       { return uint32(h >> 32) }
func (h Handle) generation() uint32 { return uint32(h) }

// handleSlot is where a handle leads, and all that an edit must know of the instance:
// its row lies elsewhere in memory, and what is only written there need not be waited
// for. Slots of removed instances are used again under the next generation.
type handleSlot struct {
	row        uint32
	generation uint32
	cell       uint32 // its number among the set's cells
	group      uint16 // Group.index: which rows it lies in
	level      uint8
	fade       uint8 // the group of fades that it is in, 0 for none
}

// Set is all instances, by kind. It is not safe for concurrent use.
type Set struct {
	kinds    []*Rows // by Group.index, nil where never used
	used     []*Rows // in order of first use
	slots    []handleSlot
	free     []uint32
	cells    cells
	fades    fades
	count    int
	revision uint64
	read     uint32 // by Fetch; kept so that the reading is not left out
}

// NewSet returns an empty set.
func NewSet() *Set {
	return &Set{
		// Slot 0 stays unused, so that the zero Handle is never valid.
		slots: []handleSlot{{generation: 1}},
		cells: cells{byXZ: make(map[uint64]uint32)},
	}
}

// Len returns the number of instances.
func (s *Set) Len() int { return s.count }

// Revision grows with every edit.
func (s *Set) Revision() uint64 { return s.revision }

// Kinds returns the rows of every kind that was ever used, mirrored ones by
// themselves and empty ones too, in order of first use.
func (s *Set) Kinds() []*Rows { return s.used }

// Count returns the number of instances at each level of detail.
func (s *Set) Count() (at [Levels]int) {
	for _, r := range s.used {
		for level, n := range r.at {
			at[level] += n
		}
	}
	return at
}

// Rows returns the rows that a group's instances lie in, with those at its other
// levels, making them when they are new.
func (s *Set) Rows(g Group) *Rows {
	i := g.index()
	if i < len(s.kinds) && s.kinds[i] != nil {
		return s.kinds[i]
	}
	if i >= len(s.kinds) {
		s.kinds = append(s.kinds, make([]*Rows, i+1-len(s.kinds))...)
	}
	r := &Rows{Kind: g.Kind, Mirrored: g.Mirrored, order: len(s.used)}
	s.kinds[i] = r
	s.used = append(s.used, r)
	return r
}

// Add puts an instance into a group.
func (s *Set) Add(g Group, row *Row) Handle {
	var slot uint32
	if n := len(s.free); n > 0 {
		slot, s.free = s.free[n-1], s.free[:n-1]
	} else {
		slot = uint32(len(s.slots))
		s.slots = append(s.slots, handleSlot{generation: 1})
	}
	r := s.Rows(g)
	cell := s.cells.find(row.Position())
	s.cells.enter(cell, row.Transform[7])
	e := &s.slots[slot]
	e.row, e.cell, e.group, e.level, e.fade = r.add(row, slot, cell, g.LOD), cell, uint16(g.index()), g.LOD, 0
	s.count++
	s.revision++
	return makeHandle(slot, e.generation)
}

// find returns the slot of a living handle, nil for any other.
func (s *Set) find(h Handle) *handleSlot {
	if int(h.slot()) >= len(s.slots) {
		return nil
	}
	e := &s.slots[h.slot()]
	if e.generation != h.generation() { // nor has a free slot a handle of its generation yet
		return nil
	}
	return e
}

// rows returns the rows that a slot's instance lies in.
func (s *Set) rows(e *handleSlot) *Rows { return s.kinds[e.group] }

// Get returns an instance and its group.
func (s *Set) Get(h Handle) (row Row, g Group, ok bool) {
	e := s.find(h)
	if e == nil {
		return Row{}, Group{}, false
	}
	r := s.rows(e)
	return r.rows[e.row], Group{r.Kind, e.level, r.Mirrored}, true
}

// Locate returns the number among Kinds of the rows that an instance lies in, and
// its row there.
func (s *Set) Locate(h Handle) (kind, row int, ok bool) {
	e := s.find(h)
	if e == nil {
		return 0, 0, false
	}
	return s.rows(e).order, int(e.row), true
}

// Remove takes an instance out and reports whether there was one.
func (s *Set) Remove(h Handle) bool {
	e := s.find(h)
	if e == nil {
		return false
	}
	s.cells.leave(e.cell)
	s.take(e)
	e.generation++
	s.free = append(s.free, h.slot())
	s.count--
	s.revision++
	return true
}

// take removes a slot's row from its rows and leads the handle of the row that
// fills its place there.
func (s *Set) take(e *handleSlot) {
	r := s.rows(e)
	s.unfade(e)
	if slot, moved := r.remove(e.row, e.level); moved {
		s.slots[slot].row = e.row
	}
}

// Move puts an instance into another group, such as a sibling level of detail,
// under the same handle. It reports whether there was one. Between siblings the
// row stays where it is, and nothing needs to be uploaded.
func (s *Set) Move(h Handle, to Group) bool {
	e := s.find(h)
	if e == nil {
		return false
	}
	if r, target := s.rows(e), s.Rows(to); target != r {
		// The row is copied before the swap of take can write over it.
		row := r.rows[e.row]
		s.take(e)
		e.row, e.group, e.level = target.add(&row, h.slot(), e.cell, to.LOD), uint16(to.index()), to.LOD
		s.revision++
	} else if s.setLevel(e, to.LOD) {
		s.revision++
	}
	return true
}

// Change replaces an instance's row where it stands and reports whether there
// was one.
func (s *Set) Change(h Handle, row *Row) bool {
	e := s.find(h)
	if e == nil {
		return false
	}
	cell := s.cells.find(row.Position())
	s.cells.leave(e.cell)
	s.cells.enter(cell, row.Transform[7])
	e.cell = cell
	s.rows(e).set(e.row, row, cell)
	s.revision++
	return true
}

// Clear removes everything; all handles become invalid.
func (s *Set) Clear() {
	for _, r := range s.used {
		for i := range r.refs {
			slot := r.refs[i].slot
			s.slots[slot].generation++
			s.free = append(s.free, slot)
		}
		r.rows, r.refs = r.rows[:0], r.refs[:0]
		r.bounds, r.stale, r.at, r.fading = Bounds{}, false, [Levels]int{}, 0
		r.revision++
	}
	for i := range s.cells.list {
		s.cells.list[i].Rows = 0
	}
	s.count = 0
	s.revision++
}
