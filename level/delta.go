package level

import (
	"unsafe"

	"copse/props"
)

const (
	propBytes    = int(unsafe.Sizeof(props.Prop{}))
	removalBytes = int(unsafe.Sizeof(props.Removal{}))
)

// paintDelta is one dab that placed props and perhaps evicted older ones.
type paintDelta struct {
	store   *props.Store
	index   uint32          // random index of the dab
	placed  uint32          // ordinals 0…placed−1
	evicted []props.Removal // in the order of their eviction
	undone  []props.Removal // the placed ones while they are taken back, newest first
}

func (d *paintDelta) Undo() {
	d.undone = make([]props.Removal, 0, d.placed)
	for ordinal := d.placed; ordinal > 0; ordinal-- {
		// One that the dab itself evicted again is not there.
		if r, ok := d.store.Remove(props.MakeID(d.index, ordinal-1)); ok {
			d.undone = append(d.undone, r)
		}
	}
	for i := len(d.evicted) - 1; i >= 0; i-- {
		if d.evicted[i].Prop.ID.Index() != d.index {
			d.store.Restore(d.evicted[i])
		}
	}
}

func (d *paintDelta) Redo() {
	for _, r := range d.evicted {
		if r.Prop.ID.Index() != d.index {
			d.store.Remove(r.Prop.ID)
		}
	}
	for i := len(d.undone) - 1; i >= 0; i-- {
		d.store.Add(d.undone[i].Prop)
	}
	d.undone = nil
}

func (d *paintDelta) Bytes() int {
	return int(unsafe.Sizeof(*d)) + (cap(d.evicted)+cap(d.undone))*removalBytes
}

// eraseDelta is one dab that removed props.
type eraseDelta struct {
	store    *props.Store
	removals []props.Removal // in the order in which they were made
}

func (d *eraseDelta) Undo() {
	for i := len(d.removals) - 1; i >= 0; i-- {
		d.store.Restore(d.removals[i])
	}
}

func (d *eraseDelta) Redo() {
	for i := range d.removals {
		d.store.Remove(d.removals[i].Prop.ID)
	}
}

func (d *eraseDelta) Bytes() int { return int(unsafe.Sizeof(*d)) + cap(d.removals)*removalBytes }

// updateDelta is one change of props that stay.
type updateDelta struct {
	store         *props.Store
	before, after []props.Prop
}

func (d *updateDelta) Undo() { d.set(d.before) }
func (d *updateDelta) Redo() { d.set(d.after) }

func (d *updateDelta) set(to []props.Prop) {
	for _, p := range to {
		d.store.Update(p)
	}
}

func (d *updateDelta) Bytes() int {
	return int(unsafe.Sizeof(*d)) + (cap(d.before)+cap(d.after))*propBytes
}
