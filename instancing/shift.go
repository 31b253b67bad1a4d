package instancing

// shift asks for another level of detail for the instance in a slot of the set.
type shift struct {
	slot  uint32
	level uint8
}

// shift gives living instances other levels of detail and returns how many had
// another one.
func (s *Set) shift(list []shift) (moved int) {
	for _, c := range list {
		if e := &s.slots[c.slot]; e.rows.setLevel(e.row, c.level) {
			moved++
		}
	}
	if moved > 0 {
		s.revision++
	}
	return moved
}
