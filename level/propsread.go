package level

import (
	"encoding/binary"
	"fmt"
	"math"

	"copse/brush"
	"copse/internal/exact"
	"copse/props"
)

// Limits of what a row of props may say.
const (
	maxPropScale  = 1e6
	maxPropHeight = 1e7 // metres
)

// propReader stands the props of a file on the ground of a level that is being
// opened.
type propReader struct {
	level *Level
	coder *propCoder
	picks []pick
	data  []byte
	count int // of the rows in the columns
}

// readProps puts the props of a file into a level that has its terrain, its
// catalog in the order of the rows, and none.
func (l *Level) readProps(data []byte, row propsRow, picks []pick) error {
	if row.Count < 0 || row.Moved < 0 || row.Moved > row.Count || row.Count > maxCap {
		return fmt.Errorf("%d props, %d of them moved: that cannot be; a level has at most %d", row.Count, row.Moved, maxCap)
	}
	coder := &propCoder{brush.Ground{Terrain: l.terrain, Water: l.water, Props: l.props}, l.seed}
	r := &propReader{level: l, coder: coder, picks: picks, data: data, count: row.Count - row.Moved}
	if want := columnBytes*r.count + movedBytes*row.Moved; len(data) != want {
		return fmt.Errorf("%d bytes; %d props, %d of them moved, take %d", len(data), row.Count, row.Moved, want)
	}
	side := data[columnBytes*r.count:]
	column := 0
	for at := range uint32(row.Count) {
		var p props.Prop
		var err error
		if len(side) > 0 && binary.LittleEndian.Uint32(side) == at {
			p, err = r.moved(side[:movedBytes])
			side = side[movedBytes:]
		} else if column < r.count {
			p, err = r.column(column)
			column++
		} else {
			err = fmt.Errorf("the moved props are not in the order of their ages")
		}
		if err == nil {
			err = r.stand(&p)
		}
		if err != nil {
			return fmt.Errorf("prop %d: %w", at, err)
		}
	}
	return nil
}

// word is a number of a column of 32 bits. The two columns of 16 bits, the
// sixth and the seventh, take the room of one.
func (r *propReader) word(column, i int) uint32 {
	return binary.LittleEndian.Uint32(r.data[4*(column*r.count+i):])
}

// half is a number of the first or second column of 16 bits.
func (r *propReader) half(column, i int) uint16 {
	return binary.LittleEndian.Uint16(r.data[5*4*r.count+2*(column*r.count+i):])
}

func (r *propReader) column(i int) (props.Prop, error) {
	number := func(column int) float32 { return math.Float32frombits(r.word(column, i)) }
	kind, pick, err := r.references(r.half(0, i), r.half(1, i))
	if err != nil {
		return props.Prop{}, err
	}
	row := propColumn{number(0), number(1), number(2), number(3), number(4), kind, r.word(6, i), r.word(7, i)}
	p, ok := r.coder.prop(row, pick)
	if !ok {
		return p, fmt.Errorf("no candidate of its dab is like it, or (%v, %v) is off the map", p.X, p.Z)
	}
	return p, nil
}

func (r *propReader) moved(b []byte) (props.Prop, error) {
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
	number := func(i int) float32 { return math.Float32frombits(word(i)) }
	kind, pick, err := r.references(binary.LittleEndian.Uint16(b[56:]), binary.LittleEndian.Uint16(b[58:]))
	return props.Prop{
		ID: props.MakeID(word(1), word(2)), Draw: word(3),
		X: number(4), Y: number(5), Z: number(6), Yaw: number(7), Scale: number(8),
		Up: exact.Vec3{number(9), number(10), number(11)}, Offset: number(12), Spacing: number(13),
		Kind: kind, Rule: pick.rule,
	}, err
}

// references looks the kind and the pick of a row up.
func (r *propReader) references(kind, at uint16) (props.KindIndex, pick, error) {
	if int(kind) >= len(r.level.catalog.Kinds()) {
		return 0, pick{}, fmt.Errorf("it is of row %d of the catalog, which has %d", kind, len(r.level.catalog.Kinds()))
	}
	if int(at) >= len(r.picks) {
		return 0, pick{}, fmt.Errorf("it is of row %d of the picks, of which there are %d", at, len(r.picks))
	}
	return props.KindIndex(kind), r.picks[at], nil
}

// stand checks a prop and puts it into the level as the newest.
func (r *propReader) stand(p *props.Prop) error {
	within := func(v, limit float32) bool { return v >= -limit && v <= limit } // not NaN either
	switch {
	case !within(p.X, maxPlace) || !within(p.Z, maxPlace) || !within(p.Y, maxPropHeight) || !within(p.Offset, maxPropHeight):
		return fmt.Errorf("(%v, %v, %v) is no place", p.X, p.Y, p.Z)
	case !(p.Scale > 0 && p.Scale <= maxPropScale):
		return fmt.Errorf("scale %v is out of range", p.Scale)
	case !within(p.Yaw, 1e6) || !within(p.Up[0], 1.001) || !within(p.Up[1], 1.001) || !within(p.Up[2], 1.001):
		return fmt.Errorf("yaw %v, up %v is no direction", p.Yaw, p.Up)
	case !(p.Spacing >= 0 && p.Spacing <= maxPlace):
		return fmt.Errorf("spacing %v m is out of range", p.Spacing)
	case p.ID.Index() >= r.level.nextIndex:
		return fmt.Errorf("its id %s is of a dab that was not made yet; the next one is %d", p.ID, r.level.nextIndex)
	}
	if _, there := r.level.props.Get(p.ID); there {
		return fmt.Errorf("its id %s is that of an earlier prop too", p.ID)
	}
	r.level.props.Place(p)
	return nil
}
