package props

// Op tells what happened to a prop.
type Op uint8

// The changes a reader sees.
const (
	Added Op = iota
	Removed
)

// Change is one edit of the store. Changes are read later than they happen:
// the slot of an Added prop may be free again by then, in which case its
// removal follows further on in the list. A prop that is Added while it stands
// has been updated.
type Change struct {
	ID   ID
	Slot uint32
	Op   Op
}

// logSize is the number of changes that are kept for readers; a stroke over a
// full level fits several times.
const logSize = 1 << 16

// changeLog is a ring of the latest changes. total counts all there ever were.
type changeLog struct {
	ring  []Change
	total uint64
}

func (l *changeLog) add(c Change) {
	if len(l.ring) < logSize {
		l.ring = append(l.ring, c)
	} else {
		l.ring[l.total%logSize] = c
	}
	l.total++
}

// Cursor is one reader's place in the list of changes. The zero value has read
// nothing.
type Cursor struct {
	read   uint64
	buffer []Change
}

// Changes returns what happened since the cursor's last call, oldest first,
// and moves the cursor. When more happened than the list keeps, overflow is
// true: the reader rebuilds what it has from All and Slot. The slice is valid
// until the cursor's next call.
func (s *Store) Changes(c *Cursor) (changes []Change, overflow bool) {
	from, to := c.read, s.changes.total
	c.read = to
	if to-from > uint64(len(s.changes.ring)) {
		return nil, true
	}
	c.buffer = c.buffer[:0]
	for i := from; i < to; i++ {
		c.buffer = append(c.buffer, s.changes.ring[i%logSize])
	}
	return c.buffer, false
}
