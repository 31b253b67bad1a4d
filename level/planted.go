package level

import (
	"slices"

	"copse/props"
)

// planting is the start of random indices that were used with a preset, up to
// the next planting.
type planting struct {
	first  uint32
	preset string // "" for one without
}

// plant notes the preset that a random index is used with.
func (l *Level) plant(index uint32, b *Brush) {
	preset := ""
	if b.Mode == Paint || b.Mode == Fill || b.Mode == Single {
		preset = b.Preset
	}
	if n := len(l.planted); n == 0 || l.planted[n-1].preset != preset {
		l.planted = append(l.planted, planting{index, preset})
	}
}

// PlantedBy returns the name of the preset that a prop was planted with in this
// session, or "" where that is not known.
func (l *Level) PlantedBy(id props.ID) string {
	i, found := slices.BinarySearchFunc(l.planted, id.Index(), func(p planting, index uint32) int {
		switch {
		case p.first < index:
			return -1
		case p.first > index:
			return 1
		}
		return 0
	})
	if !found {
		i-- // the last that begins before it
	}
	if i < 0 {
		return ""
	}
	return l.planted[i].preset
}
