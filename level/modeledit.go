package level

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"copse/procedural"
	"copse/procedural/datatype"
)

// NewModel is what CreateModel makes. Zero fields stand for the defaults.
type NewModel struct {
	Name string // the generator's, or what the kind is called
	// Kind is ProceduralModel where there is a generator, else GroupModel.
	Kind       ModelKind
	Parent     ModelID
	Generator  string           // path of a module
	Size       datatype.Vector3 // unscaled, 12 m each way
	Scale      float64          // 1
	Pivot      *datatype.CFrame // at the origin
	Attributes procedural.Attributes
	Seed       int64 // one that follows from the id
	Mode       procedural.Mode
	// FollowsGround moves the model when the terrain under it changes.
	FollowsGround bool
}

// CreateModel adds a model, the last of its siblings, and returns its id. It
// refuses values that are out of range.
func (l *Level) CreateModel(m NewModel) (ModelID, error) {
	id := l.models.next
	model := Model{ID: id, Parent: m.Parent, Name: m.Name, Kind: m.Kind, Inputs: procedural.NewInputs(m.Generator, m.Seed), Mode: m.Mode, FollowsGround: m.FollowsGround}
	if model.Kind == "" {
		model.Kind = GroupModel
		if m.Generator != "" {
			model.Kind = ProceduralModel
		}
	}
	if model.Name == "" {
		model.Name = defaultName(&model)
	}
	model.Name = cleanName(model.Name)
	if m.Size != (datatype.Vector3{}) {
		model.Size = m.Size
	}
	model.Scale = orDefault(m.Scale, 1)
	if m.Pivot != nil {
		model.Pivot = *m.Pivot
	}
	model.Seed = orDefault(m.Seed, int64(id))
	model.Attributes = m.Attributes.Sorted()
	if model.Kind == PartsModel {
		return 0, fmt.Errorf("kind: a model of plain parts is made by baking one, not from nothing")
	}
	if err := l.checkModel(&model); err != nil {
		return 0, err
	}
	l.transact("Create "+model.Name, func(e *edit) {
		e.createModel(&model, len(l.models.node(m.Parent).children))
	})
	return id, nil
}

// defaultName is what a model is called that was given no name.
func defaultName(m *Model) string {
	if m.Kind == GroupModel {
		return "Group"
	}
	if m.Generator == "" {
		return "Model"
	}
	module := procedural.Module{Path: m.Generator}
	return module.Name()
}

// createModel makes a model as it is given, at a place among its siblings.
func (e *edit) createModel(m *Model, order int) {
	p := newModelPatch(m)
	p.Place = &modelPlace{m.Parent, order}
	if m.Result != "" {
		p.result = &m.Result
		if m.Kind == PartsModel {
			p.result, p.Parts = nil, &m.Result
		}
	}
	if m.Generator != "" && (m.Dirty || m.Result == "") {
		e.makeDirty(p)
	}
	e.model(modelChange{Model: m.ID, Create: p})
}

// makeDirty lets a patch ask for a new result, which will belong to this step.
func (e *edit) makeDirty(p *modelPatch) {
	e.level.causes++
	yes := true
	p.dirty, p.cause = &yes, &cause{e.step, e.level.causes}
}

// DeleteModels takes models out with all below them. Ids that are not there are
// refused.
func (l *Level) DeleteModels(ids ...ModelID) error {
	if err := l.checkModelsExist(ids); err != nil || len(ids) == 0 {
		return err
	}
	roots := l.models.roots(ids)
	l.transact(nameOfMany("Delete", roots), func(e *edit) {
		for _, root := range roots {
			for _, n := range subtree(root, true) {
				e.model(modelChange{Model: n.ID, Delete: true})
			}
		}
	})
	return nil
}

// DuplicateModels copies models with all below them, next to the originals, and
// returns the ids of the copies in the order of the tree. Everything is copied,
// the seeds and what is shown too.
func (l *Level) DuplicateModels(ids ...ModelID) ([]ModelID, error) {
	if err := l.checkModelsExist(ids); err != nil || len(ids) == 0 {
		return nil, err
	}
	roots := l.models.roots(ids)
	var copies []ModelID
	l.transact(nameOfMany("Duplicate", roots), func(e *edit) {
		for _, root := range roots {
			copies = append(copies, e.duplicate(root, root.Parent, l.models.order(root)+1))
		}
	})
	return copies, nil
}

