package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/props"
)

// Selection is what choosing levels of detail came to.
type Selection struct {
	Examined int // props whose distance was measured
	Moved    int // props that changed their level
	// Pending is true while the selection goes on in the next call, or the
	// camera has moved and the next one is not due yet: call Select again in the
	// next frame, when the clock has run on.
	Pending bool
	// Fading is true while props fade from level to level: what is drawn changes
	// with every call.
	Fading bool
}

// callWork bounds what one call of Select does, in about the time that it takes
// to measure the distance of one prop: some tenths of a millisecond. Changing a
// prop's level costs as much as changeWork of these, and coming to a block as
// blockWork.
const (
	callWork   = 60_000
	changeWork = 20
	blockWork  = 10
)

// Select gives the staged props the levels of detail that suit a camera
// position, in metres, at a quality: 1 is the standard, 2 keeps every level
// twice as far. seconds is a clock that runs on. It is called every frame: a
// selection begins at most four times a second, and only when the camera has
// moved, the quality is another or sizes have become known. A large one is spread
// over several calls. Else a call compares one distance.
//
// Where the set has its changes fade, they begin at the moment of the call; those of
// props that were in no selection before, and after a leap of the camera, are made
// at once.
//
// The camera is the one that people look through; pictures drawn meanwhile for
// other cameras show the same levels. A picture without a clock uses
// [Stage.SelectAll].
func (s *Stage) Select(camera exact.Vec3, seconds float64, quality float32) Selection {
	s.set.advance(seconds)
	result := s.choose(camera, seconds, quality)
	result.Fading = s.set.Fading()
	return result
}

func (s *Stage) choose(camera exact.Vec3, seconds float64, quality float32) Selection {
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

// SelectAll does all of what Select spreads over frames, at once, for a picture
// that is drawn by itself: no clock says that it is too early.
func (s *Stage) SelectAll(camera exact.Vec3, quality float32) (total Selection) {
	s.detail.pacer.Reset()
	s.detail.running = false
	for again := true; again; {
		part := s.Select(camera, 0, quality)
		total.Examined, total.Moved, again = total.Examined+part.Examined, total.Moved+part.Moved, part.Pending
	}
	return total
}

// proceed goes on with a selection.
func (s *Stage) proceed() Selection {
	d := &s.detail
	var result Selection
	for work := 0; d.at < len(d.blocks); d.at++ {
		if d.next[d.at] > d.travelled {
			continue
		}
		if work > callWork {
			result.Pending = true
			return result
		}
		examined, moved := s.examine(d.at)
		result.Examined, result.Moved = result.Examined+examined, result.Moved+moved
		work += blockWork + examined + changeWork*moved
	}
	d.running = false
	return result
}

// examine chooses anew for the members of a block, where one of them may change.
func (s *Stage) examine(number int) (examined, moved int) {
	d := &s.detail
	b := &d.blocks[number]
	bands := &d.bands[b.class]
	b.tighten()
	slack := b.slack(bands, d.camera)
	if slack <= 0 {
		for i := range b.looks {
			l := &b.looks[i]
			squared := exact.SquaredDistance(&l.at, &d.camera)
			if !bands.Stays(l.level, squared) {
				d.change(b, i, bands.Level(l.level, squared))
			}
		}
		examined, moved = len(b.looks), s.set.shift(d.shifts)
		d.shifts = d.shifts[:0]
		slack = max(b.slack(bands, d.camera), 0)
	}
	d.next[number] = d.travelled + float64(slack)
	return examined, moved
}

// change gives a member of a block another level and notes that it has to be drawn at
// that.
func (d *detail) change(b *block, member int, level uint8) {
	l := &b.looks[member]
	from := l.level
	b.levels[from]--
	b.levels[level]++
	l.level = level
	if d.leapt {
		from = levelUnknown // nobody sees where it comes from
	}
	d.shifts = append(d.shifts, shift{b.members[member], level, from})
}

// SetBounds says what a kind's model fills at scale 1, in metres from its foot:
// its longest side decides its levels of detail, its breadth and height the shade
// below it. Until it is known, and where low equals high, props of the kind are
// taken to be 6 m large and shade nothing. It returns how many props stand of the
// kind where their size changes: their levels are chosen anew in the next
// selection, and no others'.
func (s *Stage) SetBounds(kind props.KindIndex, low, high exact.Vec3) (resized int) {
	crowned := s.canopy.setCrown(kind, crownOf(low, high))
	d := exact.Sub(high, low)
	size := max(d[0], d[1], d[2])
	if n := int(kind) + 1; n > len(s.sizes) {
		s.sizes = append(s.sizes, make([]float32, n-len(s.sizes))...)
	}
	sized := s.sizes[kind] != size
	if !sized && !crowned {
		return 0
	}
	s.sizes[kind] = size
	for _, mirrored := range []bool{false, true} {
		g := Group{Kind: kind, Mirrored: mirrored}
		if i := g.index(); i >= len(s.set.kinds) || s.set.kinds[i] == nil {
			continue
		}
		refs := s.set.kinds[g.index()].refs
		for i := range refs {
			slot := s.owners[refs[i].slot]
			if sized {
				s.resize(&s.bySlot[slot])
				resized++
			}
			if crowned {
				s.canopy.renew(slot)
			}
		}
	}
	if resized > 0 {
		s.detail.pacer.Reset()
	}
	return resized
}

// resize puts a prop into the block for its new size, keeping its level until
// the next selection.
func (s *Stage) resize(at *staged) {
	b := &s.detail.blocks[at.place.block]
	l, m := b.looks[at.place.index], b.members[at.place.index]
	s.leave(at)
	e := s.set.find(at.handle)
	row := &s.set.rows(e).rows[e.row]
	at.place = s.detail.enter(e.cell, s.classFor(at.kind, row), l, m)
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
	if member, moved := s.detail.leave(at.place); moved {
		s.bySlot[s.owners[member]].place = at.place
	}
}
