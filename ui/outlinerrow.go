package ui

import (
	"fmt"
	"slices"
	"unsafe"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// outlineLine draws one row of the tree: the fold, the symbol, the name, what is
// wrong, and the switches for hiding and locking.
func (a *app) outlineLine(i int) {
	o := &a.outliner
	row := &o.rows[i]
	m := row.model
	imgui.PushIDInt(int32(i))
	defer imgui.PopID()
	height := a.rowHeight()
	at := imgui.CursorScreenPos()
	width := imgui.ContentRegionAvail().X
	indent := float32(row.depth)*imgui.CurrentStyle().IndentSpacing() + 2*a.scale
	textTop := at.Y + (height-imgui.TextLineHeight())/2

	if row.generated != "" {
		imgui.Dummy(imgui.Vec2{X: width, Y: height})
		imgui.WindowDrawList().AddTextVec2(imgui.Vec2{X: at.X + indent + 22*a.scale, Y: textTop}, packed(faded(palette.dim, 0.75)),
			fitted(row.generated, width-indent-24*a.scale))
		return
	}
	name := fmt.Sprintf("outliner.%d", m.ID)
	if o.renaming == m.ID {
		a.renameField(name, imgui.Vec2{X: at.X + indent + 42*a.scale, Y: at.Y}, width-indent-44*a.scale, height)
		return
	}
	selected := a.level.Selection().HasModel(m.ID)
	imgui.SetNextItemAllowOverlap()
	pressed := imgui.SelectableBoolV("###"+name, selected, imgui.SelectableFlagsAllowDoubleClick|imgui.SelectableFlagsAllowOverlap, imgui.Vec2{X: width, Y: height})
	a.widgets.mark(name, truth(selected))
	a.dragRow(m)
	if a.widgets.pointed() {
		a.widgets.tooltip(describeModelRow(m), "")
	}
	if pressed {
		if imgui.IsMouseDoubleClicked(imgui.MouseButtonLeft) {
			a.beginRename(m.ID)
		} else {
			a.clickRow(i)
		}
	}

	if row.children {
		a.foldButton(name, row, len(a.level.Children(m.ID)) > 0, imgui.Vec2{X: at.X + indent, Y: at.Y}, height)
	}
	right := at.X + width - 52*a.scale // where the switches begin
	a.rowLabel(m, imgui.Vec2{X: at.X + indent + 20*a.scale, Y: textTop}, right)
	a.rowSwitches(name, m, imgui.Vec2{X: right, Y: at.Y}, height)
	imgui.SetCursorScreenPos(imgui.Vec2{X: at.X, Y: at.Y + height})
	imgui.Dummy(imgui.Vec2{})
}

// rowLabel draws what a model is and its name from a place up to the right edge, with
// a mark before that where it could not be generated.
func (a *app) rowLabel(m *level.Model, at imgui.Vec2, right float32) {
	canvas := imgui.WindowDrawList()
	symbol, color := iconModel, palette.accent
	switch {
	case m.Kind == level.GroupModel:
		symbol, color = iconGroup, palette.dim
	case m.Kind == level.PartsModel:
		symbol, color = iconBake, palette.dim
	}
	text := palette.text
	if m.Hidden {
		text, color = palette.dim, palette.dim
	}
	canvas.AddTextVec2(at, packed(color), string(symbol))
	at.X += 22 * a.scale
	room := right - at.X
	if m.Error != nil {
		room -= 22 * a.scale
		canvas.AddTextVec2(imgui.Vec2{X: right - 20*a.scale, Y: at.Y}, packed(palette.failure), string(iconError))
	}
	canvas.AddTextVec2(at, packed(text), fitted(m.Name, room))
}

// describeModelRow is the tooltip of a row.
func describeModelRow(m *level.Model) string {
	text := m.Name
	switch {
	case m.Generator != "":
		text += "\nmade by " + m.Generator
	case m.Kind == level.GroupModel:
		text += "\na group"
	default:
		text += "\nplain parts"
	}
	if m.Error != nil {
		text += "\n" + m.Error.Error()
	}
	return text + "\nDouble-click to rename; drag to move in the tree."
}

// foldButton draws the triangle that folds the children of a row.
func (a *app) foldButton(name string, row *outlineRow, group bool, at imgui.Vec2, height float32) {
	imgui.SetCursorScreenPos(at)
	side := 18 * a.scale
	pressed := imgui.InvisibleButton("fold", imgui.Vec2{X: side, Y: height})
	a.widgets.mark(name+".fold", truth(a.outliner.unfolded(row, group)))
	canvas := imgui.WindowDrawList()
	c := imgui.Vec2{X: at.X + side/2, Y: at.Y + height/2}
	r := 4 * a.scale
	color := packed(palette.dim)
	if a.outliner.unfolded(row, group) {
		canvas.AddTriangleFilled(imgui.Vec2{X: c.X - r, Y: c.Y - r/2}, imgui.Vec2{X: c.X + r, Y: c.Y - r/2}, imgui.Vec2{X: c.X, Y: c.Y + r*0.8}, color)
	} else {
		canvas.AddTriangleFilled(imgui.Vec2{X: c.X - r/2, Y: c.Y - r}, imgui.Vec2{X: c.X + r*0.8, Y: c.Y}, imgui.Vec2{X: c.X - r/2, Y: c.Y + r}, color)
	}
	if pressed {
		a.outliner.fold(row, group)
	}
}

// rowSwitches draws the eye and the lock at the end of a row.
func (a *app) rowSwitches(name string, m *level.Model, at imgui.Vec2, height float32) {
	visible := rowSwitch{"hide", iconVisible, iconHidden, m.Hidden, [2]string{"Hide", "Show"}, "in the viewport", func(on bool) level.ModelEdit { return level.ModelEdit{ID: m.ID, Hidden: &on} }}
	locked := rowSwitch{"lock", iconUnlock, iconLock, m.Locked, [2]string{"Lock", "Unlock"}, "for picking and moving in the viewport", func(on bool) level.ModelEdit { return level.ModelEdit{ID: m.ID, Locked: &on} }}
	for i, s := range []rowSwitch{visible, locked} {
		side := 24 * a.scale
		imgui.SetCursorScreenPos(imgui.Vec2{X: at.X + float32(i)*side, Y: at.Y})
		pressed := imgui.InvisibleButton(s.id, imgui.Vec2{X: side, Y: height})
		a.widgets.mark(name+"."+s.id, truth(s.on))
		a.widgets.tip(s.verb()+" "+s.where, "")
		color, symbol := faded(palette.dim, 0.45), s.off
		if s.on {
			color, symbol = palette.warning, s.lit
		}
		if imgui.IsItemHovered() {
			color = palette.text
		}
		size := imgui.CalcTextSize(string(symbol))
		low := imgui.ItemRectMin()
		imgui.WindowDrawList().AddTextVec2(imgui.Vec2{X: low.X + (side-size.X)/2, Y: low.Y + (height-size.Y)/2}, packed(color), string(symbol))
		if pressed {
			a.editNamed(s.verb()+" "+m.Name, []level.ModelEdit{s.edit(!s.on)})
		}
	}
}

// rowSwitch is a switch at the end of a row.
type rowSwitch struct {
	id       string
	off, lit icon
	on       bool
	verbs    [2]string // what a click does while it is off, and while it is on
	where    string    // what that is about
	edit     func(on bool) level.ModelEdit
}

// verb says what a click does.
func (s *rowSwitch) verb() string { return s.verbs[int(truth(s.on))] }

// renameField draws the field in which a name is typed. Enter and a click
// elsewhere take it over, Escape does not.
func (a *app) renameField(name string, at imgui.Vec2, width, height float32) {
	o := &a.outliner
	imgui.SetCursorScreenPos(at)
	imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.Vec2{X: 4 * a.scale, Y: 3 * a.scale})
	imgui.SetNextItemWidth(width)
	if o.focus { // until it has it: bringing the panel forward takes it away again
		imgui.SetKeyboardFocusHere()
	}
	entered := imgui.InputTextWithHint("###rename", "", &o.name, imgui.InputTextFlagsEnterReturnsTrue|imgui.InputTextFlagsAutoSelectAll, nil)
	a.widgets.mark(name+".name", 0)
	imgui.PopStyleVar()
	if o.focus {
		o.focus = !imgui.IsItemActive()
		return
	}
	switch {
	case entered:
		a.endRename()
	case imgui.IsItemDeactivated() && imgui.IsKeyPressedBool(imgui.KeyEscape):
		o.renaming = 0
	case imgui.IsItemDeactivated():
		a.endRename()
	}
}