func (e *edit) duplicate(n *node, parent ModelID, order int) ModelID {
	m := Model{ID: e.level.models.next, Parent: parent, Name: n.Name, Kind: n.Kind, Inputs: n.Inputs, Mode: n.Mode,
		FollowsGround: n.FollowsGround, Result: n.Result, Dirty: n.Dirty, Kept: n.Kept}
	children := slices.Clone(n.children)
	e.createModel(&m, order)
	for i, c := range children {
		e.duplicate(c, m.ID, i)
	}
	return m.ID
}

// nameOfMany names a step by the one model it is about, or by how many.
func nameOfMany(verb string, roots []*node) string {
	if len(roots) == 1 {
		return verb + " " + roots[0].Name
	}
	return fmt.Sprintf("%s %d models", verb, len(roots))
}

func (l *Level) checkModelsExist(ids []ModelID) error {
	for _, id := range ids {
		if l.models.nodes[id] == nil {
			return noModel(id)
		}
	}
	return nil
}

func noModel(id ModelID) error { return fmt.Errorf("model %d is not in the level", id) }

// maxModelName is the longest name of a model, in bytes.
const maxModelName = 256

// cleanName replaces what no file could hold.
func cleanName(name string) string { return strings.ToValidUTF8(name, "\uFFFD") }

// checkModel says what is wrong with a model, which need not be in the level.
func (l *Level) checkModel(m *Model) error {
	switch m.Kind {
	case ProceduralModel, GroupModel, PartsModel:
	default:
		return fmt.Errorf("kind: %q is not known; a model is %q, %q or %q", m.Kind, ProceduralModel, GroupModel, PartsModel)
	}
	if err := checkModelName(m.Name); err != nil {
		return err
	}
	if m.Kind != ProceduralModel && m.Generator != "" {
		return fmt.Errorf("generator: %q is a %s and has no generator", m.Name, m.Kind)
	}
	if m.Kind == GroupModel && (len(m.Attributes) > 0) {
		return fmt.Errorf("attributes: %q is a group and has none", m.Name)
	}
	if len(m.Generator) > maxModulePath || !utf8.ValidString(m.Generator) {
		return fmt.Errorf("generator: the path %.40q… is longer than %d bytes or not UTF-8", m.Generator, maxModulePath)
	}
	if err := procedural.CheckModelSize(m.Size); err != nil {
		return fmt.Errorf("size: %w", err)
	}
	if err := procedural.CheckScale(m.Scale); err != nil {
		return fmt.Errorf("scale: %w", err)
	}
	if err := procedural.CheckPivot(m.Pivot); err != nil {
		return fmt.Errorf("pivot: %w", err)
	}
	for _, set := range []procedural.Attributes{m.Attributes, m.Kept} {
		if err := checkAttributes(set); err != nil {
			return fmt.Errorf("attributes: %w", err)
		}
	}
	if err := m.Mode.Check(); err != nil {
		return fmt.Errorf("mode: %w", err)
	}
	return l.checkParent(m.ID, m.Parent)
}

func checkModelName(name string) error {
	if strings.TrimSpace(name) == "" {
		return fmt.Errorf("name: a model needs a name")
	}
	if len(name) > maxModelName {
		return fmt.Errorf("name: %.20q… has %d bytes; at most %d are allowed", name, len(name), maxModelName)
	}
	return nil
}

func checkAttributes(set procedural.Attributes) error {
	for i, a := range set {
		if err := procedural.CheckAttributeName(a.Name); err != nil {
			return err
		}
		if err := procedural.CheckAttributeValue(a.Name, a.Value); err != nil {
			return err
		}
		if i > 0 && set[i-1].Name == a.Name {
			return fmt.Errorf("attribute '%s' is there twice", a.Name)
		}
	}
	return nil
}

func (l *Level) checkParent(id, parent ModelID) error {
	n := l.models.node(parent)
	if n == nil {
		return fmt.Errorf("parent: %w", noModel(parent))
	}
	if l.models.nodes[id] != nil && l.models.below(n, id) {
		return fmt.Errorf("parent: a model cannot be put into itself or below itself")
	}
	return nil
}
