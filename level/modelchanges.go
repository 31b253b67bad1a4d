package level

// modelLogSize is the number of changes that are kept for readers.
const modelLogSize = 1 << 12

// modelLog is a ring of the models that changed last.
type modelLog struct {
	ring  [modelLogSize]modelNote
	total uint64
}

// modelNote says that a model changed.
type modelNote struct {
	id ModelID
	// restored: by undo or redo, so that nothing on its way counts any more.
	restored bool
}

// ModelCursor is one reader's place in the list of changed models. The zero
// value has read nothing.
type ModelCursor struct{ read uint64 }

func (l *Level) noteModel(id ModelID) {
	l.changes.ring[l.changes.total%modelLogSize] = modelNote{id, l.restores}
	l.changes.total++
}

// ModelChanges returns the models that were made, removed or changed in any
// way since the cursor's last call, each once, and moves the cursor. When more
// happened than is kept, overflow is true: look at all of them.
func (l *Level) ModelChanges(c *ModelCursor) (ids []ModelID, overflow bool) {
	notes, overflow := l.changes.since(c)
	for _, n := range notes {
		ids = append(ids, n.id)
	}
	return ids, overflow
}

// since returns the notes after a cursor, those of one model joined into its
// first.
func (g *modelLog) since(c *ModelCursor) (notes []modelNote, overflow bool) {
	from := c.read
	c.read = g.total
	if from == g.total {
		return nil, false
	}
	if g.total-from > modelLogSize {
		return nil, true
	}
	at := map[ModelID]int{}
	for i := from; i < g.total; i++ {
		n := g.ring[i%modelLogSize]
		if k, seen := at[n.id]; seen {
			notes[k].restored = notes[k].restored || n.restored
			continue
		}
		at[n.id] = len(notes)
		notes = append(notes, n)
	}
	return notes, false
}
