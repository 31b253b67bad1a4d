package instancing

import "math"

// shift asks for another level of detail for the instance in a slot of the set.
type shift struct {
	slot  uint32
	level uint8
}

// shiftBatch is how many rows are fetched ahead of being moved.
const shiftBatch = 32

// shift moves living instances to their siblings at other levels and returns how
// many were not there already.
//
// Rows lie anywhere in some megabytes, and to move one by one is to wait for the
// memory three times each. So a batch reads a little of all that it will need
// first, in loops in which nothing waits for anything; the processor then has many
// reads under way at a time.
func (s *Set) shift(list []shift) (moved int) {
	for len(list) > 0 {
		batch := list[:min(len(list), shiftBatch)]
		list = list[len(batch):]
		var read uint32
		for _, c := range batch {
			read += s.slots[c.slot].row
		}
		for _, c := range batch {
			e := &s.slots[c.slot]
			read += math.Float32bits(e.rows.rows[e.row].Transform[0]) + e.rows.refs[e.row].slot
		}
		s.read = read
		for _, c := range batch {
			from := s.slots[c.slot].rows
			if from.Group.LOD != c.level {
				s.transfer(c.slot, s.Rows(from.Group.Sibling(c.level)))
				moved++
			}
		}
	}
	return moved
}
