// Package headless makes an OpenGL 4.1 core context that needs no window and,
// on Linux, no display server: for pictures from the command line, for
// thumbnails, and for tests.
//
// Linux uses EGL without a surface, which Mesa gives on any machine (llvmpipe
// where there is no GPU). Elsewhere a hidden GLFW window carries the context.
//
// A context belongs to one OS thread at a time. Callers lock their goroutine to
// its thread (runtime.LockOSThread) before Open and keep it locked while they
// draw; Release and MakeCurrent hand the context to another thread.
package headless
