package instancing

import (
	"math"

	"copse/lod"
	"copse/props"
)

// ClassSize is the size, in metres, that a prop's levels are chosen for.
func ClassSize(size float32) float32 {
	return smallest * float32(math.Exp2(float64(classOf(size))/perOctave))
}

// FadingRows is how many rows a set counts as fading.
func FadingRows(s *Set) (n int) {
	for _, r := range s.used {
		n += r.fading
	}
	return n
}

// Cells returns the cells by their number, empty ones too.
func (s *Set) Cells() []Cell { return s.cells.list }

// Cell returns the number of a row's cell in the set's Cells.
func (r *Rows) Cell(row int) int { return int(r.refs[row].cell) }

// Level returns the level of detail that a placed prop is drawn at.
func (s *Stage) Level(id props.ID) (level uint8, ok bool) {
	h, ok := s.Handle(id)
	if !ok {
		return lod.Unseen, false
	}
	return s.set.find(h).level, true
}

// Models returns how many models have been put.
func (p *Parts) Models() int { return len(p.byID) }

// Entry is a row in a list of rows in sight.
type Entry uint32

// Row returns the number of the row.
func (e Entry) Row() int { return int(e & (1<<groupShift - 1)) }

// Group returns the group of fades that the row is in, 0 for none.
func (e Entry) Group() int { return int(e >> groupShift & (FadeGroups - 1)) }

// Out reports whether the row fades out.
func (e Entry) Out() bool { return e>>outShift == 1 }
