package ui

import (
	"copse/level"
	"copse/procedural"
	"copse/procedural/generators"

	"github.com/go-gl/mathgl/mgl32"
)

// insertion is a model that waits to be put into the level until its generator has
// said how large it is.
type insertion struct {
	module string // "" when nothing waits
	title  string
	at     mgl32.Vec3 // on the ground
	frames int        // that it has waited
}

// patience is how many frames an insertion waits for its generator's word.
const insertPatience = 240

// insertCommands are one for each generator that ships, and one for a new module.
func (a *app) insertCommands() []command {
	var table []command
	for _, f := range generators.Files() {
		if f.Name == generators.Template {
			table = append(table, command{id: "insert.model", symbol: iconCode, label: "Procedural model…", gap: true,
				tip: "Add a module of your own to the level, made from a commented template, and a model that it makes",
				run: a.insertTemplate})
			continue
		}
		table = append(table, command{id: "insert." + f.Name, symbol: iconModel, label: f.Title, tip: f.Summary, picture: f.Thumbnail,
			load: load{title: f.Title, module: f.Name + ".luau"},
			run:  func() { a.insert(f.Name+".luau", f.Title) }})
	}
	return append(table, command{id: "insert.group", symbol: iconGroup, label: "Group",
		tip: "Add an empty group, into which models can be put in the outliner", run: a.insertGroup})
}

// insert puts a model on the ground: under the pointer when it is over the level,
// else in the middle of the viewport.
func (a *app) insert(module, title string) {
	at, ok := a.insertPoint()
	if !ok {
		a.status = "There is no ground in view to put it on"
		return
	}
	a.inserting = insertion{module: module, title: title, at: at}
	a.pace.wake()
	a.finishInsertion()
}

// insertPoint returns where on the ground a model is put.
func (a *app) insertPoint() (mgl32.Vec3, bool) {
	if a.view.hovered {
		return mgl32.Vec3(a.view.hover.Point), true
	}
	hit, ok := a.pick(a.view.center())
	return mgl32.Vec3(hit.Point), ok
}

// finishInsertion creates the model that waits, once its generator has said how
// large it is, or cannot.
func (a *app) finishInsertion() {
	i := &a.inserting
	if i.module == "" {
		return
	}
	if a.generation != nil {
		d, failure := a.generation.Describe(i.module)
		if i.frames++; d == nil && failure == nil && i.frames < insertPatience {
			a.pace.wake()
			return
		}
	}
	size := a.insertSize(i.module)
	module, title, at := i.module, i.title, i.at
	*i = insertion{}
	at[1] += size.Y / 2
	a.createModel("Insert "+title, level.NewModel{Name: title, Generator: module, Size: size}, at)
}

// createModel adds a model at a point and selects it, as one step.
func (a *app) createModel(step string, m level.NewModel, at mgl32.Vec3) {
	a.gesture(step, func() error {
		pivot := upright(at)
		m.Pivot = &pivot
		id, err := a.level.CreateModel(m)
		if err != nil {
			return err
		}
		a.level.Select(level.Selection{Models: []level.ModelID{id}})
		return nil
	})
	a.use(selectID)
	a.settings.HintSeen = true
}

func (a *app) insertGroup() {
	if at, ok := a.insertPoint(); ok {
		a.createModel("Insert a group", level.NewModel{Kind: level.GroupModel}, at)
	}
}

// templateModule is the built-in module that the level's own are copied from.
const templateModule = generators.Template + ".luau"

// insertTemplate puts a model of a new copy of the template on the ground.
func (a *app) insertTemplate() {
	path := a.addTemplate()
	a.insert(path, moduleTitle(path))
}

// addTemplate adds a module to the level that is a copy of the template, and shows
// its source.
func (a *app) addTemplate() (path string) {
	source, _ := generators.Source(generators.Template)
	path = a.freeModulePath("generator")
	a.do(func() error { return a.level.SetModule(procedural.Module{Path: path, Source: source}) })
	a.showSource(path, 0)
	return path
}
