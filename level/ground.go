package level

import (
	"unsafe"

	"copse/terrain"
)

// tileHashes are the hashes of the tiles of a terrain, so that a change hashes
// the tiles that it touched and no others.
type tileHashes struct {
	cols, rows int
	hashes     []Hash // row by row
	sum        Hash
}

func newTileHashes(m *terrain.Heightmap) tileHashes {
	t := tileHashes{cols: (m.Cols() + tileSize - 1) / tileSize, rows: (m.Rows() + tileSize - 1) / tileSize}
	t.hashes = make([]Hash, t.cols*t.rows)
	for i := range t.hashes {
		t.hashes[i] = hashTile(m, i%t.cols, i/t.cols)
		t.sum += t.hashes[i]
	}
	return t
}

// within calls do for every tile that has samples of a rectangle.
func (t *tileHashes) within(r terrain.Rect, do func(tile int)) {
	if r.Empty() {
		return
	}
	for row := r.Row / tileSize; row <= (r.Row+r.Rows-1)/tileSize; row++ {
		for col := r.Col / tileSize; col <= (r.Col+r.Cols-1)/tileSize; col++ {
			do(row*t.cols + col)
		}
	}
}

// rectOf is the samples of a tile.
func (t *tileHashes) rectOf(m *terrain.Heightmap, tile int) terrain.Rect {
	col, row := tile%t.cols*tileSize, tile/t.cols*tileSize
	return terrain.Rect{Col: col, Row: row, Cols: min(tileSize, m.Cols()-col), Rows: min(tileSize, m.Rows()-row)}
}

// rehash keeps the state hash up with a change of the heights in a rectangle.
func (l *Level) rehash(r terrain.Rect) {
	t := &l.tiles
	t.within(r, func(tile int) {
		h := hashTile(l.terrain, tile%t.cols, tile/t.cols)
		l.hash += h - t.hashes[tile]
		t.sum += h - t.hashes[tile]
		t.hashes[tile] = h
	})
}

// setTerrain makes a heightmap, whose tiles are hashed, the ground. What stands
// on it is not touched.
func (l *Level) setTerrain(m *terrain.Heightmap, t tileHashes) {
	l.hash += t.sum - l.tiles.sum
	l.terrain, l.tiles = m, t
}

// groundDelta is what a sculpting stroke changed of the heights: the other side
// of every tile that it touched.
type groundDelta struct {
	level *Level
	tiles []groundTile
	kept  []bool // by tile, while the stroke is drawn
}

type groundTile struct {
	rect    terrain.Rect
	heights []float32
}

// keep remembers the tiles that a change of a rectangle is about to touch.
func (d *groundDelta) keep(r terrain.Rect) {
	t := &d.level.tiles
	if d.kept == nil {
		d.kept = make([]bool, len(t.hashes))
	}
	t.within(r, func(tile int) {
		if !d.kept[tile] {
			d.kept[tile] = true
			rect := t.rectOf(d.level.terrain, tile)
			d.tiles = append(d.tiles, groundTile{rect, d.level.terrain.CopyOf(rect)})
		}
	})
}

func (d *groundDelta) swap() {
	for _, t := range d.tiles {
		d.level.rehash(d.level.terrain.Exchange(t.rect, t.heights))
	}
}

func (d *groundDelta) Undo() { d.swap() }
func (d *groundDelta) Redo() { d.swap() }

func (d *groundDelta) Bytes() int {
	n := int(unsafe.Sizeof(*d)) + cap(d.kept)
	for _, t := range d.tiles {
		n += int(unsafe.Sizeof(t)) + 4*cap(t.heights)
	}
	return n
}
