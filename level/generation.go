package level

import (
	"slices"
	"time"

	"copse/procedural"
	"copse/undo"
)

// GenerationOptions configure a Generation. Zero fields stand for the defaults.
type GenerationOptions struct {
	// InFlight is how many runs go on at once, 2.
	InFlight int
	// Limits bound each run.
	Limits procedural.Limits
	// Clock is time.Now, or a test's.
	Clock procedural.Clock
}

// Generation runs the generators of a level's models and puts what they make
// into the document: each result joins the step of the change that caused it.
// Once a frame, after all commands, call Start and then Collect.
type Generation struct {
	level     *Level
	scheduler *procedural.Scheduler
	executor  procedural.Executor
	cursor    ModelCursor
	modules   uint64 // version that the scheduler has
	dragging  bool   // a gesture was open at the last Start
	previews  map[ModelID]*procedural.Result
	waiting   []procedural.Outcome // until a stroke or gesture has ended
	asked     definitions
}

// NewGeneration begins with all models of the level as they are: those that are
// dirty will run.
func NewGeneration(l *Level, e procedural.Executor, o GenerationOptions) *Generation {
	g := &Generation{level: l, executor: e, previews: map[ModelID]*procedural.Result{}, asked: newDefinitions()}
	g.scheduler = procedural.NewScheduler(e, l.results, procedural.SchedulerOptions{InFlight: o.InFlight, Limits: o.Limits, Clock: o.Clock, Scene: l.scene})
	g.modules = l.moduleVersion - 1 // not the one it is
	g.cursor.read = l.changes.total
	g.followAll()
	return g
}

// Level is the level whose models are generated.
func (g *Generation) Level() *Level { return g.level }

// Start begins runs for what has changed since the last frame. Selected models
// come first, then the visible ones. It returns how many began: there is no
// reason to wait in Collect when none did.
func (g *Generation) Start(selected, visible []ModelID) (begun int) {
	g.follow()
	g.scheduler.Prioritize(selected, visible)
	return g.scheduler.Start()
}

// follow tells the scheduler what the document holds now.
func (g *Generation) follow() {
	if g.modules != g.level.moduleVersion {
		g.modules = g.level.moduleVersion
		g.useModules()
	}
	notes, overflow := g.level.changes.since(&g.cursor)
	if released := g.dragging && g.level.gesture == nil; overflow || released {
		g.dragging = false
		g.followAll()
	}
	for _, n := range notes {
		g.followModel(n.id, n.restored)
	}
}

// useModules gives the scheduler the sources that the models run from.
func (g *Generation) useModules() {
	g.scheduler.UseModules(g.level.Modules())
	g.asked.forget()
}

func (g *Generation) followAll() {
	for id := range g.previews {
		if g.level.Model(id) == nil {
			delete(g.previews, id)
		}
	}
	g.scheduler.Keep(func(id ModelID) bool { return g.level.Model(id) != nil })
	for _, m := range g.level.Models() {
		g.followModel(m.ID, false)
	}
}

func (g *Generation) followModel(id ModelID, restored bool) {
	m := g.level.Model(id)
	if m == nil || m.Kind != ProceduralModel {
		g.scheduler.Remove(id)
		delete(g.previews, id)
		return
	}
	if module, _ := g.level.Module(m.Generator); module != nil && !g.scheduler.HasModule(m.Generator) {
		g.useModules()
	}
	if restored || !m.Dirty {
		delete(g.previews, id)
	}
	if g.holds(m) {
		return
	}
	dragging := g.level.gesture != nil
	g.dragging = g.dragging || dragging
	g.scheduler.Follow(id, procedural.Wish{
		Inputs:   m.Inputs,
		Mode:     m.Mode,
		Tag:      m.cause,
		Dragging: dragging,
		Dirty:    m.Dirty,
		Restored: restored,
		Result:   m.Result,
		Error:    m.Error,
	})
}

