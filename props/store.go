package props

import (
	"iter"
	"math"
)

// none marks the absence of a slot in links.
const none = math.MaxUint32

// slot is one place for a prop. Slots of removed props are used again.
type slot struct {
	prop         Prop
	older, newer uint32 // neighbours by age; newer also links free slots
}

// Store holds the placed props of a level. All edits are O(1) and none
// allocates, except when the store grows. Age is the order of adding, and a
// restored prop returns to its old place in it.
//
// A Store is not safe for concurrent use.
type Store struct {
	slots          []slot
	free           uint32 // first free slot
	oldest, newest uint32
	byID           index

	rules    []Rule    // by RuleIndex; the first is Free
	familyOf []int     // kind → family
	radiusOf []float32 // kind → radius of its footprint at scale 1, metres
	widest   float32   // radius of the widest footprint that was ever added, metres
	grids    []grid
	entries  []gridEntry // by slot + 1, for whichever grid the prop is in

	changes changeLog

	// OnEdit, when set, is told of every prop that was added or removed, as
	// the edit happens; of an updated one as removed and added. The prop is only
	// valid during the call.
	OnEdit func(p *Prop, op Op)
}

// NewStore returns an empty store for the kinds of a catalog.
func NewStore(c *Catalog) *Store {
	s := &Store{free: none, oldest: none, newest: none, byID: newIndex(), entries: newEntries(), rules: make([]Rule, 1)}
	s.SetCatalog(c)
	return s
}

// SetCatalog gives the store a catalog that succeeds the one it has; see
// [Catalog.Succeed]. Props whose kind changed its family keep their distance
// from the new one from now on. Its cost follows the number of props.
func (s *Store) SetCatalog(c *Catalog) {
	s.familyOf = c.familyOf
	s.radiusOf = make([]float32, len(c.kinds))
	for k := range c.kinds {
		s.radiusOf[k] = c.kinds[k].Radius
	}
	s.widest = 0
	s.grids = make([]grid, len(c.families))
	for i := range s.grids {
		s.grids[i] = newGrid(minCell, minBuckets)
	}
	for at := s.oldest; at != none; at = s.slots[at].newer {
		p := &s.slots[at].prop
		s.grids[s.familyOf[p.Kind]].add(s.entries, at, p)
		s.widest = max(s.widest, s.Footprint(p))
	}
}

// Footprint is the radius of a prop's footprint on the ground, in metres.
func (s *Store) Footprint(p *Prop) float32 { return float32(s.radiusOf[p.Kind] * p.Scale) }

// Len is the number of props.
func (s *Store) Len() int { return s.byID.count }

// Get returns the prop with an id.
func (s *Store) Get(id ID) (Prop, bool) {
	at, ok := s.byID.slot(id)
	if !ok {
		return Prop{}, false
	}
	return s.slots[at].prop, true
}

// Slot returns the slot in which the prop with an id stands now.
func (s *Store) Slot(id ID) (uint32, bool) {
	return s.byID.slot(id)
}

// At returns the prop in a slot. What it returns for a free slot means
// nothing; it panics for one that never was in use.
func (s *Store) At(slot uint32) Prop { return s.slots[slot].prop }

// All goes through the props from the oldest to the newest. The store must not
// be edited meanwhile.
func (s *Store) All() iter.Seq[Prop] {
	return func(yield func(Prop) bool) {
		for at := s.oldest; at != none; at = s.slots[at].newer {
			if !yield(s.slots[at].prop) {
				return
			}
		}
	}
}

// Oldest returns the id of the prop that has stood longest.
func (s *Store) Oldest() (ID, bool) {
	if s.oldest == none {
		return 0, false
	}
	return s.slots[s.oldest].prop.ID, true
}

// Add places a prop as the newest. It panics when the id is in use, because
// ids are never given twice.
func (s *Store) Add(p Prop) { s.insert(&p, s.newest) }

// Place is Add for a prop that was put together just now, which it copies once,
// and the one that Fresh gave not at all.
func (s *Store) Place(p *Prop) { s.insert(p, s.newest) }

