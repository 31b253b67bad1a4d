//go:build !linux

package headless

import (
	"fmt"
	"unsafe"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// Context is an OpenGL context that a hidden window carries.
type Context struct{ window *glfw.Window }

// Open makes a context and makes it current on the calling thread, which GLFW
// wants to be the main one.
func Open() (*Context, error) {
	if err := glfw.Init(); err != nil {
		return nil, fmt.Errorf("no OpenGL context off screen: %w", err)
	}
	c, err := open(nil)
	if err != nil {
		return nil, err
	}
	return c, c.MakeCurrent()
}

// Share makes a context that shares its objects with this one, for another thread:
// it is current nowhere yet. It must be closed first.
func (c *Context) Share() (*Context, error) { return open(c.window) }

func open(share *glfw.Window) (*Context, error) {
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.ContextVersionMajor, 4)
	glfw.WindowHint(glfw.ContextVersionMinor, 1)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	window, err := glfw.CreateWindow(16, 16, "", nil, share)
	if err != nil {
		return nil, fmt.Errorf("no OpenGL 4.1 core context off screen; update the graphics driver: %w", err)
	}
	return &Context{window}, nil
}

// MakeCurrent binds the context to the calling thread.
func (c *Context) MakeCurrent() error {
	c.window.MakeContextCurrent()
	return nil
}

// Release unbinds the context from the calling thread.
func (c *Context) Release() { glfw.DetachCurrentContext() }

// Close destroys the context and everything in it that no other one shares.
func (c *Context) Close() { c.window.Destroy() }

// ProcAddr finds an OpenGL function by name, nil where the driver has none.
func (c *Context) ProcAddr(name string) unsafe.Pointer { return glfw.GetProcAddress(name) }
