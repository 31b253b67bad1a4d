package ui

import (
	"fmt"
	"time"

	"copse/brush"
	"copse/level"

	"github.com/AllenDang/cimgui-go/imgui"
)

// stroke is the stroke that the hand draws, or that still runs after it was let
// go: a large brush has more to do than fits into a frame.
type stroke struct {
	level    *level.Stroke
	path     *brush.Path
	brush    level.Brush
	spent    time.Duration // on its dabs
	queue    [][2]float32  // places that wait for the dabs before them
	released bool
}

// A stroke runs in slices of so many candidates, or props that are looked at,
// between which the clock is looked at, for as long as a frame may spend on it. A
// script counts them instead, so that it sees the same frames on every machine.
const (
	strokeSlice    = 2_000
	strokeBudget   = 6 * time.Millisecond
	scriptedSlices = 20
)

// lastStroke is what the screen tells of the stroke that was drawn last.
type lastStroke struct {
	name    string
	mode    level.Mode
	counts  brush.Counts
	wanted  int // candidates that the brush asked for
	budget  int // that the level lets a stroke run
	cut     bool
	spent   time.Duration
	dabs    int
	refused []brush.Refusal
	ended   time.Time
	frame   int // in which it ended
}

// beginStroke starts a stroke with a brush. One that still runs is run to its
// end first, or, when that takes long, keeps the hand waiting.
func (a *app) beginStroke(settings level.Brush) bool {
	if a.stroke != nil && !a.runStroke(scriptedSlices*strokeSlice) {
		a.status = "The last stroke is still running; Escape stops it"
		return false
	}
	begun, err := a.level.BeginStroke(settings)
	if err != nil {
		a.log.Error("%v", err)
		a.status = err.Error()
		return false
	}
	begun.KeepRefused = a.settings.Dots
	a.stroke = &stroke{level: begun, path: brush.NewPath(settings.Radius), brush: settings}
	a.last = lastStroke{name: begun.Name(), mode: settings.Mode, budget: begun.Budget()}
	a.settings.HintSeen = true
	return true
}

// enqueue adds a dab to the stroke. It runs at once when the frame has time.
func (a *app) enqueue(x, z float32) {
	a.stroke.queue = append(a.stroke.queue, [2]float32{x, z})
}

// pumpStroke lets the stroke run for as long as this frame may spend on it, and
// ends it when it was let go and all is done.
func (a *app) pumpStroke() {
	s := a.stroke
	if s == nil {
		return
	}
	if a.level.Drawing() != s.level { // another command ended it
		a.endStroke()
		return
	}
	if a.driver != nil {
		a.runStroke(scriptedSlices * strokeSlice)
	} else {
		for start := time.Now(); time.Since(start) < strokeBudget; {
			if a.runStroke(strokeSlice) {
				break
			}
		}
	}
	if a.strokeRuns() {
		a.pace.wake()
	}
}

// runStroke does at most n units of work and tells whether none is left. A
// stroke that was let go ends then.
func (a *app) runStroke(n int) (done bool) {
	s := a.stroke
	start := time.Now()
	for n > 0 {
		if pending := s.level.Pending(); pending > 0 {
			s.level.Run(n)
			n -= min(n, pending)
			continue
		}
		if len(s.queue) == 0 {
			break
		}
		place := s.queue[0]
		s.queue = s.queue[1:]
		if err := s.level.StartDab(place[0], place[1]); err != nil {
			a.log.Error("dab: %v", err)
			continue
		}
		a.last.dabs++
	}
	s.spent += time.Since(start)
	a.noteStroke()
	done = s.level.Pending() == 0 && len(s.queue) == 0
	if done && s.released {
		a.endStroke()
	}
	return done
}

// noteStroke takes over what the screen tells of the stroke.
func (a *app) noteStroke() {
	s := a.stroke
	a.last.counts, a.last.wanted, a.last.spent = s.level.Counts, s.level.Wanted, s.spent
	a.last.refused = s.level.Refused
}

// letGo ends the gesture of the stroke. What has not run yet runs on in the next
// frames.
func (a *app) letGo() {
	if a.stroke == nil {
		return
	}
	a.stroke.released = true
	a.pumpStroke()
}

// endStroke closes the stroke as it is: it is now one step of the history, and
// candidates that have not run never will.
func (a *app) endStroke() {
	s := a.stroke
	if s == nil {
		return
	}
	a.stroke = nil
	s.level.End()
	a.last.counts, a.last.cut = s.level.Counts, s.level.Cut()
	a.last.ended, a.last.frame = time.Now(), a.frames
	a.pace.keepUntil(a.last.ended.Add(dotsStay))
	switch {
	case s.level.Cut() && !s.level.Kept():
		a.status = s.level.Name() + " was stopped before it changed anything, so it is no step that undo takes back"
	case s.level.Cut() && scatters(s.brush.Mode):
		a.status = fmt.Sprintf("%s was stopped after %s of %s candidates", s.level.Name(), grouped(s.level.Counts.Candidates), grouped(s.level.Wanted))
	case s.level.Cut():
		a.status = fmt.Sprintf("%s was stopped; %s had been taken out", s.level.Name(), countOf(s.level.Counts.Erased, "prop"))
	case s.level.Truncated():
		a.log.Warn("%s: the brush asked for %d candidates, the budget let %d run; use a smaller radius or a lower density",
			s.level.Name(), s.level.Wanted, s.level.Counts.Candidates)
	}
	if n := s.level.Counts.Evicted; n > 0 {
		a.log.Warn("%s: %s made room; the level holds at most %s props", s.level.Name(), countOf(n, "older prop"), grouped(a.level.Cap()))
	}
}

// scatters tells whether a stroke of a mode runs candidates, and not over what
// stands.
func scatters(m level.Mode) bool { return m == level.Paint || m == level.Fill }

// strokeRuns reports whether some of the stroke waits for the next frames.
func (a *app) strokeRuns() bool {
	return a.stroke != nil && (a.stroke.level.Pending() > 0 || len(a.stroke.queue) > 0)
}

// strokeBar shows in the status line how far the stroke is, with a button that
// stops it.
func (a *app) strokeBar() {
	s := a.stroke
	a.progressBar("stroke.bar", s.level.Progress(), "A stroke runs a slice in every frame, so that the window stays alive")
	dim(s.progress())
	imgui.SameLineV(0, 10*a.scale)
	imgui.PushStyleColorVec4(imgui.ColButton, imgui.Vec4{})
	if imgui.SmallButton(string(iconClose) + "###stroke.stop") {
		a.endStroke()
	}
	imgui.PopStyleColor()
	a.widgets.mark("stroke.stop", 0)
	a.widgets.tip("Stop; what has run stays and is one undo step", "Escape")
}

// progress says how far the stroke is.
func (s *stroke) progress() string {
	if !scatters(s.brush.Mode) {
		return fmt.Sprintf("%s: %.0f %% of what stands under the brush", s.level.Name(), 100*s.level.Progress())
	}
	ran := s.level.Counts.Candidates
	total := ran + s.level.Pending()
	text := fmt.Sprintf("%s: %s of %s candidates", s.level.Name(), grouped(ran), grouped(total))
	if s.level.Wanted > total {
		text += fmt.Sprintf(" (the budget of %s; %s were asked for)", grouped(s.level.Budget()), grouped(s.level.Wanted))
	}
	return text
}
