package instancing

import (
	"math"

	"copse/internal/exact"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/props"
)

// PartBucket names a bucket of parts: what one instanced draw call draws.
type PartBucket struct {
	Shape       procedural.Shape // not Mesh: those are drawn as props
	Class       MaterialClass
	Transparent bool
}

// partBuckets is how many buckets there can be.
const partBuckets = int(procedural.Mesh) * int(MaterialClasses) * 2

func (b PartBucket) index() int {
	i := (int(b.Shape)*int(MaterialClasses) + int(b.Class)) * 2
	if b.Transparent {
		i++
	}
	return i
}

func bucketAt(index int) PartBucket {
	return PartBucket{
		Shape: procedural.Shape(index / 2 / int(MaterialClasses)), Class: MaterialClass(index / 2 % int(MaterialClasses)), Transparent: index%2 == 1,
	}
}

// Parts are the parts of procedural models, in buckets. All parts of a model are
// put, replaced and removed together, at a cost that follows that model; moving
// a model writes its rows anew and nothing else.
//
// Parts with a mesh stand in a Set of their own, with the kind of prop whose
// model is stretched to their box; where there is none they are blocks.
// It is not safe for concurrent use.
type Parts struct {
	buckets  [partBuckets]*Rows // nil where never used
	used     []PartBucket       // in order of first use
	slots    []partSlot
	free     []uint32
	models   []partModel // by number; the free ones have no id
	vacant   []uint32
	byID     map[procedural.ModelID]uint32
	meshes   *Set
	levels   partLevels
	kindOf   func(mesh string) (MeshKind, bool)
	count    int
	revision uint64
}

// MeshKind is the kind of prop that a mesh is drawn with, and the bounds of its
// model in metres.
type MeshKind struct {
	Kind     props.KindIndex
	Min, Max exact.Vec3
}

// partSlot is where a part is: a bucket and a row, or an instance of meshes.
type partSlot struct {
	bucket uint8
	row    uint32
	mesh   Handle // 0 for parts in buckets
}

// partModel is a model with its parts.
type partModel struct {
	id        procedural.ModelID // 0 while free
	result    *procedural.Result
	at        placement
	slots     []uint32            // by number of the part; slot 0 for one that is not drawn
	own       [2]datatype.Vector3 // bounds in the result's own frame
	solid     bool                // there are such bounds
	low, high exact.Vec3          // in the world; low lies above high where nothing is solid
	meshed    bool                // has parts with a mesh
}

// NewParts returns no parts. kindOf finds what a MeshId is drawn with; nil where
// there are no meshes.
func NewParts(kindOf func(mesh string) (MeshKind, bool)) *Parts {
	return &Parts{
		slots: make([]partSlot, 1), models: make([]partModel, 1),
		byID: map[procedural.ModelID]uint32{}, meshes: NewSet(), kindOf: kindOf,
	}
}

// Len returns how many parts are drawn.
func (p *Parts) Len() int { return p.count + p.meshes.Len() }

// Revision grows with every edit.
func (p *Parts) Revision() uint64 { return p.revision + p.meshes.Revision() }

// Buckets returns the buckets that were ever used, empty ones too, in order of
// first use.
func (p *Parts) Buckets() []PartBucket { return p.used }

// Rows returns the rows of a bucket, nil for one that was never used.
func (p *Parts) Rows(b PartBucket) *Rows { return p.buckets[b.index()] }

// Meshes returns the parts that are drawn with the models of props.
func (p *Parts) Meshes() *Set { return p.meshes }

// Put shows a result as a model, in place of what the model showed before.
// A result must not change after it was put.
func (p *Parts) Put(id procedural.ModelID, r *procedural.Result, pivot datatype.CFrame, scale float64) {
	number, known := p.byID[id]
	if !known {
		number = p.enter(id)
	}
	m, at := &p.models[number], placement{pivot, scale}
	if m.result == r && m.at == at {
		return
	}
	fresh := m.result != r
	m.result, m.at = r, at
	p.fill(m, number)
	if fresh {
		m.meshed = hasMesh(r)
		m.own[0], m.own[1], m.solid = r.Bounds()
	}
	m.low, m.high = m.bounds()
	p.revision++
}

// Remove takes a model away and reports whether it was there.
func (p *Parts) Remove(id procedural.ModelID) bool {
	number, ok := p.byID[id]
	if !ok {
		return false
	}
	m := &p.models[number]
	p.cut(m, 0)
	*m = partModel{slots: m.slots[:0]}
	delete(p.byID, id)
	p.vacant = append(p.vacant, number)
	p.revision++
	return true
}

// Clear takes all models away.
func (p *Parts) Clear() {
	for number := range p.models {
		if m := &p.models[number]; m.id != 0 {
			p.Remove(m.id)
		}
	}
}

// Remesh puts the models with mesh parts anew, because what MeshIds are drawn
// with has changed.
func (p *Parts) Remesh() {
	for number := range p.models {
		if m := &p.models[number]; m.meshed {
			p.fill(m, uint32(number))
			p.revision++
		}
	}
}

// Bounds returns the box around a model's parts in the world, along its axes.
func (p *Parts) Bounds(id procedural.ModelID) (low, high exact.Vec3, ok bool) {
	number, ok := p.byID[id]
	if !ok {
		return low, high, false
	}
	m := &p.models[number]
	return m.low, m.high, m.low[0] <= m.high[0]
}

func (p *Parts) enter(id procedural.ModelID) (number uint32) {
	if n := len(p.vacant); n > 0 {
		number, p.vacant = p.vacant[n-1], p.vacant[:n-1]
	} else {
		number = uint32(len(p.models))
		p.models = append(p.models, partModel{})
	}
	p.models[number].id = id
	p.byID[id] = number
	return number
}

