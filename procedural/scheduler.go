package procedural

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// ModelID names a model of the document.
type ModelID uint64

// Mode says when a model generates.
type Mode uint8

// The modes: at once, when a drag ends, or only when forced.
const (
	Automatic Mode = iota
	OnRelease
	Manual
)

// modeNames are how modes are written in files.
var modeNames = [...]string{"automatic", "onRelease", "manual"}

// String gives the name as files have it.
func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return fmt.Sprintf("Mode(%d)", uint8(m))
}

// Check reports that a mode is none.
func (m Mode) Check() error {
	if int(m) >= len(modeNames) {
		return fmt.Errorf("mode %d is not known; a model generates %s", m, strings.Join(modeNames[:], ", "))
	}
	return nil
}

// MarshalText writes the name.
func (m Mode) MarshalText() ([]byte, error) { return []byte(m.String()), m.Check() }

// UnmarshalText reads a name.
func (m *Mode) UnmarshalText(text []byte) error {
	at := slices.Index(modeNames[:], string(text))
	if at < 0 {
		return fmt.Errorf("mode %q is not known; a model generates %s", text, strings.Join(modeNames[:], ", "))
	}
	*m = Mode(at)
	return nil
}

// previewAfter is how long a model has been worked at, restarts included, when a
// run is no longer cancelled by the next value but ends as a preview: a drag
// whose values come faster than runs end still shows something.
const previewAfter = 100 * time.Millisecond

// Clock tells the time.
type Clock func() time.Time

// SchedulerOptions configure a Scheduler. Zero fields stand for the defaults.
type SchedulerOptions struct {
	// InFlight is how many runs go on at once, 2.
	InFlight int
	// Limits bound each run.
	Limits Limits
	// Clock is time.Now, or a test's.
	Clock Clock
	// Scene returns the snapshot for a generator that reads the scene; it may be
	// nil.
	Scene func(id ModelID, in *Inputs) *Scene
}

// Scheduler turns changed inputs into runs. It is used from one goroutine, frame
// by frame: Follow for each change, Start once, then Collect.
type Scheduler struct {
	executor Executor
	store    *Store
	options  SchedulerOptions
	modules  []*Module // in order of path
	models   map[ModelID]*entry
	finished chan *flight
	flights  int
	sequence uint64
}

// entry is a model as the scheduler knows it.
type entry struct {
	id         ModelID
	inputs     Inputs
	mode       Mode
	priority   int
	dirty      bool
	forced     bool
	dragging   bool
	dirtySince uint64 // order among equals
	tag        any    // of the change that made it dirty
	worked     time.Time
	run        *flight

	definition *Definition
	good       Key  // of the last success
	pinned     bool // it is, in the store
	failure    *Error
}

// Outcome is the end of a run, for the document to take in.
type Outcome struct {
	Model ModelID
	// Tag is that of the newest change that the run answers.
	Tag any
	// Ran are the inputs as the run was given them.
	Ran Inputs
	// Inputs are those of the run, with the attributes that it filled in.
	Inputs Inputs
	// Key and Result are the generated parts; "" and nil after a failure.
	Key    Key
	Result *Result
	// Error is why the run failed. The last good result stays.
	Error *Error
	// Preview says that newer inputs are being generated: show it, keep nothing.
	Preview bool
}

// Status is a model's state for an inspector.
type Status struct {
	Dirty, Running bool
	// Stale says that what is shown belongs to older inputs.
	Stale  bool
	Error  *Error // nil when fine
	Result Key    // what is shown: the last good result
	// Progress is that of the run that goes on.
	Progress Progress
}

// NewScheduler returns a scheduler without models.
func NewScheduler(executor Executor, store *Store, options SchedulerOptions) *Scheduler {
	orDefault(&options.InFlight, 2)
	if options.Clock == nil {
		options.Clock = time.Now
	}
	return &Scheduler{executor: executor, store: store, options: options, models: map[ModelID]*entry{}, finished: make(chan *flight, 1024)}
}

// Close cancels all runs and waits for them. What was shown may be evicted.
func (s *Scheduler) Close() {
	for _, e := range s.models {
		e.abandon()
		s.hide(e)
		e.pinned = false
	}
	for s.flights > 0 {
		<-s.finished
		s.flights--
	}
}

// show changes the key that a model shows, and which result is pinned for it.
func (s *Scheduler) show(e *entry, key Key) {
	pinned := s.store.Pin(key)
	s.hide(e)
	e.good, e.pinned = key, pinned
}

// hide lets the store evict what a model showed.
func (s *Scheduler) hide(e *entry) {
	if e.pinned {
		s.store.Unpin(e.good)
	}
}

// Remove forgets a model and cancels its run.
func (s *Scheduler) Remove(id ModelID) {
	if e := s.models[id]; e != nil {
		e.abandon()
		s.hide(e)
		delete(s.models, id)
	}
}

// abandon cancels a model's run for good.
func (e *entry) abandon() {
	e.worked = time.Time{}
	if e.run != nil {
		e.run.dropped = true
		e.run.cancel()
		e.run = nil
	}
}

// makeDirty asks for a run with the newest inputs. One that goes on is cancelled,
// or, when the model has been worked at for long, left to end as a preview.
func (s *Scheduler) makeDirty(e *entry) {
	now := s.options.Clock()
	if !e.dirty {
		s.sequence++
		e.dirtySince = s.sequence
	}
	e.dirty = true
	if e.run == nil {
		return
	}
	e.run.preview = true
	if now.Sub(e.worked) < previewAfter {
		e.run.cancel()
	}
}

// Prioritize orders the queue: the selected models first, then those that are
// seen, then the rest, each in the order they became dirty.
func (s *Scheduler) Prioritize(selected, visible []ModelID) {
	for _, e := range s.models {
		e.priority = 2
	}
	for priority, ids := range [][]ModelID{visible, selected} {
		for _, id := range ids {
			if e := s.models[id]; e != nil {
				e.priority = 1 - priority
			}
		}
	}
}

// Force makes a model dirty although nothing changed, and runs it whatever its
// mode. It reports whether it can run at all.
func (s *Scheduler) Force(id ModelID) bool {
	e := s.models[id]
	if e == nil || e.inputs.Generator == "" {
		return false
	}
	e.forced = true
	s.makeDirty(e)
	return true
}

// Status returns a model's state; ok is false for an unknown one.
func (s *Scheduler) Status(id ModelID) (status Status, ok bool) {
	e := s.models[id]
	if e == nil {
		return Status{}, false
	}
	status = Status{Dirty: e.dirty, Running: e.run != nil, Error: e.failure, Result: e.good}
	if e.run != nil {
		if p := e.run.progress.Load(); p != nil {
			status.Progress = *p
		}
	}
	status.Stale = e.good != "" && (e.dirty || e.run != nil || e.failure != nil)
	return status, true
}

// Busy reports whether runs go on or wait to be started.
func (s *Scheduler) Busy() bool {
	if s.flights > 0 {
		return true
	}
	for _, e := range s.models {
		if e.dirty && (e.forced || e.mode == Automatic) {
			return true
		}
	}
	return false
}
