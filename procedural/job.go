package procedural

import (
	"context"
	"time"

	"copse/procedural/datatype"
)

// Job is everything that a run depends on.
type Job struct {
	// Modules are all sources that the generator may require.
	Modules []*Module
	// Generator is the path of the module to run.
	Generator string
	// Size is the model's unscaled Size, in metres.
	Size datatype.Vector3
	// Attributes are all of the model's.
	Attributes Attributes
	// Seed seeds math.random and Random.new().
	Seed int64
	// Pivot is the model's, for generators that read the scene; it may be left out.
	Pivot datatype.CFrame
	// Scene is a snapshot for unsandboxed generators; nil when not needed.
	Scene  *Scene
	Limits Limits
}

// Limits bound a run. Zero fields stand for the defaults.
type Limits struct {
	Instances int           `json:",omitempty"` // most instances at once, 100,000 and no more
	Busy      time.Duration `json:",omitempty"` // CPU time without Pause, 2 s
	Total     time.Duration `json:",omitempty"` // time in all, 60 s
	Memory    int64         `json:",omitempty"` // bytes, 512 MB
	Depth     int           `json:",omitempty"` // nesting of procedural models, 16
	Output    int           `json:",omitempty"` // bytes of an encoded result, 32 MB
	Messages  int           `json:",omitempty"` // printed lines that are kept, 1,000
}

// MaxInstances is the most instances that a result can have, whatever the limits
// say.
const MaxInstances = 100_000

// WithDefaults fills in the fields that are zero.
func (l Limits) WithDefaults() Limits {
	orDefault(&l.Instances, MaxInstances)
	l.Instances = min(l.Instances, MaxInstances)
	orDefault(&l.Busy, 2*time.Second)
	orDefault(&l.Total, time.Minute)
	orDefault(&l.Memory, 512<<20)
	orDefault(&l.Depth, 16)
	orDefault(&l.Output, 32<<20)
	orDefault(&l.Messages, 1000)
	return l
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Scene is what an unsandboxed generator may read: the heights of the terrain
// under the model and the places of its neighbours.
type Scene struct {
	// MinX and MinZ are the north-west sample's place, Spacing the distance
	// between samples, in metres; Heights is row by row from there.
	MinX, MinZ, Spacing float32
	Cols, Rows          int
	Heights             []float32
	Neighbours          []Neighbour
}

// Neighbour is another model near by.
type Neighbour struct {
	Name  string
	Pivot datatype.CFrame
	Size  datatype.Vector3 // physical
}

// Height returns the terrain's height at a place, interpolated in the triangle
// of the cell (the diagonal runs from the north-west to the south-east corner).
func (s *Scene) Height(x, z float64) (y float64, ok bool) {
	if s == nil || s.Cols < 2 || s.Rows < 2 {
		return 0, false
	}
	u, v := (x-float64(s.MinX))/float64(s.Spacing), (z-float64(s.MinZ))/float64(s.Spacing)
	if !(u >= 0 && v >= 0 && u <= float64(s.Cols-1) && v <= float64(s.Rows-1)) {
		return 0, false
	}
	col, row := min(int(u), s.Cols-2), min(int(v), s.Rows-2)
	u, v = u-float64(col), v-float64(row)
	at := func(c, r int) float64 { return float64(s.Heights[r*s.Cols+c]) }
	nw, se := at(col, row), at(col+1, row+1)
	if u >= v {
		ne := at(col+1, row)
		return nw + float64((ne-nw)*u) + float64((se-ne)*v), true
	}
	sw := at(col, row+1)
	return nw + float64((sw-nw)*v) + float64((se-sw)*u), true
}

// Progress tells how far a run has come.
type Progress struct {
	Pauses    int // calls of Pause
	Instances int
	File      string // where it is
	Line      int
	Busy      time.Duration // work since the last Pause
}

// Executor runs generators: in this process (package api) or in children
// (package worker). Both may be used from several goroutines.
type Executor interface {
	// Run generates. The error is an *Error; progress may be nil and is called
	// from another goroutine.
	Run(ctx context.Context, job *Job, progress func(Progress)) (*Result, error)
	// Describe runs the module without OnGenerate and returns what it declares.
	Describe(ctx context.Context, job *Job) (*Definition, error)
}
