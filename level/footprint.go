package level

import (
	"math"
	"slices"
)

// footprint is the shadow of a model's box on the ground, seen from above: the
// points p with |n·(p−c)| ≤ r for three normals. An upright box has two; the
// shadow of a leaning one has up to six corners.
type footprint struct {
	id           ModelID
	x, z         float32 // centre
	normals      [3]planar
	reaches      [3]float32
	halfX, halfZ float32 // of the rectangle around it, along the axes
	col0, col1   int32   // cells that it touches
	row0, row1   int32
	large        bool // kept outside the cells
}

// planar is a direction on the ground.
type planar struct{ x, z float32 }

func magnitude(v float32) float32 { return float32(math.Abs(float64(v))) }

// across is |a × b|, the distance of b from the line along a, times |a|.
func across(a, b planar) float32 {
	return magnitude(float32(a.x*b.z) - float32(a.z*b.x))
}

// newFootprint works out the shadow of a model's Size box, which is centred on
// its pivot.
func newFootprint(m *Model) *footprint {
	f := &footprint{id: m.ID, x: m.Pivot.Position.X, z: m.Pivot.Position.Z}
	var half [3]planar // half the box's edges, seen from above
	for axis, size := range m.Size.Array() {
		h := float32(float64(size) * m.Scale * 0.5)
		half[axis] = planar{float32(m.Pivot.R[axis] * h), float32(m.Pivot.R[6+axis] * h)}
		f.halfX += magnitude(half[axis].x)
		f.halfZ += magnitude(half[axis].z)
	}
	for i, edge := range half {
		f.normals[i] = planar{edge.z, -edge.x}
		for _, other := range half {
			f.reaches[i] += across(edge, other)
		}
	}
	return f
}

// has tells whether a place lies inside.
func (f *footprint) has(x, z float32) bool {
	dx, dz := x-f.x, z-f.z
	for i, n := range f.normals {
		if !(magnitude(float32(n.x*dx)+float32(n.z*dz)) <= f.reaches[i]) {
			return false
		}
	}
	return true
}

const (
	footprintCell = 16.0 // metres
	// largeFootprint is the number of cells from which a footprint is looked at
	// by itself.
	largeFootprint = 4096
)

// footprints answers which places models stand on. The cost of an answer does
// not grow with their number, only with how many overlap.
type footprints struct {
	byModel map[ModelID]*footprint
	cells   map[[2]int32][]*footprint
	large   []*footprint
}

func newFootprints() footprints {
	return footprints{byModel: map[ModelID]*footprint{}, cells: map[[2]int32][]*footprint{}}
}

// set files a model where it stands now; a group has no footprint.
func (s *footprints) set(m *Model) {
	s.remove(m.ID)
	if m.Kind == GroupModel {
		return
	}
	f := newFootprint(m).filed()
	s.byModel[m.ID] = f
	if f.cells() > largeFootprint {
		f.large = true
		s.large = append(s.large, f)
		return
	}
	f.eachCell(func(cell [2]int32) { s.cells[cell] = append(s.cells[cell], f) })
}

// filed works out the cells that the rectangle around a footprint touches.
func (f *footprint) filed() *footprint {
	f.col0, f.col1 = cellOf(f.x-f.halfX), cellOf(f.x+f.halfX)
	f.row0, f.row1 = cellOf(f.z-f.halfZ), cellOf(f.z+f.halfZ)
	return f
}

func (s *footprints) remove(id ModelID) {
	f := s.byModel[id]
	if f == nil {
		return
	}
	delete(s.byModel, id)
	without := func(list []*footprint) []*footprint {
		at := slices.Index(list, f)
		return slices.Delete(list, at, at+1)
	}
	if f.large {
		s.large = without(s.large)
		return
	}
	f.eachCell(func(cell [2]int32) {
		if s.cells[cell] = without(s.cells[cell]); len(s.cells[cell]) == 0 {
			delete(s.cells, cell)
		}
	})
}

func (f *footprint) eachCell(do func(cell [2]int32)) {
	for row := f.row0; row <= f.row1; row++ {
		for col := f.col0; col <= f.col1; col++ {
			do([2]int32{col, row})
		}
	}
}

// cellOf is the column or row of a coordinate. Models may be anywhere; beyond a
// thousand kilometres all share the outermost cell.
func cellOf(v float32) int32 {
	const far = 1 << 16
	return int32(max(-far, min(far, math.Floor(float64(v)/footprintCell))))
}

// blocked tells whether a model stands at a place.
func (s *footprints) blocked(x, z float32) bool {
	for _, f := range s.cells[[2]int32{cellOf(x), cellOf(z)}] {
		if f.has(x, z) {
			return true
		}
	}
	for _, f := range s.large {
		if f.has(x, z) {
			return true
		}
	}
	return false
}

const (
	// fewFootprints is how many are sooner looked at one by one than in their
	// cells.
	fewFootprints = 16
	// manyCells is from how many cells on a disc is not looked through first.
	manyCells = 256
)

// near returns what answers for the places within radius metres of (x, z): nil
// when no model stands there.
func (s *footprints) near(x, z, radius float32) func(x, z float32) bool {
	if len(s.byModel) == 0 {
		return nil
	}
	disc := (&footprint{x: x, z: z, halfX: radius, halfZ: radius}).filed()
	if disc.cells() > manyCells {
		return s.blocked
	}
	var close []*footprint
	add := func(list []*footprint) {
		for _, f := range list {
			if f.meets(disc) && len(close) <= fewFootprints && !slices.Contains(close, f) {
				close = append(close, f)
			}
		}
	}
	add(s.large)
	disc.eachCell(func(cell [2]int32) { add(s.cells[cell]) })
	switch {
	case len(close) == 0:
		return nil
	case len(close) > fewFootprints:
		return s.blocked
	}
	return func(x, z float32) bool {
		for _, f := range close {
			if f.has(x, z) {
				return true
			}
		}
		return false
	}
}

// meets tells whether the rectangles around two footprints overlap.
func (f *footprint) meets(other *footprint) bool {
	return magnitude(other.x-f.x) <= other.halfX+f.halfX && magnitude(other.z-f.z) <= other.halfZ+f.halfZ
}

// cells is the number of cells that a footprint touches.
func (f *footprint) cells() int64 { return int64(f.col1-f.col0+1) * int64(f.row1-f.row0+1) }

// around lists the models whose footprints come near the rectangle around one,
// in order of their ids.
func (s *footprints) around(f *footprint) []ModelID {
	var ids []ModelID
	add := func(list []*footprint) {
		for _, other := range list {
			if other.meets(f) {
				ids = append(ids, other.id)
			}
		}
	}
	add(s.large)
	if f.cells() > largeFootprint {
		for _, other := range s.byModel { // sorted below
			add([]*footprint{other})
		}
	} else {
		f.eachCell(func(cell [2]int32) { add(s.cells[cell]) })
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