// dragMark is what ImGui carries while rows are dragged; the rows themselves are
// in the outliner.
const dragMark = "models"

// dragRow makes a row something that can be dragged, and dropped on.
func (a *app) dragRow(m *level.Model) {
	o := &a.outliner
	if imgui.BeginDragDropSource() {
		o.dragged = []level.ModelID{m.ID}
		if s := a.level.Selection(); s.HasModel(m.ID) {
			o.dragged = s.Models
		}
		var mark byte
		imgui.SetDragDropPayload(dragMark, uintptr(unsafe.Pointer(&mark)), 1)
		imgui.TextUnformatted(a.nameSelected(level.Selection{Models: o.dragged}))
		imgui.EndDragDropSource()
	}
	if imgui.BeginDragDropTarget() {
		if imgui.AcceptDragDropPayload(dragMark).CData != nil {
			a.dropOn(m)
		}
		imgui.EndDragDropTarget()
	}
}

// dropOn moves the dragged models: into a group when they are dropped in the
// middle of its row, else before or after the row.
func (a *app) dropOn(target *level.Model) {
	low, high := imgui.ItemRectMin(), imgui.ItemRectMax()
	share := (imgui.MousePos().Y - low.Y) / max(high.Y-low.Y, 1)
	parent, order := target.Parent, -1
	if target.Kind == level.GroupModel && share > 0.25 && share < 0.75 {
		parent = target.ID
	} else {
		order = slices.Index(a.level.Children(parent), target.ID)
		if share >= 0.5 {
			order++
		}
	}
	a.reparent(parent, order)
}

