package ui

import (
	"fmt"

	"copse/level"
	"copse/procedural/datatype"
	"copse/props"

	"github.com/go-gl/mathgl/mgl32"
)

// selectionCommands are those that work on what is selected.
func (a *app) selectionCommands() []command {
	some := unless(func() bool { return !a.level.Selection().Empty() }, "Nothing is selected.")
	models := unless(func() bool { return len(a.level.Selection().Models) > 0 }, "No model is selected.")
	return []command{
		{id: "edit.duplicate", symbol: iconCopy, label: "Duplicate", keys: []string{"Ctrl+D"}, gap: true,
			tip: "Make a copy of what is selected, and select it", run: a.duplicate, lacks: some},
		{id: "edit.delete", symbol: iconRemove, label: "Delete", keys: []string{"Delete"},
			tip: "Take what is selected out of the level", run: a.deleteSelected, lacks: some},
		{id: "edit.ground", symbol: iconGround, label: "Stand on the ground", keys: []string{"End"},
			tip: "Lower or lift what is selected so that it stands on the ground", run: a.standOnGround, lacks: some},
		{id: "edit.group", symbol: iconGroup, label: "Group", keys: []string{"Ctrl+G"}, gap: true,
			tip: "Put the selected models into a group", run: a.groupSelected, lacks: models},
		{id: "edit.ungroup", symbol: iconGroup, label: "Ungroup", keys: []string{"Ctrl+Shift+G"},
			tip: "Take the models out of the selected groups", run: a.ungroupSelected, lacks: models},
		{id: "edit.rename", symbol: iconEdit, label: "Rename", keys: []string{"Ctrl+R"},
			tip: "Type another name for the model that was selected last", run: a.renameSelected, lacks: models},
		{id: "edit.hide", symbol: iconHidden, label: "Hide", keys: []string{"H"},
			tip: "Hide the selected models", run: func() { a.setHidden(true) }, lacks: models},
		{id: "edit.showall", symbol: iconVisible, label: "Show all", keys: []string{"Shift+H"},
			tip: "Show every hidden model again", run: func() { a.setHidden(false) }},
		{id: "edit.lock", symbol: iconLock, label: "Lock or unlock", keys: []string{"L"},
			tip: "Keep the selected models from being picked and moved in the viewport", run: a.toggleLocked, lacks: models},
		{id: "edit.selectall", symbol: iconSelect, label: "Select all models", keys: []string{"Ctrl+A"}, gap: true,
			tip: "Select every model that is not hidden or locked", run: a.selectAll},
		{id: "edit.deselect", symbol: iconClear, label: "Select nothing",
			tip: "Clear the selection; Escape does it too", run: func() { a.level.Select(level.Selection{}) }, lacks: some},
		{id: "edit.settings", symbol: iconTune, label: "Settings…", keys: []string{"Ctrl+,"}, gap: true,
			tip: "What you set once for all levels: scale, quality, camera, autosave, keys",
			on:  func() bool { return a.showSettings }, run: func() { a.showSettings = !a.showSettings }},
	}
}

// manipulatorCommands are the switches of the gizmos.
func (a *app) manipulatorCommands() []command {
	return []command{
		{id: "tool.snap", symbol: iconSnap, label: "Snap", keys: []string{"N"}, gap: true,
			tip: fmt.Sprintf("Drag in steps of %v m, %v° and %v of scale; hold Ctrl for the other way", snapMetres, snapDegrees, snapScale),
			on:  func() bool { return a.settings.Snap }, run: func() { a.settings.Snap = !a.settings.Snap }},
		{id: "tool.local", symbol: iconWorld, label: "Local axes", keys: []string{"X"},
			tip: "Turn the gizmo with the model instead of with the world",
			on:  func() bool { return a.settings.Local }, run: func() { a.settings.Local = !a.settings.Local }},
	}
}

// gesture runs commands as one step with a name.
func (a *app) gesture(name string, do func() error) {
	a.endGesture()
	a.level.BeginGesture(name)
	err := do()
	if err != nil {
		a.level.CancelGesture()
		a.complain(err)
		return
	}
	a.level.EndGesture()
}

// nameSelected says in few words what is selected.
func (a *app) nameSelected(s level.Selection) string {
	switch {
	case len(s.Props) == 0 && len(s.Models) == 1:
		return a.level.Model(s.Models[0]).Name
	case len(s.Props) == 0:
		return fmt.Sprintf("%d models", len(s.Models))
	case len(s.Models) > 0:
		return fmt.Sprintf("%d things", len(s.Models)+len(s.Props))
	case len(s.Props) == 1:
		p, _ := a.level.Props().Get(s.Props[0])
		kind := a.level.Catalog().Kind(p.Kind)
		return kindName(&kind)
	}
	return fmt.Sprintf("%d props", len(s.Props))
}

func (a *app) duplicate() {
	a.gesture("Duplicate "+a.nameSelected(a.level.Selection()), a.duplicateSelected)
}

// duplicateSelected copies what is selected where it is and selects the copies.
func (a *app) duplicateSelected() error {
	s := a.level.Selection()
	var copies level.Selection
	var err error
	if len(s.Models) > 0 {
		if copies.Models, err = a.level.DuplicateModels(s.Models...); err != nil {
			return err
		}
	}
	if len(s.Props) > 0 {
		if copies.Props, err = a.level.DuplicateProps(s.Props...); err != nil {
			return err
		}
	}
	a.level.Select(copies)
	return nil
}

func (a *app) deleteSelected() {
	s := a.level.Selection()
	a.gesture("Delete "+a.nameSelected(s), func() error {
		if err := a.level.DeleteModels(s.Models...); err != nil {
			return err
		}
		if len(s.Props) == 0 {
			return nil
		}
		return a.level.DeleteProps(s.Props...)
	})
}

