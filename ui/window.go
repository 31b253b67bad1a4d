package ui

import (
	"fmt"
	"os"
	"runtime"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// StartError says why the window could not be opened. A program should end
// with the exit code for bad usage (2) when it gets one: nothing is wrong with
// the level, the machine lacks something.
type StartError struct {
	What   string // what could not be done
	Found  string // what the machine answered
	Advice string // what to do about it
}

// Error joins the three parts, one a line.
func (e *StartError) Error() string {
	return fmt.Sprintf("%s\n  found: %s\n  to do: %s", e.What, e.Found, e.Advice)
}

// openWindow makes the main window with an OpenGL 4.1 core context that is
// current on the calling thread, which must be the main one. It stays hidden
// until its first frame is drawn. scaled makes it larger on a monitor with more
// dots to the inch.
//
// GLFW is never terminated: the process ends soon after its window, and ImGui's
// OpenGL loader keeps addresses in the library that GLFW would unload.
func openWindow(title string, width, height int, scaled bool) (window *glfw.Window, err error) {
	if err := initGLFW(); err != nil {
		return nil, err
	}
	defer func() {
		// The binding panics on errors that it does not expect.
		if cause := recover(); cause != nil {
			err = &StartError{"cannot open a window", fmt.Sprint(cause), glAdvice}
		}
	}()
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.ContextVersionMajor, 4)
	glfw.WindowHint(glfw.ContextVersionMinor, 1)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	if scaled {
		glfw.WindowHint(glfw.ScaleToMonitor, glfw.True)
	}
	glfw.WindowHint(glfw.Samples, 0) // the renderer resolves its own samples
	glfw.WindowHint(glfw.DepthBits, 24)
	window, cause := glfw.CreateWindow(width, height, title, nil, nil)
	if cause != nil || window == nil {
		return nil, &StartError{
			What:   "Copse needs OpenGL 4.1 (core profile)",
			Found:  fmt.Sprintf("%s (%v)", bestContext(), cause),
			Advice: glAdvice,
		}
	}
	window.MakeContextCurrent()
	window.SetSizeLimits(320, 240, glfw.DontCare, glfw.DontCare)
	return window, nil
}

const glAdvice = "install the graphics driver of your GPU, or Mesa's software renderer (Debian: libgl1-mesa-dri), " +
	"or use the subcommands that need no window (editor --help)"

// initGLFW starts GLFW, or says what display is missing.
func initGLFW() (err error) {
	failed := func(found string) error {
		advice := "start it from a desktop session, or under a virtual display: xvfb-run -a -s \"-screen 0 1280x720x24\" editor"
		if runtime.GOOS == "linux" {
			found = fmt.Sprintf("%s (DISPLAY=%q, WAYLAND_DISPLAY=%q)", found, os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY"))
		}
		return &StartError{"no display to open a window on", found, advice}
	}
	defer func() {
		if recover() != nil { // GLFW did not start, and the binding said so only in the log
			err = failed("the display server does not answer")
		}
	}()
	// Without a display the binding logs GLFW's complaint and returns nil, so
	// that case is asked for before.
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return failed("no display server")
	}
	if cause := glfw.Init(); cause != nil {
		return failed(cause.Error())
	}
	if glfw.GetPrimaryMonitor() == nil {
		return failed("a display server without a screen")
	}
	return nil
}

// bestContext describes the newest OpenGL context that this machine gives.
func bestContext() (found string) {
	found = "no OpenGL context at all"
	defer func() { _ = recover() }()
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.Visible, glfw.False)
	window, err := glfw.CreateWindow(64, 64, "", nil, nil)
	if err != nil || window == nil {
		return found
	}
	defer window.Destroy()
	return fmt.Sprintf("OpenGL %d.%d", window.GetAttrib(glfw.ContextVersionMajor), window.GetAttrib(glfw.ContextVersionMinor))
}
