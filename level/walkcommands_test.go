package level_test

import (
	"fmt"

	"copse/internal/exact"
	"copse/internal/fixture"
	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
	"copse/terrain"
)

func (w *walker) any() (level.ModelID, bool) {
	all := w.Models()
	if len(all) == 0 {
		return 0, false
	}
	return all[w.IntN(len(all))].ID, true
}

func (w *walker) place() fixture.Place {
	return fixture.Place{X: w.Float32()*80 - 40, Z: w.Float32()*80 + 10}
}

func (w *walker) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// command does something to the level and tells what.
func (w *walker) command() string {
	switch w.IntN(12) {
	case 0, 1:
		b := level.DefaultBrush("Meadow")
		b.Radius = w.Float32()*4 + 0.5
		stroke(w.t, w.Level, b, w.place(), w.place())
		return "paint"
	case 2:
		stroke(w.t, w.Level, eraser(w.Float32()*8+1), w.place())
		return "erase"
	case 3:
		s, err := w.BeginSculpt(level.DefaultSculptBrush(terrain.Raise))
		w.must(err)
		p := w.place()
		_, err = s.Dab(p.X, p.Z)
		w.must(err)
		s.End()
		return "sculpt"
	case 4:
		return w.propCommand()
	case 5:
		path := w.paths[w.IntN(len(w.paths))]
		texts := []string{"fail", "require", "text Turns", "grow", "fine"}
		w.must(w.SetModule(procedural.Module{Path: path, Source: w.source(path, texts[w.IntN(len(texts))])}))
		return "edit a module"
	case 6:
		path, name := w.paths[0], fmt.Sprint("preset ", w.IntN(3))
		if w.IntN(3) > 0 || w.RemoveAttributePreset(path, name) != nil {
			w.must(w.SetAttributePreset(path, name, turns(w.Float64())))
		}
		return "preset"
	case 7, 8:
		if len(w.Models()) > 25 {
			w.must(w.DeleteModels(w.Models()[0].ID, w.Models()[9].ID))
			return "delete two"
		}
		p := w.place()
		pivot := datatype.At(datatype.Vector3{X: p.X, Z: p.Z})
		m := level.NewModel{Generator: w.paths[w.IntN(len(w.paths))], Pivot: &pivot, Size: datatype.Vector3{X: 3, Y: 3, Z: 3}, FollowsGround: w.IntN(2) == 0}
		if w.IntN(5) == 0 {
			m = level.NewModel{Pivot: &pivot}
		}
		_, err := w.CreateModel(m)
		w.must(err)
		return "insert"
	default:
		return w.modelCommand()
	}
}

func (w *walker) propCommand() string {
	ids := some(w.Level, 1+w.IntN(5))
	if len(ids) == 0 {
		return "no prop"
	}
	p := w.place()
	switch w.IntN(4) {
	case 3:
		kinds := w.Catalog().Kinds()
		w.must(w.SetPropKind(kinds[w.IntN(len(kinds))].ID, ids...))
		return "replace props"
	case 0:
		w.must(w.MoveProps(level.PropEdit{ID: ids[0], Position: &exact.Vec3{p.X, 3, p.Z}, Seat: w.IntN(2) == 0}))
		return "move a prop"
	case 1:
		w.must(w.DeleteProps(ids...))
		return "delete props"
	}
	if _, err := w.DuplicateProps(ids...); err != nil && w.Props().Len()+len(ids) <= w.Cap() {
		w.t.Fatal(err)
	}
	return "duplicate props"
}

func (w *walker) modelCommand() string {
	id, ok := w.any()
	if !ok {
		return "no model"
	}
	m := w.Model(id)
	values := func() procedural.Attributes {
		a := procedural.Attributes{{Name: "Turns", Value: datatype.Number(w.IntN(20))}}
		if w.IntN(4) == 0 {
			a[0].Value = datatype.String("many")
		}
		return a
	}
	switch w.IntN(8) {
	case 0:
		name := fmt.Sprint("名前 ", w.IntN(100))
		edit(w.t, w.Level, level.ModelEdit{ID: id, Name: &name})
		return "rename"
	case 1:
		w.must(w.DeleteModels(id))
		return "delete"
	case 2:
		if len(w.Models()) < 40 {
			_, err := w.DuplicateModels(id)
			w.must(err)
		}
		return "duplicate"
	case 3:
		if w.BakeModel(id) != nil {
			return "nothing to bake"
		}
		return "bake"
	case 4:
		parent, _ := w.any()
		order := w.IntN(4)
		if w.EditModels("Move in the tree", level.ModelEdit{ID: id, Parent: &parent, Order: &order}) != nil {
			return "a move into itself"
		}
		return "move in the tree"
	case 5:
		return w.drag(m)
	default:
		if m.Kind != level.ProceduralModel {
			return "no attributes"
		}
		edit(w.t, w.Level, level.ModelEdit{ID: id, Attributes: values()})
		return "set an attribute"
	}
}

// drag makes a gesture of several edits, with frames in between, and sometimes
// cancels it.
func (w *walker) drag(m *level.Model) string {
	id, kind, pivot := m.ID, m.Kind, m.Pivot
	w.BeginGesture("Drag")
	for i := range 1 + w.IntN(6) {
		e := level.ModelEdit{ID: id}
		if kind == level.ProceduralModel && w.IntN(2) == 0 {
			e.Attributes = turns(float64(w.IntN(50)))
		} else {
			p := pivot.Translate(datatype.Vector3{X: float32(i)})
			e.Pivot = &p
		}
		edit(w.t, w.Level, e)
		if w.IntN(2) == 0 {
			w.frame()
		}
	}
	if w.IntN(4) == 0 {
		w.CancelGesture()
		return "cancel a drag"
	}
	w.EndGesture()
	return "drag"
}
