package ui

import (
	"fmt"
	"time"

	"copse/level"

	"github.com/go-gl/mathgl/mgl32"
)

// playback is the session that is looked at in place of the open level, and a
// second one that it is compared with. Nothing in it touches the open level.
type playback struct {
	read    *reading // under way, or nil
	first   *recording
	second  *recording // or nil
	aside   bool       // the second one shows
	between *level.Difference

	playing bool
	speed   float32 // events a second
	due     float64 // events that are owed to the clock
	last    time.Time
	held    tool // that was in hand before
	scroll  bool // the list goes to the event in the next frame
}

// recording is a session that was read.
type recording struct {
	name   string
	tape   *level.Tape
	titles []string // of its events
}

// Speeds of playing, in events a second.
const (
	slowest      = 0.5
	fastest      = 200
	defaultSpeed = 4
)

// lookingOn tells whether a session is looked at in place of the open level.
func (a *app) lookingOn() bool { return a.playback.first != nil }

// recordingShown is the one of the two sessions that shows.
func (p *playback) recordingShown() *recording {
	if p.aside && p.second != nil {
		return p.second
	}
	return p.first
}

// lookOn looks at a session that was read: at the event that does something else
// than it says, if there is one, else at the end.
func (a *app) lookOn(r *recording) {
	p := &a.playback
	if !a.lookingOn() {
		a.endGesture()
		p.held, a.tool = a.tool, &watchTool{a}
	}
	p.first, p.second, p.between, p.aside = r, nil, nil, false
	p.playing, p.scroll = false, true
	a.status = "" // the status line says how to go back
	at := r.tape.Len() - 1
	if event, ok := r.tape.Mismatch(); ok {
		at = event
		o := r.tape.Event(event)
		a.log.Warn("%s: line %d (%s) does something else here than the session says", r.name, o.Line, o.Kind)
	}
	a.goToEvent(at)
	a.prepareShown()
}

// prepareShown asks for the models of everything that the session plants.
func (a *app) prepareShown() {
	for _, p := range a.shown().Presets() {
		a.scene.Prepare(p)
	}
}

// stopLooking goes back to the open level, which is as it was.
func (a *app) stopLooking() {
	p := &a.playback
	p.cancelReading()
	if !a.lookingOn() {
		return
	}
	a.endGesture()
	a.tool = p.held
	*p = playback{speed: p.speed}
	a.lookAt(nil)
}

// goToEvent shows the state after an event, in both sessions.
func (a *app) goToEvent(event int) {
	p := &a.playback
	if !a.lookingOn() {
		return
	}
	for _, r := range []*recording{p.first, p.second} {
		if r == nil {
			continue
		}
		if err := r.tape.Seek(event); err != nil {
			a.log.Error("%v", err)
		}
	}
	p.scroll = true
	a.lookAt(p.recordingShown().tape.Level())
	a.pace.wake()
}

// stepEvents goes forward by events, or back.
func (a *app) stepEvents(by int) {
	if !a.lookingOn() {
		return
	}
	a.playback.playing = false
	a.goToEvent(a.playback.first.tape.At() + by)
}

// togglePlaying plays or pauses; at the end it plays from the start.
func (a *app) togglePlaying() {
	p := &a.playback
	switch {
	case !a.lookingOn():
		return
	case p.playing:
		p.playing = false
	default:
		if p.first.tape.At() == p.length()-1 {
			a.goToEvent(0)
		}
		p.playing, p.due, p.last = true, 0, time.Time{}
		a.pace.wake()
	}
}

// length is the number of events of the longer session.
func (p *playback) length() int {
	n := p.first.tape.Len()
	if p.second != nil {
		n = max(n, p.second.tape.Len())
	}
	return n
}

// playOn takes the session on by the time that has passed since the last frame.
func (a *app) playOn(now time.Time) {
	p := &a.playback
	if !p.playing {
		return
	}
	step := min(now.Sub(p.last), 100*time.Millisecond)
	if a.driver != nil {
		step = scriptedStep
	} else if p.last.IsZero() {
		step = 0
	}
	p.last = now
	p.due += step.Seconds() * float64(p.speed)
	a.pace.wake()
	if p.due < 1 {
		return
	}
	whole := int(p.due)
	p.due -= float64(whole)
	at := p.at() + whole
	a.goToEvent(at)
	if p.at() >= p.length()-1 {
		p.playing = false
	}
}

// at is the event that shows.
func (p *playback) at() int {
	at := p.first.tape.At()
	if p.second != nil {
		at = max(at, p.second.tape.At())
	}
	return at
}

// showSide shows the second session or the first one, at the same event.
func (a *app) showSide(second bool) {
	p := &a.playback
	if p.second == nil {
		return
	}
	p.aside, p.scroll = second, true
	a.lookAt(p.recordingShown().tape.Level())
	a.prepareShown()
	a.pace.wake()
}

// compareWith compares the session that is looked at with a second one, and goes
// to where they part.
func (a *app) compareWith(r *recording) {
	p := &a.playback
	between, err := level.Compare(p.first.tape, r.tape)
	if err != nil {
		a.log.Error("compare: %v", err)
		return
	}
	p.second, p.between, p.aside, p.playing = r, between, false, false
	if between == nil {
		a.status = fmt.Sprintf("%s and %s are the same", p.first.name, r.name)
		a.goToEvent(p.first.tape.Len() - 1)
		return
	}
	a.log.Info("%s and %s part at the event %s", p.first.name, r.name, between.Heading())
	a.goToDifference()
}

// stopComparing looks at the first session alone.
func (a *app) stopComparing() {
	p := &a.playback
	p.second, p.between, p.aside = nil, nil, false
	a.goToEvent(p.first.tape.At())
}

// goToDifference shows the first event that differs, and turns the camera to the
// place.
func (a *app) goToDifference() {
	p := &a.playback
	if p.between == nil {
		return
	}
	p.playing = false
	a.goToEvent(max(p.between.Event, p.between.Seen))
	x, z, ok := p.between.Place()
	if !ok {
		return
	}
	a.lookDownAt(x, z)
}

// Around what is jumped to, so much of the ground shows, in metres; and the camera
// looks down on it at least so steeply, in degrees, lest a hill hide it.
const (
	jumpReach = 9
	jumpPitch = -34
)

// lookDownAt turns the camera to a place on the ground.
func (a *app) lookDownAt(x, z float32) {
	y, ok := a.shown().Terrain().Height(x, z)
	if !ok {
		y = a.shown().Water()
	}
	reach := mgl32.Vec3{jumpReach, 2, jumpReach}
	at := mgl32.Vec3{x, y, z}
	a.moveCamera(func(c *Camera) bool {
		c.Turn(0, min(0, jumpPitch-c.Pitch))
		return c.Frame(at.Sub(reach), at.Add(reach), a.view.aspect())
	})
}
