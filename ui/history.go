package ui

// undo ends the gesture that goes on, if any, and takes the newest step back.
// The button that is still held does nothing more.
func (a *app) undo() {
	a.interruptTuning()
	a.endGesture()
	if name, ok := a.level.Undo(); ok {
		a.status = "Undone: " + name
	}
}

func (a *app) redo() {
	a.interruptTuning()
	a.endGesture()
	if name, ok := a.level.Redo(); ok {
		a.status = "Redone: " + name
	}
}

func (a *app) canUndo() bool {
	return a.level.Busy() || a.level.History().Done() > 0
}

func (a *app) canRedo() bool {
	return a.level.History().Done() < len(a.level.History().Steps())
}

// goTo undoes or redoes until so many steps are done.
func (a *app) goTo(done int) {
	a.interruptTuning()
	a.endGesture()
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
