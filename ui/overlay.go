package ui

import (
	"slices"
	"time"

	"copse/brush"
	"copse/level"
)

// Overlay is what colours the ground over the level.
type Overlay struct {
	Growth *CellMap   // where the chosen preset would grow, or nil
	Mask   *CellMap   // what is masked, or nil
	Bands  GroundBand // instead of how the ground looks
}

// CellMap tells for cells that cover the whole map, half a sample over its
// edges, how much something is there: 0 to 255, row by row from the north-west.
type CellMap struct {
	Cols, Rows int
	Cells      []uint8
	Revision   uint64 // grows when cells change
}

// overlaySide is the most cells along a side of a CellMap.
const overlaySide = 1024

// cellMap is a CellMap that is worked out bit by bit over frames.
type cellMap struct {
	CellMap
	of   any // what it was worked out of last
	row  int // that comes next
	left int // rows that are older than what they are worked out of
}

// centre is the place in the middle of a cell, kept on the map.
func (m *CellMap) centre(l *level.Level, col, row int) (x, z float32) {
	t := l.Terrain()
	minX, minZ, maxX, maxZ := t.Bounds()
	s := t.Spacing()
	x = minX - s/2 + (float32(col)+0.5)*s*float32(t.Cols())/float32(m.Cols)
	z = minZ - s/2 + (float32(row)+0.5)*s*float32(t.Rows())/float32(m.Rows)
	return min(max(x, minX), maxX), min(max(z, minZ), maxZ)
}

// work brings cells up to date until the time is over. of is what they depend
// on: when it is another than before, all rows are due again, but no row starts
// over before every other had its turn.
func (m *cellMap) work(l *level.Level, of any, until time.Time, at func(x, z float32) uint8) (done bool) {
	t := l.Terrain()
	cols, rows := min(2*t.Cols(), overlaySide), min(2*t.Rows(), overlaySide)
	if m.Cols != cols || m.Rows != rows {
		m.Cols, m.Rows, m.row, m.of = cols, rows, 0, nil
		m.Cells = make([]uint8, cols*rows)
	}
	if m.of != of {
		m.of, m.left = of, rows
	}
	for m.left > 0 {
		line := m.Cells[m.row*cols : (m.row+1)*cols]
		for col := range line {
			line[col] = at(m.centre(l, col, m.row))
		}
		m.row = (m.row + 1) % rows
		m.left--
		m.Revision++
		if time.Now().After(until) {
			break
		}
	}
	return m.left == 0
}

// overlays are what the ground can be coloured by, and the state of the maps.
type overlays struct {
	growth, mask cellMap
	version      growthVersion
	survey       func(x, z float32) (brush.Reason, bool)
}

// growthVersion is all that decides where a preset grows.
type growthVersion struct {
	level                   *level.Level
	preset                  *brush.Preset
	factors                 string
	revision, terrain, mask uint64
}

// overlayBudget is how long a frame may work on overlays.
const overlayBudget = 4 * time.Millisecond

// overlayNow brings the overlays up to date and returns what is to be shown.
func (a *app) overlayNow(now time.Time) (o Overlay) {
	l := a.shown()
	until := now.Add(overlayBudget)
	if a.driver != nil { // the same frames on every machine
		until = now.Add(time.Hour)
	}
	o.Bands = a.settings.Bands
	if a.settings.Mask && !l.Mask().Empty() {
		if !a.overlays.mask.work(l, [2]any{l, l.MaskRevision()}, until, l.Mask().At) {
			a.pace.wake()
		}
		o.Mask = &a.overlays.mask.CellMap
	}
	if a.settings.Growth && a.surveyed(l) {
		v := &a.overlays
		grows := func(x, z float32) uint8 {
			if _, ok := v.survey(x, z); ok {
				return 255
			}
			return 0
		}
		if !v.growth.work(l, v.version, until, grows) {
			a.pace.wake()
		}
		o.Growth = &v.growth.CellMap
	}
	return o
}

// surveyed makes ready what tells where the chosen preset grows. It returns
// false when there is no preset.
func (a *app) surveyed(l *level.Level) bool {
	at := slices.IndexFunc(l.Presets(), func(p *brush.Preset) bool { return p.Name == a.brush.Preset })
	if at < 0 {
		return false
	}
	version := growthVersion{
		level: l, preset: l.Presets()[at], factors: factorsText(a.brush.Factors),
		revision: l.SceneRevision(), terrain: l.Terrain().Revision(), mask: l.MaskRevision(),
	}
	if version == a.overlays.version {
		return true
	}
	survey, err := l.Survey(a.brush.Preset, a.brush.Factors)
	if err != nil {
		return false
	}
	a.overlays.version, a.overlays.survey = version, survey
	return true
}

// factorsText is the same for factors under which the same ground grows: which
// categories are left out.
func factorsText(factors []brush.Factor) (text string) {
	for _, f := range factors {
		if f.Factor == 0 {
			text += f.Category + "\n"
		}
	}
	return text
}
