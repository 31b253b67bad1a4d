package props

// index finds the slot of a prop by its id. The ids of a dab are numbered one
// after the other, so a hash table leads to chunks of consecutive ids: those that
// are placed, erased or undone together lie together, and following them costs
// one search for each chunk.
type index struct {
	cells  []indexCell // a hash table with open addressing, half of it free
	shift  uint8       // from a hash to its home cell
	used   int         // cells
	chunks []chunk
	free   []uint32 // chunks
	count  int      // ids

	// The chunk of the latest edit: its key and its number.
	key  uint64
	last uint32
}

// indexCell leads from the upper bits of ids to their chunk.
type indexCell struct {
	key   uint64 // id / chunkSize
	chunk uint32 // its number + 1; 0 in a free cell
}

const (
	chunkBits = 4
	chunkSize = 1 << chunkBits // 64 bytes
)

// chunk holds the slots of consecutive ids, each + 1, and 0 for ids that are not
// there.
type chunk [chunkSize]uint32

const noKey = 1<<64 - 1 // more than any id / chunkSize

func newIndex() index { return index{cells: make([]indexCell, 16), shift: 64 - 4, key: noKey} }

// home is the cell in which the search for a key begins: keys of which many
// differ in a few bits are spread over all cells.
func (x *index) home(key uint64) int {
	h := key * 0x9E3779B97F4A7C15
	return int((h ^ h>>32) * 0xD6E8FEB86659FD93 >> (x.shift & 63))
}

func (x *index) next(i int) int { return (i + 1) & (len(x.cells) - 1) }

// cell returns the cell of a key, or the free one where it belongs.
func (x *index) cell(key uint64) int {
	i := x.home(key)
	for x.cells[i].chunk != 0 && x.cells[i].key != key {
		i = x.next(i)
	}
	return i
}

// find returns the number of the chunk in which an id belongs.
func (x *index) find(id ID) (chunk uint32, found bool) {
	key := uint64(id) >> chunkBits
	if key == x.key {
		return x.last, true
	}
	c := x.cells[x.cell(key)].chunk
	return c - 1, c != 0
}

// slot returns the slot of an id.
func (x *index) slot(id ID) (slot uint32, found bool) {
	n, ok := x.find(id)
	if !ok {
		return 0, false
	}
	at := x.chunks[n][id%chunkSize]
	return at - 1, at != 0
}

// add notes the slot of an id. It returns false when the id is there already.
func (x *index) add(id ID, slot uint32) bool {
	n, ok := x.find(id)
	if !ok {
		n = x.open(uint64(id) >> chunkBits)
	}
	at := &x.chunks[n][id%chunkSize]
	if *at != 0 {
		return false
	}
	*at = slot + 1
	x.count++
	return true
}

// open makes the chunk of a key that has none.
func (x *index) open(key uint64) (number uint32) {
	if x.used++; 2*x.used > len(x.cells) {
		x.grow()
	}
	if n := len(x.free); n > 0 {
		number, x.free = x.free[n-1], x.free[:n-1]
	} else {
		number = uint32(len(x.chunks))
		x.chunks = append(x.chunks, chunk{})
	}
	x.cells[x.cell(key)] = indexCell{key, number + 1}
	x.key, x.last = key, number
	return number
}

func (x *index) grow() {
	old := x.cells
	x.cells, x.shift = make([]indexCell, 2*len(old)), x.shift-1
	for _, c := range old {
		if c.chunk != 0 {
			x.cells[x.cell(c.key)] = c
		}
	}
}

// remove forgets an id and returns its slot.
func (x *index) remove(id ID) (slot uint32, found bool) {
	n, ok := x.find(id)
	if !ok {
		return 0, false
	}
	x.key, x.last = uint64(id)>>chunkBits, n
	at := &x.chunks[n][id%chunkSize]
	if *at == 0 {
		return 0, false
	}
	slot = *at - 1
	*at = 0
	x.count--
	if x.chunks[n].empty() {
		x.close()
	}
	return slot, true
}

func (c *chunk) empty() bool {
	var any uint32
	for _, slot := range c {
		any |= slot
	}
	return any == 0
}

// close gives up the latest chunk, which is empty. Cells behind its cell that
// had to give way move up, so that no search ends at the gap before it has found
// them.
func (x *index) close() {
	gap := x.cell(x.key)
	for i := x.next(gap); x.cells[i].chunk != 0; i = x.next(i) {
		// The cell may fill the gap unless its search begins behind the gap.
		home := x.home(x.cells[i].key)
		if (i-home)&(len(x.cells)-1) >= (i-gap)&(len(x.cells)-1) {
			x.cells[gap] = x.cells[i]
			gap = i
		}
	}
	x.cells[gap] = indexCell{}
	x.used--
	x.free = append(x.free, x.last)
	x.key = noKey
}
