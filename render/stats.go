package render

import (
	"time"

	"copse/render/gl"
)

// Pass is a part of a frame.
type Pass int

// The passes in the order in which they are drawn.
const (
	ShadowPass Pass = iota
	PropPass
	PartPass
	TerrainPass
	SkyPass
	WaterPass
	OverlayPass
	PresentPass
	passCount
)

var passNames = [passCount]string{"shadow", "props", "parts", "terrain", "sky", "water", "overlay", "present"}

// String returns the pass's name in lower case.
func (p Pass) String() string { return passNames[p] }

// PassStats is what one pass submitted.
type PassStats struct {
	Draws     int
	Triangles int
	Instances int // of instanced draws; 1 for each other draw
}

// Stats is what one picture cost.
type Stats struct {
	Passes   [passCount]PassStats
	Specks   int           // props in sight that were drawn as specks
	Uploaded int           // bytes sent to the driver
	CPU      time.Duration // time in Copse's own code
	GL       time.Duration // time inside OpenGL, where a software rasteriser draws

	// Unfinished: the colours of the ground are those of an earlier state in parts;
	// the next frames bring the rest.
	Unfinished bool
}

// Draws returns the draw calls of all passes.
func (s *Stats) Draws() int {
	n := 0
	for _, p := range s.Passes {
		n += p.Draws
	}
	return n
}

// Triangles returns the triangles submitted by all passes.
func (s *Stats) Triangles() int {
	n := 0
	for _, p := range s.Passes {
		n += p.Triangles
	}
	return n
}

// meter turns the context's running totals into a frame's Stats.
type meter struct {
	c     *gl.Context
	start time.Duration
	first gl.Counters
	last  gl.Counters
	stats Stats
}

func newMeter(c *gl.Context) meter {
	return meter{c: c, start: c.Now(), first: c.Count, last: c.Count}
}

// end books what was submitted since the last pass ended.
func (m *meter) end(p Pass) {
	now := m.c.Count
	s := &m.stats.Passes[p]
	s.Draws += int(now.Draws - m.last.Draws)
	s.Triangles += int(now.Triangles - m.last.Triangles)
	s.Instances += int(now.Instances - m.last.Instances)
	m.last = now
}

func (m *meter) finish() Stats {
	now := m.c.Count
	m.stats.Uploaded = int(now.Uploaded - m.first.Uploaded)
	m.stats.GL = now.InGL - m.first.InGL
	m.stats.CPU = m.c.Now() - m.start - m.stats.GL
	return m.stats
}
