package ui

import (
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// unseenRound is how long a round lasts while the window is minimised and there is
// still work: the display holds nothing back then, some drivers not even a swap.
const unseenRound = time.Second / 30

// minimised reports whether nothing of the window can be seen. On Windows a
// minimised window has no size either; on X11 and macOS it keeps its own, and only
// the window manager's word tells.
func (a *app) minimised() bool {
	if a.in.iconified {
		return true
	}
	width, height := a.window.GetFramebufferSize()
	return width <= 0 || height <= 0
}

// unseenFrame is a round while the window is minimised: no panel is built, nothing
// is drawn and no buffer swapped, and what goes on in the background goes on.
func (a *app) unseenFrame(now time.Time) {
	a.heed(a.in.take()) // what was done before it was minimised, which ends all drags
	a.pumpStroke()
	a.watchJournal()
	a.watchDocument(now)
	a.clock.lap(stageUI)
	a.takeResults()
	a.beginSave(0, 0)
}

// interrupt ends whatever the hand does, because what it does next will not be
// heard.
func (a *app) interrupt() {
	a.stopCarrying()
	a.interruptTuning()
	a.endGesture()
}

// pauseUnseen waits for the next round of a window that is minimised.
func (a *app) pauseUnseen() {
	if a.minimised() {
		glfw.WaitEventsTimeout(unseenRound.Seconds())
	}
}
