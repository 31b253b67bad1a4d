package ui

import (
	"time"

	"copse/level"
	"copse/procedural"
)

// generationWait is how long a frame waits for runs that began in it, so that a
// fast generator's result is on the screen in the frame of the change.
const generationWait = 3 * time.Millisecond

// openGeneration runs the generators of the open level from now on. It is called
// at the start and when another level was opened.
func (a *app) openGeneration() {
	a.closeGeneration()
	a.watch.close() // the files of another level's modules
	if a.options.Executor != nil {
		a.generation = level.NewGeneration(a.level, a.options.Executor, level.GenerationOptions{})
	}
	a.scene.Generate(a.generation)
	a.printed = map[level.ModelID]procedural.Key{}
}

// closeGeneration ends all runs.
func (a *app) closeGeneration() {
	if a.generation != nil {
		a.generation.Close()
		a.generation = nil
	}
}

// generate starts the runs of this frame, the selected models first, then those in
// view, and takes in what has ended.
func (a *app) generate() {
	if a.generation == nil {
		return
	}
	a.secureModules()
	wait := generationWait
	if a.generation.Start(a.level.Selection().Models, a.modelsInView()) == 0 {
		wait = 0
	}
	a.generation.Collect(wait)
	a.tellMessages()
	if a.generation.Busy() {
		a.pace.wake()
	}
}

// modelsInView returns the models whose middle shows in the viewport.
func (a *app) modelsInView() []level.ModelID {
	a.inView = a.inView[:0]
	for _, m := range a.level.Models() {
		if m.Dirty {
			if _, _, ok := a.locate(vec(m.Pivot.Position)); ok {
				a.inView = append(a.inView, m.ID)
			}
		}
	}
	return a.inView
}

// tellMessages puts what generators printed, and why they failed, into the
// console, once for each result.
func (a *app) tellMessages() {
	ids, overflow := a.level.ModelChanges(&a.generationSeen)
	if overflow {
		return // too much at once to tell
	}
	for _, id := range ids {
		m := a.level.Model(id)
		if m == nil {
			delete(a.printed, id)
			continue
		}
		a.tellFailure(m)
		if m.Result == a.printed[id] {
			continue
		}
		a.printed[id] = m.Result
		if r := a.level.Results().Get(m.Result); r != nil {
			for _, message := range r.Messages {
				a.tellMessage(&message)
			}
		}
	}
}

// tellMessage puts a printed line into the console, with the line that printed it.
func (a *app) tellMessage(m *procedural.Message) {
	if m.Warning {
		a.log.WarnAt(m.File, m.Line, m.Text)
		return
	}
	a.log.InfoAt(m.File, m.Line, m.Text)
}

// tellFailure says once why a model failed.
func (a *app) tellFailure(m *level.Model) {
	if m.Error == nil {
		delete(a.failed, m.ID)
		return
	}
	if a.failed[m.ID] == m.Error.Error() {
		return
	}
	if a.failed == nil {
		a.failed = map[level.ModelID]string{}
	}
	a.failed[m.ID] = m.Error.Error()
	a.log.ErrorAt(m.Error.File, m.Error.Line, m.Name+": "+m.Error.Message)
}

// declaration returns what a generator module says of itself, or nil while that is
// not known or cannot be read.
func (a *app) declaration(module string) *procedural.Definition {
	if a.generation == nil || module == "" {
		return nil
	}
	d, _ := a.generation.Describe(module)
	return d
}

// declarationOf returns what the generator of a model says of itself: as it is now,
// or, while it cannot be read, as the last good run told.
func (a *app) declarationOf(m *level.Model) *procedural.Definition {
	if d := a.declaration(m.Generator); d != nil {
		return d
	}
	return a.level.Definition(m.ID)
}
