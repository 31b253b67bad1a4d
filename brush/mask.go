package brush

import (
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"slices"

	"copse/internal/exact"
)

// The mask's resolution: square cells in square tiles. Cell (0, 0) has its
// north-west corner at the origin.
const (
	MaskCell = 0.5 // metres
	MaskTile = 64  // cells along a side of a tile: 32 m
	// maxMaskTile bounds tile coordinates: those of the largest map.
	maxMaskTile = maxPlace / (MaskTile * MaskCell)
)

// Exclusion is the painted mask: it keeps ground free of what brushes plant: paths, yards, places to look
// from. Each cell has a strength from 0 (free to plant) to 255 (nothing grows);
// in between, that share of 255 candidates is refused. Only tiles with a cell
// above 0 are kept.
type Exclusion struct {
	tiles map[TileAt]*MaskCells
	order []TileAt // of the tiles, row by row
}

// TileAt names a tile by its column and row; tile (0, 0) lies south-east of the
// origin.
type TileAt struct{ Col, Row int32 }

// Middle is the middle of a cell of the tile, in metres.
func (at TileAt) Middle(cell int) (x, z float32) {
	x = float32(float32(at.Col*MaskTile+int32(cell%MaskTile))*MaskCell) + MaskCell/2
	z = float32(float32(at.Row*MaskTile+int32(cell/MaskTile))*MaskCell) + MaskCell/2
	return x, z
}

// MaskCells are the strengths of a tile, row by row from the north-west.
type MaskCells [MaskTile * MaskTile]uint8

// NewExclusion returns a mask that masks nothing.
func NewExclusion() *Exclusion { return &Exclusion{tiles: map[TileAt]*MaskCells{}} }

// Frozen returns the mask as it is now, which another goroutine may read while
// this one is painted. The tiles, which are replaced and never changed, are
// shared.
func (m *Exclusion) Frozen() *Exclusion {
	return &Exclusion{tiles: maps.Clone(m.tiles), order: slices.Clone(m.order)}
}

// Empty tells whether nothing is masked.
func (m *Exclusion) Empty() bool { return len(m.tiles) == 0 }

// Tile returns the strengths of a tile, or nil where it masks nothing. They
// belong to the mask; only commands of the level change them.
func (m *Exclusion) Tile(at TileAt) *MaskCells { return m.tiles[at] }

// Tiles lists the tiles that mask something, row by row. The slice belongs to
// the mask.
func (m *Exclusion) Tiles() []TileAt { return m.order }

// compare orders tiles row by row.
func (t TileAt) compare(o TileAt) int {
	if t.Row != o.Row {
		return int(t.Row - o.Row)
	}
	return int(t.Col - o.Col)
}

// SetTile replaces a tile. One that masks nothing is dropped; the others are
// the mask's from then on.
func (m *Exclusion) SetTile(at TileAt, cells *MaskCells) {
	i, found := slices.BinarySearchFunc(m.order, at, TileAt.compare)
	if cells == nil || *cells == (MaskCells{}) {
		if found {
			m.order = slices.Delete(m.order, i, i+1)
			delete(m.tiles, at)
		}
		return
	}
	if !found {
		m.order = slices.Insert(m.order, i, at)
	}
	m.tiles[at] = cells
}

// cellAt is the cell of a coordinate.
func cellAt(v float32) int32 { return int32(math.Floor(float64(v) / MaskCell)) }

// split divides a cell's coordinate into that of its tile and the place in it.
func split(cell int32) (tile, in int32) { return cell >> 6, cell & (MaskTile - 1) }

// At is the strength of the mask at a place, 0 to 255.
func (m *Exclusion) At(x, z float32) uint8 {
	col, inCol := split(cellAt(x))
	row, inRow := split(cellAt(z))
	t := m.tiles[TileAt{col, row}]
	if t == nil {
		return 0
	}
	return t[inRow*MaskTile+inCol]
}

// refuses tells whether a candidate with a uniform number u is masked.
func (m *Exclusion) refuses(x, z, u float32) bool {
	strength := m.At(x, z)
	return strength > 0 && u*255 >= float32(255-strength)
}

// MaskDab is one touch of the brush that paints or erases the mask.
type MaskDab struct {
	X, Z, Radius float32 // metres
	Strength     float32 // 0…1
	Falloff      float32 // 0…1, outer part of the radius over which strength fades
	Erase        bool
}

// strength is what the dab asks for at a distance from its centre, 0 to 255.
func (d *MaskDab) strength(distance float32) uint8 {
	if distance > d.Radius {
		return 0
	}
	share := d.Strength
	if d.Falloff > 0 {
		share = float32(share * min(1, float32(1-distance/d.Radius)/d.Falloff))
	}
	return uint8(float32(share*255) + 0.5)
}

