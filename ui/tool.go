package ui

import "time"

// tool is what the left mouse button does in the viewport. All tools live as
// long as the window, each in a file of its own with the settings that are its
// alone; a.tool is the one in hand. The window calls press, then drag for every
// event of the pointer, then release or cancel.
type tool interface {
	id() string          // its command is "tool." + id
	commands() []command // that put it in hand, and its own

	// press begins a gesture where the pointer is. It returns false when there
	// is nothing to do there.
	press(e event) bool
	drag(e event)
	// release ends the gesture: the button is up, the window lost the focus, or
	// something else is about to change the level.
	release()
	// cancel ends it because the user pressed Escape.
	cancel()
	// frame is called once a frame while the gesture goes on, after its events.
	frame(now time.Time)

	ring() *Ring                       // round the pointer on the ground, or nil
	advice() (resting, drawing string) // for the status line
	controls()                         // draws the content of the brush panel while it is in hand
}

// toolTable returns all tools; the first is in hand at the start.
func (a *app) toolTable() []tool {
	tools := []tool{
		&brushTool{app: a, mode: paintMode}, &brushTool{app: a, mode: eraseMode}, &singleTool{app: a},
		&fillTool{app: a, action: fillPlants}, &brushTool{app: a, mode: reapplyMode}, newMaskTool(a), &eyedropper{app: a}, newSculptTool(a),
	}
	return append(tools, a.selectTools()...)
}

// plants reports whether the tool in hand works with the chosen preset, so that
// choosing another one leaves it in hand.
func (a *app) plants() bool {
	switch a.tool.id() {
	case string(paintMode), string(reapplyMode), singleID, fillID, eyedropperID:
		return true
	}
	return false
}

// use takes a tool in hand and shows the panel of its settings.
func (a *app) use(id string) {
	a.hold(id)
	a.wantPanel = panelBrush
	if _, selects := a.tool.(*selectTool); selects {
		a.wantPanel = panelInspector
	}
}

// hold takes a tool in hand and leaves the panels as they are. A gesture of the one
// before ends.
func (a *app) hold(id string) {
	a.endGesture()
	for _, t := range a.tools {
		if t.id() == id {
			a.tool = t
			return
		}
	}
	panic("ui: no tool " + id)
}

// inHand returns what tells whether a tool is in hand, for its command.
func (a *app) inHand(id string) func() bool {
	return func() bool { return a.tool.id() == id }
}
