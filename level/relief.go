package level

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"unsafe"

	"copse/props"
	"copse/terrain"
)

// terrainCommand is the line of a terrain that was imported. It holds all
// heights, so that a session needs no file beside it.
type terrainCommand struct {
	Cols    int     `json:"cols"`
	Rows    int     `json:"rows"`
	Spacing float32 `json:"spacing"` // metres
	Low     float32 `json:"low"`     // metres, of the lowest step
	High    float32 `json:"high"`    // metres, of the highest step
	Steps   []byte  `json:"steps,omitempty"`
	Heights []byte  `json:"heights,omitempty"`
}

func (terrainCommand) kind() string { return "terrain" }

// Grounding is what an imported terrain did to what stood on the old one.
type Grounding struct {
	Moved   int // props and models that were seated anew
	Removed int // props that stood where there is no ground any more
}

// ImportTerrain makes a relief the ground, as one step. Props are seated anew;
// those that are left without ground are taken out. On an error nothing has
// changed.
func (l *Level) ImportTerrain(r terrain.Relief) (Grounding, error) {
	p, err := PrepareTerrain(r)
	if err != nil {
		return Grounding{}, err
	}
	return l.AdoptTerrain(p), nil
}

// PreparedTerrain is a relief made ready for a level.
type PreparedTerrain struct {
	heights *terrain.Heightmap
	tiles   tileHashes
	command *bulkyCommand
}

// PrepareTerrain does the part of ImportTerrain that needs no level, and takes
// long for a large map. It may run beside everything.
func PrepareTerrain(r terrain.Relief) (*PreparedTerrain, error) {
	m, err := r.Map()
	if err != nil {
		return nil, fmt.Errorf("terrain: %w", err)
	}
	c := terrainCommand{Cols: r.Cols, Rows: r.Rows, Spacing: r.Spacing, Low: r.Low, High: r.High}
	if r.Steps != nil {
		c.Steps = packed(r.Steps, 2, func(v uint16) uint32 { return uint32(v) })
	} else {
		c.Heights = packed(r.Heights, 4, math.Float32bits)
	}
	if size := (len(c.Steps) + len(c.Heights)) / 3 * 4; size > maxLine-4096 {
		return nil, fmt.Errorf("terrain: %d × %d samples of noise make a line of %d MB in the session, where %d MB are possible; use 16 bits or fewer samples",
			r.Cols, r.Rows, size>>20, maxLine>>20)
	}
	return &PreparedTerrain{m, newTileHashes(m), newBulkyCommand(c)}, nil
}

// AdoptTerrain makes a prepared relief the ground; see ImportTerrain. A prepared
// relief is for one level, once.
func (l *Level) AdoptTerrain(p *PreparedTerrain) Grounding {
	l.endStroke()
	g := l.replaceTerrain(p)
	l.closeStep(p.command, nil)
	return g
}

// replaceTerrain makes a map the ground and opens the step that does it.
func (l *Level) replaceTerrain(p *PreparedTerrain) Grounding {
	m := p.heights
	followers := l.newFollowers()
	e := l.openEdit("Import terrain")
	d := &terrainDelta{level: l, other: m, tiles: p.tiles}
	d.swap()
	l.history.Add(d)

	all := terrain.Rect{Cols: m.Cols(), Rows: m.Rows()}
	var off []props.ID
	for p := range l.props.All() {
		if _, ok := m.Height(p.X, p.Z); !ok {
			off = append(off, p.ID)
		}
	}
	removed := &eraseDelta{store: l.props}
	for _, id := range off {
		r, _ := l.props.Remove(id)
		removed.removals = append(removed.removals, r)
	}
	if len(off) > 0 {
		l.history.Add(removed)
	}
	seats := newSeatDelta(l.props)
	moved := l.reseat(all, seats)
	seats.known = nil
	if len(seats.seats) > 0 {
		l.history.Add(seats)
	}
	return Grounding{Moved: moved + l.follow(all, followers, e), Removed: len(off)}
}

// terrainDelta is a change from one map to another.
type terrainDelta struct {
	level *Level
	other *terrain.Heightmap // the map that is not the ground now
	tiles tileHashes         // of that
}

func (d *terrainDelta) swap() {
	was, hashed := d.level.terrain, d.level.tiles
	d.level.setTerrain(d.other, d.tiles)
	d.other, d.tiles = was, hashed
}

func (d *terrainDelta) Undo() { d.swap() }
func (d *terrainDelta) Redo() { d.swap() }

func (d *terrainDelta) Bytes() int {
	return int(unsafe.Sizeof(*d)) + d.other.Bytes() + 8*len(d.tiles.hashes)
}

// packed writes samples as deflated planes: the differences between neighbours,
// all highest bytes first, then the next ones. Nearby heights are alike, so the
// upper planes are nearly all zero.
func packed[T any](samples []T, bytesEach int, bitsOf func(T) uint32) []byte {
	planes := make([]byte, bytesEach*len(samples))
	before := uint32(0)
	for i, v := range samples {
		now := bitsOf(v)
		for plane := range bytesEach {
			planes[plane*len(samples)+i] = byte((now - before) >> (8 * (bytesEach - 1 - plane)))
		}
		before = now
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestSpeed)
	if err != nil {
		panic(err) // the level of compression is a constant
	}
	w.Write(planes) // a Buffer takes everything
	w.Close()
	return out.Bytes()
}

// unpacked reads what packed has written. It refuses data of any other length
// and never allocates more than that asks for.
func unpacked[T any](data []byte, count, bytesEach int, of func(uint32) T) ([]T, error) {
	planes := make([]byte, bytesEach*count)
	r := flate.NewReader(bytes.NewReader(data))
	if _, err := io.ReadFull(r, planes); err != nil {
		return nil, fmt.Errorf("%d samples of %d bytes are needed, and the data breaks off before: %w", count, bytesEach, err)
	}
	if n, err := r.Read(make([]byte, 1)); n > 0 || err != io.EOF {
		return nil, fmt.Errorf("%d samples of %d bytes are needed, and there is more", count, bytesEach)
	}
	samples := make([]T, count)
	before := uint32(0)
	for i := range samples {
		var word [4]byte
		for plane := range bytesEach {
			word[4-bytesEach+plane] = planes[plane*count+i]
		}
		before += binary.BigEndian.Uint32(word[:])
		samples[i] = of(before)
	}
	return samples, nil
}

func (p *Player) applyTerrain(e *Event) error {
	var c terrainCommand
	if err := p.events.decode(e.Text, &c); err != nil {
		return err
	}
	if c.Cols < terrain.MinSize || c.Rows < terrain.MinSize || c.Cols > terrain.MaxSize || c.Rows > terrain.MaxSize {
		return p.events.problem("cols", "%d × %d samples; each side has %d to %d", c.Cols, c.Rows, terrain.MinSize, terrain.MaxSize)
	}
	r := terrain.Raster{Cols: c.Cols, Rows: c.Rows}
	var err error
	if c.Steps != nil {
		r.Steps, err = unpacked(c.Steps, c.Cols*c.Rows, 2, func(v uint32) uint16 { return uint16(v) })
	} else {
		r.Heights, err = unpacked(c.Heights, c.Cols*c.Rows, 4, math.Float32frombits)
	}
	if err != nil {
		return p.events.problem("steps", "%v", err)
	}
	if _, err := p.level.ImportTerrain(terrain.Relief{Raster: &r, Low: c.Low, High: c.High, Spacing: c.Spacing}); err != nil {
		return p.events.problem("", "%v", err)
	}
	return nil
}