// holds tells whether the result that a model waits for is there already, and
// waits itself until a stroke or gesture has ended.
func (g *Generation) holds(m *Model) bool {
	return slices.ContainsFunc(g.waiting, func(o procedural.Outcome) bool { return o.Model == m.ID && o.Tag == any(m.cause) })
}

// Collect takes in the results of runs that have ended. With wait above 0 it
// waits that long for runs that go on, so that a fast generator's result is in
// the document in the frame of the change.
func (g *Generation) Collect(wait time.Duration) {
	outcomes := append(g.waiting, g.scheduler.Collect(wait)...)
	g.waiting = nil
	for i := range outcomes {
		g.take(&outcomes[i])
	}
	g.asked.collect()
}

// take puts an outcome into the document, when the change that caused it still
// stands and is still the newest.
func (g *Generation) take(o *procedural.Outcome) {
	l, m := g.level, g.level.Model(o.Model)
	if m == nil || m.Generator != o.Ran.Generator {
		return
	}
	if o.Preview {
		if m.Dirty && o.Result != nil {
			g.preview(o)
		}
		return
	}
	because, _ := o.Tag.(cause)
	step := because.step
	if m.cause != because || step != nil && (step.State() == undo.Undone || step.State() == undo.Forgotten) {
		return
	}
	p := l.outcomePatch(m, o)
	delete(g.previews, o.Model)
	if p.empty() {
		l.noteModel(o.Model) // a result that was evicted is back
		return
	}
	change := modelChange{Model: o.Model, Set: p}
	switch {
	case l.gesture != nil && l.gesture.step == step:
		l.gesture.model(change)
	case p.journaled() && l.history.Open():
		// The line would have the hash of a state that no line leads to yet.
		g.waiting = append(g.waiting, *o)
		if o.Result != nil {
			g.preview(o)
		}
	default:
		l.appendEdit(step, &modelDelta{level: l, before: l.applyModel(change), after: change})
	}
}

// preview shows a result that is not in the document.
func (g *Generation) preview(o *procedural.Outcome) {
	g.previews[o.Model] = o.Result
	g.level.noteModel(o.Model)
}

// Status is a model's state for an inspector; the zero value for one that does
// not generate.
func (g *Generation) Status(id ModelID) procedural.Status {
	g.follow()
	status, _ := g.scheduler.Status(id)
	return status
}

// Shown is what a model shows: a preview while its inputs are being dragged,
// else its result. nil: it has none, a box of its Size stands for it.
func (g *Generation) Shown(id ModelID) *procedural.Result {
	if r := g.previews[id]; r != nil {
		return r
	}
	if m := g.level.Model(id); m != nil && m.Result != "" {
		return g.level.results.Get(m.Result)
	}
	return nil
}

// Force generates a model now, also when it is clean and whatever its mode. It
// reports whether it can.
func (g *Generation) Force(id ModelID) bool {
	g.follow()
	return g.scheduler.Force(id)
}

// Busy tells whether runs go on, wait to be started, or wait to be taken in, or
// whether a module is being asked what it declares.
func (g *Generation) Busy() bool {
	g.follow()
	return g.scheduler.Busy() || len(g.waiting) > 0 || len(g.asked.pending) > 0
}

// Cancel stops a model's run until its next change. The model says so.
func (g *Generation) Cancel(id ModelID) {
	g.follow()
	m := g.level.Model(id)
	if m == nil || !g.scheduler.Cancel(id) {
		return
	}
	failure := &procedural.Error{Kind: procedural.CancelError, File: m.Generator, Message: "generation was cancelled; change something or generate again"}
	g.take(&procedural.Outcome{Model: id, Tag: m.cause, Ran: m.Inputs, Inputs: m.Inputs, Error: failure})
}

// Close cancels all runs and waits for them.
func (g *Generation) Close() {
	g.scheduler.Close()
	g.asked.close()
}