// Paint touches the mask, in the tiles that a region's bounds touch. before is
// called with every tile that is about to change, once for this dab; it is nil
// for a tile that masks nothing yet.
func (m *Exclusion) Paint(d MaskDab, r *Region, before func(at TileAt, cells *MaskCells)) {
	minX, minZ, maxX, maxZ, ok := r.Bounds()
	if !ok {
		return
	}
	minX, minZ = max(minX, d.X-d.Radius), max(minZ, d.Z-d.Radius)
	maxX, maxZ = min(maxX, d.X+d.Radius), min(maxZ, d.Z+d.Radius)
	if minX > maxX || minZ > maxZ {
		return
	}
	m.eachTile(minX, minZ, maxX, maxZ, func(at TileAt) {
		m.change(at, before, d.Erase, func(x, z float32) uint8 {
			dx, dz := x-d.X, z-d.Z
			return d.strength(exact.Sqrt(float32(dx*dx) + float32(dz*dz)))
		})
	})
}

// PaintRegion gives every cell whose middle lies in a region at least a
// strength, 0…1, or at most what that leaves when it erases. before is as for
// Paint.
func (m *Exclusion) PaintRegion(r *Region, strength float32, erase bool, before func(at TileAt, cells *MaskCells)) {
	minX, minZ, maxX, maxZ, ok := r.Bounds()
	if !ok {
		return
	}
	asked := uint8(float32(strength*255) + 0.5)
	m.eachTile(minX, minZ, maxX, maxZ, func(at TileAt) {
		m.change(at, before, erase, func(x, z float32) uint8 {
			if r.Contains(x, z) {
				return asked
			}
			return 0
		})
	})
}

// eachTile calls do for the tiles that a rectangle touches, row by row.
func (m *Exclusion) eachTile(minX, minZ, maxX, maxZ float32, do func(at TileAt)) {
	tile := func(v float32) int32 { t, _ := split(cellAt(v)); return t }
	for row := tile(minZ); row <= tile(maxZ); row++ {
		for col := tile(minX); col <= tile(maxX); col++ {
			do(TileAt{col, row})
		}
	}
}

// change raises the cells of a tile to what asked says at their middles, or
// lowers them to what that leaves.
func (m *Exclusion) change(at TileAt, before func(TileAt, *MaskCells), erase bool, asked func(x, z float32) uint8) {
	old := m.tiles[at]
	if old == nil && erase {
		return
	}
	var cells MaskCells
	if old != nil {
		cells = *old
	}
	for i := range cells {
		x, z := at.Middle(i)
		if want := asked(x, z); erase {
			cells[i] = min(cells[i], 255-want)
		} else {
			cells[i] = max(cells[i], want)
		}
	}
	if old == nil && cells == (MaskCells{}) || old != nil && cells == *old {
		return
	}
	before(at, old)
	m.SetTile(at, &cells)
}

// Image returns the mask as a grey picture with two pixels per metre, its middle
// at the origin and north up, or nil when nothing is masked. [ExclusionOf] reads it
// back.
func (m *Exclusion) Image() *image.Gray {
	reach := int32(0) // tiles from the origin to the farthest edge
	for _, at := range m.order {
		reach = max(reach, -at.Col, at.Col+1, -at.Row, at.Row+1)
	}
	if reach == 0 {
		return nil
	}
	side := int(2 * reach * MaskTile)
	picture := image.NewGray(image.Rect(0, 0, side, side))
	for _, at := range m.order {
		left, top := int((at.Col+reach)*MaskTile), int((at.Row+reach)*MaskTile)
		for row := range MaskTile {
			copy(picture.Pix[picture.PixOffset(left, top+row):], m.tiles[at][row*MaskTile:(row+1)*MaskTile])
		}
	}
	return picture
}

// ExclusionOf reads a mask from a picture as Image makes it. Its sides must be whole
// numbers of tiles on either side of the origin.
func ExclusionOf(picture image.Image) (*Exclusion, error) {
	b := picture.Bounds()
	if b.Dx()%(2*MaskTile) != 0 || b.Dy()%(2*MaskTile) != 0 || max(b.Dx(), b.Dy()) > 2*maxMaskTile*MaskTile {
		return nil, fmt.Errorf("the mask is %d×%d pixels; its sides must be multiples of %d, two pixels per metre around the origin", b.Dx(), b.Dy(), 2*MaskTile)
	}
	m := NewExclusion()
	for top := b.Min.Y; top < b.Max.Y; top += MaskTile {
		for left := b.Min.X; left < b.Max.X; left += MaskTile {
			var cells MaskCells
			for i := range cells {
				grey := color.GrayModel.Convert(picture.At(left+i%MaskTile, top+i/MaskTile))
				cells[i] = grey.(color.Gray).Y
			}
			m.SetTile(TileAt{int32((left-b.Min.X)-b.Dx()/2) / MaskTile, int32((top-b.Min.Y)-b.Dy()/2) / MaskTile}, &cells)
		}
	}
	return m, nil
}
