package level_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"copse/level"
	"copse/procedural"
	"copse/procedural/datatype"
)

// maker is an executor that makes one part whose name tells the inputs. What a
// source says decides what happens: "fail" fails, "require" requires
// shared.luau, "text Turns" wants Turns as a string, "grow" adds an attribute.
type maker struct {
	runs  atomic.Int32
	hold  chan struct{} // when set, every run waits for a value
	begun chan struct{} // and tells that it began
	slow  bool          // every other run takes a few frames
}

func (f *maker) Run(ctx context.Context, job *procedural.Job, _ func(procedural.Progress)) (*procedural.Result, error) {
	n := f.runs.Add(1)
	if f.hold != nil {
		f.begun <- struct{}{}
		select {
		case <-f.hold:
		case <-ctx.Done():
			return nil, &procedural.Error{Kind: procedural.CancelError}
		}
	}
	if f.slow && n%2 == 0 {
		time.Sleep(time.Duration(n%5) * 300 * time.Microsecond)
	}
	source := map[string]string{}
	for _, m := range job.Modules {
		source[m.Path] = m.Source
	}
	own, there := source[job.Generator]
	requires := []string{job.Generator}
	if strings.Contains(own, "require") {
		requires = append(requires, "shared.luau")
		own += source["shared.luau"]
	}
	if !there || strings.Contains(own, "fail") {
		return nil, &procedural.Error{Kind: procedural.RuntimeError, File: job.Generator, Line: 3, Message: "it fails", Requires: requires}
	}
	d := &procedural.Definition{Generator: job.Generator, Attributes: []procedural.AttributeSpec{{Name: "Turns", Default: datatype.Number(1)}, {Name: "Rail", Default: datatype.Bool(true)}}}
	if strings.Contains(own, "text Turns") {
		d.Attributes[0].Default = datatype.String("one")
	}
	if strings.Contains(own, "grow") {
		d.Attributes = append(d.Attributes, procedural.AttributeSpec{Name: "Grown", Default: datatype.Number(5)})
	}
	resolved, _, err := d.Resolve(job.Attributes)
	if err != nil {
		return nil, err
	}
	attributes := job.Attributes
	for _, spec := range d.Attributes {
		if attributes.Get(spec.Name) == nil {
			attributes = attributes.With(spec.Name, spec.Default)
		}
	}
	digest := fnv.New32()
	fmt.Fprint(digest, own)
	return &procedural.Result{
		Parts:   []procedural.Part{{Name: fmt.Sprint(job.Size, resolved, job.Seed, digest.Sum32()), Group: -1, Size: datatype.Vector3{X: 1, Y: 1, Z: 1}, CFrame: datatype.Identity}},
		Primary: -1, Attributes: attributes, Size: job.Size, Requires: requires, Definition: d,
	}, nil
}

func (f *maker) Describe(_ context.Context, job *procedural.Job) (*procedural.Definition, error) {
	r, err := f.Run(context.Background(), job, nil)
	if err != nil {
		return nil, err
	}
	return r.Definition, nil
}

// stage is a level whose models generate.
type stage struct {
	*level.Level
	t    testing.TB
	g    *level.Generation
	make *maker
	late time.Duration // how far the generation's clock is ahead
}

func newStage(t testing.TB, c level.Config, held bool) *stage {
	s := &stage{Level: newLevel(t, c), t: t, make: &maker{}}
	if held {
		s.make.hold, s.make.begun = make(chan struct{}), make(chan struct{}, 100)
	}
	s.g = level.NewGeneration(s.Level, s.make, level.GenerationOptions{Clock: func() time.Time { return time.Now().Add(s.late) }})
	t.Cleanup(s.g.Close)
	return s
}

// frame is what the editor does after the commands of a frame.
func (s *stage) frame() {
	s.g.Start(nil, nil)
	s.g.Collect(0)
}

// settle runs frames until nothing is left to do.
func (s *stage) settle() {
	s.t.Helper()
	for range 2000 {
		s.g.Start(nil, nil)
		s.g.Collect(3 * time.Millisecond)
		if !s.g.Busy() {
			return
		}
	}
	s.t.Fatal("generation does not come to an end")
}

// begins runs frames until a run begins.
func (s *stage) begins() {
	s.t.Helper()
	s.frames("no run begins", func() bool {
		select {
		case <-s.make.begun:
			return true
		default:
			return false
		}
	})
}

// ends runs frames until a run was told to come to its end.
func (s *stage) ends() {
	s.t.Helper()
	s.frames("no run waits", func() bool {
		select {
		case s.make.hold <- struct{}{}:
			return true
		default:
			return false
		}
	})
}

func (s *stage) frames(complaint string, until func() bool) {
	s.t.Helper()
	for range 2000 {
		s.frame()
		if until() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	s.t.Fatal(complaint)
}

// own gives a module a source and makes a model of it.
func (s *stage) own(path, source string) level.ModelID {
	s.t.Helper()
	s.module(path, source)
	id, err := s.CreateModel(level.NewModel{Generator: path})
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

func (s *stage) module(path, source string) {
	s.t.Helper()
	if err := s.SetModule(procedural.Module{Path: path, Source: source}); err != nil {
		s.t.Fatal(err)
	}
}

func (s *stage) turns(id level.ModelID, n float64) {
	s.t.Helper()
	edit(s.t, s.Level, level.ModelEdit{ID: id, Attributes: turns(n)})
}

// look is the shape that a model shows.
func (s *stage) look(id level.ModelID) string {
	if r := s.g.Shown(id); r != nil {
		return r.Signature()
	}
	return "nothing"
}

// stroking begins a stroke, which goes on, with a dab.
func (s *stage) stroking() *level.Stroke {
	s.t.Helper()
	stroke, err := s.BeginStroke(level.DefaultBrush("Meadow"))
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := stroke.Dab(40, 60); err != nil {
		s.t.Fatal(err)
	}
	return stroke
}
