package level

// BeginGesture opens a step for all commands on models, modules and props until
// EndGesture: a drag of a hundred edits is one step, and one line of the journal
// that holds where it ended. A stroke or gesture that goes on ends first. A
// stroke or a change of the catalog ends the gesture.
func (l *Level) BeginGesture(name string) {
	l.endStroke()
	l.gesture = l.openEdit(name)
}

// EndGesture closes the gesture. It does nothing when none is open.
func (l *Level) EndGesture() {
	if e := l.gesture; e != nil {
		l.gesture = nil
		l.closeEdit(e)
	}
}

// CancelGesture takes back what the gesture did, as if it had never begun. It
// does nothing when none is open.
func (l *Level) CancelGesture() {
	if e := l.gesture; e != nil {
		l.gesture = nil
		l.discard(e)
		l.selection = e.step.Before.(Selection)
	}
}

// InGesture tells whether a gesture is open.
func (l *Level) InGesture() bool { return l.gesture != nil }

// restoring marks the models that change meanwhile as brought back: nothing
// that is on its way for them counts any more.
func (l *Level) restoring(do func()) {
	l.restores = true
	do()
	l.restores = false
}
