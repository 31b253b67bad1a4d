package ui

import "time"

// Rest: how long the editor goes on drawing after the last reason to.
const (
	settleFrames = 3               // panels need a few frames to come to rest
	windRest     = 5 * time.Second // wind and water rest after this
)

// pace decides whether a frame is drawn or the editor waits for events.
type pace struct {
	frames        int       // draw at least so many more
	until         time.Time // draw until then
	lastInput     time.Time
	alwaysAnimate bool
}

// wake asks for the next frames, because something changed.
func (p *pace) wake() { p.frames = settleFrames }

// keepUntil asks for drawing to go on until the moment t.
func (p *pace) keepUntil(t time.Time) {
	if t.After(p.until) {
		p.until = t
	}
}

// input notes that the user did something.
func (p *pace) input(now time.Time) {
	p.lastInput = now
	p.wake()
}

// animating reports whether wind and water move.
func (p *pace) animating(now time.Time) bool {
	return p.alwaysAnimate || now.Sub(p.lastInput) < windRest
}

// due reports whether a frame is to be drawn now; moving says that something in
// the scene moves by itself.
func (p *pace) due(now time.Time, moving bool) bool {
	return p.frames > 0 || now.Before(p.until) || moving && p.animating(now)
}

// drew notes that a frame was drawn.
func (p *pace) drew() {
	if p.frames > 0 {
		p.frames--
	}
}
