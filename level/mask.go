package level

import (
	"encoding/binary"
	"fmt"
	"slices"
	"unsafe"

	"copse/brush"

	"github.com/cespare/xxhash/v2"
)

// MaskBrush is the setting of the brush that paints the mask.
type MaskBrush struct {
	Erase    bool    `json:"erase,omitempty"`
	Radius   float32 `json:"radius"`   // metres
	Strength float32 `json:"strength"` // 0…1, share of candidates that is kept away
	Falloff  float32 `json:"falloff"`  // 0…1
}

func (b *MaskBrush) check() error {
	other := Brush{Mode: Erase, Radius: b.Radius, Strength: b.Strength, Falloff: b.Falloff}
	return other.check()
}

// maskCommand is a stroke over the mask.
type maskCommand struct {
	MaskBrush
	Dabs [][2]float32   `json:"dabs"`           // x and z of the centres, metres
	Area *brush.Polygon `json:"area,omitempty"` // in place of dabs; without corners the whole map
}

func (maskCommand) kind() string { return "mask" }

func (b *MaskBrush) name() string {
	if b.Erase {
		return "Clear the mask"
	}
	return "Paint the mask"
}

// Mask is what keeps ground free of what brushes plant. Only commands change
// it.
func (l *Level) Mask() *brush.Exclusion { return l.mask }

// MaskStroke is a stroke over the mask that is being drawn; End makes one undo
// step and one line in the journal of it.
type MaskStroke struct {
	level   *Level
	command maskCommand
	whole   *brush.Region // the map
	before  maskDelta
	touched map[brush.TileAt]bool // tiles that before holds
	ended   bool
}

// BeginMask starts a stroke over the mask. A stroke that is still being drawn
// ends first. It refuses settings that are out of range.
func (l *Level) BeginMask(b MaskBrush) (*MaskStroke, error) {
	l.endStroke()
	if err := b.check(); err != nil {
		return nil, err
	}
	s := &MaskStroke{
		level: l, command: maskCommand{MaskBrush: b, Dabs: [][2]float32{}},
		whole: brush.NewRegion(nil, l.terrain), before: maskDelta{level: l}, touched: map[brush.TileAt]bool{},
	}
	l.history.Begin(b.name())
	l.masking = s
	return s, nil
}

// Dab paints around (x, z), in metres.
func (s *MaskStroke) Dab(x, z float32) error {
	if s.ended || s.command.Area != nil {
		return fmt.Errorf("the stroke over the mask has ended, or works on an area")
	}
	if err := checkPlace(x, z); err != nil {
		return err
	}
	s.command.Dabs = append(s.command.Dabs, [2]float32{x, z})
	b := &s.command.MaskBrush
	d := brush.MaskDab{X: x, Z: z, Radius: b.Radius, Strength: b.Strength, Falloff: b.Falloff, Erase: b.Erase}
	s.changing(func(before func(brush.TileAt, *brush.MaskCells)) { s.level.mask.Paint(d, s.whole, before) })
	return nil
}

// Area paints an outline, or the whole map when it has no corners, once per
// stroke.
func (s *MaskStroke) Area(outline brush.Polygon) error {
	if s.ended || s.command.Area != nil || len(s.command.Dabs) > 0 {
		return fmt.Errorf("a stroke over the mask works by dabs or on one area")
	}
	area, region, err := s.level.area(outline)
	if err != nil {
		return err
	}
	s.command.Area = area
	b := &s.command.MaskBrush
	s.changing(func(before func(brush.TileAt, *brush.MaskCells)) {
		s.level.mask.PaintRegion(region, b.Strength, b.Erase, before)
	})
	return nil
}

// changing runs a change of the mask: tiles are kept as they were before the
// stroke, and the state hash follows.
func (s *MaskStroke) changing(do func(before func(brush.TileAt, *brush.MaskCells))) {
	l := s.level
	var changed []brush.TileAt
	do(func(at brush.TileAt, cells *brush.MaskCells) {
		if !s.touched[at] {
			s.touched[at] = true
			s.before.tiles = append(s.before.tiles, maskTile{at, cells})
		}
		l.hash -= hashMaskTile(at, cells)
		changed = append(changed, at)
	})
	for _, at := range changed {
		l.hash += hashMaskTile(at, l.mask.Tile(at))
	}
	l.maskRevision++
}

// End ends the stroke. A second call does nothing.
func (s *MaskStroke) End() {
	if s.ended {
		return
	}
	s.ended = true
	s.level.masking = nil
	if len(s.before.tiles) > 0 {
		s.level.history.Add(&s.before)
	}
	if len(s.command.Dabs) == 0 && s.command.Area == nil {
		s.level.history.End()
		return
	}
	s.level.closeStep(s.command, nil)
}

// maskTile is a tile of the mask; one that masks nothing has no cells.
type maskTile struct {
	at    brush.TileAt
	cells *brush.MaskCells
}

// maskDelta is a change of some tiles. It holds what they are to be on the other
// side of it.
type maskDelta struct {
	level *Level
	tiles []maskTile
}

func (d *maskDelta) Undo() { d.swap() }
func (d *maskDelta) Redo() { d.swap() }

func (d *maskDelta) swap() {
	l := d.level
	for i := range d.tiles {
		t := &d.tiles[i]
		now := l.mask.Tile(t.at)
		l.hash += hashMaskTile(t.at, t.cells) - hashMaskTile(t.at, now)
		l.mask.SetTile(t.at, t.cells)
		t.cells = now
	}
	l.maskRevision++
}

func (d *maskDelta) Bytes() int {
	n := int(unsafe.Sizeof(*d))
	for _, t := range d.tiles {
		if n += int(unsafe.Sizeof(t)); t.cells != nil {
			n += len(t.cells)
		}
	}
	return n
}

// hashMaskTile is the hash of a tile, 0 for one that masks nothing, so that a
// level without a mask is not told from one that never had any.
func hashMaskTile(at brush.TileAt, cells *brush.MaskCells) Hash {
	if cells == nil {
		return 0
	}
	b := make([]byte, 0, 9+len(cells))
	b = append(b, 'X')
	b = binary.LittleEndian.AppendUint32(b, uint32(at.Col))
	b = binary.LittleEndian.AppendUint32(b, uint32(at.Row))
	return Hash(xxhash.Sum64(append(b, cells[:]...)))
}

// hashMask is the sum over the mask's tiles.
func hashMask(m *brush.Exclusion) (sum Hash) {
	for _, at := range m.Tiles() {
		sum += hashMaskTile(at, m.Tile(at))
	}
	return sum
}

// MaskRevision grows whenever the mask changes.
func (l *Level) MaskRevision() uint64 { return l.maskRevision }

// Survey tells for places of the ground whether a preset would grow there now,
// and if not why a candidate would be refused; spacing to what stands does not
// count. It refuses a preset that is not there.
func (l *Level) Survey(name string, factors []brush.Factor) (func(x, z float32) (brush.Reason, bool), error) {
	p, err := l.preset(name)
	if err != nil {
		return nil, err
	}
	palette := brush.NewPalette(p.Scaled(slices.Clone(factors)), l.catalog)
	ground := l.ground(brush.Dab{Radius: maxPlace})
	return func(x, z float32) (brush.Reason, bool) { return ground.Survey(palette, x, z) }, nil
}
