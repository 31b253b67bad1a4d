// Package rendertest gives tests a real OpenGL context. A test package that
// draws hands its main over:
//
//	func TestMain(m *testing.M) { rendertest.Main(m) }
//
// and then draws inside Run, from any test. The context is made off screen by
// the first Run and shared by all; where none can be made, tests fail and say
// why, for nothing would be tested by skipping them.
package rendertest

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"copse/render"
	"copse/render/gl"
	"copse/render/headless"
)

// Width and Height are the size of the picture that Run starts with, in pixels.
const (
	Width  = 640
	Height = 360
)

// jobs leads from tests to the main thread; Main receives.
var jobs = make(chan job)

type job struct {
	run  func()
	done chan outcome
}

// outcome is how a job ended: panicked is nil unless it did, left is true when
// it ended its goroutine (t.FailNow and its like).
type outcome struct {
	panicked any
	stack    []byte
	left     bool
}

// Main runs a package's tests with the main thread kept for drawing, and exits.
func Main(m *testing.M) {
	runtime.LockOSThread()
	code := make(chan int)
	go func() { code <- m.Run() }()
	serve(code)
}

// serve runs jobs until the tests are over. A job that ends its goroutine, as
// t.FailNow does, ends the loop as well: it goes on in the deferred call.
func serve(code chan int) {
	defer func() { serve(code) }()
	for {
		select {
		case j := <-jobs:
			j.serve()
		case c := <-code:
			os.Exit(c)
		}
	}
}

func (j job) serve() {
	out := outcome{left: true}
	defer func() {
		if p := recover(); p != nil {
			out = outcome{panicked: p, stack: debug.Stack()}
		}
		j.done <- out
	}()
	j.run()
	out.left = false
}

// onMain runs f on the main thread, with the fate of f as the caller's own.
func onMain(t testing.TB, f func()) {
	t.Helper()
	done := make(chan outcome, 1)
	jobs <- job{f, done}
	switch out := <-done; {
	case out.panicked != nil:
		panic(fmt.Sprintf("%v\n%s", out.panicked, out.stack))
	case out.left && t.Skipped():
		t.SkipNow()
	case out.left:
		t.FailNow()
	}
}

// context is the one OpenGL context of the test binary, used on the main
// thread only.
var context *headless.Context

// Run calls f on the main thread with a renderer of its own, in the lowest
// quality and a picture of Width×Height. The test fails when the driver reports
// an error or a message of high severity, or when f's renderer, closed, leaves
// an object behind.
func Run(t testing.TB, f func(o *render.Offscreen)) {
	t.Helper()
	onMain(t, func() {
		t.Helper()
		run(t, f)
	})
}

func run(t testing.TB, f func(o *render.Offscreen)) {
	t.Helper()
	if context == nil {
		c, err := headless.Open()
		if err != nil {
			t.Fatalf("this test draws and needs OpenGL 4.1 off screen: %v", err)
		}
		context = c
	}
	o, err := render.OffscreenIn(context, Width, Height)
	if err != nil {
		t.Fatal(err)
	}
	o.Context().OnMessage(func(m gl.Message) {
		if m.Severity == gl.High {
			t.Errorf("OpenGL says: %s\n%s", m.Text, debug.Stack())
		}
	})
	defer func() {
		if err := o.Context().Errors(); err != nil {
			t.Error(err)
		}
		o.Close()
		if live := o.Context().Live(); live != (gl.Live{}) {
			t.Errorf("left behind after Close: %+v", live)
		}
	}()
	f(o)
}
