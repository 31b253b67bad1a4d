package ui

import "time"

// stage is a part of the frame whose CPU time is measured.
type stage uint8

const (
	stagePoll     stage = iota // events, and the script's step
	stageUI                    // building the panels, running the tools
	stageResults               // results of background work
	stageGenerate              // generators: runs started, waited for and taken in
	stageSync                  // what changed in the level, to what is drawn from
	stageDraw                  // the scene
	stageSubmit                // the panels' draw lists
	stageSwap                  // waiting for the display
	stageCount
)

func (s stage) String() string {
	return [stageCount]string{"poll", "panels", "results", "generate", "sync", "scene", "submit", "swap"}[s]
}

// plotFrames is how many frames the plot of the HUD reaches back.
const plotFrames = 240

// stageClock times the stages of each frame and keeps the last ones for the
// plot. Frames stand in a ring; offset is the oldest.
type stageClock struct {
	milliseconds [stageCount][plotFrames]float32
	offset       int
	count        int // frames measured, at most plotFrames

	current [stageCount]time.Duration
	last    time.Time
}

// begin starts a frame.
func (c *stageClock) begin() {
	c.current = [stageCount]time.Duration{}
	c.last = time.Now()
}

// lap ends a stage: the time since the last call belongs to it.
func (c *stageClock) lap(s stage) {
	now := time.Now()
	c.current[s] += now.Sub(c.last)
	c.last = now
}

// end puts the frame into the ring.
func (c *stageClock) end() {
	at := (c.offset + c.count) % plotFrames
	if c.count < plotFrames {
		c.count++
	} else {
		c.offset = (c.offset + 1) % plotFrames
	}
	for s := range c.current {
		c.milliseconds[s][at] = float32(c.current[s].Seconds() * 1000)
	}
}

// latest returns the milliseconds of a stage in the last whole frame.
func (c *stageClock) latest(s stage) float32 {
	if c.count == 0 {
		return 0
	}
	return c.milliseconds[s][(c.offset+c.count-1)%plotFrames]
}

// work returns the milliseconds of the last whole frame without the wait for
// the display.
func (c *stageClock) work() (sum float32) {
	for s := stagePoll; s < stageSwap; s++ {
		sum += c.latest(s)
	}
	return sum
}
