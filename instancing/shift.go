package instancing

// shift asks for another level of detail for the instance in a slot of the set.
type shift struct {
	slot  uint32
	level uint8
	from  uint8 // the level that it is seen at, levelUnknown where the change is to be made at once
}

// shift gives living instances other levels of detail and returns how many had
// another one.
func (s *Set) shift(list []shift) (moved int) {
	for _, c := range list {
		if s.setLevel(&s.slots[c.slot], c.level) {
			moved++
		}
	}
	if moved == 0 {
		return 0
	}
	s.revision++
	if s.fades.lasts > 0 {
		s.fade(list)
	}
	return moved
}

// setLevel gives an instance a level of detail, at once, and reports whether it had
// another.
func (s *Set) setLevel(e *handleSlot, level uint8) bool {
	if e.level == level {
		return false
	}
	s.unfade(e)
	r := s.rows(e)
	r.at[e.level]--
	r.at[level]++
	r.revision++
	e.level, r.refs[e.row].level = level, level
	return true
}
