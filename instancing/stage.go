package instancing

import (
	"slices"

	"copse/props"
)

// Stage mirrors a store of props into a Set and chooses their levels of detail.
// It knows no meshes: which parts a kind has is the drawer's business, so a prop
// stands here the moment it is placed, whether its assets have arrived or not.
type Stage struct {
	set    *Set
	store  *props.Store
	cursor props.Cursor
	bySlot []staged  // by the store's slots
	owners []uint32  // the store's slots, by slots of handles in the set
	sizes  []float32 // by kind, metres; 0 where not known
	detail detail
	canopy Canopy
}

// staged is the instance of the prop in a slot; the zero Handle for none.
type staged struct {
	id     props.ID
	handle Handle
	place  place
	kind   props.KindIndex
}

// NewStage returns a stage for a store. Sync fills it.
func NewStage(store *props.Store) *Stage {
	s := &Stage{set: NewSet(), store: store}
	s.detail.setQuality(1)
	return s
}

// Set returns the instances.
func (s *Stage) Set() *Set { return s.set }

// Canopy returns the shade of what stands here. Where it lies and what each kind
// covers is for others to say.
func (s *Stage) Canopy() *Canopy { return &s.canopy }

// Sync brings the instances up to date with the store and reports whether
// anything changed. Its cost follows the changes; when the store's list of
// changes has overflowed, everything is built anew.
func (s *Stage) Sync() bool {
	changes, overflow := s.store.Changes(&s.cursor)
	if overflow {
		s.rebuild()
		return true
	}
	for batch := range slices.Chunk(changes, FetchBatch) {
		s.fetch(batch)
		for _, c := range batch {
			if c.Op == props.Added { // or updated
				s.add(c)
			} else {
				s.remove(c)
			}
		}
	}
	return len(changes) > 0
}

// fetch reads ahead what the instances of changed props will need.
func (s *Stage) fetch(changes []props.Change) {
	var list [FetchBatch]Handle
	standing := list[:0]
	for _, c := range changes {
		if int(c.Slot) < len(s.bySlot) && s.bySlot[c.Slot].handle != 0 {
			standing = append(standing, s.bySlot[c.Slot].handle)
		}
	}
	s.set.Fetch(standing)
}

// add stages the prop of a change. The slot may hold another prop by now; then
// this one is gone, and the list says so further on.
func (s *Stage) add(c props.Change) {
	p := s.store.At(c.Slot)
	if p.ID != c.ID {
		return
	}
	s.place(c.Slot, &p)
}

// place stages a prop, at the level that suits the latest selection's camera.
func (s *Stage) place(slot uint32, p *props.Prop) {
	if n := int(slot) + 1; n > len(s.bySlot) {
		s.bySlot = append(s.bySlot, make([]staged, n-len(s.bySlot))...)
	}
	at := &s.bySlot[slot]
	s.clear(at)
	row := PropRow(p)
	class := s.classFor(p.Kind, &row)
	level := s.detail.choose(class, row.Position())
	g := Group{Kind: p.Kind, LOD: level, Mirrored: row.Mirrors()}
	if level == levelUnknown {
		g.LOD = 0
	}
	h := s.set.Add(g, &row)
	s.own(h, slot)
	cell := s.set.cells.find(row.Position())
	*at = staged{p.ID, h, s.detail.enter(cell, class, look{row.Position(), level}, h.slot()), p.Kind}
	s.canopy.place(slot, p)
}

// own notes whose an instance is.
func (s *Stage) own(h Handle, slot uint32) {
	if n := int(h.slot()) + 1; n > len(s.owners) {
		s.owners = append(s.owners, make([]uint32, n-len(s.owners))...)
	}
	s.owners[h.slot()] = slot
}

// clear takes what stands in a slot away.
func (s *Stage) clear(at *staged) {
	if at.handle != 0 {
		s.leave(at)
		s.set.Remove(at.handle)
		*at = staged{}
	}
}

func (s *Stage) remove(c props.Change) {
	if int(c.Slot) >= len(s.bySlot) {
		return
	}
	if at := &s.bySlot[c.Slot]; at.id == c.ID {
		s.clear(at)
		s.canopy.remove(c.Slot)
	}
}

func (s *Stage) rebuild() {
	s.set.Clear()
	s.detail.clear()
	s.canopy.clear()
	clear(s.bySlot)
	for p := range s.store.All() {
		slot, _ := s.store.Slot(p.ID)
		s.place(slot, &p)
	}
}

// Handle returns the instance of a placed prop.
func (s *Stage) Handle(id props.ID) (Handle, bool) {
	slot, ok := s.store.Slot(id)
	if !ok || int(slot) >= len(s.bySlot) || s.bySlot[slot].id != id {
		return 0, false
	}
	return s.bySlot[slot].handle, s.bySlot[slot].handle != 0
}
