package main

import (
	"runtime"

	"copse/render"
)

// Pixels of a picture that costs the rasteriser little, and of a usual window.
const (
	pictureWidth, pictureHeight = 64, 36
	windowWidth, windowHeight   = 1280, 720
)

// offscreen starts a small renderer whose work is timed by its thread's clock. The
// goroutine keeps its thread, to which OpenGL's context belongs, until close.
func offscreen() (o *render.Offscreen, close func(), err error) {
	runtime.LockOSThread()
	if o, err = render.NewOffscreen(pictureWidth, pictureHeight); err != nil {
		runtime.UnlockOSThread()
		return nil, nil, err
	}
	o.SetClock(threadTime)
	return o, func() {
		o.Close()
		runtime.UnlockOSThread()
	}, nil
}
