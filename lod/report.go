package lod

import "fmt"

// Method is how a level came about.
type Method uint8

// The methods.
const (
	Whole      Method = iota // all triangles
	Simplified               // edges collapsed
	Thinned                  // whole pieces dropped, the rest grown
)

// String names the method.
func (m Method) String() string { return [...]string{"whole", "simplified", "thinned"}[m] }

// Report says what a bake achieved.
type Report struct {
	InputVertices int // of the mesh
	Vertices      int // of the chain, after welding
	Pieces        int // connected pieces
	Levels        [Levels]LevelReport
}

// LevelReport says what a level achieved.
type LevelReport struct {
	Triangles int
	Ratio     float32 // triangles, as a share of level 0
	Coverage  float32 // covered area, as a share of level 0, mean of all directions
	Worst     float32 // the share of the direction that differs most
	Error     float32 // distance by which the surface moved, in metres
	Grow      float32
	Method    Method
	Note      string // why the wanted share of triangles was not reached; empty if it was
}

// String is a line for people.
func (l LevelReport) String() string {
	s := fmt.Sprintf("%d triangles (%.0f %%), covers %.0f %% (worst %.0f %%), %s", l.Triangles, 100*l.Ratio, 100*l.Coverage, 100*l.Worst, l.Method)
	if l.Grow != 1 {
		s += fmt.Sprintf(" and grown %.2f×", l.Grow)
	}
	if l.Error > 0 {
		s += fmt.Sprintf(", off by %.3g m", l.Error)
	}
	if l.Note != "" {
		s += ": " + l.Note
	}
	return s
}
