package ui

// undo ends the gesture that goes on, if any, and takes the newest step back.
// The button that is still held does nothing more.
func (a *app) undo() {
	a.interruptTuning()
	a.endGesture()
	if name, ok := a.level.Undo(); ok {
		a.status, a.lastStep = "Undone: "+name, a.level.History().Newest()
	}
}

func (a *app) redo() {
	a.interruptTuning()
	a.endGesture()
	if name, ok := a.level.Redo(); ok {
		a.status, a.lastStep = "Redone: "+name, a.level.History().Newest()
	}
}

func (a *app) canUndo() bool {
	return a.level.Busy() || a.level.History().Done() > 0
}

func (a *app) canRedo() bool {
	return a.level.History().Done() < len(a.level.History().Steps())
}

// watchSteps has the status line tell a step that is new, in place of what was done
// before, unless what made the step says more itself.
func (a *app) watchSteps() {
	newest := a.level.History().Newest()
	if newest != nil && newest != a.lastStep && a.status == a.lastStatus {
		a.status = newest.Name
	}
	a.lastStep, a.lastStatus = newest, a.status
}

// goTo undoes or redoes until so many steps are done.
func (a *app) goTo(done int) {
	a.interruptTuning()
	a.endGesture()
	defer func() { a.lastStep = a.level.History().Newest() }()
	for a.level.History().Done() > done {
		if _, ok := a.level.Undo(); !ok {
			return
		}
	}
	for a.level.History().Done() < done {
		if _, ok := a.level.Redo(); !ok {
			return
		}
	}
}
