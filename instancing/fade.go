package instancing

// fades are the changes of levels that a Set makes bit by bit. Rows whose changes
// begin in one call of Select are a group: they have come equally far, so that beside
// a row only the group is noted, and whoever draws needs one number for each group.
type fades struct {
	lasts   float64 // seconds from level to level; 0: levels change at once
	now     float64 // the latest moment, in seconds of the clock of Select
	groups  [FadeGroups]fadeGroup
	newest  uint8
	running int    // groups that have not ended
	ended   uint64 // groups so far
}

// fadeGroup is rows that fade together. Members that are gone, or in a group that
// began later, are passed over when it ends.
type fadeGroup struct {
	began   float64
	members []Handle
	running bool
}

// FadeOver has changes of levels that Select makes from now on take so many seconds;
// with 0, as in the beginning, they are made at once. Moves never fade.
func (s *Set) FadeOver(seconds float64) { s.fades.lasts = seconds }

// Fading reports whether rows fade from level to level.
func (s *Set) Fading() bool { return s.fades.running > 0 }

// FadesEnded grows when rows have come to the end of their fades, and are listed once
// again. That fades begin is told by Revision, for levels change then.
func (s *Set) FadesEnded() uint64 { return s.fades.ended }

// FadeProgress returns how far the rows of a group have come at the latest Select, from
// 0 at the level that they come from to 1.
func (s *Set) FadeProgress(group int) float32 {
	f := &s.fades
	if f.lasts <= 0 {
		return 1
	}
	return float32(min(max((f.now-f.groups[group].began)/f.lasts, 0), 1))
}

// advance tells the fades what time it is, in seconds, and ends those that are over.
func (s *Set) advance(seconds float64) {
	f := &s.fades
	f.now = seconds
	if f.running == 0 {
		return
	}
	for number := range f.groups {
		// A clock that was set back would have a group run on.
		if g := &f.groups[number]; g.running && (seconds-g.began >= f.lasts || seconds < g.began) {
			s.endFades(uint8(number))
		}
	}
}

// endFades has the rows of a group stand at their levels.
func (s *Set) endFades(number uint8) {
	g := &s.fades.groups[number]
	for _, h := range g.members {
		if e := s.find(h); e != nil && e.fade == number {
			s.unfade(e)
		}
	}
	g.members, g.running = g.members[:0], false
	s.fades.running--
	s.fades.ended++
}

// fade has instances whose levels have changed come from those that they were seen at.
func (s *Set) fade(list []shift) {
	for _, c := range list {
		if c.from == levelUnknown || c.from == c.level {
			continue
		}
		number := s.fades.group()
		e := &s.slots[c.slot]
		s.fadeFrom(e, c.from, number)
		g := &s.fades.groups[number]
		g.members = append(g.members, makeHandle(c.slot, e.generation))
	}
}

// group returns the number of the group that begins now. When all are in use, that is
// the newest one: its rows begin where that has come to.
func (f *fades) group() uint8 {
	if g := &f.groups[f.newest]; g.running && g.began == f.now {
		return f.newest
	}
	next := f.newest%(FadeGroups-1) + 1
	g := &f.groups[next]
	if g.running {
		return f.newest
	}
	g.began, g.running = f.now, true
	f.newest = next
	f.running++
	return next
}

// fadeFrom has an instance come from a level of detail with a group of fades.
func (s *Set) fadeFrom(e *handleSlot, level, group uint8) {
	r := s.rows(e)
	if e.fade == 0 {
		r.fading++
	}
	r.revision++
	ref := &r.refs[e.row]
	e.fade, ref.fade, ref.from = group, group, level
}

// unfade has an instance stand at its level.
func (s *Set) unfade(e *handleSlot) {
	if e.fade != 0 {
		r := s.rows(e)
		r.fading--
		r.revision++
		e.fade, r.refs[e.row].fade = 0, 0
	}
}
