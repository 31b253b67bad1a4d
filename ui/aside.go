package ui

import (
	"fmt"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// OpenGL is what a scene draws with. The window's context is current on the main
// thread.
type OpenGL struct {
	// ProcAddress finds OpenGL functions by name.
	ProcAddress func(name string) uintptr
	// Aside is a second context for a thread of the scene's own; nil where the machine
	// gives none.
	Aside *Aside
}

// Aside is an OpenGL context that shares its objects with the window's. A hidden
// window carries it.
type Aside struct{ window *glfw.Window }

// openAside makes a context beside that of a window, which is current on the calling,
// main thread and stays so.
func openAside(window *glfw.Window) (aside *Aside, err error) {
	defer recoverGLFW(&err)
	glfw.WindowHint(glfw.Visible, glfw.False) // the other hints are those of the window
	carrier, err := glfw.CreateWindow(16, 16, "", nil, window)
	if err != nil {
		return nil, err
	}
	return &Aside{carrier}, nil
}

// recoverGLFW turns what GLFW's binding panics with, on errors that it does not
// expect, into an error.
func recoverGLFW(err *error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("%v", cause)
	}
}

// MakeCurrent binds the context to the calling thread, which may be any.
func (a *Aside) MakeCurrent() (err error) {
	defer recoverGLFW(&err)
	a.window.MakeContextCurrent()
	return nil
}

// Release unbinds the context from the calling thread.
func (a *Aside) Release() { glfw.DetachCurrentContext() }

// close is called on the main thread once the context is current nowhere.
func (a *Aside) close() {
	if a != nil {
		a.window.Destroy()
	}
}
