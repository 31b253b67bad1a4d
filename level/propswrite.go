package level

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"copse/brush"
	"copse/props"
)

// maxPicks is the most picks that a row of the props can name.
const maxPicks = 1 << 16

// pickTable are the picks of the props that stand, in an order that depends on
// nothing else.
type pickTable struct {
	rows []any
	at   map[pick]uint16
}

func newPickTable(s *props.Store) *pickTable {
	seen := map[pick]bool{{}: true} // row 0: free, without a spacing
	picks := []pick{}
	for p := range s.All() {
		k := pick{p.Rule, p.Spacing}
		if !seen[k] {
			seen[k] = true
			picks = append(picks, k)
		}
	}
	row := func(k pick) pickRow {
		r := s.Rule(k.rule)
		return pickRow{Spacing: k.spacing, Free: k.rule == props.Free, Align: r.Align, AlignMax: r.AlignMax, TiltMax: r.TiltMax, Sink: r.Sink}
	}
	slices.SortFunc(picks, func(a, b pick) int { return comparePicks(row(a), row(b)) })
	t := &pickTable{rows: []any{row(pick{})}, at: map[pick]uint16{{}: 0}}
	for _, k := range picks[:min(len(picks), maxPicks-1)] { // more than that no level has
		t.at[k] = uint16(len(t.rows))
		t.rows = append(t.rows, row(k))
	}
	return t
}

func comparePicks(a, b pickRow) int {
	truth := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return cmp.Or(truth(b.Free)-truth(a.Free), truth(a.Align)-truth(b.Align), cmp.Compare(a.AlignMax, b.AlignMax),
		cmp.Compare(a.TiltMax, b.TiltMax), cmp.Compare(a.Sink, b.Sink), cmp.Compare(a.Spacing, b.Spacing))
}

// propColumns writes the props and looks at each whether its row gives it back.
func (f *frozen) propColumns() (data []byte, moved int, picks []any) {
	coder := &propCoder{brush.Ground{Terrain: f.terrain(), Water: f.water, Props: f.props}, f.settings.Seed}
	table := newPickTable(f.props)
	const columns = 9
	var parts [columns][]byte
	for i := range parts {
		parts[i] = make([]byte, 0, 4*f.props.Len())
	}
	var side []byte
	at := uint32(0)
	for p := range f.props.All() {
		k, known := table.at[pick{p.Rule, p.Spacing}]
		r, ok := coder.column(&p)
		if ok && known {
			for i, v := range [...]float32{r.x, r.z, r.yaw, r.scale, r.offset} {
				parts[i] = binary.LittleEndian.AppendUint32(parts[i], math.Float32bits(v))
			}
			parts[5] = binary.LittleEndian.AppendUint16(parts[5], f.order[p.Kind])
			parts[6] = binary.LittleEndian.AppendUint16(parts[6], k)
			parts[7] = binary.LittleEndian.AppendUint32(parts[7], r.index)
			parts[8] = binary.LittleEndian.AppendUint32(parts[8], r.place)
		} else {
			side = appendMoved(side, at, &p, f.order[p.Kind], k)
			moved++
		}
		at++
	}
	data = make([]byte, 0, columnBytes*(f.props.Len()-moved)+len(side))
	for _, part := range parts {
		data = append(data, part...)
	}
	return append(data, side...), moved, table.rows
}

// appendMoved writes a row of the side table.
func appendMoved(b []byte, at uint32, p *props.Prop, kind, pick uint16) []byte {
	for _, v := range [...]uint32{at, p.ID.Index(), p.ID.Ordinal(), p.Draw} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	for _, v := range [...]float32{p.X, p.Y, p.Z, p.Yaw, p.Scale, p.Up[0], p.Up[1], p.Up[2], p.Offset, p.Spacing} {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	b = binary.LittleEndian.AppendUint16(b, kind)
	return binary.LittleEndian.AppendUint16(b, pick)
}
