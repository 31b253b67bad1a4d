package headless_test

import (
	"runtime"
	"testing"

	"copse/render/gl"
	"copse/render/headless"
)

func TestContextMovesBetweenThreads(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("elsewhere a window carries the context, on the main thread alone")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c, err := headless.Open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gl.Load(c.ProcAddr); err != nil {
		t.Fatal(err)
	}
	c.Release()
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // the thread ends with the goroutine
		if err := c.MakeCurrent(); err != nil {
			done <- err
			return
		}
		loaded, err := gl.Load(c.ProcAddr)
		if err == nil {
			err = loaded.Errors()
		}
		c.Release()
		done <- err
	}()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := c.MakeCurrent(); err != nil {
		t.Error(err)
	}
	c.Close()
}

func TestWithoutAContextLoadSaysSo(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c, err := headless.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Release()
	if _, err := gl.Load(c.ProcAddr); err == nil {
		t.Error("functions were loaded without a context")
	}
}