// dropIntoRoot lets models be dropped on the empty space below the tree, which
// takes them out of their groups.
func (a *app) dropIntoRoot() {
	room := imgui.ContentRegionAvail()
	imgui.InvisibleButton("rest", imgui.Vec2{X: max(room.X, 1), Y: max(room.Y, a.rowHeight())})
	a.widgets.mark("outliner.rest", 0)
	if imgui.IsItemClicked() {
		a.level.Select(level.Selection{})
	}
	if imgui.BeginDragDropTarget() {
		if imgui.AcceptDragDropPayload(dragMark).CData != nil {
			a.reparent(0, -1)
		}
		imgui.EndDragDropTarget()
	}
}

// reparent moves the dragged models below a parent, from a place among its
// children on, −1 for the end.
func (a *app) reparent(parent level.ModelID, order int) {
	ids := a.outliner.dragged
	a.outliner.dragged = nil
	a.gesture("Move "+a.nameSelected(level.Selection{Models: ids})+" in the tree", func() error {
		for _, id := range ids {
			edit := level.ModelEdit{ID: id, Parent: &parent}
			if order >= 0 {
				at := order
				if now := slices.Index(a.level.Children(parent), id); now >= 0 && now < order {
					at-- // the order counts without the model itself
				} else {
					order++
				}
				edit.Order = &at
			}
			if err := a.level.EditModels("Move in the tree", edit); err != nil {
				return err
			}
		}
		return nil
	})
}
