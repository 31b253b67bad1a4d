package ui

import (
	"fmt"
	"slices"
	"strings"

	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// outliner is what the panel of the model tree remembers.
type outliner struct {
	search   string
	closed   map[level.ModelID]bool // groups that are folded up
	open     map[level.ModelID]bool // models whose generated children are listed
	rows     []outlineRow
	anchor   level.ModelID // where a Shift+click extends from
	renaming level.ModelID
	name     string // that is being typed
	focus    bool   // the field wants the keyboard in this frame
	dragged  []level.ModelID
}

// outlineRow is a line of the tree: a model, or a part that its generator made.
type outlineRow struct {
	model     *level.Model
	depth     int
	children  bool   // it can be folded
	generated string // the name of a generated group or part; "" of a model
}

// outlinerPanel draws the tree of models.
func (a *app) outlinerPanel() {
	if imgui.BeginV(panelOutliner, nil, imgui.WindowFlagsNoCollapse) {
		o := &a.outliner
		a.widgets.field("outliner.search", "Search models", &o.search, -1, "Show only models whose name or generator holds these words")
		o.rows = a.outlineRows(o.rows[:0])
		if imgui.BeginChildStrV("tree", imgui.Vec2{}, 0, 0) {
			if len(o.rows) == 0 {
				a.outlinerHint()
			}
			imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.Vec2{X: 0, Y: 0})
			clipper := imgui.NewListClipper()
			clipper.BeginV(int32(len(o.rows)), a.rowHeight())
			for clipper.Step() {
				for i := int(clipper.DisplayStart()); i < int(clipper.DisplayEnd()); i++ {
					a.outlineLine(i)
				}
			}
			clipper.Destroy()
			imgui.PopStyleVar()
			a.dropIntoRoot()
		}
		imgui.EndChild()
	}
	imgui.End()
}

// outlinerHint says what to do about an empty tree.
func (a *app) outlinerHint() {
	text := "There are no models yet. The Insert menu has stairs, fences, houses and more."
	if a.outliner.search != "" {
		text = "No model has a name like that."
	}
	imgui.PushTextWrapPosV(0)
	dim(text)
	imgui.PopTextWrapPos()
}

func (a *app) rowHeight() float32 { return imgui.TextLineHeight() + 8*a.scale }

// outlineRows lists the models that the search leaves and that no folded group
// hides.
func (a *app) outlineRows(rows []outlineRow) []outlineRow {
	o := &a.outliner
	words := strings.Fields(strings.ToLower(o.search))
	hiddenBelow := map[level.ModelID]bool{}
	depth := map[level.ModelID]int{}
	for _, m := range a.level.Models() {
		depth[m.ID] = 0
		if m.Parent != 0 {
			depth[m.ID] = depth[m.Parent] + 1
		}
		if len(words) > 0 {
			if modelMatches(m, words) {
				rows = append(rows, outlineRow{model: m})
			}
			continue
		}
		if hiddenBelow[m.Parent] {
			hiddenBelow[m.ID] = true
			continue
		}
		group := len(a.level.Children(m.ID)) > 0
		made := m.Kind != level.GroupModel && m.Result != ""
		rows = append(rows, outlineRow{model: m, depth: depth[m.ID], children: group || made})
		if group && o.closed[m.ID] {
			hiddenBelow[m.ID] = true
		}
		if made && o.open[m.ID] {
			rows = a.generatedRows(rows, m, depth[m.ID]+1)
		}
	}
	return rows
}

// modelMatches reports whether a model's name or generator holds all words.
func modelMatches(m *level.Model, words []string) bool {
	text := strings.ToLower(m.Name + " " + m.Generator)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// maxGenerated is how many generated children of a model are listed.
const maxGenerated = 200

// generatedRows lists what a generator made: the groups and parts directly in the
// model.
func (a *app) generatedRows(rows []outlineRow, m *level.Model, depth int) []outlineRow {
	result := a.level.Results().Get(m.Result)
	if result == nil {
		return rows
	}
	listed := 0
	add := func(name, class string) {
		if listed++; listed <= maxGenerated {
			rows = append(rows, outlineRow{model: m, depth: depth, generated: name + "   " + class})
		}
	}
	for i := range result.Groups {
		if g := &result.Groups[i]; g.Group < 0 {
			add(g.Name, g.Class)
		}
	}
	for i := range result.Parts {
		if p := &result.Parts[i]; p.Group < 0 {
			add(p.Name, p.Shape.String())
		}
	}
	if listed > maxGenerated {
		rows = append(rows, outlineRow{model: m, depth: depth, generated: fmt.Sprintf("… and %d more", listed-maxGenerated)})
	}
	return rows
}

// fold opens or closes the children of a row.
func (o *outliner) fold(row *outlineRow, group bool) {
	set := &o.open
	if group {
		set = &o.closed
	}
	if *set == nil {
		*set = map[level.ModelID]bool{}
	}
	if (*set)[row.model.ID] {
		delete(*set, row.model.ID)
	} else {
		(*set)[row.model.ID] = true
	}
}

// unfolded reports whether the children of a row show.
func (o *outliner) unfolded(row *outlineRow, group bool) bool {
	if group {
		return !o.closed[row.model.ID]
	}
	return o.open[row.model.ID]
}

// clickRow selects a model: alone, with Ctrl as well or no longer, with Shift all
// from the last one clicked on.
func (a *app) clickRow(i int) {
	o := &a.outliner
	id := o.rows[i].model.ID
	now := a.level.Selection()
	one := level.Selection{Models: []level.ModelID{id}}
	io := imgui.CurrentIO()
	switch {
	case io.KeyShift() && o.anchor != 0:
		from := slices.IndexFunc(o.rows, func(r outlineRow) bool { return r.generated == "" && r.model.ID == o.anchor })
		if from < 0 {
			from = i
		}
		var span level.Selection
		for k := min(from, i); k <= max(from, i); k++ {
			if o.rows[k].generated == "" {
				span.Models = append(span.Models, o.rows[k].model.ID)
			}
		}
		if io.KeyCtrl() {
			span = together(now, span)
		}
		a.level.Select(span)
		return
	case io.KeyCtrl():
		a.level.Select(toggled(now, one))
	default:
		a.level.Select(one)
	}
	o.anchor = id
}

// beginRename puts a model's name into a field. The command for it works on the
// last model that was selected.
func (a *app) beginRename(id level.ModelID) {
	m := a.level.Model(id)
	if m == nil {
		return
	}
	a.outliner.renaming, a.outliner.name, a.outliner.focus = id, m.Name, true
	a.wantPanel = panelOutliner
}

// renameSelected begins to rename the model that was selected last.
func (a *app) renameSelected() {
	if s := a.level.Selection(); len(s.Models) > 0 {
		a.beginRename(s.Models[len(s.Models)-1])
	}
}

// endRename takes the new name over.
func (a *app) endRename() {
	o := &a.outliner
	id, name := o.renaming, strings.TrimSpace(o.name)
	o.renaming = 0
	if m := a.level.Model(id); m == nil || name == "" || name == m.Name {
		return
	}
	a.editNamed("Rename to "+name, []level.ModelEdit{{ID: id, Name: &name}})
}
