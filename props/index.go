package props

// index finds the slot of a prop by its id: a hash table with open addressing
// in one array, which costs one look at memory for most ids where a map costs
// several.
type index struct {
	// cells hold the hash of an id in the upper half and 1 + its slot in the
	// lower half; 0 is a free cell. Half of them are free, so that most searches
	// end where they begin.
	cells []uint64
	shift uint8 // from a hash to its home cell
	count int
}

func newIndex() index { return indexOf(6) }

// indexOf returns an empty index of 2^power cells.
func indexOf(power uint8) index { return index{cells: make([]uint64, 1<<power), shift: 32 - power} }

// hashOf spreads ids, of which many differ in a few bits, over 32 bits.
func hashOf(id ID) uint64 {
	h := uint64(id) * 0x9E3779B97F4A7C15
	return (h ^ h>>32) * 0xD6E8FEB86659FD93 >> 32
}

// home is the cell in which the search for a hash begins.
func (x *index) home(hash uint64) int { return int(hash >> (x.shift & 31)) }

func (x *index) next(i int) int { return (i + 1) & (len(x.cells) - 1) }

// find returns the cell of an id, or the free cell where it belongs, and the
// hash of the id. Slots are looked at for their ids when hashes agree.
func (x *index) find(slots []slot, id ID) (cell int, hash uint64, found bool) {
	hash = hashOf(id)
	for i := x.home(hash); ; i = x.next(i) {
		c := x.cells[i]
		if c == 0 {
			return i, hash, false
		}
		if c>>32 == hash && slots[uint32(c)-1].prop.ID == id {
			return i, hash, true
		}
	}
}

// slot returns the slot of an id.
func (x *index) slot(slots []slot, id ID) (slot uint32, found bool) {
	i, _, found := x.find(slots, id)
	return uint32(x.cells[i]) - 1, found
}

// add notes the slot of an id. It returns false when the id is there already.
func (x *index) add(slots []slot, id ID, slot uint32) bool {
	i, hash, found := x.find(slots, id)
	if found {
		return false
	}
	x.cells[i] = hash<<32 | uint64(slot+1)
	if x.count++; 2*x.count > len(x.cells) {
		x.grow()
	}
	return true
}

func (x *index) grow() {
	grown := indexOf(33 - x.shift)
	grown.count = x.count
	for _, c := range x.cells {
		if c == 0 {
			continue
		}
		i := grown.home(c >> 32)
		for grown.cells[i] != 0 {
			i = grown.next(i)
		}
		grown.cells[i] = c
	}
	*x = grown
}

// remove forgets an id and returns its slot. Ids behind it that had to give way
// move up, so that no search ends at the gap before it has found them.
func (x *index) remove(slots []slot, id ID) (slot uint32, found bool) {
	gap, _, found := x.find(slots, id)
	if !found {
		return 0, false
	}
	slot = uint32(x.cells[gap]) - 1
	x.count--
	for i := x.next(gap); x.cells[i] != 0; i = x.next(i) {
		// The cell may fill the gap unless its search begins behind the gap.
		home := x.home(x.cells[i] >> 32)
		if (i-home)&(len(x.cells)-1) >= (i-gap)&(len(x.cells)-1) {
			x.cells[gap] = x.cells[i]
			gap = i
		}
	}
	x.cells[gap] = 0
	return slot, true
}
