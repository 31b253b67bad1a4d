package level

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"copse/brush"
	"copse/props"
	"copse/terrain"
)

// StateDifference is the first thing of each sort that differs between two
// levels; nil where none does.
type StateDifference struct {
	Prop  *PropDifference
	Model *ModelDifference
	Tile  *TileDifference
	Water *WaterDifference
	Mask  *MaskDifference
}

// PropDifference is one prop that differs; the side that lacks it is nil.
type PropDifference struct {
	A, B         *props.Prop
	KindA, KindB string // ids of their kinds
}

// TileDifference is one tile of the terrain that differs, and its first sample
// that does. Where the maps have different sizes, both tell theirs instead.
type TileDifference struct {
	Col, Row int     // of the 32×32 tile
	X, Z     float32 // of the sample, metres
	A, B     float32 // its height, metres

	SizeA, SizeB string // such as "257×257 at 1 m"; "" when they are the same
}

// WaterDifference is another water level, in metres.
type WaterDifference struct{ A, B float32 }

// MaskDifference is a cell of the painted mask that differs: its middle, in
// metres, and its strengths, 0…255.
type MaskDifference struct {
	X, Z float32
	A, B uint8
}

// DiffStates compares what stands in two levels, whatever made them.
func DiffStates(a, b *Level) StateDifference {
	d := StateDifference{
		Prop: firstProp(a, b), Model: firstModel(a, b), Tile: firstTile(a.terrain, b.terrain), Mask: firstMasked(a.mask, b.mask),
	}
	if bits(a.water) != bits(b.water) {
		d.Water = &WaterDifference{a.water, b.water}
	}
	return d
}

// Place is where the first thing that differs stands, in metres; ok is false
// where nothing has a place.
func (d StateDifference) Place() (x, z float32, ok bool) {
	switch {
	case d.Prop != nil && d.Prop.A != nil:
		return d.Prop.A.X, d.Prop.A.Z, true
	case d.Prop != nil:
		return d.Prop.B.X, d.Prop.B.Z, true
	case d.Model != nil && d.Model.A != nil:
		return d.Model.A.place()
	case d.Model != nil:
		return d.Model.B.place()
	case d.Tile != nil && d.Tile.SizeA == "":
		return d.Tile.X, d.Tile.Z, true
	case d.Mask != nil:
		return d.Mask.X, d.Mask.Z, true
	}
	return 0, 0, false
}

// firstProp returns the prop with the smallest id that is not the same in two
// levels.
func firstProp(a, b *Level) *PropDifference {
	nextA, stopA := iter.Pull(slices.Values(sortedProps(a)))
	defer stopA()
	nextB, stopB := iter.Pull(slices.Values(sortedProps(b)))
	defer stopB()
	for {
		pa, okA := nextA()
		pb, okB := nextB()
		switch {
		case !okA && !okB:
			return nil
		case !okB || okA && pa.ID < pb.ID:
			return &PropDifference{A: &pa, KindA: a.catalog.Kind(pa.Kind).ID}
		case !okA || pb.ID < pa.ID:
			return &PropDifference{B: &pb, KindB: b.catalog.Kind(pb.Kind).ID}
		}
		kindA, kindB := a.catalog.Kind(pa.Kind).ID, b.catalog.Kind(pb.Kind).ID
		if hashProp(&pa, kindA) != hashProp(&pb, kindB) {
			return &PropDifference{A: &pa, B: &pb, KindA: kindA, KindB: kindB}
		}
	}
}

func sortedProps(l *Level) []props.Prop {
	return slices.SortedFunc(l.props.All(), func(a, b props.Prop) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
}

// firstTile returns the first tile, row by row, that is not the same in two
// maps.
func firstTile(a, b *terrain.Heightmap) *TileDifference {
	if sizeA, sizeB := mapSize(a), mapSize(b); sizeA != sizeB {
		return &TileDifference{SizeA: sizeA, SizeB: sizeB}
	}
	for row := 0; row*tileSize < a.Rows(); row++ {
		for col := 0; col*tileSize < a.Cols(); col++ {
			if d := diffTile(a, b, col, row); d != nil {
				return d
			}
		}
	}
	return nil
}

func mapSize(m *terrain.Heightmap) string {
	return fmt.Sprintf("%d×%d at %v m", m.Cols(), m.Rows(), m.Spacing())
}

// diffTile returns the first sample of a tile that differs, or nil.
func diffTile(a, b *terrain.Heightmap, tileCol, tileRow int) *TileDifference {
	for row := tileRow * tileSize; row < min((tileRow+1)*tileSize, a.Rows()); row++ {
		for col := tileCol * tileSize; col < min((tileCol+1)*tileSize, a.Cols()); col++ {
			if heightA, heightB := a.At(col, row), b.At(col, row); bits(heightA) != bits(heightB) {
				x, z := a.Position(col, row)
				return &TileDifference{Col: tileCol, Row: tileRow, X: x, Z: z, A: heightA, B: heightB}
			}
		}
	}
	return nil
}

// firstMasked returns a cell that is not the same in two masks: the first of the
// first tile, by the order of the first mask and then of the second.
func firstMasked(a, b *brush.Exclusion) *MaskDifference {
	var none brush.MaskCells
	cells := func(m *brush.Exclusion, at brush.TileAt) *brush.MaskCells {
		if tile := m.Tile(at); tile != nil {
			return tile
		}
		return &none
	}
	for _, at := range slices.Concat(a.Tiles(), b.Tiles()) {
		cellsA, cellsB := cells(a, at), cells(b, at)
		for i := range cellsA {
			if cellsA[i] != cellsB[i] {
				x, z := at.Middle(i)
				return &MaskDifference{x, z, cellsA[i], cellsB[i]}
			}
		}
	}
	return nil
}

// String says the differences in lines, "" when there are none.
func (d StateDifference) String() string {
	text := ""
	if d.Prop != nil {
		text = "first prop that differs:" +
			"\n  first:  " + describeProp(d.Prop.A, d.Prop.KindA) +
			"\n  second: " + describeProp(d.Prop.B, d.Prop.KindB) + "\n"
	}
	if d.Model != nil {
		text += d.Model.String() + "\n"
	}
	switch t := d.Tile; {
	case t == nil:
	case t.SizeA != "":
		text += fmt.Sprintf("the maps have different sizes: %s and %s\n", t.SizeA, t.SizeB)
	default:
		text += fmt.Sprintf("first tile of the terrain that differs: column %d, row %d, at (%v, %v)\n  height: %v and %v m\n",
			t.Col, t.Row, t.X, t.Z, t.A, t.B)
	}
	if w := d.Water; w != nil {
		text += fmt.Sprintf("the water stands at %v and %v m\n", w.A, w.B)
	}
	if m := d.Mask; m != nil {
		text += fmt.Sprintf("first cell of the mask that differs: at (%v, %v)\n  strength: %d and %d of 255\n", m.X, m.Z, m.A, m.B)
	}
	return strings.TrimSuffix(text, "\n")
}

func describeProp(p *props.Prop, kind string) string {
	if p == nil {
		return "not there"
	}
	return fmt.Sprintf("%s %s at (%v, %v, %v), yaw %v, scale %v, up (%v, %v, %v)",
		p.ID, kind, p.X, p.Y, p.Z, p.Yaw, p.Scale, p.Up[0], p.Up[1], p.Up[2])
}