// Fresh returns a zero prop for the next Place, in the slot where it will
// stand, so that it is not copied. Nothing else may be added before.
func (s *Store) Fresh() *Prop {
	s.makeRoom()
	p := &s.slots[s.free].prop
	*p = Prop{}
	return p
}

// Removal is what Restore needs to bring a prop back to its place.
type Removal struct {
	Prop  Prop
	After ID   // the next older prop when it was removed
	First bool // it was the oldest; After means nothing
}

// Remove takes a prop out.
func (s *Store) Remove(id ID) (Removal, bool) {
	at, ok := s.byID.remove(id)
	if !ok {
		return Removal{}, false
	}
	sl := &s.slots[at]
	r := Removal{Prop: sl.prop, First: sl.older == none}
	if !r.First {
		r.After = s.slots[sl.older].prop.ID
	}
	s.unlink(at)
	s.grids[s.familyOf[sl.prop.Kind]].remove(s.entries, at)
	s.note(at, Removed)
	sl.newer, s.free = s.free, at
	return r, true
}

// Restore undoes a Remove. Removals are restored in reverse order, so that the
// neighbour named in r stands again.
func (s *Store) Restore(r Removal) {
	after := uint32(none)
	if !r.First {
		at, ok := s.byID.slot(r.After)
		if !ok {
			panic("props: Restore out of order: prop " + r.After.String() + " is not there")
		}
		after = at
	}
	s.insert(&r.Prop, after)
}

// Update gives a prop other values and keeps its place among the others by
// age. It returns false when the prop is not there.
func (s *Store) Update(p Prop) bool {
	at, ok := s.byID.slot(p.ID)
	if !ok {
		return false
	}
	old := &s.slots[at].prop
	if old.X != p.X || old.Z != p.Z || old.Spacing != p.Spacing || old.Kind != p.Kind {
		s.grids[s.familyOf[old.Kind]].remove(s.entries, at)
		s.grids[s.familyOf[p.Kind]].add(s.entries, at, &p)
	}
	if s.OnEdit != nil {
		s.OnEdit(old, Removed)
	}
	*old = p
	s.widest = max(s.widest, s.Footprint(old))
	s.note(at, Added)
	return true
}

// insert places p just newer than the prop in the slot older (none: as oldest).
func (s *Store) insert(p *Prop, older uint32) {
	at := s.take()
	s.link(at, older)
	if !s.byID.add(p.ID, at) {
		panic("props: id " + p.ID.String() + " given twice")
	}
	s.grids[s.familyOf[p.Kind]].add(s.entries, at, p)
	if own := &s.slots[at].prop; p != own {
		*own = *p
	}
	if f := s.Footprint(p); f > s.widest {
		s.widest = f
	}
	s.note(at, Added)
}

// take returns a free slot.
func (s *Store) take() uint32 {
	s.makeRoom()
	at := s.free
	s.free = s.slots[at].newer
	return at
}

// makeRoom adds a slot when none is free.
func (s *Store) makeRoom() {
	if s.free == none {
		s.free = uint32(len(s.slots))
		s.slots = append(s.slots, slot{newer: none})
		s.entries = append(s.entries, gridEntry{})
	}
}

func (s *Store) note(at uint32, op Op) {
	p := &s.slots[at].prop
	s.changes.add(Change{ID: p.ID, Slot: at, Op: op})
	if s.OnEdit != nil {
		s.OnEdit(p, op)
	}
}

func (s *Store) link(at, older uint32) {
	newer := s.oldest
	if older != none {
		newer = s.slots[older].newer
		s.slots[older].newer = at
	} else {
		s.oldest = at
	}
	if newer != none {
		s.slots[newer].older = at
	} else {
		s.newest = at
	}
	s.slots[at].older, s.slots[at].newer = older, newer
}

func (s *Store) unlink(at uint32) {
	sl := &s.slots[at]
	if sl.older != none {
		s.slots[sl.older].newer = sl.newer
	} else {
		s.oldest = sl.newer
	}
	if sl.newer != none {
		s.slots[sl.newer].older = sl.older
	} else {
		s.newest = sl.older
	}
}