// fill gives a model's parts their rows. Parts that stay in their bucket keep
// their row.
func (p *Parts) fill(m *partModel, number uint32) {
	parts := m.result.Parts
	p.cut(m, len(parts))
	for i := range parts {
		if i < len(m.slots) {
			m.slots[i] = p.change(m.slots[i], &parts[i], m.at, i, number)
		} else {
			m.slots = append(m.slots, p.change(0, &parts[i], m.at, i, number))
		}
	}
}

// cut removes the parts of a model from the number n on.
func (p *Parts) cut(m *partModel, n int) {
	for i := len(m.slots) - 1; i >= n; i-- {
		p.drop(m.slots[i])
		m.slots = m.slots[:i]
	}
}

func hasMesh(r *procedural.Result) bool {
	for i := range r.Parts {
		if r.Parts[i].Shape == procedural.Mesh {
			return true
		}
	}
	return false
}

// change gives a part in a slot a new row, in the same bucket where it can, and
// returns the slot that it is in now: 0 for a part that is not seen.
func (p *Parts) change(slot uint32, part *procedural.Part, at placement, i int, model uint32) uint32 {
	if opacityOf(part) == 0 {
		p.drop(slot)
		return 0
	}
	if part.Shape == procedural.Mesh && p.kindOf != nil {
		if kind, ok := p.kindOf(part.Mesh); ok {
			p.drop(slot)
			return p.addMesh(part, at, kind)
		}
	}
	b := bucketOf(part)
	row := partRow(part, at, i)
	if s := &p.slots[slot]; slot != 0 && s.mesh == 0 && int(s.bucket) == b.index() {
		p.buckets[s.bucket].set(s.row, &row, model)
		return slot
	}
	p.drop(slot)
	slot = p.take()
	p.slots[slot] = partSlot{bucket: uint8(b.index()), row: p.rows(b).add(&row, slot, model, 0)}
	p.count++
	return slot
}

// bucketOf is the bucket that a part is drawn with; a mesh without a model is a
// block.
func bucketOf(part *procedural.Part) PartBucket {
	b := PartBucket{Shape: part.Shape, Class: MaterialOf(part.Material).Class, Transparent: opacityOf(part) < 255}
	if b.Shape == procedural.Mesh {
		b.Shape = procedural.Block
	}
	return b
}

func (p *Parts) rows(b PartBucket) *Rows {
	i := b.index()
	if p.buckets[i] == nil {
		p.buckets[i] = &Rows{}
		p.used = append(p.used, b)
	}
	return p.buckets[i]
}

func (p *Parts) take() (slot uint32) {
	if n := len(p.free); n > 0 {
		slot, p.free = p.free[n-1], p.free[:n-1]
		return slot
	}
	p.slots = append(p.slots, partSlot{})
	return uint32(len(p.slots) - 1)
}

// drop removes the part in a slot.
func (p *Parts) drop(slot uint32) {
	if slot == 0 {
		return
	}
	if s := p.slots[slot]; s.mesh != 0 {
		p.meshes.Remove(s.mesh)
	} else {
		if moved, ok := p.buckets[s.bucket].remove(s.row, 0); ok {
			p.slots[moved].row = s.row
		}
		p.count--
	}
	p.slots[slot] = partSlot{}
	p.free = append(p.free, slot)
}

// addMesh puts a part into the set of meshes.
func (p *Parts) addMesh(part *procedural.Part, at placement, kind MeshKind) uint32 {
	p.levels.know(kind)
	row := meshRow(part, at, kind)
	slot := p.take()
	p.slots[slot] = partSlot{mesh: p.meshes.Add(Group{Kind: kind.Kind}, &row)}
	return slot
}

// defaultGrey is the colour of a part that was given none; a mesh that has it
// keeps the colours of its model.
var defaultGrey = [3]uint8{163, 162, 165}

// meshRow stretches a model to the box of a part.
func meshRow(part *procedural.Part, at placement, kind MeshKind) Row {
	frame, size := at.place(part)
	row := Row{Tint: exact.Vec3{1, 1, 1}}
	if part.Color != defaultGrey {
		row.Tint = linearColor(part.Color)
	}
	side := [3]float32{size.X, size.Y, size.Z}
	position := [3]float32{frame.Position.X, frame.Position.Y, frame.Position.Z}
	for i := range 3 {
		row.Transform[4*i+3] = position[i]
		for j := range 3 {
			k := side[j] / max(kind.Max[j]-kind.Min[j], 1e-4)
			row.Transform[4*i+j] = frame.R[3*i+j] * k
			row.Transform[4*i+3] -= frame.R[3*i+j] * k * (kind.Min[j] + kind.Max[j]) / 2
		}
	}
	return row
}

// bounds is the box along the world's axes around the parts.
func (m *partModel) bounds() (low, high exact.Vec3) {
	inf := float32(math.Inf(1))
	low, high = exact.Vec3{inf, inf, inf}, exact.Vec3{-inf, -inf, -inf}
	if !m.solid {
		return low, high
	}
	for corner := range 8 {
		v := datatype.Vector3{X: m.own[corner&1].X, Y: m.own[corner>>1&1].Y, Z: m.own[corner>>2].Z}
		w := m.at.pivot.PointToWorld(v.Scale(m.at.scale))
		for axis, c := range [3]float32{w.X, w.Y, w.Z} {
			low[axis], high[axis] = min(low[axis], c), max(high[axis], c)
		}
	}
	return low, high
}
