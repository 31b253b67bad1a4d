package assets_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"copse/assets"
)

// gate is a prepare function whose work waits until it is let go.
type gate struct {
	open  chan struct{}
	began chan string
}

func newGate() *gate { return &gate{open: make(chan struct{}), began: make(chan string, 100)} }

func (g *gate) prepare(file string) (string, error) {
	g.began <- file
	<-g.open
	switch file {
	case "bad":
		return "", errors.New("bad: no such file")
	case "defect":
		panic("index out of range")
	}
	return "made of " + file, nil
}

// results collects what a library delivers.
type results struct {
	mu  sync.Mutex
	all []assets.Result[string]
}

func (r *results) take(result assets.Result[string]) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, result)
}

func (r *results) files() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var files []string
	for _, result := range r.all {
		files = append(files, result.File)
	}
	return files
}

func TestAFileIsPreparedOnceForAllWhoAsk(t *testing.T) {
	g, r := newGate(), &results{}
	l := assets.NewLibrary(2, g.prepare, r.take)
	l.Request("a", "b")
	<-g.began
	<-g.began
	l.Request("a", "b", "a")
	if p := l.Progress(); p.Total != 2 || p.Done != 0 || len(p.Current) != 2 {
		t.Errorf("progress %+v, want two in work", p)
	}
	close(g.open)
	l.Close()
	files := r.files()
	slices.Sort(files)
	if !slices.Equal(files, []string{"a", "b"}) {
		t.Errorf("delivered %v", files)
	}
	if p := l.Progress(); p.Total != 0 {
		t.Errorf("progress %+v after everything is done", p)
	}
}

func TestWhatWasAskedLastIsPreparedFirst(t *testing.T) {
	g, r := newGate(), &results{}
	l := assets.NewLibrary(1, g.prepare, r.take)
	l.Request("first")
	<-g.began
	l.Request("b1", "b2")
	l.Request("c1", "c2")
	close(g.open)
	for range 4 {
		<-g.began
	}
	l.Close()
	if got := r.files(); !slices.Equal(got, []string{"first", "c1", "c2", "b1", "b2"}) {
		t.Errorf("order %v", got)
	}
}

func TestCancelGivesUpWhatWaitsAndCanBeAskedAgain(t *testing.T) {
	g, r := newGate(), &results{}
	l := assets.NewLibrary(1, g.prepare, r.take)
	l.Request("a")
	<-g.began
	l.Request("b")
	l.Cancel()
	if p := l.Progress(); p.Total != 1 {
		t.Errorf("progress %+v after cancelling", p)
	}
	close(g.open)
	l.Request("b")
	<-g.began
	l.Close()
	if got := r.files(); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("delivered %v", got)
	}
}

func TestFailuresAndDefectsAreResults(t *testing.T) {
	g, r := newGate(), &results{}
	close(g.open)
	l := assets.NewLibrary(1, g.prepare, r.take)
	l.Request("bad", "defect", "good")
	for range 3 {
		<-g.began
	}
	l.Close()
	if len(r.all) != 3 {
		t.Fatalf("%d results", len(r.all))
	}
	for _, result := range r.all {
		switch result.File {
		case "good":
			if result.Err != nil || result.Value != "made of good" {
				t.Errorf("good: %+v", result)
			}
		case "defect":
			if result.Err == nil || !strings.Contains(result.Err.Error(), "index out of range") {
				t.Errorf("defect: %v", result.Err)
			}
		case "bad":
			if result.Err == nil {
				t.Error("bad is good")
			}
		}
	}
}
