package props

// ChunkSize is the number of consecutive ids that lie together.
const ChunkSize = chunkSize

// Index is the table of ids over props that stand in slots of their own.
type Index struct {
	table index
	slots []slot
}

// NewIndex returns an empty table.
func NewIndex() *Index { return &Index{table: newIndex()} }

// Put gives the id the next slot. It returns false when it has one.
func (x *Index) Put(id ID) bool {
	at := uint32(len(x.slots))
	x.slots = append(x.slots, slot{prop: Prop{ID: id}})
	return x.table.add(id, at)
}

// Slot returns the slot of an id.
func (x *Index) Slot(id ID) (uint32, bool) { return x.table.slot(id) }

// Remove forgets an id and returns the slot it had.
func (x *Index) Remove(id ID) (uint32, bool) { return x.table.remove(id) }

// Len is the number of ids.
func (x *Index) Len() int { return x.table.count }

// Chunks is the number of chunks in use.
func (x *Index) Chunks() int { return x.table.used }

// Cells is the number of places for chunks.
func (x *Index) Cells() int { return len(x.table.cells) }
