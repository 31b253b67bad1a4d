package level

import (
	"math"

	"copse/procedural"
	"copse/terrain"
)

// sceneMargin is how far beyond its Size box a generator sees the ground and its
// neighbours, in metres.
const sceneMargin = 2

// reshape makes dirty what reads the ground in a rectangle of samples that have
// changed.
func (l *Level) reshape(r terrain.Rect, e *edit) {
	if r.Empty() || len(l.footprints.byModel) == 0 {
		return
	}
	minX, minZ := l.terrain.Position(r.Col-1, r.Row-1)
	maxX, maxZ := l.terrain.Position(r.Col+r.Cols, r.Row+r.Rows)
	area := &footprint{x: (minX + maxX) / 2, z: (minZ + maxZ) / 2, halfX: float32((maxX-minX)/2) + sceneMargin, halfZ: float32((maxZ-minZ)/2) + sceneMargin}
	for _, id := range l.footprints.around(area.filed()) {
		m := l.Model(id)
		if d := l.definitionOf(m); d != nil && d.ReadsScene {
			p := &modelPatch{}
			e.makeDirty(p)
			e.model(modelChange{Model: id, Set: p})
		}
	}
}

// scene is what a generator that reads the scene sees of it: the ground under
// its Size box and the models that stand near.
func (l *Level) scene(id ModelID, in *procedural.Inputs) *procedural.Scene {
	f := newFootprint(&Model{ID: id, Inputs: *in}).filed()
	t := l.terrain
	spacing := t.Spacing()
	minX, minZ, _, _ := t.Bounds()
	column := func(x float32) int { return int(math.Floor(float64((x - minX) / spacing))) }
	row := func(z float32) int { return int(math.Floor(float64((z - minZ) / spacing))) }
	col0, col1 := max(column(f.x-f.halfX-sceneMargin), 0), min(column(f.x+f.halfX+sceneMargin)+1, t.Cols()-1)
	row0, row1 := max(row(f.z-f.halfZ-sceneMargin), 0), min(row(f.z+f.halfZ+sceneMargin)+1, t.Rows()-1)
	s := &procedural.Scene{Spacing: spacing}
	if col1 >= col0 && row1 >= row0 {
		s.Cols, s.Rows = col1-col0+1, row1-row0+1
		s.MinX, s.MinZ = t.Position(col0, row0)
		s.Heights = make([]float32, 0, s.Cols*s.Rows)
		for r := row0; r <= row1; r++ {
			for c := col0; c <= col1; c++ {
				s.Heights = append(s.Heights, t.At(c, r))
			}
		}
	}
	for _, other := range l.footprints.around(f) {
		if m := l.Model(other); other != id && m != nil {
			s.Neighbours = append(s.Neighbours, procedural.Neighbour{Name: m.Name, Pivot: m.Pivot, Size: m.PhysicalSize()})
		}
	}
	return s
}
