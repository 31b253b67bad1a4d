package assets

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
)

// Result is a file that was prepared, or why it could not be.
type Result[T any] struct {
	File  string
	Value T // the zero value on error
	Err   error
}

// Progress is how far a library's work has come since it was last idle.
type Progress struct {
	Done, Total int
	Current     []string // files in work now, in the order of their start
}

// Library prepares files in the background. A file is prepared once; whoever
// asks for it meanwhile joins the work in flight.
type Library[T any] struct {
	prepare func(file string) (T, error)
	deliver func(Result[T])

	mu       sync.Mutex
	changed  *sync.Cond      // there is work, or the library closed
	asked    map[string]bool // every file that was asked for and not cancelled
	waiting  []string        // newest last
	progress Progress
	closed   bool
	workers  sync.WaitGroup
}

// NewLibrary starts a library with a number of workers; 0 means one less than
// the CPUs, but at least one. prepare makes what is wanted of a file, and
// deliver is called once for every file; both run on the workers.
func NewLibrary[T any](workers int, prepare func(file string) (T, error), deliver func(Result[T])) *Library[T] {
	if workers <= 0 {
		workers = max(runtime.GOMAXPROCS(0)-1, 1)
	}
	l := &Library[T]{prepare: prepare, deliver: deliver, asked: map[string]bool{}}
	l.changed = sync.NewCond(&l.mu)
	for range workers {
		l.workers.Go(l.run)
	}
	return l
}

// Request asks for files. The ones that were asked for before are passed over;
// what was asked for last is prepared first, since it is what the user looks
// at now.
func (l *Library[T]) Request(files ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := len(files) - 1; i >= 0; i-- { // so that the first file is the next
		if l.asked[files[i]] {
			continue
		}
		l.asked[files[i]] = true
		l.waiting = append(l.waiting, files[i])
		l.progress.Total++
	}
	l.changed.Broadcast()
}

// Cancel gives up what has not been started. A later Request starts it anew.
func (l *Library[T]) Cancel() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, file := range l.waiting {
		delete(l.asked, file)
	}
	l.progress.Total -= len(l.waiting)
	l.waiting = nil
	l.settle()
}

// Forget makes the next Request for a file prepare it again, because it has
// changed.
func (l *Library[T]) Forget(file string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.asked, file)
}

// Progress tells how far the work is. Total is 0 when nothing is to be done.
func (l *Library[T]) Progress() Progress {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.progress
	p.Current = slices.Clone(p.Current)
	return p
}

// Close gives up what has not been started and waits for what has.
func (l *Library[T]) Close() {
	l.Cancel()
	l.mu.Lock()
	l.closed = true
	l.changed.Broadcast()
	l.mu.Unlock()
	l.workers.Wait()
}

func (l *Library[T]) run() {
	for {
		file, ok := l.next()
		if !ok {
			return
		}
		result := Result[T]{File: file}
		result.Value, result.Err = l.guarded(file)
		l.finish(file)
		l.deliver(result)
	}
}

// next waits for a file to prepare; false when the library is closed.
func (l *Library[T]) next() (file string, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.waiting) == 0 {
		if l.closed {
			return "", false
		}
		l.changed.Wait()
	}
	last := len(l.waiting) - 1
	file, l.waiting = l.waiting[last], l.waiting[:last]
	l.progress.Current = append(l.progress.Current, file)
	return file, true
}

func (l *Library[T]) finish(file string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.progress.Current = slices.DeleteFunc(l.progress.Current, func(f string) bool { return f == file })
	l.progress.Done++
	l.settle()
}

// settle starts counting anew when everything is done.
func (l *Library[T]) settle() {
	if l.progress.Done == l.progress.Total && len(l.progress.Current) == 0 {
		l.progress = Progress{}
	}
}

// guarded prepares one file. A defect in doing so is an error about this file,
// not the end of the program.
func (l *Library[T]) guarded(file string) (value T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%s: preparing it failed inside the program (%v); please report this", file, cause)
		}
	}()
	return l.prepare(file)
}