func (a *app) groupSelected() {
	ids := a.level.Selection().Models
	a.gesture("Group "+a.nameSelected(level.Selection{Models: ids}), func() error {
		t := &transforming{}
		for _, id := range ids {
			t.models = append(t.models, *a.level.Model(id))
		}
		pivot := upright(t.centerOf())
		parent := t.models[0].Parent
		for i := range t.models {
			if t.models[i].Parent != parent {
				parent = 0
			}
		}
		group, err := a.level.CreateModel(level.NewModel{Kind: level.GroupModel, Parent: parent, Pivot: &pivot})
		if err != nil {
			return err
		}
		edits := make([]level.ModelEdit, 0, len(ids))
		for _, id := range ids {
			edits = append(edits, level.ModelEdit{ID: id, Parent: &group})
		}
		a.level.Select(level.Selection{Models: []level.ModelID{group}})
		return a.level.EditModels("Group", edits...)
	})
}

func (a *app) ungroupSelected() {
	s := a.level.Selection()
	a.gesture("Ungroup "+a.nameSelected(level.Selection{Models: s.Models}), func() error {
		var freed, gone []level.ModelID
		for _, id := range s.Models {
			m := a.level.Model(id)
			if m.Kind != level.GroupModel {
				freed = append(freed, id)
				continue
			}
			gone = append(gone, id)
			var edits []level.ModelEdit
			for _, child := range a.level.Children(id) {
				parent := m.Parent
				edits = append(edits, level.ModelEdit{ID: child, Parent: &parent})
				freed = append(freed, child)
			}
			if err := a.level.EditModels("Ungroup", edits...); err != nil {
				return err
			}
		}
		a.level.Select(level.Selection{Models: freed})
		return a.level.DeleteModels(gone...)
	})
}

// setHidden hides what is selected, or shows all that is hidden.
func (a *app) setHidden(hidden bool) {
	var edits []level.ModelEdit
	if hidden {
		for _, id := range a.level.Selection().Models {
			edits = append(edits, level.ModelEdit{ID: id, Hidden: &hidden})
		}
		a.editNamed("Hide", edits)
		return
	}
	for _, m := range a.level.Models() {
		if m.Hidden {
			edits = append(edits, level.ModelEdit{ID: m.ID, Hidden: &hidden})
		}
	}
	a.editNamed("Show all", edits)
}

func (a *app) toggleLocked() {
	ids := a.level.Selection().Models
	locked := !a.level.Model(ids[0]).Locked
	var edits []level.ModelEdit
	for _, id := range ids {
		edits = append(edits, level.ModelEdit{ID: id, Locked: &locked})
	}
	name := "Unlock"
	if locked {
		name = "Lock"
	}
	a.editNamed(name, edits)
}

// editNamed changes models as one step with a name.
func (a *app) editNamed(name string, edits []level.ModelEdit) {
	a.endGesture()
	if err := a.level.EditModels(name, edits...); err != nil {
		a.complain(err)
	}
}

func (a *app) selectAll() {
	var s level.Selection
	for _, m := range a.level.Models() {
		if m.Parent == 0 && !a.outOfReach(m) {
			s.Models = append(s.Models, m.ID)
		}
	}
	a.level.Select(s)
}

// standOnGround puts what is selected onto the ground below or above it: the floor
// of a model's Size box at its middle, and where a prop stands.
func (a *app) standOnGround() {
	seized := a.seized()
	a.gesture("Stand "+a.nameSelected(a.level.Selection())+" on the ground", func() error {
		var edits []level.ModelEdit
		var seats []level.PropEdit
		for i := range seized.models {
			m := &seized.models[i]
			b := &bounds{}
			a.addModel(b, m)
			at := vec(m.Pivot.Position)
			ground, ok := a.level.Terrain().Height(at[0], at[2])
			if !ok {
				continue
			}
			pivot := m.Pivot.Translate(datatype.Vector3{Y: ground - b.low[1]})
			edits = append(edits, level.ModelEdit{ID: m.ID, Pivot: &pivot})
		}
		for i := range seized.props {
			seats = append(seats, level.PropEdit{ID: seized.props[i].ID, Seat: true, Offset: seatedOffset(&seized.props[i])})
		}
		if err := a.level.EditModels("Stand on the ground", edits...); err != nil {
			return err
		}
		return a.level.MoveProps(seats...)
	})
}

// seatedOffset is the height over the ground at which a prop stands: none, or as
// deep in it as its preset has put it.
func seatedOffset(p *props.Prop) *float32 {
	offset := float32(0)
	if p.Rule != props.Free {
		offset = min(p.Offset, 0)
	}
	return &offset
}

// applyTransform carries a drag of the gizmo out.
func (a *app) applyTransform(t *transforming, move mgl32.Vec3, turn datatype.CFrame, scale float64) {
	edits, placed := t.transformed(move, turn, scale)
	err := a.level.EditModels("Move", edits...)
	if err == nil {
		err = a.moveProps(placed)
	}
	if err != nil {
		a.complain(err)
	}
}

// dragName names the step of a drag of the gizmo, or of a copy by it.
func (t *selectTool) dragName(seized *transforming, copies bool) string {
	var s level.Selection
	for i := range seized.models {
		s.Models = append(s.Models, seized.models[i].ID)
	}
	for i := range seized.props {
		s.Props = append(s.Props, seized.props[i].ID)
	}
	verb := map[manipulator]string{moveManipulator: "Move ", turnManipulator: "Turn ", scaleManipulator: "Scale "}[t.handle]
	if copies {
		verb = "Duplicate "
	}
	return verb + t.nameSelected(s)
}
