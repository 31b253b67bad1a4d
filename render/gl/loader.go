package gl

import (
	"runtime"
	"sync"
	"sync/atomic"

	raw "github.com/go-gl/gl/v4.1-core/gl"
)

// Shared is an OpenGL context that shares its objects with another one and is
// current nowhere yet.
type Shared interface {
	// MakeCurrent binds it to the calling thread.
	MakeCurrent() error
	// Release unbinds it from the calling thread.
	Release()
}

// Loader makes textures on a thread of its own, while another thread draws. A driver
// takes milliseconds to make room for a large texture, more than a frame has to spare,
// and no call makes room for a part of one.
type Loader struct {
	c     *Context // that draws
	side  *Context // of the loader's thread
	ended chan struct{}

	mu      sync.Mutex
	changed *sync.Cond
	queue   []*Making
	closed  bool
}

// StartLoader starts the thread of a loader in a context that shares its objects with
// c. The loader must be closed before that context is.
func (c *Context) StartLoader(shared Shared) (*Loader, error) {
	l := &Loader{c: c, side: &Context{Info: c.Info, Clock: c.Clock, loaded: c.loaded}, ended: make(chan struct{})}
	l.changed = sync.NewCond(&l.mu)
	l.side.Forget()
	started := make(chan error)
	go l.serve(shared, started)
	if err := <-started; err != nil {
		return nil, err
	}
	return l, nil
}

// Close ends the thread. Textures that were not made by then never will be.
func (l *Loader) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.changed.Signal()
	<-l.ended
}

// Make begins to make a texture with undefined contents.
func (l *Loader) Make(spec TextureSpec) *Making {
	m := &Making{c: l.c, spec: spec, made: make(chan *Texture, 1)}
	l.mu.Lock()
	l.queue = append(l.queue, m)
	l.mu.Unlock()
	l.changed.Signal()
	return m
}

func (l *Loader) serve(shared Shared, started chan<- error) {
	runtime.LockOSThread() // the thread ends with the goroutine
	defer close(l.ended)
	err := shared.MakeCurrent()
	started <- err
	if err != nil {
		return
	}
	defer shared.Release()
	for m := l.next(); m != nil; m = l.next() {
		m.run(l.side)
	}
}

// next waits for work; nil is the end.
func (l *Loader) next() *Making {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.queue) == 0 && !l.closed {
		l.changed.Wait()
	}
	if l.closed {
		return nil
	}
	m := l.queue[0]
	l.queue = l.queue[1:]
	return m
}

// Making is a texture that a loader makes.
type Making struct {
	c    *Context // that draws
	spec TextureSpec
	made chan *Texture // one at most, for whoever asks first
	drop atomic.Bool
}

func (m *Making) run(side *Context) {
	if m.drop.Load() {
		return
	}
	t := side.NewTexture(m.spec)
	raw.Finish() // or the other thread might not find it
	m.made <- t
	if m.drop.Load() { // meanwhile, and maybe too early to find it
		select {
		case <-m.made:
			t.Delete()
		default:
		}
	}
}

// Take returns the texture once it is made, nil until then. It belongs to the caller,
// who asks no more.
func (m *Making) Take() *Texture {
	select {
	case t := <-m.made:
		return m.adopt(t)
	default:
		return nil
	}
}

// Wait is Take for those who have the time.
func (m *Making) Wait() *Texture { return m.adopt(<-m.made) }

// adopt gives the texture to the context that draws.
func (m *Making) adopt(t *Texture) *Texture {
	t.c = m.c
	m.c.live.Textures++
	return t
}

// Drop gives the texture up, which nobody has taken. One that is just being made is
// freed by the loader.
func (m *Making) Drop() {
	m.drop.Store(true)
	if t := m.Take(); t != nil {
		t.Delete()
	}
}
