package level

import (
	"fmt"
	"unsafe"

	"copse/terrain"
)

// SetWater moves the surface of the water to a height in metres, as one step or
// as part of the open gesture. Altitudes are measured from it; what stands is
// not touched. A height that the ground cannot have is refused, and one that is
// not new is no step.
func (l *Level) SetWater(y float32) error {
	if err := checkWater(y); err != nil {
		return err
	}
	if bits(y) == bits(l.water) {
		return nil
	}
	l.transact("Water level", func(e *edit) { e.setWater(y) })
	return nil
}

func checkWater(y float32) error {
	if !(y >= -terrain.MaxHeight && y <= terrain.MaxHeight) {
		return fmt.Errorf("water: a level of %v m is out of range; it lies within ±%v m", y, float32(terrain.MaxHeight))
	}
	return nil
}

func (e *edit) setWater(y float32) {
	e.add(&waterDelta{level: e.level, before: e.level.water, after: y})
	e.level.applyWater(y)
}

func (l *Level) applyWater(y float32) {
	l.hash += hashWater(y) - hashWater(l.water)
	l.water = y
}

// waterDelta is a change of the water level.
type waterDelta struct {
	level         *Level
	before, after float32
}

// waterChange is how a line writes it.
type waterChange struct {
	Water float32 `json:"water"`
}

func (d *waterDelta) Undo() { d.level.applyWater(d.before) }
func (d *waterDelta) Redo() { d.level.applyWater(d.after) }

func (d *waterDelta) Bytes() int { return int(unsafe.Sizeof(*d)) }

func (d *waterDelta) line() (any, bool) { return waterChange{d.after}, true }

func (d *waterDelta) subject() any { return waterLine }

func (d *waterDelta) join(later editDelta) { d.after = later.(*waterDelta).after }
