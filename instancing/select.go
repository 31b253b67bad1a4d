package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/lod"
	"copse/props"
)

// Selection is what choosing levels of detail came to.
type Selection struct {
	Examined int // props whose distance was measured
	Moved    int // props that changed their level
	// Pending is true while the selection goes on in the next call, or the
	// camera has moved and the next one is not due yet: call Select again soon.
	Pending bool
}

// callWork bounds what one call of Select does, in about the time that it takes
// to measure the distance of one prop: some tenths of a millisecond. Changing a
// prop's level costs as much as changeWork of these, and passing over it a
// fraction.
const (
	callWork   = 5000
	changeWork = 8
	passWork   = 1.0 / 8
)

// Select gives the staged props the levels of detail that suit a camera
// position, in metres, at a quality: 1 is the standard, 2 keeps every level
// twice as far. seconds is a clock that runs on. It is called every frame: a
// selection begins at most four times a second, and only when the camera has
// moved, the quality is another or sizes have become known. A large one is spread
// over several calls. Else a call compares one distance.
//
// The camera is the one that people look through; pictures drawn meanwhile for
// other cameras show the same levels.
func (s *Stage) Select(camera exact.Vec3, seconds float64, quality float32) Selection {
	d := &s.detail
	if quality != d.quality {
		d.setQuality(quality)
		d.pacer.Reset()
	}
	if !d.running {
		if !d.pacer.Due(camera, seconds) {
			later := d.pacer
			return Selection{Pending: later.Due(camera, math.Inf(1))}
		}
		d.begin(camera)
	}
	return s.proceed()
}

// proceed goes on with a selection.
func (s *Stage) proceed() Selection {
	d := &s.detail
	var result Selection
	passed := 0
	for ; d.at < len(d.blocks); d.at++ {
		if float32(result.Examined+changeWork*result.Moved)+passWork*float32(passed) > callWork {
			result.Pending = true
			return result
		}
		if b := &d.blocks[d.at]; b.next <= d.travelled {
			passed += len(b.due)
			s.examine(b, &result)
		}
	}
	d.running = false
	return result
}

// examine chooses anew for the members of a block that are due.
func (s *Stage) examine(b *block, result *Selection) {
	d := &s.detail
	next, travelled, camera, band := math.MaxFloat64, d.travelled, d.camera, &d.bands[b.class]
	looks := b.looks[:len(b.due)]
	for i, due := range b.due {
		if due <= travelled {
			l := &looks[i]
			v := exact.Vec3{l.at[0] - camera[0], l.at[1] - camera[1], l.at[2] - camera[2]}
			squared := exact.Dot(v, v)
			slack, stays := band.Stays(l.level, squared)
			if !stays {
				l.level = band.Level(l.level, squared)
				slack, _ = band.Stays(l.level, squared)
				d.shifts = append(d.shifts, shift{b.members[i].instance, l.level})
			}
			due = d.until(slack)
			b.due[i] = due
			result.Examined++
		}
		if due < next {
			next = due
		}
	}
	b.next = next
	result.Moved += s.set.shift(d.shifts)
	d.shifts = d.shifts[:0]
}

// SetSize says how large a kind's model is: the longest side of its bounds at
// scale 1, in metres. Until it is known, props of the kind are taken to be 6 m
// large.
func (s *Stage) SetSize(kind props.KindIndex, size float32) {
	if n := int(kind) + 1; n > len(s.sizes) {
		s.sizes = append(s.sizes, make([]float32, n-len(s.sizes))...)
	}
	if s.sizes[kind] == size {
		return
	}
	s.sizes[kind] = size
	if !s.stands(kind) {
		return
	}
	for slot := range s.bySlot {
		if at := &s.bySlot[slot]; at.handle != 0 && at.kind == kind {
			s.resize(at)
		}
	}
	s.detail.pacer.Reset()
}

// stands reports whether any prop of a kind is staged.
func (s *Stage) stands(kind props.KindIndex) bool {
	for level := range uint8(Levels) {
		for _, mirrored := range []bool{false, true} {
			g := Group{kind, level, mirrored}
			if i := g.index(); i < len(s.set.groups) && s.set.groups[i] != nil && s.set.groups[i].Len() > 0 {
				return true
			}
		}
	}
	return false
}

// resize puts a prop into the block for its new size, keeping its level until
// the next selection.
func (s *Stage) resize(at *staged) {
	b := &s.detail.blocks[at.place.block]
	l, m := b.looks[at.place.index], b.members[at.place.index]
	s.leave(at)
	e := s.set.find(at.handle)
	row := &e.rows.rows[e.row]
	at.place = s.detail.enter(e.rows.refs[e.row].cell, s.classFor(at.kind, row), l, m, 0)
}

// classFor is the class of a prop's size.
func (s *Stage) classFor(kind props.KindIndex, row *Row) uint8 {
	size := float32(unknownSize)
	if int(kind) < len(s.sizes) && s.sizes[kind] > 0 {
		size = s.sizes[kind]
	}
	return classOf(size * row.Reach())
}

// leave takes a prop out of its block.
func (s *Stage) leave(at *staged) {
	if slot, moved := s.detail.leave(at.place); moved {
		s.bySlot[slot].place = at.place
	}
}

// Level returns the level of detail that a placed prop is drawn at.
func (s *Stage) Level(id props.ID) (level uint8, ok bool) {
	h, ok := s.Handle(id)
	if !ok {
		return lod.Unseen, false
	}
	return s.set.find(h).rows.Group.LOD, true
}
